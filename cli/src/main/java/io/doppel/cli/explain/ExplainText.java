package io.doppel.cli.explain;

import io.doppel.cli.input.InputDocument;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.ShownText;
import io.doppel.compare.ComparedText;
import io.doppel.compare.TextDifference;
import io.doppel.compare.TextDifference.Part;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.explain.SharedFeatures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is known of two documents, for people. */
final class ExplainText {
  private static final String RED = "\u001B[31m";
  private static final String GREEN = "\u001B[32m";
  private static final String PLAIN = "\u001B[0m";

  /** So many characters are shown before and behind what differs. */
  private static final int CONTEXT = 30;

  /** So many characters of a part are shown at most. */
  private static final int LONGEST = 200;

  private static final int ID_WIDTH = 60;

  private final ExplainedPair pair;
  private final int mostFeatures;
  private final int mostSpans;
  private final boolean colours;
  private final List<String> lines = new ArrayList<>();

  ExplainText(ExplainedPair pair, int mostFeatures, int mostSpans, boolean colours) {
    this.pair = pair;
    this.mostFeatures = mostFeatures;
    this.mostSpans = mostSpans;
    this.colours = colours;
  }

  /** The lines, safe for a terminal. */
  List<String> lines() {
    addHeader();
    addMeasures();
    addFeatures();
    addSpans();
    return lines;
  }

  private void addHeader() {
    TextDifference difference = pair.difference();
    add("first   " + described(pair.first(), difference.first()));
    add("second  " + described(pair.second(), difference.second()));
    add(difference.kind().name().toLowerCase(Locale.ROOT) + ": " + difference.sentence());
  }

  private static String described(InputDocument document, ComparedText text) {
    return Format.forTerminal(ShownText.of(document.id()), ID_WIDTH)
        + ", "
        + Format.count(text.text().length(), "character")
        + (document.html() ? " of HTML, " : ", ")
        + Format.count(text.size(), "word");
  }

  private void addMeasures() {
    add("");
    add(
        String.format(
            Locale.ROOT,
            "%-20s%10s  %9s  %-5s %s",
            "method",
            "similarity",
            "threshold",
            "match",
            "lengths, what it follows from"));
    for (ExplainedPair.Measured measured : pair.measures()) {
      add(
          String.format(
              Locale.ROOT,
              "%-20s%10s  %9.3f  %-5s %s",
              measured.method().id() + (measured.method() == pair.chosen() ? " *" : ""),
              measured.evidence().map(e -> Format.similarity(e.similarity())).orElse("-"),
              measured.near().threshold(),
              measured.evidence().isPresent() && measured.evidence().get().matches() ? "yes" : "no",
              measured.evidence().map(ExplainText::why).orElseGet(() -> unsigned(measured))));
    }
    pair.measures().stream()
        .filter(measured -> measured.method() == pair.chosen() && measured.promise() != null)
        .forEach(measured -> add("recall of " + pair.chosen().id() + ": " + measured.promise()));
  }

  private static String why(Evidence evidence) {
    String rows =
        evidence.rows().stream().map(Evidence.Row::toString).collect(Collectors.joining(", "));
    return evidence.firstLength()
        + " and "
        + evidence.secondLength()
        + (rows.isEmpty() ? "" : ": " + rows);
  }

  private static String unsigned(ExplainedPair.Measured measured) {
    return "no signature of the "
        + String.join(" and the ", measured.unsigned())
        + ": no text or too little, or a signature that is too long";
  }

  private void addFeatures() {
    SharedFeatures features = pair.evidence().features();
    String method = pair.chosen().id();
    if (features.shared().isEmpty()
        && features.onlyFirst().isEmpty()
        && features.onlySecond().isEmpty()) {
      add("");
      add("features of " + method + ": none that stand in the text as words");
      return;
    }
    addFeatures("shared features of " + method, features.shared());
    addFeatures("only the first has", features.onlyFirst());
    addFeatures("only the second has", features.onlySecond());
  }

  private void addFeatures(String title, List<SharedFeatures.Feature> features) {
    add("");
    add(title + ": " + Format.count(features.size()));
    int shown = 0;
    int lastEnd = -1;
    for (SharedFeatures.Feature feature : features) {
      boolean ofFirst = feature.firstStart() >= 0;
      int start = ofFirst ? feature.firstStart() : feature.secondStart();
      int end = ofFirst ? feature.firstEnd() : feature.secondEnd();
      // of runs that overlap, where all count the same, one says as much as all
      boolean overlaps = feature.weight() == 1 && start < lastEnd;
      if (shown < mostFeatures && !overlaps) {
        String text = (ofFirst ? pair.first() : pair.second()).text();
        add("  \"" + shortened(text, start, end) + "\"" + notes(feature));
        shown++;
        lastEnd = end;
      }
    }
    if (shown < features.size() && shown > 0) {
      add("  ...");
    }
  }

  private static String notes(SharedFeatures.Feature feature) {
    return (feature.weight() == 1
            ? ""
            : String.format(Locale.ROOT, ", weight %.0f", feature.weight()))
        + (feature.boilerplate() ? ", boilerplate" : "");
  }

  private void addSpans() {
    TextDifference difference = pair.difference();
    List<Part> differing =
        difference.parts().stream().filter(part -> part.kind() != Part.Kind.SAME).toList();
    add("");
    add(
        "what differs: "
            + Format.count(differing.size(), "part")
            + (differing.size() > mostSpans
                ? ", the first " + Format.count(mostSpans) + " of them"
                : ""));
    for (Part part : differing.subList(0, Math.min(mostSpans, differing.size()))) {
      add(
          part.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
              + " at "
              + part.firstStart()
              + " / "
              + part.secondStart());
      if (part.firstStart() < part.firstEnd()) {
        add(line("- ", RED, pair.first().text(), part.firstStart(), part.firstEnd()));
      }
      if (part.secondStart() < part.secondEnd()) {
        add(line("+ ", GREEN, pair.second().text(), part.secondStart(), part.secondEnd()));
      }
    }
  }

  /** A part between what stands before and behind it. */
  private String line(String sign, String colour, String text, int start, int end) {
    int from = ShownText.whole(text, Math.max(0, start - CONTEXT));
    int to = ShownText.whole(text, Math.min(text.length(), end + CONTEXT));
    return sign
        + (from > 0 ? "…" : "")
        + ShownText.of(text.substring(from, start))
        + (colours ? colour : "[")
        + shortened(text, start, end)
        + (colours ? PLAIN : "]")
        + ShownText.of(text.substring(end, to))
        + (to < text.length() ? "…" : "");
  }

  /** A part of a text, of a long one its beginning and its end. */
  private static String shortened(String text, int start, int end) {
    if (end - start <= LONGEST) {
      return ShownText.of(text.substring(start, end));
    }
    int head = ShownText.whole(text, start + LONGEST / 2);
    int tail = ShownText.whole(text, end - LONGEST / 2);
    return ShownText.of(text.substring(start, head))
        + " … "
        + ShownText.of(text.substring(tail, end));
  }

  private void add(String line) {
    lines.add(line);
  }
}
