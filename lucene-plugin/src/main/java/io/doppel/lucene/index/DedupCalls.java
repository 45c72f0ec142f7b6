package io.doppel.lucene.index;

import io.doppel.cluster.Preference;
import io.doppel.cluster.Traits;
import io.doppel.lucene.NearDup;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;

/**
 * What the calls of a {@link DedupWriter} do, by its policy. Guarded by its lock.
 *
 * <p>Calls are made {@linkplain #make alone}: while no other is under way. But most do nothing more
 * than add a document, which takes most of the time and needs no lock. Such a call is {@linkplain
 * #decideBeside decided} under the lock, adds the document without it, and then {@linkplain
 * #completed says so}. What is near to a document that is under way waits for it, since adding it
 * may fail.
 */
final class DedupCalls {
  private final IndexWriter writer;
  private final NearDup near;
  private final DedupFields fields;
  private final DedupPolicy policy;
  private final Preference preference;
  private final DedupListener listener;
  private final AuditFile audit;
  private final boolean dryRun;

  /** Null if the writer keeps what the audit file is to have. */
  private final String sourceField;

  private final DedupWindow window;
  private final KeptDocuments kept;

  /** The keys of the documents that are decided and not yet in the index. */
  private final Set<String> underWay = new HashSet<>();

  /** The decisions of the call that is being made. */
  private final List<Decision> decisions = new ArrayList<>();

  /** Whether that call has changed the index. */
  private boolean changed;

  private long sequence;

  DedupCalls(
      DedupWriterBuilder builder,
      DedupFields fields,
      DedupWindow window,
      KeptDocuments kept,
      AuditFile audit,
      long sequence) {
    this.writer = builder.writer;
    this.near = builder.near;
    this.fields = fields;
    this.policy = builder.policy;
    this.preference = builder.preference;
    this.listener = builder.listener;
    this.audit = audit;
    this.dryRun = builder.dryRun;
    this.sourceField = builder.sourceField;
    this.window = window;
    this.kept = kept;
    this.sequence = sequence;
  }

  /** The number of the next decision. */
  long sequence() {
    return sequence;
  }

  // --- calls beside others

  /** What is to be done for a call that others may run beside. */
  sealed interface Beside {}

  /** It cannot be made beside others, or not yet. */
  enum NotBeside implements Beside {
    /** It must be made alone. */
    ALONE,

    /** It depends on a document that is under way. */
    WAIT
  }

  /** A document that must be added now. */
  record Admission(
      Decision decision, Standing standing, Signature signature, Match tag, Document fields)
      implements Beside {}

  /** Nothing to add. */
  record Refusal(Decision decision) implements Beside {}

  /**
   * Decides a call that others may run beside, if it can be one. Nothing but reading the index may
   * fail, and then nothing is changed.
   */
  Beside decideBeside(DedupDocument document, Signature signature) throws IOException {
    boolean alone =
        dryRun
            || kept.isUntidy()
            || kept.mayHave(document.key())
            || (window != null && !kept.isWithin(document.timestamp()));
    if (alone) {
      return NotBeside.ALONE;
    }
    List<Match> matches = signature == null ? List.of() : kept.matches(signature, document.key());
    if (matches.stream().anyMatch(match -> underWay.contains(match.key()))) {
      return NotBeside.WAIT;
    }
    Match best = matches.isEmpty() ? null : matches.get(0);
    if (best == null || policy == DedupPolicy.TAG) {
      return admitBeside(document, signature, best);
    }
    return policy == DedupPolicy.REPLACE
        ? NotBeside.ALONE
        : new Refusal(makeWhole(() -> refuse(document, null, refusal(), best)));
  }

  private Admission admitBeside(DedupDocument document, Signature signature, Match tag) {
    Standing standing = new Standing(document.key(), sequence, document.traits());
    Document copy = fields(document, signature, standing, tag);
    Decision.Kind kind = tag == null ? Decision.Kind.ADDED : Decision.Kind.TAGGED;
    Decision decision = Decision.of(sequence++, kind, document.key(), tag);
    if (window != null) {
      window.moveTo(document.timestamp());
    }
    underWay.add(standing.key());
    kept.add(standing, signature, tag);
    return new Admission(decision, standing, signature, tag, copy);
  }

  /** Says that the document was added. */
  void completed(Admission admission) {
    underWay.remove(admission.standing.key());
    listener.decided(admission.decision);
  }

  /**
   * Says that adding it failed: as if the call was never made. It may be in the index all the same,
   * if what failed came after, for example because the thread was interrupted while it waited for
   * merges; no other document has its key.
   */
  void failed(Admission admission, Throwable failure) {
    underWay.remove(admission.standing.key());
    kept.takeBack(admission.standing, admission.signature, admission.tag);
    if (sequence == admission.decision.sequence() + 1) {
      sequence--;
    }
    if (writer.isOpen()) {
      try {
        writer.deleteDocuments(new Term(fields.keyField(), admission.standing.key()));
      } catch (Throwable again) {
        failure.addSuppressed(again);
        rollback(failure);
      }
    }
  }

  // --- calls alone

  /** A call. */
  interface Call<T> {
    T make() throws IOException;
  }

  /** Makes a call while no other is under way: only then may memory be tidied. */
  <T> T make(Call<T> call) throws IOException {
    kept.tidy();
    return makeWhole(call);
  }

