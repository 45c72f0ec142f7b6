package io.doppel.lucene.analysis;

import io.doppel.features.FeatureHash;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a spot of {@link SpotSigsFilter} is made of: an antecedent and, of the words behind it that
 * are no stop words, number {@code distance}, 2 · {@code distance} and so on, {@code chain} in all.
 *
 * <p>Two settings are equal when they define the same spots: the antecedents always count as stop
 * words.
 *
 * @param antecedents the words at which spots start
 * @param stopWords the words that are passed over behind an antecedent; the antecedents are added
 * @param distance how many words on each word of a spot is, 1 to {@link #MOST}
 * @param chain how many words a spot has behind its antecedent, 1 to {@link #MOST}
 */
public record SpotSigsSettings(
    SortedSet<String> antecedents, SortedSet<String> stopWords, int distance, int chain) {

  /** The largest distance and the longest chain, 32: so a spot fits into a term of Lucene. */
  public static final int MOST = 32;

  /** The next word: the best of the settings in SigNCD, Table 1. */
  public static final int DEFAULT_DISTANCE = 1;

  /** One word: the best of the settings in SigNCD, Table 1. */
  public static final int DEFAULT_CHAIN = 1;

  /** Checks the settings and copies the sets. */
  public SpotSigsSettings {
    antecedents = checked("antecedents", antecedents);
    if (antecedents.isEmpty()) {
      throw new IllegalArgumentException("antecedents must not be empty");
    }
    stopWords = checked("stopWords", union(stopWords, antecedents));
    atMost("distance", distance);
    atMost("chain", chain);
  }

  /**
   * Settings for a language, with distance {@value #DEFAULT_DISTANCE} and chain {@value
   * #DEFAULT_CHAIN}.
   *
   * @param language one of {@link Antecedents#languages()}
   * @return the settings
   */
  public static SpotSigsSettings of(String language) {
    return of(language, DEFAULT_DISTANCE, DEFAULT_CHAIN);
  }

  /**
   * Settings for a language.
   *
   * @param language one of {@link Antecedents#languages()}
   * @param distance how many words on each word of a spot is
   * @param chain how many words a spot has behind its antecedent
   * @return the settings
   */
  public static SpotSigsSettings of(String language, int distance, int chain) {
    return new SpotSigsSettings(
        Antecedents.of(language), Antecedents.stopWords(language), distance, chain);
  }

  /**
   * These settings with other antecedents.
   *
   * @param words the words at which spots start
   * @return the settings
   */
  public SpotSigsSettings withAntecedents(Collection<String> words) {
    return new SpotSigsSettings(new TreeSet<>(words), stopWords, distance, chain);
  }

  /**
   * These settings with another distance between the words of a spot.
   *
   * @param words how many words on each word of a spot is
   * @return the settings
   */
  public SpotSigsSettings withDistance(int words) {
    return new SpotSigsSettings(antecedents, stopWords, words, chain);
  }

  /**
   * These settings with another number of words in a spot.
   *
   * @param words how many words a spot has behind its antecedent
   * @return the settings
   */
  public SpotSigsSettings withChain(int words) {
    return new SpotSigsSettings(antecedents, stopWords, distance, words);
  }

  /**
   * The settings in one line of ASCII, equal for equal settings in every version, to be recorded
   * beside the signatures they made. The lists of words come as hashes.
   *
   * @return for example {@code antecedents=0123456789abcdef stopWords=fedcba9876543210 distance=1
   *     chain=1}
   */
  public String canonical() {
    return "antecedents="
        + hash(antecedents)
        + " stopWords="
        + hash(stopWords)
        + " distance="
        + distance
        + " chain="
        + chain;
  }

  private static String hash(SortedSet<String> words) {
    long hash = words.size();
    for (String word : words) {
      hash = FeatureHash.mix(hash + FeatureHash.of(word));
    }
    return HexFormat.of().toHexDigits(hash);
  }

  private static SortedSet<String> union(Collection<String> some, Collection<String> others) {
    SortedSet<String> union = new TreeSet<>(some);
    union.addAll(others);
    return union;
  }

  private static SortedSet<String> checked(String name, Collection<String> words) {
    for (String word : words) {
      if (word.isEmpty() || word.length() > WordScanner.MAX_WORD_LENGTH) {
        throw new IllegalArgumentException(
            name
                + " must have 1 to "
                + WordScanner.MAX_WORD_LENGTH
                + " characters each, got \""
                + word
                + "\"");
      }
    }
    // A tree without a comparator of its own, so that the order is that of the characters.
    return Collections.unmodifiableSortedSet(union(words, Collections.emptySet()));
  }

  private static void atMost(String name, int value) {
    if (value < 1 || value > MOST) {
      throw new IllegalArgumentException(name + " must be in [1, " + MOST + "], got " + value);
    }
  }
}
