package io.doppel.cli.report;

import io.doppel.cli.explain.ExplainedPair;
import io.doppel.cli.input.SigningPool;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.method.Models;
import io.doppel.cli.output.Progress;
import io.doppel.cli.search.SignedDocuments;
import io.doppel.compare.ComparedText;
import io.doppel.compare.DifferenceKind;
import io.doppel.compare.TextDifference;
import io.doppel.decision.Cluster;
import io.doppel.evaluate.PairLabels;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.explain.Explanations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Compares the members of the clusters that a report shows with their representatives. */
final class ReportDifferences {
  private final ReportDocuments documents;
  private final Definition near;
  private final PairLabels labels;

  /**
   * @param near a definition that knows what very many documents have in common
   * @param labels what is right; null if nobody knows
   */
  ReportDifferences(ReportDocuments documents, Definition near, PairLabels labels) {
    this.documents = documents;
    this.near = near;
    this.labels = labels;
  }

  /** What {@code explain} compares texts by, so that both say the same. */
  static Definition definition(SignedDocuments signed, String textField) throws IOException {
    ChosenDefinition chosen = signed.definition();
    return chosen.boilerplate() != null
        ? chosen.near()
        : ChosenDefinition.of(
                textField,
                ExplainedPair.commonRuns(),
                new InputSources(signed::frequencies, Models::ofFiles))
            .near();
  }

  /** The kinds of differences in a few words, by their names. */
  static Map<String, String> kinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    for (DifferenceKind kind : DifferenceKind.values()) {
      kinds.put(
          kind.name(),
          switch (kind) {
            case EQUAL -> "equal";
            case FORM -> "in form only";
            case NUMBERS -> "in numbers or dates only";
            case BOILERPLATE -> "in boilerplate only";
            case REORDERED -> "reordered";
            case CONTAINED -> "contained";
            case EDITED -> "edited";
            default -> "little in common";
          });
    }
    return kinds;
  }

  /** Compares all; the result does not depend on the number of threads. */
  List<Report.Cluster> compare(int threads, Progress progress) throws IOException {
    List<Cluster> clusters = documents.clusters();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try (Progress.Task task = progress.start("differences", clusters.size())) {
      List<Future<Report.Cluster>> compared = new ArrayList<>();
      for (Cluster cluster : clusters) {
        compared.add(pool.submit(() -> compare(cluster)));
      }
      List<Report.Cluster> shown = new ArrayList<>();
      for (Future<Report.Cluster> cluster : compared) {
        shown.add(SigningPool.result(cluster));
        task.to(shown.size());
      }
      return shown;
    } finally {
      pool.shutdownNow();
    }
  }

  private Report.Cluster compare(Cluster cluster) throws IOException {
    int first = documents.place(cluster.representative());
    ComparedText representative = Explanations.words(near, documents.compared(first));
    List<Report.Member> members = new ArrayList<>();
    for (Cluster.Member member : documents.members(cluster)) {
      int second = documents.place(member.document());
      TextDifference difference =
          TextDifference.of(representative, Explanations.words(near, documents.compared(second)));
      members.add(
          new Report.Member(
              second,
              member.similarity(),
              difference.kind().name(),
              sentence(difference),
              verdict(cluster.representative(), member.document()),
              parts(difference, documents.shownLength(first), documents.shownLength(second))));
    }
    return new Report.Cluster(first, cluster.size(), wrong(cluster), members);
  }

  private int wrong(Cluster cluster) {
    int wrong = 0;
    for (Cluster.Member member : cluster.members()) {
      boolean is = verdict(cluster.representative(), member.document()) == Report.Verdict.WRONG;
      wrong += is ? 1 : 0;
    }
    return wrong;
  }

  /** What {@code explain} says; the sentences of other kinds name them themselves. */
  private static String sentence(TextDifference difference) {
    return difference.kind() == DifferenceKind.EDITED
        ? "edited: " + difference.sentence()
        : difference.sentence();
  }

  private Report.Verdict verdict(int one, int other) {
    return labels == null
        ? Report.Verdict.UNKNOWN
        : switch (labels.of(one, other)) {
          case RIGHT -> Report.Verdict.RIGHT;
          case WRONG -> Report.Verdict.WRONG;
          default -> Report.Verdict.UNKNOWN;
        };
  }

  /** What of the parts is in the page, where texts may be cut. */
  private static List<Report.Part> parts(TextDifference difference, int first, int second) {
    List<Report.Part> shown = new ArrayList<>();
    for (TextDifference.Part part : difference.parts()) {
      Report.Part cut =
          new Report.Part(
              Report.PartKind.valueOf(part.kind().name()),
              Math.min(part.firstStart(), first),
              Math.min(part.firstEnd(), first),
              Math.min(part.secondStart(), second),
              Math.min(part.secondEnd(), second));
      if (cut.firstStart() < cut.firstEnd() || cut.secondStart() < cut.secondEnd()) {
        shown.add(cut);
      }
    }
    return shown;
  }
}
