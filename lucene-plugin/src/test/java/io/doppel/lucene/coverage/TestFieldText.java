package io.doppel.lucene.coverage;

import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.analysis.CannedTokenStream;
import org.apache.lucene.tests.analysis.Token;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/** The text of a field, from all that an index may have of it. */
public class TestFieldText extends NearDupTestCase {
  private static final IndexOptions POSITIONS = IndexOptions.DOCS_AND_FREQS_AND_POSITIONS;

  /** Texts of words, many of which come again; null for a document without the field. */
  private static List<String> randomWords() {
    List<String> texts = new ArrayList<>();
    for (int left = atLeast(60); left > 0; left--) {
      int count = random().nextInt(20) == 0 ? 500 : 1 + random().nextInt(20);
      List<String> words = new ArrayList<>();
      while (words.size() < count) {
        int number = (int) (50 * Math.pow(random().nextDouble(), 2));
        words.add(number % 7 == 0 ? "\u00e4\ud83d\ude00" + number : "w" + number);
      }
      texts.add(random().nextInt(10) == 0 ? null : String.join(" ", words));
    }
    return texts;
  }

  private static FieldType type(IndexOptions options) {
    FieldType type = new FieldType();
    type.setIndexOptions(options);
    return type;
  }

  private static FieldType vectors(boolean positions) {
    FieldType type = type(positions ? POSITIONS : IndexOptions.DOCS_AND_FREQS);
    type.setStoreTermVectors(true);
    type.setStoreTermVectorPositions(positions);
    return type;
  }

  private interface Check {
    void check(LeafReader segment) throws IOException;
  }

