package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.decision.Preference;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.search.CandidateCounter;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.NoLockFactory;
import org.apache.lucene.tests.store.MockDirectoryWrapper;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.NamedThreadFactory;

/** The writer hook, where what it stands on fails. */
public class TestDedupWriterFaults extends NearDupTestCase {
  private static final int KEYS = 40;
  private static final Definition NEAR = SetBuilder.words(FIELD).threshold(0.5).build();

  private static DedupCall.Stream calls() {
    return new DedupCall.Stream(random().nextLong(), FIELD, KEYS);
  }

  private static DedupSession session(MockDirectoryWrapper directory, DedupWay way)
      throws IOException {
    return new DedupSession(
        random(),
        directory,
        DedupTestCase.definition(),
        ID,
        way,
        DedupTestCase.preference(),
        random().nextBoolean() ? null : createTempDir().resolve("audit.jsonl"),
        () -> noFaults(directory));
  }

  private static void noFaults(MockDirectoryWrapper directory) {
    directory.setRandomIOExceptionRate(0);
    directory.setRandomIOExceptionRateOnOpen(0);
    directory.setMaxSizeInBytes(0);
    if (directory.getDelegate() instanceof FailingReads reads) {
      reads.rate(0);
    }
  }

  /** One of the things that may happen next, most often a call. */
  private static void step(DedupSession session, DedupCall.Stream calls) throws IOException {
    int what = random().nextInt(30);
    if (what < 2) {
      session.commit();
    } else if (what < 3) {
      session.reopenHook();
    } else {
      session.make(calls.next());
    }
  }

  public void testExceptionsOfTheDirectory() throws IOException {
    for (DedupWay way : DedupWay.values()) {
      try (MockDirectoryWrapper directory = newMockDirectory()) {
        DedupSession session = session(directory, way);
        DedupCall.Stream calls = calls();
        for (int round = 0; round < atLeast(1); round++) {
          for (int i = random().nextInt(20); i > 0; i--) {
            step(session, calls);
          }
          double rate = random().nextBoolean() ? 0.1 : 0.01;
          int before = session.recoveries();
          for (int i = 0; i < 40 && session.recoveries() == before; i++) {
            directory.setRandomIOExceptionRate(random().nextInt(3) == 0 ? 0 : rate);
            directory.setRandomIOExceptionRateOnOpen(random().nextInt(3) == 0 ? 0 : rate);
            step(session, calls);
          }
        }
        session.finish();
      }
    }
  }

  public void testReadsThatFail() throws IOException {
    for (DedupWay way : DedupWay.values()) {
      FailingReads reads = new FailingReads(new ByteBuffersDirectory(), random());
      try (MockDirectoryWrapper directory = new MockDirectoryWrapper(random(), reads)) {
        DedupSession session = session(directory, way);
        DedupCall.Stream calls = calls();
        for (int round = 0; round < atLeast(1); round++) {
          for (int i = 20 + random().nextInt(20); i > 0; i--) {
            step(session, calls);
          }
          double rate = random().nextBoolean() ? 0.02 : 0.002;
          int before = session.recoveries();
          for (int i = 0; i < 40 && session.recoveries() == before; i++) {
            reads.rate(random().nextInt(3) == 0 ? 0 : rate);
            step(session, calls);
          }
          reads.rate(0);
        }
        session.finish();
      }
    }
  }

  public void testAFullDisk() throws IOException {
    for (DedupWay way : DedupWay.values()) {
      try (MockDirectoryWrapper directory = newMockDirectory()) {
        DedupSession session = session(directory, way);
        DedupCall.Stream calls = calls();
        for (int round = 0; round < atLeast(1); round++) {
          for (int i = random().nextInt(20); i > 0; i--) {
            step(session, calls);
          }
          directory.setMaxSizeInBytes(directory.sizeInBytes() + 1 + random().nextInt(40_000));
          int before = session.recoveries();
          for (int i = 0; i < 40 && session.recoveries() == before; i++) {
            step(session, calls);
          }
          directory.setMaxSizeInBytes(0);
        }
        session.finish();
      }
    }
  }

