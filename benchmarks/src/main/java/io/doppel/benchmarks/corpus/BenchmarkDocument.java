package io.doppel.benchmarks.corpus;

import java.util.List;

/**
 * A document with its label.
 *
 * @param id the id
 * @param text the text
 * @param family which documents are near-duplicates of each other; {@link #NO_FAMILY} if none is
 * @param edits how a planted copy differs from its original; empty for all others
 */
public record BenchmarkDocument(String id, String text, int family, List<ProseEdit> edits) {
  /** The family of a document that has none. */
  public static final int NO_FAMILY = -1;

  /** Copies the edits. */
  public BenchmarkDocument {
    edits = List.copyOf(edits);
  }

  /**
   * Whether the corpus has near-duplicates of it.
   *
   * @return whether it belongs to a family
   */
  public boolean hasFamily() {
    return family != NO_FAMILY;
  }

  /**
   * Whether two documents are near-duplicates, as labelled.
   *
   * @param other another document
   * @return whether they belong to one family
   */
  public boolean isDuplicateOf(BenchmarkDocument other) {
    return hasFamily() && family == other.family;
  }
}
