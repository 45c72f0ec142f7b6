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
import java.util.HashMap;
import java.util.Map;

/** The documents of a training: which number each has, and how many are in which cluster. */
public final class LabelledDocuments {
  private final AnddTraining training;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, Integer> clusters = new HashMap<>();
  private int withoutWords;

  private LabelledDocuments(AnddTraining training) {
    this.training = training;
  }

  /** Reads and checks all documents and adds them to a training. */
  public static LabelledDocuments read(
      DocumentSource source,
      DocumentParser parser,
      AnddTraining training,
      BadDocuments bad,
      Progress progress)
      throws IOException {
    LabelledDocuments documents = new LabelledDocuments(training);
    GoodDocuments.read(source, parser, bad, progress, documents::add);
    return documents;
  }

  private void add(InputDocument document) throws IOException {
    int number = training.add(document.documentText(document.wholeText()), document.label());
    numbers.put(document.id(), number);
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

  public void say(Console console) {
    long several = clusters.values().stream().filter(size -> size > 1).count();
    console.say(
        Format.count(numbers.size(), "document")
            + " read, with "
            + Format.count(several, "cluster")
            + " of two or more");
    if (withoutWords > 0) {
      console.say(
          Format.count(withoutWords, "document") + " left out: no words in it, or too many");
    }
  }
}
