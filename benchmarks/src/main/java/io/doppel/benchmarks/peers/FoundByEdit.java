package io.doppel.benchmarks.peers;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.corpus.ProseEdit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Precision and recall over pairs of a query and a document, also by how the two differ. */
public final class FoundByEdit {
  private final Map<Integer, List<BenchmarkDocument>> families;
  private final Map<String, double[]> foundAndPlanted = new TreeMap<>();
  private double found;
  private double planted;
  private double hits;

  /**
   * Starts with nothing found.
   *
   * @param families the members of each family
   */
  public FoundByEdit(Map<Integer, List<BenchmarkDocument>> families) {
    this.families = families;
  }

  /** The members of each family of a corpus. */
  public static Map<Integer, List<BenchmarkDocument>> families(List<BenchmarkDocument> corpus) {
    return corpus.stream()
        .filter(BenchmarkDocument::hasFamily)
        .collect(Collectors.groupingBy(BenchmarkDocument::family));
  }

  /**
   * Counts what a query found.
   *
   * @param query the document that was asked for; as a hit it does not count
   * @param documents the hits
   * @param weight how many queries it stands for
   */
  public void add(BenchmarkDocument query, List<BenchmarkDocument> documents, double weight) {
    for (BenchmarkDocument hit : documents) {
      if (!hit.id().equals(query.id())) {
        hits += weight;
        if (hit.isDuplicateOf(query)) {
          found += weight;
          count(query, hit)[0] += weight;
        }
      }
    }
    for (BenchmarkDocument member : families.getOrDefault(query.family(), List.of())) {
      if (!member.id().equals(query.id())) {
        planted += weight;
        count(query, member)[1] += weight;
      }
    }
  }

  private double[] count(BenchmarkDocument one, BenchmarkDocument other) {
    return foundAndPlanted.computeIfAbsent(difference(one, other), name -> new double[2]);
  }

  /** The edit between an original and its copy; two copies have more than one between them. */
  private static String difference(BenchmarkDocument one, BenchmarkDocument other) {
    if (!one.edits().isEmpty() && !other.edits().isEmpty()) {
      return "two copies";
    }
    List<ProseEdit> edits = one.edits().isEmpty() ? other.edits() : one.edits();
    return edits.isEmpty()
        ? "not known"
        : edits.size() > 1 ? "two edits" : edits.get(0).name().toLowerCase(Locale.ROOT);
  }

  public double precision() {
    return hits == 0 ? Double.NaN : found / hits;
  }

  public double recall() {
    return planted == 0 ? Double.NaN : found / planted;
  }

  /** The recall for each way in which two documents of a family differ. */
  public Map<String, Double> recallByDifference() {
    Map<String, Double> recall = new TreeMap<>();
    foundAndPlanted.forEach((name, counts) -> recall.put(name, counts[0] / counts[1]));
    return recall;
  }
}
