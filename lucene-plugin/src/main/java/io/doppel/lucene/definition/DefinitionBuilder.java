package io.doppel.lucene.definition;

/**
 * What the builders of all families share: a field, a threshold, and whether pairs are skipped by
 * bounds.
 *
 * @param <B> the builder itself
 */
public abstract class DefinitionBuilder<B extends DefinitionBuilder<B>> {
  /** The field of the text. */
  protected final String field;

  /** The least similarity of near-duplicates. */
  protected double threshold;

  /** Whether what cannot match is skipped without being measured. */
  protected boolean pruning = true;

  /**
   * A builder.
   *
   * @param field the field of the text
   */
  protected DefinitionBuilder(String field) {
    this.field = field;
  }

  /**
   * This builder, by its own type.
   *
   * @return this
   */
  protected abstract B self();

  /**
   * Builds the definition.
   *
   * @return the definition
   */
  public abstract Definition build();

  /**
   * Sets the least similarity of near-duplicates.
   *
   * @param similarity in (0, 1]
   * @return this
   */
  public B threshold(double similarity) {
    if (!(similarity > 0 && similarity <= 1)) {
      throw new IllegalArgumentException("threshold must be in (0, 1], got " + similarity);
    }
    threshold = similarity;
    return self();
  }

  /**
   * Sets whether pairs that cannot match are skipped without being measured: on if not set. Off, it
   * takes long; for measuring what is lost.
   *
   * @param on whether they are skipped
   * @return this
   */
  public B pruning(boolean on) {
    pruning = on;
    return self();
  }
}
