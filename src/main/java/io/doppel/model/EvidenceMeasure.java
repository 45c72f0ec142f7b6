package io.doppel.model;

import io.doppel.signature.CombinedSignature;

/**
 * The measures of a pair that speak for or against near-duplicates, all in [0, 1]. Runs are those
 * of a {@link CombinedSignature}: of three words.
 */
public enum EvidenceMeasure {
  /** What is common of all runs of both texts. */
  RUNS("runs", "common of all runs"),

  /** What is common of the runs of the text that has fewer. */
  RUNS_CONTAINED("runs-contained", "of the smaller text"),

  /** As {@link #RUNS}, but a run counts the more the fewer documents have it. */
  RARE_RUNS("rare-runs", "common of all runs by rarity"),

  /** As {@link #RUNS_CONTAINED}, but a run counts the more the fewer have it. */
  RARE_RUNS_CONTAINED("rare-runs-contained", "of the smaller text by rarity"),

  /**
   * Whether others have what they have in common: the mean of 1 / sqrt(documents that have the run
   * - 1) over the common runs. 1 if nobody else has them; near 0 for a template, and for one of
   * very many copies.
   */
  EXCLUSIVE("exclusive", "common and no others have it"),

  /** What is common of all numbers in both texts; 1 if neither has any. */
  NUMBERS("numbers", "common of all numbers"),

  /** 1 if both texts have numbers, 0 if not: then {@link #NUMBERS} says little. */
  BOTH_NUMBERED("both-numbered", "both have numbers"),

  /** The number of runs of the smaller text, as a part of that of the larger one. */
  LENGTHS("lengths", "shorter of longer");

  private final String id;
  private final String inWords;

  EvidenceMeasure(String id, String inWords) {
    this.id = id;
    this.inWords = inWords;
  }

  /**
   * The name in models.
   *
   * @return a word without blanks
   */
  public String id() {
    return id;
  }

  /**
   * What it says of a pair.
   *
   * @return some words for people
   */
  public String inWords() {
    return inWords;
  }

  /**
   * Finds a measure.
   *
   * @param id its name
   * @return the measure; null if there is none of that name
   */
  public static EvidenceMeasure of(String id) {
    for (EvidenceMeasure measure : values()) {
      if (measure.id.equals(id)) {
        return measure;
      }
    }
    return null;
  }
}
