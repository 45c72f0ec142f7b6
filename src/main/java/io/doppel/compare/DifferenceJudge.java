package io.doppel.compare;

import io.doppel.compare.TextDifference.Part;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Says what kind of difference an alignment shows. */
final class DifferenceJudge {
  /** From this share of its words on a text is contained in another. */
  private static final double CONTAINED = 0.95;

  /** The text that contains another has at least a fifth that the other has not. */
  private static final double CONTAINER = 0.8;

  /** Where less of the smaller text is in the other, they have little in common. */
  private static final double LITTLE = 0.25;

  /** A text is contained in runs of so many words on average, or in one run. */
  private static final int CONTAINED_RUN = 4;

  private final ComparedText first;
  private final ComparedText second;
  private final Alignment alignment;

  private int sameWords;
  private int movedWords;

  /** Runs of words that are in both texts. */
  private int runs;

  private final Rest ofFirst;
  private final Rest ofSecond;
  private final DifferenceKind kind;

  /** The words of a text that the other has not. */
  private record Rest(int words, int numbers, int boilerplate) {
    static Rest of(ComparedText text, IntUnaryOperator partner) {
      int words = 0;
      int numbers = 0;
      int boilerplate = 0;
      for (int word = 0; word < text.size(); word++) {
        if (partner.applyAsInt(word) < 0) {
          words++;
          boolean number = text.kind(word) == WordKind.NUMBER;
          numbers += number ? 1 : 0;
          boilerplate += !number && text.isBoilerplate(word) ? 1 : 0;
        }
      }
      return new Rest(words, numbers, boilerplate);
    }

    boolean isNumbersAndBoilerplate() {
      return words == numbers + boilerplate;
    }
  }

  DifferenceJudge(ComparedText first, ComparedText second, Alignment alignment, List<Part> parts) {
    this.first = first;
    this.second = second;
    this.alignment = alignment;
    ofFirst = Rest.of(first, alignment::ofFirst);
    ofSecond = Rest.of(second, alignment::ofSecond);
    countWords();
    boolean equal = parts.stream().allMatch(part -> part.kind() == Part.Kind.SAME);
    kind = equal ? DifferenceKind.EQUAL : judge();
  }

  private void countWords() {
    int last = Alignment.NONE;
    for (int i = 0; i < first.size(); i++) {
      int other = alignment.ofFirst(i);
      if (other >= 0) {
        runs += last >= 0 && other == last + 1 ? 0 : 1;
        movedWords += alignment.isMoved(i) ? 1 : 0;
        sameWords += alignment.isMoved(i) ? 0 : 1;
      }
      last = other;
    }
  }

  private DifferenceKind judge() {
    boolean none = ofFirst.words == 0 && ofSecond.words == 0;
    if (none) {
      return movedWords == 0 ? DifferenceKind.FORM : DifferenceKind.REORDERED;
    }
    if (hasSameButNumbers()) {
      return DifferenceKind.NUMBERS;
    }
    if (movedWords == 0
        && ofFirst.isNumbersAndBoilerplate()
        && ofSecond.isNumbersAndBoilerplate()) {
      return DifferenceKind.BOILERPLATE;
    }
    if (isContained(share(first), share(second)) || isContained(share(second), share(first))) {
      return DifferenceKind.CONTAINED;
    }
    return Math.max(share(first), share(second)) < LITTLE
        ? DifferenceKind.DIFFERENT
        : DifferenceKind.EDITED;
  }

  /** Whether the texts are the same without their numbers. */
  private boolean hasSameButNumbers() {
    int i = nextWord(first, 0);
    int j = nextWord(second, 0);
    while (i < first.size() && j < second.size() && first.hash(i) == second.hash(j)) {
      i = nextWord(first, i + 1);
      j = nextWord(second, j + 1);
    }
    return i == first.size() && j == second.size();
  }

  /** The next word from a given one on that is no number. */
  private static int nextWord(ComparedText text, int from) {
    int word = from;
    while (word < text.size() && text.kind(word) == WordKind.NUMBER) {
      word++;
    }
    return word;
  }

  /** How much of a text is in the other. */
  private double share(ComparedText text) {
    return text.size() == 0 ? 0 : (double) (sameWords + movedWords) / text.size();
  }

  private boolean isContained(double share, double shareOfContainer) {
    boolean inRuns = runs == 1 || (sameWords + movedWords) / CONTAINED_RUN >= runs;
    return share >= CONTAINED
        && inRuns
        && (shareOfContainer < CONTAINER || runs == 1 && share == 1);
  }

  DifferenceKind kind() {
    return kind;
  }

  int sameWords() {
    return sameWords;
  }

  int movedWords() {
    return movedWords;
  }

  String sentence() {
    return switch (kind) {
      case EQUAL -> "the texts are equal";
      case FORM -> inForm();
      case NUMBERS -> "only numbers or dates differ: " + words(mostLeft() + movedWords);
      case BOILERPLATE -> "only boilerplate differs" + numbersToo() + ": " + words(mostLeft());
      case REORDERED -> "the same words in another order: " + words(movedWords) + " moved";
      case CONTAINED -> contained();
      case DIFFERENT -> "little is in both: " + inBoth();
      default -> inBoth();
    };
  }

  private String inForm() {
    return first.size() == 0
        ? "neither text has a word: only white space, marks, symbols or markup differ"
        : "the words are the same: only case, white space, marks, symbols or markup differ";
  }

  private int mostLeft() {
    return Math.max(ofFirst.words, ofSecond.words);
  }

  private String numbersToo() {
    return ofFirst.numbers + ofSecond.numbers == 0 ? "" : ", with numbers or dates";
  }

  private String contained() {
    boolean isFirst = share(first) >= share(second);
    ComparedText part = isFirst ? first : second;
    int missing = (isFirst ? ofFirst : ofSecond).words;
    int more = (isFirst ? ofSecond : ofFirst).words;
    return "the "
        + (isFirst ? "first" : "second")
        + " text is contained in the "
        + (isFirst ? "second" : "first")
        + (missing == 0 ? "" : ", " + percent(share(part)) + " of its words")
        + "; the other has "
        + words(more)
        + " more";
  }

  private String inBoth() {
    return percent(share(first))
        + " of the first text and "
        + percent(share(second))
        + " of the second are in both"
        + (movedWords == 0 ? "" : ", " + words(movedWords) + " of that moved");
  }

  private static String words(int count) {
    return count + (count == 1 ? " word" : " words");
  }

  /** Rounded down, so that only all is 100 %. */
  private static String percent(double share) {
    return (int) Math.floor(share * 100) + "%";
  }
}
