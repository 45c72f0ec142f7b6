package io.doppel.decision;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** What a document is compared with that comes to an index, to decide about it. */
public enum Compared {
  /**
   * Documents that are near-duplicates of none. So each tagged document is near to its
   * representative, and there are no chains.
   */
  REPRESENTATIVES("representatives"),

  /**
   * All documents, also those that are tagged: DDD, section 3.4, figure 2. A decision names the
   * most similar document that came before, of equally similar ones the first; that one may be
   * tagged itself. So there are chains, whose ends need not be near to each other. Never two that
   * name each other: a document names only what came before it. For {@link DedupPolicy#TAG}, since
   * what is not in the index cannot be compared with.
   */
  ALL("all");

  private final String id;

  Compared(String id) {
    this.id = id;
  }

  /**
   * The value of a name.
   *
   * @param id the name by which users choose it
   * @return the value; empty if none has the name
   */
  public static Optional<Compared> of(String id) {
    Objects.requireNonNull(id, "id");
    return Arrays.stream(values()).filter(each -> each.id.equals(id)).findFirst();
  }

  /**
   * The name by which users choose it.
   *
   * @return a word in lower case
   */
  public String id() {
    return id;
  }
}
