package io.doppel.lucene.sets;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.features.FeatureHash;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.coverage.FieldText;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.IndexSignatures;
import io.doppel.lucene.explain.Explanations;
import io.doppel.lucene.explain.MatchEvidence;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.DuplicatePairs;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.scan.Attach;
import io.doppel.lucene.scan.AttachReport;
import io.doppel.lucene.scan.IndexScan;
import io.doppel.lucene.scan.ScanSettings;
import io.doppel.lucene.scan.UpdatableIndex;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharFilterFactory;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.analysis.MockAnalyzer;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.AttributeFactory;
import org.apache.lucene.util.BytesRef;

/** Any chain of analysis as a definition, against brute force over the sets of its terms. */
public class TestTerms extends NearDupTestCase {

  /** A definition, and the same by brute force. */
  private record Defined(Definition near, Analyzer analyzer, OverlapBounds bounds) {
    static Defined of(Analyzer analyzer, OverlapMeasure measure, double threshold) {
      return new Defined(
          SetBuilder.terms(FIELD, analyzer).measure(measure).threshold(threshold).build(),
          analyzer,
          new OverlapBounds(measure, threshold, 0, true));
    }

    double similarity(String query, String document) {
      Set<BytesRef> one = TermsChains.terms(analyzer, query);
      Set<BytesRef> other = TermsChains.terms(analyzer, document);
      Set<BytesRef> common = new TreeSet<>(one);
      common.retainAll(other);
      return common.isEmpty() ? 0 : bounds.similarity(common.size(), one.size(), other.size());
    }

    Map<String, Float> bruteForce(String text, Map<String, String> texts) {
      Map<String, Float> found = new TreeMap<>();
      for (Map.Entry<String, String> other : texts.entrySet()) {
        double similarity = similarity(text, other.getValue());
        if (similarity >= bounds.threshold()) {
          found.put(other.getKey(), (float) similarity);
        }
      }
      return found;
    }

    /** As lines of two ids, the lesser first, and the similarity. */
    Set<String> brutePairs(Map<String, String> texts) {
      Set<String> pairs = new TreeSet<>();
      for (Map.Entry<String, String> one : texts.entrySet()) {
        bruteForce(one.getValue(), texts)
            .forEach(
                (id, score) -> {
                  if (id.compareTo(one.getKey()) > 0) {
                    pairs.add(pair(one.getKey(), id, score));
                  }
                });
      }
      return pairs;
    }
  }

  private static String pair(String one, String other, double similarity) {
    return one.compareTo(other) < 0
        ? one + " " + other + " " + (float) similarity
        : other + " " + one + " " + (float) similarity;
  }

  private static double randomThreshold() {
    return TestUtil.nextInt(random(), 1, 20) / 20.0;
  }

  private static OverlapMeasure randomMeasure() {
    OverlapMeasure[] all = OverlapMeasure.values();
    return random().nextBoolean() ? OverlapMeasure.JACCARD : RandomPicks.randomFrom(random(), all);
  }

  /** What an index may have of a field; the first of them that there is, is read. */
  private static FieldType randomType() {
    FieldType type = new FieldType();
    IndexOptions[] options = {
      IndexOptions.DOCS, IndexOptions.DOCS_AND_FREQS, IndexOptions.DOCS_AND_FREQS_AND_POSITIONS
    };
    type.setIndexOptions(RandomPicks.randomFrom(random(), options));
    type.setStored(random().nextInt(3) == 0);
    type.setStoreTermVectors(random().nextInt(3) == 0);
    type.setStoreTermVectorPositions(type.storeTermVectors() && random().nextBoolean());
    type.freeze();
    return type;
  }

