/**
 * The door: one definition of what a near-duplicate is, for indexing, querying, collecting and
 * joining.
 *
 * <p>{@link io.doppel.lucene.NearDup} holds a scheme (how a signature is made), a measure (how two
 * are compared) and a threshold. The story behind it, package by package:
 *
 * <ol>
 *   <li>{@code analysis}: text to features,
 *   <li>{@code document}: features to signature, and the signature's fields in the index,
 *   <li>{@code search}: signature to candidates and to verified matches.
 * </ol>
 *
 * <p>What comes out of a join are {@link io.doppel.lucene.DuplicatePair}s, and where the measure is
 * one of containment {@link io.doppel.pairs.DirectedPair}s, which say what is contained in what; or
 * {@link io.doppel.cluster.Cluster}s.
 *
 * <p>Why two documents match is {@link io.doppel.lucene.MatchEvidence}, made on demand from their
 * texts; of two signatures it is {@link io.doppel.lucene.Evidence}.
 *
 * <p>A method is one package-private subclass of {@code NearDup} here, one factory in {@code
 * NearDup}, one test and one row in {@code docs/methods.md}.
 */
package io.doppel.lucene;
