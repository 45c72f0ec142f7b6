/**
 * Pairs to a decision: who represents whom.
 *
 * <p>Comes in: verified pairs, and an order of preference. Goes out: for each document, whether it
 * is kept, or which kept document it duplicates; and clusters of documents. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.cluster.SignatureGroups} takes documents with equal signatures together,
 *       so that copies cost no pairs.
 *   <li>{@link io.doppel.cluster.Preference} says by the {@link io.doppel.cluster.Traits} of two
 *       documents which is better: a chain, which puts all of them in order.
 *   <li>{@link io.doppel.cluster.Representatives} decides in that order who is kept.
 *   <li>{@link io.doppel.cluster.Clusters} lists a decision as {@link io.doppel.cluster.Cluster}s,
 *       which do not chain; {@link io.doppel.cluster.Components} are what pairs connect, which
 *       chain.
 * </ol>
 *
 * <p>Depends on {@code pairs} for the form of a pair and on {@code measure} for that of a
 * signature.
 */
package io.doppel.cluster;
