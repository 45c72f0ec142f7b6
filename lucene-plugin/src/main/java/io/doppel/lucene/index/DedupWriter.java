package io.doppel.lucene.index;

import io.doppel.lucene.NearDup;
import io.doppel.measure.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOUtils;

/**
 * Adds documents to an {@link IndexWriter} of one's own and decides of each whether it is a
 * near-duplicate of one that is there.
 *
 * <pre>{@code
 * NearDup near = NearDup.shingles("body").build();
 * try (DedupWriter dedup = DedupWriter.of(writer, near, "id").policy(DedupPolicy.TAG).open()) {
 *   Decision decision = dedup.add(new DedupDocument(id, text, fields));
 *   ...
 *   dedup.commit();
 * }
 * }</pre>
 *
 * <p><b>Order.</b> Safe for use by many threads. The outcome is as if all calls were made one at a
 * time, in the order of the {@linkplain Decision#sequence sequence numbers} of their decisions; a
 * document is compared with all that came before it, also with those that no reader sees yet. Two
 * copies that arrive on two threads are never both admitted.
 *
 * <p><b>What is compared.</b> A document is compared with the representatives: the documents that
 * are near-duplicates of none. So every tagged document is a verified near-duplicate of its
 * representative, and there are no chains. A document that is near to several is a near-duplicate
 * of the most similar one, of equally similar ones of that which came first. A document's own
 * earlier version, which has the same key, is not its near-duplicate: it is replaced.
 *
 * <p><b>No state outside of the index.</b> All that is known stands in {@link DedupFields} and in
 * the user data of commits. After a crash the index is as the last {@link #commit()} left it, and
 * {@link #committedSequence} says how many calls are in it. Calls that are made again change
 * nothing where the document is there with the same signature. Commits must go through {@link
 * #commit()}, or be made while no other call is running.
 *
 * <p><b>Failures.</b> A call that fails is as if it was never made, or the index writer is closed
 * without a commit and the index is as the last one left it.
 *
 * <p><b>Costs.</b> Each call makes a signature, outside of any lock, then holds a lock while it
 * looks for near-duplicates in memory and adds the document. Memory: the signatures and keys of the
 * representatives, some 450 bytes each for {@code shingles}, up to a budget; beyond it the older
 * ones are looked up in the index. Opening reads the signatures of all representatives. Deleting or
 * updating a representative that has near-duplicates opens a reader, since one of them may have to
 * take its place.
 */
public final class DedupWriter implements Closeable {
  /** The most memory for representatives if nothing else is said: 256 MiB. */
  public static final long DEFAULT_MEMORY = 256L << 20;

  private static final String COMMITTED = "doppel.dedup.sequence.";
  private static final String LATEST = "doppel.dedup.latest.";

  private final ReentrantLock lock = new ReentrantLock();
  private final IndexWriter writer;
  private final NearDup near;
  private final DedupFields fields;
  private final DedupPolicy policy;
  private final Preference preference;
  private final DedupListener listener;
  private final AuditFile audit;
  private final boolean dryRun;
  private final DedupWindow window;
  private final KeptDocuments kept;

  /** The decisions of the call that is being made. */
  private final List<Decision> decisions = new ArrayList<>();

  /** Whether that call has changed the index. */
  private boolean changed;

  private long sequence;
  private boolean closed;

  DedupWriter(DedupWriterBuilder builder) throws IOException {
    this.writer = builder.writer;
    this.near = builder.near;
    this.fields = new DedupFields(near.field(), builder.keyField);
    this.policy = builder.policy;
    this.preference = builder.preference;
    this.listener = builder.listener;
    this.dryRun = builder.dryRun;
    this.window =
        builder.window == null ? null : new DedupWindow(builder.window, builder.dropExpired);
    Map<String, String> userData = userData();
    if (window != null && userData.containsKey(LATEST + near.field())) {
      window.moveTo(Long.parseLong(userData.get(LATEST + near.field())));
    }
    this.kept = new KeptDocuments(writer, near, fields, builder.memory, builder.dryRun, window);
    this.audit = openAudit(dryRun ? null : builder.audit);
    this.sequence = Math.max(kept.lastSequence() + 1, committedSequence(userData, near.field()));
  }

  private AuditFile openAudit(Path path) throws IOException {
    try {
      return path == null ? null : new AuditFile(path);
    } catch (Throwable failure) {
      IOUtils.closeWhileHandlingException(kept);
      throw failure;
    }
  }

