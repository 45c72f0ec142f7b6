package io.doppel.cli.evaluate;

import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.GoodDocuments;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.Progress;
import io.doppel.lucene.training.AnddTraining;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The documents of a training: which number each has, and how many are in which cluster. */
public final class LabelledDocuments {
  /** Enough to see what a document is about. */
  private static final int BEGINNING_WIDTH = 160;

  private final AnddTraining training;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, Integer> clusters = new HashMap<>();
  private final boolean shown;
  private final List<String> ids = new ArrayList<>();
  private final List<String> beginnings = new ArrayList<>();
  private int withoutWords;

  private LabelledDocuments(AnddTraining training, boolean shown) {
    this.training = training;
    this.shown = shown;
  }

  /**
   * Reads and checks all documents and adds them to a training.
   *
   * @param shown whether ids and beginnings will be asked for
   */
  public static LabelledDocuments read(
      DocumentSource source,
      DocumentParser parser,
      AnddTraining training,
      boolean shown,
      BadDocuments bad,
      Progress progress)
      throws IOException {
    LabelledDocuments documents = new LabelledDocuments(training, shown);
    GoodDocuments.read(source, parser, bad, progress, documents::add);
    return documents;
  }

  private void add(InputDocument document) throws IOException {
    int number = training.add(document.documentText(document.wholeText()), document.label());
    numbers.put(document.id(), number);
    if (number >= 0 && shown) {
      ids.add(document.id());
      beginnings.add(Format.forTerminal(document.beginning(4 * BEGINNING_WIDTH), BEGINNING_WIDTH));
    }
    if (number < 0) {
      withoutWords++;
    } else if (document.label() != null) {
      clusters.merge(document.label(), 1, Integer::sum);
    }
  }

  /** The number of a document in the training, -1 if it was left out, null if there is none. */
  Integer number(String id) {
    return numbers.get(id);
  }

  /** The id of a document by its number in the training. */
  public String id(int number) {
    return ids.get(number);
  }

  /** How its text begins, without anything that a terminal or a table would obey. */
  public String beginning(int number) {
    return beginnings.get(number);
  }

  public void say(Console console) {
    long several = clusters.values().stream().filter(size -> size > 1).count();
    console.say(
        Format.count(numbers.size(), "document")
            + " read"
            + (clusters.isEmpty() && shown
                ? ""
                : ", with " + Format.count(several, "cluster") + " of two or more"));
    if (withoutWords > 0) {
      console.say(
          Format.count(withoutWords, "document") + " left out: no words in it, or too many");
    }
  }
}
