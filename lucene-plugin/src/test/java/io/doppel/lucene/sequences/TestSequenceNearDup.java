package io.doppel.lucene.sequences;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.pairs.DirectedPair;
import io.doppel.pairs.SimilarPair;
import io.doppel.sequences.FeatureCodeSettings;
import io.doppel.sequences.SequenceBounds;
import io.doppel.sequences.SequenceMeasure;
import io.doppel.signature.SequenceSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.tests.util.TestUtil;

/** Every method on sequences, with every measure, against the definitions of the measures. */
public class TestSequenceNearDup extends NearDupTestCase {
  private static final double[] THRESHOLDS = {0.05, 0.2, 1.0 / 3, 0.5, 0.6, 0.75, 0.9, 1};

  private static final SequenceMeasure[] REPEATABILITIES =
      Arrays.stream(SequenceMeasure.values())
          .filter(measure -> measure != SequenceMeasure.BLOCKS)
          .toArray(SequenceMeasure[]::new);

  /** A definition, and what it takes to do its work by brute force. */
  private record Defined(
      Definition near, SequenceBounds bounds, Map<String, SequenceSignature> signed) {

    SequenceSignature sign(String text) throws IOException {
      if (!signed.containsKey(text)) {
        signed.put(text, (SequenceSignature) near.sign(text).orElse(null));
      }
      return signed.get(text);
    }

    /** The similarity of two texts, or 0 if one of them has no signature. */
    double similarity(String query, String document) throws IOException {
      SequenceSignature one = sign(query);
      SequenceSignature other = sign(document);
      if (one == null || other == null) {
        return 0;
      }
      int common =
          bounds.measure() == SequenceMeasure.BLOCKS
              ? matched(one, other, bounds.minBlock())
              : longestCommon(one, other);
      return bounds.similarity(common, one.length(), other.length());
    }

    Map<String, Float> bruteForce(String text, Map<String, String> texts) throws IOException {
      Map<String, Float> found = new TreeMap<>();
      for (Map.Entry<String, String> other : texts.entrySet()) {
        double similarity = similarity(text, other.getValue());
        if (similarity >= bounds.threshold()) {
          found.put(other.getKey(), (float) similarity);
        }
      }
      return found;
    }
  }

  /** The longest common run, by the table that textbooks have. */
  public static int longestCommon(SequenceSignature one, SequenceSignature other) {
    int longest = 0;
    int[] ending = new int[other.length() + 1];
    for (int i = 0; i < one.length(); i++) {
      for (int j = other.length() - 1; j >= 0; j--) {
        ending[j + 1] = one.symbol(i) == other.symbol(j) ? ending[j] + 1 : 0;
        longest = Math.max(longest, ending[j + 1]);
      }
    }
    return longest;
  }

  /** The matched symbols, by the words of the definition. */
  public static int matched(SequenceSignature one, SequenceSignature other, int minBlock) {
    int block = Math.min(minBlock, Math.min(one.length(), other.length()));
    List<Integer> left = covered(one, other, block);
    int matched = 0;
    for (Integer symbol : covered(other, one, block)) {
      matched += left.remove(symbol) ? 1 : 0;
    }
    return matched;
  }

  /** The symbols of a sequence that lie in a block that the other has too. */
  private static List<Integer> covered(SequenceSignature one, SequenceSignature other, int block) {
    Set<List<Integer>> blocks = new HashSet<>();
    for (int i = 0; i + block <= other.length(); i++) {
      blocks.add(symbols(other).subList(i, i + block));
    }
    Set<Integer> places = new HashSet<>();
    for (int i = 0; i + block <= one.length(); i++) {
      if (blocks.contains(symbols(one).subList(i, i + block))) {
        for (int j = i; j < i + block; j++) {
          places.add(j);
        }
      }
    }
    List<Integer> covered = new ArrayList<>();
    places.forEach(place -> covered.add(one.symbol(place)));
    return covered;
  }

  private static List<Integer> symbols(SequenceSignature sequence) {
    List<Integer> symbols = new ArrayList<>();
    for (int i = 0; i < sequence.length(); i++) {
      symbols.add(sequence.symbol(i));
    }
    return symbols;
  }

