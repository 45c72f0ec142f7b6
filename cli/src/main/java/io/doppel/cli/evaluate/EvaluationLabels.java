package io.doppel.cli.evaluate;

import io.doppel.cli.input.InputDocument;
import io.doppel.cli.input.TableFile;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.evaluate.PairLabels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The labels of an evaluation: a field of the documents, or a list of pairs; and pairs that count
 * neither way. The rules are those of the tool that the shared data is scored with.
 */
public final class EvaluationLabels {
  private static final String IGNORE = "ignore.tsv";

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<Integer> clusters = new ArrayList<>();
  private final Map<String, Integer> clusterNumbers = new HashMap<>();
  private final Map<Long, Boolean> judged = new HashMap<>();
  private final Set<Long> contradicted = new HashSet<>();
  private final Set<String> unknown = new HashSet<>();
  private int labelled;

  /** Lines of a list that have neither 1 nor 0 behind their ids. */
  private int undecided;

  /** Takes the next document. */
  public void add(InputDocument document) {
    numbers.put(document.id(), numbers.size());
    String label = document.label();
    labelled += label == null ? 0 : 1;
    clusters.add(
        label == null ? -1 : clusterNumbers.computeIfAbsent(label, name -> clusterNumbers.size()));
  }

  int documents() {
    return clusters.size();
  }

  /** The number of each document's cluster; negative for one that is in none. */
  public int[] clusters() {
    return clusters.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The ignored pairs by the numbers of their documents. */
  public Set<Long> keys(IgnoredPairs ignored) {
    return ignored.keys(numbers);
  }

  /**
   * The ignored pairs' file if none is named: one of that name beside another file.
   *
   * @return null if there is none
   */
  static Path ignoredBeside(Path file) {
    Path beside = file == null ? null : file.resolveSibling(IGNORE);
    return beside != null && Files.exists(beside) ? beside : null;
  }

  /**
   * The labels that a field of the documents gives.
   *
   * @param field its name
   * @param otherwise what else there is than to name another field
   */
  public PairLabels ofClusters(String field, IgnoredPairs ignored, String otherwise) {
    PairLabels labels = PairLabels.ofClusters(clusters(), ignored.keys(numbers));
    if (labelled == 0) {
      throw new UserException(
          "no document has a field \""
              + Format.forTerminal(field, 80)
              + "\" that says what it is a near-duplicate of; --label names another one"
              + otherwise);
    }
    if (labels.nearDuplicates() == 0) {
      throw new UserException(
          "no two documents have the same \"" + Format.forTerminal(field, 80) + "\"");
    }
    return labels;
  }

  /**
   * The labels that a file lists.
   *
   * @param file two ids and 1 or 0, separated by tabs
   */
  PairLabels ofPairs(Path file, IgnoredPairs ignored) throws IOException {
    Set<Long> ignoredKeys = ignored.keys(numbers);
    int documents = documents();
    TableFile.read("--labels", file, this::addPair);
    if (!judged.containsValue(true)) {
      throw new UserException(
          "--labels: " + file + " has no pair of near-duplicates: a line with 1 behind its ids");
    }
    boolean anyKnown =
        judged.keySet().stream()
            .anyMatch(pair -> pair >>> Integer.SIZE < documents && (int) (long) pair < documents);
    if (!anyKnown) {
      throw new UserException(
          "--labels: " + file + " has no pair of two documents that are in the input");
    }
    return PairLabels.ofPairs(numbers.size(), judged, ignoredKeys);
  }

  /** Of a pair that is listed again, the last line counts. */
  private void addPair(TableFile.Row row) {
    Boolean nearDuplicates = JudgedPairs.verdict(row);
    if (nearDuplicates == null) {
      undecided++;
      return;
    }
    long pair = PairLabels.key(number(row.values()[0]), number(row.values()[1]));
    Boolean before = judged.put(pair, nearDuplicates);
    if (before != null && !before.equals(nearDuplicates)) {
      contradicted.add(pair);
    }
  }

  private int number(String id) {
    Integer number = numbers.get(id);
    if (number == null) {
      number = numbers.size();
      numbers.put(id, number);
      unknown.add(id);
    }
    return number;
  }

  public void say(Path list, PairLabels labels, Console console) {
    if (list == null) {
      int[] sizes = new int[clusterNumbers.size()];
      clusters.stream().filter(cluster -> cluster >= 0).forEach(cluster -> sizes[cluster]++);
      long several = Arrays.stream(sizes).filter(size -> size > 1).count();
      console.say(
          Format.count(documents(), "document")
              + ", "
              + Format.count(labelled)
              + " of them labelled; "
              + Format.count(several, "cluster")
              + " of two or more, "
              + Format.count(labels.nearDuplicates(), "pair")
              + " to find");
      return;
    }
    console.say(
        Format.count(documents(), "document")
            + "; "
            + Format.count(judged.size(), "pair")
            + " judged, "
            + Format.count(labels.nearDuplicates())
            + " of them to find");
    if (!unknown.isEmpty()) {
      console.say(
          Format.count(unknown.size(), "id")
              + " in "
              + list
              + (unknown.size() == 1 ? " is" : " are")
              + " not in the input; pairs of those that should be found count as missed");
    }
    if (undecided > 0) {
      console.say(
          Format.count(undecided, "line")
              + " in "
              + list
              + (undecided == 1 ? " has" : " have")
              + " neither 1 nor 0 behind the ids and judge"
              + (undecided == 1 ? "s" : "")
              + " no pair");
    }
    sayContradictions(console);
  }

  void sayContradictions(Console console) {
    sayContradictions(contradicted.size(), console);
  }

  /** Labels that contradict each other are most likely a fault of whoever listed them. */
  static void sayContradictions(int pairs, Console console) {
    if (pairs > 0) {
      boolean one = pairs == 1;
      console.say(
          Format.count(pairs, "pair")
              + (one ? " is" : " are")
              + " listed with 1 and with 0; "
              + (one ? "its" : "of each the")
              + " last line counts");
    }
  }
}
