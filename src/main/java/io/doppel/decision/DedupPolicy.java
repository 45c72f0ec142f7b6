package io.doppel.lucene.index;

import io.doppel.cluster.Preference;

/** What happens to a document that is a near-duplicate of one that the index has. */
public enum DedupPolicy {
  /**
   * It is added and says of which document it is a near-duplicate: the representative, which is
   * itself none of any. Nothing is lost.
   */
  TAG("tag"),

  /** It is not added. The first one stays. */
  SKIP("skip"),

  /**
   * The better one stays, by a {@link Preference}: the new document takes the place of all its
   * near-duplicates if it is better than each of them, or else is not added. A document that was
   * added without the writer stays, since nothing is known of it by which to prefer another one.
   */
  REPLACE("replace"),

  /** It is not added, and a {@link DuplicateDocumentException} says so. */
  REJECT("reject");

  private final String id;

  DedupPolicy(String id) {
    this.id = id;
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
