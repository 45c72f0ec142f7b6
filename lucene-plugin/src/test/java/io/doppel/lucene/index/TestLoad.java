package io.doppel.lucene.index;

import io.doppel.decision.Preference;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.collapse.Collapse;
import io.doppel.lucene.collapse.CollapsedDocs;
import io.doppel.lucene.collapse.CollapsedHit;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiBits;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.NIOFSDirectory;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.Bits;

/**
 * Eight threads on one index: four add, update and delete through the hook, one refreshes and
 * commits, two ask queries and one collapses. Every answer is compared with brute force over the
 * same point in time, and all decisions with those of the model, made one after the other in the
 * order of their numbers. Nothing is left open, and memory stays flat over rounds.
 *
 * <p>{@code -Dtests.load.seconds} says how long it takes; the soak sets it.
 */
public class TestLoad extends DedupTestCase {
  private static final int KEYS = 60;
  private static final int WRITERS = 4;

  /** Of each writing thread in a round, since the model is slower than the index. */
  private static final int CALLS = 40;

  public void testEveryAnswerIsRightAndNothingLeaks() throws Exception {
    long seconds = Long.getLong("tests.load.seconds", 4);
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    List<Usage> usages = new ArrayList<>();
    long answers = 0;
    int rounds = 0;
    do {
      DedupWay way = DedupWay.values()[rounds++ % DedupWay.values().length];
      try (Round round = new Round(way)) {
        answers += round.run();
      }
      if (rounds % DedupWay.values().length == 0) {
        usages.add(Usage.now());
      }
    } while (System.nanoTime() < end || usages.size() < 2);
    assertTrue(answers + " answers", answers > rounds);
    assertFlat(usages);
  }

  /** What is held after a garbage collection. */
  private record Usage(long heap, long files, long direct) {
    static Usage now() throws IOException {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      long direct =
          ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
              .mapToLong(BufferPoolMXBean::getMemoryUsed)
              .sum();
      return new Usage(runtime.totalMemory() - runtime.freeMemory(), openFiles(), direct);
    }

    private static long openFiles() throws IOException {
      Path open = Path.of("/proc/self/fd");
      if (!Files.isDirectory(open)) {
        return 0;
      }
      try (Stream<Path> files = Files.list(open)) {
        return files.count();
      }
    }
  }

  /** The first rounds load classes and fill caches. */
  private static void assertFlat(List<Usage> usages) {
    Usage first = usages.get(Math.min(usages.size() - 1, usages.size() / 3));
    Usage last = usages.getLast();
    assertTrue("heap: " + usages, last.heap <= first.heap + (16 << 20));
    assertTrue("open files: " + usages, last.files <= first.files + 4);
    assertTrue("direct memory: " + usages, last.direct <= first.direct + (4 << 20));
  }

  /** An index of its own, from the first document to the last check. */
  private static final class Round implements AutoCloseable {
    private final Definition near = definition();
    private final Preference preference = preference();
    private final DedupWay way;

    /** Of open files, so that one that is left open can be seen. */
    private final Directory directory = new NIOFSDirectory(createTempDir());

    private final IndexWriter writer;
    private final DedupWriter dedup;
    private final SearcherManager searchers;
    private final Map<Long, DedupCall> calls = new ConcurrentSkipListMap<>();
    private final List<Decision> decided = Collections.synchronizedList(new ArrayList<>());
    private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger writing = new AtomicInteger(WRITERS);
    private final AtomicBoolean failed = new AtomicBoolean();
    private final AtomicLong answers = new AtomicLong();

    Round(DedupWay way) throws IOException {
      this.way = way;
      this.writer =
          new IndexWriter(
              directory,
              new IndexWriterConfig().setCodec(TestUtil.getDefaultCodec()).setCommitOnClose(false));
      this.dedup =
          DedupWriter.of(writer, near, ID)
              .policy(way.policy())
              .compare(way.compared())
              .merger(DedupModel.merger(near.field()))
              .preference(preference)
              .listener(decided::add)
              .memory(FamilyMemory.of(near).bytes() + 30_000)
              .open();
      this.searchers = new SearcherManager(writer, null);
    }

    private interface Work {
      void run(Random random) throws IOException, InterruptedException;
    }

    long run() throws Exception {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        DedupCall.Stream stream = new DedupCall.Stream(random().nextLong(), FIELD, KEYS);
        threads.add(thread("writes", random -> write(stream)));
      }
      threads.add(thread("refreshes", this::refresh));
      threads.add(thread("queries", random -> ask(random, this::query)));
      threads.add(thread("queries too", random -> ask(random, this::query)));
      threads.add(thread("collapses", random -> ask(random, this::collapse)));
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      if (!failures.isEmpty()) {
        throw new AssertionError(way + " " + near, failures.getFirst());
      }
      assertDecisions();
      return answers.get();
    }

    private Thread thread(String name, Work work) {
      long seed = random().nextLong();
      return new Thread(
          () -> {
            try {
              work.run(new Random(seed));
            } catch (Throwable t) {
              failures.add(t);
              failed.set(true);
            }
          },
          name);
    }

    private boolean isWriting() {
      return writing.get() > 0 && !failed.get();
    }

    private void write(DedupCall.Stream stream) throws IOException {
      try {
        for (int left = CALLS; left > 0 && !failed.get(); left--) {
          DedupCall call = stream.next();
          long sequence = call.apply(dedup);
          if (sequence >= 0) {
            assertNull(calls.put(sequence, call));
          }
        }
      } finally {
        writing.decrementAndGet();
      }
    }

