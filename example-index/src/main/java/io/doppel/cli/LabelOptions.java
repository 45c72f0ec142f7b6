package io.doppel.cli;

import io.doppel.evaluate.PairLabels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options that say which documents are near-duplicates, if somebody knows. */
final class LabelOptions {
  @Option(
      names = "--label",
      paramLabel = "F",
      description =
          "The field that is the same, a string or a number, in documents that are near-duplicates"
              + " of each other; one that has it not, or null, is a near-duplicate of none.")
  private String label;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "Pairs instead, and nothing else counts: two ids and 1 for near-duplicates or 0 for"
              + " others, separated by tabs.")
  private Path labels;

  @Option(
      names = "--ignore",
      paramLabel = "FILE",
      description =
          "Pairs that count neither way: two ids a line, separated by a tab, and whatever else.")
  private Path ignore;

  /** Whether there are labels. */
  boolean given() {
    if (label != null && labels != null) {
      throw new UserException("give --label or --labels, not both");
    }
    if (ignore != null && label == null && labels == null) {
      throw new UserException("--ignore needs --label or --labels, which it makes exceptions to");
    }
    return label != null || labels != null;
  }

  /** The field that holds a document's label; null if none does. */
  String field() {
    return label;
  }

  /** The labels of documents, by their numbers. */
  PairLabels read(Corpus corpus) throws IOException {
    Map<String, Integer> numbers = new HashMap<>();
    for (int document = 0; document < corpus.size(); document++) {
      numbers.put(corpus.id(document), document);
    }
    Map<Long, Boolean> judged = new HashMap<>();
    if (labels != null) {
      TableFile.read("--labels", labels, row -> judge(row, numbers, judged));
    }
    Set<Long> ignored = new HashSet<>();
    if (ignore != null) {
      TableFile.read("--ignore", ignore, row -> ignored.add(pair(row, 2, numbers)));
    }
    return labels != null
        ? PairLabels.ofPairs(numbers.size(), judged, ignored)
        : PairLabels.ofClusters(clusters(corpus, numbers.size()), ignored);
  }

  private static void judge(
      TableFile.Row row, Map<String, Integer> numbers, Map<Long, Boolean> judged) {
    long pair = pair(row, 3, numbers);
    String value = row.values()[2];
    if (!value.equals("0") && !value.equals("1")) {
      throw row.problem("the third value must be 1 or 0, got " + Format.forTerminal(value, 80));
    }
    judged.put(pair, value.equals("1"));
  }

  /** A pair of ids; one that is not in the input gets a number behind all others. */
  private static long pair(TableFile.Row row, int least, Map<String, Integer> numbers) {
    if (row.values().length < least) {
      throw row.problem(
          least == 2
              ? "a line must have two ids, separated by a tab"
              : "a line must have two ids and 1 or 0, separated by tabs");
    }
    int one = numbers.computeIfAbsent(row.values()[0], id -> numbers.size());
    int other = numbers.computeIfAbsent(row.values()[1], id -> numbers.size());
    return PairLabels.key(one, other);
  }

  private int[] clusters(Corpus corpus, int size) throws IOException {
    List<String> names = new ArrayList<>();
    corpus.forEach((document, content) -> names.add(content.document().label()));
    Map<String, Integer> clusters = new HashMap<>();
    int[] ofDocuments = new int[size];
    for (int document = 0; document < size; document++) {
      String name = document < names.size() ? names.get(document) : null;
      ofDocuments[document] =
          name == null ? -1 : clusters.computeIfAbsent(name, key -> clusters.size());
    }
    if (clusters.isEmpty()) {
      throw new UserException("--label: no document has a field \"" + label + "\"");
    }
    return ofDocuments;
  }
}
