package io.doppel.lucene.document;

import io.doppel.measure.Signature;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.BytesRef;

/**
 * Reads the signatures of a segment's documents, in the order of the documents: those that came
 * with them and those that were {@linkplain AttachedField attached}. For use by one thread.
 */
public abstract class SignatureReader {
  SignatureReader() {}

  /**
   * Reads the signatures of a segment. An index that has signatures of the scheme in any of its
   * segments is taken at its word: a document without one has none. An index that has none at all
   * is read from the {@linkplain FieldTexts texts} of the field that they are about, and from the
   * field of their {@linkplain SignatureScheme#groupedBy groups} if those make a difference; a
   * document without a text has no signature, a deleted one may have none.
   *
   * @param context the segment
   * @param fields the layout
   * @param scheme the scheme
   * @return the reader
   * @throws IOException if the segment cannot be read
   * @throws IllegalArgumentException if the segment has signatures of another definition, or the
   *     segment has none and another one has such
   */
  public static SignatureReader of(
      LeafReaderContext context, SignatureFields fields, SignatureScheme scheme)
      throws IOException {
    // most often the segment itself has some: to look at all segments for each would be quadratic
    return fields.in(context.reader()) || isInAnySegment(context, fields)
        ? fromDocValues(context, fields)
        : new FromText(context, fields, scheme);
  }

  private static boolean isInAnySegment(LeafReaderContext context, SignatureFields fields) {
    boolean found = false;
    for (LeafReaderContext leaf : ReaderUtil.getTopLevelContext(context).leaves()) {
      found |= fields.in(leaf.reader());
    }
    return found;
  }

  /**
   * Reads attached signatures only.
   *
   * @param context the segment
   * @param fields the layout
   * @return the reader, or null if the segment has no attached signatures of this scheme
   * @throws IOException if the segment cannot be read
   */
  public static SignatureReader ofAttached(LeafReaderContext context, SignatureFields fields)
      throws IOException {
    return fields.attached().has(context.reader())
        ? fields.attached().reader(context.reader())
        : null;
  }

  /**
   * Reads signatures from doc values only.
   *
   * @param context the segment
   * @param fields the layout
   * @return the reader, or null if the segment has no signatures of this scheme
   * @throws IOException if the segment cannot be read
   * @throws IllegalArgumentException if the segment has signatures of another definition
   */
  public static SignatureReader ofDocValues(LeafReaderContext context, SignatureFields fields)
      throws IOException {
    return fields.in(context.reader()) ? fromDocValues(context, fields) : null;
  }

  private static SignatureReader fromDocValues(LeafReaderContext context, SignatureFields fields)
      throws IOException {
    SignatureReader attached = ofAttached(context, fields);
    if (attached != null && !fields.isIndexed(context.reader())) {
      return attached;
    }
    SignatureReader indexed =
        fields.isNumber()
            ? new FromNumbers(context.reader(), fields, context.docBase)
            : new FromDocValues(context.reader(), fields, context.docBase);
    return attached == null ? indexed : new EitherReader(indexed, attached);
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
    private final SignatureFields fields;
    private final NumericDocValues lengths;
    private final BinaryDocValues signatures;
    private final short check;
    private final BytesRef packed = new BytesRef();
    private final int docBase;
    private int document = -1;

    FromDocValues(LeafReader reader, SignatureFields fields, int docBase) throws IOException {
      this.fields = fields;
      this.docBase = docBase;
      this.check = fields.check();
      this.lengths = DocValues.getNumeric(reader, fields.lengths());
      this.signatures = DocValues.getBinary(reader, fields.signatures());
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
            "document " + (docBase + document) + " has a signature's length but no signature");
      }
      BytesRef value = signatures.binaryValue();
      checkScheme(value);
      packed.bytes = value.bytes;
      packed.offset = value.offset + SignatureFields.CHECK_BYTES;
      packed.length = value.length - SignatureFields.CHECK_BYTES;
      return packed;
    }

    private void checkScheme(BytesRef value) {
      boolean same =
          value.length > SignatureFields.CHECK_BYTES
              && value.bytes[value.offset] == (byte) (check >> 8)
              && value.bytes[value.offset + 1] == (byte) check;
      if (!same) {
        throw otherDefinition(fields, docBase + document);
      }
    }
  }

  private static IllegalArgumentException otherDefinition(SignatureFields fields, int document) {
    return new IllegalArgumentException(
        "field "
            + fields.signatures()
            + " of document "
            + document
            + " was made with another definition than the segment's ["
            + fields.scheme()
            + "]; two definitions were written under one name: index the documents again");
  }

  private static final class FromNumbers extends SignatureReader {
    private final SignatureFields fields;
    private final NumericDocValues checks;
    private final NumericDocValues numbers;
    private final BytesRef packed = new BytesRef(new byte[Long.BYTES]);
    private final int docBase;
    private int document = -1;

    FromNumbers(LeafReader reader, SignatureFields fields, int docBase) throws IOException {
      this.fields = fields;
      this.docBase = docBase;
      this.checks = DocValues.getNumeric(reader, fields.lengths());
      this.numbers = DocValues.getNumeric(reader, fields.signatures());
    }

    @Override
    public boolean advanceExact(int target) throws IOException {
      document = target;
      return numbers.advanceExact(target);
    }

    @Override
    public int length() {
      return Long.SIZE;
    }

    @Override
    public long number() throws IOException {
      if (!checks.advanceExact(document) || checks.longValue() != fields.check()) {
        throw otherDefinition(fields, docBase + document);
      }
      return numbers.longValue();
    }

    @Override
    public BytesRef packed() throws IOException {
      NumberTerms.write(number(), packed);
      return packed;
    }
  }

  private static final class FromText extends SignatureReader {
    /** Null if the segment has none. */
    private final FieldText texts;

    private final DocumentGroups groups;
    private final boolean hasIndexNone;
    private final SignatureFields fields;
    private final SignatureScheme scheme;
    private final int docBase;
    private Signature signature;

    FromText(LeafReaderContext context, SignatureFields fields, SignatureScheme scheme)
        throws IOException {
      FieldTexts all = FieldTexts.of(ReaderUtil.getTopLevelContext(context), fields.field());
      this.texts = all.in(context, context.reader().getLiveDocs());
      this.hasIndexNone = texts == null && all.isEmpty();
      this.groups = DocumentGroups.of(context.reader(), scheme.groupedBy());
      this.fields = fields;
      this.scheme = scheme;
      this.docBase = context.docBase;
    }

    @Override
    public boolean advanceExact(int document) throws IOException {
      if (hasIndexNone) {
        throw new IllegalArgumentException(
            "field "
                + fields.field()
                + " has neither "
                + scheme.id().name()
                + " signatures nor text in document "
                + (docBase + document)
                + "; add signatures when indexing, or store or index the field");
      }
      FieldText.Signable text =
          texts == null ? null : texts.signable(document, scheme.takesTerms());
      if (text != null && !texts.keepsOrder() && !scheme.ignoresOrder()) {
        throw new IllegalArgumentException(
            "field "
                + fields.field()
                + " is indexed without positions and not stored, and "
                + scheme.id().name()
                + " as it is set depends on the order of words; choose a method of single words");
      }
      signature =
          text == null
              ? null
              : scheme.sign(DocumentText.of(text.reader()).withGroup(groups.of(document)));
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
