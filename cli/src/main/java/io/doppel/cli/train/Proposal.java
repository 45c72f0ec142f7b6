package io.doppel.cli.train;

import io.doppel.cli.evaluate.LabelledDocuments;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.SimilarityFormat;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.training.AnddTraining;
import io.doppel.model.GramModel;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code doppel train --propose}: the pairs that are worth a label, a line each: both ids, a
 * question mark that a person replaces by 1 or 0, the similarity, and how both texts begin.
 */
final class Proposal implements Outcome {
  private static final String OPEN = "?";

  /** What is not taken as it stands at the beginning of a spreadsheet's cell. */
  private static final String OBEYED = "=+-@\"'";

  private final AnddTraining training;
  private final LabelledDocuments documents;
  private final Console console;
  private List<SimilarPair> pairs;
  private int wanted;

  Proposal(AnddTraining training, LabelledDocuments documents, Console console) {
    this.training = training;
    this.documents = documents;
    this.console = console;
  }

  /**
   * Chooses the pairs.
   *
   * @param count how many
   * @param known what is known so far; null for nothing
   */
  Proposal choose(int count, GramModel known) {
    wanted = count;
    try {
      pairs = known == null ? training.propose(count) : training.propose(count, known);
    } catch (IllegalArgumentException e) {
      throw new UserException("--propose: " + e.getMessage(), e);
    }
    if (pairs.isEmpty()) {
      throw new UserException(
          "--propose: no two of "
              + Format.count(training.size(), "document")
              + " are so similar that a label would say anything, or all such pairs are labelled");
    }
    return this;
  }

  @Override
  public void write(OutputFile file) throws IOException {
    SimilarityFormat similarities = new SimilarityFormat();
    for (SimilarPair pair : pairs) {
      file.writeLine(
          String.join(
              "\t",
              documents.id(pair.first()),
              documents.id(pair.second()),
              OPEN,
              similarities.of(pair.similarity()),
              cell(documents.beginning(pair.first())),
              cell(documents.beginning(pair.second()))));
    }
  }

  /**
   * A text as spreadsheets take it, in which people label: not as a formula, nor as the beginning
   * of a quotation, which might take the lines below with it.
   */
  private static String cell(String text) {
    return !text.isEmpty() && OBEYED.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }

  @Override
  public void say(Path out, String time) {
    console.say(
        Format.count(pairs.size(), "pair")
            + " to label "
            + (pairs.size() == 1 ? "is" : "are")
            + " in "
            + out
            + (pairs.size() < wanted ? "; there are no more" : "")
            + "; in "
            + time);
    console.say(
        "put 1 (near-duplicates) or 0 (not) in the place of each "
            + OPEN
            + "; then 'doppel train INPUT --labels FILE --out MODEL' learns from them");
  }
}
