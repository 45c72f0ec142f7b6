package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.evaluate.PairLabels;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.learn.EvidencePairs;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.combined.CombinedBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.training.CombinedTraining;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The pairs of labelled documents with all their measures, as {@code combined} sees them. */
final class CombinedPairs {
  /** As many as the command keeps. */
  private static final int MOST_FEATURES = 200_000;

  private CombinedPairs() {}

  static EvidencePairs of(LabelledCorpus documents) throws IOException {
    Definition near = CombinedBuilder.combined("text", frequencies(documents)).build();
    List<Signature> signatures = new ArrayList<>();
    for (Labelled document : documents.documents()) {
      signatures.add(near.sign(document.text()).orElse(null));
    }
    return CombinedTraining.pairs(near, signatures, labels(documents), JoinSettings.DEFAULT);
  }

  private static FeatureFrequencies frequencies(LabelledCorpus documents) throws IOException {
    Definition runs = CombinedBuilder.runsOfCombined("text").build();
    FrequencyCounter counter = new FrequencyCounter();
    for (Labelled document : documents.documents()) {
      runs.sign(document.text()).ifPresent(set -> counter.add((SetSignature) set));
    }
    return counter.mostFrequent(2, MOST_FEATURES);
  }

  private static PairLabels labels(LabelledCorpus documents) {
    Map<String, Integer> numbers = new HashMap<>();
    List<Labelled> list = documents.documents();
    int[] clusters = new int[list.size()];
    for (int i = 0; i < clusters.length; i++) {
      String cluster = list.get(i).cluster();
      clusters[i] = cluster == null ? -1 : numbers.computeIfAbsent(cluster, name -> numbers.size());
    }
    Set<Long> ignored = new HashSet<>();
    documents.forEachIgnored((one, other) -> ignored.add(PairLabels.key(one, other)));
    return PairLabels.ofClusters(clusters, ignored);
  }
}
