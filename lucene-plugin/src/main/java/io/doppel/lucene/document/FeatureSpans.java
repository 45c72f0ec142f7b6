package io.doppel.lucene.document;

import io.doppel.features.FeatureRuns;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.util.ArrayUtil;

/**
 * The features of a text, in text order, and where they are in it: what a signature is made of, for
 * people to see. 16 bytes a feature.
 */
public final class FeatureSpans {
  /** No features, or none that have a place in the text. */
  public static final FeatureSpans NONE =
      new FeatureSpans(new long[0], new int[0], new int[0], new BitSet());

  private final long[] elements;
  private final int[] starts;
  private final int[] ends;
  private final BitSet boilerplate;

  private FeatureSpans(long[] elements, int[] starts, int[] ends, BitSet boilerplate) {
    this.elements = elements;
    this.starts = starts;
    this.ends = ends;
    this.boilerplate = boilerplate;
  }

  /** The features that are made of a source's tokens. */
  public static FeatureSpans of(
      TokenSource source,
      String field,
      Reader text,
      TokenLimits limits,
      FeatureRuns runs,
      LongPredicate isBoilerplate)
      throws IOException {
    long[] hashes = new long[64];
    int[] starts = new int[64];
    int[] ends = new int[64];
    int count = 0;
    try (TokenStream tokens = source.analyzer().tokenStream(field, text)) {
      LongSupplier hash = source.hash(tokens);
      OffsetAttribute offset = tokens.addAttribute(OffsetAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        if (count == limits.most()) {
          return NONE;
        }
        hashes = ArrayUtil.grow(hashes, count + 1);
        starts = ArrayUtil.grow(starts, count + 1);
        ends = ArrayUtil.grow(ends, count + 1);
        hashes[count] = hash.getAsLong();
        starts[count] = offset.startOffset();
        ends[count++] = offset.endOffset();
      }
      tokens.end();
    }
    if (count < limits.least()) {
      return NONE;
    }
    long[] elements = runs.elements(hashes, count);
    BitSet boilerplate = new BitSet();
    for (int i = 0; i < elements.length; i++) {
      ends[i] = ends[Math.min(i + runs.words(), count) - 1];
      boilerplate.set(i, isBoilerplate.test(elements[i]));
    }
    return new FeatureSpans(
        elements,
        Arrays.copyOf(starts, elements.length),
        Arrays.copyOf(ends, elements.length),
        boilerplate);
  }

  /**
   * How many there are; one that occurs several times counts as often.
   *
   * @return the number of features
   */
  public int size() {
    return elements.length;
  }

  /**
   * What stands for a feature: equal features have equal elements.
   *
   * @param index which feature
   * @return the element
   */
  public long element(int index) {
    return elements[index];
  }

  /**
   * Where a feature starts.
   *
   * @param index which feature
   * @return the place in the text as it was written
   */
  public int start(int index) {
    return starts[index];
  }

  /**
   * Where a feature ends.
   *
   * @param index which feature
   * @return the place in the text as it was written
   */
  public int end(int index) {
    return ends[index];
  }

  /**
   * Whether a feature is boilerplate, which signatures are made without.
   *
   * @param index which feature
   * @return true if it is
   */
  public boolean isBoilerplate(int index) {
    return boilerplate.get(index);
  }
}
