package io.doppel.lucene.document;

import io.doppel.measure.Signature;
import java.nio.ByteBuffer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;

/**
 * The index layout of one scheme on one field. For the field {@code body} and the scheme {@code
 * signcd}:
 *
 * <ul>
 *   <li>{@code body.signcd}: indexed terms by which candidates are found; documents only, no norms.
 *       Not every scheme has them.
 *   <li>{@code body.signcd.n}: the signature's length, a numeric doc value with a skip index.
 *   <li>{@code body.signcd.sig}: two bytes that check the scheme, then the packed signature; a
 *       binary doc value. The scheme's id is an attribute of this field in every segment.
 * </ul>
 *
 * <p>A signature that always has 8 bytes is a number: {@code .sig} is a numeric doc value, and
 * {@code .n}, since all are as long, holds the two bytes that check the scheme, which takes no
 * room.
 *
 * <p>Lucene keeps one attribute for a segment, the first or the last that it saw. Should signatures
 * of two definitions get into one segment, the check bytes of some of them do not fit the
 * attribute, and reading them is an error.
 *
 * <p>Documents that were in the index before it had signatures have theirs in another field: see
 * {@link AttachedField}.
 */
public final class SignatureFields {
  /** The name of the attribute that holds the scheme's id. */
  public static final String SCHEME_ATTRIBUTE = "doppel.scheme";

  /** Each value begins with this many bytes that check the scheme. */
  static final int CHECK_BYTES = 2;

  /** What stands before a packed signature that is taken elsewhere. */
  private static final int EXPORT_HEADER_BYTES = CHECK_BYTES + Integer.BYTES;

  private static final String SIGNATURE_SUFFIX = ".sig";
  private static final FieldType TERMS_TYPE = termsType();

  private final String field;
  private final SchemeId scheme;
  private final boolean number;

  // what every document needs is made once
  private final String terms;
  private final String lengths;
  private final String signatures;
  private final FieldType signaturesType;
  private final String schemeText;
  private final short check;
  private final AttachedField attached;

  /**
   * Makes a layout.
   *
   * @param field the field that the signatures are about
   * @param scheme the scheme that makes them
   */
  public SignatureFields(String field, SignatureScheme scheme) {
    this(field, scheme.id(), scheme.isNumber());
  }

  /**
   * Makes a layout of signatures that are no numbers.
   *
   * @param field the field that the signatures are about
   * @param scheme the scheme that makes them
   */
  public SignatureFields(String field, SchemeId scheme) {
    this(field, scheme, false);
  }

  private SignatureFields(String field, SchemeId scheme, boolean number) {
    if (field.isEmpty()) {
      throw new IllegalArgumentException("field must not be empty");
    }
    this.field = field;
    this.scheme = scheme;
    this.number = number;
    this.terms = field + "." + scheme.name();
    this.lengths = terms + ".n";
    this.signatures = terms + SIGNATURE_SUFFIX;
    this.signaturesType = signaturesType(scheme, number);
    this.schemeText = scheme.toString();
    int hash = schemeText.hashCode();
    this.check = (short) (hash >>> 16 ^ hash);
    this.attached = new AttachedField(signatures, scheme, number);
  }

  /**
   * The field that the signatures are about.
   *
   * @return its name
   */
  public String field() {
    return field;
  }

  /**
   * The scheme that makes them.
   *
   * @return its id
   */
  public SchemeId scheme() {
    return scheme;
  }

  /**
   * The field of the terms.
   *
   * @return its name
   */
  public String terms() {
    return terms;
  }

  /**
   * The field of the lengths.
   *
   * @return its name
   */
  public String lengths() {
    return lengths;
  }

  /**
   * The field of the packed signatures.
   *
   * @return its name
   */
  public String signatures() {
    return signatures;
  }

  /**
   * The field of signatures that were added in place to documents of an index that existed.
   *
   * @return the field
   */
  public AttachedField attached() {
    return attached;
  }

  /**
   * Adds a signature to a document.
   *
   * @param document the document
   * @param signature the signature
   * @param terms the terms by which it is found, or null
   */
  public void add(Document document, Signature signature, TokenStream terms) {
    if (document.getField(signatures) != null) {
      throw new IllegalArgumentException("document already has a signature in field " + signatures);
    }
    if (terms != null) {
      document.add(new Field(this.terms, terms, TERMS_TYPE));
    }
    if (number) {
      document.add(new NumericDocValuesField(lengths, check));
      document.add(new NumberField(signatures, signaturesType, signature));
    } else {
      document.add(NumericDocValuesField.indexedField(lengths, signature.length()));
      document.add(new Field(signatures, packed(signature), signaturesType));
    }
  }

  /** A number with the attribute that says the scheme. */
  private static final class NumberField extends Field {
    NumberField(String name, FieldType type, Signature signature) {
      super(name, type);
      fieldsData = number(signature);
    }
  }

  /**
   * The value of {@link #signatures()} for a signature that is no number.
   *
   * @param signature the signature
   * @return the check bytes and the packed signature
   */
  public BytesRef packed(Signature signature) {
    byte[] packed = signature.pack();
    byte[] value = new byte[CHECK_BYTES + packed.length];
    value[0] = (byte) (check >> 8);
    value[1] = (byte) check;
    System.arraycopy(packed, 0, value, CHECK_BYTES, packed.length);
    return new BytesRef(value);
  }

