/**
 * Signatures to pairs: all pairs of near-duplicates in a collection whose signatures fit into
 * memory.
 *
 * <p>Comes in: the signatures, in the caller's order. Goes out: {@link
 * io.doppel.pairs.SimilarPair}s of their positions, the same for any number of threads. In reading
 * order:
 *
 * <ol>
 *   <li>{@link io.doppel.pairs.NcdPairs} is SigNCD's Algorithm 1 for signatures that are compared
 *       by compression.
 *   <li>{@link io.doppel.pairs.SetPairs} is the join of sets, which are compared by what they have
 *       in common: by all elements, or among those that share keys.
 *   <li>{@link io.doppel.pairs.HammingPairs} is the join of fingerprints that differ in few bits.
 *   <li>{@link io.doppel.pairs.SequencePairs} is the join of sequences, which are compared by the
 *       runs of symbols that they have in common.
 *   <li>{@link io.doppel.pairs.VectorPairs} is the join of vectors, which are compared by their
 *       products.
 *   <li>{@link io.doppel.pairs.EqualPairs} finds identical signatures.
 *   <li>{@link io.doppel.pairs.PairResult} is what comes out: the pairs, and {@link
 *       io.doppel.pairs.PairCounts} of the work done.
 * </ol>
 *
 * <p>Inside, the joins of texts and sets go through the list in order of length, a block at a time,
 * and find candidates by {@code OverlapCandidates}: what two signatures have in common, by an
 * inverted index of grams or elements ({@code ElementIndex}). Fingerprints stand in {@code Buckets}
 * by their keys, sequences in the order of all their suffixes ({@code SuffixNeighbours}); vectors
 * find each other by {@code VectorCandidates}, through an inverted index with weights.
 *
 * <p>Depends on {@code measure}.
 */
package io.doppel.pairs;
