package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.evaluate.PairLabels;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.combined.CombinedBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Why {@code combined} says other probabilities by exact document frequencies than by those it
 * counts: because the counter forgets, or because the table keeps the most frequent runs only?
 * {@code benchmarks/frequencies FILE} builds and runs it.
 */
public final class FrequencyAblation {
  private static final int CAPACITY = FrequencyCounter.DEFAULT_CAPACITY;
  private static final int EXACT = 1 << 27;

  /** As many as the command keeps. */
  private static final int KEPT = 200_000;

  private FrequencyAblation() {}

  /**
   * Runs the measurement.
   *
   * @param arguments {@code --work FOLDER}, which is not used, and files of documents
   * @throws IOException if they cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    List<String> files = new ArrayList<>(List.of(arguments));
    if (files.indexOf("--work") == 0) {
      files.subList(0, 2).clear();
    }
    System.out.println("| documents | counter | runs kept | of which | precision | recall |");
    System.out.println("| --- | --- | --- | --- | --- | --- |");
    for (String file : files) {
      List<LabelledCorpus> parts = new ArrayList<>();
      LabelledCorpus all = LabelledCorpus.read(Path.of(file), "cluster", "title");
      parts.add(all);
      parts.add(all.part(0, 0.5, Integer.MAX_VALUE, 1));
      parts.add(all.part(0, 0.25, Integer.MAX_VALUE, 1));
      for (LabelledCorpus part : parts) {
        row(part, false, EXACT, EXACT);
        row(part, false, EXACT, KEPT);
        row(part, false, CAPACITY, EXACT);
        row(part, false, CAPACITY, KEPT);
        row(part, true, CAPACITY, KEPT);
        row(part, false, 1 << 17, EXACT);
        row(part, true, 1 << 17, EXACT);
      }
    }
  }

  private static void row(LabelledCorpus corpus, boolean shuffled, int capacity, int kept)
      throws IOException {
    FeatureFrequencies frequencies = frequencies(corpus, shuffled, capacity, kept);
    Definition near = CombinedBuilder.combined("text", frequencies).build();
    List<Signature> signatures = new ArrayList<>();
    for (Labelled document : corpus.documents()) {
      signatures.add(near.sign(document.text()).orElse(null));
    }
    PairLabels labels = corpus.labels();
    long found = 0;
    long right = 0;
    try (PairResult pairs = near.pairs(signatures, JoinSettings.DEFAULT.withThreads(2))) {
      for (SimilarPair pair : pairs.pairs()) {
        PairLabels.Verdict verdict = labels.of(pair.first(), pair.second());
        found += verdict == PairLabels.Verdict.NEITHER ? 0 : 1;
        right += verdict == PairLabels.Verdict.RIGHT ? 1 : 0;
      }
    }
    System.out.println(
        String.format(
            Locale.ROOT,
            "| %,d%s | %s | %s | %,d | %.3f | %.3f |",
            corpus.documents().size(),
            shuffled ? ", shuffled" : "",
            capacity == EXACT ? "exact" : String.format(Locale.ROOT, "%,d", capacity),
            kept == EXACT ? "all" : String.format(Locale.ROOT, "%,d", kept),
            frequencies.size(),
            (double) right / found,
            (double) right / labels.nearDuplicates()));
  }

  private static FeatureFrequencies frequencies(
      LabelledCorpus corpus, boolean shuffled, int capacity, int kept) throws IOException {
    Definition runs = CombinedBuilder.runsOfCombined("text").build();
    FrequencyCounter counter = new FrequencyCounter(capacity);
    List<Labelled> documents = new ArrayList<>(corpus.documents());
    if (shuffled) {
      Collections.shuffle(documents, new Random(1));
    }
    for (Labelled document : documents) {
      runs.sign(document.text()).ifPresent(set -> counter.add((SetSignature) set));
    }
    return counter.mostFrequent(2, kept);
  }
}
