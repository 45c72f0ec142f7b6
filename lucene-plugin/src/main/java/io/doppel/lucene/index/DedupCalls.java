package io.doppel.lucene.index;

import io.doppel.decision.Compared;
import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.decision.Preference;
import io.doppel.decision.Traits;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.search.Query;

/**
 * What the calls of a {@link DedupWriter} do, by its policy, while no other is under way. Those
 * that run beside others are {@link BesideCalls}. Guarded by its lock.
 */
final class DedupCalls {
  private final DedupPolicy policy;
  private final Compared compared;
  private final Preference preference;
  private final DedupListener listener;
  private final AuditFile audit;
  private final long maxCandidates;

  /** Null if the writer keeps what the audit file is to have. */
  private final String sourceField;

  private final IndexChanges index;
  private final DedupWindow window;
  private final KeptDocuments kept;
  private final Merging merging;

  /** The decisions of the call that is being made. */
  private final List<Decision> decisions = new ArrayList<>();

  private long sequence;

  DedupCalls(
      DedupWriterBuilder builder,
      IndexChanges index,
      DedupWindow window,
      KeptDocuments kept,
      AuditFile audit,
      long sequence) {
    this.policy = builder.policy;
    this.compared = builder.compared;
    this.preference = builder.preference;
    this.listener = builder.listener;
    this.audit = audit;
    this.maxCandidates = builder.maxCandidates;
    this.sourceField = builder.sourceField;
    this.window = window;
    this.kept = kept;
    this.index = index;
    this.merging = new Merging(builder, kept);
    this.sequence = sequence;
  }

  /** The number of the next decision. */
  long sequence() {
    return sequence;
  }

