package io.doppel.cli.options;

import io.doppel.cli.input.InputDocument;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.decision.KeepRules;
import io.doppel.decision.KeepRules.Rule;
import io.doppel.decision.SignatureGroups;
import io.doppel.decision.Traits;
import io.doppel.lucene.definition.Definition;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** The option that says which of several near-duplicates is kept, or represents the others. */
public final class KeepOptions {
  @Option(
      names = "--keep",
      paramLabel = "WHICH",
      description =
          "Which of several duplicates is kept: first, longest, newest (by timestamp), https (an"
              + " address that begins so), shortest-url, rank:FIELD (the lowest whole number in"
              + " FIELD). Several are separated by commas, such as https,shortest-url,newest: the"
              + " first that tells two documents apart decides, or else the order of the input."
              + " Default: first; where one text may be contained in another (containment,"
              + " featurecode) longest, and then only what is contained in a kept one goes.")
  private String keep;

  /** What the option says. */
  public KeepRules keep() {
    return KeepRules.parse("--keep", keep);
  }

  /**
   * All documents, those first that are rather kept; says how many lack what is asked for.
   *
   * @param traitsOf what is known of a document
   * @param groups the documents, with their signatures
   */
  public static int[] order(
      KeepRules keep,
      IntFunction<Traits> traitsOf,
      SignatureGroups groups,
      Definition near,
      Console console) {
    boolean byContainment = near.measuresContainment();
    List<Traits> documents = keep.traits(traitsOf, groups, byContainment);
    if (keep.has(Rule.NEWEST)) {
      sayCount(
          documents,
          traits -> traits.timestamp() == InputDocument.NO_TIMESTAMP,
          " without a timestamp count as the oldest",
          console);
    }
    if (keep.asksForUrl()) {
      sayCount(
          documents,
          traits -> traits.url().isEmpty(),
          " without an address count as the last",
          console);
    }
    if (keep.rankField() != null) {
      sayCount(
          documents,
          traits -> traits.rank() == InputDocument.NO_RANK,
          " without field \"" + keep.rankField() + "\" count as the last",
          console);
    }
    return keep.order(documents, byContainment);
  }

  private static void sayCount(
      List<Traits> documents, Predicate<Traits> lacks, String what, Console console) {
    long count = documents.stream().filter(lacks).count();
    if (count > 0) {
      console.say(Format.count(count, "document") + what);
    }
  }
}
