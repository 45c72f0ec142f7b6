package io.doppel.opensearch.dedup;

import io.doppel.decision.DecisionKind;
import io.doppel.decision.Traits;
import io.doppel.opensearch.mapping.SourceTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.opensearch.action.bulk.BulkItemResponse;
import org.opensearch.action.bulk.BulkRequest;
import org.opensearch.action.delete.DeleteRequest;
import org.opensearch.action.get.GetResponse;
import org.opensearch.action.get.MultiGetItemResponse;
import org.opensearch.action.get.MultiGetRequest;
import org.opensearch.core.rest.RestStatus;

/**
 * A document that may take the place of others: of all that are near to it, if it is preferred to
 * each of them, so that of the documents that are kept none is near to another. The others are
 * written to the audit index, it is indexed, and they are deleted, in this order: whatever fails,
 * no document is lost.
 */
final class GateReplacement {
  private final GateBulk bulk;
  private final GateRounds rounds;
  private final GateRound round;
  private final DedupItem item;
  private final String index;

  /** What is replaced, if it is. */
  private final List<ShardCandidates.Hit> replaced = new ArrayList<>();

  private final List<GetResponse> sources = new ArrayList<>();

  GateReplacement(GateBulk bulk, GateRounds rounds, GateRound round) {
    this.bulk = bulk;
    this.rounds = rounds;
    this.round = round;
    this.item = round.items().get(0);
    index = bulk.gate().index().getName();
  }

  /** Gets the others as they are now, also if no search sees that yet. */
  void begin() {
    MultiGetRequest request = new MultiGetRequest();
    for (RecentWrites.Candidate each : round.replaceable()) {
      request.add(new MultiGetRequest.Item(index, each.hit().id()).routing(each.hit().routing()));
    }
    bulk.gate()
        .node()
        .client()
        .multiGet(request, bulk.then(response -> compare(response.getResponses())));
  }

  private void compare(MultiGetItemResponse[] responses) throws IOException {
    DedupKeep keep = bulk.parameters().keep();
    boolean isPreferred = true;
    for (int i = 0; i < responses.length; i++) {
      if (responses[i].isFailed()) {
        throw responses[i].getFailure().getFailure() instanceof IOException io
            ? io
            : new IOException(responses[i].getFailure().getFailure());
      }
      GetResponse document = responses[i].getResponse();
      if (!document.isExists()) {
        continue; // deleted by someone who did not pass the gate
      }
      if (document.isSourceEmpty()) {
        fail(
            new IllegalArgumentException(
                "document [" + document.getId() + "] has no [_source] to compare with"));
        return;
      }
      Map<String, Object> source = document.getSourceAsMap();
      List<String> texts = SourceTexts.of(source, bulk.definition().field());
      String text = texts.stream().max(Comparator.comparingInt(String::length)).orElse(null);
      try {
        Traits other = keep.traits(document.getId(), source, text);
        isPreferred &= keep.preference().compare(item.traits(), other) > 0;
      } catch (IllegalArgumentException e) {
        fail(
            new IllegalArgumentException(
                "document [" + document.getId() + "] is near to it: " + e.getMessage(), e));
        return;
      }
      replaced.add(round.replaceable().get(i).hit());
      sources.add(document);
    }
    if (replaced.isEmpty()) {
      item.decide(DedupDecision.ADDED);
      index();
    } else if (isPreferred) {
      List<String> ids = replaced.stream().map(ShardCandidates.Hit::id).toList();
      DedupDecision skipped = item.decision();
      item.decide(
          new DedupDecision(DecisionKind.REPLACED, skipped.of(), skipped.similarity(), ids));
      audit();
    } else {
      rounds.settled(round);
    }
  }

  private void audit() throws IOException {
    if (bulk.audit() == null) {
      index();
      return;
    }
    List<DedupAudit.Lost> lost = new ArrayList<>();
    for (int i = 0; i < replaced.size(); i++) {
      ShardCandidates.Hit old = replaced.get(i);
      lost.add(
          new DedupAudit.Lost(
              index,
              old.id(),
              old.routing(),
              sources.get(i).getSourceAsBytesRef(),
              DecisionKind.REPLACED,
              item.id(),
              old.similarity()));
    }
    bulk.audit()
        .write(
            lost,
            bulk.then(
                failures -> {
                  for (Exception failure : failures) {
                    if (failure != null) {
                      fail(bulk.auditFailure(failure));
                      return;
                    }
                  }
                  index();
                }));
  }

  private void index() throws IOException {
    bulk.gate().put(item);
    rounds.write(
        List.of(item),
        failures -> {
          if (failures.isEmpty()) {
            delete();
          } else {
            Exception cause = failures.get(item);
            if (GateFailures.isRefusal(cause)) {
              fail(cause);
            } else {
              rounds.lost(cause);
            }
          }
        });
  }

  private void delete() {
    if (replaced.isEmpty()) {
      rounds.settled(round);
      return;
    }
    BulkRequest deletes = GateRounds.request();
    for (ShardCandidates.Hit old : replaced) {
      deletes.add(new DeleteRequest(index, old.id()).routing(old.routing()));
      bulk.gate().putDeleted(old);
    }
    rounds.send(
        deletes,
        response -> {
          for (BulkItemResponse deleted : response) {
            if (deleted.isFailed() && deleted.status() != RestStatus.NOT_FOUND) {
              rounds.lost(deleted.getFailure().getCause());
              return;
            }
          }
          rounds.settled(round);
        });
  }

  /** Nothing became of it. */
  private void fail(Exception cause) {
    item.fail(cause);
    bulk.gate().undo();
    rounds.settled(round);
  }
}
