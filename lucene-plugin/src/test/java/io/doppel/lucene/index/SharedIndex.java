package io.doppel.lucene.index;

import static org.apache.lucene.tests.util.LuceneTestCase.newDirectory;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.Preference;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.ForeignSignatures;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SoftDeletesDirectoryReaderWrapper;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;

/**
 * An index that a {@link DedupWriter} and others write to, with a {@link DedupModel} beside it: all
 * that others may do, at random.
 */
final class SharedIndex implements Closeable {
  private static final String SOFT = "gone";

  private final Random random;
  private final String field;
  private final String keyField;
  private final Definition near;
  private final DedupWay way;
  private final Preference preference;
  private final boolean soft;
  private final Supplier<IndexWriterConfig> configs;
  private final Directory directory = newDirectory();
  private final List<Decision> decided = new ArrayList<>();
  private final DedupModel model;
  private IndexWriter writer;
  private DedupWriter dedup;
  private int strangers;
  private int checked;

  SharedIndex(
      Random random,
      Definition near,
      String keyField,
      DedupWay way,
      Preference preference,
      Supplier<IndexWriterConfig> configs)
      throws IOException {
    this.random = random;
    this.near = near;
    this.field = near.field();
    this.keyField = keyField;
    this.way = way;
    this.preference = preference;
    this.configs = configs;
    this.soft = random.nextInt(3) == 0;
    this.model = new DedupModel(near, way, preference);
    openWriter();
    openHook();
  }

  private void openWriter() throws IOException {
    IndexWriterConfig config = configs.get();
    writer = new IndexWriter(directory, soft ? config.setSoftDeletesField(SOFT) : config);
  }

  private void openHook() throws IOException {
    model.open();
    long little = FamilyMemory.of(near).bytes() + 10_000;
    dedup =
        DedupWriter.of(writer, near, keyField)
            .policy(way.policy())
            .compare(way.compared())
            .merger(DedupModel.merger(near.field()))
            .preference(preference)
            .listener(decided::add)
            .memory(random.nextBoolean() ? DedupWriterBuilder.defaultMemory() : little)
            .open();
    assertSame("opened");
  }

  // --- through the hook

  /** Makes a call, which must decide as the model does. */
  void make(DedupCall call) throws IOException {
    int before = decided.size();
    call.apply(model);
    call.apply(dedup);
    assertSame(call.toString());
    if (random.nextInt(4) == 0) {
      assertNothingIsLost(decided.subList(before, decided.size()));
    }
    assertDoors();
  }

  /** Query, collector, pairs and clusters, one of them at a time, are those of the live texts. */
  private void assertDoors() throws IOException {
    try (DirectoryReader reader = open(writer)) {
      LiveDoors doors = new LiveDoors(near, reader, keyField, signatures());
      doors.assertRight(random);
    }
  }

  private Map<String, Signature> signatures() {
    Map<String, Signature> signatures = new TreeMap<>();
    model
        .entries()
        .forEach(
            (key, entry) -> {
              if (entry.signature != null) {
                signatures.put(key, entry.signature);
              }
            });
    return signatures;
  }

  /** Deletes by a query, through the hook. */
  void delete(String prefix) throws IOException {
    model.reconcile();
    List<String> there =
        model.entries().keySet().stream().filter(key -> key.startsWith(prefix)).toList();
    List<String> deleted =
        dedup.deleteDocuments(new PrefixQuery(term(prefix))).stream().map(Decision::key).toList();
    assertEquals(there, deleted.stream().sorted().toList());
    model.delete(deleted); // in the order of the index
    assertSame("delete " + prefix);
  }

  void commit() throws IOException {
    model.reconcile();
    assertEquals(model.decisions().size(), dedup.commit());
    assertSame("commit");
  }

  /** Compares what was decided since the last time. */
  private void assertSame(String message) {
    assertEquals(
        message + " " + way + " " + near,
        model.decisions().subList(checked, model.decisions().size()),
        decided.subList(Math.min(checked, decided.size()), decided.size()));
    checked = decided.size();
  }

  /** A document is there, or the one that it is a near-duplicate of. */
  private void assertNothingIsLost(List<Decision> decisions) throws IOException {
    Map<String, String> state = state();
    Map<String, Decision> last = new TreeMap<>(); // a call may go on to delete what it tagged anew
    decisions.forEach(decision -> last.put(decision.key(), decision));
    for (Decision decision : last.values()) {
      String living =
          switch (decision.kind()) {
            case SKIPPED, REJECTED, MERGED -> decision.other();
            default -> decision.key();
          };
      assertTrue(
          decision + " " + state.keySet(),
          decision.kind() == DecisionKind.DELETED || state.containsKey(living));
    }
  }

  private Map<String, String> state() throws IOException {
    try (DirectoryReader reader = open(writer)) {
      return DedupState.of(reader, dedup.fields());
    }
  }

  private DirectoryReader open(IndexWriter index) throws IOException {
    DirectoryReader reader = DirectoryReader.open(index);
    return soft ? new SoftDeletesDirectoryReaderWrapper(reader, SOFT) : reader;
  }

  void assertState() throws IOException {
    commit();
    assertEquals(DedupState.of(model), state());
  }

  // --- others