  /**
   * Starts to build a writer.
   *
   * @param writer the writer, which stays the caller's: it is not closed with this one
   * @param near what a near-duplicate is
   * @param keyField the field of the documents' keys, a term for each document. It is added where a
   *     document has none
   * @return a builder
   */
  public static DedupWriterBuilder of(IndexWriter writer, NearDup near, String keyField) {
    return new DedupWriterBuilder(writer, near, keyField);
  }

  /**
   * The fields that say of a document what it is a near-duplicate of.
   *
   * @return their names
   */
  public DedupFields fields() {
    return fields;
  }

  /**
   * Adds a document or, if there is one with its key, puts it in that one's place.
   *
   * @param document the document
   * @return what became of it
   * @throws DuplicateDocumentException if it is a near-duplicate and the policy is to reject
   * @throws IOException if the index cannot be read or written
   */
  public Decision add(DedupDocument document) throws IOException {
    Optional<Signature> signature = near.sign(document.signed());
    lock.lock();
    try {
      Decision decision = make(() -> put(document, signature.orElse(null)));
      if (decision.kind() == Decision.Kind.REJECTED) {
        throw new DuplicateDocumentException(decision);
      }
      return decision;
    } finally {
      lock.unlock();
    }
  }

  /**
   * The same as {@link #add}: puts a document in the place of its earlier version. Its
   * near-duplicates are compared with the new version.
   *
   * @param document the document
   * @return what became of it
   * @throws DuplicateDocumentException if it is a near-duplicate of another one and the policy is
   *     to reject; the earlier version stays
   * @throws IOException if the index cannot be read or written
   */
  public Decision update(DedupDocument document) throws IOException {
    return add(document);
  }

