package io.doppel.lucene.join;

import io.doppel.decision.Cluster;
import io.doppel.decision.Clusters;
import io.doppel.decision.Preference;
import io.doppel.decision.Representatives;
import io.doppel.decision.SignatureGroups;
import io.doppel.decision.Traits;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.IndexSignatures;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Clusters among the documents of an index. Copies of a document are compared once. */
final class IndexClusters {
  private static final int WITH_A_DUPLICATE = 2;

  private final Definition near;
  private final IndexSignatures index;

  IndexClusters(Definition near, IndexSignatures index) {
    this.near = near;
    this.index = index;
  }

  DuplicateClusters find(JoinSettings settings) {
    return near.measuresContainment()
        ? find(
            settings,
            Preference.LONGEST,
            position -> traits(index.signatures().get(position).length()))
        : find(settings, Preference.FIRST, position -> traits(0));
  }

  DuplicateClusters findByDocument(
      JoinSettings settings, Preference preference, IntFunction<Traits> traits) {
    return find(settings, preference, position -> traits.apply(index.document(position)));
  }

  private static Traits traits(int length) {
    return new Traits("", length, Long.MIN_VALUE, 0);
  }

  private DuplicateClusters find(
      JoinSettings settings, Preference preference, IntFunction<Traits> traits) {
    List<Traits> all = new ArrayList<>(index.signatures().size());
    for (int position = 0; position < index.signatures().size(); position++) {
      all.add(traits.apply(position));
    }
    SignatureGroups groups = SignatureGroups.of(index.signatures());
    try (PairResult found = near.pairs(groups.signatures(), settings)) {
      Representatives decided = near.representatives(preference.order(all), groups, found.pairs());
      // positions ascend with documents, so everything stays in its order
      List<Cluster> clusters =
          Clusters.of(decided, WITH_A_DUPLICATE).stream()
              .map(cluster -> cluster.renumbered(index::document))
              .toList();
      return new DuplicateClusters(clusters, index.leftOut());
    }
  }
}
