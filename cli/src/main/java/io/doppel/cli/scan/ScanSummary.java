package io.doppel.cli.scan;

import io.doppel.cli.index.ForeignDefinition;
import io.doppel.cli.options.UnsignedOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.LargestGroups;
import io.doppel.decision.Representatives;
import io.doppel.join.PairResult;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.scan.IndexScan;
import io.doppel.lucene.scan.ReadOnlyIndex;
import io.doppel.pairs.PairCounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What {@code scan} tells a person in the end. */
final class ScanSummary {
  private static final int FOLDERS_SHOWN = 5;

  private final ReadOnlyIndex index;
  private final IndexScan scan;
  private final ScanKeys keys;
  private final ForeignDefinition definition;
  private final Console console;

  ScanSummary(
      ReadOnlyIndex index,
      IndexScan scan,
      ScanKeys keys,
      ForeignDefinition definition,
      Console console) {
    this.index = index;
    this.scan = scan;
    this.keys = keys;
    this.definition = definition;
    this.console = console;
  }

  private Definition near() {
    return definition.definition().near();
  }

  /** But for those that were left out. */
  private long withoutSignature() {
    return IntStream.range(0, scan.size()).filter(i -> !scan.hasSignature(i)).count()
        - scan.leftOut();
  }

  /** What {@code --verbose} says, a line for each figure. */
  void describe(PairResult result, String read, String paired) {
    PairCounts counts = result.counts();
    console.say("definition          " + near());
    console.say("documents           " + Format.count(scan.size()));
    console.say("without signature   " + Format.count(withoutSignature()));
    if (near().unsigned() == Unsigned.LEAVE_OUT) {
      console.say("left out            " + Format.count(scan.leftOut()));
    }
    console.say("candidates          " + Format.count(counts.candidates()));
    String promise = definition.definition().promiseOfPairs(counts);
    if (promise != null) {
      console.say("recall              " + promise);
    }
    console.say("time, signatures    " + read);
    console.say("time, pairs         " + paired);
  }

  void say(PairResult result, Representatives representatives, boolean isPart, String time) {
    LargestGroups groups = new LargestGroups(scan.size(), representatives);
    console.say(
        String.format(
            Locale.ROOT,
            "%s%s: %s; %s are near-duplicates of %s others, in %s",
            Format.count(scan.size(), "document"),
            isPart ? " of " + Format.count(index.reader().numDocs()) + " match the query" : "",
            Format.count(result.pairs().size(), "pair"),
            Format.count(groups.members()),
            Format.count(groups.groups()),
            time));
    sayFolders();
    sayTexts();
    UnsignedOptions.say(near(), scan.leftOut(), scan.size(), console);
    console.say(
        String.format(
                Locale.ROOT,
                "method %s, similarity at least %.3g",
                near().scheme().name(),
                near().threshold())
            + (definition.reason() == null ? "" : "; " + definition.reason()));
    definition.definition().cutInWords().ifPresent(console::say);
    keys.say(console);
    groups.say(keys::key, this::beginning, console);
  }

  private void sayFolders() {
    List<String> folders =
        index.folders().stream()
            .map(folder -> Format.forTerminal(folder.toString(), 200))
            .limit(FOLDERS_SHOWN)
            .collect(Collectors.toCollection(ArrayList::new));
    int all = index.folders().size();
    if (all > 1) {
      if (all > FOLDERS_SHOWN) {
        folders.add("and " + Format.count(all - FOLDERS_SHOWN) + " more");
      }
      console.say(Format.count(all) + " indexes together: " + String.join(", ", folders));
    }
  }

  private void sayTexts() {
    String field = "field \"" + near().field() + "\": ";
    if (scan.signed() > 0) {
      long made = scan.size() - withoutSignature() - scan.leftOut() - scan.signed();
      console.say(
          field
              + "signatures of the index"
              + (made == 0
                  ? ""
                  : ", and "
                      + Format.count(made)
                      + " made of the texts of documents that had none (attach adds them)")
              + (withoutSignature() == 0
                  ? ""
                  : "; " + Format.count(withoutSignature(), "document") + " without"));
      return;
    }
    List<String> parts = new ArrayList<>();
    int texts = 0;
    for (Map.Entry<TextOrigin, Integer> entry : scan.texts().entrySet()) {
      parts.add(Format.count(entry.getValue(), "text") + " " + place(entry.getKey()));
      texts += entry.getValue();
    }
    int textless = scan.size() - scan.leftOut() - texts;
    if (textless > 0) {
      parts.add(Format.count(textless, "document") + " without text");
    }
    long unused = withoutSignature() - textless;
    if (unused > 0) {
      parts.add(Format.count(unused) + " that could not be compared: too little text, or too much");
    }
    console.say(field + (parts.isEmpty() ? "nothing was read" : String.join(", ", parts)));
  }

  private static String place(TextOrigin origin) {
    return switch (origin) {
      case STORED -> "as stored";
      case VECTORS -> "from term vectors";
      default -> "from the inverted index";
    };
  }

  /** How a stored text begins; others would have to be put together again. */
  private String beginning(int place) {
    try {
      String text =
          index
              .reader()
              .storedFields()
              .document(scan.document(place), Set.of(near().field()))
              .get(near().field());
      int width = LargestGroups.BEGINNING_WIDTH;
      return text == null
          ? null
          : Format.forTerminal(text.substring(0, Math.min(text.length(), 4 * width)), width);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
