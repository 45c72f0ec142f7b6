package io.doppel.lucene.scan;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.decision.Cluster;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.collapse.GroupIds;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.index.FailingReads;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.store.MockDirectoryWrapper;
import org.apache.lucene.tests.util.TestUtil;

/**
 * Updates in place, signatures and numbers of groups, on a directory that fails: the index stays
 * valid, no document has a wrong value, and another run finishes the work.
 */
public class TestAttachFaults extends NearDupTestCase {
  private static final String GROUP = "group";
  private static final int DOCUMENTS = 120;

  /** What goes wrong. */
  private enum Fault {
    EXCEPTIONS,
    FULL,
    READS,
    CRASH
  }

  private static void write(Directory directory) throws IOException {
    List<String> texts = randomTexts(20);
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int i = 0; i < DOCUMENTS; i++) {
        String text = edited(RandomPicks.randomFrom(random(), texts)) + "more words";
        writer.addDocument(document("d" + i, text, TestAttach.foreign(TestAttach.Kept.STORED)));
        if (random().nextInt(60) == 0) {
          writer.flush();
        }
      }
    }
  }

  private static void begin(Fault fault, MockDirectoryWrapper directory, FailingReads reads)
      throws IOException {
    double rate = random().nextBoolean() ? 0.1 : 0.01;
    switch (fault) {
      case EXCEPTIONS -> {
        directory.setRandomIOExceptionRate(rate);
        directory.setRandomIOExceptionRateOnOpen(random().nextBoolean() ? rate : 0);
      }
      case FULL -> directory.setMaxSizeInBytes(directory.sizeInBytes() + random().nextInt(30_000));
      case READS -> reads.rate(random().nextBoolean() ? 0.01 : 0.0005);
      default -> {}
    }
  }

  private static void end(MockDirectoryWrapper directory, FailingReads reads) {
    directory.setRandomIOExceptionRate(0);
    directory.setRandomIOExceptionRateOnOpen(0);
    directory.setMaxSizeInBytes(0);
    reads.rate(0);
  }

  /** Whether an exception is one that the directory was told to throw. */
  private static boolean isFault(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      // a checksum that cannot be read to its end is told as wrong, beside the reason
      if (Arrays.stream(cause.getSuppressed()).anyMatch(TestAttachFaults::isFault)
          || FailingReads.isCause(cause)
          || message.contains("a random IOException")
          || message.contains("fake disk full")
          || message.contains("crashed on purpose")) {
        return true;
      }
    }
    return false;
  }

  public void testWhatFailedIsFinishedByAnotherRun() throws IOException {
    Definition near = AttachKillTarget.near();
    int failures = 0;
    for (Fault fault : Fault.values()) {
      FailingReads reads = new FailingReads(new ByteBuffersDirectory(), random());
      MockDirectoryWrapper directory = new MockDirectoryWrapper(random(), reads);
      write(directory);
      Map<String, Signature> expected = TestAttach.signatures(directory, near); // of the texts
      Map<String, String> stored = stored(directory);
      int before = 0;
      for (int round = 0; round < atLeast(4); round++) {
        begin(fault, directory, reads);
        try {
          attach(fault, directory, near);
        } catch (IOException | RuntimeException e) {
          assertTrue(fault + ": " + e, isFault(e));
          failures++;
        } finally {
          end(directory, reads);
          if (fault == Fault.CRASH) {
            directory.crash(); // what was not forced to the disk is lost or garbage
            directory.clearCrash();
          }
        }
        int attached = assertGood(directory, near, expected, stored);
        assertTrue(fault + ": " + attached + " after " + before, attached >= before);
        before = attached;
      }
      Attach.of(directory, near).run();
      assertEquals(expected.size(), assertGood(directory, near, expected, stored));
      directory.close();
    }
    assertTrue("a test of nothing", failures > 0);
  }

  /** What has not come to a commit of its own is not committed by closing either. */
  public void testFailureCommitsNothing() throws IOException {
    Definition near = AttachKillTarget.near();
    try (Directory directory = newDirectory()) {
      write(directory);
      long before = SegmentInfos.getLastCommitGeneration(directory);
      expectThrows(
          IllegalStateException.class,
          () ->
              Attach.of(directory, near)
                  .threads(1)
                  .progress(
                      (done, total) -> {
                        if (done == total) {
                          throw new IllegalStateException("failed on purpose");
                        }
                      },
                      (done, total) -> {})
                  .run());
      assertEquals(before, SegmentInfos.getLastCommitGeneration(directory));
    }
  }

  /** With a commit every few documents; a process that crashes stops in the midst of it. */
  private static void attach(Fault fault, MockDirectoryWrapper directory, Definition near)
      throws IOException {
    int until = 1 + random().nextInt(DOCUMENTS);
    Attach.of(directory, near)
        .memory(1 + random().nextInt(40_000))
        .threads(1)
        .progress(
            (done, total) -> {
              if (fault == Fault.CRASH && done >= until) {
                throw new IllegalStateException("crashed on purpose");
              }
            },
            (done, total) -> {})
        .run();
  }

  private static Map<String, String> stored(Directory directory) throws IOException {
    Map<String, String> stored = new TreeMap<>();
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      NumericDocValues other = MultiDocValues.getNumericValues(reader, "other");
      for (int document = 0; document < reader.maxDoc(); document++) {
        assertTrue(other.advanceExact(document));
        var fields = reader.storedFields().document(document);
        stored.put(fields.get(ID), fields.get(FIELD) + " " + other.longValue());
      }
    }
    return stored;
  }

  /** Gives how many documents have their signature. */
  private static int assertGood(
      Directory directory,
      Definition near,
      Map<String, Signature> expected,
      Map<String, String> stored)
      throws IOException {
    TestUtil.checkIndex(directory);
    assertEquals(stored, stored(directory));
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      boolean isTouched =
          reader.leaves().stream().anyMatch(leaf -> near.fields().in(leaf.reader()));
      Map<String, Signature> found = TestAttach.signatures(reader, near);
      assertTrue(expected.entrySet().containsAll(found.entrySet()));
      return isTouched ? found.size() : 0;
    }
  }

  public void testNumbersOfGroupsComeAllOrNoneByACommit() throws IOException {
    Definition near = SetBuilder.shinglesExact(FIELD, 2).threshold(0.4).build();
    for (Fault fault : List.of(Fault.EXCEPTIONS, Fault.FULL, Fault.READS)) {
      int failures = 0;
      int rounds = atLeast(4);
      FailingReads reads = new FailingReads(new ByteBuffersDirectory(), random());
      MockDirectoryWrapper directory = new MockDirectoryWrapper(random(), reads);
      write(directory);
      Map<String, Long> whole = null;
      // faults come by chance, some of them seldom: at least one of each kind
      for (int round = 0; round < rounds || (failures == 0 && round < 200); round++) {
        String field = GROUP + round; // what is there is not written again
        Map<String, Long> before = groups(directory, field);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig());
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
          begin(fault, directory, reads);
          List<Cluster> clusters = Joins.clusters(near, reader, JoinSettings.DEFAULT);
          GroupIds ids = GroupIds.of(reader, ID, clusters);
          whole = whole(reader, ids);
          ids.write(writer, field);
          writer.commit();
        } catch (IOException | RuntimeException e) {
          assertTrue(fault + ": " + e, isFault(e));
          failures++;
        } finally {
          end(directory, reads);
          writer.rollback();
        }
        TestUtil.checkIndex(directory);
        Map<String, Long> now = groups(directory, field);
        assertTrue(fault.toString(), now.equals(before) || now.equals(whole));
      }
      directory.close();
      assertTrue("a test of nothing: " + fault, failures > 0);
    }
  }

  private static Map<String, Long> whole(IndexReader reader, GroupIds ids) throws IOException {
    Map<String, Long> whole = new TreeMap<>();
    for (int document = 0; document < reader.maxDoc(); document++) {
      whole.put(reader.storedFields().document(document).get(ID), ids.id(document));
    }
    return whole;
  }

  private static Map<String, Long> groups(Directory directory, String field) throws IOException {
    Map<String, Long> groups = new TreeMap<>();
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      NumericDocValues values = MultiDocValues.getNumericValues(reader, field);
      for (int document = 0; document < reader.maxDoc(); document++) {
        boolean has = values != null && values.advanceExact(document);
        groups.put(
            reader.storedFields().document(document).get(ID), has ? values.longValue() : null);
      }
    }
    return groups;
  }
}
