package io.doppel.lucene.document;

import io.doppel.measure.Signature;
import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.BytesRef;

/**
 * Reads the signatures of a segment's documents, in the order of the documents. For use by one
 * thread.
 */
public abstract class SignatureReader {
  private SignatureReader() {}

  /**
   * Reads signatures from doc values or, where the segment has none of this scheme, makes them from
   * the stored text of the field that they are about.
   *
   * @param reader the segment
   * @param fields the layout
   * @param scheme the scheme
   * @return the reader
   * @throws IOException if the segment cannot be read
   * @throws IllegalArgumentException if the segment has signatures of another definition
   */
  public static SignatureReader of(
      LeafReader reader, SignatureFields fields, SignatureScheme scheme) throws IOException {
    SignatureReader stored = ofDocValues(reader, fields);
    return stored != null ? stored : new FromStoredText(reader.storedFields(), fields, scheme);
  }

  /**
   * Reads signatures from doc values.
   *
   * @param reader the segment
   * @param fields the layout
   * @return the reader, or null if the segment has no signatures of this scheme
   * @throws IOException if the segment cannot be read
   * @throws IllegalArgumentException if the segment has signatures of another definition
   */
  public static SignatureReader ofDocValues(LeafReader reader, SignatureFields fields)
      throws IOException {
    return fields.in(reader) ? new FromDocValues(reader, fields) : null;
  }

  /**
   * Moves to a document.
   *
   * @param document not before the last one
   * @return whether it has a signature
   * @throws IOException if it cannot be read
   */
  public abstract boolean advanceExact(int document) throws IOException;

  /**
   * The length of the signature.
   *
   * @return its length
   * @throws IOException if it cannot be read
   */
  public abstract int length() throws IOException;

  /**
   * The packed signature.
   *
   * @return its bytes, good until the next move
   * @throws IOException if it cannot be read
   */
  public abstract BytesRef packed() throws IOException;

  private static final class FromDocValues extends SignatureReader {
    private final NumericDocValues lengths;
    private final BinaryDocValues signatures;
    private int document = -1;

    FromDocValues(LeafReader reader, SignatureFields fields) throws IOException {
      lengths = DocValues.getNumeric(reader, fields.lengths());
      signatures = DocValues.getBinary(reader, fields.signatures());
    }

    @Override
    public boolean advanceExact(int target) throws IOException {
      document = target;
      return lengths.advanceExact(target);
    }

    @Override
    public int length() throws IOException {
      return (int) lengths.longValue();
    }

    /** Only moved when it is wanted: most candidates fail by their lengths. */
    @Override
    public BytesRef packed() throws IOException {
      if (!signatures.advanceExact(document)) {
        throw new IllegalStateException(
            "document " + document + " has a signature's length but no signature");
      }
      return signatures.binaryValue();
    }
  }

  private static final class FromStoredText extends SignatureReader {
    private final StoredFields stored;
    private final String field;
    private final SignatureScheme scheme;
    private Signature signature;

    FromStoredText(StoredFields stored, SignatureFields fields, SignatureScheme scheme) {
      this.stored = stored;
      this.field = fields.field();
      this.scheme = scheme;
    }

    @Override
    public boolean advanceExact(int document) throws IOException {
      Document found = stored.document(document, Set.of(field));
      String[] values = found.getValues(field);
      if (values.length == 0) {
        throw new IllegalArgumentException(
            "field "
                + field
                + " has neither "
                + scheme.id().name()
                + " signatures nor stored text in document "
                + document
                + "; add signatures when indexing, or store the field");
      }
      signature =
          scheme.sign(
              new StringReader(
                  values.length == 1 ? values[0] : String.join("\n", Arrays.asList(values))));
      return signature != null;
    }

    @Override
    public int length() {
      return signature.length();
    }

    @Override
    public BytesRef packed() {
      return new BytesRef(signature.pack());
    }
  }
}
