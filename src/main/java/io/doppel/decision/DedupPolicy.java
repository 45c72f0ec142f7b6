package io.doppel.decision;

import java.util.Arrays;
import java.util.Optional;

/**
 * What happens to a document that is a near-duplicate of one that the index has. The order is part
 * of what nodes of a cluster send each other: new ones come last.
 */
public enum DedupPolicy {
  /**
   * It is added and says of which document it is a near-duplicate: the representative, which is
   * itself none of any unless all documents are compared with. Nothing is lost.
   */
  TAG("tag"),

  /** It is not added. The first one stays. */
  SKIP("skip"),

  /**
   * The better one stays, by a {@link Preference}: the new document takes the place of all its
   * near-duplicates if it is better than each of them, or else is not added.
   */
  REPLACE("replace"),

  /** It is not added, and an error says so. */
  REJECT("reject"),

  /**
   * It is not added, and the first one gets what is better in it: a better title, or one at all.
   */
  MERGE("merge");

  private final String id;

  DedupPolicy(String id) {
    this.id = id;
  }

  /**
   * The policy of a name.
   *
   * @param id the name by which users choose it
   * @return the policy; empty if none has the name
   */
  public static Optional<DedupPolicy> of(String id) {
    return Arrays.stream(values()).filter(policy -> policy.id.equals(id)).findFirst();
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
