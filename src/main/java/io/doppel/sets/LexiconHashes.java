package io.doppel.sets;

import io.doppel.features.Checked;
import io.doppel.features.FeatureHash;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.util.Arrays;
import java.util.Objects;

/**
 * I-Match: one hash of all different tokens of a text that are in the lexicon, which leaves out the
 * common and the rare ones. One token more or less makes another hash; so there are further
 * lexicons, each without a random third of the first, and a few of their hashes agree as long as
 * the tokens that differ are among those that they leave out.
 *
 * <p>ANDD, section 2.2; Chowdhury et al., 2002; Kołcz and Chowdhury, 2008, for the random lexicons.
 * As one common element may be enough for a match, elements have all the bits that they can have:
 * with 40, of which the lexicon's number takes 8, there would be a hundred wrong pairs among a
 * million texts.
 */
final class LexiconHashes implements SetSketch {
  private static final int ELEMENT_BITS = SetSignature.MAX_BITS;
  private static final int NUMBER_BITS = 8;

  /** Of the 2^64 hashes of a token and a lexicon's number these, a third, leave the token out. */
  private static final long LEFT_OUT_BELOW = Long.divideUnsigned(-1L, 3);

  private final FrequencyRange lexicon;
  private final int lexicons;
  private final int minTokens;

  LexiconHashes(FrequencyRange lexicon, int lexicons, int minTokens) {
    this.lexicon = Objects.requireNonNull(lexicon, "lexicon");
    this.lexicons = Checked.number("lexicons", lexicons, 1, 1 << NUMBER_BITS);
    this.minTokens = Checked.number("minTokens", minTokens, 1, Integer.MAX_VALUE);
  }

  @Override
  public SetSignature of(long[] tokens, int count) {
    long[] known = new long[count];
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (lexicon.contains(FeatureHash.element(tokens[i]))) {
        known[distinct++] = tokens[i];
      }
    }
    Arrays.sort(known, 0, distinct);
    long[] elements = new long[lexicons];
    int made = 0;
    for (int number = 0; number < lexicons; number++) {
      long hash = hash(known, distinct, number);
      if (hash != 0) {
        elements[made++] =
            (long) number << ELEMENT_BITS - NUMBER_BITS
                | hash >>> Long.SIZE - ELEMENT_BITS + NUMBER_BITS;
      }
    }
    return SetSignature.of(elements, made, ElementWeights.EQUAL);
  }

  /** The hash of the different tokens in a lexicon, or 0 if there are too few. */
  private long hash(long[] sorted, int count, int number) {
    long hash = FeatureHash.START + number;
    int used = 0;
    for (int i = 0; i < count; i++) {
      if ((i == 0 || sorted[i] != sorted[i - 1]) && isIn(number, sorted[i])) {
        hash = FeatureHash.mix(hash + sorted[i]);
        used++;
      }
    }
    return used < minTokens ? 0 : hash;
  }

  private static boolean isIn(int number, long token) {
    return number == 0
        || Long.compareUnsigned(FeatureHash.numbered(token, number), LEFT_OUT_BELOW) >= 0;
  }

  @Override
  public void check(SetSignature set) {
    SetSketch.super.check(set);
    if (set.size() > lexicons) {
      throw new IllegalArgumentException(
          "a set must have at most one element for each of "
              + lexicons
              + " lexicons, got "
              + set.size());
    }
  }

  @Override
  public int elementBits() {
    return ELEMENT_BITS;
  }

  @Override
  public boolean ignoresOrder() {
    return true;
  }

  @Override
  public String parameters() {
    return "lexicons=" + lexicons + " minTokens=" + minTokens + " " + lexicon.parameters();
  }
}
