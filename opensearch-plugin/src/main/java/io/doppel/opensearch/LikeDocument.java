package io.doppel.opensearch;

import io.doppel.opensearch.mapping.SourceTexts;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.opensearch.ResourceNotFoundException;
import org.opensearch.action.get.GetRequest;
import org.opensearch.action.get.GetResponse;
import org.opensearch.cluster.metadata.Metadata;
import org.opensearch.core.ParseField;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.common.io.stream.Writeable;
import org.opensearch.core.xcontent.ConstructingObjectParser;
import org.opensearch.core.xcontent.ToXContentObject;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.core.xcontent.XContentParser;
import org.opensearch.transport.client.Client;

/**
 * The document of an index that others are to be like: {@code {"_index": "news", "_id": "17"}},
 * with {@code "routing"} if it was indexed with one.
 *
 * @param index its index; null for the one that is searched
 * @param id its id
 * @param routing its routing, or null
 */
record LikeDocument(String index, String id, String routing)
    implements Writeable, ToXContentObject {
  private static final ParseField INDEX = new ParseField("_index");
  private static final ParseField ID = new ParseField("_id");
  private static final ParseField ROUTING = new ParseField("routing");
  private static final ConstructingObjectParser<LikeDocument, Void> PARSER =
      new ConstructingObjectParser<>(
          "like",
          parts -> new LikeDocument((String) parts[0], (String) parts[1], (String) parts[2]));

  static {
    PARSER.declareString(ConstructingObjectParser.optionalConstructorArg(), INDEX);
    PARSER.declareString(ConstructingObjectParser.constructorArg(), ID);
    PARSER.declareString(ConstructingObjectParser.optionalConstructorArg(), ROUTING);
  }

  /**
   * A document's text.
   *
   * @param source the document, with the index that it was found in
   * @param text its text
   */
  record Fetched(LikeDocument source, String text) {}

  LikeDocument(StreamInput in) throws IOException {
    this(in.readOptionalString(), in.readString(), in.readOptionalString());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeOptionalString(index);
    out.writeString(id);
    out.writeOptionalString(routing);
  }

  static LikeDocument parse(XContentParser parser) throws IOException {
    LikeDocument parsed = PARSER.parse(parser, null);
    if (parsed.id.isEmpty()) {
      throw new IllegalArgumentException(
          "[" + NearDuplicateQueryBuilder.NAME + "] [like] must have an [_id] that is not empty");
    }
    return parsed;
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder content, Params params) throws IOException {
    content.startObject();
    if (index != null) {
      content.field(INDEX.getPreferredName(), index);
    }
    content.field(ID.getPreferredName(), id);
    if (routing != null) {
      content.field(ROUTING.getPreferredName(), routing);
    }
    return content.endObject();
  }

  /** Fills in the index that is searched where no index is named. */
  LikeDocument in(String[] searched) {
    if (index != null) {
      return this;
    }
    if (searched.length != 1 || searched[0].contains("*") || searched[0].equals(Metadata.ALL)) {
      throw new IllegalArgumentException(
          "["
              + NearDuplicateQueryBuilder.NAME
              + "] [like] must name the [_index] of document ["
              + id
              + "], since the search is not of exactly one index");
    }
    return new LikeDocument(searched[0], id, routing);
  }

  /** Whether it is a document of an index. */
  boolean isIn(String concreteIndex) {
    return Objects.equals(index, concreteIndex);
  }

  /**
   * Gets the text of the document as it is now, also if no search sees it yet.
   *
   * @param field the field of signatures, whose name begins with that of the text
   */
  void fetch(Client client, String field, ActionListener<Fetched> listener) {
    GetRequest request = new GetRequest(index, id).routing(routing);
    client.get(
        request,
        ActionListener.wrap(r -> listener.onResponse(fetched(r, field)), listener::onFailure));
  }

  private Fetched fetched(GetResponse response, String field) {
    if (!response.isExists()) {
      throw new ResourceNotFoundException(
          "[{}] [like]: there is no document [{}] in [{}]",
          NearDuplicateQueryBuilder.NAME,
          id,
          index);
    }
    List<String> texts = SourceTexts.of(response.getSourceAsMap(), field);
    if (texts.size() != 1) {
      throw new IllegalArgumentException(
          "["
              + NearDuplicateQueryBuilder.NAME
              + "] [like]: document ["
              + id
              + "] of ["
              + index
              + (texts.isEmpty() ? "] has no text in field [" : "] has several texts in field [")
              + field
              + "]"
              + (response.isSourceEmpty() ? ": its [_source] is not kept" : ""));
    }
    return new Fetched(new LikeDocument(response.getIndex(), id, routing), texts.get(0));
  }
}
