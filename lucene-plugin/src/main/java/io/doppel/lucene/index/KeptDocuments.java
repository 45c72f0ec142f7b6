package io.doppel.lucene.index;

import io.doppel.decision.Compared;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.search.CandidateCounter;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.IOUtils;

/**
 * The documents of an index as a {@link DedupWriter} knows them: the {@link KnownRepresentatives},
 * and those that are tagged, which are looked up in the {@link WrittenDocuments}. Guarded by the
 * writer's lock.
 */
final class KeptDocuments implements Closeable {
  private static final Comparator<DocumentEntry> BY_SEQUENCE =
      Comparator.comparingLong(DocumentEntry::sequence).thenComparing(DocumentEntry::key);

  private static final Comparator<WrittenDocument> IN_ORDER =
      Comparator.comparing(WrittenDocument::entry, BY_SEQUENCE);

  /** If others changed more documents than this, all are read anew. */
  private static final int MOST_CHANGES = 20_000;

  /** Similarities that differ by less are the same. */
  private static final double ROUNDING = 1e-5;

  private final Definition near;
  private final Compared compared;
  private final DedupFields fields;
  private final boolean dryRun;
  private final long memory;
  private final DedupWindow window;
  private final IndexView view;
  private final WrittenDocuments written;
  private KnownRepresentatives representatives;
  private SeenKeys seen;

  /** In a dry run, documents that the index does not have, but for those in memory. */
  private final Map<String, WrittenDocument> dry = new HashMap<>();

  /** Whether reading all documents failed: what is known is nothing. */
  private boolean unread = true;

  private long lastSequence = -1;
  private long comparisons;
  private long leftOut;
  private long untimed;

  KeptDocuments(
      DedupWriterBuilder builder, OwnNumbers numbers, DedupFields fields, DedupWindow window)
      throws IOException {
    this.near = builder.near;
    this.compared = builder.compared;
    this.fields = fields;
    this.dryRun = builder.dryRun;
    // what a dry run does not write cannot be looked up
    this.memory = dryRun ? Long.MAX_VALUE : builder.memory;
    this.window = window;
    this.view = new IndexView(builder.writer, numbers, dryRun);
    this.written = new WrittenDocuments(view, near, fields, compared);
    try {
      load();
    } catch (Throwable failure) {
      IOUtils.closeWhileHandlingException(view);
      throw failure;
    }
  }

  /** Reads all documents, in the order of the index, once the window ends with the latest. */
  private void load() throws IOException {
    unread = true;
    seen = new SeenKeys(window);
    representatives = new KnownRepresentatives(near, window, view, written, compared, memory);
    leftOut = 0;
    untimed = 0;
    near.source().checkUnsigned(view.reader());
    if (window != null) {
      written.forEach(leaf -> values -> window.moveTo(values.timestamp()));
    }
    written.forEach(
        leaf -> {
          Definition.SegmentSignatures signatures = near.signatures(leaf);
          SignatureSource.LeftOut unsigned = near.source().leftOut(leaf);
          return values -> {
            leftOut += unsigned.is(values.document()) ? 1 : 0;
            load(values, signatures);
          };
        });
    unread = false;
  }

  private void load(DedupFields.Reader values, Definition.SegmentSignatures signatures)
      throws IOException {
    if (values.isChild() || (!values.hasKey() && signatures.of(values.document()).isEmpty())) {
      return;
    }
    DocumentEntry entry = values.entry();
    if (window != null && entry.traits().timestamp() == DedupDocument.NO_TIMESTAMP) {
      untimed++;
    }
    boolean isCompared = representatives.canBe(entry, !values.isRepresentative());
    Signature signature = isCompared ? signatures.of(values.document()).orElse(null) : null;
    meet(new WrittenDocument(entry, values.tag(), signature));
    representatives.tidy();
  }

  /** Takes in a document that is there. */
  private void meet(WrittenDocument known) {
    seen.add(known.key(), known.timestamp());
    lastSequence = Math.max(lastSequence, known.sequence());
    if (known.tag() != null) {
      seen.join(known.tag().key(), known.timestamp());
    }
    if (representatives.canBe(known)) {
      forgetSame(known.key());
      representatives.add(known);
    }
  }

