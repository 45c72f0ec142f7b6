package io.doppel.lucene.index;

import io.doppel.lucene.NearDup;
import io.doppel.measure.Signature;
import io.doppel.pairs.TooManyCandidatesException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.AlreadyClosedException;
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
 * #commit()}, or be made while no other call is running. One that the index writer makes by itself
 * has what was decided, but the number of an earlier commit: calls are made again then that are in
 * it, and none is left out.
 *
 * <p>Of an index writer there must be no more than one of these at a time: two would not know of
 * each other's documents.
 *
 * <p><b>Failures.</b> A call that fails is as if it was never made, or the index writer is closed
 * without a commit and the index is as the last one left it.
 *
 * <p><b>Costs.</b> Each call makes a signature and adds the document without any lock; in between
 * it holds one while it looks for near-duplicates in memory, some microseconds. A call that
 * replaces or deletes a document waits until no other call is under way. Memory: the signatures and
 * keys of the representatives, some 280 bytes each for {@code shingles}, up to a budget, a quarter
 * of the heap if nothing else is said; beyond it the older ones are looked up in the index, under
 * the lock. Opening reads the signatures of all representatives. Deleting or updating a
 * representative that has near-duplicates opens a reader, since one of them may have to take its
 * place.
 */
public final class DedupWriter implements Closeable {
  private static final String COMMITTED = "doppel.dedup.sequence.";
  private static final String LATEST = "doppel.dedup.latest.";

  /** In a commit: the version of {@link DedupFields}; the first commits do not say it. */
  private static final String LAYOUT = "doppel.dedup.layout.";

  private static final String LAYOUT_VERSION = "1";

  /** Shared by calls that only add a document, exclusive for all others. */
  private final ReadWriteLock turns = new ReentrantReadWriteLock();

  /** Guards all that is known. Taken after {@link #turns}. */
  private final Lock lock = new ReentrantLock();

  /** A document that was under way is in the index, or failed. */
  private final Condition landed = lock.newCondition();

  private final IndexWriter writer;
  private final OwnNumbers numbers;
  private final NearDup near;
  private final DedupFields fields;
  private final AuditFile audit;
  private final boolean dryRun;
  private final DedupWindow window;
  private final KeptDocuments kept;
  private final DedupCalls calls;
  private final LongAdder notCompared = new LongAdder();
  private boolean closed;

  DedupWriter(DedupWriterBuilder builder) throws IOException {
    this.writer = builder.writer;
    this.near = builder.near;
    this.fields = new DedupFields(near.field(), builder.keyField);
    this.dryRun = builder.dryRun;
    this.window =
        builder.window == null ? null : new DedupWindow(builder.window, builder.dropExpired);
    this.numbers = new OwnNumbers(writer);
    OpenHooks.open(writer);
    try {
      Map<String, String> userData = userData();
      checkLayout(userData.getOrDefault(LAYOUT + near.field(), LAYOUT_VERSION));
      if (window != null && userData.containsKey(LATEST + near.field())) {
        window.moveTo(Long.parseLong(userData.get(LATEST + near.field())));
      }
      this.kept = new KeptDocuments(builder, numbers, fields, window);
      this.audit = openAudit(dryRun ? null : builder.audit);
      long sequence = Math.max(kept.lastSequence() + 1, committedSequence(userData, near.field()));
      this.calls = new DedupCalls(builder, numbers, fields, window, kept, audit, sequence);
      decideOrphans();
    } catch (Throwable failure) {
      OpenHooks.close(writer);
      throw failure;
    }
  }

  private void decideOrphans() throws IOException {
    try {
      calls.decideOrphans();
    } catch (Throwable failure) {
      IOUtils.closeWhileHandlingException(kept, audit);
      throw failure;
    }
  }

