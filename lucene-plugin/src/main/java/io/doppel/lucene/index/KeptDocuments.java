package io.doppel.lucene.index;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.Population;
import io.doppel.measure.Signature;
import io.doppel.sketch.FeatureHash;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.IOUtils;

/**
 * The documents of an index as a {@link DedupWriter} knows them: the representatives, in memory or
 * in the index, and those that are tagged. Guarded by the writer's lock.
 */
final class KeptDocuments implements Closeable {
  /** A reader is opened anew when so many documents were changed that it shows. */
  private static final int MOST_CHANGED = 10_000;

  private static final Comparator<Known> BY_SEQUENCE =
      Comparator.comparingLong(Known::sequence).thenComparing(Known::key);

  private final IndexWriter writer;
  private final NearDup near;
  private final DedupFields fields;
  private final long memory;
  private final boolean dryRun;
  private final DedupWindow window;

  /** By the hour of a window; all in one if there is none. */
  private final NavigableMap<Long, Standings> partitions = new TreeMap<>();

  /**
   * The hashes of all keys there ever were, by the hour if documents leave with the window: most
   * new keys are not among them.
   */
  private final NavigableMap<Long, LongSet> keys = new TreeMap<>();

  /**
   * How many near-duplicates a representative has, not there if it has none; by the hour of these
   * if documents leave with the window. They may stay when it has left.
   */
  private final NavigableMap<Long, Map<String, Integer>> members = new TreeMap<>();

  /** In a dry run, documents that the index does not have, but for those in memory. */
  private final Map<String, Known> dry = new HashMap<>();

  /** Documents that changed or went since the reader was opened, which still shows them. */
  private final Set<String> changed = new HashSet<>();

  private DirectoryReader reader;
  private boolean dirty;

  /** Whether documents left the index with the window since the reader was opened. */
  private boolean droppedSince;

  /** Whether there are representatives that are not in memory. */
  private boolean someOnDisk;

  /** The representatives, those of the window if there is one. */
  private final Population representatives;

  private long lastSequence = -1;

  KeptDocuments(
      IndexWriter writer,
      NearDup near,
      DedupFields fields,
      long memory,
      boolean dryRun,
      DedupWindow window)
      throws IOException {
    this.writer = writer;
    this.near = near;
    this.fields = fields;
    this.memory = memory;
    this.dryRun = dryRun;
    this.window = window;
    this.representatives = near.population();
    this.reader = DirectoryReader.open(writer);
    try {
      load();
    } catch (Throwable failure) {
      IOUtils.closeWhileHandlingException(reader);
      throw failure;
    }
  }

  /** Reads all documents, in the order of the index, once the window ends with the latest. */
  private void load() throws IOException {
    if (window != null) {
      forEachLive(leaf -> values -> window.moveTo(values.timestamp()));
    }
    forEachLive(
        leaf -> {
          NearDup.SegmentSignatures signatures = near.signatures(leaf);
          return values -> load(values, signatures);
        });
  }

  /** Takes the documents of one segment. */
  private interface Taker {
    void take(DedupFields.Reader values) throws IOException;
  }

  /** Starts with a segment. */
  private interface Segment {
    Taker open(LeafReaderContext leaf) throws IOException;
  }