  /** Documents that were added without this writer may have a key twice: the later one counts. */
  private void forgetSame(String key) {
    WrittenDocument same = representatives.find(key);
    if (same != null) {
      representatives.remove(same);
    }
  }

  /** The highest number of a call that a document came with; -1 if there is none. */
  long lastSequence() {
    return lastSequence;
  }

  // --- what others did

  /** Whether others may have changed the index since it was last looked at. */
  boolean othersWrote() {
    return unread || view.othersWrote();
  }

  /** Says that all must be read anew. */
  void unread() {
    unread = true;
  }

  /**
   * Sets what happens if others write while a call opens a reader, which may show more then than is
   * known: the call fails with an {@link OthersWroteException}, or goes on, and all is read anew
   * before the next one.
   */
  void failIfOthersWrite(boolean on) {
    view.failIfOthersWrite(on);
  }

  /** Fails, where it is to fail, if others wrote since what is known was read. */
  void checkOthers() {
    view.checkOthers();
  }

  /** Makes the index writer flush; see {@link IndexView#flush}. */
  void flush(DedupCalls.Call<Long> flush) throws IOException {
    view.flush(flush);
  }

  /**
   * Makes what is known that of the index again, after others changed it: as if all was read anew,
   * but that only those segments are read that changed. If it fails, nothing is changed, or it is
   * to be done again.
   *
   * @return near-duplicates whose representatives are gone, in the order they came: to be compared
   *     anew
   */
  List<WrittenDocument> reconcile() throws IOException {
    try (IndexView.Newest newest = view.newest()) {
      near.source().checkUnsigned(newest.reader());
      ReaderComparison.Changes changes =
          unread || view.isMixed()
              ? null
              : ReaderComparison.between(
                  view.base(),
                  newest.reader(),
                  near,
                  fields,
                  view.written(),
                  dryRun ? Long.MAX_VALUE : MOST_CHANGES);
      List<WrittenDocument> lost = changes == null ? null : lost(changes);
      newest.reader().incRef();
      view.adopt(newest);
      unread = true;
      List<WrittenDocument> anew = lost == null ? null : apply(changes, lost);
      if (anew == null) {
        load();
        return orphans();
      }
      unread = false;
      return anew;
    }
  }

  /** The documents that this hook wrote and that are gone; null if they are not known any more. */
  private List<WrittenDocument> lost(ReaderComparison.Changes changes) {
    List<WrittenDocument> lost = new ArrayList<>();
    for (String key : dryRun ? List.<String>of() : changes.lost()) {
      OwnWrite write = view.written().get(key);
      WrittenDocument known = representatives.find(key);
      if (write.of() != null && compared == Compared.REPRESENTATIVES) {
        continue; // that its representative may have one more does no harm
      } else if (known != null) {
        lost.add(known);
      } else if (representatives.someOnDisk()) {
        return null;
      } else {
        lost.add(new WrittenDocument(new DocumentEntry(key, write.sequence(), null), null, null));
      }
    }
    return lost;
  }

  /** Gives up, by null, where only reading all anew helps. */
  private List<WrittenDocument> apply(ReaderComparison.Changes changes, List<WrittenDocument> lost)
      throws IOException {
    List<WrittenDocument> births = new ArrayList<>(changes.births());
    births.removeIf(known -> dryRun && view.written().containsKey(known.key()));
    Set<String> born = new HashSet<>();
    births.forEach(known -> born.add(known.key()));
    List<WrittenDocument> deaths = new ArrayList<>(changes.deaths());
    deaths.addAll(lost);
    for (WrittenDocument death : deaths) {
      // there were two with this key, of which one counted
      if (!born.contains(death.key()) && written.findEntry(death.key()) != null) {
        return null;
      }
    }
    List<String> leaving = new ArrayList<>();
    for (WrittenDocument death : deaths) {
      dry.remove(death.key());
      if (death.tag() != null || death.signature() != null) {
        forget(death);
      }
      if (mayBeNamed(death)) {
        leaving.add(death.key());
      }
    }
    for (WrittenDocument birth : births) {
      if (window != null && window.wouldMoveOn(birth.timestamp())) {
        return null;
      }
      meet(birth);
    }
    Map<String, WrittenDocument> anew = new HashMap<>();
    membersOf(leaving).forEach(known -> anew.put(known.key(), known));
    for (WrittenDocument birth : births) {
      if (birth.tag() != null && isOrphan(birth)) {
        anew.put(birth.key(), birth);
      }
    }
    return anew.values().stream().sorted(IN_ORDER).toList();
  }

