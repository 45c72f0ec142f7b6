package io.doppel.examples;

import io.doppel.compare.TextDifference;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDups;
import io.doppel.lucene.explain.Explanations;
import io.doppel.lucene.explain.MatchEvidence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The example of docs/java.md that says why two texts are near-duplicates, compiled and run. */
public final class ExplainAMatch {
  private ExplainAMatch() {}

  /**
   * Compares two texts.
   *
   * @param one the one text
   * @param other the other
   * @return what is to be said of them
   * @throws IOException if the texts cannot be analyzed
   */
  public static List<String> run(String one, String other) throws IOException {
    List<String> lines = new ArrayList<>();
    // README: begin
    NearDup near = NearDups.containment("body").build();
    MatchEvidence evidence = Explanations.of(near, one, other);
    TextDifference difference = evidence.difference();
    lines.add(difference.kind() + ": " + difference.sentence());
    for (Evidence.Row row : evidence.measures().orElseThrow().rows()) {
      lines.add(row.name() + ": " + row.value()); // in common, needed, lengths of a match ...
    }
    for (TextDifference.Part part : difference.parts()) { // SAME, CHANGED, MOVED, ONLY_FIRST ...
      lines.add(part.kind() + " " + one.substring(part.firstStart(), part.firstEnd()));
    }
    // README: end
    return lines;
  }
}
