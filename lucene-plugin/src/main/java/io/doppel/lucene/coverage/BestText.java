package io.doppel.lucene.coverage;

import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.document.IndexedTerms;
import java.io.IOException;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/**
 * The text of each document from the best place where the document itself has one: stored, in its
 * term vector, or in the postings. So no document is passed over because others are stored and it
 * is not, and no stored text because others are not.
 *
 * <p>Term vectors and postings have the same words. Where both have them in their order, the one is
 * asked that gives them faster: of a few documents their vectors, of many the postings.
 */
final class BestText extends FieldText {
  private final FieldText stored;

  /** Null if the segment has none. */
  private final FieldText vectors;

  /** Opened when it is wanted: it takes a pass over the dictionary. Null if there are none. */
  private final Terms terms;

  private final int maxDoc;
  private final Bits wanted;

  /** Whether postings are asked in place of vectors. */
  private final boolean postingsFirst;

  private FieldText postings;
  private FieldText last;

  private BestText(
      LeafReader reader, FieldInfo info, Bits wanted, StoredFields storedFields, boolean many)
      throws IOException {
    this.stored = Stored.of(storedFields, info.name);
    this.vectors = info.hasTermVectors() ? new VectorText(reader.termVectors(), info.name) : null;
    this.terms = info.getIndexOptions() == IndexOptions.NONE ? null : reader.terms(info.name);
    this.maxDoc = reader.maxDoc();
    this.wanted = wanted;
    this.postingsFirst = vectors == null || (many && terms != null && terms.hasPositions());
    this.last = stored;
  }

  /** Opens the texts of a segment, to read some of them; null if it does not know the field. */
  static FieldText of(LeafReader reader, String field, Bits wanted) throws IOException {
    FieldInfo info = reader.getFieldInfos().fieldInfo(field);
    return info == null ? null : new BestText(reader, info, wanted, reader.storedFields(), false);
  }

  /** Opens the texts of a segment, to read most of them; null if it does not know the field. */
  static FieldText ofMany(LeafReader reader, String field, FixedBitSet wanted) throws IOException {
    FieldInfo info = reader.getFieldInfos().fieldInfo(field);
    return info == null
        ? null
        : new BestText(
            reader, info, wanted, SequentialFields.of(reader, wanted.cardinality()), true);
  }

  @Override
  public boolean keepsOrder() {
    return last.keepsOrder();
  }

  @Override
  public TextOrigin origin() {
    return last.origin();
  }

  @Override
  public String text(int document) throws IOException {
    return best(from -> from.text(document));
  }

  @Override
  IndexedTerms terms(int document) throws IOException {
    return best(from -> from.terms(document));
  }

  private interface Reading<T> {
    T from(FieldText place) throws IOException;
  }

  private <T> T best(Reading<T> reading) throws IOException {
    last = stored;
    T text = reading.from(stored);
    if (text == null && !postingsFirst) {
      last = vectors;
      text = reading.from(vectors);
    }
    if (terms != null && (text == null || (!last.keepsOrder() && terms.hasPositions()))) {
      if (postings == null) {
        postings = new PostingText(terms, maxDoc, wanted);
      }
      last = postings;
      text = reading.from(postings);
    }
    return text;
  }
}
