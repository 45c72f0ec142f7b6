package io.doppel.opensearch;

import io.doppel.lucene.Unsigned;
import io.doppel.opensearch.mapping.FieldDefinition;
import io.doppel.opensearch.mapping.SignatureFieldType;
import io.doppel.opensearch.mapping.StreamVersion;
import io.doppel.opensearch.mapping.UnsignedDocuments;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.SetOnce;
import org.opensearch.core.ParseField;
import org.opensearch.core.action.ActionListener;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.xcontent.ObjectParser;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.core.xcontent.XContentParser;
import org.opensearch.index.mapper.MappedFieldType;
import org.opensearch.index.query.AbstractQueryBuilder;
import org.opensearch.index.query.QueryBuilder;
import org.opensearch.index.query.QueryBuilders;
import org.opensearch.index.query.QueryCoordinatorContext;
import org.opensearch.index.query.QueryRewriteContext;
import org.opensearch.index.query.QueryShardContext;
import org.opensearch.index.query.QueryShardException;
import org.opensearch.transport.client.Client;

/**
 * The query {@code near_duplicate}: the documents that are near-duplicates of a text, or of a
 * document of an index. The score is the similarity.
 *
 * <pre>{@code
 * {"near_duplicate": {"field": "body.near", "like": "a text", "threshold": 0.8}}
 * {"near_duplicate": {"field": "body", "method": "shingles", "like": {"_index": "news", "_id": "17"}}}
 * }</pre>
 *
 * <p>{@code field} is a field of type {@code near_duplicate}, or one that has such a field below
 * it; if it has several, {@code method} says which. {@code threshold} or {@code distance} and
 * {@code population}, {@code unsigned} and {@code most_texts} are used in place of the mapping's.
 * The document that {@code like} names is not among the hits, unless {@code include} is true. An
 * index that does not have the field is an error, unless {@code ignore_unmapped} is true.
 *
 * <p>What is found depends on the signatures and on the parameters only: not on the number of
 * shards, their segments, or which copy of a shard is asked.
 */
final class NearDuplicateQueryBuilder extends AbstractQueryBuilder<NearDuplicateQueryBuilder> {
  static final String NAME = "near_duplicate";

  private static final ParseField FIELD = new ParseField("field");
  private static final ParseField LIKE = new ParseField("like");
  private static final ParseField METHOD = new ParseField("method");
  private static final ParseField THRESHOLD = new ParseField("threshold");
  private static final ParseField DISTANCE = new ParseField("distance");
  private static final ParseField POPULATION = new ParseField("population");
  private static final ParseField UNSIGNED = new ParseField(UnsignedDocuments.CHOICE);
  private static final ParseField MOST_TEXTS = new ParseField(UnsignedDocuments.MOST_TEXTS);
  private static final ParseField INCLUDE = new ParseField("include");
  private static final ParseField IGNORE_UNMAPPED = new ParseField("ignore_unmapped");

  private static final ObjectParser<Builder, Void> PARSER = parser();

  private final String field;
  private final String text;
  private final LikeDocument like;
  private final String method;
  private final Double threshold;
  private final Double distance;
  private final Long population;
  private final Unsigned unsigned;
  private final Integer mostTexts;
  private final boolean include;
  private final boolean ignoreUnmapped;

  /** Gives the document's text once it was fetched; null if nothing is being fetched. */
  private final Supplier<LikeDocument.Fetched> fetched;

  /** What is being parsed. */
  private static final class Builder {
    private String field;
    private String text;
    private LikeDocument like;
    private String method;
    private Double threshold;
    private Double distance;
    private Long population;
    private Unsigned unsigned;
    private Integer mostTexts;
    private boolean include;
    private boolean ignoreUnmapped;
    private float boost = DEFAULT_BOOST;
    private String name;
    private Supplier<LikeDocument.Fetched> fetched;
  }

  private NearDuplicateQueryBuilder(Builder from) {
    field = from.field;
    text = from.text;
    like = from.like;
    method = from.method;
    threshold = from.threshold;
    distance = from.distance;
    population = from.population;
    unsigned = from.unsigned;
    mostTexts = from.mostTexts;
    include = from.include;
    ignoreUnmapped = from.ignoreUnmapped;
    fetched = from.fetched;
    boost(from.boost);
    queryName(from.name);
  }

  /**
   * A query for the near-duplicates of a text.
   *
   * @param field a field of signatures
   * @param text the text
   */
  NearDuplicateQueryBuilder(String field, String text) {
    this(of(field, text));
  }

  private static Builder of(String field, String text) {
    Builder builder = new Builder();
    builder.field = field;
    builder.text = text;
    return builder;
  }

