package io.doppel.lucene.search;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.pairs.TooManyCandidatesException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.search.QueryUtils;

/** What queries verify is counted, and can be bounded: by number and by time. */
public class TestCandidateCounter extends NearDupTestCase {
  /** One of each kind of signature that has more candidates than matches. */
  private static List<Definition> definitions() {
    return List.of(
        SetBuilder.words(FIELD).threshold(0.6).build(),
        SetBuilder.shingles(FIELD).threshold(0.6).build(),
        NcdBuilder.ncd(FIELD).threshold(0.6).build(),
        SequenceBuilder.sentences(FIELD).threshold(0.6).build(),
        VectorBuilder.binaryVectors(FIELD, 1).threshold(0.8).build());
  }

  /** Texts of half of the same sentences each: all in one bucket, hardly any near another. */
  private static List<String> crowd(int count) {
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      sentences.add(randomText(7, 0.2) + ". ");
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Collections.shuffle(sentences, random());
      texts.add(String.join("", sentences.subList(0, 15)));
    }
    return texts;
  }

  public void testFindsTheSameAndCountsWhatIsVerified() throws IOException {
    for (Definition near : definitions()) {
      List<String> texts = crowd(50);
      try (Corpus corpus = randomIndex(texts, signatures(near))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        searcher.setQueryCachingPolicy(ALWAYS_CACHED);
        for (int i = 0; i < 5; i++) {
          Query query = near.query(RandomPicks.randomFrom(random(), texts));
          CandidateCounter counter = new CandidateCounter(Long.MAX_VALUE);
          Map<String, Float> hits = hits(searcher, counter.count(query));
          assertEquals(hits(searcher, query), hits);
          long compared = counter.compared();
          assertTrue(near + ": " + compared, compared >= hits.size());
          assertTrue(near + ": " + compared, compared <= corpus.reader().maxDoc());
          hits(searcher, counter.count(query));
          assertEquals("not from a cache", 2 * compared, counter.compared());
          hits(searcher, new CandidateCounter(compared).count(query));
          if (compared > 0) {
            CandidateCounter less = new CandidateCounter(compared - 1);
            Query limited = less.count(query);
            TooManyCandidatesException failure =
                expectThrows(TooManyCandidatesException.class, () -> hits(searcher, limited));
            assertTrue(less.compared() + "", less.compared() < compared);
            assertEquals(compared - 1, failure.allowed());
            assertTrue(failure.compared() + "", failure.compared() >= compared);
          }
        }
      }
    }
  }

  public void testKeepsTheContractOfQueries() throws IOException {
    Definition near = SetBuilder.shinglesExact(FIELD, 2).threshold(0.3).build();
    List<String> texts = randomTexts(30);
    try (Corpus corpus = randomIndexWithoutDeletes(texts, signatures(near))) {
      CandidateCounter counter = new CandidateCounter(Long.MAX_VALUE);
      Query query = near.query(texts.get(0));
      IndexSearcher searcher = newSearcher(corpus.reader());
      assertKeepsTheContractOfQueries(counter.count(query), searcher);
      assertFiltersTakeNothingElseAway(counter.count(query), searcher);
      QueryUtils.checkEqual(counter.count(query), counter.count(query));
      QueryUtils.checkUnequal(counter.count(query), query);
      QueryUtils.checkUnequal(
          counter.count(query), new CandidateCounter(Long.MAX_VALUE).count(query));
      assertEquals("counted(" + query + ")", counter.count(query).toString());
    }
  }

  /** What has no second phase verifies nothing. */
  public void testOtherQueriesAreNotTouched() throws IOException {
    try (Corpus corpus = randomIndex(randomTexts(9), storedText())) {
      CandidateCounter none = new CandidateCounter(0);
      Query all = none.count(MatchAllDocsQuery.INSTANCE);
      assertEquals(
          corpus.reader().numDocs(),
          new IndexSearcher(corpus.reader()).search(all, 9).totalHits.value());
      assertEquals(0, none.compared());
    }
    assertTrue(
        expectThrows(IllegalArgumentException.class, () -> new CandidateCounter(-1))
            .getMessage()
            .contains("got -1"));
  }

  /** A searcher that gives up after a time does so in the middle of a crowd. */
  public void testTimeoutEndsAQuery() throws IOException {
    for (Definition near : definitions()) {
      List<String> texts = crowd(2000);
      try (Directory directory = new ByteBuffersDirectory()) {
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
          for (int i = 0; i < texts.size(); i++) {
            writer.addDocument(document("d" + i, texts.get(i), signatures(near)));
          }
          writer.forceMerge(1);
        }
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          Query query = near.query(texts.get(0));
          IndexSearcher patient = new IndexSearcher(reader);
          CandidateCounter all = new CandidateCounter(Long.MAX_VALUE);
          patient.search(all.count(query), 10);
          assertFalse(patient.timedOut());

          IndexSearcher impatient = new IndexSearcher(reader);
          int[] asked = {0};
          impatient.setTimeout(() -> ++asked[0] > 3);
          CandidateCounter some = new CandidateCounter(Long.MAX_VALUE);
          impatient.search(some.count(query), 10);
          assertTrue(near.toString(), impatient.timedOut());
          assertTrue(
              near + ": " + some.compared() + " of " + all.compared(),
              some.compared() < all.compared() / 2);
        }
      }
    }
  }
}
