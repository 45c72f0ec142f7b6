package io.doppel.lucene.analysis;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.lucene.analysis.SpotSigsReference.Spot;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.tests.analysis.CannedTokenStream;
import org.apache.lucene.tests.analysis.MockTokenizer;
import org.apache.lucene.tests.analysis.Token;
import org.apache.lucene.tests.util.TestUtil;

public class TestSpotSigsFilter extends TokenFilterTestCase {

  private static final String PAPER_SENTENCE =
      "at a rally to kick off a weeklong campaign for the South Carolina primary, Obama tried to"
          + " set the record straight from an attack circulating widely on the Internet that is"
          + " designed to play into prejudices";

  /** Distance and chain of the settings 1 to 7 in SigNCD, Table 1, which repeat themselves. */
  private static final int[][] PAPER_SETTINGS = {{1, 1}, {2, 2}, {2, 3}};

  private static SpotSigsSettings settings(String antecedents, String stopWords, int d, int c) {
    return new SpotSigsSettings(words(antecedents), words(stopWords), d, c);
  }

  private static TreeSet<String> words(String list) {
    return new TreeSet<>(list.isEmpty() ? List.of() : Arrays.asList(list.split(" ")));
  }

  private static Analyzer analyzer(Supplier<Tokenizer> tokenizer, SpotSigsSettings settings) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        Tokenizer source = tokenizer.get();
        return new TokenStreamComponents(source, new SpotSigsFilter(source, settings));
      }
    };
  }

  private static void assertSpots(SpotSigsSettings settings, String text, String... spots)
      throws IOException {
    try (Analyzer analyzer = analyzer(FoldedWordTokenizer::new, settings)) {
      assertAnalyzesTo(analyzer, text, spots);
    }
  }

  public void testPaperSentence() throws IOException {
    assertSpots(
        settings("a an the is", LuceneStopWords.of("en"), 1, 2),
        PAPER_SENTENCE,
        "a:rally:kick",
        "a:weeklong:campaign",
        "the:south:carolina",
        "the:record:straight",
        "an:attack:circulating",
        "the:internet:designed",
        "is:designed:play");
  }

  public void testDistanceCountsWordsThatAreNoStopWords() throws IOException {
    String text = "the one of two the of three four of five six";
    assertSpots(settings("the", "of", 1, 1), text, "the:one", "the:three");
    assertSpots(settings("the", "of", 2, 1), text, "the:two", "the:four");
    assertSpots(settings("the", "of", 1, 3), text, "the:one:two:three", "the:three:four:five");
    assertSpots(settings("the", "of", 2, 2), text, "the:two:four", "the:four:six");
    assertSpots(settings("the", "of", 2, 3), text, "the:two:four:six");
    assertSpots(settings("the", "", 1, 2), text, "the:one:of", "the:of:three");
  }

  public void testSpotWithTooFewWordsBehindItIsNotMade() throws IOException {
    assertSpots(settings("the", "of", 1, 2), "the end of the day", "the:end:day");
    assertSpots(settings("the", "of", 1, 1), "of the");
    assertSpots(settings("the", "of", 1, 1), "no spot at all");
    assertSpots(settings("the", "of", 1, 1), "");
  }

  public void testAntecedentsInARowWaitForTheSameWordsAndKeepTheirOrder() throws IOException {
    assertSpots(settings("a the", "", 1, 1), "the a the x the y", "the:x", "a:x", "the:x", "the:y");
  }

  public void testSpotsHaveOffsetsTypesAndPositions() throws IOException {
    try (Analyzer analyzer = analyzer(FoldedWordTokenizer::new, settings("the a", "of", 1, 2))) {
      TokenStream stream = analyzer.tokenStream("", "So the a big of dog, the cat sat. The");
      assertTokenStreamContents(
          stream,
          new String[] {"the:big:dog", "a:big:dog", "the:cat:sat"},
          new int[] {3, 7, 21},
          new int[] {19, 19, 32},
          new String[] {"<SPOT>", "<SPOT>", "<SPOT>"},
          new int[] {2, 1, 4},
          null,
          37,
          3,
          null,
          true,
          null);
    }
  }

  public void testChineseAndJapaneseSpotsAreCharacters() throws IOException {
    assertSpots(SpotSigsSettings.of("zh", 1, 2), "中国的法律和社会", "的:法:律", "和:社:会");
    assertSpots(SpotSigsSettings.of("ja"), "東京は日本の首都です", "は:日", "の:首");
  }

  public void testEveryLanguageAtOnceIsTheDefault() throws Exception {
    try (Analyzer all =
        CustomAnalyzer.builder().withTokenizer("foldedWord").addTokenFilter("spotSigs").build()) {
      assertAnalyzesTo(all, "The cat; der Hund; 的法", new String[] {"the:cat", "der:hund", "的:法"});
    }
  }

  public void testWordsInATermAreCut() throws IOException {
    String pairs = "\uD801\uDC28".repeat(200);
    try (Analyzer analyzer = analyzer(WhitespaceTokenizer::new, settings("the", "", 1, 2))) {
      assertAnalyzesTo(
          analyzer,
          "the " + "x".repeat(255) + " " + pairs,
          new String[] {"the:" + "x".repeat(255) + ":" + pairs.substring(0, 254)});
    }
  }

  public void testEmptyTermIsNoWord() throws IOException {
    try (Analyzer analyzer = analyzer(KeywordTokenizer::new, settings("the", "", 1, 1))) {
      assertAnalyzesTo(analyzer, "", new String[0]);
    }
    Token[] tokens = {new Token("the", 0, 3), new Token("", 4, 4), new Token("x", 5, 6)};
    try (TokenStream filter =
        new SpotSigsFilter(new CannedTokenStream(tokens), settings("the", "", 1, 1))) {
      assertTokenStreamContents(filter, new String[] {"the:x"});
    }
  }

  public void testRandomData() throws Exception {
    SpotSigsSettings letters = settings("a b c d e", "f g h", 1, 2);
    for (SpotSigsSettings settings : List.of(letters, SpotSigsSettings.of("all", 2, 3))) {
      try (Analyzer ours = analyzer(FoldedWordTokenizer::new, settings);
          Analyzer mock = analyzer(MockTokenizer::new, settings)) {
        checkRandomData(random(), ours, 50 * RANDOM_MULTIPLIER);
        checkRandomData(random(), mock, 50 * RANDOM_MULTIPLIER);
      }
    }
  }

  public void testRandomTokensGiveWhatTheDefinitionSays() throws IOException {
    for (int i = 0, n = atLeast(3000); i < n; i++) {
      int[] paper = RandomPicks.randomFrom(random(), PAPER_SETTINGS);
      boolean asInThePaper = random().nextBoolean();
      int distance = asInThePaper ? paper[0] : TestUtil.nextInt(random(), 1, 6);
      int chain = asInThePaper ? paper[1] : TestUtil.nextInt(random(), 1, 6);
      SpotSigsSettings settings = settings("a an the", "of the to", distance, chain);
      Token[] tokens = randomTokens();
      List<Spot> spots = SpotSigsReference.spots(tokens, settings);
      CannedTokenStream input = new CannedTokenStream(0, 3 * tokens.length, tokens);
      try (TokenStream filter = new SpotSigsFilter(input, settings)) {
        assertMade(tokens, spots, filter);
      }
    }
  }

  private static void assertMade(Token[] tokens, List<Spot> spots, TokenStream filter)
      throws IOException {
    int size = spots.size();
    int[] starts = new int[size];
    int[] ends = new int[size];
    int[] increments = new int[size];
    int next = 0;
    for (int i = 0; i < size; i++) {
      Spot spot = spots.get(i);
      starts[i] = tokens[spot.antecedent()].startOffset();
      ends[i] = tokens[spot.lastWord()].endOffset();
      increments[i] = positions(tokens, next, spot.antecedent() + 1);
      next = spot.antecedent() + 1;
    }
    String[] types = new String[size];
    Arrays.fill(types, SpotSigsFilter.SPOT_TYPE);
    assertTokenStreamContents(
        filter,
        spots.stream().map(Spot::term).toArray(String[]::new),
        starts,
        ends,
        types,
        increments,
        null,
        3 * tokens.length,
        positions(tokens, next, tokens.length),
        null,
        true,
        null);
  }

  private static int positions(Token[] tokens, int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++) {
      sum += tokens[i].getPositionIncrement();
    }
    return sum;
  }

  private static Token[] randomTokens() {
    String[] others = {"a", "an", "the", "of", "to", "", "A"};
    int percentOfWords = random().nextInt(101);
    Token[] tokens = new Token[random().nextInt(200)];
    for (int i = 0; i < tokens.length; i++) {
      boolean word = random().nextInt(100) < percentOfWords;
      int longest = random().nextInt(50) == 0 ? 600 : 12;
      String term =
          word
              ? TestUtil.randomRealisticUnicodeString(random(), 1, longest)
              : RandomPicks.randomFrom(random(), others);
      tokens[i] = new Token(term, 3 * i, 3 * i + 2);
      tokens[i].setPositionIncrement(i == 0 ? 1 : random().nextInt(3));
    }
    return tokens;
  }

  public void testHostileTextTakesLinearTimeAndBoundedMemoryAndTheFilterCanBeReused()
      throws IOException {
    String[] hostile = {
      "the ".repeat(2_000_000),
      "the ".repeat(2_000_000) + "x y",
      "the ".repeat(OpenSpots.MOST) + "x y",
      "the x ".repeat(1_000_000),
      "x ".repeat(2_000_000),
      "of ".repeat(2_000_000)
    };
    int[] made = {0, OpenSpots.MOST, OpenSpots.MOST, 999_999, 0, 0};
    long start = System.nanoTime();
    try (Analyzer analyzer = analyzer(FoldedWordTokenizer::new, settings("the", "of", 1, 2))) {
      for (int i = 0; i < hostile.length; i++) {
        assertEquals(made[i], countTokens(analyzer, hostile[i]));
        assertAnalyzesTo(analyzer, "the x y the", new String[] {"the:x:y"});
      }
    }
    assertSoon(start);
  }

  public void testEachArgumentOfTheFactoryCounts() throws Exception {
    assertFactory("the cat and die Katze", new String[] {"language", "en"}, "the:cat");
    assertFactory("the cat and die Katze", new String[] {"language", "de"}, "die:katze");
    assertFactory("the cat sat", new String[] {"antecedents", "cat, x"}, "cat:sat");
    assertFactory("the cat sat", new String[] {"language", "en", "stopWords", "cat"}, "the:sat");
    assertFactory("a b c", new String[] {"antecedents", "a", "stopWords", ""}, "a:b");
    assertFactory(
        "a b c", new String[] {"antecedents", "a", "stopWords", "", "distance", "2"}, "a:c");
    assertFactory(
        "a b c", new String[] {"antecedents", "a", "stopWords", "", "chain", "2"}, "a:b:c");
    expectThrows(UnsupportedOperationException.class, SpotSigsFilterFactory::new);
  }

  private static void assertFactory(String text, String[] arguments, String... spots)
      throws Exception {
    try (Analyzer analyzer =
        CustomAnalyzer.builder()
            .withTokenizer("foldedWord")
            .addTokenFilter("spotSigs", arguments)
            .build()) {
      assertAnalyzesTo(analyzer, text, spots);
    }
  }

  /** Spots begin at stop words: without them a text has none, and nobody would know why. */
  public void testAStopFilterBeforeItIsRefusedUnlessItLeavesTheAntecedents() throws IOException {
    try (Analyzer analyzer =
        CustomAnalyzer.builder()
            .withTokenizer("foldedWord")
            .addTokenFilter("stop")
            .addTokenFilter("asciiFolding")
            .addTokenFilter("spotSigs", "language", "en")
            .build()) {
      IllegalArgumentException refused =
          expectThrows(
              IllegalArgumentException.class, () -> analyzer.tokenStream("", "the harbour"));
      assertEquals(
          "spotSigs must stand behind tokens that have the stop words, at which spots begin, got"
              + " org.apache.lucene.analysis.core.StopFilter before it, behind which texts may have"
              + " no spots; if it leaves the antecedents, set stopWordsKept to true",
          refused.getMessage());
    }
    try (Analyzer analyzer =
        CustomAnalyzer.builder()
            .withTokenizer("foldedWord")
            .addTokenFilter("stop")
            .addTokenFilter("spotSigs", "antecedents", "near", "stopWordsKept", "true")
            .build()) {
      assertAnalyzesTo(analyzer, "near the harbour", new String[] {"near:harbour"});
    }
  }

  public void testFactoryRejectsUnknownWrongAndIneffectiveArguments() {
    assertRejected("Unknown parameters: {words=3}", "words", "3");
    assertRejected("distance must be in [1, 32], got 0", "distance", "0");
    assertRejected("chain must be in [1, 32], got 33", "chain", "33");
    assertRejected("antecedents must not be empty", "antecedents", " ,");
    assertRejected(
        "language has no effect beside antecedents and stopWords, got en",
        "language",
        "en",
        "antecedents",
        "a",
        "stopWords",
        "b");
  }

  private static void assertRejected(String message, String... arguments) {
    assertRejected("spotSigs", SpotSigsFilterFactory::new, message, arguments);
  }
}
