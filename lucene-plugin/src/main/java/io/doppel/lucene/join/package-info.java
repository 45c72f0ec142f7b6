/**
 * All near-duplicates of a collection at once.
 *
 * <p>Comes in: a definition and an index, or signatures. Goes out: pairs or clusters. In reading
 * order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.join.Joins} is the door.
 *   <li>{@link io.doppel.lucene.join.DuplicatePairs} are pairs, which may lie in a file and are
 *       closed; each is a {@link io.doppel.lucene.join.DuplicatePair}.
 *   <li>{@link io.doppel.lucene.join.DuplicateClusters} are clusters, found by {@code
 *       IndexClusters}.
 * </ol>
 *
 * <p>Depends on {@code definition} and {@code explain}.
 */
package io.doppel.lucene.join;
