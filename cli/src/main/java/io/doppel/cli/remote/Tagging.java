package io.doppel.cli.remote;

import io.doppel.cli.output.JsonText;
import io.doppel.cli.remote.client.BulkRequest;
import io.doppel.cli.remote.client.Json;
import io.doppel.cli.remote.client.RemoteIndex;
import io.doppel.decision.Representatives;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Makes the documents of an index say what they are near-duplicates of: {@code dup_of} and {@code
 * dup_similarity} of members, neither for all others. Only what differs is written, so that a
 * second run writes nothing.
 *
 * <p>Documents that were changed since their signatures were downloaded are left as they are, and
 * so are those that are new: what is known of them may not be true any more.
 */
final class Tagging {
  static final String DUP_OF = "dup_of";
  static final String SIMILARITY = "dup_similarity";

  private final RemoteIndex index;
  private final RemoteDocuments documents;
  private final Representatives representatives;
  private final BulkRequest bulk;
  private final boolean dryRun;
  private boolean isMapped;
  private long tagged;
  private long cleared;
  private long stale;

  Tagging(
      RemoteIndex index,
      RemoteDocuments documents,
      Representatives representatives,
      boolean dryRun) {
    this.index = index;
    this.documents = documents;
    this.representatives = representatives;
    this.bulk = new BulkRequest(index);
    this.dryRun = dryRun;
  }

  RemoteJob.Tagged run(String field, JobMonitor monitor) throws IOException {
    String request =
        "\"_source\":[\"dup_of\",\"dup_similarity\"],\"seq_no_primary_term\":true,\"query\":"
            + "{\"bool\":{\"should\":[{\"exists\":{\"_name\":\"signature\",\"field\":"
            + JsonText.quoted(field)
            + "}},{\"exists\":{\"field\":\"dup_of\"}}]}}";
    new ChangePass(index, monitor).run("tags", documents.size(), request, this::compare);
    bulk.flush();
    if (bulk.changed() > 0) {
      index.refresh();
    }
    return new RemoteJob.Tagged(tagged, cleared, stale + bulk.conflicts());
  }

  private void compare(Map<?, ?> hit) throws IOException {
    int number = documents.number(Json.text(hit, "_id"));
    boolean isMember = number >= 0 && !representatives.isKept(number);
    String of = isMember ? documents.id(representatives.of(number)) : null;
    Double similarity = isMember ? rounded(representatives.similarity(number)) : null;
    if (Objects.equals(Json.at(hit, "_source", DUP_OF), of)
        && Objects.equals(number(Json.at(hit, "_source", SIMILARITY)), similarity)) {
      return;
    }
    BulkRequest.Version version = BulkRequest.Version.of(hit);
    boolean isSigned = Json.list(hit, "matched_queries").contains("signature");
    boolean isStale =
        number >= 0 ? !documents.isUnchanged(number, version.sequence(), version.term()) : isSigned;
    if (isStale) {
      stale++;
    } else if (dryRun) {
      count(isMember);
    } else {
      map();
      String tags = "{\"dup_of\":" + (of == null ? "null" : JsonText.quoted(of));
      String content = "{\"doc\":" + tags + ",\"dup_similarity\":" + similarity + "}}";
      bulk.add("update", version, content, () -> count(isMember));
    }
  }

  private void count(boolean isMember) {
    tagged += isMember ? 1 : 0;
    cleared += isMember ? 0 : 1;
  }

  /** With six decimals, as everywhere. */
  static double rounded(double similarity) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.6f", similarity));
  }

  /** What the dedup of the plugin wrote has more decimals. */
  private static Double number(Object value) {
    return value instanceof Number number ? rounded(number.doubleValue()) : null;
  }

  /** Says what the fields are, before the cluster guesses from the first value. */
  private void map() throws IOException {
    if (isMapped) {
      return;
    }
    StringBuilder fields = new StringBuilder();
    if (!index.maps(DUP_OF)) {
      fields.append("\"dup_of\":{\"type\":\"keyword\"}");
    }
    if (!index.maps(SIMILARITY)) {
      fields.append(fields.isEmpty() ? "" : ",").append("\"dup_similarity\":{\"type\":\"float\"}");
    }
    if (!fields.isEmpty()) {
      index.client().send("PUT", index.path() + "/_mapping", "{\"properties\":{" + fields + "}}");
    }
    isMapped = true;
  }
}
