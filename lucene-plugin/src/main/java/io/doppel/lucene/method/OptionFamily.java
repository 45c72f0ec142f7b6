package io.doppel.lucene.method;

/** Options that the help shows together. */
public enum OptionFamily {
  /** What a near-duplicate is, of several kinds of methods. */
  ANY("Near-duplicates"),

  /** Models. */
  LEARNED("Learned weights"),

  /** Words at commas, and compression. */
  COMPRESSION("Words at commas, and comparing by compression"),

  /** Words behind stop words. */
  STOP_WORDS("Words behind stop words"),

  /** Runs of words or characters. */
  RUNS("Runs of words or characters"),

  /** Fingerprints. */
  BITS_APART("Fingerprints"),

  /** Feature codes and sentences. */
  SEQUENCES("Characters at marks, and sentences"),

  /** How many documents have a feature. */
  FREQUENCIES("How many documents have a feature"),

  /** How sets are made and compared. */
  SETS("Comparing as sets");

  private final String heading;

  OptionFamily(String heading) {
    this.heading = heading;
  }

  /**
   * What stands above them.
   *
   * @return a heading
   */
  public String heading() {
    return heading;
  }
}