  /**
   * A signature as bytes that can be taken out of the index and compared elsewhere: those that
   * check the scheme, the length, the packed signature.
   *
   * @param signature the signature
   * @return the bytes, for {@link #length} and {@link #packed(byte[])}
   */
  public byte[] toBytes(Signature signature) {
    byte[] packed = signature.pack();
    return ByteBuffer.allocate(EXPORT_HEADER_BYTES + packed.length)
        .putShort(check)
        .putInt(signature.length())
        .put(packed)
        .array();
  }

  /**
   * The length of a signature that was taken elsewhere.
   *
   * @param bytes what {@link #toBytes} made
   * @return the length
   * @throws IllegalArgumentException if the bytes are not a signature of this scheme
   */
  public int length(byte[] bytes) {
    if (bytes.length < EXPORT_HEADER_BYTES || ByteBuffer.wrap(bytes).getShort() != check) {
      throw new IllegalArgumentException(
          bytes.length + " bytes are not a signature of [" + scheme + "] in field " + field);
    }
    return ByteBuffer.wrap(bytes).getInt(CHECK_BYTES);
  }

  /**
   * The packed signature of one that was taken elsewhere.
   *
   * @param bytes what {@link #toBytes} made
   * @return its part of the bytes
   */
  public BytesRef packed(byte[] bytes) {
    return new BytesRef(bytes, EXPORT_HEADER_BYTES, bytes.length - EXPORT_HEADER_BYTES);
  }

  /** A signature that is a number. */
  static long number(Signature signature) {
    return ByteBuffer.wrap(signature.pack()).getLong();
  }

  /** Whether signatures are numbers. */
  boolean isNumber() {
    return number;
  }

  /** Says the scheme in two bytes. */
  short check() {
    return check;
  }

  /**
   * Whether a segment has signatures of this scheme, with terms or attached.
   *
   * @param reader the segment
   * @return true if it has, false if there are none at all
   * @throws IllegalArgumentException if it has signatures of another scheme under the same name
   */
  public boolean in(LeafReader reader) {
    return attached.in(reader) | isIndexed(reader); // both look for other definitions
  }

  /**
   * Whether a segment has signatures of this scheme that came with their documents.
   *
   * @param reader the segment
   * @return true if it has; false if there are none at all, or only attached ones
   * @throws IllegalArgumentException if it has such signatures of another scheme
   */
  public boolean isIndexed(LeafReader reader) {
    FieldInfo info = reader.getFieldInfos().fieldInfo(signatures());
    if (info == null || info.getDocValuesType() == DocValuesType.NONE) {
      return false;
    }
    if (schemeText.equals(info.getAttribute(SCHEME_ATTRIBUTE))) {
      return true; // asked for each segment of each query: not parsed if need not be
    }
    SchemeId found = schemeOf(info);
    if (found == null) {
      throw new IllegalArgumentException(
          "field "
              + signatures()
              + " was not written by Doppel: it has no attribute "
              + SCHEME_ATTRIBUTE
              + "; the query needs ["
              + scheme
              + "]");
    }
    checkScheme(signatures, scheme, found);
    return true;
  }

  /** Refuses signatures of another definition. */
  static void checkScheme(String field, SchemeId scheme, SchemeId found) {
    if (!scheme.equals(found)) {
      throw new IllegalArgumentException(
          "field "
              + field
              + " holds signatures of another definition: the index has ["
              + found
              + "], the query has ["
              + scheme
              + "]; "
              + wayOut(scheme, found));
    }
  }

  private static String wayOut(SchemeId scheme, SchemeId found) {
    if (!scheme.name().equals(found.name()) || scheme.version() == found.version()) {
      return "use the index's definition or index the documents again";
    }
    return found.version() > scheme.version()
        ? "use a newer version of Doppel, such as wrote the index, or index the documents again"
        : "an older version of Doppel wrote the index: index the documents again";
  }

  /**
   * Whether what is found in a segment stays as it is: not while doc values have updates, which a
   * cached answer would not see.
   *
   * @param context the segment
   * @return whether answers may be cached
   */
  public boolean isCacheable(LeafReaderContext context) {
    return DocValues.isCacheable(context, lengths, signatures, attached.name());
  }

  /**
   * The scheme that a field of signatures was written with.
   *
   * @param info the field
   * @return the scheme's id, or null if the field is not one of ours
   */
  public static SchemeId schemeOf(FieldInfo info) {
    String id = info.getAttribute(SCHEME_ATTRIBUTE);
    return id == null || !info.getName().endsWith(SIGNATURE_SUFFIX)
        ? AttachedField.schemeOf(info.getName())
        : SchemeId.parse(id);
  }

  /**
   * The layout that a field of signatures is part of.
   *
   * @param info a field for which {@link #schemeOf} is not null
   * @return the layout
   */
  public static SignatureFields of(FieldInfo info) {
    SchemeId scheme = schemeOf(info);
    int end = info.getName().lastIndexOf("." + scheme.name() + SIGNATURE_SUFFIX);
    return new SignatureFields(
        info.getName().substring(0, end), scheme, info.getDocValuesType() == DocValuesType.NUMERIC);
  }

  private static FieldType termsType() {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS);
    type.setOmitNorms(true);
    type.freeze();
    return type;
  }

  private static FieldType signaturesType(SchemeId scheme, boolean number) {
    FieldType type = new FieldType();
    type.setDocValuesType(number ? DocValuesType.NUMERIC : DocValuesType.BINARY);
    type.putAttribute(SCHEME_ATTRIBUTE, scheme.toString());
    type.freeze();
    return type;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SignatureFields that
        && field.equals(that.field)
        && scheme.equals(that.scheme);
  }

  @Override
  public int hashCode() {
    return 31 * field.hashCode() + scheme.hashCode();
  }

  @Override
  public String toString() {
    return signatures + " [" + scheme + "]";
  }
}
