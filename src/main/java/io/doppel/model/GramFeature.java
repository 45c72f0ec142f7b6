package io.doppel.model;

/**
 * What the weight of a k-gram in a text may depend on: the features of ANDD, Table 1, with the
 * usual scalings, so that each is about between 0 and 1 and none depends on how large the
 * collection is. Their names are those of a model's file and never change; a new one goes to the
 * end.
 */
public enum GramFeature {
  /** 1 for every k-gram. */
  BIAS("bias"),

  /** Which part of the text's k-grams it is. */
  TF("tf"),

  /** The binary logarithm of 1 + how often it occurs: 1 for once, 2 for three times. */
  LOG_TF("log-tf"),

  /** 1 if it occurs once. */
  ONCE("once"),

  /** Which part of all documents has it. */
  DF("df"),

  /** 1 - log(df) / log(N): 1 for a k-gram of one document, 0 for one of all. */
  IDF("idf"),

  /** The square of {@link #IDF}. */
  IDF_SQUARE("idf-square"),

  /** {@link #LOG_TF} times {@link #IDF}: the weight of {@code tfidf}. */
  TF_IDF("tf-idf"),

  /** The mean of {@link #DF} over the tokens of the k-gram. For k > 1, as the next three. */
  DF_AVERAGE("df-average", true),

  /** {@link #IDF} of the mean number of documents. */
  IDF_AVERAGE("idf-average", true),

  /** The median of {@link #DF} over the tokens of the k-gram, the lower one of two. */
  DF_MEDIAN("df-median", true),

  /** {@link #IDF} of the median number of documents. */
  IDF_MEDIAN("idf-median", true),

  /** Which part of the query log has it. */
  QF("qf"),

  /** log(1 + queries that have it) / log(1 + all queries). */
  LOG_QF("log-qf"),

  /** Where it first occurs: 0 for the beginning of the text, near 1 for the end. */
  LOCATION("location"),

  /** A tenth of log(1 + the number of k-grams before it). */
  LOG_LOCATION("log-location"),

  /** A tenth of log(1 + the number of the text's k-grams). */
  LOG_LENGTH("log-length"),

  /** The square of {@link #LOG_LENGTH}. */
  LOG_LENGTH_SQUARE("log-length-square"),

  /** 1 if its first token begins with a capital letter where it first occurs. */
  CAPITAL("capital"),

  /** 1 if it is in the title. */
  IN_TITLE("in-title"),

  /** 1 if it is in the address. */
  IN_URL("in-url");

  private final String id;
  private final boolean forRuns;

  GramFeature(String id) {
    this(id, false);
  }

  GramFeature(String id, boolean forRuns) {
    this.id = id;
    this.forRuns = forRuns;
  }

  /**
   * The name in a model's file.
   *
   * @return a word in lower case
   */
  public String id() {
    return id;
  }

  /**
   * Whether k-grams of so many tokens have it.
   *
   * @param words k
   * @return false if it would say nothing new
   */
  public boolean isOf(int words) {
    return words > 1 || !forRuns;
  }
}
