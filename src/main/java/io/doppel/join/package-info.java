/**
 * All pairs of a collection: what the searches of all families have in common.
 *
 * <p>Comes in: signatures in the caller's order, and a search for the pairs of those that fit into
 * memory. Goes out: pairs of positions with their similarity, sorted, the same for any number of
 * threads and any budget of memory. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.join.PairSearch} is a family's way to find pairs; it gives them to a
 *       {@link io.doppel.join.PairSink}.
 *   <li>{@link io.doppel.join.Join} cuts the signatures into parts that fit a {@link
 *       io.doppel.pairs.MemoryBudget} and searches each part with each, as {@link
 *       io.doppel.join.WantedPairs} say.
 *   <li>{@link io.doppel.join.PairCollector} sorts what is found, in memory or in a {@link
 *       io.doppel.join.SpillFile}.
 *   <li>{@link io.doppel.join.PairResult} is what comes out: {@link io.doppel.pairs.SimilarPair}s,
 *       and {@link io.doppel.pairs.PairCounts} of the work that it took; {@link
 *       io.doppel.pairs.DirectedPair} says which of two contains the other; {@link
 *       io.doppel.join.GroupPairs} makes pairs of groups of them.
 *   <li>{@link io.doppel.join.EqualPairs} finds identical signatures, which need no family.
 *   <li>{@link io.doppel.join.Workers} are the threads, {@link io.doppel.join.Awaited} waits for
 *       one, and a {@link io.doppel.pairs.ProgressListener} is told how far they are.
 * </ol>
 *
 * <p>Depends on {@code signature}; must not depend on a family.
 */
package io.doppel.join;
