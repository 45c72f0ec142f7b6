package io.doppel.opensearch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.apache.lucene.search.TotalHits;
import org.opensearch.action.ActionRunnable;
import org.opensearch.action.search.SearchRequest;
import org.opensearch.action.search.SearchResponse;
import org.opensearch.action.search.SearchResponseSections;
import org.opensearch.action.support.GroupedActionListener;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.index.shard.ShardId;
import org.opensearch.index.seqno.SequenceNumbers;
import org.opensearch.search.SearchExtBuilder;
import org.opensearch.search.SearchHit;
import org.opensearch.search.SearchHits;
import org.opensearch.search.aggregations.InternalAggregations;
import org.opensearch.search.builder.SearchSourceBuilder;
import org.opensearch.search.internal.InternalSearchResponse;
import org.opensearch.search.profile.SearchProfileShardResults;

/**
 * Answers one search in which near-duplicates are hidden, at the node that merges the hits of all
 * shards.
 *
 * <p>The first hits are searched for with their signatures, it is decided which of them are shown,
 * and those of the page are searched for once more to fetch what the user wants of them, and those
 * that they list for their ids. If in between one of them has gone, or is not the same any more (a
 * refresh, a random order), all is fetched and decided anew in one search, which cannot disagree
 * with itself.
 */
final class CollapsedAnswer {
  private final SearchRequest user;
  private final CollapseRequest collapse;
  private final SearchedSignatures signatures;
  private final CollapseSearches searches;
  private final BiConsumer<SearchRequest, ActionListener<SearchResponse>> client;
  private final Executor executor;
  private final Runnable checkCancelled;
  private final ActionListener<SearchResponse> listener;
  private final long startNanos = System.nanoTime();

  /** A version of a document. */
  private record HitKey(ShardId shard, long sequenceNumber, long primaryTerm) {
    static HitKey of(SearchHit hit) {
      return new HitKey(hit.getShard().getShardId(), hit.getSeqNo(), hit.getPrimaryTerm());
    }
  }

  CollapsedAnswer(
      SearchRequest user,
      CollapseRequest collapse,
      SearchedSignatures signatures,
      CollapseSearches searches,
      BiConsumer<SearchRequest, ActionListener<SearchResponse>> client,
      Executor executor,
      Runnable checkCancelled,
      ActionListener<SearchResponse> listener) {
    this.user = user;
    this.collapse = collapse;
    this.signatures = signatures;
    this.searches = searches;
    this.client = client;
    this.executor = executor;
    this.checkCancelled = checkCancelled;
    this.listener = listener;
  }

  /** Answers by a search for the first hits, and others for what is shown of them. */
  void run() {
    client.accept(searches.window(), deciding(this::fetchPage));
  }

  /** Answers by one search that fetches all hits that are looked at. */
  void runWhole() {
    client.accept(
        searches.whole(),
        deciding(
            (response, decided) -> {
              List<Integer> page = page(decided);
              List<Integer> listed = decided.listed(page, collapse.maxHidden());
              Map<Integer, SearchHit> fetched = new HashMap<>();
              page.forEach(rank -> fetched.put(rank, decided.hit(rank)));
              listed.forEach(rank -> fetched.put(rank, decided.hit(rank)));
              answer(response, decided, page, listed, fetched);
            }));
  }

  /** To decide takes a while: not on a thread that others' answers wait for. */
  private ActionListener<SearchResponse> deciding(BiConsumer<SearchResponse, DecidedHits> next) {
    return ActionListener.wrap(
        response ->
            executor.execute(
                ActionRunnable.wrap(
                    listener,
                    ignored ->
                        next.accept(
                            response,
                            DecidedHits.of(
                                response.getHits().getHits(), signatures, checkCancelled)))),
        listener::onFailure);
  }

  private List<Integer> page(DecidedHits decided) {
    SearchSourceBuilder source = user.source();
    return decided.page(from(source), size(source));
  }

  static int from(SearchSourceBuilder source) {
    return source.from() < 0 ? 0 : source.from();
  }

  static int size(SearchSourceBuilder source) {
    return source.size() < 0 ? 10 : source.size();
  }

