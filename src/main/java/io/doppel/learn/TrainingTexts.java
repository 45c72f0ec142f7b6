package io.doppel.learn;

import io.doppel.features.TextTokens;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.sets.SetSketches;
import io.doppel.signature.SetSignature;
import io.doppel.sketch.SetSketch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Labelled texts: those of one cluster are near-duplicates of each other, all others are not,
 * except for pairs of which it is said that they count neither way. If pairs are judged one by one,
 * only those count, and clusters do not. 8 bytes for each token.
 */
public final class TrainingTexts {
  private final List<TextTokens> texts = new ArrayList<>();
  private final List<String> clusters = new ArrayList<>();
  private final Set<Long> ignored = new HashSet<>();
  private final Map<Long, Boolean> judged = new TreeMap<>();

  private final String analyzer;

  /** Makes an empty collection of texts of which it is not known what cuts them into tokens. */
  public TrainingTexts() {
    this("");
  }

  /**
   * Makes an empty collection.
   *
   * @param analyzer a name for what cuts the texts into tokens, see {@link
   *     io.doppel.model.GramModel#analyzer}
   */
  public TrainingTexts(String analyzer) {
    this.analyzer = analyzer;
  }

  String analyzer() {
    return analyzer;
  }

  /**
   * Adds a text.
   *
   * @param text the hashes of its tokens; copied, as all that follows
   * @param capitals which of them begin with a capital letter
   * @param title the hashes of the tokens of its title; empty if it has none
   * @param url those of its address; empty if it has none
   * @param cluster its cluster; null if it is no near-duplicate of any other
   * @return the number of the text
   */
  public int add(long[] text, BitSet capitals, long[] title, long[] url, String cluster) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(capitals, "capitals");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(url, "url");
    return add(new TextTokens(run(text), capitals, run(title), run(url)), cluster);
  }

  private static TextTokens.Run run(long[] hashes) {
    return new TextTokens.Run(hashes, hashes.length);
  }

  /** Adds a text whose tokens are copied. */
  int add(TextTokens tokens, String cluster) {
    texts.add(
        new TextTokens(
            copy(tokens.text()),
            (BitSet) tokens.capitals().clone(),
            copy(tokens.title()),
            copy(tokens.url())));
    clusters.add(cluster);
    return texts.size() - 1;
  }

  private static TextTokens.Run copy(TextTokens.Run run) {
    return new TextTokens.Run(Arrays.copyOf(run.hashes(), run.count()), run.count());
  }

  /**
   * Says that a pair counts neither way: it is no example of anything.
   *
   * @param one the number of a text
   * @param other the number of another one
   */
  public void ignore(int one, int other) {
    Objects.checkIndex(one, texts.size());
    Objects.checkIndex(other, texts.size());
    ignored.add(key(one, other));
  }

  /**
   * Says of a pair what it is. From the first such pair on only judged pairs count. Of a pair that
   * is judged again, the last judgement counts.
   *
   * @param one the number of a text
   * @param other the number of another one
   * @param nearDuplicates whether they are near-duplicates
   * @throws IllegalArgumentException if it is one text
   */
  public void judge(int one, int other, boolean nearDuplicates) {
    Objects.checkIndex(one, texts.size());
    Objects.checkIndex(other, texts.size());
    if (one == other) {
      throw new IllegalArgumentException("a pair must have two texts, got " + one + " twice");
    }
    judged.put(key(one, other), nearDuplicates);
  }

  /** Whether pairs are judged one by one, in place of clusters. */
  boolean areJudged() {
    return !judged.isEmpty();
  }

  /** The pairs that are judged and not ignored, the first text's number before the second's. */
  List<int[]> judged(boolean nearDuplicates) {
    List<int[]> pairs = new ArrayList<>();
    judged.forEach(
        (pair, verdict) -> {
          if (verdict == nearDuplicates && !ignored.contains(pair)) {
            pairs.add(new int[] {(int) (long) pair, (int) (pair >>> Integer.SIZE)});
          }
        });
    return pairs;
  }

  /** Whether something is said of a pair. */
  boolean isKnown(int one, int other) {
    return judged.containsKey(key(one, other)) || isIgnored(one, other);
  }

  /** How many texts have each k-gram and each token, 2 at least. */
  FeatureFrequencies frequencies(int words) {
    SetSketch grams = SetSketches.grams(words);
    FrequencyCounter counter = new FrequencyCounter();
    for (TextTokens text : texts) {
      SetSignature set = grams.of(text.text().hashes(), text.text().count());
      if (set != null) {
        counter.add(set);
      }
    }
    return counter.frequencies(2);
  }

  /**
   * How many texts there are.
   *
   * @return the number of texts
   */
  public int size() {
    return texts.size();
  }

  TextTokens tokens(int text) {
    return texts.get(text);
  }

  /** Null for a text that has none. */
  String cluster(int text) {
    return clusters.get(text);
  }

  boolean isIgnored(int one, int other) {
    return !ignored.isEmpty() && ignored.contains(key(one, other));
  }

  private static long key(int one, int other) {
    return (long) Math.max(one, other) << Integer.SIZE | Math.min(one, other);
  }
}