  /** An index of another program that has the field, and no signatures. */
  private static Directory fieldIndex(Map<String, String> texts, Analyzer analyzer, FieldType type)
      throws IOException {
    Directory directory = newDirectory();
    IndexWriterConfig config = newIndexWriterConfig(analyzer);
    try (RandomIndexWriter writer = new RandomIndexWriter(random(), directory, config)) {
      for (Map.Entry<String, String> text : texts.entrySet()) {
        writer.addDocument(
            document(
                text.getKey(),
                text.getValue(),
                (document, value) -> document.add(new Field(FIELD, value, type))));
        if (random().nextInt(20) == 0) {
          writer.commit();
        }
      }
      writer.commit();
    }
    return directory;
  }

  private static Map<String, String> numbered(List<String> texts) {
    Map<String, String> numbered = new TreeMap<>();
    texts.forEach(text -> numbered.put("d" + numbered.size(), text));
    return numbered;
  }

  public void testEveryFilterOfOursIsInAChain() throws IOException {
    Set<String> names = new TreeSet<>();
    ServiceLoader.load(TokenFilterFactory.class).stream()
        .forEach(each -> names.add(each.type().getName()));
    ServiceLoader.load(CharFilterFactory.class).stream()
        .forEach(each -> names.add(each.type().getName()));
    names.removeIf(name -> !name.startsWith("io.doppel"));
    assertEquals(9, names.size());
    Set<String> chains = new TreeSet<>();
    for (String chain : TermsChains.byName(List.of("a b")).keySet()) {
      String simple = chain.substring(0, 1).toUpperCase(Locale.ROOT) + chain.substring(1);
      chains.add("io.doppel.lucene.analysis." + simple + "FilterFactory");
      chains.add("io.doppel.lucene.analysis." + simple + "CharFilterFactory");
    }
    assertTrue(names + " of " + chains, chains.containsAll(names));
  }

  public void testQueriesFindWhatBruteForceFinds() throws IOException {
    List<String> texts = randomTexts(50);
    for (Map.Entry<String, Analyzer> chain : TermsChains.byName(texts).entrySet()) {
      Defined defined = Defined.of(chain.getValue(), randomMeasure(), randomThreshold());
      try (Corpus corpus = randomIndex(texts, signatures(defined.near))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (int i = 0; i < 10; i++) {
          String text = RandomPicks.randomFrom(random(), texts);
          Query query = defined.near.query(text);
          assertEquals(
              chain.getKey(), defined.bruteForce(text, corpus.texts()), hits(searcher, query));
        }
      }
      assertExplainsEveryDocument(defined.near, texts);
    }
  }

  public void testEveryChainFindsNearDuplicates() throws IOException {
    String text = randomText(400, 0.2);
    String near = edited(text, 50);
    for (Map.Entry<String, Analyzer> chain :
        TermsChains.byName(List.of(text, near, randomText(400, 0.2))).entrySet()) {
      Defined defined = Defined.of(chain.getValue(), OverlapMeasure.JACCARD, 0.01);
      assertFalse(
          chain.getKey(), defined.bruteForce(text, Map.of("other", near, "it", text)).isEmpty());
    }
  }