  /** Whether others may be tagged as near-duplicates of a document. */
  private boolean mayBeNamed(WrittenDocument known) {
    return known.tag() == null || compared == Compared.ALL;
  }

  /**
   * Near-duplicates of documents that are not compared with, in the order they came: others deleted
   * or replaced those while no hook was open.
   */
  List<WrittenDocument> orphans() throws IOException {
    List<WrittenDocument> found = new ArrayList<>();
    written.forEachTagged(
        leaf -> {
          Definition.SegmentSignatures signatures = near.signatures(leaf);
          return values -> {
            if (dryRun && view.hasChanged(values.key())) {
              return;
            }
            Signature signature = signatures.of(values.document()).orElse(null);
            WrittenDocument known = new WrittenDocument(values.entry(), values.tag(), signature);
            if (isOrphan(known)) {
              found.add(known);
            }
          };
        });
    found.sort(IN_ORDER);
    return found;
  }

  private boolean isOrphan(WrittenDocument member) throws IOException {
    String key = member.tag().key();
    WrittenDocument representative = representatives.find(key);
    if (representative == null) {
      representative = dry.containsKey(key) ? dry.get(key) : written.findEntry(key);
    }
    if (representative == null || !mayBeNamed(representative)) {
      return true;
    }
    if (representatives.isInWindow(member.entry())
        && !representatives.isInWindow(representative.entry())) {
      return true;
    }
    // one that was added without a hook may have been replaced by one with another text
    return representative.sequence() < 0 && !isNear(member, find(key));
  }

  private boolean isNear(WrittenDocument member, WrittenDocument representative) {
    if (member.signature() == null || representative.signature() == null) {
      return false;
    }
    double similarity = near.evidence(member.signature(), representative.signature()).similarity();
    return Math.abs(similarity - member.tag().similarity()) < ROUNDING;
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
  WrittenDocument find(String key) throws IOException {
    WrittenDocument known = representatives.find(key);
    if (known == null) {
      known = dry.get(key);
    }
    if (known != null || !seen.mayHave(key) || (dryRun && view.hasChanged(key))) {
      return known;
    }
    WrittenDocument found = written.find(key);
    return found == null || wouldHaveLeft(found) ? null : found;
  }

  /** Whether a document would not be in the index if this was no dry run. */
  private boolean wouldHaveLeft(WrittenDocument known) {
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
      comparisons += candidates.compared();
    }
  }

  /**
   * What a document is a near-duplicate of that was added before and is compared anew: of all
   * documents only those that came before it, so that no two name each other. Without a limit, in
   * the order of {@link #matches}.
   */
  List<Match> matchesAnew(WrittenDocument member) throws IOException {
    List<Match> found = matches(member.signature(), member.key(), Long.MAX_VALUE);
    if (compared == Compared.ALL) {
      found.removeIf(match -> BY_SEQUENCE.compare(match.entry(), member.entry()) > 0);
    }
    return found;
  }

  /** How many documents had no signature and were left out, when all was last read. */
  long leftOut() {
    return leftOut;
  }

  /** How many had no time for the window, when all was last read. */
  long untimed() {
    return untimed;
  }

  /** How many were compared. */
  long compared() {
    return comparisons;
  }

  /** The near-duplicates of representatives, in the order they came. */
  List<WrittenDocument> membersOf(List<String> keys) throws IOException {
    List<WrittenDocument> found = new ArrayList<>();
    for (String key : keys) {
      if (seen.mayHaveMembers(key)) {
        addMembers(key, found);
      }
    }
    found.sort(IN_ORDER);
    return found;
  }

  private void addMembers(String representative, List<WrittenDocument> found) throws IOException {
    dry.values().stream()
        .filter(known -> known.tag() != null && known.tag().key().equals(representative))
        .forEach(found::add);
    written.addMembers(representative, found);
    found.removeIf(this::wouldHaveLeft);
  }