  private void checkLayout(String found) {
    if (!found.equals(LAYOUT_VERSION)) {
      throw new IllegalArgumentException(
          "the index has what a DedupWriter says of field "
              + near.field()
              + " in layout "
              + found
              + ", this version writes layout "
              + LAYOUT_VERSION
              + "; use a newer version of Doppel, such as wrote the index");
    }
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
   * Adds a document or, if there is one with its key, puts it in that one's place. If the new
   * version is not added because it is a near-duplicate of another document and the policy is to
   * skip or to replace, the earlier version goes all the same: it is not what the caller has any
   * more.
   *
   * @param document the document
   * @return what became of it
   * @throws IllegalArgumentException if its key cannot be a term
   * @throws DuplicateDocumentException if it is a near-duplicate and the policy is to reject
   * @throws TooManyCandidatesException if it would have to be compared with more documents than
   *     {@link DedupWriterBuilder#maxCandidates} allows
   * @throws IOException if the index cannot be read or written
   */
  public Decision add(DedupDocument document) throws IOException {
    document.checkKey();
    Signature signature = near.sign(document.signed()).orElse(null);
    Decision decision = addBeside(document, signature);
    if (decision == null) {
      decision =
          alone(
              () -> {
                calls.moveWindowTo(document);
                return calls.make(() -> calls.put(document, signature));
              });
    }
    if (decision.kind() == Decision.Kind.REJECTED) {
      throw new DuplicateDocumentException(decision);
    }
    if (signature == null && decision.kind() == Decision.Kind.ADDED) {
      notCompared.increment();
    }
    return decision;
  }

  /**
   * How many documents were added that could not be compared with any: they have no text, too
   * little, or so much that no signature is made.
   *
   * @return the number, since this was opened
   */
  public long notCompared() {
    return notCompared.sum();
  }

  /**
   * How many representatives documents were compared with, in all, since this was opened: what
   * looking for near-duplicates costs where many share much.
   *
   * @return the number; of fingerprints in memory a thousand count as one
   */
  public long compared() {
    lock.lock();
    try {
      return kept.compared();
    } finally {
      lock.unlock();
    }
  }

  /** Adds a document beside other calls; null if that cannot be. */
  private Decision addBeside(DedupDocument document, Signature signature) throws IOException {
    turns.readLock().lock();
    try {
      DedupCalls.Beside decided = locked(() -> decideBeside(document, signature));
      if (decided instanceof DedupCalls.Admission admission) {
        write(admission);
        return admission.decision();
      }
      return decided instanceof DedupCalls.Refusal refusal ? refusal.decision() : null;
    } finally {
      turns.readLock().unlock();
    }
  }

  private DedupCalls.Beside decideBeside(DedupDocument document, Signature signature)
      throws IOException {
    DedupCalls.Beside decided = calls.decideBeside(document, signature);
    while (decided == DedupCalls.NotBeside.WAIT) {
      landed.awaitUninterruptibly();
      decided = calls.decideBeside(document, signature);
    }
    return decided;
  }

  private void write(DedupCalls.Admission admission) throws IOException {
    long number;
    try {
      number = writer.addDocument(admission.fields());
    } catch (Throwable failure) {
      landed(() -> calls.failed(admission, failure));
      throw failure;
    }
    landed(() -> calls.completed(admission, number));
  }

  /** Says how a document landed that was under way. */
  private void landed(Runnable how) {
    lock.lock();
    try {
      landed.signalAll();
      how.run();
    } finally {
      lock.unlock();
    }
  }

  /** Makes a call while no other is under way. */
  private <T> T alone(DedupCalls.Call<T> call) throws IOException {
    turns.writeLock().lock();
    try {
      return locked(
          () -> {
            calls.reconcile();
            return call.make();
          });
    } finally {
      turns.writeLock().unlock();
    }
  }

  private <T> T locked(DedupCalls.Call<T> call) throws IOException {
    lock.lock();
    try {
      checkOpen();
      return call.make();
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
   * @throws TooManyCandidatesException as {@link #add} does; the earlier version stays
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
    return alone(() -> calls.make(() -> calls.takeOut(key)));
  }

  /**
   * Commits what was decided so far: the audit file first, then the index.
   *
   * @return how many calls are in it; see {@link #committedSequence}
   * @throws IOException if that fails; then the last commit stands
   */
  public long commit() throws IOException {
    return alone(
        () -> {
          if (!dryRun) {
            if (audit != null) {
              audit.force();
            }
            setCommitData();
            numbers.emptyBuffers();
            boolean ours = numbers.writers() == OwnNumbers.Writers.WE;
            writer.commit();
            numbers.flushed(ours, true);
          }
          return calls.sequence();
        });
  }

  private void setCommitData() {
    Map<String, String> userData = userData();
    userData.put(LAYOUT + near.field(), LAYOUT_VERSION);
    userData.put(COMMITTED + near.field(), Long.toString(calls.sequence()));
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
   * How many calls a commit has: all whose decisions have a lower sequence number, and no others;
   * if the index writer was asked for the commit and not this one, those and perhaps some more.
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
    turns.writeLock().lock();
    lock.lock();
    try {
      if (!closed) {
        closed = true;
        try {
          if (writer.isOpen()) {
            calls.reconcile();
          }
          if (!dryRun && writer.isOpen()) {
            setCommitData();
          }
        } finally {
          OpenHooks.close(writer);
          IOUtils.close(kept, audit);
        }
      }
    } finally {
      lock.unlock();
      turns.writeLock().unlock();
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
}
