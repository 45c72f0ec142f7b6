package io.doppel.lucene.method;

import io.doppel.candidates.CandidateRule;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.PairCounts;
import java.util.Locale;

/**
 * How sure it is that a near-duplicate is found, in words: some methods look only at documents that
 * have keys in common, and which keys that must be depends on the number of documents.
 *
 * @param settings what the method is set to
 * @param near the definition that was made of it
 * @param dropsBoilerplate whether features are dropped that very many documents have
 */
public record ExpectedRecall(MethodSettings settings, Definition near, boolean dropsBoilerplate) {
  /**
   * How sure it is that a near-duplicate is found by a query.
   *
   * @param documents among how many documents
   * @return how many are found, in words; null where that is not known beforehand
   */
  public String among(long documents) {
    return settings.method().recall(this, documents);
  }

  /**
   * How sure it is that all pairs are found, which need keys only for very large collections.
   *
   * @param counts what was found
   * @return how many are found, in words; null where that is not known beforehand
   */
  public String ofPairs(PairCounts counts) {
    Method method = settings.method();
    if (counts.byKeys()
        || !method.takes(MethodOption.NO_PRUNING)
        || method.takes(MethodOption.BLOCKS)
        || settings.has(MethodOption.NO_PRUNING)) {
      return among(counts.documents());
    }
    return method.takes(MethodOption.KEY_SLOTS)
        ? "nothing is missed that the sketches show"
        : "nothing is missed";
  }

  /**
   * Where all documents are looked at that may match.
   *
   * @return a phrase
   */
  public String ofAll() {
    return settings.has(MethodOption.NO_PRUNING)
        ? "every document is measured, nothing is missed"
        : "nothing is missed";
  }

  /**
   * Where some minima of a sketch are keys.
   *
   * @param slots how many minima there are
   * @param keySlots how many of them are keys
   * @param bits how many bits are kept of each
   * @param measure what the least similarity is of
   * @param least the least similarity of what must be found
   * @param documents among how many documents
   * @return a phrase
   */
  public String ofSlots(
      int slots, int keySlots, int bits, String measure, double least, long documents) {
    if (settings.has(MethodOption.NO_PRUNING)) {
      return ofAll();
    }
    if (keySlots == slots) {
      return "nothing is missed that the sketches show";
    }
    int shared = rule(Math.scalb(1.0, -bits)).minKeys(keySlots, documents);
    double expected = CandidateRule.expectedRecall(keySlots, shared, least);
    return String.format(
        Locale.ROOT,
        "expected %.3f at %s %.3g: candidates share %d of %d keys",
        Math.floor(expected * 1000) / 1000,
        measure,
        least,
        shared,
        keySlots);
  }

  /**
   * Where of some runs of words in a row one is a key.
   *
   * @param words how many words a run has
   * @param window of how many runs one is a key; 0 if all are
   * @param weighted whether runs are weighed by how many documents have them
   * @param documents among how many documents
   * @return a phrase
   */
  public String ofWindow(int words, int window, boolean weighted, long documents) {
    if (settings.has(MethodOption.NO_PRUNING) || window == 0) {
      return ofAll();
    }
    // each further key needs a window of its own
    int shared = rule(0).minKeys(Integer.MAX_VALUE, documents);
    int most = rule(0).mostDocuments(documents);
    return "any common run of "
        + (words + shared * window - 1)
        + " words"
        + (weighted ? ", no part of it in more than half of all documents" : "")
        + (dropsBoilerplate ? ", no part of it boilerplate" : "")
        + (weighted || dropsBoilerplate ? ", " : " ")
        + "makes a candidate"
        + (documents > most
            ? ", unless more than " + Wording.count(most) + " documents have it"
            : "");
  }

  private CandidateRule rule(double chance) {
    return new CandidateRule(
        false,
        chance,
        settings.number(MethodOption.MIN_KEYS, 0),
        settings.real(MethodOption.HOT_SHARE, CandidateRule.DEFAULT_HOT_SHARE));
  }
}