  public void testQueriesKeepTheContract() throws IOException {
    List<String> texts = randomTexts(40);
    List<Analyzer> chains = new ArrayList<>(TermsChains.byName(texts).values());
    Defined defined =
        Defined.of(RandomPicks.randomFrom(random(), chains), OverlapMeasure.JACCARD, 0.3);
    try (Corpus corpus = randomIndex(texts, signatures(defined.near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      for (int i = 0; i < 3; i++) {
        Query query = defined.near.query(randomText(TestUtil.nextInt(random(), 1, 100), 0.2));
        assertKeepsTheContractOfQueries(query, searcher);
        assertFiltersTakeNothingElseAway(query, searcher);
      }
    }
  }

  public void testTheTermsOfAnIndexAreTakenAsTheyAre() throws IOException {
    Map<String, String> texts = numbered(randomTexts(40));
    for (Map.Entry<String, Analyzer> chain :
        TermsChains.byName(List.copyOf(texts.values())).entrySet()) {
      Defined defined = Defined.of(chain.getValue(), randomMeasure(), randomThreshold());
      FieldType type = randomType();
      try (Directory directory = fieldIndex(texts, defined.analyzer, type)) {
        String where = chain.getKey() + " " + type;
        try (DirectoryReader reader = UpdatableIndex.open(directory)) {
          assertSignatures(where, defined, texts, reader);
          assertVerifiesHits(where, defined, texts, reader);
        }
        assertAttaches(where, defined, texts, directory);
      }
    }
  }

  private static void assertSignatures(
      String where, Defined defined, Map<String, String> texts, IndexReader reader)
      throws IOException {
    try (IndexSignatures read = IndexSignatures.of(defined.near, reader)) {
      Map<String, Signature> found = new TreeMap<>();
      for (int i = 0; i < read.signatures().size(); i++) {
        found.put(id(reader, read.document(i)), read.signatures().get(i));
      }
      assertEquals(where, signed(defined.near, texts), found);
    }
    if (defined.bounds.measure().isSymmetric()) {
      Set<String> pairs = new TreeSet<>();
      try (DuplicatePairs found = Joins.pairs(defined.near, reader, JoinSettings.DEFAULT)) {
        for (DuplicatePair pair : found) {
          pairs.add(pair(id(reader, pair.first()), id(reader, pair.second()), pair.similarity()));
        }
      }
      assertEquals(where, defined.brutePairs(texts), pairs);
    }
  }

  private static Map<String, Signature> signed(Definition near, Map<String, String> texts)
      throws IOException {
    Map<String, Signature> signed = new TreeMap<>();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      near.sign(text.getValue()).ifPresent(signature -> signed.put(text.getKey(), signature));
    }
    return signed;
  }

  private static String id(IndexReader reader, int document) throws IOException {
    return reader.storedFields().document(document).get(ID);
  }

  private static void assertVerifiesHits(
      String where, Defined defined, Map<String, String> texts, IndexReader reader)
      throws IOException {
    IndexSearcher searcher = newSearcher(reader);
    String text = texts.get("d" + random().nextInt(texts.size()));
    Optional<Signature> signature = defined.near.sign(text);
    if (signature.isPresent()) {
      TopDocs verified =
          searcher.search(
              MatchAllDocsQuery.INSTANCE,
              defined.near.collectorManager(signature.get(), texts.size()));
      assertEquals(where, defined.bruteForce(text, texts), byId(searcher, verified));
    }
  }

  private static void assertAttaches(
      String where, Defined defined, Map<String, String> texts, Directory directory)
      throws IOException {
    int signed = signed(defined.near, texts).size();
    AttachReport report =
        Attach.of(directory, defined.near)
            .threads(TestUtil.nextInt(random(), 1, 3))
            .memory(TestUtil.nextInt(random(), 1, 50_000))
            .run();
    assertEquals(where, new AttachReport(signed, 0, texts.size() - signed, signed), report);
    try (DirectoryReader reader = UpdatableIndex.open(directory)) {
      IndexSearcher searcher = newSearcher(reader);
      for (int i = 0; i < 5; i++) {
        String text = texts.get("d" + random().nextInt(texts.size()));
        assertEquals(
            where, defined.bruteForce(text, texts), hits(searcher, defined.near.query(text)));
      }
    }
  }

  /** Each place where an index may have the terms gives the same. */
  public void testEveryOriginGivesTheSameSignatures() throws IOException {
    Map<String, String> texts = numbered(randomTexts(40));
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.setStored(true);
    type.setStoreTermVectors(true);
    for (Analyzer analyzer : TermsChains.byName(List.copyOf(texts.values())).values()) {
      Definition near = SetBuilder.terms(FIELD, analyzer).build();
      try (Directory directory = fieldIndex(texts, analyzer, type);
          DirectoryReader reader = DirectoryReader.open(directory)) {
        for (TextOrigin origin : TextOrigin.values()) {
          ScanSettings settings =
              ScanSettings.DEFAULT.withOrigin(origin).withThreads(TestUtil.nextInt(random(), 1, 3));
          try (IndexScan scan = IndexScan.of(reader, near, settings)) {
            Map<String, Signature> found = new TreeMap<>();
            for (int i = 0; i < scan.size(); i++) {
              if (scan.hasSignature(i)) {
                found.put(id(reader, scan.document(i)), scan.signatures().get(i));
              }
            }
            assertEquals(signed(near, texts), found);
          }
        }
      }
    }
  }

  public void testWordsAndTermsMayBeReadInTurn() throws IOException {
    Map<String, String> texts = new TreeMap<>();
    for (int i = 0; i < 9; i++) {
      texts.put("d" + i, "b a b " + i);
    }
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    Definition near = SetBuilder.terms(FIELD, new WhitespaceAnalyzer()).build();
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer =
          new IndexWriter(directory, new IndexWriterConfig(new WhitespaceAnalyzer()))) {
        for (String text : texts.values()) {
          writer.addDocument(
              document("", text, (document, value) -> document.add(new Field(FIELD, value, type))));
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        FieldText read =
            FieldText.in(reader.leaves().get(0).reader(), FIELD, TextOrigin.POSTINGS, null);
        for (int i = 0; i < 9; i++) {
          if (random().nextBoolean()) {
            assertEquals("b a b " + i, read.text(i));
          } else {
            assertEquals(near.sign("a b " + i), near.sign(read.signable(i, true).reader()));
          }
        }
      }
    }
  }

