package io.doppel.pairs;

/**
 * Two documents of which one is contained in the other.
 *
 * @param contained the position of the one that is contained
 * @param container the position of the one that it is contained in
 * @param similarity how much of the former is in the latter, in (0, 1]
 */
public record DirectedPair(int contained, int container, double similarity) {}
