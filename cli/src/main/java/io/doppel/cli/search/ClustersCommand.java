package io.doppel.cli.search;

import io.doppel.cli.index.InPlace;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.options.KeepOptions;
import io.doppel.cli.output.ClusterLine;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.decision.Cluster;
import io.doppel.decision.Clusters;
import io.doppel.decision.Components;
import io.doppel.decision.KeepRules;
import io.doppel.lucene.definition.Definition;
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
    header = "List groups of near-duplicates.",
    customSynopsis = "doppel clusters [OPTIONS] (INPUT | --index=DIR)",
    description =
        "Writes the clusters of near-duplicates, a line of JSON each: the id of the representative,"
            + " and its members with their similarity to it. Every member was verified to be a"
            + " near-duplicate of its representative, and no representative is one of another."
            + " Clusters are in the order of their representatives in the input, members by"
            + " similarity and then in the order of the input.")
public final class ClustersCommand implements Callable<Integer> {
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

  public ClustersCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    options.checkOutput(out);
    OptionRule.atLeast(1).check("--min-size", minSize);
    if (groupField != null) {
      InPlace.check(options.neededIndex("--write-groups"));
    }
    KeepRules keep = keepOptions.keep();
    long start = System.nanoTime();
    try (ReadDocuments documents = options.read(keep, console);
        FoundPairs pairs = FoundPairs.ofGroups(documents, options, console)) {
      SignedDocuments signed = documents.signed();
      Definition near = documents.definition().near();
      List<Cluster> clusters = clusters(near, pairs, pairs.order(keep, console));
      write(signed, clusters);
      documents.bad().commit();
      pairs.say(options.verbose(), console);
      say(signed, documents.definition(), clusters, Format.secondsSince(start));
      documents.sayRest(console);
    }
    return 0;
  }

  private List<Cluster> clusters(Definition near, FoundPairs found, int[] order) {
    return components
        ? Components.of(order, found.groups(), found.pairs(), minSize)
        : Clusters.of(near.representatives(order, found.groups(), found.pairs()), minSize);
  }

  private void write(SignedDocuments signed, List<Cluster> clusters) throws IOException {
    try (OutputFile file = OutputFile.create(out, console.out())) {
      if (groupField == null) {
        ClusterLine.write(clusters, signed::id, file);
      } else { // which is refused, if it is, before anything is written
        grouped =
            ((SignedIndex) signed)
                .writeGroups(
                    groupField, clusters, () -> ClusterLine.write(clusters, signed::id, file));
      }
      file.commit();
    }
  }

  private void say(
      SignedDocuments signed, ChosenDefinition definition, List<Cluster> clusters, String time) {
    console.say(
        String.format(
            Locale.ROOT,
            "%s: %s of %s, the largest of %s, in %s",
            Format.count(signed.size(), "document"),
            Format.count(clusters.size(), components ? "component" : "cluster"),
            Format.count(clusters.stream().mapToLong(Cluster::size).sum(), "document"),
            Format.count(clusters.stream().mapToInt(Cluster::size).max().orElse(0)),
            time));
    DedupSummary.sayMethod(definition, console);
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
    DedupSummary.sayWithout(signed, console);
    if (groupField != null) {
      console.say(Format.count(grouped, "document") + " got another number in field " + groupField);
    }
    if (out != null) {
      console.say("clusters: " + out);
    }
  }
}
