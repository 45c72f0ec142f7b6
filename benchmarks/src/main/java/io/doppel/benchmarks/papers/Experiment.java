package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.LineChart;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The documents that a table is made of, and how methods are run on them: in one thread, as the
 * papers do.
 *
 * @param documents the documents
 * @param shuffled whether they are a part, whose clusters are in random order
 * @param seeds how many times an experiment with random halves is run
 * @param figures the folder of drawings; null if none are made
 */
record Experiment(LabelledCorpus documents, boolean shuffled, int seeds, Path figures) {
  /** The field of the text. */
  static final String TEXT = "text";

  private static final int WARM_UP = 500;

  /** The clock of a process ticks a hundred times a second. */
  private static final double TICK = 0.01;

  /**
   * What a method found, and what it took.
   *
   * @param judged the pairs
   * @param counts the work
   * @param seconds CPU time of signatures and pairs together
   */
  record Run(Judged judged, PairCounts counts, double seconds) {}

  /**
   * Signs all documents and finds their pairs. A pair counts at each threshold at which the method
   * finds it: with bounds that may lose one, such as P1, that may be less than its similarity.
   */
  Run run(Definition near) throws IOException {
    long start = CpuClock.processNanos();
    List<Signature> signatures = sign(near);
    try (PairResult found = near.pairs(signatures, JoinSettings.DEFAULT)) {
      double seconds = secondsSince(start);
      Definition.Reach reach = near.reach();
      List<SimilarPair> pairs = new ArrayList<>();
      for (SimilarPair pair : found.pairs()) {
        Signature one = signatures.get(pair.first());
        Signature other = signatures.get(pair.second());
        double most = reach.of(one, other, pair.similarity());
        pairs.add(new SimilarPair(pair.first(), pair.second(), most));
      }
      return new Run(new Judged(documents, pairs), found.counts(), seconds);
    }
  }

  /** The process's CPU time since then, at least a tick, so that there can be ratios. */
  static double secondsSince(long processNanos) {
    return Math.max(TICK, (CpuClock.processNanos() - processNanos) / 1e9);
  }

  /** Runs a method on a few documents, so that its code is compiled when time is taken. */
  void warmUp(Definition near) throws IOException {
    part(WARM_UP).run(near);
  }

  /** No more documents than that, by whole clusters. */
  Experiment part(int most) {
    return documents.documents().size() <= most
        ? this
        : of(documents.part(0, 1, most, Long.MAX_VALUE));
  }

  /** An experiment with some of the documents. */
  Experiment of(LabelledCorpus some) {
    return new Experiment(some, true, seeds, figures);
  }

  /** The signatures of all documents. */
  List<Signature> sign(Definition near) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (Labelled document : documents.documents()) {
      signatures.add(near.sign(document.text()).orElse(null));
    }
    return signatures;
  }

  /** How many documents have each feature of a method. */
  FeatureFrequencies frequencies(SetBuilder method) throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    for (Signature signature : sign(method.features())) {
      if (signature != null) {
        counter.add((SetSignature) signature);
      }
    }
    return counter.frequencies(1);
  }

  /** Draws a chart, if drawings are wanted. */
  void draw(String name, LineChart chart) throws IOException {
    if (figures != null) {
      Files.createDirectories(figures);
      Files.writeString(figures.resolve(name + ".svg"), chart.svg());
    }
  }
}
