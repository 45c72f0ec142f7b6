package io.doppel.cli.evaluate;

import io.doppel.cli.input.TableFile;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.lucene.training.AnddTraining;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Labels of a training that are pairs of ids, each with 1 or 0. */
public final class JudgedPairs {
  private record Pair(String one, String other, boolean nearDuplicates) {}

  private final Path file;
  private final List<Pair> pairs = new ArrayList<>();
  private int undecided;
  private int unknown;

  private JudgedPairs(Path file) {
    this.file = file;
  }

  /** Reads the pairs of a file; null if there is none. */
  public static JudgedPairs read(Path file) throws IOException {
    if (file == null) {
      return null;
    }
    JudgedPairs judged = new JudgedPairs(file);
    TableFile.read("--labels", file, judged::add);
    return judged;
  }

  private void add(TableFile.Row row) {
    Boolean verdict = verdict(row);
    if (verdict == null) {
      undecided++;
    } else {
      pairs.add(new Pair(row.values()[0], row.values()[1], verdict));
    }
  }

  /** What a line says of the pair whose ids it begins with; null if it has neither 1 nor 0. */
  static Boolean verdict(TableFile.Row row) {
    String[] values = row.values();
    if (values.length < 3) {
      throw row.problem(
          "a line must have two ids and 1 or 0, separated by tabs, got "
              + Format.count(values.length, "value"));
    }
    return values[2].equals("1") ? Boolean.TRUE : values[2].equals("0") ? Boolean.FALSE : null;
  }

  /** Tells a training. A document that is not there makes no pair, nor does one of itself. */
  public void tell(LabelledDocuments documents, AnddTraining training) {
    for (Pair pair : pairs) {
      Integer one = documents.number(pair.one);
      Integer other = documents.number(pair.other);
      if (one == null || other == null) {
        unknown++;
      } else if (one >= 0 && other >= 0 && !one.equals(other)) {
        training.judge(one, other, pair.nearDuplicates);
      }
    }
  }

  /** Says how many lines were of no use. */
  public void say(Console console) {
    console.say(Format.count(pairs.size(), "labelled pair") + " in " + file);
    if (undecided > 0) {
      console.say(
          Format.count(undecided, "line") + " in " + file + " without 1 or 0 behind the ids");
    }
    IgnoredPairs.sayUnknown(console, unknown, pairs.size(), file);
  }
}
