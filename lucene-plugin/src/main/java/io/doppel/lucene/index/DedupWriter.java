package io.doppel.lucene.index;

import io.doppel.decision.Compared;
import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.TooManyCandidatesException;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TwoPhaseCommit;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;

/**
 * Adds documents to an {@link IndexWriter} of one's own and decides of each whether it is a
 * near-duplicate of one that is there.
 *
 * <pre>{@code
 * NearDup near = NearDups.of("body").build();
 * try (DedupWriter dedup = DedupWriter.of(writer, near, "id").policy(DedupPolicy.TAG).open()) {
 *   Decision decision = dedup.addDocument(new DedupDocument(id, text, fields));
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
 * earlier version, which has the same key, is not its near-duplicate: it is replaced. With {@link
 * Compared#ALL} it is compared with tagged documents too, and there are chains.
 *
 * <p><b>No state outside of the index.</b> All that is known stands in {@link DedupFields} and in
 * the user data of commits. After a crash the index is as the last {@link #commit()} left it, and
 * {@link #committedSequence} says how many calls are in it. Calls that are made again change
 * nothing where the document is there with the same signature. Commits must go through {@link
 * #commit()}, or be made while no other call is running. One that the index writer makes by itself
 * has what was decided, but the number of an earlier commit: calls are made again then that are in
 * it, and none is left out.
 *
 * <p><b>Others.</b> Whoever has the index writer may use it beside this one: add, update, delete,
 * delete all, add indexes, merge, commit, open readers. A document is a near-duplicate only of one
 * that is alive; what others deleted is forgotten, and its near-duplicates are compared anew; what
 * others added is compared with, and represents itself. It is named by its key, which must be
 * stored, a doc value or a term: while a document of others has none, calls are refused, and who
 * deletes it with the index writer ends that. This costs nothing as long as nobody does it. After
 * others wrote, committed or opened a reader, the next call opens a reader, too, and reads the
 * segments that changed; so many small writes of others between calls make each call as slow as
 * that. Where several threads call this one, a document may be skipped while it is not yet known
 * whether others wrote; if they had deleted what it is near to, it is added later, and the listener
 * is told. A document that is added at the very moment at which others add a copy of it may be
 * admitted beside that one. An index writer has one of these at a time, and a second one is
 * refused.
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
public final class DedupWriter implements TwoPhaseCommit, Closeable {
  private final Turns turns = new Turns();
  private final IndexWriter writer;
  private final OwnNumbers numbers;
  private final Definition near;
  private final DedupFields fields;
  private final CommitData commitData;
  private final AuditFile audit;
  private final boolean dryRun;
  private final DedupWindow window;
  private final KeptDocuments kept;
  private final DedupCalls calls;
  private final BesideCalls beside;
  private final Reconciler reconciler;
  private final LongAdder notCompared = new LongAdder();

  /** How many calls a commit has that was prepared; -1 if none was. */
  private long prepared = -1;

  private boolean closed;

  DedupWriter(DedupWriterBuilder builder) throws IOException {
    this.writer = builder.writer;
    this.near = builder.near;
    this.fields = new DedupFields(near.field(), builder.keyField);
    this.commitData = new CommitData(writer, near.field());
    this.dryRun = builder.dryRun;
    this.window =
        builder.window == null ? null : new DedupWindow(builder.window, builder.dropExpired);
    this.numbers = new OwnNumbers(writer);
    OpenHooks.open(writer);
    try {
      commitData.checkLayout();
      if (window != null) {
        window.moveTo(commitData.latest());
      }
      this.kept = new KeptDocuments(builder, numbers, fields, window);
      this.audit = openAudit(dryRun ? null : builder.audit);
      long sequence = Math.max(kept.lastSequence() + 1, commitData.sequence());
      IndexChanges index = new IndexChanges(builder, numbers, fields, keepsSource(builder));
      this.calls = new DedupCalls(builder, index, window, kept, audit, sequence);
      this.beside = new BesideCalls(builder, numbers, index, window, kept, calls);
      this.reconciler = new Reconciler(index, kept, calls, beside);
      decideOrphans();
    } catch (Throwable failure) {
      OpenHooks.close(writer);
      throw failure;
    }
  }

  /** Whether documents keep what they are brought back from, or merged. */
  private boolean keepsSource(DedupWriterBuilder builder) {
    boolean isAsked =
        builder.policy == DedupPolicy.MERGE
            || (builder.policy == DedupPolicy.REPLACE && audit != null);
    return isAsked && builder.sourceField == null;
  }

  private AuditFile openAudit(Path path) throws IOException {
    try {
      return path == null ? null : new AuditFile(path);
    } catch (Throwable failure) {
      IOUtils.closeWhileHandlingException(kept);
      throw failure;
    }
  }

  private void decideOrphans() throws IOException {
    try {
      reconciler.decideOrphans();
    } catch (Throwable failure) {
      IOUtils.closeWhileHandlingException(kept, audit);
      throw failure;
    }
  }

  /**
   * Starts to build a writer.
   *
   * @param writer the writer, which stays the caller's: it is not closed with this one
   * @param definition what a near-duplicate is
   * @param keyField the field of the documents' keys, a term for each document. It is added where a
   *     document has none
   * @return a builder
   */
  public static DedupWriterBuilder of(IndexWriter writer, NearDup definition, String keyField) {
    Objects.requireNonNull(writer, "writer");
    Objects.requireNonNull(keyField, "keyField");
    Definition near = Definition.of(definition);
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

  // --- adding

  /**
   * Adds a document or, if there is one with its key, puts it in that one's place. If the new
   * version is not added because it is a near-duplicate of another document and the policy is to
   * skip or to replace, the earlier version goes all the same: it is not what the caller has any
   * more. With policy reject the earlier version stays.
   *
   * @param document the document
   * @return what became of it
   * @throws IllegalArgumentException if its key cannot be a term
   * @throws DuplicateDocumentException if it is a near-duplicate and the policy is to reject
   * @throws TooManyCandidatesException if it would have to be compared with more documents than
   *     {@link DedupWriterBuilder#maxCandidates} allows; an earlier version stays
   * @throws IOException if the index cannot be read or written
   */
  public Decision addDocument(DedupDocument document) throws IOException {
    Objects.requireNonNull(document, "document");
    document.checkKey();
    document.checkChildren(fields.keyField());
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
    if (decision.kind() == DecisionKind.REJECTED) {
      throw new DuplicateDocumentException(decision);
    }
    if (signature == null && decision.kind() == DecisionKind.ADDED) {
      notCompared.increment();
    }
    return decision;
  }

  /**
   * Adds a document as {@link #addDocument(DedupDocument)} does. Its text is what the field of the
   * definition has, several values one a line; its key is what the key's field has.
   *
   * @param document its fields
   * @return what became of it
   * @throws IllegalArgumentException if it has no key, or its text is not given as a string
   * @throws DuplicateDocumentException if it is a near-duplicate and the policy is to reject
   * @throws IOException if the index cannot be read or written
   */
  public Decision addDocument(Iterable<? extends IndexableField> document) throws IOException {
    Objects.requireNonNull(document, "document");
    return addDocument(DedupDocument.of(document, near.field(), fields.keyField(), null));
  }

  /**
   * Adds a block of documents for Lucene's block joins, one after the other in the index. What
   * becomes of it is decided by the last one, the parent, as {@link #addDocument(Iterable)} does,
   * and the others share its lot: the block is skipped, replaced and deleted as a whole.
   *
   * @param block the documents, the parent last. Only the parent has a key
   * @return what became of the block
   * @throws IllegalArgumentException if it is empty, or a document but the parent has a key
   * @throws DuplicateDocumentException if it is a near-duplicate and the policy is to reject
   * @throws IOException if the index cannot be read or written
   */
  public Decision addDocuments(Iterable<? extends Iterable<? extends IndexableField>> block)
      throws IOException {
    Objects.requireNonNull(block, "block");
    return addDocument(DedupDocument.ofBlock(block, near.field(), fields.keyField()));
  }

  /**
   * Puts a document in the place of its earlier version, or adds it if there is none; see {@link
   * #addDocument(DedupDocument)}. Its near-duplicates are compared with the new version.
   *
   * @param key the document's key, in the field of keys
   * @param document the document
   * @return what became of it
   * @throws IllegalArgumentException if the term is of another field, or not the document's key
   * @throws DuplicateDocumentException if it is a near-duplicate of another one and the policy is
   *     to reject; the earlier version stays
   * @throws IOException if the index cannot be read or written
   */
  public Decision updateDocument(Term key, DedupDocument document) throws IOException {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(document, "document");
    checkKeyField(key);
    if (!key.text().equals(document.key())) {
      throw new IllegalArgumentException(
          "a document must be updated by its own key, got " + key + " and " + document.key());
    }
    return addDocument(document);
  }

  /**
   * Puts a document in the place of its earlier version, or adds it if there is none; see {@link
   * #addDocument(Iterable)}.
   *
   * @param key the document's key, in the field of keys; the document need not have it
   * @param document its fields
   * @return what became of it
   * @throws IllegalArgumentException if the term is of another field, or not the document's key
   * @throws DuplicateDocumentException if it is a near-duplicate of another one and the policy is
   *     to reject; the earlier version stays
   * @throws IOException if the index cannot be read or written
   */
  public Decision updateDocument(Term key, Iterable<? extends IndexableField> document)
      throws IOException {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(document, "document");
    checkKeyField(key);
    return updateDocument(
        key, DedupDocument.of(document, near.field(), fields.keyField(), key.text()));
  }

  private void checkKeyField(Term key) {
    if (!key.field().equals(fields.keyField())) {
      throw new IllegalArgumentException(
          "a document must be updated by its key in field " + fields.keyField() + ", got " + key);
    }
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
   * How many documents of the index have a text and no signature, and are not compared with since
   * the definition {@linkplain io.doppel.lucene.Unsigned#LEAVE_OUT leaves them out}: of those that
   * were there when this was opened, or when all was read anew because others had changed much.
   *
   * @return the number; 0 unless such documents are to be left out
   */
  public long leftOut() {
    return counted(kept::leftOut);
  }

  /**
   * How many documents of the index have no time and are not compared with, since there is a {@link
   * DedupWriterBuilder#window window}: those that were added without this writer, or by one without
   * a window; of those that were there when this was opened, or when all was read anew because
   * others had changed much.
   *
   * @return the number; 0 without a window
   */
  public long untimed() {
    return counted(kept::untimed);
  }

  /**
   * How many representatives documents were compared with, in all, since this was opened: what
   * looking for near-duplicates costs where many share much.
   *
   * @return the number; of fingerprints in memory a thousand count as one
   */
  public long compared() {
    return counted(kept::compared);
  }

  private long counted(DedupCalls.Call<Long> count) {
    try {
      return turns.locked(count);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Adds a document beside other calls; null if that cannot be. */
  private Decision addBeside(DedupDocument document, Signature signature) throws IOException {
    Decision decision =
        turns.beside(
            () -> {
              BesideCalls.Beside decided = turns.locked(() -> decideBeside(document, signature));
              if (decided instanceof BesideCalls.Admission admission) {
                write(admission);
                return admission.decision();
              }
              return decided instanceof BesideCalls.Refusal refusal ? refusal.decision() : null;
            });
    if (beside.someMayBeWrong()) {
      settle();
    }
    return decision;
  }

  /** Decides again what was skipped for a document that was gone. */
  private void settle() {
    try {
      alone(() -> null);
    } catch (IOException | RuntimeException failure) {
      // the document of this call is in; the next call, or the commit, tries again and tells
    }
  }

  private BesideCalls.Beside decideBeside(DedupDocument document, Signature signature)
      throws IOException {
    checkOpen();
    BesideCalls.Beside decided = beside.decide(document, signature);
    while (decided == BesideCalls.NotBeside.WAIT) {
      turns.awaitLanding();
      decided = beside.decide(document, signature);
    }
    return decided;
  }

  private void write(BesideCalls.Admission admission) throws IOException {
    long number;
    try {
      number = admission.adding().add();
    } catch (Throwable failure) {
      turns.landed(() -> beside.failed(admission, failure));
      throw failure;
    }
    turns.landed(() -> beside.completed(admission, number));
  }

  /** Makes a call while no other is under way, and after all that others did is known. */
  private <T> T alone(DedupCalls.Call<T> call) throws IOException {
    return turns.alone(
        () -> {
          checkOpen();
          return reconciler.makeAfterOthers(call);
        });
  }

  // --- deleting

  /**
   * Takes documents out of the index. If one was a representative, its near-duplicates are compared
   * with the others anew, in the order in which they came. A block goes as a whole.
   *
   * @param terms terms that the documents have: their keys, or those of any other field
   * @return a decision for each document that was there
   * @throws IOException if the index cannot be read or written
   */
  public List<Decision> deleteDocuments(Term... terms) throws IOException {
    List<String> keys = new ArrayList<>();
    List<Query> queries = new ArrayList<>();
    for (Term term : terms) {
      if (term.field().equals(fields.keyField())) {
        keys.add(term.text());
      } else {
        queries.add(new TermQuery(term));
      }
    }
    List<Decision> decisions = new ArrayList<>();
    if (!keys.isEmpty()) {
      decisions.addAll(alone(() -> calls.make(() -> calls.takeOut(keys))));
    }
    if (!queries.isEmpty()) {
      decisions.addAll(deleteDocuments(queries.toArray(Query[]::new)));
    }
    return decisions;
  }

  /**
   * Takes the documents out of the index that queries find, as {@link #deleteDocuments(Term...)}
   * does. Opens a reader.
   *
   * @param queries the queries
   * @return a decision for each document that was there and has a key
   * @throws IOException if the index cannot be read or written
   */
  public List<Decision> deleteDocuments(Query... queries) throws IOException {
    return alone(() -> calls.make(() -> calls.takeOut(queries)));
  }

  /**
   * Takes all documents out of the index. The listener is not told.
   *
   * @throws UnsupportedOperationException in a dry run
   * @throws IOException if the index cannot be written
   */
  public void deleteAll() throws IOException {
    checkNoDryRun();
    alone(() -> reconciler.readAnewAfter(writer::deleteAll));
  }

  /**
   * Adds all documents of other indexes. They are compared with none; those that are no
   * near-duplicates of others there are representatives here, too. None may have a key that is
   * here.
   *
   * @param directories the indexes
   * @throws UnsupportedOperationException in a dry run
   * @throws IOException if an index cannot be read or written
   */
  public void addIndexes(Directory... directories) throws IOException {
    checkNoDryRun();
    alone(() -> reconciler.readAnewAfter(() -> writer.addIndexes(directories)));
  }

  /**
   * Adds all documents of readers, as {@link #addIndexes(Directory...)} does.
   *
   * @param readers the readers
   * @throws UnsupportedOperationException in a dry run
   * @throws IOException if a reader or the index cannot be read or written
   */
  public void addIndexes(CodecReader... readers) throws IOException {
    checkNoDryRun();
    alone(() -> reconciler.readAnewAfter(() -> writer.addIndexes(readers)));
  }

  private void checkNoDryRun() {
    if (dryRun) {
      throw new UnsupportedOperationException("a dry run decides about single documents only");
    }
  }

  // --- commits

  /**
   * Does the first half of a commit, the one that may fail: the audit file first, then the index.
   * {@link #commit()} does the other half; what is decided in between is not in it.
   *
   * @return how many calls are in it; see {@link #committedSequence}
   * @throws IOException if that fails; then the last commit stands
   */
  @Override
  public long prepareCommit() throws IOException {
    return alone(
        () -> {
          prepare(writer::prepareCommit);
          prepared = calls.sequence();
          return prepared;
        });
  }

  private void prepare(DedupCalls.Call<Long> flush) throws IOException {
    if (dryRun) {
      return;
    }
    if (audit != null) {
      audit.force();
    }
    commitData.write(calls.sequence(), window);
    kept.flush(
        () -> {
          numbers.emptyBuffers();
          boolean ours = numbers.writers() == OwnNumbers.Writers.WE;
          long number = flush.make();
          numbers.flushed(ours, true);
          return number;
        });
  }

  /**
   * Commits what was decided so far, or what was {@linkplain #prepareCommit prepared}: the audit
   * file first, then the index.
   *
   * @return how many calls are in it; see {@link #committedSequence}
   * @throws IOException if that fails; then the last commit stands
   */
  @Override
  public long commit() throws IOException {
    return alone(
        () -> {
          long sequence = prepared < 0 ? calls.sequence() : prepared;
          if (prepared < 0) {
            prepare(writer::commit);
          } else if (!dryRun) {
            writer.commit();
          }
          prepared = -1;
          return sequence;
        });
  }

  /**
   * Takes back all that was done since the last commit, and closes this writer and the index
   * writer, as {@link IndexWriter#rollback} does. Lines of the audit file stay.
   *
   * @throws IOException if that fails
   */
  @Override
  public void rollback() throws IOException {
    turns.alone(
        () -> {
          try {
            writer.rollback();
          } finally {
            release();
          }
          return null;
        });
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
    Objects.requireNonNull(userData, "userData");
    Objects.requireNonNull(field, "field");
    return CommitData.sequence(userData, field);
  }

  /**
   * Ends the work without a commit; the index writer stays open. If it commits later on, {@link
   * #committedSequence} is that of all calls.
   */
  @Override
  public void close() throws IOException {
    turns.alone(
        () -> {
          if (closed) {
            return null;
          }
          try {
            if (writer.isOpen()) {
              reconciler.makeAfterOthers(() -> null);
            }
            if (!dryRun && writer.isOpen()) {
              commitData.write(calls.sequence(), window);
            }
          } finally {
            release();
          }
          return null;
        });
  }

  private void release() throws IOException {
    if (!closed) {
      closed = true;
      OpenHooks.close(writer);
      IOUtils.close(kept, audit);
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