  private static void withSegment(List<String> texts, FieldType type, Check check)
      throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory,
                newIndexWriterConfig(new WhitespaceAnalyzer())
                    .setMergePolicy(newLogMergePolicy()))) { // keeps the order
      for (String text : texts) {
        Document document = new Document();
        document.add(new StoredField("other", "something"));
        if (text != null) {
          document.add(new Field(FIELD, text, type));
        }
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        check.check(getOnlyLeafReader(reader));
      }
    }
  }

  /** The texts of a segment, which must come from the given place. */
  private static FieldText texts(LeafReader segment, TextOrigin origin) throws IOException {
    FieldTexts texts = FieldTexts.of(segment.getContext(), FIELD);
    assertEquals(origin, texts.origin(segment.getContext()));
    return BestText.of(segment, FIELD, segment.getLiveDocs());
  }

  private static void assertReads(List<String> texts, boolean inOrder, FieldText read)
      throws IOException {
    for (int document = 0; document < texts.size(); document++) {
      if (random().nextInt(3) > 0) {
        assertEquals(texts.get(document), read.text(document));
        if (texts.get(document) != null) {
          assertEquals(inOrder, read.keepsOrder());
        }
      }
    }
  }

  /** The words in the order of the dictionary; each once if their number is not known. */
  private static List<String> bags(List<String> texts, boolean once) {
    return texts.stream()
        .map(
            text ->
                text == null
                    ? null
                    : Arrays.stream(text.split(" "))
                        .sorted((a, b) -> newBytesRef(a).compareTo(newBytesRef(b)))
                        .collect(
                            Collectors.collectingAndThen(
                                Collectors.toList(),
                                words ->
                                    String.join(
                                        " ", once ? words.stream().distinct().toList() : words))))
        .toList();
  }

  public void testStored() throws IOException {
    List<String> texts = randomWords();
    FieldType type = vectors(true);
    type.setStored(true);
    withSegment(
        texts, type, segment -> assertReads(texts, true, texts(segment, TextOrigin.STORED)));
  }

  public void testTermVectors() throws IOException {
    List<String> texts = randomWords();
    withSegment(
        texts,
        vectors(true),
        segment -> assertReads(texts, true, texts(segment, TextOrigin.VECTORS)));
    withSegment(
        texts,
        vectors(false),
        segment -> assertReads(bags(texts, false), false, texts(segment, TextOrigin.VECTORS)));
  }

  public void testPostings() throws IOException {
    List<String> texts = randomWords();
    for (IndexOptions options :
        List.of(POSITIONS, IndexOptions.DOCS_AND_FREQS, IndexOptions.DOCS)) {
      boolean inOrder = options == POSITIONS;
      List<String> expected = inOrder ? texts : bags(texts, options == IndexOptions.DOCS);
      withSegment(
          texts,
          type(options),
          segment -> {
            assertReads(expected, inOrder, texts(segment, TextOrigin.POSTINGS));
            for (int mostWords : new int[] {1, 2, 50, 1_000}) { // more blocks, of one document too
              assertReads(
                  expected,
                  inOrder,
                  new PostingText(segment.terms(FIELD), segment.maxDoc(), null, mostWords));
            }
          });
    }
  }

  /** Of others not even the words are collected, however many there are. */
  public void testOnlyWantedDocuments() throws IOException {
    List<String> texts = randomWords();
    FixedBitSet wanted = new FixedBitSet(texts.size());
    for (int document = 0; document < texts.size(); document++) {
      if (random().nextInt(5) == 0) {
        wanted.set(document);
      }
    }
    withSegment(
        texts,
        type(POSITIONS),
        segment -> {
          int mostWords = 1 + random().nextInt(100);
          FieldText read =
              new PostingText(segment.terms(FIELD), segment.maxDoc(), wanted, mostWords);
          for (int document = 0; document < texts.size(); document++) {
            if (wanted.get(document) || random().nextInt(10) == 0) {
              assertEquals(wanted.get(document) ? texts.get(document) : null, read.text(document));
            }
          }
        });
  }

  public void testABlockGoesByTheHeap() {
    assertEquals(1 << 16, PostingText.mostWords(0));
    assertEquals((1 << 30) / 8 / 40, PostingText.mostWords(1 << 30));
    assertEquals(1 << 26, PostingText.mostWords(Long.MAX_VALUE));
  }

  public void testNothing() throws IOException {
    withSegment(
        List.of("a b"),
        type(POSITIONS),
        segment -> {
          FieldTexts texts = FieldTexts.of(segment.getContext(), "missing");
          assertNull(texts.origin(segment.getContext()));
          assertNull(BestText.of(segment, "missing", null));
          for (TextOrigin origin : TextOrigin.values()) {
            assertNull(FieldText.in(segment, "missing", origin, null));
          }
          assertTrue(texts.isEmpty());
        });
  }

  private interface Fields {
    void add(Document document) throws IOException;
  }

  /** An index of one segment. */
  private static void withDocuments(Analyzer analyzer, Check check, Fields... documents)
      throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory,
                newIndexWriterConfig(analyzer)
                    .setMaxBufferedDocs(1000)
                    .setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (Fields fields : documents) {
        Document document = new Document();
        fields.add(document);
        writer.addDocument(document);
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        check.check(getOnlyLeafReader(reader));
      }
    }
  }

  private static void withDocuments(Check check, Fields... documents) throws IOException {
    withDocuments(new WhitespaceAnalyzer(), check, documents);
  }

  public void testPositionsOfThePostingsGoBeforeVectorsWithoutThem() throws IOException {
    FieldType type = type(POSITIONS);
    type.setStoreTermVectors(true);
    withDocuments(
        segment -> {
          FieldText read = texts(segment, TextOrigin.POSTINGS);
          assertEquals("b a b", read.text(0));
          assertTrue(read.keepsOrder());
          FieldTexts vectors = FieldTexts.of(segment.getContext(), FIELD, TextOrigin.VECTORS);
          assertFalse(vectors.keepOrder());
          assertEquals("a b b", FieldText.in(segment, FIELD, TextOrigin.VECTORS, null).text(0));
        },
        document -> document.add(new Field(FIELD, "b a b", type)));
  }

  public void testStoredNumbersAreTextAndStoredBytesAreNot() throws IOException {
    withDocuments(
        segment -> {
          FieldText read = texts(segment, TextOrigin.STORED);
          assertNull(read.text(0));
          assertEquals("7\n1.5\ntwo\nlines", read.text(1));
        },
        document -> document.add(new StoredField(FIELD, new byte[] {1, 2})),
        document -> {
          document.add(new StoredField(FIELD, 7L));
          document.add(new StoredField(FIELD, new byte[] {1, 2}));
          document.add(new StoredField(FIELD, 1.5));
          document.add(new StoredField(FIELD, "two\nlines"));
        });
    withDocuments(
        segment -> assertTrue(FieldTexts.of(segment.getContext(), FIELD).isEmpty()),
        document -> document.add(new StoredField(FIELD, new byte[] {1, 2})));
  }

  /** A field that few documents have is found although not in the first hundred. */
  public void testRareFields() throws IOException {
    for (boolean isStored : new boolean[] {true, false}) {
      Fields[] documents = new Fields[400];
      FieldType type = type(POSITIONS);
      type.setStored(isStored);
      Arrays.fill(documents, (Fields) document -> document.add(new StoredField(ID, "x")));
      documents[311] = document -> document.add(new Field(FIELD, "B, c a", type));
      withDocuments(
          segment -> {
            TextOrigin origin = isStored ? TextOrigin.STORED : TextOrigin.POSTINGS;
            FieldText read = texts(segment, origin);
            assertNull(read.text(300));
            assertEquals("B, c a", read.text(311));
            assertNull(read.text(399));
          },
          documents);
      documents[311] = document -> document.add(new StoredField(FIELD, "B, c a"));
      withDocuments(
          segment -> assertEquals("B, c a", texts(segment, TextOrigin.STORED).text(311)),
          documents);
    }
  }

  /** Values one behind the other, however far apart their positions are. */
  public void testSeveralValuesWithAGap() throws IOException {
    Analyzer far =
        new DelegatingAnalyzerWrapper(Analyzer.PER_FIELD_REUSE_STRATEGY) {
          @Override
          protected Analyzer getWrappedAnalyzer(String fieldName) {
            return new WhitespaceAnalyzer();
          }

          @Override
          public int getPositionIncrementGap(String fieldName) {
            return 1 << 29;
          }
        };
    for (FieldType type : List.of(type(POSITIONS), vectors(true))) {
      withDocuments(
          far,
          segment -> assertEquals("z y x w", BestText.of(segment, FIELD, null).text(0)),
          document -> {
            document.add(new Field(FIELD, "z y", type));
            document.add(new Field(FIELD, "x", type));
            document.add(new Field(FIELD, "w", type));
          });
    }
  }

  public void testWordsAtOnePositionStandInTheOrderOfTheDictionary() throws IOException {
    Token[] tokens = {
      new Token("tv", 0, 2), new Token("television", 0, 0, 2), new Token("set", 3, 6)
    };
    withDocuments(
        segment -> assertEquals("television tv set", texts(segment, TextOrigin.POSTINGS).text(0)),
        document -> document.add(new Field(FIELD, new CannedTokenStream(tokens), type(POSITIONS))));
  }

  /** Terms are bytes: what is no UTF-8 still is a word, and another one for other bytes. */
  public void testTermsThatAreNoText() throws IOException {
    withDocuments(
        segment -> {
          FieldText read = texts(segment, TextOrigin.POSTINGS);
          assertEquals("a\0b\u00e4 c3 edbfbf ff01", read.text(0));
          assertEquals("ff02", read.text(1));
        },
        document -> {
          FieldType type = type(IndexOptions.DOCS);
          type.setTokenized(false);
          document.add(new Field(FIELD, new BytesRef(new byte[] {-1, 1}), type));
          document.add(new Field(FIELD, new BytesRef(new byte[] {(byte) 0xc3}), type));
          document.add(
              new Field(
                  FIELD, new BytesRef(new byte[] {(byte) 0xed, (byte) 0xbf, (byte) 0xbf}), type));
          document.add(new Field(FIELD, "a\0b\u00e4", type));
        },
        document -> {
          FieldType type = type(IndexOptions.DOCS);
          type.setTokenized(false);
          document.add(new Field(FIELD, new BytesRef(new byte[] {-1, 2}), type));
        });
  }

  /** Weights that are written as numbers of occurrences are no reason to run out of memory. */
  public void testGivenFrequencies() throws IOException {
    withDocuments(
        segment -> {
          String text = texts(segment, TextOrigin.POSTINGS).text(0);
          assertTrue(text.startsWith("heavy heavy "));
          assertTrue(text.endsWith("heavy light"));
          assertEquals((1 << 16) + 1, text.split(" ").length);
        },
        document -> {
          Token heavy = new Token("heavy", 0, 5);
          heavy.setTermFrequency(Integer.MAX_VALUE - 1000);
          document.add(
              new Field(
                  FIELD,
                  new CannedTokenStream(heavy, new Token("light", 6, 11)),
                  type(IndexOptions.DOCS_AND_FREQS)));
        });
  }

  public void testDeletedDocumentsDoNotCount() throws IOException {
    List<String> texts = randomWords();
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory,
                newIndexWriterConfig(new WhitespaceAnalyzer())
                    .setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (int i = 0; i < texts.size(); i++) {
        Document document = new Document();
        document.add(new StringField(ID, "" + i, Field.Store.YES));
        if (texts.get(i) != null) {
          document.add(new Field(FIELD, texts.get(i), type(POSITIONS)));
        }
        writer.addDocument(document);
      }
      for (int i = 0; i < texts.size(); i++) {
        if (random().nextBoolean()) {
          writer.deleteDocuments(new Term(ID, "" + i));
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        for (LeafReaderContext leaf : reader.leaves()) {
          Bits live = leaf.reader().getLiveDocs();
          FieldText read = BestText.of(leaf.reader(), FIELD, live);
          for (int document = 0; document < leaf.reader().maxDoc(); document++) {
            if (live == null || live.get(document)) {
              int number =
                  Integer.parseInt(leaf.reader().storedFields().document(document).get(ID));
              assertEquals(texts.get(number), read == null ? null : read.text(document));
            }
          }
        }
      }
    }
  }

  /**
   * What to expect is the same of all segments of an index, and a segment without the field is no
   * error; another index beside it is another matter. But no document is passed over that has its
   * text elsewhere.
   */
  public void testWhatToExpectIsAMatterOfTheIndex() throws IOException {
    FieldType stored = type(POSITIONS);
    stored.setStored(true);
    String text = "one two three four five six seven";
    Definition near = SetBuilder.shinglesExact(FIELD, 2).build();
    try (Directory directory = newDirectory();
        Directory other = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory, newIndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE));
        IndexWriter otherWriter =
            new IndexWriter(other, newIndexWriterConfig(new WhitespaceAnalyzer()))) {
      for (Field field :
          List.of(
              new StoredField(ID, "x"),
              new Field(FIELD, text, type(POSITIONS)),
              new Field(FIELD, text, stored),
              new Field(FIELD, text, stored))) {
        Document document = new Document();
        document.add(field);
        writer.addDocument(document);
        writer.commit();
      }
      Document document = new Document();
      document.add(new Field(FIELD, text, type(POSITIONS)));
      otherWriter.addDocument(document);
      otherWriter.commit();
      try (DirectoryReader one = DirectoryReader.open(directory);
          DirectoryReader two = DirectoryReader.open(other);
          MultiReader both = new MultiReader(one, two)) {
        assertEquals(
            List.of(
                new DuplicatePair(1, 2, 1), new DuplicatePair(1, 3, 1), new DuplicatePair(2, 3, 1)),
            Joins.pairs(near, one, JoinSettings.DEFAULT));
        assertEquals(6, Joins.pairs(near, both, JoinSettings.DEFAULT).size());
        FieldTexts texts = FieldTexts.of(both.getContext(), FIELD);
        for (LeafReaderContext leaf : both.leaves()) {
          assertEquals(leaf.ord < 4 ? TextOrigin.STORED : TextOrigin.POSTINGS, texts.origin(leaf));
        }
      }
    }
  }

  /** From stored fields, and from postings or vectors; few are read in another way than most. */
  public void testManyTextsAreThoseOfEach() throws IOException {
    List<String> texts = randomWords();
    FieldType type = vectors(true);
    type.setStored(random().nextBoolean());
    withSegment(
        texts,
        type,
        segment -> {
          FixedBitSet wanted = new FixedBitSet(texts.size());
          int oneIn = 1 + random().nextInt(4);
          for (int document = 0; document < texts.size(); document++) {
            if (random().nextInt(oneIn) == 0) {
              wanted.set(document);
            }
          }
          FieldText many = BestText.ofMany(segment, FIELD, wanted);
          FieldText few = BestText.of(segment, FIELD, wanted);
          for (int document = 0; many != null && document < texts.size(); document++) {
            if (wanted.get(document)) {
              assertEquals(texts.get(document), many.text(document));
              assertEquals(texts.get(document), few.text(document));
            }
          }
        });
  }

  /** The same pairs from a program's own index, whatever it has of the text. */
  public void testPairsOfAnIndexThatHasNoSignatures() throws IOException {
    List<String> texts = new ArrayList<>();
    for (String text : randomWords()) {
      if (text != null) {
        texts.add(text);
        if (random().nextInt(3) == 0) {
          texts.add(random().nextBoolean() ? text : text + " end");
        }
      }
    }
    List<Definition> ordered =
        List.of(
            SetBuilder.shinglesExact(FIELD, 2).build(),
            SetBuilder.shingles(FIELD, new MinHashSettings(2, 40, 10, 12)).build(),
            SetBuilder.qGrams(FIELD, 3).build(),
            ExactNearDup.exact(FIELD));
    List<Definition> bags =
        List.of(SetBuilder.words(FIELD).build(), BitBuilder.simHash(FIELD).words(1).build());
    Set<Set<String>> found = new HashSet<>();
    for (FieldType type :
        List.of(type(POSITIONS), vectors(true), vectors(false), type(IndexOptions.DOCS))) {
      boolean hasOrder = type.indexOptions() == POSITIONS;
      try (Directory directory = newDirectory();
          IndexWriter writer =
              new IndexWriter(directory, newIndexWriterConfig(new WhitespaceAnalyzer()))) {
        for (int i = 0; i < texts.size(); i++) {
          Document document = new Document();
          document.add(new StoredField(ID, i));
          document.add(new Field(FIELD, texts.get(i), type));
          writer.addDocument(document);
          if (random().nextInt(20) == 0) {
            writer.commit();
          }
        }
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
          for (Definition near : bags) {
            if (near == bags.get(0)) {
              found.add(pairs(near, reader));
            } else {
              pairs(near, reader);
            }
          }
          for (Definition near : ordered) {
            if (hasOrder) {
              assertEquals(pairs(near, texts), pairs(near, reader));
            } else {
              IllegalArgumentException e =
                  expectThrows(
                      IllegalArgumentException.class,
                      () -> Joins.pairs(near, reader, JoinSettings.DEFAULT));
              assertTrue(e.getMessage(), e.getMessage().contains("without positions"));
            }
          }
        }
      }
    }
    assertEquals(Set.of(pairs(bags.get(0), texts)), found);
  }

  private static Set<String> pairs(Definition near, DirectoryReader reader) throws IOException {
    Set<String> pairs = new HashSet<>();
    for (DuplicatePair pair : Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
      int one = id(reader, pair.first());
      int other = id(reader, pair.second());
      pairs.add(Math.min(one, other) + " " + Math.max(one, other) + " " + pair.similarity());
    }
    return pairs;
  }

  private static int id(DirectoryReader reader, int document) throws IOException {
    return reader.storedFields().document(document).getField(ID).numericValue().intValue();
  }

  private static Set<String> pairs(Definition near, List<String> texts) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (String text : texts) {
      signatures.add(near.sign(text).orElse(null));
    }
    return near.pairs(signatures, JoinSettings.DEFAULT).pairs().stream()
        .map(pair -> pair.first() + " " + pair.second() + " " + pair.similarity())
        .collect(Collectors.toSet());
  }
}
