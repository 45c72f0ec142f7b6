package io.doppel.opensearch.dedup;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * As many items of a bulk as can be decided before any of them is written: each in the order of the
 * bulk, against the index and what the gate wrote, including the items before it in the round.
 *
 * <p>A write may fail, and then what was decided because of it is decided again. That must not
 * change what is in the index in a way that cannot be made undone: a document can be tagged later,
 * but one that should have been skipped may have overwritten its earlier version. So a round ends
 * before an item that would be added now and skipped if a write of the round failed; and with the
 * policy to replace, before any item that is near to another one.
 */
final class GateRound {
  /** The position after the last item. */
  private final int end;

  private final List<DedupItem> items;

  /** What the last item would replace; empty if it would nothing. */
  private final List<RecentWrites.Candidate> replaceable;

  /** Whether the first item cannot be decided, since the index did not say enough. */
  private final boolean isIncomplete;

  private GateRound(
      int end,
      List<DedupItem> items,
      List<RecentWrites.Candidate> replaceable,
      boolean isIncomplete) {
    this.end = end;
    this.items = items;
    this.replaceable = replaceable;
    this.isIncomplete = isIncomplete;
  }

  /** Decides, and puts what is to be written into what the gate wrote, not settled. */
  static GateRound plan(List<DedupItem> all, int from, DedupPolicy policy, RecentWrites recent) {
    List<DedupItem> items = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    int next = from;
    for (; next < all.size(); next++) {
      DedupItem item = all.get(next);
      if (item.isFailed()) {
        continue;
      }
      if (!ids.add(item.id())) {
        break; // another version of a document of this round
      }
      if (item.isDelete() || item.signature() == null) {
        item.decide(item.isDelete() ? null : DedupDecision.NOT_COMPARED);
        recent.put(item.id(), item.routing(), null);
        items.add(item);
        continue;
      }
      RecentWrites.Near near = recent.near(item.signature(), item.id(), item.answer());
      boolean isReplace = policy == DedupPolicy.REPLACE;
      boolean isIncomplete = isReplace ? item.answer().completeAbove() > 0 : !near.isComplete();
      boolean isRelated = near.isDoubtful() || near.best() != null;
      boolean isRisky =
          isReplace
              ? isRelated
              : near.best() == null && near.isDoubtful() && policy != DedupPolicy.TAG;
      if ((isIncomplete || isRisky) && !items.isEmpty()) {
        break;
      }
      if (isIncomplete) {
        return new GateRound(next, items, List.of(), true);
      }
      items.add(item);
      if (near.best() == null) {
        item.decide(DedupDecision.ADDED);
        recent.put(item.id(), item.routing(), item.signature());
      } else if (isReplace) {
        skip(item, near.best(), DecisionKind.SKIPPED);
        return new GateRound(next + 1, items, near.candidates(), false);
      } else if (policy == DedupPolicy.TAG) {
        skip(item, near.best(), DecisionKind.TAGGED);
        recent.put(item.id(), item.routing(), null);
      } else {
        boolean isSkip = policy == DedupPolicy.SKIP;
        skip(item, near.best(), isSkip ? DecisionKind.SKIPPED : DecisionKind.REJECTED);
        if (!near.best().isSettled()) {
          recent.putUnsure(item.id(), item.signature());
        }
      }
    }
    return new GateRound(next, items, List.of(), false);
  }

  private static void skip(DedupItem item, RecentWrites.Candidate of, DecisionKind kind) {
    item.decide(DedupDecision.of(kind, of.hit().id(), of.hit().similarity()));
  }

  int end() {
    return end;
  }

  List<DedupItem> items() {
    return items;
  }

  List<RecentWrites.Candidate> replaceable() {
    return replaceable;
  }

  boolean isIncomplete() {
    return isIncomplete;
  }
}
