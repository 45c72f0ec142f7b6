package io.doppel.lucene;

/**
 * Two documents of an index that are near-duplicates.
 *
 * @param first the number of the one document
 * @param second the number of the other, larger than {@code first}
 * @param similarity their verified similarity in [0, 1]
 */
public record DuplicatePair(int first, int second, double similarity) {}
