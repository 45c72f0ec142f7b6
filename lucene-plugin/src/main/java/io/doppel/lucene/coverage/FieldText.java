package io.doppel.lucene.coverage;

import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.document.IndexedTerms;
import io.doppel.lucene.document.SignatureScheme;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.Set;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.Bits;

/**
 * The texts of a field in a segment, from one of the places where an index may have them: the
 * stored text; or its words, joined by blanks, from term vectors or from the postings. Words are
 * those that the field's analyzer made; several at one position stand in the order of the
 * dictionary, and a word that is no UTF-8 stands as the hexadecimal digits of its bytes. Where the
 * index has no positions, all words stand in the order of the dictionary, each as often as it
 * occurs so far as that is known. {@link SignatureSource#open} takes the best place for each
 * document.
 *
 * <p>Documents must be asked for in ascending order. For use by one thread.
 */
public abstract class FieldText {
  FieldText() {}

  /** Gives the whole texts of documents, from wherever they are kept. */
  public interface Whole {
    /**
     * The text of a document.
     *
     * @param document its number in the segment, not before the last one
     * @return the text; null if it has none
     * @throws IOException if it cannot be read
     */
    String of(int document) throws IOException;
  }

  /**
   * Texts as they were written, from a place that is not a field of its own: the source of a
   * document in a search server, for example. For {@link TextSource}.
   *
   * @param texts gives them
   * @return the texts
   */
  public static FieldText of(Whole texts) {
    return new Stored() {
      @Override
      String[] values(int document) throws IOException {
        String text = texts.of(document);
        return text == null ? new String[0] : new String[] {text};
      }
    };
  }

  /**
   * Texts from one place, whatever there is elsewhere.
   *
   * @param reader the segment
   * @param field the field
   * @param place the place
   * @param wanted the documents that will be asked for, others have no text; null for all
   * @return the texts; null if the segment has none there
   * @throws IOException if the index cannot be read
   */
  public static FieldText in(LeafReader reader, String field, TextOrigin place, Bits wanted)
      throws IOException {
    FieldInfo info = reader.getFieldInfos().fieldInfo(field);
    if (info == null) {
      return null;
    }
    return switch (place) {
      case STORED -> Stored.of(reader.storedFields(), field);
      case VECTORS -> info.hasTermVectors() ? new VectorText(reader.termVectors(), field) : null;
      default -> { // postings
        Terms terms = info.getIndexOptions() == IndexOptions.NONE ? null : reader.terms(field);
        yield terms == null ? null : new PostingText(terms, reader.maxDoc(), wanted);
      }
    };
  }

  /**
   * Whether the words of the last text stand in their order.
   *
   * @return false if the index has no positions of them
   */
  public abstract boolean keepsOrder();

  /**
   * Where the last text came from.
   *
   * @return the origin
   */
  public abstract TextOrigin origin();

  /**
   * The text of a document.
   *
   * @param document its number in the segment, not before the last one
   * @return the text, several values of the field one a line; null if it has none
   * @throws IOException if it cannot be read
   */
  public abstract String text(int document) throws IOException;

  /**
   * What a signature is made of: a text or, where the scheme {@linkplain SignatureScheme#takesTerms
   * takes} them, the terms of the field.
   *
   * @param reader is understood by {@link SignatureScheme#sign(java.io.Reader)}
   * @param length about how many characters it has
   */
  public record Signable(Reader reader, int length) {}

  /**
   * What a document's signature is made of.
   *
   * @param document its number in the segment, not before the last one
   * @param takesTerms {@link SignatureScheme#takesTerms()} of the scheme that signs it
   * @return the text or the terms; null if it has none
   * @throws IOException if it cannot be read
   */
  public final Signable signable(int document, boolean takesTerms) throws IOException {
    if (takesTerms) {
      IndexedTerms terms = terms(document);
      return terms == null ? null : new Signable(terms, terms.length());
    }
    String text = text(document);
    return text == null ? null : new Signable(new StringReader(text), text.length());
  }

  /** The terms of a document, or what they are made of; null if it has none. */
  abstract IndexedTerms terms(int document) throws IOException;

  /** Of stored values all that are text or numbers. */
  abstract static class Stored extends FieldText {
    static Stored of(StoredFields stored, String field) {
      return new Stored() {
        @Override
        String[] values(int document) throws IOException {
          return stored.document(document, Set.of(field)).getValues(field);
        }
      };
    }

    abstract String[] values(int document) throws IOException;

    @Override
    public boolean keepsOrder() {
      return true;
    }

    @Override
    public TextOrigin origin() {
      return TextOrigin.STORED;
    }

    @Override
    public String text(int document) throws IOException {
      String[] values = values(document);
      return values.length == 0 ? null : String.join("\n", values);
    }

    @Override
    IndexedTerms terms(int document) throws IOException {
      String[] values = values(document);
      return values.length == 0 ? null : IndexedTerms.of(values);
    }
  }
}
