package io.doppel.lucene.index;

import io.doppel.cluster.Preference;
import io.doppel.cluster.Traits;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.search.Query;

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
  /** How often a call is made again because others wrote. */
  private static final int TRIES = 3;

  private final DedupPolicy policy;
  private final Preference preference;
  private final DedupListener listener;
  private final AuditFile audit;
  private final boolean dryRun;
  private final long maxCandidates;

  /** Null if the writer keeps what the audit file is to have. */
  private final String sourceField;

  private final OwnNumbers numbers;
  private final IndexChanges index;
  private final DedupWindow window;
  private final KeptDocuments kept;

  /** The keys of the documents that are decided and not yet in the index. */
  private final Set<String> underWay = new HashSet<>();

  private final UnprovenRefusals unproven = new UnprovenRefusals();

  /** Whether documents were skipped wrongly, perhaps. */
  private volatile boolean mustSettle;

  /** The decisions of the call that is being made. */
  private final List<Decision> decisions = new ArrayList<>();

  private long sequence;

  DedupCalls(
      DedupWriterBuilder builder,
      OwnNumbers numbers,
      DedupFields fields,
      DedupWindow window,
      KeptDocuments kept,
      AuditFile audit,
      long sequence) {
    this.policy = builder.policy;
    this.preference = builder.preference;
    this.listener = builder.listener;
    this.audit = audit;
    this.dryRun = builder.dryRun;
    this.maxCandidates = builder.maxCandidates;
    this.sourceField = builder.sourceField;
    this.numbers = numbers;
    this.window = window;
    this.kept = kept;
    this.sequence = sequence;
    boolean keepsSource = policy == DedupPolicy.REPLACE && audit != null && sourceField == null;
    this.index = new IndexChanges(builder, numbers, fields, keepsSource);
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
      Decision decision,
      Standing standing,
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
  Beside decideBeside(DedupDocument document, Signature signature) throws IOException {
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
      return admitBeside(document, signature, best);
    }
    if (policy == DedupPolicy.REPLACE) {
      return NotBeside.ALONE;
    }
    return writers == OwnNumbers.Writers.WE
        ? refuseBeside(document, best)
        : refuseUnproven(document, signature, best);
  }

  private Refusal refuseBeside(DedupDocument document, Match match) throws IOException {
    return new Refusal(makeWhole(() -> refuse(document, null, refusal(), match)));
  }

  /** The match may be gone. A caller whose document is rejected must not hear otherwise later. */
  private Beside refuseUnproven(DedupDocument document, Signature signature, Match match)
      throws IOException {
    long last = numbers.last();
    DedupDocument copy = policy == DedupPolicy.SKIP ? unproven.copy(document) : null;
    if (copy == null) {
      return NotBeside.WAIT;
    }
    Refusal refusal = refuseBeside(document, match);
    unproven.add(copy, signature, last);
    return refusal;
  }

  private Admission admitBeside(DedupDocument document, Signature signature, Match tag) {
    Standing standing = new Standing(document.key(), sequence, document.traits());
    List<Document> copy = index.fields(document, signature, standing, tag);
    Decision.Kind kind = tag == null ? Decision.Kind.ADDED : Decision.Kind.TAGGED;
    Decision decision = Decision.of(sequence++, kind, document.key(), tag);
    if (window != null) {
      window.moveTo(document.timestamp());
    }
    underWay.add(standing.key());
    kept.add(standing, signature, tag);
    return new Admission(decision, standing, signature, tag, numbers.adding(copy));
  }

  /** Says that the document was added, by an operation with a number. */
  void completed(Admission admission, long number) {
    numbers.added(admission.adding, number);
    landed();
    underWay.remove(admission.standing.key());
    listener.decided(admission.decision);
  }

  private void landed() {
    if (!unproven.isEmpty()) {
      unproven.prove(numbers.known());
      mustSettle = numbers.writers() == OwnNumbers.Writers.OTHERS;
    }
  }

  /** Whether documents were skipped that are to be decided again, by any call made alone. */
  boolean mustSettle() {
    return mustSettle;
  }

  /** Says that adding it failed: as if the call was never made. No other document has its key. */
  void failed(Admission admission, Throwable failure) {
    numbers.failed(admission.adding);
    landed();
    underWay.remove(admission.standing.key());
    kept.takeBack(admission.standing, admission.signature, admission.tag);
    if (sequence == admission.decision.sequence() + 1) {
      sequence--;
    }
    index.takeBack(admission.standing, failure);
  }

  // --- calls alone

  /** A call. */
  interface Call<T> {
    T make() throws IOException;
  }

  /**
   * Makes a call that is made alone, after what is known is that of the index again, if others
   * changed it. Others may write on; if what they do comes between what the call reads, it is made
   * once more.
   */
  <T> T afterOthers(Call<T> call) throws IOException {
    for (int tries = TRIES; tries > 0; tries--) {
      reconcile();
      kept.failIfOthersWrite(true);
      try {
        return call.make();
      } catch (OthersWroteException again) {
        continue;
      } finally {
        kept.failIfOthersWrite(false);
      }
    }
    reconcile();
    return call.make();
  }

  /** Near-duplicates of documents that are gone are compared anew. */
  private void reconcile() throws IOException {
    mustSettle = false;
    unproven.prove(numbers.known());
    if (kept.othersWrote()) {
      makeWhole(
          () -> {
            List<Known> anew = kept.reconcile();
            sequence = Math.max(sequence, kept.lastSequence() + 1);
            decideOrphans(anew);
            return null;
          });
    }
    while (!unproven.isEmpty()) {
      UnprovenRefusals.Refused first = unproven.first();
      makeWhole(() -> decideAgain(first));
      unproven.remove(first);
    }
  }

  /** A document that was skipped gets in if nothing that lives is near to it. */
  private Decision decideAgain(UnprovenRefusals.Refused refused) throws IOException {
    DedupDocument document = refused.document();
    return kept.matches(refused.signature(), document.key(), Long.MAX_VALUE).isEmpty()
        ? put(document, refused.signature())
        : null;
  }

  /** Makes a change that concerns more documents than it names, and reads all anew. */
  Void readAnewAfter(Call<Long> change) throws IOException {
    index.begin();
    try {
      index.change(change);
    } finally {
      kept.unread();
    }
    reconcile();
    return null;
  }

  /** Compares documents anew whose representatives went while no hook was open. */
  void decideOrphans() throws IOException {
    makeWhole(
        () -> {
          decideOrphans(kept.orphans());
          return null;
        });
  }

  private void decideOrphans(List<Known> orphans) throws IOException {
    if (!orphans.isEmpty()) {
      index.mustBeWhole();
    }
    decideAnew(orphans);
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
    index.begin();
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
    if (index.isChanged()) {
      index.rollback(failure);
    }
    if (audit != null) {
      try {
        audit.cut(audited);
      } catch (IOException again) {
        failure.addSuppressed(again);
      }
    }
  }

  /** Takes the documents out that queries find. */
  List<Decision> takeOut(Query... queries) throws IOException {
    List<Decision> out = takeOut(kept.keysOf(queries));
    index.remove(queries); // also what has no key
    return out;
  }

  /** Takes documents out; a decision for each that is there. */
  List<Decision> takeOut(Collection<String> keys) throws IOException {
    Map<String, Known> gone = new LinkedHashMap<>();
    for (String key : keys) {
      Known old = kept.find(key);
      if (old != null) {
        gone.put(key, old);
      }
    }
    if (gone.isEmpty()) {
      return List.of();
    }
    List<Known> members = kept.membersOf(List.copyOf(gone.keySet()));
    members.removeIf(member -> gone.containsKey(member.key()));
    index.remove(gone.keySet());
    List<Decision> out = new ArrayList<>();
    for (Known old : gone.values()) {
      out.add(decided(Decision.of(sequence++, Decision.Kind.DELETED, old.key(), null)));
      kept.remove(old);
    }
    decideAnew(members);
    return out;
  }

  private Decision decided(Decision decision) {
    decisions.add(decision);
    return decision;
  }

  /** Puts a document where it belongs. */
  Decision put(DedupDocument document, Signature signature) throws IOException {
    boolean late = window != null && !window.has(document.timestamp());
    Known old = kept.find(document.key());
    if (old != null
        && old.hasSignature(signature)
        && (window == null || (window.has(old.timestamp()) && !late))) {
      return putInPlace(document, signature, old);
    }
    if (late) {
      return window.dropsFromIndex()
          ? refuse(document, old, Decision.Kind.LATE, null)
          : admit(document, signature, old, Decision.Kind.LATE, null, List.of());
    }
    List<Match> matches =
        signature == null ? List.of() : kept.matches(signature, document.key(), maxCandidates);
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
          KeptDocuments.Departure departure = kept.departureAt(document.timestamp());
          if (departure.some() && window.dropsFromIndex()) {
            index.dropBefore(window.startAt(document.timestamp()));
          }
          kept.depart(departure);
          if (!departure.stay().isEmpty()) {
            index.mustBeWhole();
          }
          decideAnew(departure.stay());
          return null;
        });
  }

  /** Nothing that depends on the signature changes. */
  private Decision putInPlace(DedupDocument document, Signature signature, Known old)
      throws IOException {
    Match tag = old.tag();
    Decision decision =
        Decision.of(
            sequence,
            tag == null ? Decision.Kind.ADDED : Decision.Kind.TAGGED,
            document.key(),
            tag);
    Standing standing = new Standing(document.key(), old.sequence(), document.traits());
    List<Document> copy = index.fields(document, signature, standing, tag);
    index.put(copy, document.key(), true, List.of());
    sequence++;
    kept.replace(old, standing);
    return decided(decision);
  }

  private Decision admit(
      DedupDocument document,
      Signature signature,
      Known old,
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
    auditReplaced(decision, replaced);
    List<Known> leaving = new ArrayList<>();
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
    List<Known> members = kept.membersOf(keys);
    List<Document> copy = index.fields(document, signature, standing, tag);
    index.put(copy, document.key(), old != null, replaced);
    sequence++;
    decided(decision);
    leaving.forEach(kept::remove);
    kept.add(standing, signature, tag);
    decideAnew(members);
    return decision;
  }

  private void auditReplaced(Decision decision, List<Match> replaced) throws IOException {
    if (audit == null) {
      return;
    }
    for (Match match : replaced) {
      audit.add(
          sequence,
          decision.kind().id(),
          match.key(),
          decision.key(),
          match.similarity(),
          kept.source(match.key(), sourceField));
    }
  }

  private Decision replaceOrSkip(
      DedupDocument document, Signature signature, Known old, List<Match> matches)
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
  private Decision refuse(DedupDocument document, Known old, Decision.Kind kind, Match match)
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
    List<Known> members = goes ? kept.membersOf(List.of(old.key())) : List.of();
    if (goes) {
      index.remove(List.of(document.key()));
      kept.remove(old);
    }
    Decision decision = decided(Decision.of(sequence++, kind, document.key(), match));
    decideAnew(members);
    return decision;
  }

  /**
   * Compares documents whose representative went or changed, in the order in which they came.
   * Without a limit: the index is being changed.
   */
  private void decideAnew(List<Known> members) throws IOException {
    for (Known member : members) {
      List<Match> matches = kept.matches(member.signature(), member.key(), Long.MAX_VALUE);
      Match best = matches.isEmpty() ? null : matches.get(0);
      index.retag(member.key(), best);
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
