package io.doppel.opensearch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.apache.lucene.search.TotalHits;
import org.opensearch.action.ActionRunnable;
import org.opensearch.action.search.SearchRequest;
import org.opensearch.action.search.SearchResponse;
import org.opensearch.action.search.SearchResponseSections;
import org.opensearch.common.regex.Regex;
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
 * and those of the page are searched for once more to fetch what the user wants of them. If in
 * between one of them has gone, or is not the same any more (a refresh, a random order), all is
 * fetched and decided anew in one search, which cannot disagree with itself. So it is at once where
 * a hit's score depends on the other hits that are searched for: with a rescorer or a pipeline.
 */
final class CollapsedSearch {
  private final SearchRequest user;
  private final CollapseRequest collapse;
  private final SearchedSignatures signatures;
  private final CollapseSearches searches;
  private final BiConsumer<SearchRequest, ActionListener<SearchResponse>> client;
  private final Executor executor;
  private final Runnable checkCancelled;
  private final ActionListener<SearchResponse> listener;
  private final long startNanos = System.nanoTime();

  /** The same document in the same shard, of whatever version. */
  private record HitKey(ShardId shard, String id) {
    static HitKey of(SearchHit hit) {
      return new HitKey(hit.getShard().getShardId(), hit.getId());
    }
  }

  CollapsedSearch(
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

  /** Answers by two searches, or three. */
  void run() {
    client.accept(searches.window(), deciding(this::fetchPage));
  }

  /** Answers by one search that fetches all hits that are looked at. */
  void runWhole() {
    client.accept(
        searches.whole(),
        deciding(
            (response, decided) -> {
              Map<Integer, SearchHit> page = new TreeMap<>();
              for (int rank : page(decided)) {
                page.put(rank, decided.hit(rank));
                removeSignature(decided.hit(rank));
              }
              answer(response, decided, page);
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
    List<Integer> ranks = page(decided);
    if (ranks.isEmpty()) {
      answer(response, decided, Map.of());
      return;
    }
    client.accept(
        searches.page(ranks.stream().map(decided::hit).toList()),
        ActionListener.wrap(
            fetched -> {
              Map<Integer, SearchHit> page = sameHits(decided, ranks, fetched.getHits().getHits());
              if (page.size() == ranks.size()) {
                answer(response, decided, page);
              } else {
                runWhole();
              }
            },
            listener::onFailure));
  }

  /** The hits of a page as they were fetched, by rank, without those that are not the same. */
  private static Map<Integer, SearchHit> sameHits(
      DecidedHits decided, List<Integer> ranks, SearchHit[] fetched) {
    Map<HitKey, SearchHit> byKey = new HashMap<>();
    for (SearchHit hit : fetched) {
      byKey.put(HitKey.of(hit), hit);
    }
    Map<Integer, SearchHit> page = new TreeMap<>();
    for (int rank : ranks) {
      SearchHit hit = byKey.get(HitKey.of(decided.hit(rank)));
      if (hit != null && isSame(hit, decided.hit(rank))) {
        page.put(rank, hit);
      }
    }
    return page;
  }

  private static boolean isSame(SearchHit one, SearchHit other) {
    return one.getSeqNo() == other.getSeqNo()
        && one.getPrimaryTerm() == other.getPrimaryTerm()
        && Float.compare(one.getScore(), other.getScore()) == 0
        && Arrays.equals(one.getSortValues(), other.getSortValues());
  }

  private void removeSignature(SearchHit hit) {
    String field = signatures.field(hit);
    boolean isWanted =
        user.source().fetchFields() != null
            && user.source().fetchFields().stream()
                .anyMatch(wanted -> Regex.simpleMatch(wanted.field, field));
    if (!isWanted) {
      hit.removeDocumentField(field);
    }
  }

  /** All but the hits is that of the search by which it was decided. */
  private void answer(SearchResponse from, DecidedHits decided, Map<Integer, SearchHit> page) {
    decided.tell(page, collapse.maxHidden());
    if (!Boolean.TRUE.equals(user.source().seqNoAndPrimaryTerm())) {
      for (SearchHit hit : page.values()) {
        hit.setSeqNo(SequenceNumbers.UNASSIGNED_SEQ_NO);
        hit.setPrimaryTerm(SequenceNumbers.UNASSIGNED_PRIMARY_TERM);
      }
    }
    SearchHits all = from.getHits();
    SearchHits hits =
        new SearchHits(
            page.values().toArray(SearchHit[]::new), // by rank
            all.getTotalHits(),
            all.getMaxScore(),
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

  /** Complete if there is no hit that was not looked at, nor may be one. */
  private CollapseNumbers numbers(SearchResponse from, DecidedHits decided) {
    TotalHits total = from.getHits().getTotalHits();
    boolean isComplete =
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
        isComplete);
  }
}