  public void testACrash() throws IOException {
    for (DedupWay way : DedupWay.values()) {
      // The lock of a writer that is left as it is stays.
      MockDirectoryWrapper directory = newMockDirectory(random(), NoLockFactory.INSTANCE);
      DedupSession session = session(directory, way);
      DedupCall.Stream calls = calls();
      for (int round = 0; round < atLeast(1); round++) {
        for (int i = random().nextInt(50); i > 0; i--) {
          step(session, calls);
        }
        if (random().nextBoolean()) {
          session.crash();
        } else {
          session.rollback();
        }
      }
      session.finish();
      directory.close();
    }
  }

  public void testADocumentThatFailsIsAsIfItWasNeverAdded() throws IOException {
    for (DedupWay way : DedupWay.values()) {
      try (MockDirectoryWrapper directory = newMockDirectory()) {
        DedupSession session = session(directory, way);
        DedupCall.Stream calls = calls();
        for (int i = 0; i < 100; i++) {
          DedupCall call = calls.next();
          if (call.document() == null || random().nextInt(4) > 0) {
            session.make(call);
          } else {
            makeBroken(session, call);
          }
          if (random().nextInt(20) == 0) {
            session.commit();
          }
        }
        DedupDocument unheard = plain("unheard", "of no word that is in any other of the texts");
        session.makeFailing(new DedupCall("unheard", broken(unheard)));
        assertEquals(0, session.recoveries());
        session.finish();
      }
    }
  }

  /** A document fails only where it is to be written. */
  private static void makeBroken(DedupSession session, DedupCall call) throws IOException {
    DedupModel ahead = session.model().copy();
    call.apply(ahead);
    Decision decision = ahead.decisions().get(session.model().decisions().size());
    boolean written =
        switch (decision.kind()) {
          case SKIPPED, REJECTED, MERGED -> false;
          default -> true;
        };
    DedupDocument broken = broken(call.document());
    if (written) {
      session.makeFailing(new DedupCall(call.key(), broken));
    } else {
      session.make(new DedupCall(call.key(), broken));
    }
  }

