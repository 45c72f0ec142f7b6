package io.doppel.cli.output;

import io.doppel.decision.Cluster;
import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;

/** A cluster as a line of JSON. */
public final class ClusterLine {
  private ClusterLine() {}

  /** Writes clusters, a line each, and finishes the file. */
  public static void write(List<Cluster> clusters, IntFunction<String> ids, OutputFile file)
      throws IOException {
    for (Cluster cluster : clusters) {
      file.writeLine(of(cluster, ids));
    }
    file.finish();
  }

  /**
   * The line of a cluster. A member that was not verified against the representative has null for
   * its similarity.
   *
   * @param ids the documents' ids
   */
  public static String of(Cluster cluster, IntFunction<String> ids) {
    StringBuilder json = new StringBuilder("{\"representative\":");
    json.append(JsonText.quoted(ids.apply(cluster.representative()))).append(",\"members\":[");
    String separator = "";
    for (Cluster.Member member : cluster.members()) {
      json.append(separator)
          .append("{\"id\":")
          .append(JsonText.quoted(ids.apply(member.document())))
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
