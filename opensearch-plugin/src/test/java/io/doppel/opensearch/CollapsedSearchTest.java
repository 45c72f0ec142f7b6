package io.doppel.opensearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.opensearch.mapping.DefinitionFiles;
import io.doppel.opensearch.mapping.MappedDefinitions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.search.TotalHits;
import org.junit.jupiter.api.Test;
import org.opensearch.Version;
import org.opensearch.action.OriginalIndices;
import org.opensearch.action.search.SearchRequest;
import org.opensearch.action.search.SearchResponse;
import org.opensearch.action.search.ShardSearchFailure;
import org.opensearch.cluster.metadata.IndexMetadata;
import org.opensearch.common.document.DocumentField;
import org.opensearch.common.io.stream.BytesStreamOutput;
import org.opensearch.common.settings.Settings;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.index.shard.ShardId;
import org.opensearch.core.tasks.TaskCancelledException;
import org.opensearch.index.query.QueryBuilders;
import org.opensearch.index.seqno.SequenceNumbers;
import org.opensearch.search.SearchHit;
import org.opensearch.search.SearchHits;
import org.opensearch.search.SearchShardTarget;
import org.opensearch.search.aggregations.AggregationBuilders;
import org.opensearch.search.builder.SearchSourceBuilder;
import org.opensearch.search.internal.InternalSearchResponse;

/** What happens between the searches by which a search is answered. */
class CollapsedSearchTest {
  private static final String NEWS = "one two three four five six seven eight nine ten";
  private static final String OTHER = "all of this is about something else that nobody wrote yet";

  private final List<SearchRequest> requests = new ArrayList<>();
  private final AtomicReference<SearchResponse> answer = new AtomicReference<>();
  private final AtomicReference<Exception> failure = new AtomicReference<>();
  private final SearchRequest user =
      new SearchRequest("news")
          .source(
              new SearchSourceBuilder()
                  .query(QueryBuilders.matchQuery("body", "one"))
                  .postFilter(QueryBuilders.termQuery("topic", "sport"))
                  .aggregation(AggregationBuilders.terms("topics").field("topic"))
                  .fetchField("day"));
  private final CollapseRequest collapse = new CollapseRequest("body", 100, 20, null, null);
  private final SearchedSignatures signatures;
  private int calls;
  private Runnable checkCancelled = () -> {};

  CollapsedSearchTest() throws IOException {
    IndexMetadata index =
        IndexMetadata.builder("news")
            .settings(
                Settings.builder()
                    .put(IndexMetadata.SETTING_VERSION_CREATED, Version.CURRENT)
                    .put(IndexMetadata.SETTING_INDEX_UUID, "uuid"))
            .numberOfShards(2)
            .numberOfReplicas(0)
            .putMapping(
                "{\"properties\":{\"body\":{\"type\":\"text\",\"fields\":{\"near\":{"
                    + "\"type\":\"near_duplicate\",\"method\":\"shingles\"}}}}}")
            .build();
    signatures =
        SearchedSignatures.of(
            new MappedDefinitions(new DefinitionFiles(Path.of("absent"))),
            List.of(index),
            collapse);
  }

  private SearchHit hit(String id, String text, long seqNo, float score) throws IOException {
    SearchHit hit = new SearchHit(0, id, new HashMap<>(), Map.of());
    hit.shard(
        new SearchShardTarget("node", new ShardId("news", "uuid", 0), null, OriginalIndices.NONE));
    hit.setSeqNo(seqNo);
    hit.setPrimaryTerm(1);
    hit.score(score);
    if (text != null) {
      byte[] bytes = signatures.near().toBytes(signatures.near().sign(text).orElseThrow());
      hit.setDocumentField(
          CollapseSignatures.NAME, new DocumentField(CollapseSignatures.NAME, List.of(bytes)));
    }
    return hit;
  }

  private static SearchResponse response(int successful, SearchHit... hits) {
    TotalHits total = new TotalHits(hits.length, TotalHits.Relation.EQUAL_TO);
    return new SearchResponse(
        new InternalSearchResponse(
            new SearchHits(hits, total, 3), null, null, null, false, null, 1),
        null,
        2,
        successful,
        0,
        5,
        ShardSearchFailure.EMPTY_ARRAY,
        SearchResponse.Clusters.EMPTY);
  }

  /** Answers one request after the other. */
  private void run(SearchResponse... responses) {
    CollapseSearches searches =
        new CollapseSearches(user, collapse, signatures.fields(), requests::add);
    new CollapsedAnswer(
            user,
            collapse,
            signatures,
            searches,
            (request, listener) -> {
              assertSame(requests.get(calls), request);
              listener.onResponse(responses[calls++]);
            },
            Runnable::run,
            checkCancelled,
            ActionListener.wrap(answer::set, failure::set))
        .run();
  }

  private SearchResponse first() throws IOException {
    return response(
        2, hit("a", NEWS, 1, 3), hit("b", NEWS, 2, 2), hit("c", OTHER, 3, 1), hit("d", null, 4, 1));
  }

  private List<String> shown() {
    return Arrays.stream(answer.get().getHits().getHits()).map(SearchHit::getId).toList();
  }