  /** Lucene analyzes values one by one: a run of words does not go over the border of two. */
  public void testSeveralValuesAreTheTermsOfEach() throws IOException {
    for (Analyzer analyzer :
        List.of(new KeywordAnalyzer(), TermsChains.byName(List.of("a b")).get("hashedShingle"))) {
      Definition near = SetBuilder.terms(FIELD, analyzer).build();
      Set<BytesRef> terms = TermsChains.terms(analyzer, "one two three");
      terms.addAll(TermsChains.terms(analyzer, "four five"));
      for (TextOrigin origin : TextOrigin.values()) {
        FieldType type = new FieldType();
        type.setIndexOptions(IndexOptions.DOCS);
        type.setStored(origin == TextOrigin.STORED);
        type.setStoreTermVectors(origin == TextOrigin.VECTORS);
        try (Directory directory = newDirectory()) {
          try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
            Document document = new Document();
            document.add(new Field(FIELD, "one two three", type));
            document.add(new Field(FIELD, "four five", type));
            writer.addDocument(document);
          }
          try (DirectoryReader reader = DirectoryReader.open(directory);
              IndexSignatures found = IndexSignatures.of(near, reader)) {
            assertEquals(elements(terms), elements((SetSignature) found.signatures().get(0)));
          }
        }
      }
    }
  }

  private static Set<Long> elements(Set<BytesRef> terms) {
    Set<Long> elements = new TreeSet<>();
    for (BytesRef term : terms) {
      elements.add(FeatureHash.element(FeatureHash.of(term.bytes, term.offset, term.length)));
    }
    return elements;
  }

  private static Set<Long> elements(SetSignature signature) {
    Set<Long> elements = new TreeSet<>();
    for (int i = 0; i < signature.size(); i++) {
      elements.add(signature.element(i));
    }
    assertEquals("all are keys", signature.size(), signature.keyCount());
    return elements;
  }

  /** Far more than a Boolean query takes. */
  public void testThousandsOfTermsAreCounted() throws IOException {
    Analyzer words = new WhitespaceAnalyzer();
    Analyzer shingles = TermsChains.byName(List.of("a b")).get("hashedShingle");
    for (Analyzer analyzer : List.of(words, shingles)) {
      Definition near = SetBuilder.terms(FIELD, analyzer).threshold(0.4).build();
      for (int count : new int[] {1_500, 20_000, analyzer == words ? 100_000 : 2_000}) {
        assertTrue(count > IndexSearcher.getMaxClauseCount());
        Map<String, String> texts = new TreeMap<>();
        texts.put("d0", numbers(0, count));
        texts.put("d1", numbers(count / 2, count + count / 2));
        texts.put("d2", numbers(count / 5, count));
        texts.put("d3", numbers(count, 2 * count));
        Defined defined = Defined.of(analyzer, OverlapMeasure.JACCARD, 0.3);
        assertTrue(TermsChains.terms(analyzer, texts.get("d0")).size() >= count - 1);
        try (Directory directory = newDirectory()) {
          try (IndexWriter writer =
              new IndexWriter(directory, new IndexWriterConfig(new MockAnalyzer(random())))) {
            for (Map.Entry<String, String> text : texts.entrySet()) {
              writer.addDocument(
                  document(text.getKey(), text.getValue(), signatures(defined.near)));
            }
          }
          try (DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            Map<String, Float> expected = defined.bruteForce(texts.get("d0"), texts);
            assertEquals(Set.of("d0", "d1", "d2"), expected.keySet());
            assertEquals(expected, hits(searcher, defined.near.query(texts.get("d0"))));
          }
        }
        assertTrue(near.sign(texts.get("d0")).isPresent());
      }
    }
  }

  private static String numbers(int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(i).append(' ');
    }
    return text.toString();
  }

  /** Makes terms of bytes, and nothing else, of hexadecimal digits; - is the empty term. */
  private static Analyzer binary() {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        Tokenizer digits = new BinaryTokenizer();
        return new TokenStreamComponents(digits);
      }
    };
  }

  private static final class BinaryTokenizer extends Tokenizer {
    private final BytesTermAttribute termAttribute = addAttribute(BytesTermAttribute.class);
    private final PositionIncrementAttribute increment =
        addAttribute(PositionIncrementAttribute.class);
    private List<String> words = List.of();
    private int next;

    BinaryTokenizer() {
      super(AttributeFactory.DEFAULT_ATTRIBUTE_FACTORY);
    }

    @Override
    public boolean incrementToken() throws IOException {
      if (next == 0) {
        StringBuilder text = new StringBuilder();
        for (int c = input.read(); c >= 0; c = input.read()) {
          text.append((char) c);
        }
        words = Arrays.stream(text.toString().split(" ")).filter(word -> !word.isEmpty()).toList();
      }
      if (next == words.size()) {
        return false;
      }
      clearAttributes();
      increment.setPositionIncrement(next % 3 == 1 ? 0 : 1);
      String word = words.get(next++);
      BytesRef term = new BytesRef(word.length() / 2);
      for (int i = 0; i + 1 < word.length(); i += 2) {
        term.bytes[term.length++] = (byte) (digit(word.charAt(i)) << 4 | digit(word.charAt(i + 1)));
      }
      termAttribute.setBytesRef(term);
      return true;
    }

    private static int digit(char c) {
      return Character.digit(c, 16) & 15;
    }

    @Override
    public void reset() throws IOException {
      super.reset();
      next = 0;
    }
  }

  public void testTermsMayBeAnyBytes() throws IOException {
    Map<String, String> texts = new TreeMap<>();
    String[] words = {"-", "00", "ff", "c3", "c328", "eda080", "0000", "fffe", "41", "e282ac"};
    for (int i = 0; i < 60; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random().nextInt(8); n > 0; n--) {
        text.append(RandomPicks.randomFrom(random(), words)).append(' ');
      }
      texts.put("d" + i, text.toString());
    }
    // what is made of the empty term alone has no signature: see below
    texts.values().removeIf(text -> text.replace("-", "").isBlank());
    Defined defined = Defined.of(binary(), OverlapMeasure.JACCARD, 0.4);
    try (Corpus corpus = randomIndex(List.copyOf(texts.values()), signatures(defined.near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      for (String text : texts.values()) {
        assertEquals(
            defined.bruteForce(text, corpus.texts()), hits(searcher, defined.near.query(text)));
      }
    }
    Map<String, String> numbered = numbered(List.copyOf(texts.values()));
    try (Directory directory = fieldIndex(numbered, defined.analyzer, randomType())) {
      assertAttaches("bytes", defined, numbered, directory);
    }
  }

  /** Some analyzers make one empty term of an empty text, and all empty texts would be alike. */
  public void testNothingButTheEmptyTermIsNoSignature() throws IOException {
    Definition near = SetBuilder.terms(FIELD, new KeywordAnalyzer()).build();
    assertEquals(Set.of(new BytesRef()), TermsChains.terms(new KeywordAnalyzer(), ""));
    assertTrue(near.sign("").isEmpty());
    assertTrue(near.sign(" ").isPresent());
    assertTrue(SetBuilder.terms(FIELD, binary()).build().sign("- - -").isEmpty());
    SetSignature two = (SetSignature) SetBuilder.terms(FIELD, binary()).build().sign("- 41").get();
    assertEquals(2, two.size());
    Map<String, String> texts = numbered(List.of("", "", "a"));
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS);
    try (Directory directory = fieldIndex(texts, new KeywordAnalyzer(), type);
        DirectoryReader reader = UpdatableIndex.open(directory);
        IndexSignatures found = IndexSignatures.of(near, reader)) {
      assertEquals(1, found.signatures().size());
    }
  }

  /** A stream without any term attribute has no terms; Lucene indexes none of it. */
  public void testAStreamWithoutTermsHasNone() throws IOException {
    Analyzer none =
        new Analyzer() {
          @Override
          protected TokenStreamComponents createComponents(String fieldName) {
            return new TokenStreamComponents(
                reader -> {},
                new TokenStream() {
                  private int left;

                  @Override
                  public boolean incrementToken() {
                    clearAttributes();
                    return left-- > 0;
                  }

                  @Override
                  public void reset() {
                    left = 3;
                  }
                });
          }
        };
    assertTrue(SetBuilder.terms(FIELD, none).build().sign("a b c").isEmpty());
  }

  public void testEachDifferentTermCountsOnceForTheLimit() throws IOException {
    Analyzer analyzer = new WhitespaceAnalyzer();
    Definition near = SetBuilder.terms(FIELD, analyzer).maxTokens(5_000).build();
    String most = numbers(0, 5_000);
    assertEquals(5_000, near.sign(most + most.repeat(3)).get().length());
    assertTrue(near.sign(numbers(0, 5_001)).isEmpty());
    assertTrue(near.sign(numbers(0, 50_000)).isEmpty());
    Definition one = SetBuilder.terms(FIELD, analyzer).maxTokens(1).build();
    assertEquals(1, one.sign("a ".repeat(10_000)).get().length());
    assertTrue(one.sign("a b").isEmpty());
    Map<String, String> texts =
        numbered(List.of(most + most, numbers(0, 5_001), numbers(7, 5_000)));
    for (TextOrigin origin : TextOrigin.values()) {
      FieldType type = new FieldType();
      type.setIndexOptions(IndexOptions.DOCS);
      type.setStored(origin == TextOrigin.STORED);
      type.setStoreTermVectors(origin == TextOrigin.VECTORS);
      try (Directory directory = fieldIndex(texts, analyzer, type);
          DirectoryReader reader = UpdatableIndex.open(directory);
          IndexSignatures found = IndexSignatures.of(near, reader)) {
        Set<Integer> lengths = new TreeSet<>();
        found.signatures().forEach(signature -> lengths.add(signature.length()));
        assertEquals(Set.of(5_000, 4_993), lengths);
      }
    }
  }

  public void testChainsAreToldApart() throws IOException {
    List<String> texts = List.of("a b", "b c");
    Set<String> schemes = new TreeSet<>();
    Map<String, Analyzer> chains = TermsChains.byName(texts);
    for (Analyzer analyzer : chains.values()) {
      Definition near = SetBuilder.terms(FIELD, analyzer).build();
      assertEquals(near.scheme(), SetBuilder.terms("other", analyzer).build().scheme());
      schemes.add(near.scheme().toString());
    }
    assertEquals(schemes.toString(), chains.size(), schemes.size());
    assertNotEquals(
        SetBuilder.terms(FIELD, chains.get("minHashSlot")).build(),
        SetBuilder.terms(FIELD, chains.get("superShingle")).build());
  }

  /** That the probe has many marks must not hide how a chain treats few of them. */
  public void testSettingsForShortTextsAreToldApart() throws IOException {
    Definition two =
        SetBuilder.terms(FIELD, TermsChains.byName(List.of("a")).get("punctuationSpot")).build();
    Definition five =
        SetBuilder.terms(
                FIELD,
                CustomAnalyzer.builder()
                    .withTokenizer("punctuated")
                    .addTokenFilter("punctuationSpot", "minSpots", "5")
                    .build())
            .build();
    assertNotEquals(two.scheme(), five.scheme());
  }

  public void testAnAnalyzerIsReadAsLuceneReadsIt() throws IOException {
    Definition near = SetBuilder.terms(FIELD, new MockAnalyzer(random())).build(); // it checks
    assertTrue(near.sign("a b c").isPresent());
    assertEquals(3, near.sign("a b c").get().length());
    expectThrows(
        IllegalArgumentException.class,
        () -> SetBuilder.terms(FIELD, new MockAnalyzer(random())).analyzer(new StandardAnalyzer()));
    expectThrows(NullPointerException.class, () -> SetBuilder.terms(FIELD, null));
  }

  public void testAChainThatCannotWorkIsRefusedWithTheDefinition() throws IOException {
    Analyzer noMarks =
        CustomAnalyzer.builder()
            .withTokenizer("standard")
            .addTokenFilter("punctuationSpot")
            .build();
    IllegalArgumentException refused =
        expectThrows(
            IllegalArgumentException.class, () -> SetBuilder.terms(FIELD, noMarks).build());
    assertTrue(
        refused.getMessage(), refused.getMessage().startsWith("punctuationSpot must stand behind"));
  }

  /** All tokens would look empty, and so all texts alike. */
  public void testOtherMethodsRefuseTermsThatAreBytes() throws IOException {
    Analyzer shingles = TermsChains.byName(List.of("a b")).get("hashedShingle");
    for (SetBuilder builder : List.of(SetBuilder.words(FIELD), SetBuilder.shingles(FIELD))) {
      IllegalArgumentException refused =
          expectThrows(IllegalArgumentException.class, () -> builder.analyzer(shingles).build());
      assertEquals(
          "analyzer must make terms that are text, got bytes from"
              + " io.doppel.lucene.analysis.SetSketchFilter; SetBuilder.terms takes terms of any"
              + " bytes",
          refused.getMessage());
    }
  }

  public void testEvidenceIsOfTermsAndNeedsStoredText() throws IOException {
    Analyzer shingles = TermsChains.byName(List.of("a b")).get("hashedShingle");
    Definition near = SetBuilder.terms(FIELD, shingles).threshold(0.2).build();
    MatchEvidence evidence = Explanations.of(near, "one two three four", "one two three five");
    assertEquals(0.5, evidence.measures().get().similarity(), 0);
    Definition words = SetBuilder.terms(FIELD, new WhitespaceAnalyzer()).threshold(0.2).build();
    assertEquals(
        0.6,
        Explanations.of(words, "one two three four", "one two three five")
            .measures()
            .get()
            .similarity(),
        0);
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS);
    Map<String, String> texts = numbered(List.of("one two", "one two"));
    try (Directory directory = fieldIndex(texts, shingles, type);
        DirectoryReader reader = UpdatableIndex.open(directory)) {
      IllegalArgumentException refused =
          expectThrows(IllegalArgumentException.class, () -> Explanations.of(near, reader, 0, 1));
      assertEquals(
          "document 0 must have a stored text in field body, got its terms alone, of which no text"
              + " can be made; compare the signatures",
          refused.getMessage());
    }
  }
}
