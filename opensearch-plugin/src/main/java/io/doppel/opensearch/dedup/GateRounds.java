package io.doppel.opensearch.dedup;

import io.doppel.decision.DedupPolicy;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.opensearch.action.bulk.BulkItemResponse;
import org.opensearch.action.bulk.BulkRequest;
import org.opensearch.action.bulk.BulkResponse;
import org.opensearch.common.CheckedConsumer;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.core.action.ActionListener;

/**
 * Decides and writes the items of a bulk, {@linkplain GateRound round} by round. A round whose
 * writes were refused in part is decided again without those; if it is not known what was written,
 * the rest of the bulk fails.
 */
final class GateRounds {
  private static final TimeValue PATIENCE = TimeValue.timeValueSeconds(30);

  private final GateBulk bulk;
  private final Gate gate;
  private final Gates node;
  private final DedupPolicy policy;
  private final List<DedupItem> items;

  /** Whether something may have been written. */
  private boolean isWriting;

  /** The first item that is not settled. */
  private int next;

  GateRounds(GateBulk bulk, List<DedupItem> items) {
    this.bulk = bulk;
    this.items = items;
    gate = bulk.gate();
    node = gate.node();
    policy = bulk.parameters().policy();
  }

  boolean isWriting() {
    return isWriting;
  }

  /** Decides and writes as many items as can be at once. */
  void round() throws IOException {
    if (next >= items.size()) {
      bulk.decided();
      return;
    }
    GateRound round = gate.plan(items, next, policy);
    if (round.isIncomplete()) {
      widen(items.get(round.end()));
    } else if (!round.replaceable().isEmpty()) {
      new GateReplacement(bulk, this, round).begin();
    } else {
      write(round);
    }
  }

  /** Asks again for more documents than are remembered, so that one is not, or there is none. */
  private void widen(DedupItem item) {
    int limit = gate.remembered() + 2;
    if (policy == DedupPolicy.REPLACE) {
      item.fail(
          new IllegalArgumentException(
              "document ["
                  + item.id()
                  + "] is a near-duplicate of more than "
                  + GateBulk.HITS_TO_REPLACE
                  + " documents, which are too many to replace"));
      node.execute(() -> bulk.attempt(this::round));
    } else {
      bulk.search(node.state(), List.of(item), limit, bulk.then(done -> round()));
    }
  }

  private void write(GateRound round) throws IOException {
    List<DedupItem> written = round.items().stream().filter(DedupItem::isToBeWritten).toList();
    if (written.isEmpty()) {
      settled(round);
      return;
    }
    write(written, failures -> written(round, failures));
  }

  /**
   * Writes items.
   *
   * @param then gets those that failed, each with its cause; the others know that they are written
   */
  void write(List<DedupItem> written, CheckedConsumer<Map<DedupItem, Exception>, Exception> then)
      throws IOException {
    BulkRequest writes = request();
    for (DedupItem item : written) {
      writes.add(item.write());
    }
    bulk.handOver(written, () -> send(writes, response -> written(written, response, then)));
  }

  private static void written(
      List<DedupItem> written,
      BulkResponse response,
      CheckedConsumer<Map<DedupItem, Exception>, Exception> then)
      throws Exception {
    Map<DedupItem, Exception> failures = new LinkedHashMap<>();
    for (int i = 0; i < written.size(); i++) {
      BulkItemResponse item = response.getItems()[i];
      if (item.isFailed()) {
        failures.put(written.get(i), item.getFailure().getCause());
      } else {
        written.get(i).written(item.getResponse());
      }
    }
    then.accept(failures);
  }

  static BulkRequest request() {
    return new BulkRequest().timeout(PATIENCE);
  }

  void send(BulkRequest writes, CheckedConsumer<BulkResponse, Exception> then) {
    boolean wasWriting = isWriting;
    isWriting = true;
    node.client()
        .bulk(
            writes,
            ActionListener.wrap(
                response -> node.execute(() -> bulk.attempt(() -> then.accept(response))),
                e ->
                    node.execute(
                        () -> {
                          isWriting = wasWriting || !GateFailures.isRefusal(e);
                          bulk.abort(e);
                        })));
  }

  private void written(GateRound round, Map<DedupItem, Exception> failures) throws IOException {
    if (failures.isEmpty()) {
      settled(round);
    } else if (failures.values().stream().allMatch(GateFailures::isRefusal)) {
      failures.forEach(DedupItem::fail);
      gate.undo();
      round(); // what was decided because of those is decided again
    } else {
      Exception cause =
          failures.values().stream().filter(e -> !GateFailures.isRefusal(e)).findFirst().get();
      lost(cause);
    }
  }

  /** It is not known whether something was written that the rest of the bulk depends on. */
  void lost(Exception cause) {
    gate.invalidate();
    for (DedupItem item : items.subList(next, items.size())) {
      if (!item.isFailed()) {
        item.fail(GateFailures.unknown("a document of this bulk could not be written", cause));
      }
    }
    bulk.decided();
  }

  /** A round is as it was decided. */
  void settled(GateRound round) {
    gate.settle();
    next = round.end();
    node.execute(() -> bulk.attempt(this::round));
  }
}