  /** Reads what {@link #doWriteTo} wrote. */
  NearDuplicateQueryBuilder(StreamInput in) throws IOException {
    super(in);
    int version = StreamVersion.check(in, NAME, 1); // a percolator keeps it
    field = in.readString();
    text = in.readOptionalString();
    like = in.readOptionalWriteable(LikeDocument::new);
    method = in.readOptionalString();
    threshold = in.readOptionalDouble();
    distance = in.readOptionalDouble();
    population = in.readOptionalLong();
    include = in.readBoolean();
    ignoreUnmapped = in.readBoolean();
    boolean saysUnsigned = version > 1 && in.readBoolean();
    unsigned = saysUnsigned ? in.readEnum(Unsigned.class) : null;
    mostTexts = version > 1 ? in.readOptionalVInt() : null;
    fetched = null;
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    if (fetched != null) {
      throw new IllegalStateException("the document of [like] is still being fetched");
    }
    StreamVersion.write(out);
    out.writeString(field);
    out.writeOptionalString(text);
    out.writeOptionalWriteable(like);
    out.writeOptionalString(method);
    out.writeOptionalDouble(threshold);
    out.writeOptionalDouble(distance);
    out.writeOptionalLong(population);
    out.writeBoolean(include);
    out.writeBoolean(ignoreUnmapped);
    out.writeBoolean(unsigned != null);
    if (unsigned != null) {
      out.writeEnum(unsigned);
    }
    out.writeOptionalVInt(mostTexts);
  }

  private static ObjectParser<Builder, Void> parser() {
    ObjectParser<Builder, Void> parser = new ObjectParser<>(NAME, Builder::new);
    parser.declareString((builder, value) -> builder.field = value, FIELD);
    parser.declareField(
        NearDuplicateQueryBuilder::parseLike, LIKE, ObjectParser.ValueType.OBJECT_OR_STRING);
    parser.declareString((builder, value) -> builder.method = value, METHOD);
    parser.declareDouble((builder, value) -> builder.threshold = value, THRESHOLD);
    parser.declareDouble((builder, value) -> builder.distance = value, DISTANCE);
    parser.declareLong((builder, value) -> builder.population = value, POPULATION);
    parser.declareString(
        (builder, value) -> builder.unsigned = UnsignedDocuments.choice(value), UNSIGNED);
    parser.declareInt((builder, value) -> builder.mostTexts = value, MOST_TEXTS);
    parser.declareBoolean((builder, value) -> builder.include = value, INCLUDE);
    parser.declareBoolean((builder, value) -> builder.ignoreUnmapped = value, IGNORE_UNMAPPED);
    parser.declareFloat((builder, value) -> builder.boost = value, BOOST_FIELD);
    parser.declareString((builder, value) -> builder.name = value, NAME_FIELD);
    return parser;
  }

  private static void parseLike(XContentParser parser, Builder builder, Void context)
      throws IOException {
    if (parser.currentToken() == XContentParser.Token.START_OBJECT) {
      builder.like = LikeDocument.parse(parser);
    } else {
      builder.text = parser.text();
    }
  }

  static NearDuplicateQueryBuilder parse(XContentParser parser) throws IOException {
    Builder parsed = PARSER.parse(parser, null);
    if (parsed.field == null || parsed.field.isEmpty()) {
      throw new IllegalArgumentException("[" + NAME + "] requires [field]");
    }
    if (parsed.text == null && parsed.like == null) {
      throw new IllegalArgumentException(
          "[" + NAME + "] requires [like]: a text, or a document as {\"_index\", \"_id\"}");
    }
    if (parsed.threshold != null && parsed.distance != null) {
      throw new IllegalArgumentException(
          "["
              + NAME
              + "] takes [threshold] or [distance], not both, got "
              + parsed.threshold
              + " and "
              + parsed.distance);
    }
    if (parsed.include && parsed.like == null) {
      throw new IllegalArgumentException(
          "[" + NAME + "] has no use for [include]: [like] is a text and no document");
    }
    if (parsed.population != null && parsed.population < 0) {
      throw new IllegalArgumentException(
          "[" + NAME + "] [population] must be >= 0, got " + parsed.population);
    }
    if (parsed.mostTexts != null && parsed.mostTexts < 0) {
      throw new IllegalArgumentException(
          "[" + NAME + "] [most_texts] must be >= 0, got " + parsed.mostTexts);
    }
    return new NearDuplicateQueryBuilder(parsed);
  }

  @Override
  protected void doXContent(XContentBuilder content, Params params) throws IOException {
    content.startObject(NAME);
    content.field(FIELD.getPreferredName(), field);
    if (like != null) {
      content.field(LIKE.getPreferredName(), like);
    } else {
      content.field(LIKE.getPreferredName(), text);
    }
    optional(content, METHOD, method);
    optional(content, THRESHOLD, threshold);
    optional(content, DISTANCE, distance);
    optional(content, POPULATION, population);
    optional(content, UNSIGNED, unsigned == null ? null : UnsignedDocuments.nameOf(unsigned));
    optional(content, MOST_TEXTS, mostTexts);
    if (include) {
      content.field(INCLUDE.getPreferredName(), true);
    }
    if (ignoreUnmapped) {
      content.field(IGNORE_UNMAPPED.getPreferredName(), true);
    }
    printBoostAndQueryName(content);
    content.endObject();
  }

  private static void optional(XContentBuilder content, ParseField name, Object value)
      throws IOException {
    if (value != null) {
      content.field(name.getPreferredName(), value);
    }
  }

