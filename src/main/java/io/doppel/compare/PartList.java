package io.doppel.compare;

import io.doppel.compare.TextDifference.Part;
import io.doppel.compare.TextDifference.Part.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes the parts of a difference from an alignment of words; a walk through both texts. */
final class PartList {
  private final Side first;
  private final Side second;
  private final Alignment alignment;
  private final List<Part> parts = new ArrayList<>();

  /** Whether the last part is nothing but a gap that differs. */
  private boolean endsWithGap;

  PartList(ComparedText first, ComparedText second, Alignment alignment) {
    this.first = new Side(first);
    this.second = new Side(second);
    this.alignment = alignment;
  }

  /** Places in a text: a gap is what stands before the first word or behind a word. */
  private record Side(ComparedText words) {
    int size() {
      return words.size();
    }

    /** Where a word starts; behind the last one, where the text ends. */
    int start(int word) {
      return word < words.size() ? words.start(word) : words.text().length();
    }

    /** Where a word ends; before the first one, where the text starts. */
    int end(int word) {
      return word < 0 ? 0 : words.end(word);
    }

    /** Whether a stretch is the same, character for character, as one of the other text. */
    boolean matches(int start, int end, Side other, int otherStart, int otherEnd) {
      return end - start == otherEnd - otherStart
          && words.text().regionMatches(start, other.words.text(), otherStart, end - start);
    }
  }

  /** The words of a text from one number to another. */
  private record Run(int from, int to) {}

  List<Part> parts() {
    int i = 0;
    int j = 0;
    addGap(-1, -1);
    while (i < first.size() || j < second.size()) {
      if (isInOrder(i, j)) {
        add(form(first.start(i), first.end(i), second.start(j), second.end(j)));
        int nextFirst = endOfFirst(i + 1);
        int nextSecond = endOfSecond(j + 1);
        if (!addBehindGap(i, nextFirst, j, nextSecond)) {
          addGap(i, j);
          i++;
          j++;
        } else {
          i = nextFirst;
          j = nextSecond;
        }
      } else {
        int nextFirst = endOfFirst(i);
        int nextSecond = endOfSecond(j);
        addDiffering(i, nextFirst, j, nextSecond);
        i = nextFirst;
        j = nextSecond;
      }
    }
    return Collections.unmodifiableList(parts);
  }

  private boolean isInOrder(int i, int j) {
    return i < first.size()
        && j < second.size()
        && alignment.ofFirst(i) == j
        && !alignment.isMoved(i);
  }

  /** The next word of the first text from a given one on that stands in order. */
  private int endOfFirst(int from) {
    int i = from;
    while (i < first.size() && (alignment.ofFirst(i) < 0 || alignment.isMoved(i))) {
      i++;
    }
    return i;
  }

  private int endOfSecond(int from) {
    int j = from;
    while (j < second.size()
        && (alignment.ofSecond(j) < 0 || alignment.isMoved(alignment.ofSecond(j)))) {
      j++;
    }
    return j;
  }

  /** What stands behind two words, or before the first ones. */
  private void addGap(int i, int j) {
    Part gap = form(first.end(i), first.start(i + 1), second.end(j), second.start(j + 1));
    Part last = last();
    if (gap.kind() == Kind.FORM && last != null && last.kind() == Kind.CHANGED) {
      parts.set(parts.size() - 1, joined(last, gap)); // with the words that changed before it
      return;
    }
    int before = parts.size();
    add(gap);
    endsWithGap = gap.kind() == Kind.FORM && parts.size() > before;
  }

  private Part last() {
    return parts.isEmpty() ? null : parts.get(parts.size() - 1);
  }

  /** Two parts, one behind the other in both texts; of the first one's kind. */
  private static Part joined(Part part, Part next) {
    return new Part(
        part.kind(), part.firstStart(), next.firstEnd(), part.secondStart(), next.secondEnd());
  }

  /** Words that changed, with the gap before them if that did too. */
  private void addChanged(Part changed) {
    if (endsWithGap) {
      Part gap = parts.remove(parts.size() - 1);
      add(
          new Part(
              Kind.CHANGED,
              gap.firstStart(),
              changed.firstEnd(),
              gap.secondStart(),
              changed.secondEnd()));
    } else {
      add(changed);
    }
  }

