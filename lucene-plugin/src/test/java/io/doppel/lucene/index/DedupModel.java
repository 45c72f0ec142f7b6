package io.doppel.lucene.index;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.decision.Preference;
import io.doppel.decision.Traits;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.Bits;

/** What a {@link DedupWriter} promises, in plain lists: one call at a time, all pairs compared. */
final class DedupModel {
  /** A document that is in the index. */
  static final class Entry {
    final String key;
    final long sequence;
    final Signature signature;
    final Traits traits;
    String of;
    double similarity;

    /** What it is merged from; null if nobody keeps that. */
    String source;

    Entry(String key, long sequence, Signature signature, Traits traits) {
      this.key = key;
      this.sequence = sequence;
      this.signature = signature;
      this.traits = traits;
    }
  }

  /** What stands between a text and what it got of others, in sources of tests. */
  private static final String GOT = "|";

  /** Of every other document the text's key is taken over, once. */
  static DedupWriterBuilder.Merger merger(String field) {
    return (kept, arriving) -> {
      String source = kept.source();
      if (arriving.text().length() % 2 == 0 || source.contains(GOT + arriving.key() + GOT)) {
        return Optional.empty();
      }
      int end = source.indexOf(GOT);
      Document fields = new Document();
      fields.add(
          new TextField(field, end < 0 ? source : source.substring(0, end), Field.Store.YES));
      String taken = arriving.rank() + " of " + kept.rank() + " at " + kept.timestamp();
      return Optional.of(
          new DedupWriterBuilder.Merged(
              fields, source + GOT + arriving.key() + GOT, List.of(taken)));
    };
  }

  private static final Comparator<Entry> IN_ORDER =
      Comparator.<Entry>comparingLong(entry -> entry.sequence).thenComparing(entry -> entry.key);

  private record Found(Entry entry, double similarity) {}

  private final Definition near;
  private final DedupWay way;
  private final DedupPolicy policy;
  private final Preference preference;
  private final Map<String, Entry> entries = new TreeMap<>();
  private final List<Decision> decisions = new ArrayList<>();

  /** In hours; 0 for none. */
  private final long window;

  private final boolean drops;
  private long latest = Long.MIN_VALUE;

  /** The number of the first decision. */
  private long first;

  /** The representatives that others deleted or replaced since the last call. */
  private final Set<String> gone = new HashSet<>();

  DedupModel(Definition near, DedupWay way, Preference preference) {
    this(near, way, preference, 0, false);
  }

  DedupModel(Definition near, DedupWay way, Preference preference, long window, boolean drops) {
    this.window = window;
    this.drops = drops;
    this.near = near;
    this.way = way;
    this.policy = way.policy();
    this.preference = preference;
  }

  /** The model as it is now, which goes its own way from here. */
  DedupModel copy() {
    DedupModel copy = new DedupModel(near, way, preference, window, drops);
    copy.latest = latest;
    copy.first = first;
    copy.gone.addAll(gone);
    copy.decisions.addAll(decisions);
    for (Entry entry : entries.values()) {
      Entry same = new Entry(entry.key, entry.sequence, entry.signature, entry.traits);
      same.of = entry.of;
      same.similarity = entry.similarity;
      same.source = entry.source;
      copy.entries.put(same.key, same);
    }
    return copy;
  }

  /** The number of the next decision. */
  private long next() {
    return first + decisions.size();
  }

  /** All decisions so far. */
  List<Decision> decisions() {
    return decisions;
  }

  Map<String, Entry> entries() {
    return entries;
  }