    private void refresh(Random random) throws IOException, InterruptedException {
      while (isWriting()) {
        searchers.maybeRefreshBlocking();
        if (random.nextInt(20) == 0) {
          dedup.commit();
        }
        Thread.sleep(random.nextInt(5));
      }
    }

    private interface Check {
      void check(IndexSearcher searcher, Snapshot snapshot, Random random) throws IOException;
    }

    private void ask(Random random, Check check) throws IOException {
      while (isWriting()) {
        IndexSearcher searcher = searchers.acquire();
        try {
          check.check(searcher, new Snapshot(near, searcher.getIndexReader()), random);
          answers.incrementAndGet();
        } finally {
          searchers.release(searcher);
        }
      }
    }

    private void query(IndexSearcher searcher, Snapshot snapshot, Random random)
        throws IOException {
      Signature asked = snapshot.any(random);
      if (asked == null) {
        return;
      }
      Map<Integer, Float> found = new TreeMap<>();
      int most = Math.max(1, searcher.getIndexReader().maxDoc());
      for (ScoreDoc hit : searcher.search(near.query(asked), most).scoreDocs) {
        found.put(hit.doc, hit.score);
      }
      assertEquals(snapshot.near(asked), found);
    }

    /** Every hit is shown or hidden, by the most similar of the shown ones before it. */
    private void collapse(IndexSearcher searcher, Snapshot snapshot, Random random)
        throws IOException {
      CollapsedDocs docs =
          searcher.search(MatchAllDocsQuery.INSTANCE, Collapse.of(near).page(0, 1_000));
      assertTrue(docs.complete());
      Map<Integer, Integer> under = new TreeMap<>();
      for (CollapsedHit hit : docs.hits()) {
        under.put(hit.doc(), -1);
        hit.hidden().forEach(hidden -> under.put(hidden.doc(), hit.doc()));
      }
      assertEquals(snapshot.collapsed(), under);
    }

    private void assertDecisions() throws IOException {
      DedupModel model = new DedupModel(near, way, preference);
      for (Map.Entry<Long, DedupCall> call : calls.entrySet()) {
        assertEquals(call.getKey().longValue(), model.decisions().size());
        call.getValue().apply(model);
      }
      decided.sort(java.util.Comparator.comparingLong(Decision::sequence));
      assertEquals(model.decisions(), decided);
      dedup.commit();
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertEquals(DedupState.of(model), DedupState.of(reader, dedup.fields()));
      }
    }

    @Override
    public void close() throws IOException {
      searchers.close();
      dedup.close();
      writer.close();
      directory.close();
    }
  }

  /** All documents of an index at one point in time, signed anew from their texts. */
  private static final class Snapshot {
    private final Definition near;
    private final List<Integer> documents = new ArrayList<>();
    private final List<Signature> signatures = new ArrayList<>();

    Snapshot(Definition near, IndexReader reader) throws IOException {
      this.near = near;
      Bits live = MultiBits.getLiveDocs(reader);
      Map<String, Integer> keys = new HashMap<>();
      for (int document = 0; document < reader.maxDoc(); document++) {
        if (live == null || live.get(document)) {
          var stored = reader.storedFields().document(document);
          assertNull("a key is there twice", keys.put(stored.get(ID), document));
          documents.add(document);
          signatures.add(near.sign(stored.get(FIELD)).orElse(null));
        }
      }
    }

    Signature any(Random random) {
      return signatures.isEmpty() ? null : signatures.get(random.nextInt(signatures.size()));
    }

    /** The documents that are near to a signature, with how similar they are. */
    Map<Integer, Float> near(Signature asked) throws IOException {
      List<Signature> all = new ArrayList<>(List.of(asked));
      List<Integer> numbers = new ArrayList<>();
      for (int i = 0; i < documents.size(); i++) {
        if (signatures.get(i) != null) {
          all.add(signatures.get(i));
          numbers.add(documents.get(i));
        }
      }
      Map<Integer, Float> found = new TreeMap<>();
      for (SimilarPair pair : near.pairs(all, JoinSettings.DEFAULT).pairs()) {
        if (pair.first() == 0) {
          found.put(numbers.get(pair.second() - 1), (float) pair.similarity());
        }
      }
      return found;
    }

    /** Which document hides each document; -1 if none does. */
    Map<Integer, Integer> collapsed() throws IOException {
      List<Signature> signed = new ArrayList<>();
      List<Integer> numbers = new ArrayList<>();
      for (int i = 0; i < documents.size(); i++) {
        if (signatures.get(i) != null) {
          signed.add(signatures.get(i));
          numbers.add(documents.get(i));
        }
      }
      Map<Integer, Map<Integer, Double>> earlier = new HashMap<>();
      for (SimilarPair pair : near.pairs(signed, JoinSettings.DEFAULT).pairs()) {
        int first = Math.min(pair.first(), pair.second());
        int second = Math.max(pair.first(), pair.second());
        earlier
            .computeIfAbsent(numbers.get(second), unused -> new TreeMap<>())
            .put(numbers.get(first), pair.similarity());
      }
      Map<Integer, Integer> under = new TreeMap<>();
      for (int document : documents) {
        int by = -1;
        double most = -1;
        for (Map.Entry<Integer, Double> each :
            earlier.getOrDefault(document, Map.of()).entrySet()) {
          if (under.get(each.getKey()) == -1 && each.getValue() > most) {
            by = each.getKey();
            most = each.getValue();
          }
        }
        under.put(document, by);
      }
      return under;
    }
  }
}
