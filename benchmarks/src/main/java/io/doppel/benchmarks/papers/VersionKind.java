package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The kinds of near-duplicates of CiteSeerX's Table 2. People labelled them there. Here they are
 * known of texts that were edited by a program, and judged by a rule for others.
 */
enum VersionKind {
  /** The same text. */
  EXACT,

  /** The same content with something else around it: page numbers, copyright, another frame. */
  PREPRINT,

  /** Other content: dates, numbers, words. */
  VERSION;

  /** Edits that leave the content as it is. */
  private static final Set<String> AROUND =
      Set.of("headline", "frame", "agency", "footer", "punctuation", "variants");

  /** An edit that changes nothing. */
  private static final String NOTHING = "resent";

  /** So much of the shorter text must be one run of words in both, for {@link #PREPRINT}. */
  private static final double BODY = 0.9;

  /** Runs of so many words are looked up. */
  private static final int RUN = 8;

  /**
   * By what was done to the texts, where a program did it.
   *
   * @param one a document of a cluster of generated documents
   * @param other another one of it
   */
  static VersionKind ofEdits(Labelled one, Labelled other) {
    VersionKind first = ofEdits(one.edit());
    VersionKind second = ofEdits(other.edit());
    return first.compareTo(second) > 0 ? first : second;
  }

  /** What edits such as {@code frame, cut 0.13} make of a text; null are none. */
  static VersionKind ofEdits(String edits) {
    VersionKind kind = EXACT;
    for (String edit : edits == null ? new String[0] : edits.split(", ")) {
      String name = edit.split(" ")[0];
      if (!name.equals(NOTHING)) {
        VersionKind its = AROUND.contains(name) ? PREPRINT : VERSION;
        kind = its.compareTo(kind) > 0 ? its : kind;
      }
    }
    return kind;
  }

  /**
   * By a rule: the same words are {@link #EXACT}; where nine tenths of the shorter text are one run
   * of words in both, so that what differs is at the ends, it is a {@link #PREPRINT}; all else is
   * another {@link #VERSION}.
   */
  static VersionKind ofTexts(String one, String other) {
    List<String> first = words(one);
    List<String> second = words(other);
    if (first.equals(second)) {
      return EXACT;
    }
    int shorter = Math.min(first.size(), second.size());
    return longestRun(first, second) >= BODY * shorter ? PREPRINT : VERSION;
  }

  /** Words in lower case, and single characters of Chinese. */
  private static List<String> words(String text) {
    String spaced = text.toLowerCase(Locale.ROOT).replaceAll("(\\p{IsHan})", " $1 ");
    return Arrays.stream(spaced.split("[^\\p{L}\\p{N}]+")).filter(word -> !word.isEmpty()).toList();
  }

  /** The words of the longest run in both, if it has 8 or more; else 0. */
  private static int longestRun(List<String> one, List<String> other) {
    Map<List<String>, Integer> places = new HashMap<>();
    for (int i = 0; i + RUN <= one.size(); i++) {
      places.putIfAbsent(one.subList(i, i + RUN), i);
    }
    int longest = 0;
    for (int i = 0; i + RUN <= other.size(); i++) {
      Integer place = places.get(other.subList(i, i + RUN));
      if (place != null) {
        int length = RUN;
        while (place + length < one.size()
            && i + length < other.size()
            && one.get(place + length).equals(other.get(i + length))) {
          length++;
        }
        longest = Math.max(longest, length);
        i += length - RUN;
      }
    }
    return longest;
  }
}
