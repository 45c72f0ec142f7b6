package io.doppel.opensearch.mapping;

import io.doppel.lucene.Unsigned;
import io.doppel.lucene.coverage.SignatureSource;
import java.util.Objects;

/**
 * What becomes of documents that have a text and no signature: those that were indexed before the
 * field of signatures was added to the mapping.
 *
 * @param choice what becomes of them
 * @param mostTexts a query reads so many of their texts in a shard at the most
 */
public record UnsignedDocuments(Unsigned choice, int mostTexts) {
  /** The name of the choice in mappings and requests. */
  public static final String CHOICE = "unsigned";

  /** The name of the bound in mappings and requests. */
  public static final String MOST_TEXTS = "most_texts";

  /** If nothing is said. */
  public static final UnsignedDocuments DEFAULT =
      new UnsignedDocuments(Unsigned.READ, SignatureSource.DEFAULT_MOST_TEXTS);

  /** Checks the bound. */
  public UnsignedDocuments {
    Objects.requireNonNull(choice, "choice");
    if (mostTexts < 0) {
      throw new IllegalArgumentException("[" + MOST_TEXTS + "] must be >= 0, got " + mostTexts);
    }
  }

  /**
   * Replaces what is given.
   *
   * @param otherChoice a choice; null to keep this one
   * @param otherMost a bound; null to keep this one
   * @return what holds
   */
  public UnsignedDocuments with(Unsigned otherChoice, Integer otherMost) {
    return new UnsignedDocuments(
        otherChoice == null ? choice : otherChoice, otherMost == null ? mostTexts : otherMost);
  }

  /**
   * Finds a choice by its name.
   *
   * @param name {@code read}, {@code refuse}, {@code leave_out} or {@code leave-out}
   * @return the choice
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Unsigned choice(String name) {
    for (Unsigned each : Unsigned.values()) {
      if (nameOf(each).equals(name) || each.id().equals(name)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "[" + CHOICE + "] must be one of [read], [refuse], [leave_out], got [" + name + "]");
  }

  /**
   * The name of a choice, as OpenSearch names things.
   *
   * @param choice the choice
   * @return its name in snake case
   */
  public static String nameOf(Unsigned choice) {
    return choice.id().replace('-', '_');
  }
}
