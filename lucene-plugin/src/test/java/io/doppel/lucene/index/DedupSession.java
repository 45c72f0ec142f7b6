package io.doppel.lucene.index;

import static org.apache.lucene.tests.util.LuceneTestCase.newIndexWriterConfig;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import io.doppel.decision.Preference;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.memory.FamilyMemory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.tests.store.MockDirectoryWrapper;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.IOUtils;

/**
 * A {@link DedupWriter} on a directory that fails, and a {@link DedupModel} beside it. A call that
 * fails while the index writer stays open must be as if it was never made; if the index writer is
 * closed by the failure, the index must be as the last commit left it, and the calls are made
 * again.
 */
final class DedupSession {
  /** A state to come back to, and how many calls led to it. */
  private record Point(DedupModel model, int calls) {}

  private final Random random;
  private final MockDirectoryWrapper directory;
  private final Definition near;
  private final String keyField;
  private final DedupWay way;
  private final Preference preference;
  private final Path audit;
  private final Runnable noFaults;
  private final List<DedupCall> calls = new ArrayList<>();
  private final List<Decision> decided = new ArrayList<>();

  /** Commits that failed since the last one that returned. */
  private final List<Point> attempted = new ArrayList<>();

  private DedupModel model;
  private Point committed;
  private IndexWriter writer;
  private DedupWriter dedup;
  private int failures;
  private int recoveries;

  DedupSession(
      Random random,
      MockDirectoryWrapper directory,
      Definition near,
      String keyField,
      DedupWay way,
      Preference preference,
      Path audit,
      Runnable noFaults)
      throws IOException {
    this.random = random;
    this.directory = directory;
    this.near = near;
    this.keyField = keyField;
    this.way = way;
    this.preference = preference;
    this.audit = audit;
    this.noFaults = noFaults;
    this.model = new DedupModel(near, way, preference);
    this.committed = new Point(model.copy(), 0);
    open();
  }

  private void open() throws IOException {
    IndexWriterConfig config = newIndexWriterConfig();
    config.setMergeScheduler(
        new SerialMergeScheduler()); // a merge fails in the call that starts it
    writer = new IndexWriter(directory, config);
    try {
      openHook();
    } catch (IOException | RuntimeException e) {
      noFaults.run();
      writer.rollback();
      throw e;
    }
  }

  private void openHook() throws IOException {
    decided.clear();
    decided.addAll(model.decisions());
    long noMore = FamilyMemory.of(near).bytes() + 3_000;
    dedup =
        DedupWriter.of(writer, near, keyField)
            .policy(way.policy())
            .compare(way.compared())
            .merger(DedupModel.merger(near.field()))
            .preference(preference)
            .listener(decided::add)
            .audit(audit)
            .memory(random.nextBoolean() ? DedupWriterBuilder.defaultMemory() : noMore)
            .open();
  }

  DedupModel model() {
    return model;
  }

  DedupWriter dedup() {
    return dedup;
  }

  /** How many calls failed. */
  int failures() {
    return failures;
  }

  /** How often the index writer was closed by a failure. */
  int recoveries() {
    return recoveries;
  }

  /** Makes a call, which may fail. */
  void make(DedupCall call) throws IOException {
    int before = decided.size();
    try {
      call.apply(dedup);
    } catch (IOException | RuntimeException e) {
      failed(e, before);
      return;
    }
    call.apply(model);
    calls.add(call);
    assertDecidedSince(before);
  }

  /** Makes a call which fails by a fault of the document alone. */
  void makeFailing(DedupCall call) throws IOException {
    int before = decided.size();
    try {
      call.apply(dedup);
    } catch (IOException | IllegalArgumentException | UnsupportedOperationException e) {
      assertTrue("the index writer stays open: " + e, writer.isOpen());
      assertEquals("a call that fails says nothing", before, decided.size());
      failures++;
      return;
    }
    throw new AssertionError("must fail: " + call);
  }

