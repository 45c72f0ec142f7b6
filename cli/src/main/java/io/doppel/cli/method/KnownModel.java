package io.doppel.cli.method;

/**
 * What is known of a collection, for methods that learn it without labels: where to cut, and which
 * runs of words are common.
 *
 * @param origin where it comes from
 * @param text the model, as the text of its file; null if there is none
 */
public record KnownModel(Origin origin, String text) {
  /** Nothing is known, and nothing was looked for. */
  public static final KnownModel NONE = new KnownModel(Origin.NONE, null);

  /** Where a model comes from. */
  public enum Origin {
    /** There is none. */
    NONE,

    /** There is none, since the collection is too small to say anything. */
    FEW_DOCUMENTS,

    /** The option {@code --model}. */
    GIVEN,

    /** The index, where it was recorded. */
    RECORDED,

    /** The collection itself, just now. */
    LEARNED
  }

  /** Whether it is still to be learned. */
  boolean isOpen() {
    return origin == Origin.NONE;
  }

  /** Whether it would be new to an index. */
  public boolean isNew() {
    return origin == Origin.GIVEN || origin == Origin.LEARNED;
  }

  /**
   * Where the least similarity of near-duplicates comes from, in a sentence.
   *
   * @param cut the least similarity
   * @param usual what it is where nothing is known
   */
  public String inWords(double cut, double usual) {
    return switch (origin) {
      case GIVEN -> "cut at " + cut + ", as the model of --model says";
      case RECORDED -> "cut at " + cut + ", as recorded in the index";
      case LEARNED ->
          cut == usual
              ? "cut at " + cut + ", the usual one: this collection says no other"
              : "cut at "
                  + cut
                  + ": below it the pairs of this collection are look-alikes; --threshold fixes it";
      case FEW_DOCUMENTS ->
          "cut at " + cut + ", the usual one: there are too few documents to learn another from";
      default -> "cut at " + cut + ", the usual one";
    };
  }
}
