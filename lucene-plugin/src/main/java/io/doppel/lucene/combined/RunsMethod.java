package io.doppel.lucene.combined;

import static io.doppel.lucene.method.MethodOption.ANALYZER;
import static io.doppel.lucene.method.MethodOption.MIN_TOKENS;
import static io.doppel.lucene.method.MethodOption.MODEL;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.combined.SampledModel;
import io.doppel.combined.SampledScore;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionFamily;
import io.doppel.lucene.method.OptionRule;
import io.doppel.lucene.method.OwnOptions;
import io.doppel.lucene.method.WordAnalyzer;
import io.doppel.pairs.PairKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** A sample of the runs of words, of which those count less that many groups of documents have. */
public final class RunsMethod extends Method implements OwnOptions {
  /** Kinds of pairs that are no near-duplicates. */
  static final MethodOption KEEP_KINDS =
      MethodOption.ofSearch(
          OptionFamily.ANY,
          "--keep-kinds=KIND,KIND",
          new OptionRule(
              String.class,
              () -> "kinds separated by commas, among " + String.join(", ", PairKind.apartIds()),
              value -> PairKind.apartIds().containsAll(kinds((String) value))),
          "keep documents that differ in this only: numbers, negation, names, details (several of"
              + " these), boilerplate, contained, edited.");

  /** For the catalogue. */
  public RunsMethod() {
    super(
        MethodDescription.of("runs")
            .summary(
                "a sample of the runs of 3 words; those that many have count less (the default)")
            .catches("most edits, cuts and additions, also in large groups of copies")
            .misses("one text that is a small part of another; texts reworded throughout")
            .cost("at most 70 elements of 24 bits, of which 16 are terms of the index")
            .paper("ours; bottom-k sketches by Broder and by Cohen and Kaplan")
            .with(THRESHOLD, SampledScore.USUAL_CUT)
            .with(ANALYZER, WordAnalyzer.PLAIN.id())
            .takes(MIN_TOKENS, MODEL, NO_PRUNING, KEEP_KINDS));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    RunsBuilder builder =
        RunsBuilder.runs(field)
            .analyzer(settings.analyzer())
            .pruning(!settings.has(NO_PRUNING))
            .tokenLimits(settings.tokenLimits());
    if (settings.has(THRESHOLD)) {
      builder.threshold(settings.real(THRESHOLD, 1));
    }
    if (settings.has(KEEP_KINDS)) {
      builder.keepKinds(PairKind.apart(kinds(settings.word(KEEP_KINDS, ""))));
    }
    sources.tuned(settings, SampledModel::parse, builder::build).ifPresent(builder::model);
    return builder.build();
  }

  private static List<String> kinds(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::strip).toList();
  }

  @Override
  public boolean learnsWithoutLabels() {
    return true;
  }

  /** It has a model, but only compares by it. */
  @Override
  public boolean isLearned() {
    return false;
  }
}
