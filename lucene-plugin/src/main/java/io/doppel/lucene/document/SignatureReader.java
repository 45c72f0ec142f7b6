package io.doppel.lucene.document;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/**
 * Reads the signatures of a segment's documents, in the order of the documents. Which ones, {@code
 * SignatureSource} and {@code SignedSegment} say. For use by one thread.
 */
public abstract class SignatureReader {
  public SignatureReader() {}

  /** Has no signatures. */
  public static final SignatureReader NONE =
      new SignatureReader() {
        @Override
        public boolean advanceExact(int document) {
          return false;
        }

        @Override
        public int length() {
          throw new IllegalStateException("no document has a signature");
        }

        @Override
        public BytesRef packed() {
          throw new IllegalStateException("no document has a signature");
        }
      };

  /**
   * Reads the signatures that came with a segment's documents.
   *
   * @param ours which documents have one of this definition; null if all have that have any
   */
  public static SignatureReader ofDocValues(LeafReader reader, SignatureFields fields, Bits ours)
      throws IOException {
    return fields.isNumber()
        ? ofNumbers(DocValues.getNumeric(reader, fields.signatures()), ours)
        : new FromDocValues(reader, fields, ours);
  }

  /** Reads signatures that are numbers; {@code ours} as in {@link #ofDocValues}. */
  static SignatureReader ofNumbers(NumericDocValues numbers, Bits ours) {
    return new FromNumbers(numbers, ours);
  }

  /**
   * Tells by the check bytes of each signature of a segment which definition made it.
   *
   * @param ours gets the documents that have one of this definition
   * @param none gets those of which it is said that they have none
   * @param others gets those that have one of another
   */
  public static void readChecks(
      LeafReader reader,
      SignatureFields fields,
      FixedBitSet ours,
      FixedBitSet none,
      FixedBitSet others)
      throws IOException {
    if (fields.isNumber()) {
      NumericDocValues checks = DocValues.getNumeric(reader, fields.lengths());
      NumericDocValues numbers = DocValues.getNumeric(reader, fields.signatures());
      while (checks.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        int document = checks.docID();
        boolean same = checks.longValue() == fields.check();
        boolean isThere = numbers.advanceExact(document);
        (same ? isThere ? ours : none : others).set(document);
      }
    } else {
      BinaryDocValues signatures = DocValues.getBinary(reader, fields.signatures());
      while (signatures.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        BytesRef value = signatures.binaryValue();
        boolean same = isOf(fields.check(), value);
        boolean isThere = value.length > SignatureFields.CHECK_BYTES;
        (same ? isThere ? ours : none : others).set(signatures.docID());
      }
    }
  }

  private static boolean isOf(short check, BytesRef value) {
    return value.length >= SignatureFields.CHECK_BYTES
        && value.bytes[value.offset] == (byte) (check >> 8)
        && value.bytes[value.offset + 1] == (byte) check;
  }

  /**
   * Reads packed signatures in memory, without an index.
   *
   * @return the reader, which stands on nothing yet
   */
  public static Packed ofPacked() {
    return new Packed();
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

  /**
   * The signature as a number, where it has 8 bytes.
   *
   * @return the number
   * @throws IOException if it cannot be read
   */
  public long number() throws IOException {
    BytesRef packed = packed();
    return ByteBuffer.wrap(packed.bytes, packed.offset, packed.length).getLong();
  }

  /** Stands on the packed signature that it was set to. */
  public static final class Packed extends SignatureReader {
    private final BytesRef packed = new BytesRef();
    private int length;

    private Packed() {}

    /**
     * Moves to a signature.
     *
     * @param bytes the array that holds the packed form; not copied
     * @param offset where it starts
     * @param packedLength how many bytes it has
     * @param signatureLength the signature's length
     */
    public void set(byte[] bytes, int offset, int packedLength, int signatureLength) {
      packed.bytes = bytes;
      packed.offset = offset;
      packed.length = packedLength;
      length = signatureLength;
    }

    /** Not by a document's number: see {@link #set}. */
    @Override
    public boolean advanceExact(int document) {
      throw new UnsupportedOperationException("a signature in memory has no document");
    }

    @Override
    public int length() {
      return length;
    }

    @Override
    public BytesRef packed() {
      return packed;
    }
  }

  private static final class FromDocValues extends SignatureReader {
    private final NumericDocValues lengths;
    private final BinaryDocValues signatures;
    private final Bits ours;
    private final BytesRef packed = new BytesRef();
    private int document = -1;

    FromDocValues(LeafReader reader, SignatureFields fields, Bits ours) throws IOException {
      this.ours = ours;
      this.lengths = DocValues.getNumeric(reader, fields.lengths());
      this.signatures = DocValues.getBinary(reader, fields.signatures());
    }

    @Override
    public boolean advanceExact(int target) throws IOException {
      document = target;
      return lengths.advanceExact(target) && (ours == null || ours.get(target));
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
      BytesRef value = signatures.binaryValue();
      packed.bytes = value.bytes;
      packed.offset = value.offset + SignatureFields.CHECK_BYTES;
      packed.length = value.length - SignatureFields.CHECK_BYTES;
      return packed;
    }
  }

  private static final class FromNumbers extends SignatureReader {
    private final NumericDocValues numbers;
    private final Bits ours;
    private final BytesRef packed = new BytesRef(new byte[Long.BYTES]);

    FromNumbers(NumericDocValues numbers, Bits ours) {
      this.numbers = numbers;
      this.ours = ours;
    }

    @Override
    public boolean advanceExact(int target) throws IOException {
      return numbers.advanceExact(target) && (ours == null || ours.get(target));
    }

    @Override
    public int length() {
      return Long.SIZE;
    }

    @Override
    public long number() throws IOException {
      return numbers.longValue();
    }

    @Override
    public BytesRef packed() throws IOException {
      NumberTerms.write(number(), packed);
      return packed;
    }
  }
}