  private void assertDecidedSince(int before) {
    assertEquals(
        model.decisions().subList(before, model.decisions().size()),
        decided.subList(before, decided.size()));
  }

  /** Lucene says some failures to read by an unchecked exception. */
  private static void assertIsFault(Exception failure) {
    if (!(failure instanceof IOException
        || failure instanceof AlreadyClosedException
        || failure.getCause() instanceof IOException)) {
      throw new AssertionError("not by a fault of the directory", failure);
    }
  }

  private void failed(Exception failure, int before) throws IOException {
    assertIsFault(failure);
    failures++;
    if (writer.isOpen()) {
      assertEquals("a call that fails says nothing: " + failure, before, decided.size());
    } else {
      recover();
    }
  }

  /** Commits, which may fail. */
  void commit() throws IOException {
    Point now = new Point(model.copy(), calls.size());
    int before = decided.size();
    attempted.add(now);
    try {
      assertEquals(model.decisions().size(), dedup.commit());
    } catch (IOException | RuntimeException e) {
      failed(e, before);
      return;
    }
    committed = now;
    attempted.clear();
  }

  /** Closes the hook alone, and opens it again. */
  void reopenHook() throws IOException {
    try {
      dedup.close();
      openHook();
    } catch (IOException | RuntimeException e) {
      assertIsFault(e);
      recover();
    }
  }

  /** Stops all faults, and takes what was not committed back. */
  void rollback() throws IOException {
    recover();
  }

  /** Stops all faults, and loses what was not forced to the disk. The writer is left as it is. */
  void crash() throws IOException {
    directory.crash();
    IOUtils.closeWhileHandlingException(dedup); // for the audit file's sake
    directory.clearCrash();
    readAgain();
  }

  private void recover() throws IOException {
    noFaults.run();
    dedup.close();
    try {
      writer.rollback();
    } catch (AlreadyClosedException e) {
      assertNotNull(writer.getTragicException());
    }
    readAgain();
  }

  /** The index is as the last commit left it; the calls since then are made again. */
  private void readAgain() throws IOException {
    recoveries++;
    Point point = pointOf(assertCommitted());
    int from = random.nextBoolean() ? point.calls : Math.max(0, point.calls - random.nextInt(10));
    List<DedupCall> again = List.copyOf(calls.subList(from, calls.size()));
    DedupModel lost = model;
    model = point.model.copy();
    calls.subList(point.calls, calls.size()).clear();
    committed = point;
    attempted.clear();
    open();
    int failuresBefore = failures;
    for (DedupCall call : again) {
      make(call);
    }
    if (from == point.calls) {
      assertEquals(lost.decisions(), model.decisions());
    }
    commit();
    assertEquals(failuresBefore, failures);
    assertEquals(DedupState.of(model), committed().state());
  }

  /** A commit that failed may be on the disk all the same, if all but its cleaning up was done. */
  private Point pointOf(DedupState.Committed found) {
    List<Point> points = new ArrayList<>(attempted);
    points.add(0, committed);
    Point point =
        points.stream()
            .filter(each -> each.model.decisions().size() == found.sequence())
            .findFirst()
            .orElse(null);
    assertNotNull("nobody committed " + found.sequence(), point);
    assertEquals(DedupState.of(point.model), found.state());
    return point;
  }

  private DedupState.Committed assertCommitted() throws IOException {
    if (DirectoryReader.indexExists(directory)) {
      TestUtil.checkIndex(directory);
    }
    return committed();
  }

  private DedupState.Committed committed() throws IOException {
    return DedupState.Committed.read(directory, near.field(), keyField);
  }

  /** Stops all faults, commits and closes. */
  void finish() throws IOException {
    noFaults.run();
    commit();
    assertTrue(attempted.isEmpty());
    DedupState.Committed found = assertCommitted();
    assertEquals(DedupState.of(model), found.state());
    assertEquals(model.decisions().size(), found.sequence());
    dedup.close();
    writer.close();
  }
}
