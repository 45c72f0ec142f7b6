package io.doppel.lucene.combined;

import io.doppel.combined.SampledScore;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDupBuilder;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.NearDups;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.DuplicatePairs;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;

/** {@code runs}, the default: the same at every door, however many documents share a key. */
public class TestRuns extends NearDupTestCase {
  /** From here on a key is too common to lead for other methods, but for a few of each set. */
  private static final int MANY = 260;

  /** Texts of one template: two thirds are the same in all of them, a third is each one's own. */
  private static List<String> templates(int count) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 120; word++) {
        text.append(word < 85 ? "common" + word : "own" + i + "x" + word).append(' ');
      }
      texts.add(text.toString());
    }
    return texts;
  }

  private static Directory index(NearDup near, List<String> texts) throws IOException {
    Directory directory = newDirectory();
    try (IndexWriter writer =
        new IndexWriter(directory, newIndexWriterConfig().setMergePolicy(newLogMergePolicy()))) {
      for (String text : texts) {
        Document document = new Document();
        document.add(new TextField(FIELD, text, Field.Store.YES));
        writer.addDocument(near == null ? document : near.addSignature(document, text));
      }
      writer.forceMerge(1); // documents are in the order of the texts
    }
    return directory;
  }

  /** Of each document those that evidence of both signatures says are near-duplicates. */
  private static Map<Integer, Set<Integer>> bruteForce(Definition near, List<String> texts) {
    List<Signature> signatures = new ArrayList<>();
    texts.forEach(text -> signatures.add(near.sign(text).orElseThrow()));
    Map<Integer, Set<Integer>> found = new TreeMap<>();
    for (int i = 0; i < texts.size(); i++) {
      found.put(i, new TreeSet<>());
      for (int j = 0; j < texts.size(); j++) {
        if (near.evidence(signatures.get(i), signatures.get(j)).similarity() >= near.threshold()) {
          found.get(i).add(j);
        }
      }
    }
    return found;
  }

  public void testATemplateOfVeryManyIsFoundAtEveryDoor() throws IOException {
    List<String> texts = templates(MANY);
    Definition near = Definition.of(NearDups.of(FIELD).threshold(0.5).build());
    Map<Integer, Set<Integer>> expected = bruteForce(near, texts);
    long pairs = expected.values().stream().mapToLong(Set::size).sum();
    assertTrue(pairs + " pairs", pairs > 20L * MANY);
    try (Directory directory = index(near, texts);
        IndexReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = newSearcher(reader);
      FamilyMemory memory = FamilyMemory.of(near);
      Population counted = near.population();
      for (int i = 0; i < MANY; i++) {
        Signature signature = near.sign(texts.get(i)).orElseThrow();
        assertEquals(expected.get(i), found(searcher, near.query(signature)));
        assertEquals(
            expected.get(i), found(searcher, near.query(signature, Population.of(1_000_000))));
        assertEquals(expected.get(i), found(searcher, near.query(signature, counted)));
        Set<Integer> earlier = new TreeSet<>();
        memory.matches(signature, counted, (ordinal, similarity) -> earlier.add(ordinal));
        int document = i;
        Set<Integer> before = new TreeSet<>(expected.get(i));
        before.removeIf(each -> each >= document);
        assertEquals(before, earlier);
        memory.add(signature);
        counted.add(signature);
      }
      Map<Integer, Set<Integer>> joined = new TreeMap<>();
      for (int i = 0; i < MANY; i++) {
        joined.put(i, new TreeSet<>(Set.of(i)));
      }
      try (DuplicatePairs found = Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
        for (DuplicatePair pair : found) {
          joined.get(pair.first()).add(pair.second());
          joined.get(pair.second()).add(pair.first());
        }
      }
      assertEquals(expected, joined);
    }
  }

  private static Set<Integer> found(IndexSearcher searcher, Query query) throws IOException {
    Set<Integer> hits = new TreeSet<>();
    for (ScoreDoc hit : searcher.search(query, MANY).scoreDocs) {
      hits.add(hit.doc);
    }
    return hits;
  }

  /** Texts, each with three edits of it. */
  private static List<String> copies(int originals) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < originals; i++) {
      String text = randomText(120, 0.1);
      texts.add(text);
      for (int copy = 0; copy < 3; copy++) {
        texts.add(edited(text, 25));
      }
    }
    return texts;
  }

  public void testAModelIsLearnedFromSignaturesOrTexts() throws IOException {
    List<String> texts = copies(200);
    NearDup plain = NearDups.of(FIELD).build();
    NearDup named = NearDups.of(FIELD).named("second").build();
    try (Directory unsigned = index(null, texts);
        Directory signed = index(plain, texts);
        Directory other = index(named, texts);
        IndexReader ofTexts = DirectoryReader.open(unsigned);
        IndexReader ofSignatures = DirectoryReader.open(signed);
        IndexReader ofNamed = DirectoryReader.open(other)) {
      NearDup near = NearDups.of(FIELD).counting(ofTexts).build();
      assertFalse("something was learned", plain.equals(near));
      assertEquals(near, NearDups.of(FIELD).counting(ofSignatures).build());
      NearDupBuilder second =
          NearDups.of(FIELD).named("second").unsigned(Unsigned.REFUSE).counting(ofNamed);
      assertEquals(near.threshold(), second.build().threshold(), 0);
      Signature signature = plain.sign(texts.get(0)).orElseThrow();
      assertEquals("signatures are the same", signature, near.sign(texts.get(0)).orElseThrow());

      String written = NearDups.of(FIELD).counting(ofSignatures).toText();
      assertEquals(near, NearDups.read(FIELD, written));
      NearDup fixed = NearDups.of(FIELD).counting(ofSignatures).threshold(0.9).build();
      assertEquals(0.9, fixed.threshold(), 0);
      assertFalse("common runs count", fixed.equals(NearDups.of(FIELD).threshold(0.9).build()));
    }
  }

  public void testOfFewDocumentsNothingIsLearned() throws IOException {
    try (Directory directory = index(null, copies(5));
        IndexReader reader = DirectoryReader.open(directory)) {
      NearDup near = NearDups.of(FIELD).counting(reader).build();
      assertEquals(SampledScore.USUAL_CUT, near.threshold(), 0);
    }
  }

  public void testAModelIsTakenAndADamagedOneRefused() throws IOException {
    List<String> texts = copies(200);
    try (Directory directory = index(null, texts);
        IndexReader reader = DirectoryReader.open(directory)) {
      Definition near = Definition.of(NearDups.of(FIELD).build());
      List<Signature> signatures = new ArrayList<>();
      texts.forEach(text -> signatures.add(near.sign(text).orElseThrow()));
      String model = near.learn(signatures, 1, ProgressListener.NONE).orElseThrow();
      NearDup given = NearDups.of(FIELD).model(model).build();
      assertEquals(NearDups.of(FIELD).counting(reader).build(), given);
      assertEquals(
          "a model goes before", given, NearDups.of(FIELD).model(model).counting(reader).build());
      String damaged = model.replaceFirst("cut 0", "cut 1");
      IllegalArgumentException refused =
          expectThrows(
              IllegalArgumentException.class, () -> NearDups.of(FIELD).model(damaged).build());
      assertTrue(refused.getMessage(), refused.getMessage().contains("damaged"));
      String definition = NearDups.of(FIELD).model(model).toText();
      expectThrows(
          IllegalArgumentException.class,
          () -> NearDups.read(FIELD, definition.replaceFirst("cut 0", "cut 1")));
    }
  }
}
