package io.doppel.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.features.FeatureHash;
import io.doppel.features.Tokens;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Of 1,000 documents words 0 to 999 are in 20, so in the lexicon; "the" is in 900; others in one.
 */
class LexiconHashesTest {
  private static final FrequencyRange LEXICON = lexicon();
  private static final int MOST_LEXICONS = 256;

  private static FrequencyRange lexicon() {
    FrequencyCounter counter = new FrequencyCounter();
    counter.addDocuments(1_000);
    for (int word = 0; word < 1_000; word++) {
      counter.add(FeatureHash.element(Tokens.word(word)), 20);
    }
    counter.add(FeatureHash.element(FeatureHash.of("the")), 900);
    return new FrequencyRange(counter.frequencies(1), .4, .75);
  }

  @Test
  void neitherOrderNorRepetitionMatters() {
    SetSketch sketch = SetSketches.iMatch(LEXICON, 11, 1);
    long[] tokens = Tokens.of("word1 word2 word3 word4");
    assertEquals(
        of(sketch, tokens), of(sketch, Tokens.of("word4 word2 word4 word1 word3 word2 word4")));
  }

  @Test
  void tokensOutsideTheLexiconChangeNothing() {
    SetSketch sketch = SetSketches.iMatch(LEXICON, 11, 1);
    SetSignature expected = of(sketch, Tokens.of("word1 word2 word3"));
    assertEquals(expected, of(sketch, Tokens.of("the word1 word2 the unheard-of word3 the")));
  }

  @Test
  void oneTokenMoreMakesAnotherHash() {
    SetSketch sketch = SetSketches.iMatch(LEXICON, 1, 1);
    Set<Long> seen = new HashSet<>();
    for (int count = 1; count <= 1_000; count++) {
      long[] tokens = new long[count];
      Arrays.setAll(tokens, Tokens::word);
      assertTrue(seen.add(sketch.of(tokens, count).element(0)), count + " tokens");
    }
  }

  /**
   * Each changed token is left out by a random lexicon with probability 1/3, so of n lexicons n /
   * 3^k survive k changes. Five standard errors over all trials.
   */
  @Test
  void aThirdOfTheRandomLexiconsSurvivesEachChangedToken() {
    SetSketch sketch = SetSketches.iMatch(LEXICON, MOST_LEXICONS, 1);
    int trials = 50;
    for (int changes = 1; changes <= 3; changes++) {
      SplittableRandom random = new SplittableRandom(111);
      int survived = 0;
      for (int trial = 0; trial < trials; trial++) {
        long[] tokens = distinctWords(random, 50 + changes);
        SetSignature one = sketch.of(tokens, 50);
        SetSignature other = sketch.of(tokens, 50 + changes);
        assertNotEquals(one.element(0), other.element(0));
        survived += one.overlap(other, ElementWeights.EQUAL, 0);
      }
      double expected = Math.pow(3, -changes);
      int hashes = trials * (MOST_LEXICONS - 1);
      double error = Math.sqrt(expected * (1 - expected) / hashes);
      assertEquals(expected, (double) survived / hashes, 5 * error, changes + " changes");
    }
  }

  /** Tokens are left out by one lexicon or another: none is in all or in none. */
  @Test
  void lexiconsLeaveOutDifferentTokens() {
    SetSketch sketch = SetSketches.iMatch(LEXICON, MOST_LEXICONS, 1);
    int[] madeBy = new int[MOST_LEXICONS];
    for (int word = 0; word < 1_000; word++) {
      SetSignature signature = sketch.of(new long[] {Tokens.word(word)}, 1);
      for (int i = 0; i < signature.size(); i++) {
        madeBy[(int) (signature.element(i) >>> SetSignature.MAX_BITS - 8)]++;
      }
    }
    assertEquals(1_000, madeBy[0], "the first is the whole lexicon");
    double error = Math.sqrt(1_000 * 2 / 9.);
    for (int number = 1; number < MOST_LEXICONS; number++) {
      assertEquals(2_000 / 3., madeBy[number], 5 * error, "lexicon " + number);
    }
  }

  @Test
  void textsOfTooFewTokensHaveNoSignature() {
    SetSketch sketch = SetSketches.iMatch(LEXICON, 11, 3);
    assertNull(of(sketch, Tokens.of("")));
    assertNull(of(sketch, Tokens.of("the the the the unheard-of")));
    assertNull(of(sketch, Tokens.of("word1 word2 word1 word2 the unheard-of")));
    assertNotNull(of(sketch, Tokens.of("word1 word2 word3")));
  }

  /** Else all texts that lose their tokens in one lexicon would agree in it. */
  @Test
  void aLexiconInWhichTooFewTokensAreLeftMakesNoHash() {
    SetSketch sketch = SetSketches.iMatch(LEXICON, MOST_LEXICONS, 1);
    SetSignature one = of(sketch, Tokens.of("word1"));
    SetSignature other = of(sketch, Tokens.of("word2"));
    assertTrue(one.size() < 220 && one.size() > 120, one.size() + " hashes");
    assertEquals(0, one.overlap(other, ElementWeights.EQUAL, 0));
  }

  /** Two of 56 bits agree by chance once in 2^48 pairs: none of half a million may. */
  @Test
  void unrelatedTextsNeverAgree() {
    SetSketch sketch = SetSketches.iMatch(LEXICON, 11, 5);
    SplittableRandom random = new SplittableRandom(112);
    Set<Long> seen = new HashSet<>();
    for (int text = 0; text < 1_000; text++) {
      SetSignature signature = sketch.of(distinctWords(random, 40), 40);
      assertEquals(11, signature.size());
      assertEquals(11, signature.keyCount());
      for (int i = 0; i < 11; i++) {
        assertTrue(seen.add(signature.element(i)));
      }
    }
    assertEquals(SetSignature.MAX_BITS, sketch.elementBits());
  }

  /** Signatures are kept: if this fails, so do all indexes. Raise the schemes' versions. */
  @Test
  void signaturesNeverChange() {
    SetSignature signature =
        of(SetSketches.iMatch(LEXICON, 5, 3), Tokens.of("word1 word2 word3 the word4 word5"));
    assertEquals(
        "28660dc8521a* 1416233b7a69f* 21fa7c4867b84* 378fcc5eaae7f* 4eaf502d3889c*",
        Tokens.text(signature));
  }

  @Test
  void aLexiconIsNeeded() {
    assertThrows(NullPointerException.class, () -> SetSketches.iMatch(null, 1, 1));
  }

  private static long[] distinctWords(SplittableRandom random, int count) {
    return random.ints(0, 1_000).distinct().limit(count).mapToLong(Tokens::word).toArray();
  }

  private static SetSignature of(SetSketch sketch, long[] tokens) {
    return sketch.of(tokens, tokens.length);
  }
}
