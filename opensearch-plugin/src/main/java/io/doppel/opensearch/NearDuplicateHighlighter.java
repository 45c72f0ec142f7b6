package io.doppel.opensearch;

import java.io.IOException;
import org.opensearch.index.mapper.MappedFieldType;
import org.opensearch.search.fetch.subphase.highlight.FieldHighlightContext;
import org.opensearch.search.fetch.subphase.highlight.HighlightField;
import org.opensearch.search.fetch.subphase.highlight.Highlighter;

/** stub */
final class NearDuplicateHighlighter implements Highlighter {
  static final String NAME = "near_duplicate";

  @Override
  public HighlightField highlight(FieldHighlightContext context) throws IOException {
    return null;
  }

  @Override
  public boolean canHighlight(MappedFieldType fieldType) {
    return true;
  }
}
