package io.doppel.opensearch;

import io.doppel.opensearch.mapping.StreamVersion;
import java.io.IOException;
import java.util.Objects;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.search.SearchExtBuilder;

/**
 * What an answer says about hidden hits in all, in its {@code ext}:
 *
 * <pre>{@code
 * "near_duplicate_collapse": {"total": 14, "shown": {"value": 11, "relation": "eq"},
 *   "hidden": {"value": 3, "relation": "eq"}, "window": 1000, "complete": true}
 * }</pre>
 *
 * <p>Where not all hits were looked at, {@code complete} is false and the numbers of shown and
 * hidden ones are lower bounds. Where hits were left out since they have a text and no signature,
 * {@code left_out} says how many; they are among the shown ones, {@code complete} is false, and the
 * number of hidden ones is a lower bound.
 */
final class CollapseNumbers extends SearchExtBuilder {
  /** Under which nodes know it; users cannot name it. */
  static final String NAME = CollapseRequest.NAME + "_numbers";

  private final long total;
  private final int shown;
  private final int hidden;
  private final int window;
  private final boolean lookedAtAll;
  private final int leftOut;

  CollapseNumbers(long total, int shown, int hidden, int window, boolean lookedAtAll, int leftOut) {
    this.total = total;
    this.shown = shown;
    this.hidden = hidden;
    this.window = window;
    this.lookedAtAll = lookedAtAll;
    this.leftOut = leftOut;
  }

  /** Reads what {@link #writeTo} wrote. */
  static CollapseNumbers read(StreamInput in) throws IOException {
    StreamVersion.check(in, CollapseRequest.NAME);
    return new CollapseNumbers(
        in.readVLong(),
        in.readVInt(),
        in.readVInt(),
        in.readVInt(),
        in.readBoolean(),
        in.readVInt());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    StreamVersion.write(out);
    out.writeVLong(total);
    out.writeVInt(shown);
    out.writeVInt(hidden);
    out.writeVInt(window);
    out.writeBoolean(lookedAtAll);
    out.writeVInt(leftOut);
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder content, Params params) throws IOException {
    content.startObject(CollapseRequest.NAME);
    content.field("total", total);
    number(content, "shown", shown, lookedAtAll);
    number(content, "hidden", hidden, isComplete());
    if (leftOut > 0) {
      content.field("left_out", leftOut);
    }
    content.field("window", window);
    content.field("complete", isComplete());
    return content.endObject();
  }

  private boolean isComplete() {
    return lookedAtAll && leftOut == 0;
  }

  private static void number(XContentBuilder content, String name, int value, boolean isExact)
      throws IOException {
    content.startObject(name);
    content.field("value", value);
    content.field("relation", isExact ? "eq" : "gte");
    content.endObject();
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CollapseNumbers that
        && total == that.total
        && shown == that.shown
        && hidden == that.hidden
        && window == that.window
        && lookedAtAll == that.lookedAtAll
        && leftOut == that.leftOut;
  }

  @Override
  public int hashCode() {
    return Objects.hash(total, shown, hidden, window, lookedAtAll, leftOut);
  }
}
