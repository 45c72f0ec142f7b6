package io.doppel.lucene.index;

import io.doppel.decision.Preference;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.ByteBuffersDirectory;

/** A window that moves on while reads fail. */
public class TestDedupWindowFaults extends NearDupTestCase {
  private static final Definition NEAR = SetBuilder.words(FIELD).threshold(0.5).build();
  private static final int HOURS = 3;

  /** What leaves with it has left as a whole, or not at all, or the index writer is closed. */
  public void testAWindowMovesOnAsAWholeOrNotAtAll() throws IOException {
    int failures = 0;
    for (DedupWay way : DedupWay.values()) {
      for (boolean drops : new boolean[] {false, true}) {
        failures += new Run(way, drops).make(atLeast(2));
      }
    }
    assertTrue(failures > 0);
  }

  private static final class Run {
    private final FailingReads directory = new FailingReads(new ByteBuffersDirectory(), random());
    private final DedupCall.Stream calls = new DedupCall.Stream(random().nextLong(), FIELD, 40);
    private final DedupWay way;
    private final boolean drops;
    private DedupModel committed;
    private DedupModel model;
    private long now;
    private int failures;

    Run(DedupWay way, boolean drops) {
      this.way = way;
      this.drops = drops;
      this.committed = new DedupModel(NEAR, way, Preference.LONGEST, HOURS, drops);
    }

    int make(int times) throws IOException {
      for (int i = 0; i < times; i++) {
        model = committed.copy();
        IndexWriterConfig config =
            new IndexWriterConfig()
                .setMergeScheduler(new SerialMergeScheduler())
                .setCommitOnClose(false);
        try (IndexWriter writer = new IndexWriter(directory, config);
            DedupWriter dedup =
                DedupWriter.of(writer, NEAR, ID)
                    .policy(way.policy())
                    .compare(way.compared())
                    .merger(DedupModel.merger(FIELD))
                    .window(Duration.ofHours(HOURS), drops)
                    .memory(random().nextBoolean() ? 0 : DedupWriterBuilder.defaultMemory())
                    .open()) {
          for (int call = 0; call < 50 && writer.isOpen(); call++) {
            add(writer, dedup);
          }
          if (writer.isOpen()) {
            commit(dedup);
          }
        }
        assertEquals(
            DedupState.of(committed), DedupState.Committed.read(directory, FIELD, ID).state());
      }
      directory.close();
      return failures;
    }

    private void add(IndexWriter writer, DedupWriter dedup) throws IOException {
      now += random().nextInt(2_000_000);
      DedupCall call = calls.add("k" + random().nextInt(40));
      DedupDocument document = call.document().withTimestamp(now - random().nextInt(4_000_000));
      switch (random().nextInt(3)) {
        case 0 -> directory.rate(0.02);
        case 1 -> directory.rate(0.1, "decideAnew");
        default -> directory.rate(0);
      }
      try {
        dedup.addDocument(document);
        model.add(document);
      } catch (DuplicateDocumentException e) {
        model.add(document);
      } catch (IOException | RuntimeException e) {
        assertTrue(e.toString(), e.toString().contains("a read that fails"));
        failures++;
        directory.rate(0);
        if (writer.isOpen()) {
          model.moveTo(latestAfter(dedup)); // which is a call of its own
          commit(dedup);
        }
      }
      directory.rate(0);
    }

    private void commit(DedupWriter dedup) throws IOException {
      assertEquals(model.decisions().size(), dedup.commit());
      committed = model.copy();
    }

    /** Where the window ends. */
    private long latestAfter(DedupWriter dedup) throws IOException {
      dedup.commit();
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Map<String, String> userData = reader.getIndexCommit().getUserData();
        return Long.parseLong(userData.getOrDefault("doppel.dedup.latest." + FIELD, "0"));
      }
    }
  }
}
