package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.decision.Preference;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.UnicodeUtil;

/** The writer hook, against {@link DedupModel}. */
public class TestDedupWriter extends DedupTestCase {
  /** Those that no exception says. */
  private static final List<DedupWay> ANY =
      List.of(DedupWay.TAG, DedupWay.SKIP, DedupWay.REPLACE, DedupWay.TAG_ALL);

  public void testDecidesAsTheModelDoes() throws IOException {
    for (DedupWay way : DedupWay.values()) {
      Definition near = definition();
      Preference preference = preference();
      DedupModel model = new DedupModel(near, way, preference);
      List<Decision> decided = new ArrayList<>();
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config())) {
        DedupWriterBuilder builder =
            DedupWriter.of(writer, near, ID)
                .policy(way.policy())
                .compare(way.compared())
                .merger(DedupModel.merger(FIELD))
                .preference(preference)
                .listener(decided::add)
                .memory(
                    random().nextBoolean()
                        ? DedupWriterBuilder.defaultMemory()
                        : FamilyMemory.of(near).bytes() + 20_000);
        DedupWriter dedup = builder.open();
        int checked = 0;
        for (String text : clusteredTexts(atLeast(100))) {
          String key = "k" + random().nextInt(60);
          if (random().nextInt(6) == 0) {
            model.delete(key);
            dedup.deleteDocuments(new Term(ID, key));
          } else {
            DedupDocument document = document(key, text);
            model.add(document);
            try {
              dedup.addDocument(document);
            } catch (DuplicateDocumentException e) {
              assertEquals(DedupPolicy.REJECT, way.policy());
            }
          }
          checked = assertSame(near + " " + way, model.decisions(), decided, checked);
          if (random().nextInt(20) == 0) { // nothing is known but what the index has
            dedup.commit();
            dedup.close();
            dedup = builder.open();
          }
        }
        dedup.commit();
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          assertEquals(DedupState.of(model), DedupState.of(reader, dedup.fields()));
          assertEquals(DedupState.sources(model), DedupState.sources(reader, dedup.fields()));
          assertEquals(
              model.decisions().size(),
              DedupWriter.committedSequence(reader.getIndexCommit().getUserData(), FIELD));
        }
        dedup.close();
      }
    }
  }

  /**
   * Whether a key is too common to lead may depend on what is there, and not on whether it is in
   * memory or in the index, nor on how often the index was opened.
   */
  public void testBoilerplateIsTheSameInMemoryAndIndex() throws IOException {
    Definition near =
        SetBuilder.shingles(FIELD, new MinHashSettings(2, 40, 12, 12)).threshold(0.6).build();
    String site = randomText(18, 0.2);
    List<String> bodies = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 700; i++) {
      String text =
          bodies.isEmpty() || random().nextInt(4) > 0
              ? randomText(14, 0.2)
              : edited(bodies.get(random().nextInt(bodies.size())), 3);
      bodies.add(text);
      texts.add(site + " " + text);
    }
    for (DedupWay way : new DedupWay[] {DedupWay.TAG, DedupWay.REPLACE, DedupWay.TAG_ALL}) {
      List<Decision> inMemory = decisions(near, way, texts, DedupWriterBuilder.defaultMemory(), 0);
      assertTrue(inMemory.stream().anyMatch(each -> each.other() != null));
      assertEquals(
          inMemory, decisions(near, way, texts, FamilyMemory.of(near).bytes() + 60_000, 0));
      assertEquals(inMemory, decisions(near, way, texts, DedupWriterBuilder.defaultMemory(), 250));
    }
  }

  private static List<Decision> decisions(
      Definition near, DedupWay way, List<String> texts, long memory, int openedEvery)
      throws IOException {
    List<Decision> decided = new ArrayList<>();
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      DedupWriterBuilder builder =
          DedupWriter.of(writer, near, ID)
              .policy(way.policy())
              .compare(way.compared())
              .merger(DedupModel.merger(FIELD))
              .memory(memory)
              .listener(decided::add);
      DedupWriter dedup = builder.open();
      for (int i = 0; i < texts.size(); i++) {
        if (i % 70 == 69) {
          dedup.deleteDocuments(new Term(ID, "k" + (i - 7)));
        }
        Document fields = new Document();
        fields.add(new TextField(FIELD, texts.get(i), Field.Store.YES));
        dedup.addDocument(new DedupDocument("k" + i, texts.get(i), fields));
        if (openedEvery > 0 && i % openedEvery == 0) {
          dedup.close();
          dedup = builder.open();
        }
      }
      dedup.close();
    }
    return decided;
  }

  public void testThreadsDecideAsOneAfterTheOther() throws Exception {
    for (DedupWay way : DedupWay.values()) {
      Definition near = definition();
      Preference preference = preference();
      List<Decision> decided = Collections.synchronizedList(new ArrayList<>());
      List<List<DedupDocument>> work = new ArrayList<>();
      Map<String, DedupDocument> documents = new TreeMap<>();
      List<String> texts = clusteredTexts(atLeast(400));
      int threads = 8;
      for (int i = 0; i < threads; i++) {
        work.add(new ArrayList<>());
      }
      for (int i = 0; i < texts.size(); i++) {
        DedupDocument document = document("k" + i, texts.get(i));
        documents.put(document.key(), document);
        work.get(i % threads).add(document);
      }
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup =
              DedupWriter.of(writer, near, ID)
                  .policy(way.policy())
                  .compare(way.compared())
                  .merger(DedupModel.merger(FIELD))
                  .preference(preference)
                  .listener(decided::add)
                  .memory(
                      random().nextBoolean()
                          ? DedupWriterBuilder.defaultMemory()
                          : FamilyMemory.of(near).bytes() + 50_000)
                  .open()) {
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> running = new ArrayList<>();
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        for (List<DedupDocument> share : work) {
          Thread thread =
              new Thread(
                  () -> {
                    try {
                      start.await();
                      for (DedupDocument document : share) {
                        try {
                          dedup.addDocument(document);
                        } catch (DuplicateDocumentException e) {
                          assertEquals(document.key(), e.decision().key());
                        }
                      }
                    } catch (Throwable t) {
                      failures.add(t);
                    }
                  });
          thread.start();
          running.add(thread);
        }
        start.countDown();
        for (Thread thread : running) {
          thread.join();
        }
        assertEquals(List.of(), failures);
        decided.sort(Comparator.comparingLong(Decision::sequence));
        DedupModel model = new DedupModel(near, way, preference);
        for (Decision decision : decided) {
          model.add(documents.get(decision.key()));
        }
        assertEquals(model.decisions(), decided);
        dedup.commit();
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          assertEquals(DedupState.of(model), DedupState.of(reader, dedup.fields()));
        }
      }
    }
  }

  public void testACommitHasAllDecisionsBeforeItAndNoOthers() throws Exception {
    for (DedupWay way : DedupWay.values()) {
      Definition near = definition();
      Preference preference = preference();
      Map<Long, DedupCall> calls = new ConcurrentSkipListMap<>();
      List<DedupState.Committed> commits = new ArrayList<>();
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config());
          DedupWriter dedup =
              DedupWriter.of(writer, near, ID)
                  .policy(way.policy())
                  .compare(way.compared())
                  .merger(DedupModel.merger(FIELD))
                  .preference(preference)
                  .open()) {
        List<Thread> running = new ArrayList<>();
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 4; i++) {
          DedupCall.Stream stream = new DedupCall.Stream(random().nextInt(2), FIELD, 30);
          Thread thread =
              new Thread(
                  () -> {
                    try {
                      for (int left = 40; left > 0; left--) {
                        DedupCall call = stream.next();
                        long sequence = call.apply(dedup);
                        if (sequence >= 0) {
                          assertNull(calls.put(sequence, call));
                        }
                      }
                    } catch (Throwable t) {
                      failures.add(t);
                    }
                  });
          thread.start();
          running.add(thread);
        }
        boolean last;
        do {
          last = running.stream().noneMatch(Thread::isAlive);
          long sequence = dedup.commit();
          commits.add(DedupState.Committed.read(directory, FIELD, ID));
          assertEquals(sequence, commits.getLast().sequence());
        } while (!last);
        assertEquals(List.of(), failures);
      }
      assertPrefixes(new DedupModel(near, way, preference), calls, commits);
    }
  }

  private static void assertPrefixes(
      DedupModel model, Map<Long, DedupCall> calls, List<DedupState.Committed> commits)
      throws IOException {
    int checked = 0;
    for (Map.Entry<Long, DedupCall> call : calls.entrySet()) {
      assertEquals(call.getKey().longValue(), model.decisions().size());
      for (; commits.get(checked).sequence() == call.getKey(); checked++) {
        assertEquals(DedupState.of(model), commits.get(checked).state());
      }
      call.getValue().apply(model);
    }
    for (; checked < commits.size(); checked++) {
      assertEquals(model.decisions().size(), commits.get(checked).sequence());
      assertEquals(DedupState.of(model), commits.get(checked).state());
    }
  }

  public void testADryRunDecidesTheSameAndWritesNothing() throws IOException {
    for (int hours = 0; hours < 3; hours++) {
      boolean drops = random().nextBoolean();
      Definition near = definition();
      DedupWay way = ANY.get(random().nextInt(ANY.size()));
      DedupModel model = new DedupModel(near, way, Preference.LONGEST, hours, drops);
      List<Decision> decided = new ArrayList<>();
      List<String> texts = clusteredTexts(150);
      for (int i = random().nextInt(3); i < texts.size(); i += 10) {
        texts.set(i, ""); // without a signature
      }
      long now = 0;
      int checked = 0;
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, config())) {
        DedupWriterBuilder builder =
            DedupWriter.of(writer, near, ID)
                .policy(way.policy())
                .compare(way.compared())
                .merger(DedupModel.merger(FIELD))
                .listener(decided::add);
        if (hours > 0) {
          builder.window(Duration.ofHours(hours), drops);
        }
        int dryFrom = random().nextInt(texts.size()); // what was there before is in the index
        DedupWriter dedup = builder.open();
        Map<String, String> before = Map.of();
        for (int i = 0; i < texts.size(); i++) {
          if (i == dryFrom) {
            dedup.commit();
            dedup.close();
            before = DedupState.of(model);
            dedup = builder.dryRun(true).open();
          }
          now += random().nextInt(1_000_000);
          String key = "k" + random().nextInt(40);
          if (random().nextInt(6) == 0) {
            model.delete(key);
            dedup.deleteDocuments(new Term(ID, key));
          } else {
            long late = random().nextInt(4) == 0 ? random().nextInt(9_000_000) : 0;
            DedupDocument document = document(key, texts.get(i)).withTimestamp(now - late);
            model.add(document);
            dedup.addDocument(document);
            if (random().nextInt(4) == 0) { // in place
              model.add(document);
              dedup.addDocument(document);
            }
          }
          checked = assertSame(near + " " + way, model.decisions(), decided, checked);
        }
        dedup.commit();
        dedup.close();
        writer.commit();
        assertEquals(before, DedupState.Committed.read(directory, FIELD, ID).state());
      }
    }
  }

  public void testAListenerThatFailsLeavesTheIndexAsDecided() throws IOException {
    Definition near = SetBuilder.words(FIELD).threshold(0.5).build();
    DedupModel model = new DedupModel(near, DedupWay.TAG, Preference.LONGEST);
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup =
            DedupWriter.of(writer, near, ID)
                .listener(
                    decision -> {
                      throw new UnsupportedOperationException("of the listener");
                    })
                .open()) {
      DedupCall.Stream calls = new DedupCall.Stream(random().nextLong(), FIELD, 20);
      for (int i = 0; i < 60; i++) {
        DedupCall call = calls.next();
        int before = model.decisions().size();
        call.apply(model);
        if (model.decisions().size() > before) {
          expectThrows(UnsupportedOperationException.class, () -> call.apply(dedup));
        } else {
          call.apply(dedup);
        }
      }
      dedup.commit();
      assertEquals(DedupState.of(model), DedupState.Committed.read(directory, FIELD, ID).state());
    }
  }

  public void testACommitOfTheIndexWriterAfterTheEndHasAllCalls() throws IOException {
    Definition near = SetBuilder.words(FIELD).threshold(0.5).build();
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, config().setCommitOnClose(true));
          DedupWriter dedup = DedupWriter.of(writer, near, ID).policy(DedupPolicy.SKIP).open()) {
        assertEquals(0, dedup.addDocument(document("a", "one two three")).sequence());
        assertEquals(1, dedup.addDocument(document("b", "one two three")).sequence());
      }
      assertEquals(2, DedupState.Committed.read(directory, FIELD, ID).sequence());
    }
  }

  /** Its number is too low, so that calls are made again which are in it; that does no harm. */
  public void testACommitOfTheIndexWriterItselfLeavesNoCallOut() throws IOException {
    for (DedupWay way : List.of(DedupWay.TAG, DedupWay.SKIP, DedupWay.TAG_ALL)) {
      Definition near = definition();
      List<DedupDocument> documents = new ArrayList<>();
      for (String text : clusteredTexts(60)) {
        documents.add(document("k" + documents.size(), text));
      }
      try (Directory directory = newDirectory()) {
        DedupModel model = new DedupModel(near, way, Preference.LONGEST);
        IndexWriter killed = new IndexWriter(directory, config());
        try (DedupWriter dedup =
            DedupWriter.of(killed, near, ID)
                .policy(way.policy())
                .compare(way.compared())
                .merger(DedupModel.merger(FIELD))
                .open()) {
          for (int i = 0; i < 50; i++) {
            dedup.addDocument(documents.get(i));
            if (i < 40) {
              model.add(documents.get(i));
            }
            if (i == 19) {
              dedup.commit();
            } else if (i == 39) {
              killed.commit();
            }
          }
          killed.rollback();
        }
        DedupState.Committed found = DedupState.Committed.read(directory, FIELD, ID);
        assertEquals(20, found.sequence());
        assertEquals(DedupState.of(model), found.state());
        try (IndexWriter writer = new IndexWriter(directory, config());
            DedupWriter dedup =
                DedupWriter.of(writer, near, ID)
                    .policy(way.policy())
                    .compare(way.compared())
                    .merger(DedupModel.merger(FIELD))
                    .open()) {
          for (DedupDocument document : documents.subList(20, 60)) {
            model.add(document);
            Decision decision = dedup.addDocument(document);
            assertEquals(model.decisions().getLast().kind(), decision.kind());
            assertEquals(model.decisions().getLast().other(), decision.other());
          }
          dedup.commit();
        }
        found = DedupState.Committed.read(directory, FIELD, ID);
        assertEquals(DedupState.of(model).keySet(), found.state().keySet());
        if (way.policy() == DedupPolicy.TAG) { // what was skipped leaves no number behind
          assertEquals(DedupState.of(model), found.state());
        }
      }
    }
  }

  public void testSaysHowManyCouldNotBeCompared() throws IOException {
    Definition near = SetBuilder.shinglesExact(FIELD, 2).threshold(0.5).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config());
        DedupWriter dedup = DedupWriter.of(writer, near, ID).policy(DedupPolicy.SKIP).open()) {
      dedup.addDocument(document("a", ""));
      dedup.addDocument(document("b", "one two three"));
      dedup.addDocument(document("c", ""));
      dedup.addDocument(document("d", "one two three"));
      assertEquals(2, dedup.notCompared());
    }
  }

  /** Who takes the place of a representative has its near-duplicates compared with itself. */
  public void testWhatWasTaggedIsNotLeftBehindByAReplacement() throws IOException {
    Definition near = SetBuilder.words(FIELD).threshold(0.5).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      try (DedupWriter dedup = DedupWriter.of(writer, near, ID).open()) {
        dedup.addDocument(document("a", "one two three four"));
        assertEquals("a", dedup.addDocument(document("b", "one two three five")).other());
        assertEquals("a", dedup.addDocument(document("c", "one two four six seven")).other());
      }
      List<Decision> decided = new ArrayList<>();
      try (DedupWriter dedup =
          DedupWriter.of(writer, near, ID)
              .policy(DedupPolicy.REPLACE)
              .listener(decided::add)
              .open()) {
        dedup.addDocument(document("d", "one two three four five eight"));
        assertEquals(
            List.of("replaced d a", "tagged b d", "added c null"),
            decided.stream()
                .map(each -> each.kind().id() + " " + each.key() + " " + each.other())
                .toList());
        dedup.commit();
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          Map<String, String> state = DedupState.of(reader, dedup.fields());
          assertEquals(Set.of("b", "c", "d"), state.keySet());
          assertTrue(state.get("b"), state.get("b").contains(" d "));
          assertTrue(state.get("c"), state.get("c").contains(" null "));
        }
      }
    }
  }

  /** Calls that are made again find what is there without a reader being opened for each. */
  public void testCallsThatAreMadeAgainChangeNothing() throws IOException {
    Definition near = definition();
    List<DedupDocument> documents = new ArrayList<>();
    for (String text : clusteredTexts(80)) {
      documents.add(document("k" + documents.size(), text));
    }
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      Map<String, String> before;
      try (DedupWriter dedup = DedupWriter.of(writer, near, ID).open()) {
        for (DedupDocument document : documents) {
          dedup.addDocument(document);
        }
        dedup.commit();
        before = DedupState.Committed.read(directory, FIELD, ID).state();
      }
      try (DedupWriter dedup = DedupWriter.of(writer, near, ID).open()) {
        Collections.shuffle(documents, random());
        for (DedupDocument document : documents) {
          dedup.addDocument(document);
        }
        for (DedupDocument document : documents) { // and after they were changed in place
          dedup.addDocument(document);
        }
        dedup.commit();
        assertEquals(before, DedupState.Committed.read(directory, FIELD, ID).state());
      }
    }
  }

  public void testDocumentsOfOthersAreSeen() throws IOException {
    Definition near = SetBuilder.words(FIELD).threshold(0.5).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      writer.addDocument(document("old", "one two three four", signatures(near)));
      try (DedupWriter dedup = DedupWriter.of(writer, near, ID).open()) {
        Decision decision = dedup.addDocument(document("new", "one two three five"));
        assertEquals(DecisionKind.TAGGED, decision.kind());
        assertEquals("old", decision.other());
        assertEquals(0.6, decision.similarity(), 0);
      }
    }
  }

  /** Also in a dry run, where no index is there to refuse it. */
  public void testAKeyIsATerm() throws IOException {
    String longest = "\u00E9".repeat(IndexWriter.MAX_TERM_LENGTH / 2);
    Definition near = SetBuilder.words(FIELD).build();
    for (boolean dryRun : new boolean[] {false, true}) {
      try (Directory directory = new ByteBuffersDirectory(); // some codecs are slow with such terms
          IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig());
          DedupWriter dedup = DedupWriter.of(writer, near, ID).dryRun(dryRun).open()) {
        assertEquals(DecisionKind.ADDED, dedup.addDocument(document(longest, "one two")).kind());
        assertEquals(longest, dedup.addDocument(document("a\uFFFD", "one two")).other());
        assertEquals(
            DecisionKind.ADDED, dedup.addDocument(document("a\uD83D\uDE00", "three")).kind());
        assertRefuses(
            dedup, longest + "x", "key must have at most 32766 bytes in UTF-8, got 32767");
        for (String half : List.of("a\uD83D", "\uDE00a", "a\uDE00\uD83D")) {
          assertRefuses(dedup, half, "key must not have half a surrogate pair, got " + half);
        }
        assertEquals(
            DecisionKind.DELETED, dedup.deleteDocuments(new Term(ID, longest)).getFirst().kind());
        assertEquals(
            DecisionKind.DELETED, dedup.deleteDocuments(new Term(ID, "a\uFFFD")).getFirst().kind());
      }
    }
  }

  private static void assertRefuses(DedupWriter dedup, String key, String message)
      throws IOException {
    IllegalArgumentException e =
        expectThrows(
            IllegalArgumentException.class, () -> dedup.addDocument(document(key, "four")));
    assertEquals(message, e.getMessage());
    if (UnicodeUtil.validUTF16String(key)) { // else a term would be another key
      assertTrue(dedup.deleteDocuments(new Term(ID, key)).isEmpty());
    }
  }

  public void testWhatIsWrongIsSaid() throws IOException {
    Definition near = SetBuilder.words(FIELD).build();
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      expectThrows(IllegalArgumentException.class, () -> DedupWriter.of(writer, near, FIELD));
      expectThrows(
          IllegalArgumentException.class, () -> DedupWriter.of(writer, near, ID).memory(-1));
      expectThrows(IllegalArgumentException.class, () -> document("", "text"));
      DedupWriter dedup = DedupWriter.of(writer, near, ID).open();
      DedupDocument other = document("a", "text");
      other.fields().add(new StringField(ID, "b", Field.Store.YES));
      IllegalArgumentException e =
          expectThrows(IllegalArgumentException.class, () -> dedup.addDocument(other));
      assertEquals("field id must be the key a, got b", e.getMessage());
      assertEquals(DecisionKind.ADDED, dedup.addDocument(document("c", "text")).kind());
      dedup.close();
      expectThrows(IllegalStateException.class, () -> dedup.addDocument(document("d", "text")));
    }
  }
}
