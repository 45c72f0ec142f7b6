package io.doppel.lucene.index;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.search.CandidateCounter;
import io.doppel.measure.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.util.IOUtils;

/**
 * The documents of an index as a {@link DedupWriter} knows them: the {@link KnownRepresentatives},
 * and those that are tagged, which are looked up in the {@link WrittenDocuments}. Guarded by the
 * writer's lock.
 */
final class KeptDocuments implements Closeable {
  private static final Comparator<Known> BY_SEQUENCE =
      Comparator.comparingLong(Known::sequence).thenComparing(Known::key);

  private final NearDup near;
  private final boolean dryRun;
  private final DedupWindow window;
  private final WrittenDocuments written;
  private final KnownRepresentatives representatives;
  private final SeenKeys seen;

  /** In a dry run, documents that the index does not have, but for those in memory. */
  private final Map<String, Known> dry = new HashMap<>();

  private long lastSequence = -1;
  private long compared;

  KeptDocuments(
      IndexWriter writer,
      NearDup near,
      DedupFields fields,
      long memory,
      boolean dryRun,
      DedupWindow window)
      throws IOException {
    this.near = near;
    this.dryRun = dryRun;
    this.window = window;
    this.seen = new SeenKeys(window);
    this.written = new WrittenDocuments(writer, near, fields, dryRun);
    // what a dry run does not write cannot be looked up
    this.representatives =
        new KnownRepresentatives(near, window, written, dryRun ? Long.MAX_VALUE : memory);
    try {
      load();
    } catch (Throwable failure) {
      IOUtils.closeWhileHandlingException(written);
      throw failure;
    }
  }

  /** Reads all documents, in the order of the index, once the window ends with the latest. */
  private void load() throws IOException {
    if (window != null) {
      written.forEach(leaf -> values -> window.moveTo(values.timestamp()));
    }
    written.forEach(
        leaf -> {
          NearDup.SegmentSignatures signatures = near.signatures(leaf);
          return values -> load(values, signatures);
        });
  }

  private void load(DedupFields.Reader values, NearDup.SegmentSignatures signatures)
      throws IOException {
    Standing standing = values.standing();
    seen.add(standing.key(), values.timestamp());
    lastSequence = Math.max(lastSequence, standing.sequence());
    String representative = values.representative();
    if (representative != null) {
      seen.join(representative, values.timestamp());
      return;
    }
    if (window != null && !window.has(values.timestamp())) {
      return;
    }
    Signature signature = signatures.of(values.document()).orElse(null);
    if (signature != null) {
      forgetSame(standing.key());
      representatives.add(standing, signature);
      representatives.tidy();
    }
  }

  /** Documents that were added without this writer may have a key twice: the later one counts. */
  private void forgetSame(String key) {
    Known same = representatives.find(key);
    if (same != null) {
      representatives.remove(key, same.signature());
    }
  }

  /** The highest number of a call that a document came with; -1 if there is none. */
  long lastSequence() {
    return lastSequence;
  }

  // --- what there is

  /**
   * Whether there may be a document with a key, or near-duplicates of one that left with the
   * window; if not, there are none.
   */
  boolean mayHave(String key) {
    return seen.mayHave(key) || seen.mayHaveMembers(key);
  }

