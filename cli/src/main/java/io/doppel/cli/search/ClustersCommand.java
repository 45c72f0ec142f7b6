package io.doppel.cli;

import io.doppel.cluster.Cluster;
import io.doppel.cluster.Clusters;
import io.doppel.cluster.Components;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.method.OptionRule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code doppel clusters}: which documents belong together. */
@Command(
    name = "clusters",
    customSynopsis = "doppel clusters [OPTIONS] (INPUT | --index=DIR)",
    description =
        "Writes the clusters of near-duplicates, a line of JSON each: the id of the representative,"
            + " and its members with their similarity to it. Every member was verified to be a"
            + " near-duplicate of its representative, and no representative is one of another."
            + " Clusters are in the order of their representatives in the input, members by"
            + " similarity and then in the order of the input.")
final class ClustersCommand implements Callable<Integer> {
  @Mixin private CorpusOptions options;
  @Mixin private KeepOptions keepOptions;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the clusters go; .gz is compressed. Default: standard output.")
  private Path out;

  @Option(
      names = "--components",
      description =
          "Connected components instead: all that a chain of near-duplicates connects, however"
              + " little its ends have in common. A member that was not verified to be a"
              + " near-duplicate of the representative has null for its similarity.")
  private boolean components;

  @Option(
      names = "--min-size",
      paramLabel = "N",
      description =
          "The fewest documents of a cluster, the representative among them. Default: 2, those"
              + " with a duplicate; 1 lists all documents.")
  private int minSize = 2;

  @Option(
      names = "--write-groups",
      paramLabel = "FIELD",
      description =
          "With --index: write the number of its cluster to each document, as a numeric doc value,"
              + " in place, so that a search engine can collapse results by that field; a document"
              + " of no cluster gets a number of its own.")
  private String groupField;

  private final Console console;
  private long grouped;

  ClustersCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    options.checkOutput(out);
    OptionRule.atLeast(1).check("--min-size", minSize);
    if (groupField != null) {
      GroupFields.check(options.neededIndex("--write-groups"));
    }
    Keep keep = keepOptions.keep();
    long start = System.nanoTime();
    return new PairSearch(options, console)
        .runGrouped(
            keep,
            (corpus, near, groups, result) -> {
              int[] order = keep.order(corpus, near, groups, console);
              List<Cluster> clusters =
                  components
                      ? Components.of(order, groups, result.pairs(), minSize)
                      : Clusters.of(near.representatives(order, groups, result.pairs()), minSize);
              write(corpus, clusters);
              return () -> say(corpus, near, clusters, Format.secondsSince(start));
            });
  }

  private void write(Corpus corpus, List<Cluster> clusters) throws IOException {
    try (OutputFile file = OutputFile.create(out, console.out())) {
      if (groupField == null) {
        finish(file, corpus, clusters);
      } else { // which is refused, if it is, before anything is written
        grouped =
            ((IndexedCorpus) corpus)
                .writeGroups(groupField, clusters, () -> finish(file, corpus, clusters));
      }
      file.commit();
    }
  }

  private static void finish(OutputFile file, Corpus corpus, List<Cluster> clusters)
      throws IOException {
    for (Cluster cluster : clusters) {
      file.writeLine(ClusterLine.of(cluster, corpus::id));
    }
    file.finish();
  }

  private void say(Corpus corpus, NearDup near, List<Cluster> clusters, String time) {
    console.say(
        String.format(
            Locale.ROOT,
            "%s: %s of %s, the largest of %s, in %s",
            Format.count(corpus.size(), "document"),
            Format.count(clusters.size(), components ? "component" : "cluster"),
            Format.count(clusters.stream().mapToLong(Cluster::size).sum(), "document"),
            Format.count(clusters.stream().mapToInt(Cluster::size).max().orElse(0)),
            time));
    DedupSummary.sayMethod(near, console);
    long unverified =
        clusters.stream()
            .flatMap(cluster -> cluster.members().stream())
            .filter(member -> member.similarity().isEmpty())
            .count();
    if (unverified > 0) {
      console.say(
          Format.count(unverified, "member")
              + " not verified to be like the representative, only connected with it");
    }
    if (corpus.withoutSignature() > 0) {
      console.say(
          Format.count(corpus.withoutSignature(), "document")
              + " could not be compared: no text or too little, or a signature that is too long");
    }
    if (groupField != null) {
      console.say(Format.count(grouped, "document") + " got another number in field " + groupField);
    }
    if (out != null) {
      console.say("clusters: " + out);
    }
  }
}
