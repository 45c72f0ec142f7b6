package io.doppel.sketch;

import io.doppel.features.TextTokens;
import io.doppel.frequencies.Boilerplate;
import io.doppel.signature.SetSignature;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A sketch that is made of the features of a text: its shingles, or its tokens themselves. What is
 * {@link Boilerplate} among them is dropped first.
 */
public abstract class FeatureSketch implements SetSketch {
  private final Boilerplate boilerplate;

  public FeatureSketch(Boilerplate boilerplate) {
    this.boilerplate = boilerplate;
  }

  /** The hashes of a text's features, in text order; an array of its own. */
  public abstract long[] features(long[] tokens, int count);

  /**
   * Makes the signature of features, or null if there is none.
   *
   * @param features at least one; may be changed
   * @param dropped the positions of the features that do not count; null if all do
   */
  public abstract SetSignature sketch(long[] features, BitSet dropped);

  /** All parameters but that of the boilerplate. */
  public abstract String ownParameters();

  @Override
  public final SetSignature of(long[] tokens, int count) {
    return of(TextTokens.plain(tokens, count));
  }

  @Override
  public final SetSignature of(TextTokens tokens) {
    long[] features = features(tokens.text().hashes(), tokens.text().count());
    return features.length == 0
        ? null
        : sketch(features, boilerplate.among(features, tokens.group()));
  }

  /** The features that count. */
  public static long[] left(long[] features, BitSet dropped) {
    if (dropped == null) {
      return features;
    }
    int left = 0;
    for (int i = 0; i < features.length; i++) {
      if (!dropped.get(i)) {
        features[left++] = features[i];
      }
    }
    return Arrays.copyOf(features, left);
  }

  @Override
  public final String groupedBy() {
    return boilerplate.groupedBy();
  }

  @Override
  public final String parameters() {
    return ownParameters() + boilerplate.parameters();
  }

  @Override
  public final boolean isBoilerplate(long element, String group) {
    return boilerplate.contains(element, group);
  }
}
