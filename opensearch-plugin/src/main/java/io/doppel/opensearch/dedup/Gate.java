package io.doppel.opensearch.dedup;

import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.opensearch.mapping.FieldDefinition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import org.opensearch.action.admin.indices.refresh.RefreshRequest;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.index.Index;

/**
 * The gate of an index: bulks stand in line, and one at a time decides and writes. It knows what
 * was written and searches may not see yet.
 *
 * <p>A search that began when all of what was written was either visible or remembered stays valid
 * as long as its bulk is in line: what is written is remembered until a refresh that began later
 * has ended, and no bulk is in line whose search began before that. If the primaries of the index
 * change, another field or threshold is asked for, it is not known whether something was written,
 * or too much is remembered, then all begins anew: a refresh, nothing remembered, and the bulks in
 * line search again.
 */
final class Gate {
  /** So many documents are remembered when a refresh is not waited for any longer. */
  private static final int REFRESH_DOCUMENTS = 5_000;

  private static final TimeValue REFRESH_DELAY = TimeValue.timeValueSeconds(1);

  /** Beyond these all begins anew. */
  private static final int MOST_DOCUMENTS = 50_000;

  private static final long MOST_BYTES = 64 << 20;

  private final Gates node;
  private final Index index;

  private final Deque<GateBulk> line = new ArrayDeque<>();

  /** The first in line while it decides and writes, else null. */
  private GateBulk deciding;

  /** What all that is remembered depends on; null if all has to begin anew. */
  private Basis basis;

  private RecentWrites recent;

  /** How often all began anew. */
  private long epoch;

  private long nextTicket;

  /** Of bulks that search, or have searched and have not decided. */
  private final TreeSet<Long> tickets = new TreeSet<>();

  private final Deque<Visible> visible = new ArrayDeque<>();

  private boolean isRefreshing;
  private boolean isRefreshScheduled;

  /** Those who wait for a refresh that has not begun. */
  private List<ActionListener<Void>> waiting = new ArrayList<>();

  /** What bulks have in common. */
  record Basis(GateView view, String field, Definition near, boolean isHtml, long population) {
    Basis(GateView view, FieldDefinition definition) {
      this(
          view,
          definition.field(),
          definition.near(),
          definition.isHtml(),
          definition.population());
    }
  }

  /** What was settled up to a number is visible to searches with this ticket and later ones. */
  private record Visible(long settled, long ticket) {}

  Gate(Gates node, Index index) {
    this.node = node;
    this.index = index;
  }

  Gates node() {
    return node;
  }

  Index index() {
    return index;
  }

  synchronized void enter(GateBulk bulk) {
    line.add(bulk);
  }

  synchronized boolean isIdle() {
    return line.isEmpty();
  }

  /** Lets the first in line decide if it is ready and none does. */
  void advance() {
    GateBulk first;
    synchronized (this) {
      first = line.peek();
      if (deciding != null || first == null || !first.isReady()) {
        return;
      }
      deciding = first;
    }
    node.execute(first::decide);
  }

  /** A bulk has decided, or failed. */
  void leave(GateBulk bulk) {
    synchronized (this) {
      line.remove(bulk);
      if (deciding == bulk) {
        deciding = null;
      }
      tickets.remove(bulk.ticket());
      forget();
    }
    advance();
  }

  /**
   * Gives a bulk that is about to search a ticket if it has none.
   *
   * @return the epoch; -1 if all has to begin anew first
   */
  synchronized long beginSearch(GateBulk bulk, Basis wanted) {
    if (!wanted.equals(basis)) {
      return -1;
    }
    if (bulk.ticket() < 0) {
      bulk.ticket(nextTicket++);
      tickets.add(bulk.ticket());
    }
    return epoch;
  }

  /** Whether what a bulk knows, that searched in some epoch, is all there is to know. */
  synchronized boolean isCurrent(Basis wanted, long searched) {
    return wanted.equals(basis) && searched == epoch;
  }

  /** Whether all has to begin anew; asked by the bulk that decides. */
  synchronized boolean isStale(Basis wanted) {
    return !wanted.equals(basis) || recent.size() > MOST_DOCUMENTS || recent.bytes() > MOST_BYTES;
  }

