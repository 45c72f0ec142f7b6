package io.doppel.opensearch;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.opensearch.action.search.SearchRequest;
import org.opensearch.index.query.BoolQueryBuilder;
import org.opensearch.index.query.QueryBuilders;
import org.opensearch.search.SearchHit;
import org.opensearch.search.builder.SearchSourceBuilder;
import org.opensearch.search.fetch.StoredFieldsContext;

/**
 * The searches by which a search is answered in which near-duplicates are hidden. All have its
 * query, its order and its filters.
 *
 * <ul>
 *   <li>{@link #window}: the first hits with no more than their signatures and sequence numbers,
 *       for which no stored field is read, and all that does not belong to hits: aggregations,
 *       suggestions, profile;
 *   <li>{@link #page}: what the user wants of some of these hits, and nothing else;
 *   <li>{@link #ids}: the ids of some of them;
 *   <li>{@link #whole}: all in one, at the cost of fetching what is not shown.
 * </ul>
 */
final class CollapseSearches {
  private final SearchRequest user;
  private final CollapseRequest collapse;
  private final Set<String> signatureFields;
  private final Consumer<SearchRequest> finish;

  /**
   * For a search.
   *
   * @param finish is given each request before it goes out
   */
  CollapseSearches(
      SearchRequest user,
      CollapseRequest collapse,
      Set<String> signatureFields,
      Consumer<SearchRequest> finish) {
    this.user = user;
    this.collapse = collapse;
    this.signatureFields = signatureFields;
    this.finish = finish;
  }

  SearchRequest window() {
    SearchSourceBuilder source =
        searched()
            .fetchSource(false)
            .storedFields(StoredFieldsContext.fromList(List.of(StoredFieldsContext._NONE_)));
    addComputed(source);
    addSignatures(source);
    return request(source);
  }

  SearchRequest page(List<SearchHit> hits) {
    SearchSourceBuilder source = searched();
    addFetched(source);
    return request(only(hits, source));
  }

  SearchRequest ids(List<SearchHit> hits) {
    return request(only(hits, searched().fetchSource(false)));
  }

  SearchRequest whole() {
    SearchSourceBuilder source = searched();
    addComputed(source);
    addFetched(source);
    addSignatures(source);
    return request(source);
  }

  private void addSignatures(SearchSourceBuilder source) {
    CollapseSignatures.add(source, signatureFields, collapse.unsigned());
  }

  /** Hits are filtered after the search, so that their scores and explanations stay the same. */
  private static SearchSourceBuilder only(List<SearchHit> hits, SearchSourceBuilder source) {
    BoolQueryBuilder filter = QueryBuilders.boolQuery().filter(new CollapseHitsQueryBuilder(hits));
    if (source.postFilter() != null) {
      filter.filter(source.postFilter());
    }
    return source.postFilter(filter).size(hits.size());
  }

  private SearchRequest request(SearchSourceBuilder source) {
    SearchRequest request =
        new SearchRequest(user).source(source).pipeline(user.pipeline()); // which is not copied
    finish.accept(request);
    return request;
  }

  /** What says which hits there are, and in which order. */
  private SearchSourceBuilder searched() {
    SearchSourceBuilder from = user.source();
    SearchSourceBuilder source =
        new SearchSourceBuilder()
            .from(0)
            .size(collapse.window())
            .trackTotalHits(true)
            .seqNoAndPrimaryTerm(true)
            .query(from.query())
            .postFilter(from.postFilter())
            .trackScores(from.trackScores())
            .timeout(from.timeout())
            .terminateAfter(from.terminateAfter())
            .stats(from.stats())
            .pipeline(from.pipeline())
            .searchPipelineSource(from.searchPipelineSource())
            .verbosePipeline(from.verbosePipeline())
            .ext(from.ext().stream().filter(ext -> !(ext instanceof CollapseRequest)).toList());
    if (from.minScore() != null) {
      source.minScore(from.minScore());
    }
    if (from.sorts() != null) {
      from.sorts().forEach(source::sort);
    }
    if (from.rescores() != null) {
      from.rescores().forEach(source::addRescorer);
    }
    if (from.slice() != null) {
      source.slice(from.slice());
    }
    if (from.pointInTimeBuilder() != null) {
      source.pointInTimeBuilder(from.pointInTimeBuilder());
    }
    from.indexBoosts().forEach(boost -> source.indexBoost(boost.getIndex(), boost.getBoost()));
    return source;
  }

  /** What is computed of all hits. */
  private void addComputed(SearchSourceBuilder source) {
    SearchSourceBuilder from = user.source();
    source.suggest(from.suggest()).profile(from.profile());
    if (from.aggregations() != null) {
      from.aggregations().getAggregatorFactories().forEach(source::aggregation);
      from.aggregations().getPipelineAggregatorFactories().forEach(source::aggregation);
    }
  }

  /** What is wanted of each hit. */
  private void addFetched(SearchSourceBuilder source) {
    SearchSourceBuilder from = user.source();
    source
        .fetchSource(from.fetchSource())
        .storedFields(from.storedFields())
        .highlighter(from.highlighter())
        .explain(from.explain())
        .version(from.version())
        .includeNamedQueriesScores(from.includeNamedQueriesScore());
    if (from.fetchFields() != null) {
      from.fetchFields().forEach(field -> source.fetchField(field.field, field.format));
    }
    if (from.docValueFields() != null) {
      from.docValueFields().forEach(field -> source.docValueField(field.field, field.format));
    }
    if (from.scriptFields() != null) {
      from.scriptFields()
          .forEach(
              field ->
                  source.scriptField(field.fieldName(), field.script(), field.ignoreFailure()));
    }
  }
}
