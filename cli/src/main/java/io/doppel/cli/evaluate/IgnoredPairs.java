package io.doppel.cli.evaluate;

import io.doppel.cli.input.TableFile;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.evaluate.PairLabels;
import io.doppel.lucene.training.AnddTraining;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Pairs of ids that count neither way in a training or an evaluation. */
public final class IgnoredPairs {
  private final Path file;
  private final List<String[]> pairs = new ArrayList<>();
  private int unknown;

  private IgnoredPairs(Path file) {
    this.file = file;
  }

  /** Reads the pairs of a file; none if it is null. */
  public static IgnoredPairs read(Path file) throws IOException {
    IgnoredPairs ignored = new IgnoredPairs(file);
    if (file != null) {
      TableFile.read("--ignore", file, ignored::add);
    }
    return ignored;
  }

  private void add(TableFile.Row row) {
    if (row.values().length < 2) {
      throw row.problem("a line must have two ids, separated by a tab");
    }
    pairs.add(new String[] {row.values()[0], row.values()[1]});
  }

  /** Tells a training. A document that is not there makes no pair. */
  public void tell(LabelledDocuments documents, AnddTraining training) {
    for (String[] pair : pairs) {
      Integer one = documents.number(pair[0]);
      Integer other = documents.number(pair[1]);
      if (one == null || other == null) {
        unknown++;
      } else if (one >= 0 && other >= 0) {
        training.ignore(one, other);
      }
    }
  }

  /**
   * The pairs by the numbers of their documents, without those that are not there.
   *
   * @param numbers the number of each document, by its id
   */
  Set<Long> keys(Map<String, Integer> numbers) {
    Set<Long> keys = new HashSet<>();
    for (String[] pair : pairs) {
      Integer one = numbers.get(pair[0]);
      Integer other = numbers.get(pair[1]);
      if (one == null || other == null) {
        unknown++;
      } else if (!one.equals(other)) {
        keys.add(PairLabels.key(one, other));
      }
    }
    return keys;
  }

  public void say(Console console) {
    sayUnknown(console, unknown, pairs.size(), file);
  }

  /** Says how many pairs of a file are of no use, if there are any. */
  static void sayUnknown(Console console, int unknown, int pairs, Path file) {
    if (unknown > 0) {
      console.say(
          Format.count(unknown)
              + " of "
              + Format.count(pairs, "pair")
              + " in "
              + file
              + " named a document that is not in the input");
    }
  }
}
