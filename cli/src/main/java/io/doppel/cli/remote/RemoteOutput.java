package io.doppel.cli.remote;

import io.doppel.cli.output.ClusterLine;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.LargestGroups;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.SimilarityFormat;
import io.doppel.cli.search.DedupSummary;
import io.doppel.decision.Clusters;
import io.doppel.decision.Representatives;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.nio.file.Path;

/** The pairs and clusters of a cluster's index, as files and for people. */
final class RemoteOutput {
  private final RemoteResult result;
  private final RemoteDocuments documents;
  private final Representatives representatives;
  private final Console console;

  /**
   * Prepares it.
   *
   * @param representatives who represents whom; null if nobody asks
   */
  RemoteOutput(RemoteResult result, Representatives representatives, Console console) {
    this.result = result;
    this.documents = result.documents();
    this.representatives = representatives;
    this.console = console;
  }

  /**
   * Writes both or neither.
   *
   * @param clusters null if they are not wanted
   */
  void write(boolean wantsPairs, Path out, Path clusters) throws IOException {
    try (OutputFile pairs = wantsPairs ? OutputFile.create(out, console.out()) : null;
        OutputFile groups = clusters == null ? null : OutputFile.create(clusters, console.out())) {
      if (pairs != null) {
        writePairs(pairs);
      }
      if (groups != null) {
        ClusterLine.write(Clusters.of(representatives, 2), documents::id, groups);
        groups.commit();
      }
      if (pairs != null) {
        pairs.commit();
      }
    }
  }

  /** In the order of the ids, since the numbers of the documents are. */
  private void writePairs(OutputFile file) throws IOException {
    SimilarityFormat similarities = new SimilarityFormat();
    for (SimilarPair pair : result.pairs().pairs()) {
      file.writeLine(
          documents.id(pair.first())
              + "\t"
              + documents.id(pair.second())
              + "\t"
              + similarities.of(pair.similarity()));
    }
    file.finish();
  }

  void say(Definition near, String time) {
    String found =
        Format.count(documents.size(), "document")
            + ": "
            + Format.count(result.pairs().pairs().size(), "pair");
    if (representatives == null) {
      console.say(found + ", in " + time);
      DedupSummary.sayMethod(near, console);
      return;
    }
    LargestGroups groups = new LargestGroups(documents.size(), representatives);
    console.say(
        found
            + "; "
            + Format.count(groups.members())
            + " are near-duplicates of "
            + Format.count(groups.groups())
            + " others, in "
            + time);
    DedupSummary.sayMethod(near, console);
    groups.say(documents::id, number -> null, console);
  }
}
