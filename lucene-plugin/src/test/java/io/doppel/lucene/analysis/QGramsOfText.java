package io.doppel.lucene.analysis;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The q-grams of DDD (section 3.3), for tests in other rooms. */
public final class QGramsOfText {
  private QGramsOfText() {}

  /** The set of all overlapping q-grams of a text without white space and punctuation. */
  public static Set<String> distinct(String text, int q) {
    return QGramReference.grams(text, q).stream()
        .map(QGramReference.Gram::term)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
