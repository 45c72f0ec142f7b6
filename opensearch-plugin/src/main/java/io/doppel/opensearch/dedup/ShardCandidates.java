package io.doppel.opensearch.dedup;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.opensearch.mapping.FieldDefinition;
import io.doppel.opensearch.mapping.SignatureFieldType;
import io.doppel.opensearch.mapping.StreamVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.util.BytesRef;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.common.io.stream.Writeable;
import org.opensearch.core.index.shard.ShardId;
import org.opensearch.core.transport.TransportResponse;
import org.opensearch.index.IndexService;
import org.opensearch.index.engine.Engine;
import org.opensearch.index.mapper.IdFieldMapper;
import org.opensearch.index.mapper.RoutingFieldMapper;
import org.opensearch.index.mapper.Uid;
import org.opensearch.index.shard.IndexShard;
import org.opensearch.index.shard.IndexShardState;
import org.opensearch.indices.IndicesService;
import org.opensearch.transport.TransportRequest;

/**
 * For many signatures at once, the documents of a shard that are near-duplicates of them and are
 * tagged as near-duplicates of none. One request a shard for a whole bulk, of its primary: a search
 * for each document of a bulk on each shard would take longer to send than to make.
 */
final class ShardCandidates {
  static final String ACTION = "indices:data/write/doppel/candidates";

  private static final Set<String> STORED = Set.of(IdFieldMapper.NAME, RoutingFieldMapper.NAME);

  private ShardCandidates() {}

  /**
   * A document that was found.
   *
   * @param id its id
   * @param routing its routing, or null
   * @param similarity how similar it is
   */
  record Hit(String id, String routing, float similarity) implements Writeable {
    Hit(StreamInput in) throws IOException {
      this(in.readString(), in.readOptionalString(), in.readFloat());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      out.writeString(id);
      out.writeOptionalString(routing);
      out.writeFloat(similarity);
    }
  }

  /** Signatures, and which primary is asked. */
  static final class Request extends TransportRequest {
    private final ShardId shard;
    private final String allocation;
    private final String field;
    private final String scheme;
    private final Double threshold;
    private final int limit;
    private final List<byte[]> signatures;

    Request(
        ShardId shard,
        String allocation,
        FieldDefinition definition,
        Double threshold,
        int limit,
        List<byte[]> signatures) {
      this.shard = shard;
      this.allocation = allocation;
      this.field = definition.field();
      this.scheme = definition.near().scheme().toString();
      this.threshold = threshold;
      this.limit = limit;
      this.signatures = signatures;
    }

    Request(StreamInput in) throws IOException {
      super(in);
      StreamVersion.check(in, ACTION);
      shard = new ShardId(in);
      allocation = in.readString();
      field = in.readString();
      scheme = in.readString();
      threshold = in.readOptionalDouble();
      limit = in.readVInt();
      signatures = in.readList(StreamInput::readByteArray);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      StreamVersion.write(out);
      shard.writeTo(out);
      out.writeString(allocation);
      out.writeString(field);
      out.writeString(scheme);
      out.writeOptionalDouble(threshold);
      out.writeVInt(limit);
      out.writeCollection(signatures, StreamOutput::writeByteArray);
    }
  }

  /** For each signature the most similar documents, at most as many as the limit. */
  static final class Response extends TransportResponse {
    private final List<List<Hit>> hits;

    Response(List<List<Hit>> hits) {
      this.hits = hits;
    }

    Response(StreamInput in) throws IOException {
      super(in);
      StreamVersion.check(in, ACTION);
      hits = in.readList(each -> each.readList(Hit::new));
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      StreamVersion.write(out);
      out.writeCollection(hits, (each, list) -> each.writeList(list));
    }

    List<List<Hit>> hits() {
      return hits;
    }
  }

  /**
   * Answers a request on the node that has the primary.
   *
   * @throws IllegalStateException if it does not have it any more
   */
  static Response find(Request request, IndicesService indices) throws IOException {
    // null, and no exception of what is not there, which would tell the user that nothing is
    IndexService index = indices.indexService(request.shard.getIndex());
    IndexShard shard = index == null ? null : index.getShardOrNull(request.shard.id());
    boolean isAsked =
        shard != null && shard.routingEntry().allocationId().getId().equals(request.allocation);
    if (!isAsked || !shard.isPrimaryMode() || shard.state() != IndexShardState.STARTED) {
      throw new IllegalStateException("this copy of " + request.shard + " is not the primary");
    }
    FieldDefinition definition = definition(request, index);
    Population population = Population.of(definition.population());
    List<List<Hit>> hits = new ArrayList<>(request.signatures.size());
    try (Engine.Searcher engine = shard.acquireSearcher("doppel")) {
      IndexSearcher searcher = new IndexSearcher(engine.getIndexReader());
      searcher.setQueryCache(null); // no query comes twice
      definition.checkCovered(searcher.getIndexReader());
      StoredFields stored = searcher.storedFields();
      Definition near = definition.near();
      for (byte[] signature : request.signatures) {
        BooleanQuery query =
            new BooleanQuery.Builder()
                .add(near.query(near.ofBytes(signature), population), BooleanClause.Occur.MUST)
                .add(new FieldExistsQuery(DedupTags.DUP_OF), BooleanClause.Occur.MUST_NOT)
                .build();
        List<Hit> found = new ArrayList<>();
        for (ScoreDoc hit : searcher.search(query, request.limit).scoreDocs) {
          Document document = stored.document(hit.doc, STORED);
          BytesRef id = document.getBinaryValue(IdFieldMapper.NAME);
          found.add(
              new Hit(
                  Uid.decodeId(id.bytes, id.offset, id.length),
                  document.get(RoutingFieldMapper.NAME),
                  hit.score));
        }
        hits.add(found);
      }
    }
    return new Response(hits);
  }

  private static FieldDefinition definition(Request request, IndexService index)
      throws IOException {
    if (index.mapperService().fieldType(request.field) instanceof SignatureFieldType type
        && type.definition().near().scheme().toString().equals(request.scheme)) {
      FieldDefinition definition = type.definition();
      return request.threshold == null
          ? definition
          : definition.with(Map.of("threshold", request.threshold));
    }
    throw new IllegalStateException(
        "field ["
            + request.field
            + "] of "
            + request.shard
            + " has no signatures of scheme ["
            + request.scheme
            + "]");
  }
}