  /**
   * Makes a call as a whole or not at all. All that may fail comes before the index is changed, but
   * for looking up representatives that are not in memory. If that fails, half of a call is in the
   * index; it must never be committed, so the index writer is closed, as it does by itself where a
   * failure leaves it with less than it should have.
   */
  private <T> T makeWhole(Call<T> call) throws IOException {
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
      rollback(failure);
    }
    if (audit != null) {
      try {
        audit.cut(audited);
      } catch (IOException again) {
        failure.addSuppressed(again);
      }
    }
  }

  private void rollback(Throwable failure) {
    try {
      writer.rollback();
    } catch (Throwable again) {
      failure.addSuppressed(again);
    }
  }

  /** Takes a document out; empty if there is none. */
  Optional<Decision> takeOut(String key) throws IOException {
    KeptDocuments.Known old = kept.find(key);
    if (old == null) {
      return Optional.empty();
    }
    List<KeptDocuments.Known> members = kept.membersOf(List.of(key));
    remove(key);
    Decision decision = decided(Decision.of(sequence++, Decision.Kind.DELETED, key, null));
    kept.remove(old);
    decideAnew(members);
    return Optional.of(decision);
  }

  private void remove(String key) throws IOException {
    if (!dryRun) {
      change(() -> writer.deleteDocuments(new Term(fields.keyField(), key)));
    }
  }

  /**
   * Changes the index. If that fails, the index may have been changed all the same, if what failed
   * came after; the index writer has gone on then.
   */
  private void change(Call<Long> change) throws IOException {
    long before = writer.getMaxCompletedSequenceNumber();
    try {
      change.make();
      changed = true;
    } catch (Throwable failure) {
      changed |= writer.isOpen() && writer.getMaxCompletedSequenceNumber() > before;
      throw failure;
    }
  }

  private Decision decided(Decision decision) {
    decisions.add(decision);
    return decision;
  }

  /** Puts a document where it belongs. */
  Decision put(DedupDocument document, Signature signature) throws IOException {
    boolean late = window != null && !window.has(document.timestamp());
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
      default -> refuse(document, old, refusal(), best);
    };
  }

  private Decision.Kind refusal() {
    return policy == DedupPolicy.REJECT ? Decision.Kind.REJECTED : Decision.Kind.SKIPPED;
  }

  /**
   * Moves the window on to a document. What leaves it is gone, whatever becomes of the document:
   * this is a call of its own. A near-duplicate that stays in the window while its representative
   * leaves it is compared anew, or what is near to it would not be found any more.
   */
  void moveWindowTo(DedupDocument document) throws IOException {
    if (window == null) {
      return;
    }
    if (document.timestamp() == DedupDocument.NO_TIMESTAMP) {
      throw new IllegalArgumentException(
          "document " + document.key() + " must have a timestamp, since there is a window");
    }
    make(
        () -> {
          List<KeptDocuments.Known> members = kept.membersThatStay(document.timestamp());
          boolean left = kept.moveTo(document.timestamp());
          if (left && window.dropsFromIndex() && !dryRun) {
            writer.deleteDocuments(
                NumericDocValuesField.newSlowRangeQuery(
                    fields.time(), Long.MIN_VALUE + 1, window.start() - 1));
            changed = true;
            kept.dropped();
          }
          decideAnew(members);
          return null;
        });
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
    kept.replace(old, standing);
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
            kept.source(match.key(), sourceField));
      }
    }
    List<KeptDocuments.Known> leaving = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    // also if there is none: its near-duplicates may be there when it has left with the window
    keys.add(document.key());
    if (old != null) {
      leaving.add(old);
    }
    for (Match match : replaced) {
      keys.add(match.key());
      leaving.add(kept.find(match.key()));
    }
    List<KeptDocuments.Known> members = kept.membersOf(keys);
    write(fields(document, signature, standing, tag), document.key(), old != null, replaced);
    sequence++;
    decided(decision);
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
      change(() -> writer.addDocument(document));
    } else if (replaced.isEmpty()) {
      change(() -> writer.updateDocument(new Term(fields.keyField(), key), document));
    } else {
      List<BytesRef> gone = new ArrayList<>();
      gone.add(new BytesRef(key));
      replaced.forEach(match -> gone.add(new BytesRef(match.key())));
      Query old = new TermInSetQuery(fields.keyField(), gone);
      change(() -> writer.updateDocuments(old, List.of(document)));
    }
  }

  private Document fields(
      DedupDocument document, Signature signature, Standing standing, Match tag) {
    Document copy = new Document();
    document.fields().forEach(copy::add);
    fields.addKey(copy, standing.key(), standing.sequence());
    fields.addTag(copy, standing.key(), tag);
    fields.addTraits(copy, standing.traits());
    if (policy == DedupPolicy.REPLACE && audit != null && sourceField == null) {
      fields.addSource(copy, AuditFile.quoted(document.source()));
    }
    return signature == null ? copy : near.addSignature(copy, signature);
  }

  private Decision replaceOrSkip(
      DedupDocument document, Signature signature, KeptDocuments.Known old, List<Match> matches)
      throws IOException {
    Traits traits = document.traits();
    for (Match match : matches) {
      Traits other = match.standing().traits();
      if (!other.isKnown() || preference.compare(traits, other) <= 0) {
        return refuse(document, old, Decision.Kind.SKIPPED, match);
      }
    }
    return admit(document, signature, old, Decision.Kind.REPLACED, null, matches);
  }

  /** The document does not get in; an earlier version goes if it is skipped. */
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
    boolean goes = old != null && kind == Decision.Kind.SKIPPED;
    List<KeptDocuments.Known> members = goes ? kept.membersOf(List.of(old.key())) : List.of();
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
