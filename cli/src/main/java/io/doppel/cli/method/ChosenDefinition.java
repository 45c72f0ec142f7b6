package io.doppel.cli.method;

import io.doppel.cli.output.Format;
import io.doppel.cli.output.Progress;
import io.doppel.frequencies.Boilerplate;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.ExpectedRecall;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.pairs.PairCounts;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A definition of near-duplicates, and the settings that it was made of.
 *
 * @param settings the settings
 * @param near the definition
 * @param boilerplate what is dropped from texts; null if nothing is
 * @param model what is known of the collection, if the method learns that without labels
 */
public record ChosenDefinition(
    MethodSettings settings, Definition near, Boilerplate boilerplate, KnownModel model) {

  /** What puts documents into groups, a field or the host of the address; empty for no groups. */
  public String groupedBy() {
    return boilerplate == null ? "" : boilerplate.groupedBy();
  }

  /** What is dropped from texts, for people. */
  public String boilerplateInWords() {
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
  public static ChosenDefinition of(String field, MethodSettings settings, InputSources sources)
      throws IOException {
    Definition near = settings.define(field, sources);
    return new ChosenDefinition(settings, near, sources.boilerplate(), sources.model());
  }

  /** Puts the signatures under a name of their own; null for none. */
  public ChosenDefinition named(String name) {
    return name == null ? this : with(near.named(name));
  }

  /** Chooses what becomes of documents without a signature. */
  public ChosenDefinition with(Unsigned choice) {
    return with(near.unsigned(choice));
  }

  /** Lets queries read so many texts at the most. */
  public ChosenDefinition mostTexts(int texts) {
    return with(near.mostTexts(texts));
  }

  private ChosenDefinition with(Definition other) {
    return new ChosenDefinition(settings, other, boilerplate, model);
  }

  /** Whether the method learns without labels, and nobody said what. */
  public boolean mayLearn() {
    return near.learns() && model.isOpen();
  }

  /**
   * Learns from the collection itself, if the method does that and nothing is given or recorded.
   *
   * @param signatures those of the collection; null for a document that has none
   */
  public ChosenDefinition learned(List<Signature> signatures, int threads, Progress progress) {
    if (!mayLearn()) {
      return this;
    }
    try (Progress.Task task = progress.start("where to cut", signatures.size())) {
      Optional<String> text = near.learn(signatures, threads, task::to);
      return text.isEmpty()
          ? by(new KnownModel(KnownModel.Origin.FEW_DOCUMENTS, null))
          : by(new KnownModel(KnownModel.Origin.LEARNED, text.get()));
    }
  }

  /** Decides by another model, and at its cut unless a threshold is given. */
  public ChosenDefinition by(KnownModel other) {
    Definition learned =
        other.text() == null
            ? near
            : near.learned(other.text(), !settings.has(MethodOption.THRESHOLD));
    return new ChosenDefinition(settings, learned, boilerplate, other);
  }

  /** Decides by another model and at its cut, whatever threshold is given. */
  public ChosenDefinition at(KnownModel other) {
    return new ChosenDefinition(settings, near.learned(other.text(), true), boilerplate, other);
  }

  /** Where the least similarity comes from; empty if the method says it, or the user. */
  public Optional<String> cutInWords() {
    return near.learns() && !settings.has(MethodOption.THRESHOLD)
        ? Optional.of(model.inWords(near.threshold(), settings.real(MethodOption.THRESHOLD)))
        : Optional.empty();
  }

  /**
   * Where those cut who learn nothing, if the documents of an index are compared by what was
   * learned from them just now; empty if they cut there too.
   */
  public Optional<Double> cutOfOthers() {
    return settings.scheme() != null && model.origin() == KnownModel.Origin.LEARNED
        ? Optional.of(settings.real(MethodOption.THRESHOLD)).filter(cut -> cut != near.threshold())
        : Optional.empty();
  }

  /** Whether more than the text of a document counts: its title, its address or its group. */
  public boolean asksForMoreThanText() {
    return settings.method().isLearned() || !groupedBy().isEmpty();
  }

  /**
   * How sure it is that a near-duplicate is found.
   *
   * @param documents among how many documents
   * @return how many are found, in words; null where that is not known beforehand
   */
  public String promise(long documents) {
    return promise().among(documents);
  }

  /** How sure it is that a pair is found; only very large collections need keys for that. */
  public String promiseOfPairs(PairCounts counts) {
    return promise().ofPairs(counts);
  }

  private ExpectedRecall promise() {
    return new ExpectedRecall(settings, near, boilerplate != null);
  }
}
