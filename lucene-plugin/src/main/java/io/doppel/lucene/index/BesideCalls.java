package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.document.Document;

/**
 * The calls of a {@link DedupWriter} that run beside others. Most do nothing more than add a
 * document, which takes most of the time and needs no lock. Such a call is {@linkplain #decide
 * decided} under the lock, adds the document without it, and then {@linkplain #completed says so}.
 * What is near to a document that is under way waits for it, since adding it may fail. Guarded by
 * the hook's lock.
 */
final class BesideCalls {
  private final DedupPolicy policy;
  private final DedupListener listener;
  private final boolean dryRun;
  private final long maxCandidates;
  private final OwnNumbers numbers;
  private final IndexChanges index;
  private final DedupWindow window;
  private final KeptDocuments kept;
  private final DedupCalls calls;

  /** The keys of the documents that are decided and not yet in the index. */
  private final Set<String> underWay = new HashSet<>();

  private final UnprovenRefusals unproven = new UnprovenRefusals();
  private volatile boolean someMayBeWrong;

  BesideCalls(
      DedupWriterBuilder builder,
      OwnNumbers numbers,
      IndexChanges index,
      DedupWindow window,
      KeptDocuments kept,
      DedupCalls calls) {
    this.policy = builder.policy;
    this.listener = builder.listener;
    this.dryRun = builder.dryRun;
    this.maxCandidates = builder.maxCandidates;
    this.numbers = numbers;
    this.index = index;
    this.window = window;
    this.kept = kept;
    this.calls = calls;
  }

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
      Decision decision,
      DocumentEntry entry,
      Signature signature,
      Match tag,
      OwnNumbers.Adding adding)
      implements Beside {}

  /** Nothing to add. */
  record Refusal(Decision decision) implements Beside {}

  /**
   * Decides a call that others may run beside, if it can be one. Nothing but reading the index may
   * fail, and then nothing is changed.
   */
  Beside decide(DedupDocument document, Signature signature) throws IOException {
    OwnNumbers.Writers writers = numbers.writers();
    boolean alone =
        dryRun
            || writers == OwnNumbers.Writers.OTHERS
            || unproven.has(document.key())
            || kept.isUntidy()
            || kept.mayHave(document.key())
            || (window != null && !kept.isWithin(document.timestamp()));
    if (alone) {
      return NotBeside.ALONE;
    }
    List<Match> matches =
        signature == null ? List.of() : kept.matches(signature, document.key(), maxCandidates);
    if (matches.stream().anyMatch(match -> underWay.contains(match.key()))) {
      return NotBeside.WAIT;
    }
    Match best = matches.isEmpty() ? null : matches.get(0);
    if (best == null || policy == DedupPolicy.TAG) {
      return admit(document, signature, best);
    }
    if (policy == DedupPolicy.REPLACE || policy == DedupPolicy.MERGE) {
      return NotBeside.ALONE;
    }
    return writers == OwnNumbers.Writers.WE
        ? refuse(document, best)
        : refuseUnproven(document, signature, best);
  }

  private Refusal refuse(DedupDocument document, Match match) throws IOException {
    return new Refusal(calls.makeWhole(() -> calls.refuse(document, match)));
  }

  /** The match may be gone. A caller whose document is rejected must not hear otherwise later. */
  private Beside refuseUnproven(DedupDocument document, Signature signature, Match match)
      throws IOException {
    long last = numbers.last();
    DedupDocument copy = policy == DedupPolicy.SKIP ? unproven.copy(document) : null;
    if (copy == null) {
      return NotBeside.WAIT;
    }
    Refusal refusal = refuse(document, match);
    unproven.add(copy, signature, match.key(), last);
    return refusal;
  }

  private Admission admit(DedupDocument document, Signature signature, Match tag) {
    long sequence = calls.sequence();
    DocumentEntry entry = new DocumentEntry(document.key(), sequence, document.traits());
    List<Document> copy = index.fields(document, signature, entry, tag);
    DecisionKind kind = tag == null ? DecisionKind.ADDED : DecisionKind.TAGGED;
    Decision decision = Decision.of(sequence, kind, document.key(), tag);
    calls.nextSequence(sequence + 1);
    if (window != null) {
      window.moveTo(document.timestamp());
    }
    underWay.add(entry.key());
    kept.add(entry, signature, tag);
    return new Admission(decision, entry, signature, tag, numbers.adding(copy));
  }

  /** Says that the document was added, by an operation with a number. */
  void completed(Admission admission, long number) {
    numbers.added(admission.adding, number);
    landed();
    underWay.remove(admission.entry.key());
    listener.decided(admission.decision);
  }

  private void landed() {
    if (!unproven.isEmpty()) {
      unproven.prove(numbers.known());
      someMayBeWrong = numbers.writers() == OwnNumbers.Writers.OTHERS;
    }
  }

  /** Whether documents were skipped that must be decided again, by {@link Reconciler}. */
  boolean someMayBeWrong() {
    return someMayBeWrong;
  }

  /** Documents that were skipped wrongly, perhaps. For the time when nothing is under way. */
  UnprovenRefusals unproven() {
    someMayBeWrong = false;
    unproven.prove(numbers.known());
    return unproven;
  }

  /** Says that adding it failed: as if the call was never made. No other document has its key. */
  void failed(Admission admission, Throwable failure) {
    numbers.failed(admission.adding);
    landed();
    underWay.remove(admission.entry.key());
    kept.takeBack(admission.entry, admission.signature, admission.tag);
    long sequence = admission.decision.sequence();
    if (calls.sequence() == sequence + 1) {
      calls.nextSequence(sequence);
    }
    index.takeBack(admission.entry, failure);
  }
}
