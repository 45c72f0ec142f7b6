package io.doppel.lucene.scan;

import io.doppel.lucene.DocumentText;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.coverage.DocumentGroups;
import io.doppel.lucene.coverage.FieldText;
import io.doppel.lucene.coverage.FieldTexts;
import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.FixedBitSet;

/**
 * The texts of a segment's documents, from where most of the index is best read or, of a document
 * that has none there, from wherever it has one. For use by one thread.
 */
final class SegmentTexts {
  private final LeafReaderContext leaf;
  private final Definition near;
  private final FieldTexts all;

  /** The only place that is asked; null for all. */
  private final TextOrigin named;

  private FieldText first;
  private FieldText best;
  private DocumentGroups groups;
  private TextOrigin origin;
  private int length;

  SegmentTexts(LeafReaderContext leaf, Definition near, FieldTexts all, TextOrigin named) {
    this.leaf = leaf;
    this.near = near;
    this.all = all;
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
      first = all.in(leaf, wanted);
    }
    FieldText from = first;
    FieldText.Signable text = first == null ? null : first.signable(document, near.takesTerms());
    if (text == null && named == null) {
      best = best == null ? near.source().open(leaf, wanted) : best;
      from = best;
      text = best == null ? null : best.signable(document, near.takesTerms());
    }
    if (text == null) {
      return null;
    }
    checkOrder(from);
    origin = from.origin();
    length = text.length();
    return DocumentText.of(text.reader()).withGroup(groups.of(document));
  }

  private void checkOrder(FieldText from) {
    if (!from.keepsOrder() && !near.ignoresOrder()) {
      throw new IllegalArgumentException(
          "field "
              + near.field()
              + " has words without positions, and "
              + near.scheme().name()
              + " as it is set depends on their order; choose a method of single words");
    }
  }

  /** How many characters the last text has. */
  int length() {
    return length;
  }

  /** Where the last text came from. */
  TextOrigin origin() {
    return origin;
  }
}
