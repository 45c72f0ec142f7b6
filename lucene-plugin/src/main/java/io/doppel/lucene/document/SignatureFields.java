package io.doppel.lucene.document;

import io.doppel.signature.Signature;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
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
 * <p>Of a text that has no signature, because it has no features for example, the check bytes stand
 * alone: no {@code .n}, or where signatures are numbers no {@code .sig}.
 *
 * <p>The check bytes decide which definition a document's signature is of, document by document.
 * The attribute is a hint: Lucene keeps one for a segment, the first or the last that it saw, and a
 * {@code MemoryIndex} none. Signatures of several definitions may lie under one name; each
 * definition sees its own. To keep them apart altogether, give one of them a name of its own in
 * place of the scheme's: {@code body.v2}, {@code body.v2.n}, {@code body.v2.sig}.
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
  private final String name;
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
    this(field, scheme.id().name(), scheme.id(), scheme.isNumber());
  }

  /**
   * Makes a layout under a name of its own, so that signatures of two definitions of one method lie
   * side by side.
   *
   * @param field the field that the signatures are about
   * @param name takes the place of the scheme's name in the names of the fields; a word of letters,
   *     digits, {@code _} and {@code -}
   * @param scheme the scheme that makes them
   */
  public SignatureFields(String field, String name, SignatureScheme scheme) {
    this(field, checkName(name), scheme.id(), scheme.isNumber());
  }

  private static String checkName(String name) {
    boolean allowed =
        !name.isEmpty()
            && name.chars()
                .allMatch(each -> each == '_' || each == '-' || Character.isLetterOrDigit(each));
    if (!allowed) {
      throw new IllegalArgumentException(
          "name must be a word of letters, digits, _ and -, got '" + name + "'");
    }
    return name;
  }

  /**
   * Makes a layout of signatures that are no numbers.
   *
   * @param field the field that the signatures are about
   * @param scheme the scheme that makes them
   */
  public SignatureFields(String field, SchemeId scheme) {
    this(field, scheme.name(), scheme, false);
  }

  private SignatureFields(String field, String name, SchemeId scheme, boolean number) {
    if (field.isEmpty()) {
      throw new IllegalArgumentException("field must not be empty");
    }
    this.field = field;
    this.scheme = scheme;
    this.number = number;
    this.name = name;
    this.terms = field + "." + name;
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
   * What the fields are named after, behind the field of the text.
   *
   * @return the scheme's name, or one that takes its place
   */
  public String name() {
    return name;
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

  /**
   * Says of a document that its text has no signature of this scheme: the check bytes stand alone.
   * Whoever looks for documents without a signature need not read its text.
   *
   * @param document the document
   */
  public void addNone(Document document) {
    if (document.getField(signatures) != null || document.getField(lengths) != null) {
      throw new IllegalArgumentException("document already has a signature in field " + signatures);
    }
    if (number) {
      document.add(new NumericDocValuesField(lengths, check));
    } else {
      byte[] value = {(byte) (check >> 8), (byte) check};
      document.add(new Field(signatures, new BytesRef(value), signaturesType));
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
   * @throws IllegalArgumentException if the bytes are not a signature of this scheme, or if the
   *     length cannot be
   */
  public int length(byte[] bytes) {
    if (bytes.length < EXPORT_HEADER_BYTES || ByteBuffer.wrap(bytes).getShort() != check) {
      throw new IllegalArgumentException(
          bytes.length + " bytes are not a signature of [" + scheme + "] in field " + field);
    }
    int length = ByteBuffer.wrap(bytes).getInt(CHECK_BYTES);
    if (length < 1) {
      throw damaged(bytes, "its length must be >= 1, got " + length);
    }
    return length;
  }

  /**
   * What is said of bytes that are meant to be a signature of this scheme and are not.
   *
   * @param bytes what {@link #toBytes} made, and something changed
   * @param problem what is wrong with them
   * @return what is to be thrown
   */
  public IllegalArgumentException damaged(byte[] bytes, String problem) {
    return new IllegalArgumentException(
        bytes.length
            + " bytes are a damaged signature of ["
            + scheme
            + "] in field "
            + field
            + ": "
            + problem);
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
   * Whether a segment seems to have signatures of this scheme, with terms or attached: by what it
   * says of its fields. Which documents have some, {@code SignatureSource} tells.
   *
   * @param reader the segment
   * @return true if it says so
   */
  public boolean in(LeafReader reader) {
    FieldInfo info = reader.getFieldInfos().fieldInfo(signatures);
    return attached.has(reader)
        || (info != null && schemeText.equals(info.getAttribute(SCHEME_ATTRIBUTE)));
  }

  /** Whether a segment may hold signatures that came with their documents, by its fields' types. */
  public boolean isLaidOut(FieldInfos infos) {
    FieldInfo info = infos.fieldInfo(signatures);
    if (!number) {
      return info != null && info.getDocValuesType() == DocValuesType.BINARY;
    }
    FieldInfo checks = infos.fieldInfo(lengths);
    return checks != null
        && checks.getDocValuesType() == DocValuesType.NUMERIC
        && (info == null || info.getDocValuesType() == DocValuesType.NUMERIC);
  }

  /**
   * Says which definitions of the same name an index has signatures of, and what to do about it.
   *
   * @param others the other definitions, as far as the index tells
   */
  public String anotherDefinition(Collection<SchemeId> others) {
    StringBuilder message = new StringBuilder();
    message.append("field ").append(field).append(" has signatures of another definition");
    String ways = "use the index's definition or index the documents again";
    if (!others.isEmpty()) {
      message.append(": the index has ");
      message.append(
          others.stream().map(each -> "[" + each + "]").collect(Collectors.joining(", ")));
      message.append(", the query has [").append(scheme).append(']');
      ways = wayOut(scheme, others.iterator().next());
    }
    return message.append("; ").append(ways).toString();
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
    int end =
        info.getName().endsWith(SIGNATURE_SUFFIX)
            ? info.getName().length() - SIGNATURE_SUFFIX.length()
            : AttachedField.endOfName(info.getName());
    int dot = info.getName().lastIndexOf('.', end - 1);
    return new SignatureFields(
        info.getName().substring(0, dot),
        info.getName().substring(dot + 1, end),
        schemeOf(info),
        info.getDocValuesType() == DocValuesType.NUMERIC);
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
        && name.equals(that.name)
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
