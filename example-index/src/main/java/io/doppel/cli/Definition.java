package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.Promise;
import io.doppel.pairs.PairCounts;
import io.doppel.sketch.Boilerplate;
import java.io.IOException;

/**
 * A definition of near-duplicates, and the settings that it was made of.
 *
 * @param settings the settings
 * @param near the definition
 * @param boilerplate what is dropped from texts; null if nothing is
 */
record Definition(MethodSettings settings, NearDup near, Boilerplate boilerplate) {

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

  /** The definition for settings, made with what sources give. */
  static Definition of(String field, MethodSettings settings, Sources sources) throws IOException {
    NearDup near = settings.define(field, sources);
    return new Definition(settings, near, sources.boilerplate());
  }

  /**
   * How sure it is that a near-duplicate is found.
   *
   * @param documents among how many documents
   * @return how many are found, in words; null where that is not known beforehand
   */
  String promise(long documents) {
    return promise().among(documents);
  }

  /** The same for all pairs, which need keys only for very large collections. */
  String promiseOfPairs(PairCounts counts) {
    return promise().ofPairs(counts);
  }

  private Promise promise() {
    return new Promise(settings, near, boilerplate != null);
  }
}
