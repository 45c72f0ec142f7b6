package io.doppel.lucene.analysis;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.tests.analysis.Token;

/** The definition of the spots of SpotSigs, on all tokens at once, to test against. */
final class SpotSigsReference {

  /** A spot, with the indexes of its antecedent and of its last word among the tokens. */
  record Spot(String term, int antecedent, int lastWord) {}

  private SpotSigsReference() {}

  static List<Spot> spots(Token[] tokens, SpotSigsSettings settings) {
    List<Spot> spots = new ArrayList<>();
    for (int i = 0; i < tokens.length; i++) {
      if (settings.antecedents().contains(tokens[i].toString())) {
        addSpot(tokens, i, settings, spots);
      }
    }
    return spots;
  }

  private static void addSpot(
      Token[] tokens, int antecedent, SpotSigsSettings settings, List<Spot> spots) {
    StringBuilder term = new StringBuilder(tokens[antecedent].toString());
    int words = 0;
    for (int i = antecedent + 1; i < tokens.length; i++) {
      String word = tokens[i].toString();
      if (word.isEmpty() || settings.stopWords().contains(word)) {
        continue;
      }
      words++;
      if (words % settings.distance() == 0) {
        term.append(':').append(cut(word));
      }
      if (words == settings.distance() * settings.chain()) {
        spots.add(new Spot(term.toString(), antecedent, i));
        return;
      }
    }
  }

  private static String cut(String word) {
    if (word.length() <= 255) {
      return word;
    }
    return word.substring(0, Character.isHighSurrogate(word.charAt(254)) ? 254 : 255);
  }
}
