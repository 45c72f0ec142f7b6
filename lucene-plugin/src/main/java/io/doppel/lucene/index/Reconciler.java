package io.doppel.lucene.index;

import java.io.IOException;
import java.util.List;

/**
 * Makes what is known that of the index again, after others changed it, and puts right what was
 * decided without knowing that. For calls that are made alone; guarded by the hook's lock.
 */
final class Reconciler {
  /** How often a call is made again because others wrote. */
  private static final int TRIES = 3;

  private final IndexChanges index;
  private final KeptDocuments kept;
  private final DedupCalls calls;
  private final BesideCalls beside;

  Reconciler(IndexChanges index, KeptDocuments kept, DedupCalls calls, BesideCalls beside) {
    this.index = index;
    this.kept = kept;
    this.calls = calls;
    this.beside = beside;
  }

  /**
   * Makes a call after all that others did is known. Others may write on; if what they do comes
   * between what the call reads, it is made once more.
   */
  <T> T makeAfterOthers(DedupCalls.Call<T> call) throws IOException {
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
    UnprovenRefusals unproven = beside.unproven();
    if (kept.othersWrote()) {
      calls.makeWhole(
          () -> {
            List<WrittenDocument> anew = kept.reconcile();
            calls.nextSequence(Math.max(calls.sequence(), kept.lastSequence() + 1));
            decide(anew);
            return null;
          });
    }
    while (!unproven.isEmpty()) {
      UnprovenRefusals.Refused first = unproven.first();
      calls.makeWhole(() -> decideAgain(first));
      unproven.remove(first);
    }
  }

  /**
   * A document that was skipped gets in if nothing that lives is near to it. If it is near to
   * another one than was said, that is said: nobody finds the one that is gone.
   */
  private Decision decideAgain(UnprovenRefusals.Refused refused) throws IOException {
    DedupDocument document = refused.document();
    List<Match> matches = kept.matches(refused.signature(), document.key(), Long.MAX_VALUE);
    if (matches.isEmpty()) {
      return calls.put(document, refused.signature());
    }
    boolean stands = matches.stream().anyMatch(match -> match.key().equals(refused.of()));
    return stands ? null : calls.refuse(document, matches.get(0));
  }

  /** Makes a change that concerns more documents than it names, and reads all anew. */
  Void readAnewAfter(DedupCalls.Call<Long> change) throws IOException {
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
    calls.makeWhole(
        () -> {
          decide(kept.orphans());
          return null;
        });
  }

  private void decide(List<WrittenDocument> orphans) throws IOException {
    if (!orphans.isEmpty()) {
      index.mustBeWhole();
    }
    calls.decideAnew(orphans);
  }
}
