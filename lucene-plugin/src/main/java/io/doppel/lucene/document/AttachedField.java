package io.doppel.lucene.document;

import io.doppel.signature.Signature;
import java.io.IOException;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.BytesRef;

/**
 * The index layout of signatures that were attached: added in place to documents that an index
 * already had. Lucene adds nothing but doc values to such a document, so there are no terms that
 * lead to it, and gives a field that is made that way no attributes. So the name of the field says
 * what the attribute says elsewhere:
 *
 * <ul>
 *   <li>{@code body.signcd.sig [signcd/1 compressor=snappy left=1]}: the signature's length, seven
 *       bits a byte, then the packed signature; a binary doc value. A signature that always has 8
 *       bytes is a numeric doc value.
 * </ul>
 *
 * <p>A document has its signature either here or in the fields of {@link SignatureFields}; one
 * segment may have documents of both kinds, and a document that came with a signature of one
 * definition may be attached one of another. Names of fields stay with segments through merges and
 * {@code addIndexes}, as attributes do.
 */
public final class AttachedField {
  private static final String OPEN = ".sig [";
  private static final String CLOSE = "]";
  private static final int MOST_LENGTH_BYTES = 5;

  /** What the names of all definitions of the method have in common. */
  private final String prefix;

  private final String name;
  private final boolean number;

  /**
   * Makes the layout.
   *
   * @param signatures the field of signatures that come with their documents
   * @param number whether signatures are numbers
   */
  AttachedField(String signatures, SchemeId scheme, boolean number) {
    this.prefix = signatures + " [";
    this.name = prefix + scheme + CLOSE;
    this.number = number;
  }

  /**
   * The field's name.
   *
   * @return the name, which ends with the scheme's id
   */
  public String name() {
    return name;
  }

  /**
   * The type of its values.
   *
   * @return numeric or binary
   */
  public DocValuesType type() {
    return number ? DocValuesType.NUMERIC : DocValuesType.BINARY;
  }

  /**
   * The field with a signature, for {@link
   * org.apache.lucene.index.IndexWriter#tryUpdateDocValue(org.apache.lucene.index.IndexReader, int,
   * Field...)}.
   *
   * @param signature a signature of the scheme
   * @return the field
   */
  public Field of(Signature signature) {
    return number
        ? new NumericDocValuesField(name, SignatureFields.number(signature))
        : new BinaryDocValuesField(name, packed(signature));
  }

  /** The length as {@link ByteArrayDataInput#readVInt} reads it, and the packed signature. */
  private static BytesRef packed(Signature signature) {
    byte[] packed = signature.pack();
    byte[] value = new byte[MOST_LENGTH_BYTES + packed.length];
    int size = 0;
    int left = signature.length();
    for (; left > 0x7F; left >>>= 7) {
      value[size++] = (byte) (left | 0x80);
    }
    value[size++] = (byte) left;
    System.arraycopy(packed, 0, value, size, packed.length);
    return new BytesRef(value, 0, size + packed.length);
  }

  /** Whether a field holds attached signatures of this definition. */
  public boolean isOurs(FieldInfo info) {
    return info.name.equals(name) && info.getDocValuesType() == type();
  }

  /** Whether a field holds attached signatures of another definition under the same name. */
  public boolean isAnother(FieldInfo info) {
    return info.name.startsWith(prefix) && !isOurs(info) && schemeOf(info.name) != null;
  }

  /**
   * Whether a segment has attached signatures of the scheme.
   *
   * @param reader the segment
   * @return true if it has
   */
  public boolean has(LeafReader reader) {
    FieldInfo info = reader.getFieldInfos().fieldInfo(name);
    return info != null && isOurs(info);
  }

  /**
   * The documents of a segment that have attached signatures.
   *
   * @param reader a segment that {@linkplain #has has} some
   * @return the documents, also deleted ones
   * @throws IOException if the segment cannot be read
   */
  public DocIdSetIterator documents(LeafReader reader) throws IOException {
    return number ? numbers(reader) : DocValues.getBinary(reader, name);
  }

  /**
   * The signatures of a segment, where they are numbers.
   *
   * @param reader a segment that {@linkplain #has has} some
   * @return the signatures
   * @throws IOException if the segment cannot be read
   */
  public NumericDocValues numbers(LeafReader reader) throws IOException {
    return DocValues.getNumeric(reader, name);
  }

  /** Reads the signatures of a segment that has some. */
  public SignatureReader reader(LeafReader reader) throws IOException {
    return number
        ? SignatureReader.ofNumbers(numbers(reader), null)
        : new Bytes(DocValues.getBinary(reader, name));
  }

  /** The scheme that the name of a field says; null if it is no field of attached signatures. */
  static SchemeId schemeOf(String name) {
    int open = name.lastIndexOf(OPEN);
    if (open < 0 || !name.endsWith(CLOSE)) {
      return null;
    }
    String id = name.substring(open + OPEN.length(), name.length() - CLOSE.length());
    return id.indexOf('/') > 0 && name.lastIndexOf('.', open - 1) > 0 ? SchemeId.parse(id) : null;
  }

  /** Where the name of a field of attached signatures goes on with what follows the layout's. */
  static int endOfName(String name) {
    return name.lastIndexOf(OPEN);
  }

  private static final class Bytes extends SignatureReader {
    private final BinaryDocValues values;
    private final ByteArrayDataInput value = new ByteArrayDataInput();
    private final BytesRef packed = new BytesRef();
    private int length;

    Bytes(BinaryDocValues values) {
      this.values = values;
    }

    @Override
    public boolean advanceExact(int document) throws IOException {
      if (!values.advanceExact(document)) {
        return false;
      }
      BytesRef bytes = values.binaryValue();
      value.reset(bytes.bytes, bytes.offset, bytes.length);
      length = value.readVInt();
      packed.bytes = bytes.bytes;
      packed.offset = value.getPosition();
      packed.length = bytes.offset + bytes.length - packed.offset;
      return true;
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
}
