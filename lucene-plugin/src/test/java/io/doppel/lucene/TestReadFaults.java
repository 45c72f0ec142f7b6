package io.doppel.lucene;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.lucene.collapse.Collapse;
import io.doppel.lucene.collapse.CollapsedDocs;
import io.doppel.lucene.collapse.CollapsedHit;
import io.doppel.lucene.collapse.GroupIds;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.IndexSignatures;
import io.doppel.lucene.index.FailingReads;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.scan.DocumentKeys;
import io.doppel.lucene.scan.IndexScan;
import io.doppel.lucene.scan.ScanSettings;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.tests.util.LuceneTestCase;

/**
 * Queries, collapse and whole-index work on a reader whose reads fail now and then: an exception,
 * never a wrong answer or a part of one, and right answers from the same reader afterwards.
 */
@LuceneTestCase.SuppressCodecs("SimpleText") // reads by the byte, so that all but all fail
public class TestReadFaults extends NearDupTestCase {
  private static final int TEXTS = 30;

  /** Something that is asked of an index, with its answer in words. */
  private interface Question {
    String answer() throws IOException;
  }

  public void testAnExceptionNeverAWrongAnswer() throws IOException {
    List<String> texts = randomTexts(TEXTS);
    int failed = 0;
    int answered = 0;
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      FailingReads reads = new FailingReads(new ByteBuffersDirectory(), random());
      write(reads, texts, definition.near());
      try (DirectoryReader reader = DirectoryReader.open(reads)) {
        Map<String, Question> questions = questions(definition.near(), reader, texts);
        Map<String, String> answers = new LinkedHashMap<>();
        for (Map.Entry<String, Question> each : questions.entrySet()) {
          answers.put(each.getKey(), each.getValue().answer());
        }
        for (int i = 0; i < 2; i++) {
          for (Map.Entry<String, Question> each : questions.entrySet()) {
            String message = definition.name() + ": " + each.getKey();
            reads.rate(random().nextBoolean() ? 0.1 : 0.002);
            try {
              assertEquals(message, answers.get(each.getKey()), each.getValue().answer());
              answered++;
            } catch (IOException | RuntimeException e) {
              assertTrue(message + ": " + e, FailingReads.isCause(e));
              failed++;
            } finally {
              reads.rate(0);
            }
          }
        }
        for (Map.Entry<String, Question> each : questions.entrySet()) {
          assertEquals(definition.name(), answers.get(each.getKey()), each.getValue().answer());
        }
      }
      reads.close();
    }
    assertTrue("a test of nothing: " + failed + " " + answered, failed > 100 && answered > 10);
  }

  private static void write(FailingReads directory, List<String> texts, Definition near)
      throws IOException {
    try (IndexWriter writer =
        new IndexWriter(
            directory,
            newIndexWriterConfig()
                .setMergePolicy(NoMergePolicy.INSTANCE)
                .setUseCompoundFile(false))) {
      for (int i = 0; i < texts.size(); i++) {
        String text = texts.get(i);
        Document document =
            document(
                "d" + i,
                text,
                (fields, signed) -> fields.add(new TextField(FIELD, signed, Field.Store.YES)));
        writer.addDocument(near.addSignature(document, text));
        if (i % 15 == 14) {
          writer.flush();
        }
      }
    }
  }

  private static Map<String, Question> questions(
      Definition near, DirectoryReader reader, List<String> texts) throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    if (random().nextBoolean()) {
      searcher.setQueryCachingPolicy(ALWAYS_CACHED);
    }
    String text = RandomPicks.randomFrom(random(), texts);
    Signature signature = near.sign(text).orElse(null);
    Map<String, Question> questions = new LinkedHashMap<>();
    questions.put("query", () -> hits(searcher, near.query(text)).toString());
    questions.put("count", () -> "" + searcher.count(near.query(text)));
    if (signature != null) {
      questions.put(
          "collector",
          () ->
              text(
                  searcher.search(
                          MatchAllDocsQuery.INSTANCE, near.collectorManager(signature, TEXTS))
                      .scoreDocs));
    }
    questions.put(
        "collapse",
        () -> text(searcher.search(MatchAllDocsQuery.INSTANCE, Collapse.of(near).page(0, TEXTS))));
    questions.put("pairs", () -> pairs(near, reader));
    questions.put("clusters", () -> Joins.clusters(near, reader, JoinSettings.DEFAULT).toString());
    questions.put(
        "groups",
        () -> {
          GroupIds ids =
              GroupIds.of(reader, ID, Joins.clusters(near, reader, JoinSettings.DEFAULT));
          StringBuilder all = new StringBuilder();
          for (int document = 0; document < reader.maxDoc(); document++) {
            all.append(ids.id(document)).append(' ');
          }
          return all.toString();
        });
    questions.put("scan", () -> scan(near, reader));
    questions.put("signatures", () -> IndexSignatures.of(near, reader).signatures().toString());
    return questions;
  }

  private static String pairs(Definition near, DirectoryReader reader) throws IOException {
    List<String> found = new ArrayList<>();
    for (DuplicatePair pair : Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
      found.add(pair.toString());
    }
    return found.toString();
  }

  private static String scan(Definition near, DirectoryReader reader) throws IOException {
    try (IndexScan scan = IndexScan.of(reader, near, ScanSettings.DEFAULT)) {
      return String.join(" ", DocumentKeys.of(reader, ID, scan.documents())) + scan.signatures();
    }
  }

  private static String text(ScoreDoc[] hits) {
    StringBuilder text = new StringBuilder();
    for (ScoreDoc hit : hits) {
      text.append(hit.doc).append(' ').append(hit.score).append('\n');
    }
    return text.toString();
  }

  private static String text(CollapsedDocs docs) {
    StringBuilder text = new StringBuilder();
    text.append(docs.totalHits()).append(docs.hidden()).append(docs.complete());
    for (CollapsedHit hit : docs.hits()) {
      text.append('\n').append(hit.doc()).append(' ').append(hit.hit().score);
      hit.hidden().forEach(each -> text.append(' ').append(each.doc()).append(each.similarity()));
    }
    return text.toString();
  }
}