  /** Begins anew. All that was written is acknowledged, so that a refresh makes it visible. */
  void renew(Basis wanted, FieldDefinition definition, ActionListener<Void> listener) {
    refresh(
        ActionListener.wrap(
            refreshed -> {
              synchronized (this) {
                basis = wanted;
                recent =
                    new RecentWrites(definition.near(), Population.of(definition.population()));
                epoch++;
                visible.clear();
              }
              listener.onResponse(null);
            },
            listener::onFailure));
  }

  synchronized GateRound plan(List<DedupItem> items, int from, DedupPolicy policy) {
    return GateRound.plan(items, from, policy, recent);
  }

  /** A document is being written that represents others, or none if it has no signature. */
  synchronized void put(DedupItem item) {
    recent.put(item.id(), item.routing(), item.signature());
  }

  synchronized void putDeleted(ShardCandidates.Hit document) {
    recent.put(document.id(), document.routing(), null);
  }

  synchronized int remembered() {
    return recent.size();
  }

  synchronized void undo() {
    recent.undo();
  }

  /** What was being written is acknowledged. */
  void settle() {
    boolean isSoon;
    boolean isNow;
    synchronized (this) {
      recent.settle();
      isNow = recent.size() > REFRESH_DOCUMENTS && !isRefreshing;
      isSoon = !isNow && !isRefreshScheduled && recent.size() > 0;
      isRefreshScheduled |= isSoon;
    }
    if (isNow) {
      refresh(ActionListener.wrap(refreshed -> {}, e -> {})); // tried again with the next
    } else if (isSoon) {
      node.schedule(this::refreshAsScheduled, REFRESH_DELAY);
    }
  }

  private void refreshAsScheduled() {
    synchronized (this) {
      isRefreshScheduled = false;
      if (basis == null || recent.size() == 0) {
        return;
      }
    }
    refresh(ActionListener.wrap(refreshed -> {}, e -> {}));
  }

  /** A bulk fails while it decides. */
  synchronized void abandon(GateBulk bulk) {
    if (deciding == bulk) {
      invalidate();
    }
  }

  /** It is not known what was written: the index has to say. */
  synchronized void invalidate() {
    basis = null;
    if (recent != null) {
      recent.undo();
    }
  }

  /** Makes visible all that is acknowledged now; one refresh for all who ask while another runs. */
  void refresh(ActionListener<Void> listener) {
    synchronized (this) {
      waiting.add(listener);
      if (isRefreshing) {
        return;
      }
      isRefreshing = true;
    }
    startRefresh();
  }

  private void startRefresh() {
    List<ActionListener<Void>> served;
    long settled;
    long begun;
    synchronized (this) {
      served = waiting;
      waiting = new ArrayList<>();
      settled = recent == null ? 0 : recent.lastSettled();
      begun = epoch;
    }
    node.client()
        .admin()
        .indices()
        .refresh(
            new RefreshRequest(index.getName()),
            ActionListener.wrap(
                response -> {
                  if (response.getFailedShards() > 0) {
                    throw new IllegalStateException(
                        "a refresh of [" + index.getName() + "] failed",
                        response.getShardFailures().length == 0
                            ? null
                            : response.getShardFailures()[0].getCause());
                  }
                  refreshed(settled, begun);
                  served.forEach(each -> each.onResponse(null));
                  nextRefresh();
                },
                e -> {
                  served.forEach(each -> each.onFailure(e));
                  nextRefresh();
                }));
  }

  private synchronized void refreshed(long settled, long begun) {
    if (begun == epoch && recent != null) {
      visible.add(new Visible(settled, nextTicket));
      forget();
    }
  }

  private void nextRefresh() {
    synchronized (this) {
      isRefreshing = !waiting.isEmpty();
      if (!isRefreshing) {
        return;
      }
    }
    startRefresh();
  }

  private void forget() {
    while (!visible.isEmpty() && (tickets.isEmpty() || tickets.first() >= visible.peek().ticket)) {
      recent.forget(visible.remove().settled);
    }
  }
}
