package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.document.Unsigned;
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

  /** The same, with signatures under a name of their own; null for none. */
  Definition named(String name) {
    return name == null ? this : new Definition(settings, near.named(name), boilerplate);
  }

  /** The same, with another choice of what becomes of documents without a signature. */
  Definition with(Unsigned choice) {
    return new Definition(settings, near.unsigned(choice), boilerplate);
  }

  /** The same, whose queries read so many texts at the most. */
  Definition mostTexts(int texts) {
    return new Definition(settings, near.mostTexts(texts), boilerplate);
  }

  /** Whether more than the text of a document counts: its title, its address or its group. */
  boolean asksForMoreThanText() {
    return settings.method().isLearned() || !groupedBy().isEmpty();
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
