package io.doppel.cli.evaluate;

import io.doppel.cli.output.Console;
import io.doppel.cli.output.UserException;
import io.doppel.cli.search.SignedDocuments;
import io.doppel.evaluate.PairLabels;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that say which documents are near-duplicates, if somebody knows. */
public final class LabelOptions {
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
              + " others, separated by tabs; other lines are skipped.")
  private Path labels;

  @Option(
      names = "--ignore",
      paramLabel = "FILE",
      description =
          "Pairs that count neither way: two ids a line, separated by a tab, and whatever else."
              + " Default: an ignore.tsv beside the labels, if there is one.")
  private Path ignore;

  /** Whether there are labels. */
  public boolean given() {
    if (label != null && labels != null) {
      throw new UserException("give --label or --labels, not both");
    }
    if (ignore != null && label == null && labels == null) {
      throw new UserException("--ignore needs --label or --labels, which it makes exceptions to");
    }
    return label != null || labels != null;
  }

  /** The field that holds a document's label; null if none does. */
  public String field() {
    return label;
  }

  /**
   * The labels of documents, by their numbers.
   *
   * @param input the file that is read; null if it is none
   */
  public PairLabels read(SignedDocuments corpus, Path input, Console console) throws IOException {
    EvaluationLabels read = new EvaluationLabels();
    corpus.forEach((document, content) -> read.add(content.document()));
    IgnoredPairs ignored = IgnoredPairs.read(ignore == null ? beside(input, console) : ignore);
    PairLabels known =
        labels == null
            ? read.ofClusters(label, ignored, " and --labels FILE lists pairs")
            : read.ofPairs(labels, ignored);
    ignored.say(console);
    read.sayContradictions(console);
    return known;
  }

  /** The file of ignored pairs that is used without being named, as {@code eval} does. */
  private Path beside(Path input, Console console) {
    Path beside = EvaluationLabels.ignoredBeside(labels == null ? input : labels);
    if (beside != null) {
      console.say("pairs of " + beside + " count neither way");
    }
    return beside;
  }
}
