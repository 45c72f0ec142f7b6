package io.doppel.cli;

import io.doppel.lucene.ContainmentSettings;
import io.doppel.lucene.HybridBuilder;
import io.doppel.lucene.MinHashSettings;
import io.doppel.lucene.NearDup;
import io.doppel.measure.CandidateRule;
import io.doppel.pairs.PairCounts;
import io.doppel.sketch.Boilerplate;
import java.util.Locale;

/**
 * A definition of near-duplicates, and the settings that it was made of.
 *
 * @param settings the settings
 * @param near the definition
 * @param boilerplate what is dropped from texts; null if nothing is
 */
record Definition(Settings settings, NearDup near, Boilerplate boilerplate) {

  /** What puts documents into groups, a field or the host of the address; empty for no groups. */
  String groupedBy() {
    return boilerplate == null ? "" : boilerplate.groupedBy();
  }

  /** What is dropped from texts, for people. */
  String boilerplateInWords() {
    String ofAll =
        Format.count(boilerplate.size(), "feature")
            + " of more than "
            + boilerplate.share()
            + " of "
            + Format.count(boilerplate.documents(), "different document");
    return groupedBy().isEmpty()
        ? ofAll
        : ofAll
            + ", others of "
            + Format.count(boilerplate.groups(), "group")
            + " by "
            + Format.forTerminal(groupedBy(), 80);
  }

  /**
   * How sure it is that a near-duplicate is found.
   *
   * @param documents among how many documents
   * @return how many are found, in words; null where that is not known beforehand
   */
  String promise(long documents) {
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

  /** The same for all pairs, which need keys only for very large collections. */
  String promiseOfPairs(PairCounts counts) {
    if (counts.byKeys()
        || !settings.method().takes(MethodOption.NO_PRUNING)
        || settings.method().takes(MethodOption.BLOCKS)
        || settings.has(MethodOption.NO_PRUNING)) {
      return promise(counts.documents());
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
        + (boilerplate == null ? "" : ", no part of it boilerplate")
        + (SetDefinition.isWeighted(settings) || boilerplate != null ? ", " : " ")
        + "makes a candidate"
        + (documents > most
            ? ", unless more than " + Format.count(most) + " documents have it"
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
