package io.doppel.signature;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * What several measures of a pair are taken from: the runs of words of a text, by which documents
 * are also found, and the numbers in it. In the packed form the numbers stand behind the runs, so
 * that a {@link PackedSet} can read the runs as they are; the last four bytes say how long the
 * numbers are.
 *
 * @param runs the runs of words, weighted by how few documents have them
 * @param numbers the words that are numbers; null if there are none
 * @param forms hashes of all its words in their order; null if the method has none. With them the
 *     packed form is that of {@link PackedSample}
 */
public record CombinedSignature(SetSignature runs, SetSignature numbers, TextForms forms)
    implements Signature {

  /** Checks that nothing is missing. */
  public CombinedSignature {
    Objects.requireNonNull(runs, "runs");
  }

  /**
   * A signature without forms.
   *
   * @param runs the runs of words
   * @param numbers the words that are numbers; null if there are none
   */
  public CombinedSignature(SetSignature runs, SetSignature numbers) {
    this(runs, numbers, null);
  }

  /**
   * Makes a signature from its packed form, if it has no {@link TextForms}.
   *
   * @param packed the array that holds it
   * @param offset where it starts
   * @param length how many bytes it has
   * @param runsLength the length of the runs
   * @return the signature
   */
  public static CombinedSignature unpack(byte[] packed, int offset, int length, int runsLength) {
    int numberBytes = numberBytes(packed, offset, length);
    int runBytes = length - Integer.BYTES - numberBytes;
    SetSignature runs = SetSignature.unpack(packed, offset, runBytes, runsLength);
    if (numberBytes == 0) {
      return new CombinedSignature(runs, null);
    }
    PackedSet numbers = new PackedSet();
    numbers.open(packed, offset + runBytes, numberBytes);
    return new CombinedSignature(
        runs, SetSignature.unpack(packed, offset + runBytes, numberBytes, numbers.size()));
  }

  /**
   * How many bytes of a packed form are the numbers, which end four bytes before its end.
   *
   * @param packed holds the packed form
   * @param offset where it begins
   * @param length how many bytes it has
   * @return the number of bytes
   */
  public static int numberBytes(byte[] packed, int offset, int length) {
    int end = offset + length;
    int bytes = -1;
    if (length > Integer.BYTES) {
      bytes =
          packed[end - 4] << 24
              | (packed[end - 3] & 0xFF) << 16
              | (packed[end - 2] & 0xFF) << 8
              | packed[end - 1] & 0xFF;
    }
    if (bytes < 0 || bytes >= length - Integer.BYTES) {
      throw new IllegalArgumentException(
          "a combined signature of " + length + " bytes cannot have " + bytes + " of numbers");
    }
    return bytes;
  }

  /** The length of the runs. */
  @Override
  public int length() {
    return runs.length();
  }

  @Override
  public byte[] pack() {
    if (forms != null) {
      return PackedSample.pack(this);
    }
    byte[] first = runs.pack();
    byte[] second = numbers == null ? new byte[0] : numbers.pack();
    return ByteBuffer.allocate(first.length + second.length + Integer.BYTES)
        .put(first)
        .put(second)
        .putInt(second.length)
        .array();
  }
}
