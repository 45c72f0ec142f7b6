package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.combined.SampledEvidence;
import io.doppel.combined.SampledModel;
import io.doppel.combined.SampledScore;
import io.doppel.combined.SampledSketch;
import io.doppel.combined.SampledTuner;
import io.doppel.decision.SignatureGroups;
import io.doppel.evaluate.PairLabels;
import io.doppel.evaluate.SimilarityCurve;
import io.doppel.join.PairResult;
import io.doppel.learn.EvidencePairs;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.combined.RunsBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.model.EvidenceMeasure;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A labelled collection as {@code runs} sees it, by any weights. */
final class RunsPairs {
  /** Any pair that shares enough keys is more similar than this, whatever the weights are. */
  private static final double ANY = 1e-9;

  private static final int THREADS = 2;

  private final List<CombinedSignature> signatures = new ArrayList<>();
  private final PairLabels labels;
  private final boolean isTooSmall;

  /** Pairs that are compared and of which something is known. */
  private final List<SimilarPair> pairs = new ArrayList<>();

  RunsPairs(LabelledCorpus documents) throws IOException {
    Definition near = RunsBuilder.runs("text").threshold(ANY).build();
    List<Signature> all = new ArrayList<>();
    for (Labelled document : documents.documents()) {
      Signature signature = near.sign(document.text()).orElse(null);
      all.add(signature);
      signatures.add((CombinedSignature) signature);
    }
    labels = documents.labels();
    isTooSmall = near.learn(all, THREADS, ProgressListener.NONE).isEmpty();
    try (PairResult found = near.pairs(all, JoinSettings.DEFAULT.withThreads(THREADS))) {
      for (SimilarPair pair : found.pairs()) {
        if (verdict(pair) != PairLabels.Verdict.NEITHER) {
          pairs.add(pair);
        }
      }
    }
  }

  private PairLabels.Verdict verdict(SimilarPair pair) {
    return labels.of(pair.first(), pair.second());
  }

  /** What the collection says itself, by some weights. */
  SampledModel learn(SampledScore score) {
    if (isTooSmall) {
      return SampledModel.USUAL;
    }
    List<CombinedSignature> different = new ArrayList<>();
    for (Signature each : SignatureGroups.of(signatures).signatures()) {
      different.add((CombinedSignature) each);
    }
    return SampledTuner.tune(different, score, THREADS, ProgressListener.NONE);
  }

  /**
   * What is weighed of each pair, all else is 0. Without look-alikes: no weights make these
   * similar.
   */
  EvidencePairs measures() {
    EvidencePairs measured = new EvidencePairs(labels.nearDuplicates());
    forEach(
        learn(SampledScore.USUAL), // the common runs are the same by all weights
        SampledScore.USUAL,
        (evidence, measures, right) -> {
          if (!evidence.isLookAlike()) {
            double[] weighed = measures.clone();
            for (EvidenceMeasure measure : EvidenceMeasure.values()) {
              weighed[measure.ordinal()] *= SampledScore.USUAL.weight(measure) == 0 ? 0 : 1;
            }
            measured.add(weighed, right);
          }
        });
    return measured;
  }

  /** How good each cut is by some weights. */
  SimilarityCurve curve(SampledModel model, SampledScore score) {
    SimilarityCurve curve = new SimilarityCurve(labels.nearDuplicates());
    forEach(model, score, (evidence, measures, right) -> curve.add(evidence.similarity(), right));
    return curve;
  }

  /** Is told of each pair. */
  private interface Measured {
    void pair(SampledEvidence evidence, double[] measures, boolean right);
  }

  private void forEach(SampledModel model, SampledScore score, Measured measured) {
    SampledEvidence evidence = new SampledSketch(model.common()).newEvidence(score);
    int from = -1;
    for (SimilarPair pair : pairs) {
      if (pair.second() != from) {
        from = pair.second();
        evidence.from(signatures.get(from));
      }
      double[] measures = evidence.to(signatures.get(pair.first()));
      measured.pair(evidence, measures, verdict(pair) == PairLabels.Verdict.RIGHT);
    }
  }
}
