package io.doppel.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * What differs between two texts, word by word, with the places in both.
 *
 * <p>Example: {@code "On 3 May we met."} and {@code "On 4 May we met!"} have the parts SAME {@code
 * "On "}, CHANGED {@code "3"} to {@code "4"}, SAME {@code " May we met"}, FORM {@code "."} to
 * {@code "!"}; the kind is {@link DifferenceKind#NUMBERS}.
 *
 * <p>The parts hold every character of both texts exactly once. To show the first text as a whole,
 * go through {@link #partsOfFirst()} and write {@code text.substring(part.firstStart(),
 * part.firstEnd())} of each; to show the second one, through {@link #partsOfSecond()} with {@code
 * secondStart} and {@code secondEnd}. What stands between two words, such as blanks, marks and
 * tags, goes with the word before it unless it is the same in both texts.
 *
 * <p>How: runs of words that occur once in each text are the anchors (patience diff, Cohen), longer
 * runs first; the longest chain of them that is in order in both texts stays where it is. What is
 * between is aligned by the greedy algorithm of Myers (1986), which goes at most 64 differences
 * ahead before it decides. Runs that are left over and in both texts have moved. Time n log n in
 * the number of words, whatever the texts; some 100 bytes a word.
 *
 * <p>What it misses: it does not promise the fewest differences, only few. Moved runs of fewer than
 * 4 words are not found, unless both texts have the same words.
 */
public final class TextDifference {
  private final ComparedText first;
  private final ComparedText second;
  private final List<Part> parts;
  private final DifferenceJudge judge;

  private TextDifference(ComparedText first, ComparedText second) {
    this.first = Objects.requireNonNull(first, "first");
    this.second = Objects.requireNonNull(second, "second");
    Alignment alignment = Alignment.of(first, second);
    this.parts = new PartList(first, second, alignment).parts();
    this.judge = new DifferenceJudge(first, second, alignment, parts);
  }

  /**
   * Compares two texts.
   *
   * @param first the one
   * @param second the other
   * @return the difference
   */
  public static TextDifference of(ComparedText first, ComparedText second) {
    return new TextDifference(first, second);
  }

  /**
   * A part of both texts, or of one. Places are numbers of UTF-16 code units.
   *
   * @param kind what it is
   * @param firstStart where it starts in the first text
   * @param firstEnd where it ends there; the same if it has nothing there
   * @param secondStart where it starts in the second text
   * @param secondEnd where it ends there; the same if it has nothing there
   */
  public record Part(Kind kind, int firstStart, int firstEnd, int secondStart, int secondEnd) {
    /** What a part is. */
    public enum Kind {
      /** In both texts, character for character, and in the same order as the other such parts. */
      SAME,

      /** As SAME, but only the words are the same: case, white space, marks or markup differ. */
      FORM,

      /** The same words in both texts, at another place. */
      MOVED,

      /** In the first text stands this, in the second that. */
      CHANGED,

      /** Not in the second text. */
      ONLY_FIRST,

      /** Not in the first text. */
      ONLY_SECOND
    }

    /** Checks that it is there. */
    public Part {
      Objects.requireNonNull(kind, "kind");
    }

    /**
     * Its part of the first text.
     *
     * @param text the first text
     * @return the characters
     */
    public String ofFirst(ComparedText text) {
      return text.text().substring(firstStart, firstEnd);
    }

    /**
     * Its part of the second text.
     *
     * @param text the second text
     * @return the characters
     */
    public String ofSecond(ComparedText text) {
      return text.text().substring(secondStart, secondEnd);
    }
  }

  /**
   * The first text.
   *
   * @return the text
   */
  public ComparedText first() {
    return first;
  }

  /**
   * The second text.
   *
   * @return the text
   */
  public ComparedText second() {
    return second;
  }

  /**
   * All parts, by their place in the first text; a part that is only in the second one stands where
   * it would be added.
   *
   * @return the parts
   */
  public List<Part> parts() {
    return parts;
  }

  /**
   * The parts that the first text has, in its order; one after the other they are the first text.
   *
   * @return the parts
   */
  public List<Part> partsOfFirst() {
    return parts.stream().filter(part -> part.firstStart() < part.firstEnd()).toList();
  }

  /**
   * The parts that the second text has, in its order; one after the other they are the second text.
   *
   * @return the parts
   */
  public List<Part> partsOfSecond() {
    List<Part> ofSecond = new ArrayList<>(parts);
    ofSecond.removeIf(part -> part.secondStart() == part.secondEnd());
    ofSecond.sort(Comparator.comparingInt(Part::secondStart));
    return List.copyOf(ofSecond);
  }

  /**
   * What kind of difference it is.
   *
   * @return the kind, the same if the texts change places
   */
  public DifferenceKind kind() {
    return judge.kind();
  }

  /**
   * The kind in plain words, such as {@code only numbers or dates differ: 3 words}.
   *
   * @return a sentence without a full stop
   */
  public String sentence() {
    return judge.sentence();
  }

  /**
   * How many words stand in the same order in both texts.
   *
   * @return the number of words
   */
  public int sameWords() {
    return judge.sameWords();
  }

  /**
   * How many words are in both texts, but at other places.
   *
   * @return the number of words
   */
  public int movedWords() {
    return judge.movedWords();
  }

  @Override
  public String toString() {
    return "TextDifference[" + kind() + ", " + parts.size() + " parts]";
  }
}
