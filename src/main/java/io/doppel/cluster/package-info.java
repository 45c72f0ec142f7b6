/**
 * Pairs to a decision: who represents whom.
 *
 * <p>Comes in: verified pairs, and an order of preference. Goes out: for each document, whether it
 * is kept, or which kept document it duplicates: {@link io.doppel.cluster.Representatives}.
 * Documents with equal signatures are taken together first: {@link
 * io.doppel.cluster.SignatureGroups}.
 *
 * <p>Depends on {@code pairs} for the form of a pair and on {@code measure} for that of a
 * signature.
 */
package io.doppel.cluster;