  /** The keys of the documents that queries find, in a dry run without what it decided. */
  Set<String> keysOf(Query... queries) throws IOException {
    return written.keysOf(queries);
  }

  /** What a document is merged from; see {@link WrittenDocuments#mergeSource}. */
  String mergeSource(String key, String field) throws IOException {
    return written.mergeSource(key, field);
  }

  /** What the audit file is to have of a document; see {@link WrittenDocuments#source}. */
  String source(String key, String field) throws IOException {
    return written.source(key, field);
  }

  // --- what happened

  /** Says that a document was added. */
  void add(DocumentEntry entry, Signature signature, Match tag) {
    seen.add(entry.key(), entry.traits().timestamp());
    view.added(entry.key(), OwnWrite.of(entry, tag));
    put(entry, signature, tag);
  }

  private void put(DocumentEntry entry, Signature signature, Match tag) {
    WrittenDocument known = new WrittenDocument(entry, tag, signature);
    if (tag != null) {
      seen.join(tag.key(), entry.traits().timestamp());
    }
    if (representatives.canBe(known)) {
      representatives.add(known);
    }
    putDry(known);
  }

  /** In a dry run, keeps a document that is not in memory, or tagged: so it is found by its tag. */
  private void putDry(WrittenDocument known) {
    if (dryRun && (known.tag() != null || !representatives.canBe(known))) {
      dry.put(known.key(), known);
    }
  }

  /** Takes back that a document was added, the last thing that was said of it. */
  void takeBack(DocumentEntry entry, Signature signature, Match tag) {
    view.added(entry.key(), OwnWrite.GONE);
    forget(new WrittenDocument(entry, tag, signature));
  }

  private void forget(WrittenDocument known) {
    if (known.tag() != null) {
      seen.leave(known.tag().key(), known.timestamp());
    }
    if (representatives.canBe(known)) {
      representatives.remove(known);
    }
  }

  /** Says that a document was taken out. */
  void remove(WrittenDocument known) {
    view.changed(known.key(), OwnWrite.GONE);
    dry.remove(known.key());
    forget(known);
  }

  /** Says that a document is there again with the same signature, perhaps of another time. */
  void replace(WrittenDocument old, DocumentEntry entry) {
    view.changed(entry.key(), OwnWrite.of(entry, old.tag()));
    seen.add(entry.key(), entry.traits().timestamp());
    WrittenDocument again = new WrittenDocument(entry, old.tag(), old.signature());
    if (old.tag() != null) {
      seen.leave(old.tag().key(), old.timestamp());
      seen.join(old.tag().key(), entry.traits().timestamp());
    }
    if (representatives.canBe(again)) {
      representatives.replace(again);
    }
    putDry(again);
  }

  /** Says that a document was tagged anew, or is a representative now. */
  void retag(WrittenDocument member, Match tag) {
    view.retagged(member.key(), OwnWrite.of(member.entry(), tag));
    seen.leave(member.tag().key(), member.timestamp());
    dry.remove(member.key());
    if (representatives.canBe(member)) {
      representatives.remove(member);
    }
    put(member.entry(), member.signature(), tag);
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
  record Departure(
      long timestamp, boolean some, List<WrittenDocument> stay, List<WrittenDocument> onDisk) {}

  /** What would happen if the window moved on to a time. */
  Departure departureAt(long timestamp) throws IOException {
    long first = window.firstPartitionAt(timestamp);
    boolean some =
        representatives.hasBefore(first) || (window.dropsFromIndex() && seen.hasBefore(first));
    if (!some) {
      return new Departure(timestamp, false, List.of(), List.of());
    }
    List<WrittenDocument> onDisk = representatives.onDiskBefore(first);
    List<String> leaving = new ArrayList<>();
    representatives.forEachBefore(first, leaving::add);
    onDisk.forEach(known -> leaving.add(known.key()));
    List<WrittenDocument> stay = membersOf(leaving);
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
        known -> {
          if (known.tag() == null) { // what is tagged is known already
            putDry(known);
          }
        });
    if (window.dropsFromIndex()) {
      seen.dropBefore(window.firstPartition());
      view.dropped();
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
    view.close();
  }
}