  /**
   * Takes a document out of the index. If it was a representative, its near-duplicates are compared
   * with the others anew, in the order in which they came.
   *
   * @param key its key
   * @return the decision; empty if there is no such document
   * @throws IOException if the index cannot be read or written
   */
  public Optional<Decision> delete(String key) throws IOException {
    lock.lock();
    try {
      return make(() -> takeOut(key));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Commits what was decided so far: the audit file first, then the index.
   *
   * @return how many calls are in it; see {@link #committedSequence}
   * @throws IOException if that fails; then the last commit stands
   */
  public long commit() throws IOException {
    lock.lock();
    try {
      checkOpen();
      if (dryRun) {
        return sequence;
      }
      if (audit != null) {
        audit.force();
      }
      setCommitData();
      writer.commit();
      return sequence;
    } finally {
      lock.unlock();
    }
  }

  private void setCommitData() {
    Map<String, String> userData = userData();
    userData.put(COMMITTED + near.field(), Long.toString(sequence));
    if (window != null && window.latest() != Long.MIN_VALUE) {
      userData.put(LATEST + near.field(), Long.toString(window.latest()));
    }
    writer.setLiveCommitData(userData.entrySet());
  }

  private Map<String, String> userData() {
    Map<String, String> userData = new HashMap<>();
    Iterable<Map.Entry<String, String>> before = writer.getLiveCommitData();
    if (before != null) {
      before.forEach(entry -> userData.put(entry.getKey(), entry.getValue()));
    }
    return userData;
  }

  /**
   * How many calls a commit has: all whose decisions have a lower sequence number, and no others.
   *
   * @param userData the user data of the commit
   * @param field the field that the definition is about
   * @return the number; 0 if there is none
   */
  public static long committedSequence(Map<String, String> userData, String field) {
    return Long.parseLong(userData.getOrDefault(COMMITTED + field, "0"));
  }

  /**
   * Ends the work without a commit; the index writer stays open. If it commits later on, {@link
   * #committedSequence} is that of all calls.
   */
  @Override
  public void close() throws IOException {
    lock.lock();
    try {
      if (!closed) {
        closed = true;
        if (!dryRun && writer.isOpen()) {
          setCommitData();
        }
        IOUtils.close(kept, audit);
      }
    } finally {
      lock.unlock();
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("this writer is closed");
    }
    if (!writer.isOpen()) {
      throw new AlreadyClosedException("the index writer is closed", writer.getTragicException());
    }
  }

  // --- calls, all of them under the lock

  private interface Call<T> {
    T make() throws IOException;
  }

  /**
   * Makes a call as a whole or not at all. All that may fail comes before the index is changed, but
   * for looking up representatives that are not in memory. If that fails, half of a call is in the
   * index; it must never be committed, so the index writer is closed, as it does by itself where a
   * failure leaves it with less than it should have.
   */
  private <T> T make(Call<T> call) throws IOException {
    checkOpen();
    kept.tidy();
    decisions.clear();
    changed = false;
    long audited = audit == null ? 0 : audit.length();
    T outcome;
    try {
      outcome = call.make();
    } catch (Throwable failure) {
      takeBack(audited, failure);
      throw failure;
    }
    decisions.forEach(listener::decided);
    return outcome;
  }

  private void takeBack(long audited, Throwable failure) {
    if (changed) {
      try {
        writer.rollback();
      } catch (Throwable again) {
        failure.addSuppressed(again);
      }
    }
    if (audit != null) {
      try {
        audit.cut(audited);
      } catch (IOException again) {
        failure.addSuppressed(again);
      }
    }
  }

  private Optional<Decision> takeOut(String key) throws IOException {
    KeptDocuments.Known old = kept.find(key);
    if (old == null) {
      return Optional.empty();
    }
    List<KeptDocuments.Known> members = kept.membersOf(old);
    remove(key);
    Decision decision = decided(Decision.of(sequence++, Decision.Kind.DELETED, key, null));
    kept.remove(old);
    decideAnew(members);
    return Optional.of(decision);
  }

  private void remove(String key) throws IOException {
    if (!dryRun) {
      writer.deleteDocuments(new Term(fields.keyField(), key));
      changed = true;
    }
  }

  private Decision decided(Decision decision) {
    decisions.add(decision);
    return decision;
  }

  private Decision put(DedupDocument document, Signature signature) throws IOException {
    boolean late = window != null && isLate(document);
    KeptDocuments.Known old = kept.find(document.key());
    if (old != null
        && old.hasSignature(signature)
        && (window == null || old.timestamp() == document.timestamp())) {
      return putInPlace(document, signature, old);
    }
    if (late) {
      return window.dropsFromIndex()
          ? refuse(document, old, Decision.Kind.LATE, null)
          : admit(document, signature, old, Decision.Kind.LATE, null, List.of());
    }
    List<Match> matches = signature == null ? List.of() : kept.matches(signature, document.key());
    Match best = matches.isEmpty() ? null : matches.get(0);
    if (best == null) {
      return admit(document, signature, old, Decision.Kind.ADDED, null, List.of());
    }
    return switch (policy) {
      case TAG -> admit(document, signature, old, Decision.Kind.TAGGED, best, List.of());
      case REPLACE -> replaceOrSkip(document, signature, old, matches);
      case REJECT -> refuse(document, old, Decision.Kind.REJECTED, best);
      default -> refuse(document, old, Decision.Kind.SKIPPED, best);
    };
  }

  /**
   * Moves the window on to a document, and says whether it is older than the window. What leaves
   * the window is gone, whatever becomes of the document.
   */
  private boolean isLate(DedupDocument document) throws IOException {
    if (document.timestamp() == DedupDocument.NO_TIMESTAMP) {
      throw new IllegalArgumentException(
          "document " + document.key() + " must have a timestamp, since there is a window");
    }
    boolean left = kept.moveTo(document.timestamp());
    if (left && window.dropsFromIndex() && !dryRun) {
      writer.deleteDocuments(
          NumericDocValuesField.newSlowRangeQuery(
              fields.time(), Long.MIN_VALUE + 1, window.start() - 1));
      kept.dropped();
    }
    return !window.has(document.timestamp());
  }

  /** Nothing that depends on the signature changes. */
  private Decision putInPlace(DedupDocument document, Signature signature, KeptDocuments.Known old)
      throws IOException {
    Match tag = old.tag();
    Decision decision =
        Decision.of(
            sequence,
            tag == null ? Decision.Kind.ADDED : Decision.Kind.TAGGED,
            document.key(),
            tag);
    Standing standing = new Standing(document.key(), old.sequence(), document.traits());
    write(fields(document, signature, standing, tag), document.key(), true, List.of());
    sequence++;
    kept.replace(standing, tag == null ? signature : null);
    return decided(decision);
  }

  private Decision admit(
      DedupDocument document,
      Signature signature,
      KeptDocuments.Known old,
      Decision.Kind kind,
      Match tag,
      List<Match> replaced)
      throws IOException {
    Match other = replaced.isEmpty() ? tag : replaced.get(0);
    Decision decision =
        new Decision(
            sequence,
            kind,
            document.key(),
            other == null ? null : other.key(),
            other == null ? 0 : other.similarity(),
            replaced.stream().map(Match::key).toList());
    Standing standing =
        new Standing(document.key(), old == null ? sequence : old.sequence(), document.traits());
    if (audit != null) {
      for (Match match : replaced) {
        audit.add(
            sequence,
            kind.id(),
            match.key(),
            document.key(),
            match.similarity(),
            kept.source(match.key()));
      }
    }
    List<KeptDocuments.Known> members = old == null ? List.of() : kept.membersOf(old);
    List<KeptDocuments.Known> leaving = new ArrayList<>();
    for (Match match : replaced) {
      leaving.add(kept.find(match.key()));
    }
    write(fields(document, signature, standing, tag), document.key(), old != null, replaced);
    sequence++;
    decided(decision);
    if (old != null) {
      kept.remove(old);
    }
    leaving.forEach(kept::remove);
    kept.add(standing, signature, tag);
    decideAnew(members);
    return decision;
  }

  /** One step for the index writer, so that no commit comes between. */
  private void write(Document document, String key, boolean exists, List<Match> replaced)
      throws IOException {
    if (dryRun) {
      return;
    }
    if (!exists && replaced.isEmpty()) {
      writer.addDocument(document);
    } else if (replaced.isEmpty()) {
      writer.updateDocument(new Term(fields.keyField(), key), document);
    } else {
      List<BytesRef> gone = new ArrayList<>();
      gone.add(new BytesRef(key));
      replaced.forEach(match -> gone.add(new BytesRef(match.key())));
      Query old = new TermInSetQuery(fields.keyField(), gone);
      writer.updateDocuments(old, List.of(document));
    }
    changed = true;
  }

  private Document fields(
      DedupDocument document, Signature signature, Standing standing, Match tag) {
    Document copy = new Document();
    document.fields().forEach(copy::add);
    fields.addKey(copy, standing.key(), standing.sequence());
    fields.addTag(copy, standing.key(), tag);
    if (policy == DedupPolicy.REPLACE || window != null) {
      fields.addTraits(copy, standing.traits());
    }
    if (policy == DedupPolicy.REPLACE && audit != null) {
      fields.addSource(copy, AuditFile.quoted(document.source()));
    }
    return signature == null ? copy : near.addSignature(copy, signature);
  }

  private Decision replaceOrSkip(
      DedupDocument document, Signature signature, KeptDocuments.Known old, List<Match> matches)
      throws IOException {
    Traits traits = document.traits();
    for (Match match : matches) {
      if (preference.compare(traits, match.standing().traits()) <= 0) {
        return refuse(document, old, Decision.Kind.SKIPPED, match);
      }
    }
    return admit(document, signature, old, Decision.Kind.REPLACED, null, matches);
  }

  /** The document does not get in; an earlier version goes, unless the call fails. */
  private Decision refuse(
      DedupDocument document, KeptDocuments.Known old, Decision.Kind kind, Match match)
      throws IOException {
    if (audit != null && match != null) {
      audit.add(
          sequence,
          kind.id(),
          document.key(),
          match.key(),
          match.similarity(),
          AuditFile.quoted(document.source()));
    }
    boolean goes = old != null && kind != Decision.Kind.REJECTED;
    List<KeptDocuments.Known> members = goes ? kept.membersOf(old) : List.of();
    if (goes) {
      remove(document.key());
      kept.remove(old);
    }
    Decision decision = decided(Decision.of(sequence++, kind, document.key(), match));
    decideAnew(members);
    return decision;
  }

  /** Compares documents whose representative went or changed, in the order in which they came. */
  private void decideAnew(List<KeptDocuments.Known> members) throws IOException {
    for (KeptDocuments.Known member : members) {
      List<Match> matches = kept.matches(member.signature(), member.key());
      Match best = matches.isEmpty() ? null : matches.get(0);
      if (!dryRun) {
        writer.updateDocValues(
            new Term(fields.keyField(), member.key()), fields.newTag(member.key(), best));
      }
      kept.retag(member, best);
      decided(
          Decision.of(
              sequence++,
              best == null ? Decision.Kind.ADDED : Decision.Kind.TAGGED,
              member.key(),
              best));
    }
  }
}
