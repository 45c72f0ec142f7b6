package io.doppel.cli.search;

import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.PairKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A guard for people: says when {@code dedup} removes very many documents, or many whose similarity
 * is hardly enough, and shows those that are the least similar.
 */
final class Borderline {
  /** Fewer removed documents can be looked at one by one. */
  private static final int MANY = 20;

  /** A removed document is near the cut if it is less than this above it. */
  private static final double NEAR = 0.03;

  private static final int NEAR_SHARE = 10;
  private static final int ALL_SHARE = 3;
  private static final int SHOWN = 3;
  private static final int ID_WIDTH = 40;

  private final int documents;
  private final long removed;
  private final Decisions decisions;
  private final IntUnaryOperator keptFor;
  private final List<Integer> least;
  private final Set<Integer> shown = new HashSet<>();

  /**
   * @param keptFor the number of the document that another one is removed for, or that one's own if
   *     it is not among these documents
   */
  Borderline(int documents, long removed, Decisions decisions, IntUnaryOperator keptFor) {
    this.documents = documents;
    this.removed = removed;
    this.decisions = decisions;
    this.keptFor = keptFor;
    this.least = removed < MANY ? List.of() : least();
    for (int document : least) {
      shown.add(document);
      shown.add(keptFor.applyAsInt(document));
    }
  }

  /** The least similar ones, of different groups as far as there are so many. */
  private List<Integer> least() {
    List<Integer> chosen = new ArrayList<>();
    Set<String> kept = new HashSet<>();
    int document = least(candidate -> !kept.contains(decisions.duplicateOf(candidate)));
    while (document >= 0 && chosen.size() < SHOWN) {
      chosen.add(document);
      kept.add(decisions.duplicateOf(document));
      document = least(candidate -> !kept.contains(decisions.duplicateOf(candidate)));
    }
    document = least(candidate -> !chosen.contains(candidate));
    while (document >= 0 && chosen.size() < SHOWN) {
      chosen.add(document);
      document = least(candidate -> !chosen.contains(candidate));
    }
    return chosen;
  }

  /** The least similar one of those removed documents that are wanted; -1 if there is none. */
  private int least(IntPredicate wanted) {
    int least = -1;
    double similarity = 1;
    for (int document = 0; document < documents; document++) {
      if (!decisions.isKept(document)
          && decisions.similarity(document) < similarity
          && wanted.test(document)) {
        least = document;
        similarity = decisions.similarity(document);
      }
    }
    return least;
  }

  /** Whether it must be known how a document begins. */
  boolean shows(int document) {
    return shown.contains(document);
  }

  /** Says what is to be looked at, if anything is. */
  void say(
      Definition near, IntFunction<String> ids, IntFunction<String> beginnings, Console console) {
    if (removed < MANY) {
      return;
    }
    double end = near.threshold() + NEAR;
    long hardly =
        IntStream.range(0, documents)
            .filter(document -> !decisions.isKept(document))
            .filter(document -> decisions.similarity(document) < Math.min(1, end))
            .count();
    boolean most = removed * ALL_SHARE > documents;
    boolean many = hardly >= MANY && hardly * NEAR_SHARE >= removed;
    if (most) {
      console.say("look closer: more than a third of the documents is removed");
    }
    if (many) {
      console.say(
          String.format(
              Locale.ROOT,
              "look closer: %s of the removed ones are near the cut, less than %.3g similar",
              Format.count(hardly),
              end));
    }
    if (most || many) {
      least.forEach(document -> sayExample(document, ids, beginnings, console));
    }
  }

  private void sayExample(
      int document, IntFunction<String> ids, IntFunction<String> beginnings, Console console) {
    PairKind kind = decisions.kind(document);
    int kept = keptFor.applyAsInt(document);
    console.say(
        String.format(
            Locale.ROOT,
            "  %.2f  %s%s%s",
            Math.floor(decisions.similarity(document) * 100) / 100,
            Format.forTerminal(ids.apply(document), ID_WIDTH),
            quoted(beginnings.apply(document)),
            kind == null ? "" : "  " + kind.id()));
    console.say(
        "     of "
            + Format.forTerminal(decisions.duplicateOf(document), ID_WIDTH)
            + (kept == document ? "" : quoted(beginnings.apply(kept))));
  }

  private static String quoted(String beginning) {
    return beginning == null ? "" : "  \"" + beginning + "\"";
  }
}
