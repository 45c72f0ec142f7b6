package io.doppel.lucene;

/**
 * Two documents of an index that are near-duplicates, or one of an index and one of another.
 *
 * @param first the number of the one document
 * @param second the number of the other; of the same index, larger than {@code first}
 * @param similarity their verified similarity in [0, 1]
 */
public record DuplicatePair(int first, int second, double similarity) {}