  /** One of the things that others do. */
  void disturb(String text) throws IOException {
    disturbOnce(text);
    assertDoors();
  }

  private void disturbOnce(String text) throws IOException {
    String key = anyKey();
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> add(key, text + " stranger" + strangers++);
      case 3, 4 -> {
        writer.deleteDocuments(term(key));
        model.deleteOfOthers(key);
      }
      case 5 -> {
        writer.deleteDocuments(new TermQuery(term(key)), new TermQuery(term("none")));
        model.deleteOfOthers(key);
      }
      case 6 -> deletePrefix("k" + random.nextInt(4));
      case 7 -> deleteAll();
      case 8 -> deleteSoftly(key, text + " stranger" + strangers++);
      case 9 -> addIndex(text);
      case 10 -> writer.forceMerge(1 + random.nextInt(2));
      default -> look();
    }
  }

  private String anyKey() {
    List<String> keys = new ArrayList<>(model.entries().keySet());
    return keys.isEmpty() || random.nextInt(3) == 0
        ? "s" + random.nextInt(40)
        : keys.get(random.nextInt(keys.size()));
  }

  private Term term(String key) {
    return new Term(keyField, key);
  }

  private Document signed(String key, String text) throws IOException {
    Document document = new Document();
    document.add(new StringField(keyField, key, Field.Store.YES));
    document.add(new TextField(field, text, Field.Store.YES));
    int state = random.nextInt(3);
    if (state > 0) {
      near.addSignature(document, text);
    }
    if (state > 1) {
      ForeignSignatures.make(document, near.fields());
    }
    return document;
  }

  private void add(String key, String text) throws IOException {
    if (model.entries().containsKey(key) || random.nextBoolean()) {
      writer.updateDocument(term(key), signed(key, text));
    } else {
      writer.addDocument(signed(key, text));
    }
    model.addOfOthers(key, text);
  }

  private void deletePrefix(String prefix) throws IOException {
    writer.deleteDocuments(new PrefixQuery(term(prefix)));
    List.copyOf(model.entries().keySet()).stream()
        .filter(key -> key.startsWith(prefix))
        .forEach(model::deleteOfOthers);
  }

  private void deleteAll() throws IOException {
    if (random.nextInt(4) > 0) {
      return;
    }
    if (random.nextBoolean()) {
      writer.deleteAll();
    } else {
      writer.deleteDocuments(MatchAllDocsQuery.INSTANCE);
    }
    List.copyOf(model.entries().keySet()).forEach(model::deleteOfOthers);
  }

  private void deleteSoftly(String key, String text) throws IOException {
    if (!soft) {
      return;
    }
    if (random.nextBoolean()) {
      writer.updateDocValues(term(key), new NumericDocValuesField(SOFT, 1));
      model.deleteOfOthers(key);
    } else {
      writer.softUpdateDocument(term(key), signed(key, text), new NumericDocValuesField(SOFT, 1));
      model.addOfOthers(key, text);
    }
  }

  /** An index with documents of another hook, of which one is tagged. */
  private void addIndex(String text) throws IOException {
    if (model.decisions().size() < 4) { // the numbers of its calls are low
      return;
    }
    int number = strangers++;
    DedupModel other = new DedupModel(near, DedupWay.TAG, preference);
    try (Directory more = newDirectory()) {
      IndexWriterConfig config = configs.get();
      try (IndexWriter another =
              new IndexWriter(more, soft ? config.setSoftDeletesField(SOFT) : config);
          DedupWriter hook =
              DedupWriter.of(another, near, keyField).preference(preference).open()) {
        for (int i = 0; i < 3; i++) {
          String words = text + " stranger" + number + (i == 2 ? " more" : "");
          Document fields = new Document();
          fields.add(new TextField(field, words, Field.Store.YES));
          DedupDocument document = new DedupDocument("z" + number + "-" + i, words, fields);
          hook.addDocument(document);
          other.add(document);
        }
        hook.commit();
      }
      if (random.nextBoolean()) {
        writer.addIndexes(more);
      } else {
        addByReaders(more);
      }
    }
    model.addOfOthers(other);
  }

  private void addByReaders(Directory more) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(more)) {
      writer.addIndexes(
          reader.leaves().stream()
              .map(leaf -> (org.apache.lucene.index.CodecReader) leaf.reader())
              .toArray(org.apache.lucene.index.CodecReader[]::new));
    }
  }

  /** Others read or commit, or the hook or the whole process starts again. */
  private void look() throws IOException {
    switch (random.nextInt(5)) {
      case 0 -> writer.commit();
      case 1 -> DirectoryReader.open(writer).close();
      case 2 -> restart(false);
      case 3 -> restart(true);
      default -> writer.flush();
    }
  }

  private void restart(boolean process) throws IOException {
    if (process) {
      commit();
    } else {
      model.reconcile();
    }
    dedup.close();
    assertSame("closed");
    if (process) {
      writer.close();
      openWriter();
    }
    if (random.nextBoolean()) { // nobody looks
      add(anyKey(), "a stranger" + strangers++ + " while no hook was open");
      deletePrefix("k" + random.nextInt(4));
    }
    openHook();
  }

  @Override
  public void close() throws IOException {
    dedup.close();
    writer.close();
    directory.close();
  }
}
