package io.doppel.lucene.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The definition of q-grams in DDD's normal form, on a whole text, to test against. */
final class QGramReference {

  private static final Pattern LEFT_OUT = Pattern.compile("[\\p{Z}\\p{Cc}\\p{Cf}\\p{Cs}\\p{P}]");

  /** A gram and where it stands. */
  record Gram(String term, int start, int end) {}

  private QGramReference() {}

  static List<Gram> grams(String text, int q) {
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
      String character = text.substring(i, text.offsetByCodePoints(i, 1));
      if (!LEFT_OUT.matcher(character).matches()) {
        kept.add(i);
      }
    }
    List<Gram> grams = new ArrayList<>();
    for (int from = 0; from + q <= kept.size(); from++) {
      grams.add(gram(text, kept.subList(from, from + q)));
    }
    if (grams.isEmpty() && !kept.isEmpty()) {
      grams.add(gram(text, kept));
    }
    return grams;
  }

  private static Gram gram(String text, List<Integer> kept) {
    StringBuilder term = new StringBuilder();
    kept.forEach(i -> term.appendCodePoint(text.codePointAt(i)));
    int last = kept.get(kept.size() - 1);
    return new Gram(term.toString(), kept.get(0), text.offsetByCodePoints(last, 1));
  }
}
