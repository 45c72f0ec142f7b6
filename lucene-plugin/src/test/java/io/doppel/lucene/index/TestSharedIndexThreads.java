package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.decision.Preference;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.memory.FamilyMemory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;

/**
 * Four threads add through the hook while two others delete and add on the same index writer, read,
 * commit and merge. No document is a near-duplicate of one that was deleted before its call began;
 * none is lost; and when all are done, the hook decides as the model of the index does.
 */
public class TestSharedIndexThreads extends DedupTestCase {
  /** What is not in the index, because another document is. */
  private static final Set<DecisionKind> REFUSED =
      EnumSet.of(DecisionKind.SKIPPED, DecisionKind.REJECTED, DecisionKind.MERGED);

  private static final int ADDING = 4;

  public void testNothingIsLostWhateverOthersDoAtTheSameTime() throws Exception {
    for (DedupWay way : DedupWay.values()) {
      try (Round round = new Round(way)) {
        round.run();
      }
    }
  }

  private static final class Round implements AutoCloseable {
    private final DedupWay way;
    private final Definition near = definition();
    private final Preference preference = preference();
    private final Directory directory = newDirectory();
    private final IndexWriter writer = new IndexWriter(directory, config());
    private final List<Decision> decided = Collections.synchronizedList(new ArrayList<>());
    private final DedupWriter dedup;
    private final List<DedupDocument> documents = new ArrayList<>();
    private final List<String> texts = clusteredTexts(atLeast(100));

    /** Orders what happens. */
    private final AtomicLong clock = new AtomicLong();

    /** Keys of documents that were added by calls that have returned. */
    private final List<String> present = new CopyOnWriteArrayList<>();

    private final Map<String, Long> begun = new ConcurrentHashMap<>();
    private final Map<String, Long> deleted = new ConcurrentSkipListMap<>();
    private final Set<String> strangers = ConcurrentHashMap.newKeySet();
    private final AtomicInteger adding = new AtomicInteger(ADDING);
    private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());

    Round(DedupWay way) throws IOException {
      this.way = way;
      long little = FamilyMemory.of(near).bytes() + 20_000;
      this.dedup =
          DedupWriter.of(writer, near, ID)
              .policy(way.policy())
              .compare(way.compared())
              .merger(DedupModel.merger(near.field()))
              .preference(preference)
              .listener(decided::add)
              .memory(random().nextBoolean() ? DedupWriterBuilder.defaultMemory() : little)
              .open();
      for (String text : texts) {
        documents.add(document("k" + documents.size(), text));
      }
    }

    private interface Work {
      void run(Random random) throws IOException, InterruptedException;
    }

    void run() throws Exception {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < ADDING; i++) {
        int first = i;
        threads.add(thread(random -> add(first)));
      }
      threads.add(thread(this::disturb));
      threads.add(thread(this::disturb));
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      if (!failures.isEmpty()) {
        throw new AssertionError(way + " " + near, failures.getFirst());
      }
      dedup.commit();
      DedupModel model = new DedupModel(near, way, preference);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        model.read(reader, dedup.fields());
      }
      model.assertConsistent();
      assertNothingIsLost(model.entries().keySet());
      assertGoesOnAs(model);
    }

    private Thread thread(Work work) {
      long seed = random().nextLong();
      return new Thread(
          () -> {
            try {
              work.run(new Random(seed));
            } catch (Throwable t) {
              failures.add(t);
            }
          });
    }

    private void add(int first) throws IOException {
      try {
        for (int i = first; i < documents.size(); i += ADDING) {
          begun.put(documents.get(i).key(), clock.incrementAndGet());
          try {
            Decision decision = dedup.addDocument(documents.get(i));
            if (!REFUSED.contains(decision.kind())) {
              present.add(decision.key());
            }
          } catch (DuplicateDocumentException e) {
            assertEquals(DedupPolicy.REJECT, way.policy());
          }
        }
      } finally {
        adding.decrementAndGet();
      }
    }

    private void disturb(Random random) throws IOException, InterruptedException {
      while (adding.get() > 0) {
        switch (random.nextInt(8)) {
          case 0, 1, 2 -> delete(random);
          case 3, 4 -> addStranger(texts.get(random.nextInt(texts.size())));
          case 5 -> DirectoryReader.open(writer).close();
          case 6 -> writer.commit();
          default -> writer.maybeMerge();
        }
        Thread.sleep(random.nextInt(4));
      }
    }

    private void delete(Random random) throws IOException {
      if (present.isEmpty()) {
        return;
      }
      String key = present.get(random.nextInt(present.size()));
      if (random.nextBoolean()) {
        writer.deleteDocuments(new Term(ID, key));
      } else {
        writer.deleteDocuments(new TermQuery(new Term(ID, key)));
      }
      deleted.putIfAbsent(key, clock.incrementAndGet());
    }

    private void addStranger(String text) throws IOException {
      String key = "s" + strangers.size() + "-" + clock.incrementAndGet();
      Document document = new Document();
      document.add(new StringField(ID, key, Field.Store.YES));
      document.add(new TextField(FIELD, text, Field.Store.YES));
      writer.addDocument(near.addSignature(document, text));
      strangers.add(key);
    }

    private void assertNothingIsLost(Set<String> alive) {
      Map<String, Decision> last = new TreeMap<>();
      Set<String> replaced = ConcurrentHashMap.newKeySet();
      decided.sort(Comparator.comparingLong(Decision::sequence));
      for (Decision decision : decided) {
        last.put(decision.key(), decision);
        replaced.addAll(decision.replaced());
      }
      for (DedupDocument document : documents) {
        Decision decision = last.get(document.key());
        String message = way + " " + near + " " + decision;
        boolean refused = REFUSED.contains(decision.kind());
        String living = refused ? decision.other() : decision.key();
        assertTrue(
            message,
            alive.contains(living) || deleted.containsKey(living) || replaced.contains(living));
        if (refused && deleted.containsKey(living)) {
          assertTrue(
              message + " was deleted before", deleted.get(living) > begun.get(document.key()));
        }
      }
      for (String stranger : strangers) {
        assertTrue(stranger, alive.contains(stranger) || deleted.containsKey(stranger));
      }
    }

    private void assertGoesOnAs(DedupModel model) throws IOException {
      DedupCall.Stream calls = new DedupCall.Stream(random().nextLong(), FIELD, 60);
      for (int i = 0; i < 30; i++) {
        int before = decided.size();
        int expected = model.decisions().size();
        DedupCall call =
            random().nextBoolean()
                ? calls.next()
                : new DedupCall("n" + i, document("n" + i, texts.get(random().nextInt(60))));
        call.apply(model);
        call.apply(dedup);
        assertEquals(
            way + " " + near + " " + call,
            lines(model.decisions().subList(expected, model.decisions().size())),
            lines(decided.subList(before, decided.size())));
      }
    }

    private static List<String> lines(List<Decision> decisions) {
      return decisions.stream()
          .map(each -> each.kind() + " " + each.key() + " " + each.other() + " " + each.replaced())
          .toList();
    }

    @Override
    public void close() throws IOException {
      dedup.close();
      writer.close();
      directory.close();
    }
  }
}
