package io.doppel.cli;

import io.doppel.cluster.Cluster;
import java.util.function.IntFunction;

/** A cluster as a line of JSON. */
final class ClusterLine {
  private ClusterLine() {}

  /**
   * The line of a cluster. A member that was not verified against the representative has null for
   * its similarity.
   *
   * @param ids the documents' ids
   */
  static String of(Cluster cluster, IntFunction<String> ids) {
    StringBuilder json = new StringBuilder("{\"representative\":");
    json.append(DocumentParser.quoted(ids.apply(cluster.representative())))
        .append(",\"members\":[");
    String separator = "";
    for (Cluster.Member member : cluster.members()) {
      json.append(separator)
          .append("{\"id\":")
          .append(DocumentParser.quoted(ids.apply(member.document())))
          .append(",\"similarity\":")
          .append(
              member.similarity().isPresent()
                  ? Format.similarity(member.similarity().getAsDouble())
                  : "null")
          .append('}');
      separator = ",";
    }
    return json.append("]}").toString();
  }
}