  /**
   * Texts with marks: Latin, Chinese, of very few characters and so with long repeats, of one or
   * two characters; copies, parts and joins of others.
   */
  private static List<String> sequenceTexts(int count) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int kind = texts.isEmpty() ? 0 : random().nextInt(14);
      String other = texts.isEmpty() ? "" : RandomPicks.randomFrom(random(), texts);
      texts.add(
          switch (kind) {
            case 0, 1 -> randomOf("北京上海天地人", "。！，\n", 3, 150);
            case 2 -> randomOf("ab", ".,", 3, 150);
            case 3 -> randomOf("a", ".", 6, 150);
            case 4 -> latin(TestUtil.nextInt(random(), 1, 25));
            case 5 -> randomOf("ab北\uD83D\uDE00", ". ", 3, 4);
            case 6 -> other;
            case 7, 8 -> other.substring(random().nextInt(other.length() + 1));
            case 9, 10 -> other + latin(1) + RandomPicks.randomFrom(random(), texts);
            case 11, 12 -> withOneChange(other);
            default -> random().nextBoolean() ? "" : " \n\t ";
          });
    }
    return texts;
  }

  private static String randomOf(String letters, String marks, int oneMarkIn, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = TestUtil.nextInt(random(), 1, most); i > 0; i--) {
      String from = random().nextInt(oneMarkIn) == 0 ? marks : letters;
      text.append(from.charAt(random().nextInt(from.length())));
    }
    return text.toString();
  }

  private static String latin(int sentences) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sentences; i++) {
      text.append(randomText(TestUtil.nextInt(random(), 1, 4), 0.2)).append(' ');
    }
    return text.toString();
  }

  private static String withOneChange(String text) {
    int at = random().nextInt(text.length() + 1);
    return text.substring(0, at) + randomOf("ab北", "。.", 2, 2) + text.substring(at);
  }

  /** Every method and every measure that it has. */
  private static List<Defined> definitions(double threshold, boolean pruning) {
    List<Defined> all = new ArrayList<>();
    FeatureCodeSettings settings =
        new FeatureCodeSettings(
            TestUtil.nextInt(random(), 20, 200),
            TestUtil.nextInt(random(), 1, 50),
            0.75,
            TestUtil.nextInt(random(), 1, 4),
            TestUtil.nextInt(random(), 1, 8),
            TestUtil.nextInt(random(), 1, 8),
            FeatureCodeSettings.SENTENCE_MARKS);
    int aroundStop = 2 * TestUtil.nextInt(random(), 1, 5);
    for (SequenceMeasure measure : REPEATABILITIES) {
      all.add(
          defined(
              SequenceBuilder.featureCode(FIELD).codes(settings).measure(measure),
              new SequenceBounds(measure, threshold, 1, pruning)));
      all.add(
          defined(
              SequenceBuilder.featureCodePeriod(FIELD).aroundStop(aroundStop).measure(measure),
              new SequenceBounds(measure, threshold, 1, pruning)));
    }
    int minBlock = TestUtil.nextInt(random(), 1, 4);
    all.add(
        defined(
            SequenceBuilder.sentences(FIELD).minBlock(minBlock),
            new SequenceBounds(SequenceMeasure.BLOCKS, threshold, minBlock, pruning)));
    return all;
  }

  /** A few of them, since there are many; other seeds take others. */
  private static List<Defined> someDefinitions(double threshold) {
    List<Defined> all = definitions(threshold, random().nextInt(4) > 0);
    Collections.shuffle(all, random());
    return all.subList(0, 4);
  }

  private static Defined defined(SequenceBuilder builder, SequenceBounds bounds) {
    Definition near = builder.threshold(bounds.threshold()).pruning(bounds.pruning()).build();
    return new Defined(near, bounds, new HashMap<>());
  }

  private static double randomThreshold() {
    return RandomPicks.randomFrom(random(), THRESHOLDS);
  }

  public void testFindsWhatBruteForceFinds() throws IOException {
    for (int round = 0; round < atLeast(1); round++) {
      List<String> texts = sequenceTexts(100);
      for (Defined definition : definitions(randomThreshold(), random().nextInt(5) > 0)) {
        try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
          IndexSearcher searcher = newSearcher(corpus.reader());
          for (String text : texts.subList(0, 25)) {
            assertEquals(
                definition.near() + " " + definition.bounds() + " " + text,
                definition.bruteForce(text, corpus.texts()),
                hits(searcher, definition.near().query(text)));
          }
        }
      }
    }
  }

  /** Where a match need not have a common gram, and where the threshold is met exactly. */
  public void testShortCodesAreFoundToo() throws IOException {
    List<String> texts = new ArrayList<>();
    for (String one : List.of("a", "b", "北")) {
      for (String other : List.of("", "a", "ab", "北b", "aba", "abab", "bbbb北", "ababababab")) {
        texts.add(one + other);
      }
    }
    for (int round = 0; round < atLeast(2); round++) {
      for (Defined definition : definitions(randomThreshold(), true)) {
        try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
          IndexSearcher searcher = newSearcher(corpus.reader());
          for (String text : texts) {
            assertEquals(
                definition.near() + " " + definition.bounds() + " " + text,
                definition.bruteForce(text, corpus.texts()),
                hits(searcher, definition.near().query(text)));
          }
        }
      }
    }
  }

  public void testKeepsTheContractOfQueries() throws IOException {
    List<String> texts = sequenceTexts(30);
    for (Defined definition : someDefinitions(0.3)) {
      // QueryUtils takes it that a scorer skips deleted documents, which is the searcher's work.
      try (Corpus corpus = randomIndexWithoutDeletes(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        assertKeepsTheContractOfQueries(definition.near().query(texts.get(0)), searcher);
      }
    }
  }

  public void testFiltersTakeNothingElseAway() throws IOException {
    List<String> texts = sequenceTexts(100);
    for (Defined definition : someDefinitions(0.3)) {
      try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 5)) {
          assertFiltersTakeNothingElseAway(definition.near().query(text), searcher);
        }
      }
    }
  }

  public void testExplainsEveryDocument() throws IOException {
    List<String> texts = sequenceTexts(40);
    for (Defined definition : someDefinitions(randomThreshold())) {
      assertExplainsEveryDocument(definition.near(), texts);
    }
  }

  public void testTheCollectorVerifiesAsTheReferenceDoes() throws IOException {
    List<String> texts = sequenceTexts(60);
    for (Defined definition : someDefinitions(randomThreshold())) {
      DocumentMaker maker =
          random().nextBoolean() ? signaturesAndText(definition.near()) : storedText();
      try (Corpus corpus = randomIndex(texts, maker)) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 8)) {
          SequenceSignature signature = definition.sign(text);
          if (signature != null) {
            TopDocs top =
                searcher.search(
                    MatchAllDocsQuery.INSTANCE,
                    definition.near().collectorManager(signature, 1000));
            assertEquals(definition.bruteForce(text, corpus.texts()), byId(searcher, top));
          }
        }
      }
    }
  }

  public void testPairsMissNothing() throws IOException {
    List<String> texts = sequenceTexts(80);
    for (Defined definition : definitions(randomThreshold(), random().nextInt(4) > 0)) {
      if (definition.bounds().measure().isSymmetric()) {
        List<SimilarPair> expected = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
          for (int j = i + 1; j < texts.size(); j++) {
            double similarity = definition.similarity(texts.get(i), texts.get(j));
            if (similarity >= definition.bounds().threshold()) {
              expected.add(new SimilarPair(i, j, similarity));
            }
          }
        }
        assertEquals(definition.near().toString(), expected, pairs(definition, texts));
      }
    }
  }

  private static List<Signature> signed(Defined definition, List<String> texts) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (String text : texts) {
      signatures.add(definition.sign(text));
    }
    return signatures;
  }

  private static List<SimilarPair> pairs(Defined definition, List<String> texts)
      throws IOException {
    return definition
        .near()
        .pairs(
            signed(definition, texts),
            JoinSettings.DEFAULT
                .withThreads(1 + random().nextInt(3))
                .withProgress((done, total) -> {}))
        .pairs();
  }

  /** A directed pair is what the query of the one direction finds. */
  public void testDirectedPairsAreThoseOfDirectedQueries() throws IOException {
    List<String> texts = sequenceTexts(60);
    double threshold = randomThreshold();
    for (Defined definition : definitions(threshold, true)) {
      SequenceBounds ofQuery =
          new SequenceBounds(SequenceMeasure.REPEATABILITY_OF_QUERY, threshold, 1, true);
      Defined directed = new Defined(definition.near(), ofQuery, definition.signed());
      if (definition.near().measuresContainment()) {
        Set<DirectedPair> expected = new HashSet<>();
        for (int i = 0; i < texts.size(); i++) {
          for (int j = 0; j < texts.size(); j++) {
            double similarity = directed.similarity(texts.get(i), texts.get(j));
            if (i != j && similarity >= threshold) {
              expected.add(new DirectedPair(i, j, similarity));
            }
          }
        }
        List<DirectedPair> found =
            definition.near().directed(signed(definition, texts), pairs(definition, texts));
        assertEquals(found.size(), new HashSet<>(found).size());
        assertEquals(expected, new HashSet<>(found));
      }
    }
  }

  public void testContainmentIsSeenOneWay() throws IOException {
    Definition near = SequenceBuilder.featureCode(FIELD).threshold(0.9).build();
    String part = "天地玄黄，宇宙洪荒。日月盈昃，辰宿列张。";
    String whole = part + "寒来暑往，秋收冬藏。闰余成岁，律吕调阳。";
    List<Signature> signatures = List.of(near.sign(whole).get(), near.sign(part).get());
    List<SimilarPair> pairs = near.pairs(signatures, JoinSettings.DEFAULT).pairs();
    assertEquals(List.of(new SimilarPair(0, 1, 1)), pairs);
    assertEquals(List.of(new DirectedPair(1, 0, 1)), near.directed(signatures, pairs));
    Definition ofQuery =
        SequenceBuilder.featureCode(FIELD).measure(SequenceMeasure.REPEATABILITY_OF_QUERY).build();
    try (Corpus corpus = randomIndexWithoutDeletes(List.of(whole), signatures(ofQuery))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      assertEquals(Map.of("d0", 1f), hits(searcher, ofQuery.query(part)));
    }
    try (Corpus corpus = randomIndexWithoutDeletes(List.of(part), signatures(ofQuery))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      assertEquals(Map.of(), hits(searcher, ofQuery.query(whole)));
    }
  }

  public void testDirectedPairsOfSets() throws IOException {
    Definition near = SetBuilder.containment(FIELD).threshold(0.7).build();
    String part = "one two three four five six seven eight nine ten";
    List<Signature> signatures =
        List.of(
            near.sign(part + " eleven twelve thirteen").get(),
            near.sign(part).get(),
            near.sign(part + " and so on for a very long time until nobody counts").get());
    List<SimilarPair> pairs = near.pairs(signatures, JoinSettings.DEFAULT).pairs();
    assertEquals(
        List.of(
            new DirectedPair(0, 1, 8.0 / 11),
            new DirectedPair(1, 0, 1),
            new DirectedPair(0, 2, 8.0 / 11),
            new DirectedPair(1, 2, 1)),
        near.directed(signatures, pairs));
  }

  public void testOnlyContainmentHasADirection() throws IOException {
    for (Definition near :
        List.of(
            SequenceBuilder.sentences(FIELD).build(),
            SequenceBuilder.featureCodePeriod(FIELD).build(),
            BitBuilder.simHash(FIELD).build(),
            SetBuilder.shinglesExact(FIELD, 3).build())) {
      IllegalArgumentException failure =
          expectThrows(IllegalArgumentException.class, () -> near.directed(List.of(), List.of()));
      assertTrue(failure.getMessage(), failure.getMessage().contains(near.scheme().name()));
    }
  }

  public void testSignaturesReadFromTheIndexAreTheSame() throws IOException {
    List<String> texts = sequenceTexts(40);
    for (Defined definition : definitions(0.5, true)) {
      assertIndexKeepsSignatures(definition.near(), texts);
    }
  }

  public void testPeriodCodesAreEqualOrNoMatchIfNothingElseIsSaid() throws IOException {
    Definition near = SequenceBuilder.featureCodePeriod(FIELD).build();
    String text = "The cat sat on the mat. A dog came in. Then both of them slept.";
    List<String> texts =
        List.of(
            text,
            "My cat sat on the mat. A dog came in. Then both of them slept.",
            "The cat sat on the mat. A dog came in.",
            "No full stop here");
    try (Corpus corpus = randomIndexWithoutDeletes(texts, signatures(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      assertEquals(Map.of("d0", 1f, "d1", 1f), hits(searcher, near.query(text)));
      assertTrue(near.query(texts.get(3)) instanceof MatchNoDocsQuery);
    }
  }

  public void testSentencesOfTheExampleOfTheDocumentation() throws IOException {
    Definition near = SequenceBuilder.sentences(FIELD).build();
    List<Signature> signatures =
        List.of(
            near.sign("It rains. The cat saw a dog. It rains!").get(),
            near.sign("The cow saw one dog. It rains.").get(),
            near.sign("It rains. And so on. The cat saw a dog.").get());
    assertEquals(
        List.of(new SimilarPair(0, 1, 2.0 / 3)),
        near.pairs(signatures, JoinSettings.DEFAULT).pairs());
  }

  public void testTwoDefinitionsUnderOneNameAreRefused() throws IOException {
    Definition near = SequenceBuilder.featureCode(FIELD).build();
    Definition other =
        SequenceBuilder.featureCode(FIELD)
            .codes(new FeatureCodeSettings(500, 300, 0.75, 4, 40, 8, ",."))
            .build();
    String text = "天地玄黄，宇宙洪荒。";
    try (Corpus corpus = randomIndexWithoutDeletes(List.of(text), signatures(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      IllegalArgumentException failure =
          expectThrows(IllegalArgumentException.class, () -> searcher.search(other.query(text), 1));
      assertTrue(failure.getMessage(), failure.getMessage().contains("[" + near.scheme() + "]"));
    }
  }

  public void testDefinitionsAreEqualWhenTheyFindTheSame() {
    assertEquals(
        SequenceBuilder.featureCode(FIELD).build(), SequenceBuilder.featureCode(FIELD).build());
    assertNotEquals(
        SequenceBuilder.featureCode(FIELD).build(),
        SequenceBuilder.featureCode(FIELD).measure(SequenceMeasure.REPEATABILITY_OF_QUERY).build());
    assertNotEquals(
        SequenceBuilder.sentences(FIELD).build(),
        SequenceBuilder.sentences(FIELD).minBlock(3).build());
    assertNotEquals(
        SequenceBuilder.featureCodePeriod(FIELD).build(),
        SequenceBuilder.featureCodePeriod(FIELD).aroundStop(8).build());
  }

  public void testRefusesSettingsThatAMethodHasNot() {
    SequenceMeasure measure = SequenceMeasure.REPEATABILITY;
    assertRefused("measure", () -> SequenceBuilder.sentences(FIELD).measure(measure));
    assertRefused(
        "measure", () -> SequenceBuilder.featureCode(FIELD).measure(SequenceMeasure.BLOCKS));
    assertRefused("minBlock", () -> SequenceBuilder.featureCode(FIELD).minBlock(2));
    assertRefused("minBlock", () -> SequenceBuilder.featureCodePeriod(FIELD).minBlock(2));
    assertRefused("minBlock", () -> SequenceBuilder.sentences(FIELD).minBlock(0));
    assertRefused("aroundStop", () -> SequenceBuilder.featureCode(FIELD).aroundStop(4));
    assertRefused("aroundStop", () -> SequenceBuilder.sentences(FIELD).aroundStop(4));
    assertRefused(
        "aroundStop", () -> SequenceBuilder.featureCodePeriod(FIELD).aroundStop(3).build());
    FeatureCodeSettings codes = FeatureCodeSettings.DEFAULT;
    assertRefused("codes", () -> SequenceBuilder.featureCodePeriod(FIELD).codes(codes));
    assertRefused("codes", () -> SequenceBuilder.sentences(FIELD).codes(codes));
    assertRefused("threshold", () -> SequenceBuilder.featureCode(FIELD).threshold(0));
    assertRefused("threshold", () -> SequenceBuilder.sentences(FIELD).threshold(1.01));
  }

  private static void assertRefused(String setting, ThrowingRunnable call) {
    IllegalArgumentException failure = expectThrows(IllegalArgumentException.class, call);
    assertTrue(failure.getMessage(), failure.getMessage().contains(setting));
  }
}
