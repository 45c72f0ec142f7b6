package io.doppel.opensearch.dedup;

import io.doppel.decision.DedupPolicy;
import io.doppel.opensearch.mapping.FieldDefinition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.opensearch.action.admin.indices.mapping.put.PutMappingRequest;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.metadata.IndexMetadata;
import org.opensearch.common.CheckedConsumer;
import org.opensearch.common.CheckedRunnable;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.core.action.ActionListener;
import org.opensearch.index.IndexNotFoundException;
import org.opensearch.index.IndexSettings;
import org.opensearch.ingest.IngestService;
import org.opensearch.transport.TransportService;

/**
 * A bulk on its way through the gate. It is read, signed and searched for beside others ({@link
 * #prepare}); when it is the first in line, decided and written in {@linkplain GateRound rounds}
 * ({@link #decide}); then others may decide, and it is acknowledged if this node is still the gate.
 *
 * <p>Each step runs on the gate's threads and begins the next when something has answered; none
 * waits.
 */
final class GateBulk {
  /** How many documents a shard names for an item. Representatives are seldom near to so many. */
  private static final int HITS = 10;

  /** With the policy to replace all have to be known. */
  static final int HITS_TO_REPLACE = 1000;

  private final Gate gate;
  private final Gates node;
  private final TransportService transport;
  private final DedupBulkRequest request;
  private final DedupParameters parameters;
  private final ActionListener<DedupBulkResponse> listener;
  private final long begun;
  private final AtomicBoolean isFinished = new AtomicBoolean();
  private final DedupAudit audit;

  private FieldDefinition definition;
  private List<DedupItem> items = List.of();
  private GateView view;
  private long ticket = -1;
  private long searchedIn = -1;
  private volatile boolean isReady;

  /** Null until it decides. */
  private GateRounds rounds;

  GateBulk(
      Gate gate,
      TransportService transport,
      DedupBulkRequest request,
      ActionListener<DedupBulkResponse> listener) {
    this.gate = gate;
    this.node = gate.node();
    this.transport = transport;
    this.request = request;
    this.parameters = request.parameters();
    this.listener = listener;
    this.audit = parameters.audit() == null ? null : new DedupAudit(node, parameters.audit());
    begun = node.threads().preciseRelativeTimeInNanos();
  }

  boolean isReady() {
    return isReady;
  }

  long ticket() {
    return ticket;
  }

  void ticket(long given) {
    ticket = given;
  }

  /** Reads and signs, and searches if what was written is known already. */
  void prepare() {
    attempt(
        () -> {
          ClusterState state = node.state();
          IndexMetadata index = index(state);
          read(state, index);
          Map<String, Object> missing = DedupTags.missing(index);
          if (missing.isEmpty() || parameters.policy() != DedupPolicy.TAG) {
            prepareAudit();
          } else {
            node.client()
                .admin()
                .indices()
                .putMapping(
                    new PutMappingRequest(index.getIndex().getName())
                        .source(Map.of("properties", missing)),
                    then(done -> prepareAudit()));
          }
        });
  }

  private IndexMetadata index(ClusterState state) {
    IndexMetadata index = state.metadata().index(gate.index());
    if (index == null) {
      throw new IndexNotFoundException(gate.index());
    }
    return index;
  }

  private void read(ClusterState state, IndexMetadata index) throws IOException {
    FieldDefinition mapped = node.definitions().of(index, parameters.field());
    definition =
        parameters.threshold() == null
            ? mapped
            : mapped.with(Map.of("threshold", parameters.threshold()));
    for (var setting : List.of(IndexSettings.DEFAULT_PIPELINE, IndexSettings.FINAL_PIPELINE)) {
      String pipeline = setting.get(index.getSettings());
      if (!pipeline.equals(IngestService.NOOP_PIPELINE_NAME)) {
        throw new IllegalArgumentException(
            "["
                + setting.getKey()
                + "] must not be set, since it may change the text after it was compared, got ["
                + pipeline
                + "]");
      }
    }
    items = DedupItem.parse(request, index.getIndex().getName());
    for (DedupItem item : items) {
      try {
        item.routing(state.metadata().resolveIndexRouting(item.routing(), parameters.index()));
      } catch (IllegalArgumentException e) {
        item.fail(e); // an alias has another routing
      }
      item.sign(definition, parameters.keep());
    }
  }

  private void prepareAudit() {
    if (audit == null) {
      searchEarly();
    } else {
      audit.create(then(done -> searchEarly()));
    }
  }

  private void searchEarly() {
    ClusterState state = node.state();
    view = GateView.of(state, gate.index());
    long epoch = view == null ? -1 : gate.beginSearch(this, new Gate.Basis(view, definition));
    if (epoch < 0) {
      ready();
    } else {
      search(
          state,
          items,
          hits(),
          ActionListener.wrap(
              done -> {
                searchedIn = epoch;
                ready();
              },
              e -> ready())); // a primary may be moving: it searches again when it decides
    }
  }

  private void ready() {
    isReady = true;
    gate.advance();
  }

