package io.doppel.lucene.scan;

import io.doppel.lucene.DocumentText;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.coverage.DocumentGroups;
import io.doppel.lucene.coverage.FieldText;
import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.FixedBitSet;

/**
 * The texts of a segment's documents, each from the best place where the document has one, or all
 * from the place that was named. For use by one thread.
 */
final class SegmentTexts {
  private final LeafReaderContext leaf;
  private final Definition near;

  /** The only place that is asked; null for all. */
  private final TextOrigin named;

  /** Opened when the first document is asked for. Null if the segment has none. */
  private FieldText texts;

  private DocumentGroups groups;
  private int length;

  SegmentTexts(LeafReaderContext leaf, Definition near, TextOrigin named) {
    this.leaf = leaf;
    this.near = near;
    this.named = named;
  }

  /**
   * The text of a document.
   *
   * @param wanted the documents that will be asked for
   * @return the text, with its group; null if it has none
   */
  DocumentText text(int document, FixedBitSet wanted) throws IOException {
    if (groups == null) {
      groups = DocumentGroups.of(leaf.reader(), near.groupedBy());
      texts = open(wanted);
    }
    FieldText.Signable text = texts == null ? null : texts.signable(document, near.takesTerms());
    if (text == null) {
      return null;
    }
    if (!texts.keepsOrder() && !near.ignoresOrder()) {
      int number = leaf.docBase + document;
      throw named == null
          ? near.source().unordered(number)
          : near.source().unordered(number, named);
    }
    length = text.length();
    return DocumentText.of(text.reader()).withGroup(groups.of(document));
  }

  private FieldText open(FixedBitSet wanted) throws IOException {
    return named == null
        ? near.source().openMany(leaf, wanted)
        : FieldText.in(leaf.reader(), near.field(), named, wanted);
  }

  /** How many characters the last text has. */
  int length() {
    return length;
  }

  /** Where the last text came from. */
  TextOrigin origin() {
    return texts.origin();
  }
}