  /** Takes in all documents of an index. */
  void read(DirectoryReader reader, DedupFields fields) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      DedupFields.Reader values = fields.new Reader(leaf.reader());
      Bits live = leaf.reader().getLiveDocs();
      for (int document = 0; document < leaf.reader().maxDoc(); document++) {
        if (live == null || live.get(document)) {
          DocumentEntry standing = values.to(document).entry();
          Document stored = leaf.reader().storedFields().document(document);
          String text = stored.get(near.field());
          String source = stored.get(fields.source());
          Signature signature = near.sign(text).orElse(null);
          Entry entry =
              new Entry(standing.key(), standing.sequence(), signature, standing.traits());
          entry.of = values.representative();
          entry.similarity = values.similarityToIt();
          entry.source = source == null ? null : AuditFile.unquoted(source);
          entries.put(entry.key, entry);
          first = Math.max(first, entry.sequence + 1);
        }
      }
    }
  }

  /** That every tagged document is near to one that others may name, and came after it. */
  void assertConsistent() {
    for (Entry entry : entries.values()) {
      if (entry.of != null) {
        Entry representative = entries.get(entry.of);
        assertNotNull(entry.key + " of " + entry.of, representative);
        assertTrue(entry.key + " of " + entry.of, mayBeNamed(representative));
        assertTrue(
            entry.key + " of " + entry.of,
            !way.comparesWithAll() || IN_ORDER.compare(representative, entry) < 0);
        double similarity = near.evidence(entry.signature, representative.signature).similarity();
        assertEquals(entry.key + " of " + entry.of, similarity, entry.similarity, 1e-5);
      }
    }
  }

  // --- what others do

  /** Others add a document, or put it in the place of the one with its key. */
  void addOfOthers(String key, String text) throws IOException {
    deleteOfOthers(key);
    Traits unknown = new Traits(key, Traits.UNKNOWN_LENGTH, DedupDocument.NO_TIMESTAMP, 0);
    entries.put(key, new Entry(key, -1, near.sign(text).orElse(null), unknown));
  }

  /** Others delete a document, if it is there. */
  void deleteOfOthers(String key) {
    Entry old = entries.remove(key);
    if (old != null && mayBeNamed(old)) {
      gone.add(key);
    }
  }

  /** Others add all documents of another index, which has none of the same keys. */
  void addOfOthers(DedupModel other) {
    other.copy().entries.forEach((key, entry) -> entries.put(key, entry));
  }

  /** What is near to documents that others took out is decided anew, before the next call. */
  void reconcile() throws IOException {
    if (gone.isEmpty()) {
      return;
    }
    Set<String> taken = Set.copyOf(gone);
    gone.clear();
    decideAnew(
        entries.values().stream().filter(e -> e.of != null && taken.contains(e.of)).toList());
  }

  /** What is near to no representative any more is decided anew when a hook is opened. */
  void open() throws IOException {
    gone.clear();
    decideAnew(entries.values().stream().filter(this::isOrphan).toList());
  }

  private boolean isOrphan(Entry member) {
    if (member.of == null) {
      return false;
    }
    Entry representative = entries.get(member.of);
    if (representative == null || !mayBeNamed(representative)) {
      return true;
    }
    if (representative.sequence >= 0) {
      return false;
    }
    return representative.signature == null
        || Math.abs(
                near.evidence(member.signature, representative.signature).similarity()
                    - member.similarity)
            >= 1e-5;
  }

  // --- calls

  /** Adds a document and returns what became of it. */
  Decision add(DedupDocument document) throws IOException {
    reconcile();
    if (window > 0) {
      moveTo(document.timestamp());
    }
    int own = decisions.size();
    put(document);
    return decisions.get(own);
  }

  private void put(DedupDocument document) throws IOException {
    Signature signature = near.sign(document.signed()).orElse(null);
    boolean late = window > 0 && !inWindow(document.timestamp());
    Entry old = entries.get(document.key());
    if (old != null
        && (window == 0 || (inWindow(old.traits.timestamp()) && !late))
        && (signature == null ? old.signature == null : signature.equals(old.signature))) {
      Entry again = new Entry(old.key, old.sequence, signature, document.traits());
      again.of = old.of;
      again.similarity = old.similarity;
      again.source = sourceOf(document);
      entries.put(old.key, again);
      say(old.of == null ? DecisionKind.ADDED : DecisionKind.TAGGED, again, List.of());
      return;
    }
    List<Found> found = late ? List.of() : found(signature, document.key());
    long sequence = old == null || way.comparesWithAll() ? next() : old.sequence;
    Entry entry = new Entry(document.key(), sequence, signature, document.traits());
    entry.source = sourceOf(document);
    boolean better = found.stream().allMatch(each -> isBetter(entry, each.entry));
    if (late && drops) { // nothing changes
      say(DecisionKind.LATE, entry, List.of());
      return;
    }
    if (late) {
      entries.put(entry.key, entry);
      say(DecisionKind.LATE, entry, List.of());
    } else if (found.isEmpty()) {
      entries.put(entry.key, entry);
      say(DecisionKind.ADDED, entry, List.of());
    } else if (policy == DedupPolicy.TAG) {
      tag(entry, found.get(0));
      entries.put(entry.key, entry);
      say(DecisionKind.TAGGED, entry, List.of());
    } else if (way.policy() == DedupPolicy.MERGE && merged(document, found.get(0).entry) != null) {
      Entry into = found.get(0).entry;
      DedupWriterBuilder.Merged merged = merged(document, into);
      into.source = merged.source();
      entries.remove(entry.key);
      decisions.add(
          new Decision(
              next(),
              DecisionKind.MERGED,
              entry.key,
              into.key,
              found.get(0).similarity,
              List.of(),
              merged.taken()));
    } else if (policy == DedupPolicy.REPLACE && better) {
      found.forEach(each -> entries.remove(each.entry.key));
      entries.put(entry.key, entry);
      decisions.add(
          new Decision(
              next(),
              DecisionKind.REPLACED,
              entry.key,
              found.get(0).entry.key,
              found.get(0).similarity,
              found.stream().map(each -> each.entry.key).toList()));
    } else {
      Found reason = found.get(0);
      if (policy == DedupPolicy.REPLACE) {
        reason =
            found.stream().filter(each -> !isBetter(entry, each.entry)).findFirst().orElseThrow();
      }
      tag(entry, reason);
      if (policy == DedupPolicy.REJECT) {
        say(DecisionKind.REJECTED, entry, List.of());
        return;
      }
      entries.remove(entry.key);
      say(DecisionKind.SKIPPED, entry, List.of());
    }
    // its near-duplicates may be there though it left with the window
    if (old == null ? entries.containsKey(entry.key) : mayBeNamed(old)) {
      decideAnew(entry.key);
    }
  }

  private String sourceOf(DedupDocument document) {
    return way.policy() == DedupPolicy.MERGE ? document.source() : null;
  }

  private DedupWriterBuilder.Merged merged(DedupDocument document, Entry into) throws IOException {
    return into.source == null
        ? null
        : merger(near.field())
            .merge(
                new DedupWriterBuilder.Kept(
                    into.key, into.source, into.traits.timestamp(), into.traits.rank()),
                document)
            .orElse(null);
  }

  /** Nothing is better than a document of which nothing is known. */
  private boolean isBetter(Entry one, Entry other) {
    return other.traits.isKnown() && preference.compare(one.traits, other.traits) > 0;
  }

  /** Moves the window on. */
  void moveTo(long timestamp) throws IOException {
    Set<String> before = inWindow();
    latest = Math.max(latest, timestamp);
    before.removeAll(inWindow());
    List<Entry> orphans =
        entries.values().stream()
            .filter(entry -> before.contains(entry.of) && inWindow(entry.traits.timestamp()))
            .toList();
    if (drops) {
      entries.values().removeIf(entry -> !inWindow(entry.traits.timestamp()));
    }
    decideAnew(orphans);
  }

  void delete(String key) throws IOException {
    reconcile();
    Entry old = entries.remove(key);
    if (old == null) {
      return;
    }
    decisions.add(Decision.of(next(), DecisionKind.DELETED, key, null));
    if (mayBeNamed(old)) {
      decideAnew(key);
    }
  }

  /** Whether others are compared with a document. */
  private boolean mayBeNamed(Entry entry) {
    return entry.of == null || way.comparesWithAll();
  }

  /** Takes several documents out that are there, in one call. */
  void delete(List<String> keys) throws IOException {
    Set<String> representatives = new HashSet<>();
    for (String key : keys) {
      if (mayBeNamed(entries.remove(key))) {
        representatives.add(key);
      }
      decisions.add(Decision.of(next(), DecisionKind.DELETED, key, null));
    }
    decideAnew(
        entries.values().stream()
            .filter(e -> e.of != null && representatives.contains(e.of))
            .toList());
  }

  private void decideAnew(String representative) throws IOException {
    decideAnew(entries.values().stream().filter(e -> representative.equals(e.of)).toList());
  }

  private void decideAnew(List<Entry> orphans) throws IOException {
    List<Entry> members = new ArrayList<>(orphans);
    members.sort(IN_ORDER);
    for (Entry member : members) {
      List<Found> found = found(member.signature, member.key);
      if (way.comparesWithAll()) {
        found.removeIf(each -> IN_ORDER.compare(each.entry, member) > 0);
      }
      member.of = null;
      member.similarity = 0;
      if (!found.isEmpty()) {
        tag(member, found.get(0));
      }
      say(member.of == null ? DecisionKind.ADDED : DecisionKind.TAGGED, member, List.of());
    }
  }

  private static void tag(Entry entry, Found found) {
    entry.of = found.entry.key;
    entry.similarity = found.similarity;
  }

  private void say(DecisionKind kind, Entry entry, List<String> replaced) {
    decisions.add(new Decision(next(), kind, entry.key, entry.of, entry.similarity, replaced));
  }

  /** The number of the hour; of 24 hours for a window of 24 days, and so on. */
  private long hour(long timestamp) {
    return Math.floorDiv(timestamp, window <= 24 ? 3_600_000L : window * 3_600_000L / 24);
  }

  /** The keys of all in the window that are compared with. */
  private Set<String> inWindow() {
    return entries.values().stream()
        .filter(entry -> mayBeNamed(entry) && inWindow(entry.traits.timestamp()))
        .map(entry -> entry.key)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private boolean inWindow(long timestamp) {
    return hour(timestamp) >= hour(latest) - Math.min(window, 24);
  }

  private List<Found> found(Signature signature, String except) throws IOException {
    List<Found> found = new ArrayList<>();
    if (signature == null) {
      return found;
    }
    List<Entry> others = new ArrayList<>();
    List<Signature> signatures = new ArrayList<>();
    signatures.add(signature);
    for (Entry entry : entries.values()) {
      if (entry.signature != null
          && mayBeNamed(entry)
          && (window == 0 || inWindow(entry.traits.timestamp()))
          && !entry.key.equals(except)) {
        others.add(entry);
        signatures.add(entry.signature);
      }
    }
    // One search for all, since each starts threads; the pairs of the others are of no interest.
    for (SimilarPair pair : near.pairs(signatures, JoinSettings.DEFAULT).pairs()) {
      if (pair.first() == 0) {
        found.add(new Found(others.get(pair.second() - 1), pair.similarity()));
      }
    }
    found.sort(
        Comparator.comparingDouble(Found::similarity)
            .reversed()
            .thenComparingLong(each -> each.entry.sequence)
            .thenComparing(each -> each.entry.key));
    return found;
  }
}