  /**
   * Where words are only in one text, the gap before them may be theirs and the one behind them the
   * one that both texts have: {@code "a."} and {@code "a b."} differ in {@code " b"}.
   *
   * @return false if that is not so, and nothing was added
   */
  private boolean addBehindGap(int i, int nextFirst, int j, int nextSecond) {
    int gapOfFirst = first.end(i);
    int gapOfSecond = second.end(j);
    boolean onlyFirst = nextSecond == j + 1 && isUnmatchedFirst(i + 1, nextFirst);
    boolean onlySecond = nextFirst == i + 1 && isUnmatchedSecond(j + 1, nextSecond);
    if (onlyFirst == onlySecond
        || first.matches(
            gapOfFirst, first.start(i + 1), second, gapOfSecond, second.start(j + 1))) {
      return false;
    }
    int endOfFirst = first.end(nextFirst - 1);
    int endOfSecond = second.end(nextSecond - 1);
    if (!first.matches(
        endOfFirst, first.start(nextFirst), second, endOfSecond, second.start(nextSecond))) {
      return false;
    }
    add(
        new Part(
            onlyFirst ? Kind.ONLY_FIRST : Kind.ONLY_SECOND,
            gapOfFirst,
            endOfFirst,
            gapOfSecond,
            endOfSecond));
    addGap(nextFirst - 1, nextSecond - 1);
    return true;
  }

  private boolean isUnmatchedFirst(int from, int to) {
    for (int i = from; i < to; i++) {
      if (alignment.ofFirst(i) >= 0) {
        return false;
      }
    }
    return from < to;
  }

  private boolean isUnmatchedSecond(int from, int to) {
    for (int j = from; j < to; j++) {
      if (alignment.ofSecond(j) >= 0) {
        return false;
      }
    }
    return from < to;
  }

  /** Words of both texts of which none stands in order. */
  private void addDiffering(int firstFrom, int firstTo, int secondFrom, int secondTo) {
    if (isUnmatchedFirst(firstFrom, firstTo) && isUnmatchedSecond(secondFrom, secondTo)) {
      addChanged(
          new Part(
              Kind.CHANGED,
              first.start(firstFrom),
              first.end(firstTo - 1),
              second.start(secondFrom),
              second.end(secondTo - 1)));
      addGap(firstTo - 1, secondTo - 1);
      return;
    }
    List<Run> others = unmatchedOfSecond(secondFrom, secondTo);
    int taken = 0;
    int i = firstFrom;
    while (i < firstTo) {
      int end = endOfRun(i, firstTo);
      if (alignment.isMoved(i)) {
        int j = alignment.ofFirst(i);
        addWords(Kind.MOVED, i, end, j, j + end - i);
      } else if (taken < others.size()) {
        Run other = others.get(taken++);
        addWords(Kind.CHANGED, i, end, other.from, other.to);
      } else {
        addWords(Kind.ONLY_FIRST, i, end, secondTo, secondTo);
      }
      i = end;
    }
    for (Run other : others.subList(taken, others.size())) {
      addWords(Kind.ONLY_SECOND, firstTo, firstTo, other.from, other.to);
    }
  }

  /** Words with what stands behind them. */
  private void addWords(Kind kind, int firstFrom, int firstTo, int secondFrom, int secondTo) {
    add(
        new Part(
            kind,
            first.start(firstFrom),
            first.start(firstTo),
            second.start(secondFrom),
            second.start(secondTo)));
  }

  /** The end of the words of the first text that moved together, or that are in no other text. */
  private int endOfRun(int from, int to) {
    int end = from + 1;
    while (end < to
        && (alignment.isMoved(from)
            ? alignment.ofFirst(end) == alignment.ofFirst(end - 1) + 1
            : alignment.ofFirst(end) < 0)) {
      end++;
    }
    return end;
  }

  private List<Run> unmatchedOfSecond(int from, int to) {
    List<Run> runs = new ArrayList<>();
    int start = from;
    for (int j = from; j <= to; j++) {
      if (j == to || alignment.ofSecond(j) >= 0) {
        if (start < j) {
          runs.add(new Run(start, j));
        }
        start = j + 1;
      }
    }
    return runs;
  }

  /** A part of which the words are the same. */
  private Part form(int firstStart, int firstEnd, int secondStart, int secondEnd) {
    boolean same = first.matches(firstStart, firstEnd, second, secondStart, secondEnd);
    return new Part(same ? Kind.SAME : Kind.FORM, firstStart, firstEnd, secondStart, secondEnd);
  }

  /** Adds a part, or makes the last one longer. */
  private void add(Part part) {
    if (part.firstStart() == part.firstEnd() && part.secondStart() == part.secondEnd()) {
      return;
    }
    endsWithGap = false;
    Part last = last();
    if (last != null
        && last.kind() == part.kind()
        && (part.kind() == Kind.SAME || part.kind() == Kind.FORM)
        && last.firstEnd() == part.firstStart()
        && last.secondEnd() == part.secondStart()) {
      parts.set(parts.size() - 1, joined(last, part));
    } else {
      parts.add(part);
    }
  }
}
