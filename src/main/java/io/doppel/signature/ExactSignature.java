package io.doppel.signature;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * A 128-bit hash of a text's normal form: two texts have the same one if and only if they differ in
 * nothing but case, white space and Unicode form. It is SHA-256, cut to its first 16 bytes, of the
 * normal form in UTF-8, so no text can be made to pass for another one.
 *
 * <p>Example: {@code "Ａ Rose\n"} and {@code "a rose"} have the same signature.
 *
 * <p>The hashes of titles, contents and pages in the feature code paper (experiments I to III) are
 * this. Linear in the text; memory does not depend on the text's length.
 */
public final class ExactSignature implements Signature {
  /** The number of bytes in a signature. */
  public static final int BYTES = 16;

  private final byte[] hash;

  private ExactSignature(byte[] hash) {
    this.hash = hash;
  }

  /**
   * Makes the signature of a text.
   *
   * @param text the text, read to its end and not closed
   * @return the signature, or null if the text has nothing but white space
   * @throws IOException if the text cannot be read
   */
  public static ExactSignature of(Reader text) throws IOException {
    NormalFormHash hash = new NormalFormHash();
    char[] buffer = new char[4096];
    for (int read = text.read(buffer); read >= 0; read = text.read(buffer)) {
      hash.add(buffer, read);
    }
    byte[] digest = hash.digest();
    return digest == null ? null : new ExactSignature(Arrays.copyOf(digest, BYTES));
  }

  /**
   * Makes a signature from its stored form.
   *
   * @param packed the array that holds the packed form; copied
   * @param offset where it starts
   * @param length its length, {@link #BYTES}
   * @return the signature
   */
  public static ExactSignature unpack(byte[] packed, int offset, int length) {
    if (length != BYTES) {
      throw new IllegalArgumentException(
          "an exact signature has " + BYTES + " bytes, got " + length);
    }
    return new ExactSignature(Arrays.copyOfRange(packed, offset, offset + length));
  }

  /** Always {@link #BYTES}. */
  @Override
  public int length() {
    return BYTES;
  }

  @Override
  public byte[] pack() {
    return hash.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ExactSignature that && Arrays.equals(hash, that.hash);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(hash);
  }
}
