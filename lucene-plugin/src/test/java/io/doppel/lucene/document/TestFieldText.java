package io.doppel.lucene.document;

import io.doppel.lucene.DuplicatePair;
import io.doppel.lucene.MinHashSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.PairSettings;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.store.Directory;

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
    FieldType type = type(POSITIONS);
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

  private static void assertReads(List<String> texts, FieldText.Origin origin, FieldText read)
      throws IOException {
    for (int document = 0; document < texts.size(); document++) {
      if (random().nextInt(3) > 0) {
        assertEquals(texts.get(document), read.text(document));
        if (texts.get(document) != null) {
          assertEquals(origin, read.origin());
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
        texts,
        type,
        segment -> assertReads(texts, FieldText.Origin.STORED, FieldText.of(segment, FIELD)));
  }

  public void testTermVectors() throws IOException {
    List<String> texts = randomWords();
    withSegment(
        texts,
        vectors(true),
        segment -> assertReads(texts, FieldText.Origin.WORDS, FieldText.of(segment, FIELD)));
    withSegment(
        texts,
        vectors(false),
        segment ->
            assertReads(bags(texts, false), FieldText.Origin.BAG, FieldText.of(segment, FIELD)));
  }

  public void testPostings() throws IOException {
    List<String> texts = randomWords();
    for (IndexOptions options :
        List.of(POSITIONS, IndexOptions.DOCS_AND_FREQS, IndexOptions.DOCS)) {
      FieldText.Origin origin =
          options == POSITIONS ? FieldText.Origin.WORDS : FieldText.Origin.BAG;
      List<String> expected =
          options == POSITIONS ? texts : bags(texts, options == IndexOptions.DOCS);
      withSegment(
          texts,
          type(options),
          segment -> {
            assertReads(expected, origin, FieldText.of(segment, FIELD));
            for (int mostWords : new int[] {1, 2, 50, 1_000}) { // more blocks, of one document too
              assertReads(
                  expected,
                  origin,
                  new PostingText(segment.terms(FIELD), segment.maxDoc(), mostWords));
            }
          });
    }
  }

  public void testNothing() throws IOException {
    withSegment(
        List.of("a b"),
        type(POSITIONS),
        segment -> {
          assertNull(FieldText.of(segment, "missing"));
          assertNull(FieldText.of(segment, "missing too"));
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
    List<NearDup> ordered =
        List.of(
            NearDup.shinglesExact(FIELD, 2).build(),
            NearDup.shingles(FIELD, new MinHashSettings(2, 40, 10, 12)).build(),
            NearDup.qGrams(FIELD, 3).build(),
            NearDup.exact(FIELD));
    List<NearDup> bags =
        List.of(NearDup.words(FIELD).build(), NearDup.simHash(FIELD).words(1).build());
    Set<Set<String>> found = new HashSet<>();
    for (FieldType type :
        List.of(type(POSITIONS), vectors(true), vectors(false), type(IndexOptions.DOCS))) {
      boolean hasOrder =
          type.storeTermVectorPositions()
              || !type.storeTermVectors() && type.indexOptions() == POSITIONS;
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
          for (NearDup near : bags) {
            if (near == bags.get(0)) {
              found.add(pairs(near, reader));
            } else {
              pairs(near, reader);
            }
          }
          for (NearDup near : ordered) {
            if (hasOrder) {
              assertEquals(pairs(near, texts), pairs(near, reader));
            } else {
              IllegalArgumentException e =
                  expectThrows(
                      IllegalArgumentException.class,
                      () -> near.pairs(reader, PairSettings.DEFAULT));
              assertTrue(e.getMessage(), e.getMessage().contains("without positions"));
            }
          }
        }
      }
    }
    assertEquals(Set.of(pairs(bags.get(0), texts)), found);
  }

  private static Set<String> pairs(NearDup near, DirectoryReader reader) throws IOException {
    Set<String> pairs = new HashSet<>();
    for (DuplicatePair pair : near.pairs(reader, PairSettings.DEFAULT)) {
      int one = id(reader, pair.first());
      int other = id(reader, pair.second());
      pairs.add(Math.min(one, other) + " " + Math.max(one, other) + " " + pair.similarity());
    }
    return pairs;
  }

  private static int id(DirectoryReader reader, int document) throws IOException {
    return reader.storedFields().document(document).getField(ID).numericValue().intValue();
  }

  private static Set<String> pairs(NearDup near, List<String> texts) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (String text : texts) {
      signatures.add(near.sign(text).orElse(null));
    }
    return near.pairs(signatures, PairSettings.DEFAULT).pairs().stream()
        .map(pair -> pair.first() + " " + pair.second() + " " + pair.similarity())
        .collect(Collectors.toSet());
  }
}
