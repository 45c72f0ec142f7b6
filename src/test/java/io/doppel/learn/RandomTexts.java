package io.doppel.learn;

import io.doppel.features.FeatureHash;
import io.doppel.features.TextTokens;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.model.GramFeature;
import io.doppel.sets.SetSketches;
import io.doppel.vectors.GramTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/** Labelled texts for tests. */
final class RandomTexts {
  /** Those that are not 0 for all of these texts. */
  static final List<GramFeature> FEATURES =
      List.of(
          GramFeature.BIAS,
          GramFeature.TF,
          GramFeature.LOG_TF,
          GramFeature.ONCE,
          GramFeature.DF,
          GramFeature.IDF,
          GramFeature.TF_IDF,
          GramFeature.LOCATION,
          GramFeature.LOG_LENGTH,
          GramFeature.CAPITAL);

  private RandomTexts() {}

  /** Texts of random words, the low numbers more often, in clusters of about three. */
  static List<WeighedText> weighed(SplittableRandom random, int texts) {
    List<TextTokens> tokens = new ArrayList<>();
    FrequencyCounter counter = new FrequencyCounter();
    for (int i = 0; i < texts; i++) {
      int length = 1 + random.nextInt(20);
      long[] hashes = new long[length];
      BitSet capitals = new BitSet();
      for (int j = 0; j < length; j++) {
        hashes[j] = word((int) (30 * Math.pow(random.nextDouble(), 2)));
        capitals.set(j, random.nextInt(4) == 0);
      }
      tokens.add(
          new TextTokens(
              new TextTokens.Run(hashes, length),
              capitals,
              TextTokens.Run.EMPTY,
              TextTokens.Run.EMPTY));
      counter.add(SetSketches.grams(1).of(hashes, length));
    }
    FeatureFrequencies frequencies = counter.frequencies(1);
    List<WeighedText> weighed = new ArrayList<>();
    for (int i = 0; i < texts; i++) {
      weighed.add(
          new WeighedText(
              i,
              random.nextInt(1 + texts / 3),
              GramTable.of(tokens.get(i), 1, frequencies, null),
              FEATURES));
    }
    return weighed;
  }

  static long word(int number) {
    return FeatureHash.of("word" + number);
  }

  static double[] parameters(SplittableRandom random) {
    return random.doubles(FEATURES.size(), -1, 1).toArray();
  }
}