  /** Fetches the document that is named, wherever it lies, once for all shards. */
  @Override
  protected QueryBuilder doRewrite(QueryRewriteContext context) {
    if (text != null) {
      return this;
    }
    if (fetched != null) {
      return fetched.get() == null ? this : fetchedQuery(fetched.get());
    }
    QueryShardContext shard = context.convertToShardContext();
    if (shard != null) { // too late to fetch: it did not come with a search
      throw noDocumentHere(shard);
    }
    LikeDocument named = like.in(searchedIndices(context));
    SetOnce<LikeDocument.Fetched> result = new SetOnce<>();
    context.registerAsyncAction(
        (Client client, ActionListener<?> listener) ->
            named.fetch(
                client,
                field,
                ActionListener.map(
                    listener,
                    document -> {
                      result.set(document);
                      return null;
                    })));
    Builder waiting = copy();
    waiting.fetched = result::get;
    return new NearDuplicateQueryBuilder(waiting);
  }

  private static String[] searchedIndices(QueryRewriteContext context) {
    QueryCoordinatorContext coordinator = context.convertToCoordinatorContext();
    return coordinator == null || coordinator.getSearchRequest() == null
        ? new String[0]
        : coordinator.getSearchRequest().indices();
  }

  private NearDuplicateQueryBuilder fetchedQuery(LikeDocument.Fetched document) {
    Builder known = copy();
    known.text = document.text();
    known.like = document.source();
    known.fetched = null;
    return new NearDuplicateQueryBuilder(known);
  }

  private Builder copy() {
    Builder copy = new Builder();
    copy.field = field;
    copy.text = text;
    copy.like = like;
    copy.method = method;
    copy.threshold = threshold;
    copy.distance = distance;
    copy.population = population;
    copy.unsigned = unsigned;
    copy.mostTexts = mostTexts;
    copy.include = include;
    copy.ignoreUnmapped = ignoreUnmapped;
    copy.boost = boost;
    copy.name = queryName;
    copy.fetched = fetched;
    return copy;
  }

  @Override
  protected Query doToQuery(QueryShardContext context) throws IOException {
    if (text == null) {
      throw noDocumentHere(context);
    }
    SignatureFieldType type = type(context);
    context.setIsCacheable(false); // what the mapping says of the search may change, unseen by it
    if (type == null) {
      return new MatchNoDocsQuery("field [" + field + "] is not mapped");
    }
    FieldDefinition definition = definition(type, context);
    long documents = population == null ? definition.population() : population;
    Query query = new NearDuplicateQuery(definition, text, documents);
    return like == null || include || !like.isIn(context.index().getName())
        ? query
        : new BooleanQuery.Builder()
            .add(query, BooleanClause.Occur.MUST)
            .add(
                QueryBuilders.idsQuery().addIds(like.id()).toQuery(context),
                BooleanClause.Occur.MUST_NOT)
            .build();
  }

  private static QueryShardException noDocumentHere(QueryShardContext context) {
    return new QueryShardException(
        context,
        "["
            + NAME
            + "] with a document in [like] can be part of a search only, not of the filter of an"
            + " alias or the like; give its text");
  }

  private FieldDefinition definition(SignatureFieldType type, QueryShardContext context)
      throws IOException {
    Map<String, Object> search = new HashMap<>();
    if (threshold != null) {
      search.put(THRESHOLD.getPreferredName(), threshold);
    }
    if (distance != null) {
      search.put(DISTANCE.getPreferredName(), distance);
    }
    try {
      FieldDefinition mapped = type.definition();
      return (search.isEmpty() ? mapped : mapped.with(search))
          .with(mapped.unsigned().with(unsigned, mostTexts));
    } catch (IllegalArgumentException e) {
      throw new QueryShardException(
          context, "[" + NAME + "] on field [" + type.name() + "]: " + e.getMessage(), e);
    }
  }

  /** The field of signatures that is meant; null if there is none and that is no error. */
  private SignatureFieldType type(QueryShardContext context) {
    MappedFieldType named = context.fieldMapper(field);
    List<SignatureFieldType> found =
        NamedFields.of(context.getMapperService(), field).stream()
            .filter(type -> method == null || type.definition().method().equals(method))
            .toList();
    if (found.size() == 1) {
      return found.get(0);
    }
    if (named == null && ignoreUnmapped) {
      return null;
    }
    throw new QueryShardException(context, NamedFields.refusal(field, method, named, found));
  }

  @Override
  protected boolean doEquals(NearDuplicateQueryBuilder other) {
    return field.equals(other.field)
        && Objects.equals(text, other.text)
        && Objects.equals(like, other.like)
        && Objects.equals(method, other.method)
        && Objects.equals(threshold, other.threshold)
        && Objects.equals(distance, other.distance)
        && Objects.equals(population, other.population)
        && unsigned == other.unsigned
        && Objects.equals(mostTexts, other.mostTexts)
        && include == other.include
        && ignoreUnmapped == other.ignoreUnmapped;
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(
        field,
        text,
        like,
        method,
        threshold,
        distance,
        population,
        unsigned,
        mostTexts,
        include,
        ignoreUnmapped);
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }
}
