package io.doppel.decision;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Which of two near-duplicates is better. A chain asks one preference after the other until one of
 * them decides; if none does, the document that was there first is better.
 *
 * <pre>{@code
 * Preference.LOWEST_RANK.then(Preference.LONGEST).then(Preference.NEWEST)
 * }</pre>
 */
@FunctionalInterface
public interface Preference {
  /** The document that was there first: decides nothing. */
  Preference FIRST = (one, other) -> 0;

  /** The document with more characters. */
  Preference LONGEST = (one, other) -> Long.compare(one.length(), other.length());

  /** The document with the later time. */
  Preference NEWEST = (one, other) -> Long.compare(one.timestamp(), other.timestamp());

  /** The document with the lower rank: that of a better source, for example. */
  Preference LOWEST_RANK = (one, other) -> Long.compare(other.rank(), one.rank());

  /** The document whose address begins with {@code https:}. */
  Preference HTTPS = (one, other) -> Boolean.compare(one.isHttps(), other.isHttps());

  /** The document with the shorter address; any address is better than none. */
  Preference SHORTEST_URL = (one, other) -> Integer.compare(other.urlLength(), one.urlLength());

  /**
   * Compares two documents. The answer may depend on nothing but the two.
   *
   * @param one a document
   * @param other another one
   * @return more than 0 if the one is better, less if the other is, 0 if neither
   */
  int compare(Traits one, Traits other);

  /**
   * A preference that asks another one where this one does not decide.
   *
   * @param next the other one
   * @return the chain
   */
  default Preference then(Preference next) {
    return (one, other) -> {
      int decided = compare(one, other);
      return decided != 0 ? decided : next.compare(one, other);
    };
  }

  /**
   * Puts documents in order, as {@link Representatives} and {@link Components} take them.
   *
   * @param documents the traits of each document
   * @return the numbers of all documents, the best first; of equally good ones the first first
   */
  default int[] order(List<Traits> documents) {
    return IntStream.range(0, documents.size())
        .boxed()
        .sorted((one, other) -> compare(documents.get(other), documents.get(one)))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
