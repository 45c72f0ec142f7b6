/**
 * What a search for pairs is told and what it gives: values alone.
 *
 * <p>Comes in: {@link io.doppel.pairs.MemoryBudget}, {@link io.doppel.pairs.CandidateLimit} and
 * {@link io.doppel.pairs.ProgressListener} say how to search. Goes out: {@link
 * io.doppel.pairs.SimilarPair}s, or {@link io.doppel.pairs.DirectedPair}s where one document is
 * contained in the other, and {@link io.doppel.pairs.PairCounts} of what it took. A search that
 * would compare more than the limit ends with a {@link io.doppel.pairs.TooManyCandidatesException}.
 *
 * <p>Depends on {@code signature}. How pairs are found is in {@code join}.
 */
package io.doppel.pairs;
