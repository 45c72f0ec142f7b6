package io.doppel.lucene.method;

import io.doppel.lucene.ContainmentSettings;
import io.doppel.lucene.HybridBuilder;
import io.doppel.lucene.MinHashSettings;
import io.doppel.lucene.NearDup;
import io.doppel.measure.CandidateRule;
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
public record Promise(MethodSettings settings, NearDup near, boolean dropsBoilerplate) {
  /**
   * How sure it is that a near-duplicate is found.
   *
   * @param documents among how many documents
   * @return how many are found, in words; null where that is not known beforehand
   */
  public String among(long documents) {
    if (!settings.method().takes(MethodOption.NO_PRUNING)) {
      return null;
    }
    if (settings.method().takes(MethodOption.EDIT_RATE)) {
      return BitDefinition.promise(settings, near);
    }
    if (settings.method() == Method.ANDD_LSH_COS) {
      return BitDefinition.promiseOfBits(settings, near);
    }
    if (settings.has(MethodOption.NO_PRUNING)) {
      return "every document is measured, nothing is missed";
    }
    if (settings.method().takes(MethodOption.KEY_SLOTS)) {
      return ofSlots(slots(), documents);
    }
    return settings.method().takes(MethodOption.WINDOW)
        ? ofWindow(SetDefinition.containment(settings), documents)
        : "nothing is missed";
  }

  /**
   * The same for all pairs, which need keys only for very large collections.
   *
   * @param counts what was found
   * @return how many are found, in words; null where that is not known beforehand
   */
  public String ofPairs(PairCounts counts) {
    if (counts.byKeys()
        || !settings.method().takes(MethodOption.NO_PRUNING)
        || settings.method().takes(MethodOption.BLOCKS)
        || settings.has(MethodOption.NO_PRUNING)) {
      return among(counts.documents());
    }
    return settings.method().takes(MethodOption.KEY_SLOTS)
        ? "nothing is missed that the sketches show"
        : "nothing is missed";
  }

  private MinHashSettings slots() {
    return settings.method().isLearned()
        ? VectorDefinition.slots(settings)
        : SetDefinition.minHash(settings);
  }

  private String ofSlots(MinHashSettings sketch, long documents) {
    if (sketch.keySlots() == sketch.slots()) {
      return "nothing is missed that the sketches show";
    }
    int shared = rule(Math.scalb(1.0, -sketch.bits())).minKeys(sketch.keySlots(), documents);
    double least =
        settings.method() == Method.HYBRID
            ? settings.real(MethodOption.RESEMBLANCE, HybridBuilder.DEFAULT_RESEMBLANCE)
            : near.threshold();
    double expected = CandidateRule.expectedRecall(sketch.keySlots(), shared, least);
    return String.format(
        Locale.ROOT,
        "expected %.3f at %s %.3g: candidates share %d of %d keys",
        Math.floor(expected * 1000) / 1000,
        settings.method() == Method.HYBRID ? "resemblance" : "similarity",
        least,
        shared,
        sketch.keySlots());
  }

  private String ofWindow(ContainmentSettings shingles, long documents) {
    if (shingles.window() == 0) {
      return "nothing is missed";
    }
    // each further key needs a window of its own
    int shared = rule(0).minKeys(Integer.MAX_VALUE, documents);
    int most = rule(0).mostDocuments(documents);
    return "any common run of "
        + (shingles.words() + shared * shingles.window() - 1)
        + " words"
        + (SetDefinition.isWeighted(settings)
            ? ", no part of it in more than half of all documents"
            : "")
        + (dropsBoilerplate ? ", no part of it boilerplate" : "")
        + (SetDefinition.isWeighted(settings) || dropsBoilerplate ? ", " : " ")
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