  /** A document that would have replaced another one fails: the audit file knows nothing of it. */
  public void testAuditFileHasNothingOfACallThatFailed() throws IOException {
    Definition near = SetBuilder.words(FIELD).threshold(0.5).build();
    Path audit = createTempDir().resolve("audit.jsonl");
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig());
        DedupWriter dedup =
            DedupWriter.of(writer, near, ID).policy(DedupPolicy.REPLACE).audit(audit).open()) {
      dedup.addDocument(plain("a", "one two three"));
      DedupDocument longer = plain("b", "one two three four");
      expectThrows(Exception.class, () -> dedup.addDocument(broken(longer)));
      dedup.commit();
      assertEquals(List.of(), Files.readAllLines(audit));
      assertEquals(DecisionKind.REPLACED, dedup.addDocument(longer).kind());
      dedup.commit();
      assertEquals(1, Files.readAllLines(audit).size());
    }
  }

  private static DedupDocument broken(DedupDocument document) {
    return new DedupDocument(document.key(), document.text(), broken(document.fields()))
        .withTimestamp(document.timestamp())
        .withRank(document.rank());
  }

  /** The fields with one more among them which cannot be indexed. */
  private static Document broken(Document document) {
    List<IndexableField> fields = new ArrayList<>(document.getFields());
    int kind = random().nextInt(3);
    fields.add(
        random().nextInt(fields.size() + 1),
        kind == 0
            ? new StringField("other", "x".repeat(IndexWriter.MAX_TERM_LENGTH + 1), Field.Store.NO)
            : new TextField("other", new BreakingStream(random().nextInt(4), kind == 1)));
    Document broken = new Document();
    fields.forEach(broken::add);
    return broken;
  }

  /** Fails after some tokens. */
  private static final class BreakingStream extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final boolean checked;
    private int left;

    BreakingStream(int left, boolean checked) {
      this.left = left;
      this.checked = checked;
    }

    @Override
    public boolean incrementToken() throws IOException {
      if (left-- == 0) {
        if (checked) {
          throw new IOException("broken stream");
        }
        throw new UnsupportedOperationException("broken stream");
      }
      clearAttributes();
      term.append("token");
      return true;
    }
  }

  /** Documents that fail on some threads while others add what is near to them. */
  public void testDocumentsThatFailBesideOthers() throws Exception {
    for (DedupWay way : DedupWay.values()) {
      Definition near = DedupTestCase.definition();
      Preference preference = DedupTestCase.preference();
      List<Decision> decided = Collections.synchronizedList(new ArrayList<>());
      Map<Long, DedupCall> made = new ConcurrentSkipListMap<>();
      AtomicInteger broken = new AtomicInteger();
      DedupCall.Stream calls = new DedupCall.Stream(random().nextLong(), FIELD, 1_000);
      try (MockDirectoryWrapper directory = newMockDirectory();
          IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig());
          DedupWriter dedup =
              DedupWriter.of(writer, near, ID)
                  .policy(way.policy())
                  .compare(way.compared())
                  .merger(DedupModel.merger(FIELD))
                  .preference(preference)
                  .listener(decided::add)
                  .open()) {
        List<Callable<Void>> work = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
          DedupCall call = calls.next();
          boolean breaks = call.document() != null && random().nextInt(3) == 0;
          DedupCall taken = breaks ? new DedupCall(call.key(), broken(call.document())) : call;
          work.add(
              () -> {
                try {
                  long sequence = taken.apply(dedup);
                  if (sequence >= 0) {
                    assertNull(made.put(sequence, taken));
                  }
                } catch (IOException | RuntimeException failure) {
                  assertTrue(breaks);
                  broken.incrementAndGet();
                }
                return null;
              });
        }
        ExecutorService threads =
            Executors.newFixedThreadPool(8, new NamedThreadFactory("fails beside others"));
        try {
          for (Future<Void> each : threads.invokeAll(work)) {
            each.get();
          }
        } finally {
          TestUtil.shutdownExecutorService(threads);
        }
        assertTrue(broken.get() > 0);
        DedupModel model = new DedupModel(near, way, preference);
        for (DedupCall call : made.values()) {
          call.apply(model);
        }
        // calls that failed may have left holes in the numbers
        decided.sort(Comparator.comparingLong(Decision::sequence));
        Map<Long, Long> numbers = new HashMap<>();
        List<Decision> renumbered = new ArrayList<>();
        for (Decision each : decided) {
          long number = numbers.size();
          assertNull(numbers.put(each.sequence(), number));
          renumbered.add(
              new Decision(
                  number,
                  each.kind(),
                  each.key(),
                  each.other(),
                  each.similarity(),
                  each.replaced(),
                  each.taken()));
        }
        assertEquals(model.decisions(), renumbered);
        dedup.commit();
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          assertEquals(DedupState.of(model), DedupState.of(reader, dedup.fields(), numbers::get));
        }
      }
    }
  }

  /**
   * A merge policy may be asked, or merges be waited for, when the document is in the index
   * already. As if never made, or the index writer is closed.
   */
  public void testACallThatFailsAfterTheIndexWasChanged() throws IOException {
    for (DedupWay way : DedupWay.values()) {
      AtomicInteger failing = new AtomicInteger();
      try (MockDirectoryWrapper directory = newMockDirectory()) {
        DedupModel model = new DedupModel(NEAR, way, Preference.LONGEST);
        DedupCall.Stream calls = new DedupCall.Stream(random().nextLong(), FIELD, 2 * KEYS);
        for (int round = 0; round < 20; round++) {
          DedupModel committed = model.copy();
          try (IndexWriter writer = new IndexWriter(directory, failingAfterwards(failing));
              DedupWriter dedup =
                  DedupWriter.of(writer, NEAR, ID)
                      .policy(way.policy())
                      .compare(way.compared())
                      .merger(DedupModel.merger(FIELD))
                      .open()) {
            for (int i = 0; i < 30; i++) {
              DedupCall call = calls.next();
              failing.set(random().nextInt(3) == 0 ? 1 : 0);
              try {
                call.apply(dedup);
                call.apply(model);
              } catch (UncheckedIOException e) {
                assertEquals("broken policy", e.getCause().getMessage());
                if (!writer.isOpen()) {
                  model = committed;
                  break;
                }
              }
            }
            failing.set(0);
            if (writer.isOpen()) {
              assertEquals(model.decisions().size(), dedup.commit());
            }
          }
          assertEquals(
              DedupState.of(model), DedupState.Committed.read(directory, FIELD, ID).state());
        }
      }
    }
  }

  /** To look for merges, after every other document, may fail. */
  private static IndexWriterConfig failingAfterwards(AtomicInteger failing) {
    return new IndexWriterConfig()
        .setMaxBufferedDocs(2)
        .setCommitOnClose(false)
        .setMergePolicy(
            new FilterMergePolicy(NoMergePolicy.INSTANCE) {
              @Override
              public MergeSpecification findMerges(
                  MergeTrigger trigger, SegmentInfos infos, MergeContext context)
                  throws IOException {
                if (failing.getAndSet(0) > 0) {
                  throw new UncheckedIOException(new IOException("broken policy"));
                }
                return super.findMerges(trigger, infos, context);
              }
            });
  }

  /** Adding a document takes a while, and may fail: who is near to it waits, and nobody else. */
  public void testWhatIsNearToADocumentUnderWayWaitsForIt() throws Exception {
    for (boolean fails : new boolean[] {false, true}) {
      for (DedupWay way : DedupWay.values()) {
        Definition near = SetBuilder.words(FIELD).build();
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Document slow = new Document();
        slow.add(new TextField("other", new WaitingStream(started, goOn, fails)));
        try (MockDirectoryWrapper directory = newMockDirectory();
            IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig());
            DedupWriter dedup =
                DedupWriter.of(writer, near, ID)
                    .policy(way.policy())
                    .compare(way.compared())
                    .merger(DedupModel.merger(FIELD))
                    .open()) {
          ExecutorService threads =
              Executors.newFixedThreadPool(3, new NamedThreadFactory("waits for another"));
          try {
            Future<Decision> first =
                threads.submit(
                    () -> dedup.addDocument(new DedupDocument("a", "one two three", slow)));
            started.await();
            Future<Decision> near2 =
                threads.submit(() -> dedup.addDocument(plain("b", "one two three")));
            assertEquals(DecisionKind.ADDED, dedup.addDocument(plain("c", "other words")).kind());
            assertFalse(first.isDone());
            assertFalse(near2.isDone());
            goOn.countDown();
            if (fails) {
              expectThrows(ExecutionException.class, first::get);
              assertEquals(DecisionKind.ADDED, near2.get().kind());
            } else {
              assertEquals(DecisionKind.ADDED, first.get().kind());
              if (way == DedupWay.REJECT) {
                ExecutionException rejected = expectThrows(ExecutionException.class, near2::get);
                assertTrue(rejected.getCause() instanceof DuplicateDocumentException);
              } else {
                assertEquals("a", near2.get().other());
              }
            }
          } finally {
            goOn.countDown();
            TestUtil.shutdownExecutorService(threads);
          }
        }
      }
    }
  }

  /**
   * To look for near-duplicates may take memory, too. What is under way may not be forgotten for
   * that: no reader has it.
   */
  public void testMemoryIsNotTidiedBesideADocumentUnderWay() throws Exception {
    for (boolean fails : new boolean[] {false, true}) {
      Definition near = SetBuilder.words(FIELD).threshold(0.8).build();
      DedupDocument first = plain("a", "one two three");
      DedupDocument second = plain("b", words(60));
      RepresentativeMemory remembered = new RepresentativeMemory(near);
      remembered.add(new WrittenDocument(entry(first), null, near.sign(first.signed()).get()));
      remembered.matches(
          near.sign(second.signed()).get(),
          near.population(),
          new CandidateCounter(9),
          match -> {});
      remembered.add(new WrittenDocument(entry(second), null, near.sign(second.signed()).get()));
      CountDownLatch started = new CountDownLatch(1);
      CountDownLatch goOn = new CountDownLatch(1);
      ExecutorService threads =
          Executors.newFixedThreadPool(2, new NamedThreadFactory("waits before it adds"));
      try (MockDirectoryWrapper directory = newMockDirectory();
          IndexWriter writer = new WaitingWriter(directory, "a", started, goOn, fails);
          DedupWriter dedup =
              DedupWriter.of(writer, near, ID)
                  .policy(DedupPolicy.SKIP)
                  .memory(remembered.bytes())
                  .open()) {
        Future<Decision> underWay = threads.submit(() -> dedup.addDocument(first));
        started.await();
        assertEquals(DecisionKind.ADDED, dedup.addDocument(second).kind());
        // more words than there is room for
        assertEquals(DecisionKind.SKIPPED, dedup.addDocument(plain("c", words(68))).kind());
        Future<Decision> same = threads.submit(() -> dedup.addDocument(plain("d", first.text())));
        goOn.countDown();
        if (fails) {
          ExecutionException e = expectThrows(ExecutionException.class, underWay::get);
          assertEquals("broken writer", e.getCause().getMessage());
          assertEquals(DecisionKind.ADDED, same.get().kind());
        } else {
          assertEquals(DecisionKind.ADDED, underWay.get().kind());
          assertEquals("a", same.get().other());
        }
      } finally {
        goOn.countDown();
        TestUtil.shutdownExecutorService(threads);
      }
    }
  }

  private static DocumentEntry entry(DedupDocument document) {
    return new DocumentEntry(document.key(), 0, document.traits());
  }

  private static String words(int count) {
    return IntStream.range(0, count).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
  }

  /** Waits before it adds the document with a key, and perhaps does not. */
  private static final class WaitingWriter extends IndexWriter {
    private final String key;
    private final CountDownLatch started;
    private final CountDownLatch goOn;
    private final boolean fails;

    WaitingWriter(
        Directory directory, String key, CountDownLatch started, CountDownLatch goOn, boolean fails)
        throws IOException {
      super(directory, newIndexWriterConfig());
      this.key = key;
      this.started = started;
      this.goOn = goOn;
      this.fails = fails;
    }

    private boolean hasKey(Iterable<? extends IndexableField> document) {
      for (IndexableField field : document) {
        if (field.name().equals(ID) && key.equals(field.stringValue())) {
          return true;
        }
      }
      return false;
    }

    @Override
    public long addDocument(Iterable<? extends IndexableField> document) throws IOException {
      if (hasKey(document)) {
        started.countDown();
        try {
          goOn.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
        if (fails) {
          throw new IOException("broken writer");
        }
      }
      return super.addDocument(document);
    }
  }

  private static DedupDocument plain(String key, String text) {
    return new DedupDocument(key, text, new Document());
  }

  /** Says that it was asked for tokens, and waits. */
  private static final class WaitingStream extends TokenStream {
    private final CountDownLatch started;
    private final CountDownLatch goOn;
    private final boolean fails;

    WaitingStream(CountDownLatch started, CountDownLatch goOn, boolean fails) {
      this.started = started;
      this.goOn = goOn;
      this.fails = fails;
    }

    @Override
    public boolean incrementToken() throws IOException {
      started.countDown();
      try {
        goOn.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      if (fails) {
        throw new IOException("broken stream");
      }
      return false;
    }
  }

  public void testAKeyThatIsTooLongFails() throws IOException {
    Definition near = DedupTestCase.definition();
    try (MockDirectoryWrapper directory = newMockDirectory()) {
      DedupSession session =
          new DedupSession(
              random(), directory, near, ID, DedupWay.TAG, Preference.LONGEST, null, () -> {});
      DedupCall.Stream calls = calls();
      for (int i = 0; i < 10; i++) {
        session.make(calls.next());
        session.makeFailing(calls.add(TestUtil.randomSimpleString(random(), 32_767, 40_000)));
      }
      session.finish();
    }
  }
}