  private void fetchPage(SearchResponse response, DecidedHits decided) {
    List<Integer> page = page(decided);
    List<Integer> listed = decided.listed(page, collapse.maxHidden());
    List<SearchRequest> requests = new ArrayList<>();
    if (!page.isEmpty()) {
      requests.add(searches.page(page.stream().map(decided::hit).toList()));
    }
    if (!listed.isEmpty()) {
      requests.add(searches.ids(listed.stream().map(decided::hit).toList()));
    }
    if (requests.isEmpty()) {
      answer(response, decided, page, listed, Map.of());
      return;
    }
    ActionListener<SearchResponse> each =
        new GroupedActionListener<>(
            ActionListener.wrap(
                responses -> {
                  Map<Integer, SearchHit> fetched = sameHits(decided, responses);
                  if (fetched.size() == page.size() + listed.size()) {
                    answer(response, decided, page, listed, fetched);
                  } else {
                    runWhole();
                  }
                },
                listener::onFailure),
            requests.size());
    requests.forEach(request -> client.accept(request, each));
  }

  /** The hits that were fetched, by rank, without those that are not the same as before. */
  private static Map<Integer, SearchHit> sameHits(
      DecidedHits decided, Collection<SearchResponse> responses) {
    Map<HitKey, SearchHit> byKey = new HashMap<>();
    for (SearchResponse response : responses) {
      for (SearchHit hit : response.getHits()) {
        byKey.put(HitKey.of(hit), hit);
      }
    }
    Map<Integer, SearchHit> same = new HashMap<>();
    for (int rank = 0; rank < decided.count(); rank++) {
      SearchHit hit = byKey.get(HitKey.of(decided.hit(rank)));
      if (hit != null && ranksAlike(hit, decided.hit(rank))) {
        same.put(rank, hit);
      }
    }
    return same;
  }

  private static boolean ranksAlike(SearchHit one, SearchHit other) {
    return Float.compare(one.getScore(), other.getScore()) == 0
        && Arrays.equals(one.getSortValues(), other.getSortValues());
  }

  /** All but the hits is that of the search by which it was decided. */
  private void answer(
      SearchResponse from,
      DecidedHits decided,
      List<Integer> page,
      List<Integer> listed,
      Map<Integer, SearchHit> fetched) {
    decided.tell(page, listed, fetched);
    if (!Boolean.TRUE.equals(user.source().seqNoAndPrimaryTerm())) {
      for (SearchHit hit : fetched.values()) {
        hit.setSeqNo(SequenceNumbers.UNASSIGNED_SEQ_NO);
        hit.setPrimaryTerm(SequenceNumbers.UNASSIGNED_PRIMARY_TERM);
      }
    }
    SearchHits all = from.getHits();
    SearchHits hits =
        new SearchHits(
            page.stream().map(fetched::get).toArray(SearchHit[]::new),
            all.getTotalHits(),
            size(user.source()) == 0 ? Float.NaN : all.getMaxScore(), // as OpenSearch does
            all.getSortFields(),
            null,
            null);
    listener.onResponse(
        new SearchResponse(
            sections(from.getInternalResponse(), hits, numbers(from, decided)),
            null,
            from.getTotalShards(),
            from.getSuccessfulShards(),
            from.getSkippedShards(),
            TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos),
            from.getPhaseTook(),
            from.getShardFailures(),
            from.getClusters(),
            from.pointInTimeId()));
  }

  private static SearchResponseSections sections(
      SearchResponseSections from, SearchHits hits, CollapseNumbers numbers) {
    List<SearchExtBuilder> ext = new ArrayList<>(from.getSearchExtBuilders());
    ext.add(numbers);
    return new InternalSearchResponse(
        hits,
        (InternalAggregations) from.aggregations(),
        from.suggest(),
        from.profile().isEmpty() ? null : new SearchProfileShardResults(from.profile()),
        from.timedOut(),
        from.terminatedEarly(),
        from.getNumReducePhases(),
        ext,
        from.getProcessorResult());
  }

  /** All were looked at if there is no hit that was not, nor may be one. */
  private CollapseNumbers numbers(SearchResponse from, DecidedHits decided) {
    TotalHits total = from.getHits().getTotalHits();
    boolean lookedAtAll =
        total.relation() == TotalHits.Relation.EQUAL_TO
            && total.value() <= decided.count()
            && !from.isTimedOut()
            && !Boolean.TRUE.equals(from.isTerminatedEarly())
            && from.getSuccessfulShards() == from.getTotalShards();
    return new CollapseNumbers(
        total.value(),
        decided.shownCount(),
        decided.count() - decided.shownCount(),
        collapse.window(),
        lookedAtAll,
        decided.leftOut());
  }
}
