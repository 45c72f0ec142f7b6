package io.doppel.signature;

import java.nio.ByteBuffer;

/**
 * Reads the packed form of a sample of a text's runs, its numbers and its {@link TextForms},
 * without unpacking it. Reused by one thread; allocates nothing.
 *
 * <p>The runs come first, as a {@link PackedSet} of which no keys are marked: those are the
 * smallest ones. Then the numbers, if there are any; the whole form; of the other forms those that
 * differ from it, three bytes each; a byte with a bit for each of these; and a byte with the length
 * of the numbers.
 */
public final class PackedSample {
  private static final int TRAILER = 2;
  private static final int MOST_NUMBER_BYTES = 0xFF;

  private final PackedSet runs = new PackedSet();
  private final PackedSet numbers = new PackedSet();
  private final int[] forms = new int[1 + TextForms.OTHERS];
  private boolean hasNumbers;

  /** Makes a reader. */
  public PackedSample() {}

  /**
   * Starts to read a signature.
   *
   * @param packed the array that holds it
   * @param offset where it starts
   * @param length how many bytes it has
   * @throws IllegalArgumentException if that cannot be
   */
  public void open(byte[] packed, int offset, int length) {
    if (length <= TRAILER + TextForms.BYTES) {
      throw broken(length);
    }
    int end = offset + length - TRAILER;
    int numberBytes = packed[end + 1] & 0xFF;
    int mask = packed[end] & 0xFF;
    int formBytes = TextForms.BYTES * (1 + Integer.bitCount(mask));
    int runBytes = length - TRAILER - formBytes - numberBytes;
    if (mask >= 1 << TextForms.OTHERS || runBytes < 1) {
      throw broken(length);
    }
    runs.open(packed, offset, runBytes);
    hasNumbers = numberBytes > 0;
    if (hasNumbers) {
      numbers.open(packed, offset + runBytes, numberBytes);
    }
    int at = end - formBytes;
    forms[0] = form(packed, at);
    for (int i = 1; i < forms.length; i++) {
      boolean differs = (mask >>> i - 1 & 1) != 0;
      at += differs ? TextForms.BYTES : 0;
      forms[i] = differs ? form(packed, at) : forms[0];
    }
  }

  private static IllegalArgumentException broken(int length) {
    return new IllegalArgumentException(
        "a packed sample of " + length + " bytes has no room for its parts");
  }

  private static int form(byte[] packed, int at) {
    return (packed[at] & 0xFF) << 16 | (packed[at + 1] & 0xFF) << 8 | packed[at + 2] & 0xFF;
  }

  /**
   * The runs, from the first.
   *
   * @return what reads them, once
   */
  public PackedSet runs() {
    return runs;
  }

  /**
   * The numbers, from the first.
   *
   * @return what reads them, once; null if there are none
   */
  public PackedSet numbers() {
    return hasNumbers ? numbers : null;
  }

  /**
   * A form.
   *
   * @param index as in {@link TextForms#form}
   * @return the form
   */
  public int form(int index) {
    return forms[index];
  }

  /**
   * Makes a signature from its packed form.
   *
   * @param packed the array that holds it
   * @param offset where it starts
   * @param length how many bytes it has
   * @param keys how many of the runs are keys, if there are as many
   * @return the signature
   */
  public static CombinedSignature unpack(byte[] packed, int offset, int length, int keys) {
    PackedSample sample = new PackedSample();
    sample.open(packed, offset, length);
    long[] runs = all(sample.runs);
    long[] numbers = sample.hasNumbers ? all(sample.numbers) : null;
    int[] forms = sample.forms;
    return new CombinedSignature(
        SetSignature.of(runs, runs.length, runs, Math.min(keys, runs.length), ElementWeights.EQUAL),
        numbers == null ? null : SetSignature.of(numbers, numbers.length, ElementWeights.EQUAL),
        new TextForms(forms[0], forms[1], forms[2], forms[3], forms[4]));
  }

  private static long[] all(PackedSet set) {
    long[] elements = new long[set.size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = set.next();
    }
    return elements;
  }

  static byte[] pack(CombinedSignature signature) {
    TextForms forms = signature.forms();
    byte[] runs = packAll(signature.runs());
    byte[] numbers = signature.numbers() == null ? new byte[0] : packAll(signature.numbers());
    if (numbers.length > MOST_NUMBER_BYTES) {
      throw new IllegalArgumentException(
          "numbers of a sample must have at most 255 bytes, got " + numbers.length);
    }
    int mask = forms.different();
    int formBytes = TextForms.BYTES * (1 + Integer.bitCount(mask));
    ByteBuffer bytes =
        ByteBuffer.allocate(runs.length + numbers.length + formBytes + TRAILER)
            .put(runs)
            .put(numbers);
    put(forms.whole(), bytes);
    for (int i = 1; i <= TextForms.OTHERS; i++) {
      if ((mask >>> i - 1 & 1) != 0) {
        put(forms.form(i), bytes);
      }
    }
    return bytes.put((byte) mask).put((byte) numbers.length).array();
  }

  private static byte[] packAll(SetSignature set) {
    long[] elements = new long[set.size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = set.element(i);
    }
    return SetPacker.pack(elements, elements);
  }

  private static void put(int form, ByteBuffer bytes) {
    bytes.put((byte) (form >>> 16)).put((byte) (form >>> 8)).put((byte) form);
  }
}
