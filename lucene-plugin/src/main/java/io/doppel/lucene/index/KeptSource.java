package io.doppel.lucene.index;

import java.util.Objects;

/**
 * A document that the index has, as far as it can be brought back.
 *
 * @param key its key
 * @param source its {@linkplain DedupDocument#source source}, or what the caller's {@linkplain
 *     DedupWriterBuilder#sourceField stored field} has; after a merge that of the {@link
 *     MergedDocument}
 * @param timestamp its time in milliseconds since 1970; {@link DedupDocument#NO_TIMESTAMP} if it
 *     has none
 * @param rank the lower the better
 */
public record KeptSource(String key, String source, long timestamp, long rank) {
  /** Checks that nothing is missing. */
  public KeptSource {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(source, "source");
  }
}
