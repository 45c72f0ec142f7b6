package io.doppel.lucene.upgrade;

import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a method has to find among some texts: every two of them are compared with no others around,
 * and without an index. The texts have the ids of {@link FirstLayout}.
 */
final class EachWithEach {
  private static final double NO = -1;

  private final Definition near;
  private final List<Signature> signatures = new ArrayList<>();
  private final double[][] similarities;

  EachWithEach(Definition near, List<String> texts) throws IOException {
    this.near = near;
    for (String text : texts) {
      signatures.add(near.sign(text).orElse(null));
    }
    similarities = new double[texts.size()][texts.size()];
    for (int i = 0; i < texts.size(); i++) {
      for (int j = 0; j <= i; j++) {
        similarities[i][j] = compared(signatures.get(i), signatures.get(j));
        similarities[j][i] = similarities[i][j];
      }
    }
  }

  private double compared(Signature one, Signature other) {
    if (one == null || other == null) {
      return NO;
    }
    if (one.equals(other)) {
      return 1;
    }
    List<SimilarPair> pairs = near.pairs(List.of(one, other), JoinSettings.DEFAULT).pairs();
    return pairs.isEmpty() ? NO : pairs.get(0).similarity();
  }

  Signature signature(int text) {
    return signatures.get(text);
  }

  /** The near-duplicates of a text, of which it is one, with their scores. */
  Map<String, Float> hits(int text) {
    Map<String, Float> hits = new TreeMap<>();
    for (int other = 0; other < signatures.size(); other++) {
      if (similarities[text][other] != NO) {
        hits.put(FirstLayout.id(other), (float) similarities[text][other]);
      }
    }
    return hits;
  }

  /** All pairs. */
  Map<String, Double> pairs() {
    Map<String, Double> pairs = new TreeMap<>();
    for (int i = 0; i < signatures.size(); i++) {
      for (int j = i + 1; j < signatures.size(); j++) {
        if (similarities[i][j] != NO) {
          pairs.put(FirstLayout.id(i) + " " + FirstLayout.id(j), similarities[i][j]);
        }
      }
    }
    return pairs;
  }

  /** Of each text that another stands for, that one, where earlier texts stand for later ones. */
  Map<String, String> representatives() {
    return representatives(IntStream.range(0, signatures.size()).boxed().toList());
  }

  /** Who stands for whom in clusters: longer texts for those that they may contain. */
  Map<String, String> clusters() {
    if (!near.measuresContainment()) {
      return representatives();
    }
    Comparator<Integer> byLength =
        Comparator.comparingInt(i -> signatures.get(i) == null ? 0 : -signatures.get(i).length());
    return representatives(IntStream.range(0, signatures.size()).boxed().sorted(byLength).toList());
  }

  private Map<String, String> representatives(List<Integer> order) {
    List<Integer> kept = new ArrayList<>();
    Map<String, String> representatives = new TreeMap<>();
    for (int text : order) {
      int best = -1;
      for (int other : kept) {
        if (represents(other, text) > (best < 0 ? NO : represents(best, text))) {
          best = other;
        }
      }
      if (best < 0) {
        kept.add(text);
      } else {
        representatives.put(FirstLayout.id(text), FirstLayout.id(best));
      }
    }
    return representatives;
  }

  /** How similar a text is to one that may stand for it, which has to contain it. */
  private double represents(int other, int text) {
    double similarity = similarities[text][other];
    if (similarity == NO || !near.measuresContainment()) {
      return (float) similarity;
    }
    double share = near.contained(signatures.get(text), signatures.get(other), similarity);
    return share >= near.threshold() ? (float) share : NO;
  }
}
