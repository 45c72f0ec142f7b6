package io.doppel.lucene.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.lucene.tests.analysis.Token;

/** The definition of a punctuation-spot signature, on all tokens at once, to test against. */
final class SpotReference {

  private SpotReference() {}

  /** The indexes of the tokens that are the signature. */
  static List<Integer> kept(Token[] tokens, SpotSettings settings) {
    List<Integer> spots = new ArrayList<>();
    List<Integer> words = new ArrayList<>();
    List<Integer> all = new ArrayList<>();
    int length = 0;
    for (int i = 0; i < tokens.length; i++) {
      String term = tokens[i].toString();
      all.add(i);
      length += Math.max(1, term.length());
      if (term.codePointCount(0, term.length()) == 1 && settings.marks().contains(term)) {
        spots.add(i);
      } else if (term.codePoints().anyMatch(Character::isLetterOrDigit)
          || tokens[i].type().equals("<EMOJI>")) {
        words.add(i);
      }
    }
    TreeSet<Integer> kept = new TreeSet<>();
    for (int spot : spots) {
      List<Integer> before = words.stream().filter(word -> word < spot).toList();
      List<Integer> after = words.stream().filter(word -> word > spot).toList();
      kept.addAll(before.subList(Math.max(0, before.size() - settings.left()), before.size()));
      kept.addAll(after.subList(0, Math.min(settings.right(), after.size())));
    }
    if (spots.size() >= settings.minSpots() && !kept.isEmpty()) {
      return List.copyOf(kept);
    }
    return length <= settings.maxWholeText() ? all : List.of();
  }
}
