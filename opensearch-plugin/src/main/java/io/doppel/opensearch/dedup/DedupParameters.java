package io.doppel.opensearch.dedup;

import io.doppel.decision.DedupPolicy;
import io.doppel.opensearch.mapping.SignatureFieldMapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.common.io.stream.Writeable;
import org.opensearch.rest.RestRequest;

/**
 * What is asked for with a bulk of documents.
 *
 * @param index the index, or an alias of one index
 * @param field a field of signatures, or one that has such a field below it
 * @param policy what becomes of a near-duplicate
 * @param keep which of two near-duplicates stays; null unless the policy is to replace
 * @param threshold in place of the mapping's; or null
 * @param audit the index that gets what is skipped, rejected or replaced; or null
 * @param refresh whether searches see the documents when the answer comes
 */
record DedupParameters(
    String index,
    String field,
    DedupPolicy policy,
    DedupKeep keep,
    Double threshold,
    String audit,
    boolean refresh)
    implements Writeable {

  /** To merge, the gate would have to make documents anew; the hook and the command can. */
  private static final List<String> POLICIES =
      Arrays.stream(DedupPolicy.values())
          .filter(policy -> policy != DedupPolicy.MERGE)
          .map(DedupPolicy::id)
          .toList();

  DedupParameters(StreamInput in) throws IOException {
    this(
        in.readString(),
        in.readString(),
        in.readEnum(DedupPolicy.class),
        in.readOptionalWriteable(DedupKeep::new),
        in.readOptionalDouble(),
        in.readOptionalString(),
        in.readBoolean());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeString(index);
    out.writeString(field);
    out.writeEnum(policy);
    out.writeOptionalWriteable(keep);
    out.writeOptionalDouble(threshold);
    out.writeOptionalString(audit);
    out.writeBoolean(refresh);
  }

  /**
   * Reads the parameters of a request; those that are left are refused by whoever calls.
   *
   * @throws IllegalArgumentException if one is missing or wrong
   */
  static DedupParameters of(RestRequest request) {
    String index = request.param("index");
    String field = request.param("field");
    if (field == null || field.isEmpty()) {
      throw new IllegalArgumentException(
          "[field] is required: a field of type [" + SignatureFieldMapper.TYPE + "]");
    }
    DedupPolicy policy = policy(request.param("policy", "tag"));
    String keep = request.param("keep");
    if (keep != null && policy != DedupPolicy.REPLACE) {
      throw new IllegalArgumentException(
          "[keep] is for policy [replace], got [" + keep + "] with policy [" + policy.id() + "]");
    }
    String audit = request.param("audit");
    if (audit != null && (audit.isEmpty() || audit.equals(index))) {
      throw new IllegalArgumentException(
          "[audit] must be the name of another index, got [" + audit + "]");
    }
    return new DedupParameters(
        index,
        field,
        policy,
        policy == DedupPolicy.REPLACE ? DedupKeep.of(keep == null ? "longest" : keep) : null,
        threshold(request.param("threshold")),
        audit,
        refresh(request.param("refresh", "false")));
  }

  private static DedupPolicy policy(String given) {
    return DedupPolicy.of(given)
        .filter(policy -> POLICIES.contains(policy.id()))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "[policy] must be one of " + POLICIES + ", got [" + given + "]"));
  }

  private static Double threshold(String given) {
    if (given == null) {
      return null;
    }
    try {
      double threshold = Double.parseDouble(given);
      if (threshold > 0 && threshold <= 1) {
        return threshold;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException("[threshold] must be in (0, 1], got [" + given + "]");
  }

  /** To wait for a refresh is to make one here: the gate makes one for all that wait. */
  private static boolean refresh(String given) {
    if (given.isEmpty() || given.equals("true") || given.equals("wait_for")) {
      return true;
    }
    if (given.equals("false")) {
      return false;
    }
    throw new IllegalArgumentException(
        "[refresh] must be one of [true, wait_for, false], got [" + given + "]");
  }
}