  private void forEachLive(Segment segment) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      DedupFields.Reader values = fields.new Reader(leaf.reader());
      Bits live = leaf.reader().getLiveDocs();
      Taker taker = segment.open(leaf);
      for (int document = 0; document < leaf.reader().maxDoc(); document++) {
        if (live == null || live.get(document)) {
          taker.take(values.to(document));
        }
      }
    }
  }

  /**
   * Moves the window on to a time and forgets the representatives of the hours that leave it.
   *
   * @return whether hours left it
   */
  boolean moveTo(long timestamp) {
    window.moveTo(timestamp);
    boolean left = false;
    while (!partitions.isEmpty() && partitions.firstKey() < window.firstPartition()) {
      Standings leaving = partitions.pollFirstEntry().getValue();
      leaving.forEachSignature(representatives::remove);
      if (dryRun) {
        leaving.forEachKey(key -> putDry(leaving.get(key), null, leaving.signature(key)));
      }
      left = true;
    }
    if (window.dropsFromIndex()) {
      left |= dropHours(keys);
      dropHours(members);
      if (left) {
        dry.values().removeIf(this::wouldHaveLeft);
      }
    }
    return left;
  }

  /**
   * The near-duplicates that would stay in the window if it moved on to a time, while their
   * representatives leave it; in the order they came.
   */
  List<Known> membersThatStay(long timestamp) throws IOException {
    long first = window.firstPartitionAt(timestamp);
    List<Known> found = new ArrayList<>();
    List<String> leaving = new ArrayList<>();
    for (Standings partition : partitions.headMap(first).values()) {
      partition.forEachKey(
          key -> {
            if (hasMembers(key)) {
              leaving.add(key);
            }
          });
    }
    for (String key : leaving) {
      addMembers(key, found);
    }
    found.removeIf(known -> DedupWindow.partition(known.timestamp()) < first);
    found.sort(BY_SEQUENCE);
    return found;
  }

  /** Documents that were added without this writer have no time, and stay. */
  private boolean dropHours(NavigableMap<Long, ?> byHour) {
    long timeless = DedupWindow.partition(DedupDocument.NO_TIMESTAMP);
    NavigableMap<Long, ?> leaving =
        byHour.subMap(timeless, false, Math.max(timeless, window.firstPartition()), false);
    boolean some = !leaving.isEmpty();
    leaving.clear();
    return some;
  }

  private Standings partition(Standing standing) {
    long hour = window == null ? 0 : DedupWindow.partition(standing.traits().timestamp());
    return partitions.computeIfAbsent(hour, unused -> new Standings(near));
  }

  /** The partition that has a document; null if none has. */
  private Standings partitionOf(String key) {
    for (Standings partition : partitions.values()) {
      if (partition.get(key) != null) {
        return partition;
      }
    }
    return null;
  }

  private boolean isInMemory(String key) {
    return partitionOf(key) != null;
  }

  private void load(DedupFields.Reader values, NearDup.SegmentSignatures signatures)
      throws IOException {
    String key = values.key();
    addKey(key, values.timestamp());
    lastSequence = Math.max(lastSequence, values.sequenceNumber());
    String representative = values.representative();
    if (representative != null) {
      join(representative, values.timestamp());
      return;
    }
    Standing standing = new Standing(key, values.sequenceNumber(), values.traits(key));
    if (isInWindow(standing)) {
      Signature signature = signatures.of(values.document()).orElse(null);
      if (signature != null) {
        forgetSame(key);
        stand(standing, signature);
        tidy();
      }
    }
  }

  /** Documents that were added without this writer may have a key twice: the later one counts. */
  private void forgetSame(String key) {
    Standings partition = partitionOf(key);
    if (partition != null) {
      representatives.remove(partition.signature(key));
      partition.remove(key);
    }
  }

  private void addKey(String key, long timestamp) {
    keys.computeIfAbsent(dropHour(timestamp), unused -> new LongSet()).add(FeatureHash.of(key));
  }

  /** The hour that a document leaves the index with; the same for all if they do not. */
  private long dropHour(long timestamp) {
    return window != null && window.dropsFromIndex() ? DedupWindow.partition(timestamp) : 0;
  }

  private boolean isKnown(String key) {
    long hash = FeatureHash.of(key);
    for (LongSet set : keys.values()) {
      if (set.has(hash)) {
        return true;
      }
    }
    return false;
  }

  /** The highest number of a call that a document came with; -1 if there is none. */
  long lastSequence() {
    return lastSequence;
  }

  /** A document that is in the index, with its signature. */
  final class Known {
    private final Standing standing;
    private final Match tag;
    private final Signature signature;

    private Known(Standing standing, Match tag, Signature signature) {
      this.standing = standing;
      this.tag = tag;
      this.signature = signature;
    }

    String key() {
      return standing.key();
    }

    long sequence() {
      return standing.sequence();
    }

    long timestamp() {
      return standing.traits().timestamp();
    }

    /** Whose near-duplicate it is; null if it is a representative. */
    Match tag() {
      return tag;
    }

    /** Null if it has none. */
    Signature signature() {
      return signature;
    }

    boolean hasSignature(Signature other) {
      return signature == null ? other == null : signature.equals(other);
    }
  }

  /** Finds a document by its key; null if there is none. */
  Known find(String key) throws IOException {
    Standings partition = partitionOf(key);
    if (partition != null) {
      return new Known(partition.get(key), null, partition.signature(key));
    }
    if (dry.containsKey(key)) {
      return dry.get(key);
    }
    if (!isKnown(key) || (dryRun && changed.contains(key))) {
      return null;
    }
    Known found = locate(key, this::known);
    return found == null || wouldHaveLeft(found) ? null : found;
  }

  /** Whether a document would not be in the index if this was no dry run. */
  private boolean wouldHaveLeft(Known known) {
    return dryRun
        && window != null
        && window.dropsFromIndex()
        && known.timestamp() != DedupDocument.NO_TIMESTAMP
        && !window.has(known.timestamp());
  }

  /** In a dry run, keeps a document that is not in memory. */
  private void putDry(Standing standing, Match tag, Signature signature) {
    if (dryRun) {
      dry.put(standing.key(), new Known(standing, tag, signature));
    }
  }

  /** What is wanted of a document. */
  private interface Wanted<T> {
    T of(LeafReaderContext leaf, int document) throws IOException;
  }

  /**
   * Looks a document up in the index by its key; null if there is none. The reader need not be
   * opened anew for a document that it shows and that has not changed since.
   */
  private <T> T locate(String key, Wanted<T> wanted) throws IOException {
    T found = droppedSince || changed.contains(key) ? null : locateInReader(key, wanted);
    if (found == null && dirty) {
      refresh();
      found = locateInReader(key, wanted);
    }
    return found;
  }

  private <T> T locateInReader(String key, Wanted<T> wanted) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      PostingsEnum postings = leaf.reader().postings(new Term(fields.keyField(), key));
      Bits live = leaf.reader().getLiveDocs();
      while (postings != null && postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        if (live == null || live.get(postings.docID())) {
          return wanted.of(leaf, postings.docID());
        }
      }
    }
    return null;
  }

  private Known known(LeafReaderContext leaf, int document) throws IOException {
    DedupFields.Reader values = fields.new Reader(leaf.reader()).to(document);
    String key = values.key();
    String representative = values.representative();
    Match tag =
        representative == null
            ? null
            : new Match(new Standing(representative, 0, null), values.similarityToIt());
    Standing standing = new Standing(key, values.sequenceNumber(), values.traits(key));
    return new Known(standing, tag, near.signatures(leaf).of(document).orElse(null));
  }

  /** The representatives that a signature is a near-duplicate of, but for one: the best first. */
  List<Match> matches(Signature signature, String except) throws IOException {
    List<Match> found = new ArrayList<>();
    for (Standings partition : partitions.values()) {
      partition.matches(
          signature,
          representatives,
          match -> {
            if (!match.key().equals(except)) {
              found.add(match);
            }
          });
    }
    if (someOnDisk) {
      searchOnDisk(signature, except, found);
    }
    found.sort(
        Comparator.comparingDouble(Match::similarity)
            .reversed()
            .thenComparingLong(match -> match.standing().sequence())
            .thenComparing(Match::key));
    return found;
  }

  private void searchOnDisk(Signature signature, String except, List<Match> found)
      throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
    Query query = searcher.rewrite(near.query(signature, representatives));
    Weight weight = searcher.createWeight(query, ScoreMode.COMPLETE, 1);
    for (LeafReaderContext leaf : reader.leaves()) {
      Scorer scorer = weight.scorer(leaf);
      if (scorer != null) {
        collect(leaf, scorer, except, found);
      }
    }
  }

  private void collect(LeafReaderContext leaf, Scorer scorer, String except, List<Match> found)
      throws IOException {
    DedupFields.Reader values = fields.new Reader(leaf.reader());
    Bits live = leaf.reader().getLiveDocs();
    DocIdSetIterator documents = scorer.iterator();
    while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      int document = documents.docID();
      if (live != null && !live.get(document)) {
        continue;
      }
      values.to(document);
      String key = values.key();
      Standing standing = new Standing(key, values.sequenceNumber(), values.traits(key));
      boolean counts =
          !key.equals(except)
              && !isInMemory(key)
              && !changed.contains(key)
              && values.representative() == null
              && isInWindow(standing);
      if (counts) {
        found.add(new Match(standing, scorer.score()));
      }
    }
  }

  /** Says that a document was added. A reader that is older does not show it. */
  void add(Standing standing, Signature signature, Match tag) {
    addKey(standing.key(), standing.traits().timestamp());
    dirty = true;
    if (tag != null) {
      join(tag.key(), standing.traits().timestamp());
      putDry(standing, tag, signature);
    } else {
      stand(standing, signature);
    }
  }

  private void stand(Standing standing, Signature signature) {
    if (signature == null || !isInWindow(standing)) {
      putDry(standing, null, signature);
      return;
    }
    partition(standing).add(standing, signature);
    representatives.add(signature);
  }

  /** Takes back that a document was added, the last thing that was said of it. */
  void takeBack(Standing standing, Signature signature, Match tag) {
    if (tag != null) {
      leave(tag.key(), standing.traits().timestamp());
    } else if (signature != null && isInWindow(standing)) {
      representatives.remove(signature);
      partitionOf(standing.key()).remove(standing.key());
    }
  }

  /**
   * Whether there may be a document with a key, or near-duplicates of one that left with the
   * window; if not, there are none.
   */
  boolean mayHave(String key) {
    return isKnown(key) || hasMembers(key);
  }

  /** Whether a time is in the window, which would not lose an hour if it moved on to it. */
  boolean isWithin(long timestamp) {
    return window.has(timestamp) && !window.wouldMoveOn(timestamp);
  }

  /** Whether {@link #tidy} has something to do. */
  boolean isUntidy() {
    return isStale() || isTooLarge();
  }

  private boolean isStale() {
    return someOnDisk && changed.size() > MOST_CHANGED;
  }

  private boolean isTooLarge() {
    if (dryRun || window != null || partitions.isEmpty()) {
      return false;
    }
    Standings all = partitions.firstEntry().getValue();
    return all.size() > 1 && all.bytes() > memory;
  }

  /**
   * Makes room in memory, and opens a reader anew before too many documents changed. It may fail,
   * so it is for the time between calls.
   */
  void tidy() throws IOException {
    if (isStale()) {
      refresh();
    }
    while (isTooLarge()) {
      refresh();
      partitions.firstEntry().getValue().forgetHalf();
      someOnDisk = true;
    }
  }

  private boolean isInWindow(Standing standing) {
    return window == null || window.has(standing.traits().timestamp());
  }

  private void changed(String key) {
    changed.add(key);
    dirty = true;
  }

  /**
   * Says that a document is there again with the same signature. A representative that was not in
   * memory is from now on, since the reader shows what it was before.
   */
  void replace(Known old, Standing standing) {
    changed(standing.key());
    Standings partition = partitionOf(standing.key());
    if (partition != null) {
      partition.replace(standing);
    } else if (old.tag() == null && old.signature() != null && isInWindow(standing)) {
      partition(standing).add(standing, old.signature());
    } else {
      putDry(standing, old.tag(), old.signature());
    }
  }

  /** Says that a document was taken out. */
  void remove(Known known) {
    changed(known.key());
    dry.remove(known.key());
    if (known.tag() != null) {
      leave(known.tag().key(), known.timestamp());
    } else if (known.signature() != null && isInWindow(known.standing)) {
      representatives.remove(known.signature());
      Standings partition = partitionOf(known.key());
      if (partition != null) {
        partition.remove(known.key());
      }
    }
  }

  /** Says that a representative has one more near-duplicate, of a time. */
  private void join(String representative, long timestamp) {
    members
        .computeIfAbsent(dropHour(timestamp), unused -> new HashMap<>())
        .merge(representative, 1, Integer::sum);
  }

  private void leave(String representative, long timestamp) {
    Map<String, Integer> ofHour = members.get(dropHour(timestamp));
    if (ofHour != null) {
      ofHour.computeIfPresent(
          representative, (unused, count) -> count == 1 ? null : Integer.valueOf(count - 1));
    }
  }

  private boolean hasMembers(String representative) {
    for (Map<String, Integer> ofHour : members.values()) {
      if (ofHour.containsKey(representative)) {
        return true;
      }
    }
    return false;
  }

  /** The near-duplicates of representatives, in the order they came. */
  List<Known> membersOf(List<String> keys) throws IOException {
    List<Known> found = new ArrayList<>();
    for (String key : keys) {
      if (hasMembers(key)) {
        addMembers(key, found);
      }
    }
    found.sort(BY_SEQUENCE);
    return found;
  }

  private void addMembers(String representative, List<Known> found) throws IOException {
    if (dryRun) {
      dry.values().stream()
          .filter(known -> known.tag() != null && known.tag().key().equals(representative))
          .forEach(found::add);
    }
    refresh();
    for (LeafReaderContext leaf : reader.leaves()) {
      addMembers(leaf, representative, found);
    }
  }

  private void addMembers(LeafReaderContext leaf, String representative, List<Known> found)
      throws IOException {
    DedupFields.Reader values = fields.new Reader(leaf.reader());
    Bits live = leaf.reader().getLiveDocs();
    PostingsEnum first = leaf.reader().postings(new Term(fields.first(), representative));
    DocIdSetIterator moved = DocValues.getBinary(leaf.reader(), fields.moved());
    for (DocIdSetIterator documents : new DocIdSetIterator[] {first, moved}) {
      while (documents != null && documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        int document = documents.docID();
        if (live != null && !live.get(document)) {
          continue;
        }
        values.to(document);
        boolean wasMoved = values.movedTo() != null;
        if (representative.equals(values.representative())
            && (documents == moved) == wasMoved
            && !(dryRun && changed.contains(values.key()))) {
          Known known = known(leaf, document);
          if (!wouldHaveLeft(known)) {
            found.add(known);
          }
        }
      }
    }
  }

  /** Says that a document was tagged anew, or is a representative now. */
  void retag(Known member, Match tag) {
    changed(member.key());
    leave(member.tag().key(), member.timestamp());
    dry.remove(member.key());
    if (tag == null) {
      stand(member.standing, member.signature());
    } else {
      join(tag.key(), member.timestamp());
      putDry(member.standing, tag, member.signature());
    }
  }

  /**
   * What the audit file is to have of a document, quoted: what this writer kept for it, else what
   * the field has that the caller names, else the stored text.
   *
   * @param field the caller's field, or null
   */
  String source(String key, String field) throws IOException {
    Set<String> wanted = new HashSet<>(List.of(fields.source(), near.field()));
    if (field != null) {
      wanted.add(field);
    }
    Document stored =
        locate(key, (leaf, document) -> leaf.reader().storedFields().document(document, wanted));
    if (stored == null) {
      throw new IllegalStateException("document " + key + " is not in the index");
    }
    if (stored.get(fields.source()) != null) {
      return stored.get(fields.source());
    }
    if (field != null && stored.get(field) != null) {
      return AuditFile.quoted(stored.get(field));
    }
    String[] texts = stored.getValues(near.field());
    if (texts.length == 0) {
      throw new IllegalStateException(
          "document "
              + key
              + " must not be replaced, since the audit file could not bring it back: it was added"
              + " without an audit file, and field "
              + near.field()
              + " is not stored");
    }
    return AuditFile.quoted(String.join("\n", texts));
  }

  /** Says that documents that left the window were taken out of the index. */
  void dropped() {
    dirty = true;
    droppedSince = true;
  }

  /** Makes the reader see all that was written. In a dry run nothing is. */
  private void refresh() throws IOException {
    if (!dirty || dryRun) {
      return;
    }
    DirectoryReader newer = DirectoryReader.openIfChanged(reader, writer);
    changed.clear();
    dirty = false;
    droppedSince = false;
    if (newer != null) {
      DirectoryReader older = reader;
      reader = newer;
      older.close();
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
