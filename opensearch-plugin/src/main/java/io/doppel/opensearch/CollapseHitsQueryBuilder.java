package io.doppel.opensearch;

import io.doppel.opensearch.mapping.StreamVersion;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.index.shard.ShardId;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.index.mapper.SeqNoFieldMapper;
import org.opensearch.index.query.AbstractQueryBuilder;
import org.opensearch.index.query.QueryShardContext;
import org.opensearch.search.SearchHit;

/**
 * Finds certain hits again, by their shards and sequence numbers, as long as they are the same
 * versions of their documents. Users cannot name it.
 */
final class CollapseHitsQueryBuilder extends AbstractQueryBuilder<CollapseHitsQueryBuilder> {
  static final String NAME = CollapseRequest.NAME + "_hits";

  private final Map<ShardId, long[]> sequenceNumbers;

  CollapseHitsQueryBuilder(Collection<SearchHit> hits) {
    sequenceNumbers = new TreeMap<>();
    for (SearchHit hit : hits) {
      sequenceNumbers.merge(
          hit.getShard().getShardId(),
          new long[] {hit.getSeqNo()},
          (some, one) -> {
            long[] more = Arrays.copyOf(some, some.length + 1);
            more[some.length] = one[0];
            return more;
          });
    }
  }

  /** Reads what {@link #doWriteTo} wrote. */
  CollapseHitsQueryBuilder(StreamInput in) throws IOException {
    super(in);
    StreamVersion.check(in, NAME);
    sequenceNumbers = new TreeMap<>(in.readMap(ShardId::new, StreamInput::readVLongArray));
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    StreamVersion.write(out);
    out.writeMap(sequenceNumbers, (to, shard) -> shard.writeTo(to), StreamOutput::writeVLongArray);
  }

  @Override
  protected void doXContent(XContentBuilder content, Params params) throws IOException {
    content.startObject(NAME);
    for (Map.Entry<ShardId, long[]> each : sequenceNumbers.entrySet()) {
      content.array(each.getKey().toString(), each.getValue());
    }
    printBoostAndQueryName(content);
    content.endObject();
  }

  @Override
  protected Query doToQuery(QueryShardContext context) {
    long[] numbers =
        sequenceNumbers.get(new ShardId(context.getFullyQualifiedIndex(), context.getShardId()));
    return numbers == null
        ? new MatchNoDocsQuery("no hit of this shard is wanted")
        : LongPoint.newSetQuery(SeqNoFieldMapper.NAME, numbers);
  }

  @Override
  protected boolean doEquals(CollapseHitsQueryBuilder other) {
    return sequenceNumbers.keySet().equals(other.sequenceNumbers.keySet())
        && sequenceNumbers.entrySet().stream()
            .allMatch(
                each -> Arrays.equals(each.getValue(), other.sequenceNumbers.get(each.getKey())));
  }

  @Override
  protected int doHashCode() {
    return Arrays.deepHashCode(sequenceNumbers.values().toArray());
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }
}
