package io.doppel.opensearch;

import io.doppel.lucene.Unsigned;
import io.doppel.lucene.collapse.Collapse;
import io.doppel.opensearch.mapping.StreamVersion;
import io.doppel.opensearch.mapping.UnsignedDocuments;
import java.io.IOException;
import java.util.Objects;
import org.opensearch.action.search.SearchRequest;
import org.opensearch.core.ParseField;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.xcontent.ObjectParser;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.core.xcontent.XContentParser;
import org.opensearch.search.SearchExtBuilder;

/**
 * What a search says to have near-duplicates hidden among its hits:
 *
 * <pre>{@code
 * "ext": {"near_duplicate_collapse": {"field": "body.near", "window": 1000, "max_hidden": 20, "threshold": 0.8}}
 * }</pre>
 *
 * <p>{@code field} is a field of type {@code near_duplicate}, or one that has exactly one below it.
 * {@code window} is how many of the first hits are looked at; {@code max_hidden} how many hidden
 * ones a shown hit lists; {@code threshold} is used in place of the mapping's, and so is {@code
 * unsigned}: what becomes of hits from before the field was there.
 */
final class CollapseRequest extends SearchExtBuilder {
  static final String NAME = "near_duplicate_collapse";

  static final int DEFAULT_MAX_HIDDEN = 20;

  private static final ParseField FIELD = new ParseField("field");
  private static final ParseField WINDOW = new ParseField("window");
  private static final ParseField MAX_HIDDEN = new ParseField("max_hidden");
  private static final ParseField THRESHOLD = new ParseField("threshold");
  private static final ParseField UNSIGNED = new ParseField(UnsignedDocuments.CHOICE);

  private static final ObjectParser<Builder, Void> PARSER = parser();

  private final String field;
  private final int window;
  private final int maxHidden;
  private final Double threshold;
  private final Unsigned unsigned;

  /** What is being parsed. */
  private static final class Builder {
    private String field;
    private int window = Collapse.DEFAULT_WINDOW;
    private int maxHidden = DEFAULT_MAX_HIDDEN;
    private Double threshold;
    private Unsigned unsigned;
  }

  CollapseRequest(String field, int window, int maxHidden, Double threshold, Unsigned unsigned) {
    if (field == null || field.isEmpty()) {
      throw new IllegalArgumentException("[" + NAME + "] requires [field]");
    }
    if (window < 1) {
      throw new IllegalArgumentException("[" + NAME + "] [window] must be >= 1, got " + window);
    }
    if (maxHidden < 0) {
      throw new IllegalArgumentException(
          "[" + NAME + "] [max_hidden] must be >= 0, got " + maxHidden);
    }
    if (threshold != null && !(threshold > 0 && threshold <= 1)) {
      throw new IllegalArgumentException(
          "[" + NAME + "] [threshold] must be in (0, 1], got " + threshold);
    }
    this.field = field;
    this.window = window;
    this.maxHidden = maxHidden;
    this.threshold = threshold;
    this.unsigned = unsigned;
  }

  /** Reads what {@link #writeTo} wrote. */
  static CollapseRequest read(StreamInput in) throws IOException {
    StreamVersion.check(in, NAME);
    return new CollapseRequest(
        in.readString(),
        in.readVInt(),
        in.readVInt(),
        in.readOptionalDouble(),
        in.readBoolean() ? in.readEnum(Unsigned.class) : null);
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    StreamVersion.write(out);
    out.writeString(field);
    out.writeVInt(window);
    out.writeVInt(maxHidden);
    out.writeOptionalDouble(threshold);
    out.writeBoolean(unsigned != null);
    if (unsigned != null) {
      out.writeEnum(unsigned);
    }
  }

  private static ObjectParser<Builder, Void> parser() {
    ObjectParser<Builder, Void> parser = new ObjectParser<>(NAME, Builder::new);
    parser.declareString((builder, value) -> builder.field = value, FIELD);
    parser.declareInt((builder, value) -> builder.window = value, WINDOW);
    parser.declareInt((builder, value) -> builder.maxHidden = value, MAX_HIDDEN);
    parser.declareDouble((builder, value) -> builder.threshold = value, THRESHOLD);
    parser.declareString(
        (builder, value) -> builder.unsigned = UnsignedDocuments.choice(value), UNSIGNED);
    return parser;
  }

  static CollapseRequest parse(XContentParser parser) throws IOException {
    Builder parsed = PARSER.parse(parser, null);
    return new CollapseRequest(
        parsed.field, parsed.window, parsed.maxHidden, parsed.threshold, parsed.unsigned);
  }

  /** What a search says; null if it says nothing. */
  static CollapseRequest of(SearchRequest search) {
    if (search.source() != null) {
      for (SearchExtBuilder ext : search.source().ext()) {
        if (ext instanceof CollapseRequest collapse) {
          return collapse;
        }
      }
    }
    return null;
  }

  String field() {
    return field;
  }

  int window() {
    return window;
  }

  int maxHidden() {
    return maxHidden;
  }

  /** Null for that of the mapping. */
  Double threshold() {
    return threshold;
  }

  /** What becomes of hits with a text and no signature; null for what the mapping says. */
  Unsigned unsigned() {
    return unsigned;
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder content, Params params) throws IOException {
    content.startObject(NAME);
    content.field(FIELD.getPreferredName(), field);
    content.field(WINDOW.getPreferredName(), window);
    content.field(MAX_HIDDEN.getPreferredName(), maxHidden);
    if (threshold != null) {
      content.field(THRESHOLD.getPreferredName(), threshold);
    }
    if (unsigned != null) {
      content.field(UNSIGNED.getPreferredName(), UnsignedDocuments.nameOf(unsigned));
    }
    return content.endObject();
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CollapseRequest that
        && field.equals(that.field)
        && window == that.window
        && maxHidden == that.maxHidden
        && Objects.equals(threshold, that.threshold)
        && unsigned == that.unsigned;
  }

  @Override
  public int hashCode() {
    return Objects.hash(field, window, maxHidden, threshold, unsigned);
  }
}