  private int hits() {
    return parameters.policy() == DedupPolicy.REPLACE ? HITS_TO_REPLACE : HITS;
  }

  /** Gives items what the index says. */
  void search(ClusterState state, List<DedupItem> asked, int limit, ActionListener<Void> then) {
    new CandidateSearch(transport, state, view, definition, parameters.threshold())
        .answer(asked, limit, then);
  }

  /**
   * Tells those who will index documents what the gate has signed already.
   *
   * @param step is taken when they know, or have failed
   */
  void handOver(List<DedupItem> written, CheckedRunnable<Exception> step) {
    new SignatureHandover(transport, node.signed())
        .tell(node.state(), gate.index(), written, then(done -> step.run()));
  }

  /** Decides and writes. Called when it is the first in line, and no other decides. */
  void decide() {
    attempt(
        () -> {
          ClusterState state = node.state();
          index(state);
          view = GateView.of(state, gate.index());
          if (!state.nodes().getLocalNodeId().equals(view.gate().node())) {
            gate.leave(this);
            finish(DedupBulkResponse.elsewhere());
            return;
          }
          rounds = new GateRounds(this, items);
          Gate.Basis basis = new Gate.Basis(view, definition);
          if (gate.isStale(basis)) {
            gate.renew(basis, definition, then(done -> searchNow(state, basis)));
          } else if (gate.isCurrent(basis, searchedIn)) {
            rounds.round();
          } else {
            searchNow(state, basis);
          }
        });
  }

  private void searchNow(ClusterState state, Gate.Basis basis) {
    searchedIn = gate.beginSearch(this, basis);
    search(state, items, hits(), then(done -> rounds.round()));
  }

  /** All items are settled, or have failed. */
  void decided() {
    gate.leave(this);
    List<DedupItem> dropped = new ArrayList<>();
    for (DedupItem item : items) {
      if (!item.isFailed() && item.decision() != null && !item.decision().isIndexed()) {
        dropped.add(item);
      }
    }
    if (audit == null || dropped.isEmpty()) {
      acknowledge();
      return;
    }
    audit.write(
        dropped.stream().map(this::dropped).toList(),
        then(
            failures -> {
              for (int i = 0; i < failures.size(); i++) {
                if (failures.get(i) != null) {
                  dropped.get(i).fail(auditFailure(failures.get(i)));
                }
              }
              acknowledge();
            }));
  }

  private DedupAudit.Lost dropped(DedupItem item) {
    return new DedupAudit.Lost(
        gate.index().getName(),
        item.id(),
        item.routing(),
        item.sourceBytes(),
        item.decision().kind(),
        item.decision().of(),
        item.decision().similarity());
  }

  Exception auditFailure(Exception cause) {
    return GateFailures.unavailable(
        "a copy could not be written to [audit] index [" + parameters.audit() + "]", cause);
  }

  /** Makes sure that this node was the gate when it decided, and answers. */
  private void acknowledge() {
    if (items.stream().allMatch(DedupItem::isFailed)) {
      answer(); // which acknowledges nothing
      return;
    }
    node.client()
        .execute(
            GateFence.TYPE,
            new GateFence.Request(view),
            then(
                fenced -> {
                  if (parameters.refresh()) {
                    gate.refresh(then(refreshed -> answer()));
                  } else {
                    answer();
                  }
                }));
  }

  private void answer() {
    long took = node.threads().preciseRelativeTimeInNanos() - begun;
    finish(
        new DedupBulkResponse(
            TimeValue.nsecToMSec(took), items.stream().map(DedupItem::response).toList()));
  }

  private void finish(DedupBulkResponse response) {
    if (isFinished.compareAndSet(false, true)) {
      listener.onResponse(response);
    }
  }

  /** A step that is taken on the gate's threads when something has answered. */
  <T> ActionListener<T> then(CheckedConsumer<T, Exception> step) {
    return ActionListener.wrap(
        result -> node.execute(() -> attempt(() -> step.accept(result))),
        e -> node.execute(() -> abort(e)));
  }

  void attempt(CheckedRunnable<Exception> step) {
    try {
      step.run();
    } catch (Exception e) {
      abort(e);
    } catch (Error e) { // others in line must not wait for this one
      abort(new IllegalStateException(e));
      throw e;
    }
  }

  void abort(Exception cause) {
    String name = gate.index().getName();
    boolean isWriting = rounds != null && rounds.isWriting();
    gate.abandon(this);
    gate.leave(this);
    if (isFinished.compareAndSet(false, true)) {
      listener.onFailure(
          isWriting
              ? GateFailures.unknown("the gate of [" + name + "] failed", cause)
              : GateFailures.isRefusal(cause)
                  ? cause
                  : GateFailures.unavailable("the gate of [" + name + "] failed", cause));
    }
  }

  DedupParameters parameters() {
    return parameters;
  }

  FieldDefinition definition() {
    return definition;
  }

  DedupAudit audit() {
    return audit;
  }

  Gate gate() {
    return gate;
  }
}