  /** Finds a document by its key; null if there is none. */
  Known find(String key) throws IOException {
    Known known = representatives.find(key);
    if (known == null) {
      known = dry.get(key);
    }
    if (known != null || !seen.mayHave(key) || (dryRun && written.hasChanged(key))) {
      return known;
    }
    Known found = written.find(key);
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

  /**
   * The representatives that a signature is a near-duplicate of, but for one: the best first.
   *
   * @param most how many may be compared
   */
  List<Match> matches(Signature signature, String except, long most) throws IOException {
    CandidateCounter candidates = new CandidateCounter(most);
    try {
      return representatives.matches(signature, except, candidates);
    } finally {
      compared += candidates.compared();
    }
  }

  /** How many were compared. */
  long compared() {
    return compared;
  }

  /** The near-duplicates of representatives, in the order they came. */
  List<Known> membersOf(List<String> keys) throws IOException {
    List<Known> found = new ArrayList<>();
    for (String key : keys) {
      if (seen.mayHaveMembers(key)) {
        addMembers(key, found);
      }
    }
    found.sort(BY_SEQUENCE);
    return found;
  }

  private void addMembers(String representative, List<Known> found) throws IOException {
    dry.values().stream()
        .filter(known -> known.tag() != null && known.tag().key().equals(representative))
        .forEach(found::add);
    written.addMembers(representative, found);
    found.removeIf(this::wouldHaveLeft);
  }

  /** What the audit file is to have of a document; see {@link WrittenDocuments#source}. */
  String source(String key, String field) throws IOException {
    return written.source(key, field);
  }

  // --- what happened

  /** Says that a document was added. */
  void add(Standing standing, Signature signature, Match tag) {
    seen.add(standing.key(), standing.traits().timestamp());
    written.added();
    put(standing, signature, tag);
  }

  private void put(Standing standing, Signature signature, Match tag) {
    if (tag != null) {
      seen.join(tag.key(), standing.traits().timestamp());
    } else if (representatives.canBe(standing, signature)) {
      representatives.add(standing, signature);
      return;
    }
    putDry(standing, tag, signature);
  }

  /** In a dry run, keeps a document that is not in memory. */
  private void putDry(Standing standing, Match tag, Signature signature) {
    if (dryRun) {
      dry.put(standing.key(), new Known(standing, tag, signature));
    }
  }

  /** Takes back that a document was added, the last thing that was said of it. */
  void takeBack(Standing standing, Signature signature, Match tag) {
    forget(new Known(standing, tag, signature));
  }

  private void forget(Known known) {
    if (known.tag() != null) {
      seen.leave(known.tag().key(), known.timestamp());
    } else if (representatives.canBe(known.standing(), known.signature())) {
      representatives.remove(known.key(), known.signature());
    }
  }

  /** Says that a document was taken out. */
  void remove(Known known) {
    written.changed(known.key());
    dry.remove(known.key());
    forget(known);
  }

  /** Says that a document is there again with the same signature, perhaps of another time. */
  void replace(Known old, Standing standing) {
    written.changed(standing.key());
    seen.add(standing.key(), standing.traits().timestamp());
    if (old.tag() != null) {
      seen.leave(old.tag().key(), old.timestamp());
      seen.join(old.tag().key(), standing.traits().timestamp());
    } else if (representatives.canBe(standing, old.signature())) {
      representatives.replace(standing, old.signature());
      return;
    }
    putDry(standing, old.tag(), old.signature());
  }

  /** Says that a document was tagged anew, or is a representative now. */
  void retag(Known member, Match tag) {
    written.changed(member.key());
    seen.leave(member.tag().key(), member.timestamp());
    dry.remove(member.key());
    put(member.standing(), member.signature(), tag);
  }

  // --- the window

  /** Whether a time is in the window, which would lose nothing if it moved on to it. */
  boolean isWithin(long timestamp) {
    return window.has(timestamp) && !window.wouldMoveOn(timestamp);
  }

  /**
   * What happens when the window moves on.
   *
   * @param timestamp the time that it moves on to
   * @param some whether anything leaves it
   * @param stay near-duplicates that stay while their representatives leave, in the order they came
   * @param onDisk representatives that leave and are not in memory
   */
  record Departure(long timestamp, boolean some, List<Known> stay, List<Known> onDisk) {}

  /** What would happen if the window moved on to a time. */
  Departure departureAt(long timestamp) throws IOException {
    long first = window.firstPartitionAt(timestamp);
    boolean some =
        representatives.hasBefore(first) || (window.dropsFromIndex() && seen.hasBefore(first));
    if (!some) {
      return new Departure(timestamp, false, List.of(), List.of());
    }
    List<Known> onDisk = representatives.onDiskBefore(first);
    List<String> leaving = new ArrayList<>();
    representatives.forEachBefore(first, leaving::add);
    onDisk.forEach(known -> leaving.add(known.key()));
    List<Known> stay = membersOf(leaving);
    stay.removeIf(known -> window.partition(known.timestamp()) < first);
    return new Departure(timestamp, true, stay, onDisk);
  }

  /** Moves the window on and forgets what leaves it. */
  void depart(Departure departure) {
    window.moveTo(departure.timestamp());
    if (!departure.some()) {
      return;
    }
    representatives.dropBefore(
        window.firstPartition(),
        departure.onDisk(),
        (standing, signature) -> putDry(standing, null, signature));
    if (window.dropsFromIndex()) {
      seen.dropBefore(window.firstPartition());
      written.dropped();
      dry.values().removeIf(this::wouldHaveLeft);
    }
  }

  // --- memory

  /** Whether {@link #tidy} has something to do. */
  boolean isUntidy() {
    return representatives.isUntidy();
  }

  /** Makes room in memory. It may fail, so it is for the time between calls. */
  void tidy() throws IOException {
    representatives.tidy();
  }

  @Override
  public void close() throws IOException {
    written.close();
  }
}