  @Test
  void threeSearchesIfNothingChanges() throws IOException {
    run(
        first(),
        response(2, hit("d", null, 4, 1), hit("c", null, 3, 1), hit("a", null, 1, 3)),
        response(2, hit("b", null, 2, 2)));
    assertEquals(3, requests.size());
    assertEquals(List.of("a", "c", "d"), shown());
    SearchHit hit = answer.get().getHits().getAt(0);
    assertEquals(List.of(1), hit.field("near_duplicates_count").getValues());
    assertEquals(
        List.of(Map.of("_index", "news", "_id", "b", "similarity", 1.0)),
        hit.field("near_duplicates").getValues());
    assertNull(answer.get().getHits().getAt(1).field("near_duplicates_count"));
    assertEquals(SequenceNumbers.UNASSIGNED_SEQ_NO, hit.getSeqNo());
    assertEquals(
        List.of(new CollapseNumbers(4, 3, 1, 100, true, 0)),
        answer.get().getInternalResponse().getSearchExtBuilders());
  }

  @Test
  void thePageIsFetchedWithoutWhatIsKnownAndTheWindowWithoutWhatIsNotShown() throws IOException {
    run(first(), response(2, hit("a", null, 1, 3), hit("c", null, 3, 1), hit("d", null, 4, 1)));
    SearchSourceBuilder window = requests.get(0).source();
    assertEquals(100, window.size());
    assertEquals(user.source().postFilter(), window.postFilter());
    assertEquals("body.near", window.docValueFields().get(0).format);
    assertNull(window.fetchFields());
    assertNotNull(window.aggregations());
    SearchSourceBuilder page = requests.get(1).source();
    assertNull(page.aggregations());
    assertEquals("day", page.fetchFields().get(0).field);
    assertEquals(1, page.fetchFields().size());
    String filter = page.postFilter().toString();
    assertTrue(filter.contains("sport") && filter.contains("[news][0]"), filter);
    assertEquals(3, page.size());
    SearchSourceBuilder ids = requests.get(2).source();
    assertEquals(1, ids.size());
    assertNull(ids.fetchFields());
    assertEquals(user.source().query(), page.query());
    assertTrue(window.ext().isEmpty() && page.ext().isEmpty());
  }

  @Test
  void allInOneSearchIfAHiddenHitHasGone() throws IOException {
    run(
        first(),
        response(2, hit("a", null, 1, 3), hit("c", null, 3, 1), hit("d", null, 4, 1)),
        response(2),
        response(2, hit("a", NEWS, 1, 3)));
    assertEquals(4, requests.size());
    assertEquals(List.of("a"), shown());
  }

  @Test
  void hitsAreFoundAgainByShardAndSequenceNumber() throws IOException {
    CollapseHitsQueryBuilder query =
        new CollapseHitsQueryBuilder(List.of(hit("a", null, 1, 3), hit("b", null, 300, 2)));
    assertTrue(query.toString().replaceAll("\\s", "").contains("\"[news][0]\":[1,300]"));
    BytesStreamOutput out = new BytesStreamOutput();
    query.writeTo(out);
    CollapseHitsQueryBuilder read = new CollapseHitsQueryBuilder(out.bytes().streamInput());
    assertEquals(query, read);
    assertEquals(query.hashCode(), read.hashCode());
  }

  @Test
  void allInOneSearchIfAHitHasGone() throws IOException {
    assertWhole(response(2, hit("a", null, 1, 3), hit("d", null, 4, 1)));
  }

  @Test
  void allInOneSearchIfAHitHasChanged() throws IOException {
    assertWhole(response(2, hit("a", null, 1, 3), hit("c", null, 9, 1), hit("d", null, 4, 1)));
  }

  @Test
  void allInOneSearchIfAScoreIsAnother() throws IOException {
    assertWhole(response(2, hit("a", null, 1, 3), hit("c", null, 3, 1.5f), hit("d", null, 4, 1)));
  }

  private void assertWhole(SearchResponse page) throws IOException {
    run(
        first(),
        page,
        response(2, hit("b", null, 2, 2)),
        response(2, hit("c", OTHER, 9, 2), hit("b", NEWS, 2, 1)));
    assertEquals(4, requests.size());
    SearchSourceBuilder whole = requests.get(3).source();
    assertEquals(1, whole.fetchFields().size());
    assertEquals(1, whole.docValueFields().size());
    assertNotNull(whole.aggregations());
    assertEquals(List.of("c", "b"), shown());
    assertNull(answer.get().getHits().getAt(0).field(CollapseSignatures.NAME));
    assertEquals(
        List.of(new CollapseNumbers(2, 2, 0, 100, true, 0)),
        answer.get().getInternalResponse().getSearchExtBuilders());
  }

  @Test
  void notCompleteIfAShardIsMissing() throws IOException {
    run(response(1));
    assertEquals(1, requests.size());
    assertEquals(
        List.of(new CollapseNumbers(0, 0, 0, 100, false, 0)),
        answer.get().getInternalResponse().getSearchExtBuilders());
    assertEquals(1, answer.get().getSuccessfulShards());
  }

  @Test
  void endsWhenTheSearchIsCancelled() throws IOException {
    checkCancelled =
        () -> {
          throw new TaskCancelledException("by the user");
        };
    run(first());
    assertEquals(1, requests.size());
    assertTrue(failure.get() instanceof TaskCancelledException);
  }
}
