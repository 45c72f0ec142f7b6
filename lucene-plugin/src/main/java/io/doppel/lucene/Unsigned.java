package io.doppel.lucene;

import java.util.Objects;

/**
 * What becomes of documents that have a text and no signature of a definition: because they were
 * added without one, or with one of another definition. The same setting holds for queries,
 * collectors, pairs, clusters, collapse and the writer hook.
 */
public enum Unsigned {
  /**
   * Their texts are read, and signatures are made of them. Nothing is overlooked. A query does so
   * once for each segment, keeps the signatures in memory, and refuses if there are too many.
   */
  READ("read"),

  /** The work is refused, by an {@link UncoveredException} that counts them. */
  REFUSE("refuse"),

  /** They are left out, and {@link Coverage} says how many they are. */
  LEAVE_OUT("leave-out");

  private final String id;

  Unsigned(String id) {
    this.id = id;
  }

  /**
   * The name in commands and mappings.
   *
   * @return a word in lower case
   */
  public String id() {
    return id;
  }

  /**
   * Finds a value by its name.
   *
   * @param id the name
   * @return the value
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Unsigned of(String id) {
    Objects.requireNonNull(id, "id");
    for (Unsigned each : values()) {
      if (each.id.equals(id)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "unsigned must be one of read, refuse, leave-out, got " + id);
  }
}
