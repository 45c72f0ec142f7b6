package io.doppel.compare;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.IntPredicate;

/**
 * A text as it was written, with the hashes and places of its words. All places are numbers of
 * UTF-16 code units in that text; where the words of an HTML page are compared, the text is the
 * page's source.
 *
 * <p>Example: {@code "On 3 May"} has the words {@code on} at 0 to 2, {@code 3} at 3 to 4 and {@code
 * may} at 5 to 8, the last two of them {@link WordKind#NUMBER}.
 *
 * <p>16 bytes and two bits a word, beside the text.
 */
public final class ComparedText {
  private final String text;
  private final long[] hashes;
  private final int[] starts;
  private final int[] ends;
  private final BitSet numbers;
  private final BitSet boilerplate;

  private ComparedText(
      String text, long[] hashes, int[] starts, int[] ends, BitSet numbers, BitSet boilerplate) {
    this.text = text;
    this.hashes = hashes;
    this.starts = starts;
    this.ends = ends;
    this.numbers = numbers;
    this.boilerplate = boilerplate;
  }

  /**
   * The text as it was written.
   *
   * @return the text
   */
  public String text() {
    return text;
  }

  /**
   * How many words it has.
   *
   * @return the number of words
   */
  public int size() {
    return hashes.length;
  }

  /**
   * The hash of a word. Two words are the same if their hashes are.
   *
   * @param word its number
   * @return the hash
   */
  public long hash(int word) {
    return hashes[word];
  }

  /**
   * Where a word starts.
   *
   * @param word its number
   * @return the place in {@link #text()}
   */
  public int start(int word) {
    return starts[word];
  }

  /**
   * Where a word ends.
   *
   * @param word its number
   * @return the place in {@link #text()}
   */
  public int end(int word) {
    return ends[word];
  }

  /**
   * What a word is.
   *
   * @param word its number
   * @return the kind
   */
  public WordKind kind(int word) {
    return numbers.get(word) ? WordKind.NUMBER : WordKind.WORD;
  }

  /**
   * Whether a word is in a part of the text that very many documents have, as far as that is known.
   *
   * @param word its number
   * @return true if it is
   */
  public boolean isBoilerplate(int word) {
    return boilerplate.get(word);
  }

  /**
   * This text with a mark on those of its words that are boilerplate.
   *
   * @param isBoilerplate tells it by a word's number
   * @return the text
   */
  public ComparedText withBoilerplate(IntPredicate isBoilerplate) {
    BitSet marked = new BitSet(size());
    for (int word = 0; word < size(); word++) {
      marked.set(word, isBoilerplate.test(word));
    }
    return new ComparedText(text, hashes, starts, ends, numbers, marked);
  }

  /** The hashes themselves, not to be changed. */
  long[] hashes() {
    return hashes;
  }

  @Override
  public String toString() {
    return "ComparedText[" + text.length() + " characters, " + size() + " words]";
  }

  /** Takes the words of a text, in text order. */
  public static final class Builder {
    private final String text;
    private long[] hashes = new long[16];
    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private final BitSet numbers = new BitSet();
    private int size;

    /**
     * Starts with a text.
     *
     * @param text the text as it was written
     */
    public Builder(String text) {
      this.text = Objects.requireNonNull(text, "text");
    }

    /**
     * Takes the next word.
     *
     * @param hash its hash
     * @param start where it starts in the text, not before the end of the last one
     * @param end where it ends
     * @param kind what it is
     * @return this builder
     */
    public Builder add(long hash, int start, int end, WordKind kind) {
      int last = size == 0 ? 0 : ends[size - 1];
      if (start < last || end < start || end > text.length()) {
        throw new IllegalArgumentException(
            "a word must lie between "
                + last
                + " and "
                + text.length()
                + ", got "
                + start
                + " to "
                + end);
      }
      if (size == hashes.length) {
        int larger = size + (size >> 1);
        hashes = Arrays.copyOf(hashes, larger);
        starts = Arrays.copyOf(starts, larger);
        ends = Arrays.copyOf(ends, larger);
      }
      hashes[size] = hash;
      starts[size] = start;
      ends[size] = end;
      numbers.set(size++, kind == WordKind.NUMBER);
      return this;
    }

    /**
     * Makes the text.
     *
     * @return the text with its words, none of them boilerplate
     */
    public ComparedText build() {
      return new ComparedText(
          text,
          Arrays.copyOf(hashes, size),
          Arrays.copyOf(starts, size),
          Arrays.copyOf(ends, size),
          (BitSet) numbers.clone(),
          new BitSet());
    }
  }
}
