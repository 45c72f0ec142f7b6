package io.doppel.lucene.document;

import io.doppel.lucene.DocumentText;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/**
 * A named, versioned way to make a signature from a text. Safe for use by many threads.
 *
 * <p>Whatever changes the bytes of a signature for the same text must show in {@link #id()}.
 */
public interface SignatureScheme {

  /**
   * Names the scheme with all its parameters.
   *
   * @return the id
   */
  SchemeId id();

  /**
   * Makes the signature of a text. Linear in the text.
   *
   * @param text the text, read as far as it counts and closed
   * @return the signature, or null if the text has none: because it has no features, or more than
   *     the scheme holds
   * @throws IOException if the text cannot be read
   */
  public Signature sign(Reader text) throws IOException;

  /**
   * Makes the signature of a text of which more may be known. Linear in the text.
   *
   * @param document the text, with its title, address and group
   * @return the signature, or null if the text has none
   * @throws IOException if the text cannot be read
   */
  public default Signature sign(DocumentText document) throws IOException {
    return sign(document.text());
  }

  /**
   * The field that puts documents into groups, where those make a difference. Whoever signs the
   * text of an index reads it beside the text.
   *
   * @return its name; empty if groups make no difference
   */
  default String groupedBy() {
    return "";
  }

  /**
   * The features that a signature is made of, with their places in the text.
   *
   * @param document the text; where it is read through a {@link
   *     org.apache.lucene.analysis.CharFilter}, the places are those in what that reads
   * @return the features; none where they are not made of tokens
   * @throws IOException if the text cannot be read
   */
  default FeatureSpans features(DocumentText document) throws IOException {
    return FeatureSpans.NONE;
  }

  /**
   * The terms by which a signature is found.
   *
   * @param signature a signature of this scheme
   * @return the terms, or null if there are none
   */
  TokenStream terms(Signature signature);

  /**
   * Makes a signature from its stored parts.
   *
   * @param packed the packed form; copied
   * @param length the signature's length
   * @return the signature
   */
  Signature unpack(BytesRef packed, int length);

  /**
   * Refuses a signature that this scheme cannot have made: for one whose bytes came from elsewhere
   * and may be damaged, so that it could not be compared.
   *
   * @param signature what {@link #unpack} gave
   * @throws IllegalArgumentException if it has other elements, more of them, or another length
   */
  default void check(Signature signature) {}

  /**
   * Whether the packed form always has 8 bytes, which the index then keeps as a number.
   *
   * @return false if nothing else is said
   */
  default boolean isNumber() {
    return false;
  }

  /**
   * Whether the features are the terms of the field itself, as its analyzer makes them. Then a
   * document whose text is not stored is signed with the terms that the index has of it, which are
   * not analyzed again.
   *
   * @return false if nothing else is said
   */
  default boolean takesTerms() {
    return false;
  }

  /**
   * Whether the order of a text's words makes no difference: then it can also be signed where an
   * index has them without their positions.
   *
   * @return false if nothing else is said
   */
  default boolean ignoresOrder() {
    return false;
  }
}