  /** Says what the number of the next decision is. */
  void nextSequence(long next) {
    sequence = next;
  }

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
  <T> T makeWhole(Call<T> call) throws IOException {
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
    Map<String, WrittenDocument> gone = new LinkedHashMap<>();
    for (String key : keys) {
      WrittenDocument old = kept.find(key);
      if (old != null) {
        gone.put(key, old);
      }
    }
    if (gone.isEmpty()) {
      return List.of();
    }
    List<WrittenDocument> members = kept.membersOf(List.copyOf(gone.keySet()));
    members.removeIf(member -> gone.containsKey(member.key()));
    index.remove(gone.keySet());
    List<Decision> out = new ArrayList<>();
    for (WrittenDocument old : gone.values()) {
      out.add(decided(Decision.of(sequence++, DecisionKind.DELETED, old.key(), null)));
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
    WrittenDocument old = kept.find(document.key());
    if (old != null
        && old.hasSignature(signature)
        && (window == null || (window.has(old.timestamp()) && !late))) {
      return putInPlace(document, signature, old);
    }
    if (late) {
      return window.dropsFromIndex()
          ? refuse(document, old, DecisionKind.LATE, null)
          : admit(document, signature, old, DecisionKind.LATE, null, List.of());
    }
    List<Match> matches =
        signature == null ? List.of() : kept.matches(signature, document.key(), maxCandidates);
    Match best = matches.isEmpty() ? null : matches.get(0);
    if (best == null) {
      return admit(document, signature, old, DecisionKind.ADDED, null, List.of());
    }
    return switch (policy) {
      case TAG -> admit(document, signature, old, DecisionKind.TAGGED, best, List.of());
      case REPLACE -> replaceOrSkip(document, signature, old, matches);
      case MERGE -> mergeOrSkip(document, old, best);
      default -> refuse(document, old, refusal(), best);
    };
  }

  private DecisionKind refusal() {
    return policy == DedupPolicy.REJECT ? DecisionKind.REJECTED : DecisionKind.SKIPPED;
  }

  /** A new document does not get in, because of a match. */
  Decision refuse(DedupDocument document, Match match) throws IOException {
    return refuse(document, null, refusal(), match);
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
  private Decision putInPlace(DedupDocument document, Signature signature, WrittenDocument old)
      throws IOException {
    Match tag = old.tag();
    Decision decision =
        Decision.of(
            sequence, tag == null ? DecisionKind.ADDED : DecisionKind.TAGGED, document.key(), tag);
    DocumentEntry entry = new DocumentEntry(document.key(), old.sequence(), document.traits());
    List<Document> copy = index.fields(document, signature, entry, tag);
    index.put(copy, document.key(), true, List.of());
    sequence++;
    kept.replace(old, entry);
    merging.added(document);
    return decided(decision);
  }

  private Decision admit(
      DedupDocument document,
      Signature signature,
      WrittenDocument old,
      DecisionKind kind,
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
    DocumentEntry entry = new DocumentEntry(document.key(), place(old), document.traits());
    auditReplaced(decision, replaced);
    List<WrittenDocument> leaving = new ArrayList<>();
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
    List<WrittenDocument> members = kept.membersOf(keys);
    List<Document> copy = index.fields(document, signature, entry, tag);
    index.put(copy, document.key(), old != null, replaced);
    sequence++;
    decided(decision);
    leaving.forEach(kept::remove);
    kept.add(entry, signature, tag);
    merging.added(document);
    decideAnew(members);
    return decision;
  }

  /**
   * The number of a document in the order in which they came. A new version keeps that of the one
   * before it. With all it is the last: then nothing names it that was there before, and no two
   * documents can come to name each other.
   */
  private long place(WrittenDocument old) {
    return old == null || compared == Compared.ALL ? sequence : old.sequence();
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
      DedupDocument document, Signature signature, WrittenDocument old, List<Match> matches)
      throws IOException {
    Traits traits = document.traits();
    for (Match match : matches) {
      Traits other = match.entry().traits();
      if (!other.isKnown() || preference.compare(traits, other) <= 0) {
        return refuse(document, old, DecisionKind.SKIPPED, match);
      }
    }
    return admit(document, signature, old, DecisionKind.REPLACED, null, matches);
  }

  /**
   * The document does not get in; the one that it is near to gets what is better in it. That one
   * keeps its key, its number, its signature and what it is preferred by.
   */
  private Decision mergeOrSkip(DedupDocument document, WrittenDocument old, Match match)
      throws IOException {
    WrittenDocument into = kept.find(match.key());
    DedupWriterBuilder.Merged merged = merging.merge(into, document);
    if (merged == null) {
      return refuse(document, old, DecisionKind.SKIPPED, match);
    }
    kept.checkOthers(); // the merger takes its time, and they may have another version by now
    auditRefused(document, DecisionKind.MERGED, match);
    List<WrittenDocument> members =
        old == null ? List.of() : kept.membersOf(List.of(document.key()));
    List<Document> copy = index.fields(merged.of(into), into.signature(), into.entry(), into.tag());
    index.merge(copy, into.entry(), document.key());
    if (old != null) {
      kept.remove(old);
    }
    kept.replace(into, into.entry());
    merging.changed(into.key(), merged.source());
    Decision decision =
        decided(
            new Decision(
                sequence++,
                DecisionKind.MERGED,
                document.key(),
                match.key(),
                match.similarity(),
                List.of(),
                merged.taken()));
    decideAnew(members);
    return decision;
  }

  /** The document does not get in; an earlier version goes if it is skipped. */
  private Decision refuse(
      DedupDocument document, WrittenDocument old, DecisionKind kind, Match match)
      throws IOException {
    auditRefused(document, kind, match);
    boolean goes = old != null && kind == DecisionKind.SKIPPED;
    List<WrittenDocument> members = goes ? kept.membersOf(List.of(old.key())) : List.of();
    if (goes) {
      index.remove(List.of(document.key()));
      kept.remove(old);
    }
    Decision decision = decided(Decision.of(sequence++, kind, document.key(), match));
    decideAnew(members);
    return decision;
  }

  private void auditRefused(DedupDocument document, DecisionKind kind, Match match)
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
  }

  /**
   * Compares documents whose representative went or changed, in the order in which they came.
   * Without a limit: the index is being changed.
   */
  void decideAnew(List<WrittenDocument> members) throws IOException {
    for (WrittenDocument member : members) {
      List<Match> matches = kept.matchesAnew(member);
      Match best = matches.isEmpty() ? null : matches.get(0);
      index.retag(member.key(), best);
      kept.retag(member, best);
      decided(
          Decision.of(
              sequence++,
              best == null ? DecisionKind.ADDED : DecisionKind.TAGGED,
              member.key(),
              best));
    }
  }
}
