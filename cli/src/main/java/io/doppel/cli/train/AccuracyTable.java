package io.doppel.cli.train;

import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.evaluate.Accuracy;
import java.util.Locale;

/** How good models are on documents that were held out, a line each. */
final class AccuracyTable {
  private static final String ROW = "  %-16s %9s %9s %9s %9s";

  private final Console console;

  /** Begins with an empty line and the names of the columns. */
  AccuracyTable(Console console) {
    this.console = console;
    console.say("");
    say("held out", "precision", "recall", "F1", "from");
  }

  void add(String name, Accuracy accuracy) {
    say(
        name,
        Accuracy.decimals(accuracy.precision()),
        Accuracy.decimals(accuracy.recall()),
        Accuracy.decimals(accuracy.f1()),
        Format.number(accuracy.threshold()));
  }

  private void say(String name, String precision, String recall, String f1, String from) {
    console.say(String.format(Locale.ROOT, ROW, name, precision, recall, f1, from));
  }
}
