package io.doppel.sequences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.features.FeatureHash;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SentenceSymbolsTest {
  private static final SentenceSymbols SYMBOLS =
      new SentenceSymbols(SentenceSymbols.DEFAULT_POSITIONS);

  private static int symbol(SentenceSymbols symbols, String sentence) {
    long[] terms = Arrays.stream(sentence.split(" ")).mapToLong(FeatureHash::of).toArray();
    return symbols.of(terms, 0, terms.length);
  }

  private static int symbol(String sentence) {
    return symbol(SYMBOLS, sentence);
  }

  @Test
  void theNumberOfTermsAndTheTermsAtThePositionsCount() {
    int symbol = symbol("the cat saw a dog");
    assertEquals(symbol, symbol("the cow saw one dog"));
    assertNotEquals(symbol, symbol("a cat saw a dog"), "first");
    assertNotEquals(symbol, symbol("the cat met a dog"), "middle");
    assertNotEquals(symbol, symbol("the cat saw a pig"), "last");
    assertNotEquals(symbol, symbol("the cat once saw a dog"), "number");
    assertNotEquals(symbol("a b c"), symbol("c b a"), "order");
  }

  @Test
  void positionsAreSpreadEvenly() {
    SentenceSymbols one = new SentenceSymbols(1);
    assertEquals(symbol(one, "a b c"), symbol(one, "a x y"));
    assertNotEquals(symbol(one, "a b c"), symbol(one, "x b c"));
    SentenceSymbols four = new SentenceSymbols(4); // 0, 2, 4 and 7 of 8
    assertEquals(symbol(four, "a b c d e f g h"), symbol(four, "a - c - e - - h"));
    assertNotEquals(symbol(four, "a b c d e f g h"), symbol(four, "a b - d e f g h"));
    assertEquals(symbol("a"), symbol("a"), "one term is at all positions");
    assertNotEquals(symbol("a"), symbol("a a"));
  }

  /** Symbols are stored: to change them is to raise the version of the scheme. */
  @Test
  void knownSymbolsStayAsTheyAre() {
    assertEquals(2104244697, symbol("the cat saw a dog"));
    assertEquals(1332434305, symbol("a"));
  }

  @Test
  void aPartOfAnArrayIsASentence() {
    long[] terms = {9, 1, 2, 3, 9};
    assertEquals(SYMBOLS.of(new long[] {1, 2, 3}, 0, 3), SYMBOLS.of(terms, 1, 4));
  }

  @Test
  void symbolsAreNeverNegativeAndRarelyTheSame() {
    Random random = new Random(92);
    Set<Integer> symbols = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      int symbol = SYMBOLS.of(random.longs(1 + random.nextInt(30)).toArray(), 0, 1);
      assertTrue(symbol >= 0);
      symbols.add(symbol);
    }
    assertTrue(symbols.size() >= 9_999, "symbols: " + symbols.size());
  }

  @Test
  void parametersAreChecked() {
    assertEquals("positions=3", SYMBOLS.parameters());
    IllegalArgumentException positions =
        assertThrows(IllegalArgumentException.class, () -> new SentenceSymbols(0));
    assertEquals("positions must be in [1, 1000], got 0", positions.getMessage());
    IllegalArgumentException empty =
        assertThrows(IllegalArgumentException.class, () -> SYMBOLS.of(new long[3], 2, 2));
    assertEquals("a sentence must have >= 1 term, got 0", empty.getMessage());
  }
}
