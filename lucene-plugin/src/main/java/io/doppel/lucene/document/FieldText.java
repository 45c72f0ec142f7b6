package io.doppel.lucene.document;

import java.io.IOException;
import java.util.Set;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.Bits;

/**
 * The text of a field in a segment, from whatever the index has of it: the stored text; or its
 * words, joined by blanks, from term vectors or, if there are none, from the postings. Words are
 * those that the field's analyzer made. Where the index has no positions, they stand in the order
 * of the dictionary, each as often as it occurs so far as that is known.
 *
 * <p>Documents must be asked for in ascending order. For use by one thread.
 */
public abstract class FieldText {
  /** If none of so many documents has a stored text, the field is taken as not stored. */
  private static final int TRIED = 100;

  /** Where the text comes from. */
  public enum Origin {
    /** The stored field. */
    STORED,

    /** The words in their order, from term vectors or postings. */
    WORDS,

    /** The words without their order. */
    BAG
  }

  FieldText() {}

  /**
   * Finds what a segment has of a field.
   *
   * @param reader the segment
   * @param field the field
   * @return its text, or null if the segment has none: the field is neither stored nor indexed
   * @throws IOException if the segment cannot be read
   */
  public static FieldText of(LeafReader reader, String field) throws IOException {
    if (hasStoredText(reader, field)) {
      return new Stored(reader.storedFields(), field);
    }
    FieldInfo info = reader.getFieldInfos().fieldInfo(field);
    if (info == null || info.getIndexOptions() == IndexOptions.NONE) {
      return null;
    }
    if (info.hasTermVectors()) {
      return new VectorText(reader.termVectors(), field);
    }
    return reader.terms(field) == null
        ? null
        : new PostingText(reader.terms(field), reader.maxDoc());
  }

  private static boolean hasStoredText(LeafReader reader, String field) throws IOException {
    Bits live = reader.getLiveDocs();
    StoredFields stored = reader.storedFields();
    int tried = 0;
    for (int document = 0; document < reader.maxDoc() && tried < TRIED; document++) {
      if (live == null || live.get(document)) {
        if (stored.document(document, Set.of(field)).get(field) != null) {
          return true;
        }
        tried++;
      }
    }
    return false;
  }

  /**
   * Where the last text comes from.
   *
   * @return the origin
   */
  public abstract Origin origin();

  /**
   * The text of a document.
   *
   * @param document its number in the segment, not before the last one
   * @return the text, several values of the field one a line; null if it has none
   * @throws IOException if it cannot be read
   */
  public abstract String text(int document) throws IOException;

  private static final class Stored extends FieldText {
    private final StoredFields stored;
    private final String field;

    Stored(StoredFields stored, String field) {
      this.stored = stored;
      this.field = field;
    }

    @Override
    public Origin origin() {
      return Origin.STORED;
    }

    @Override
    public String text(int document) throws IOException {
      String[] values = stored.document(document, Set.of(field)).getValues(field);
      return values.length == 0 ? null : String.join("\n", values);
    }
  }
}
