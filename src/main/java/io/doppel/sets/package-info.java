/**
 * Texts as sets of features: shingles, MinHash, super-shingles, I-Match, tokens.
 *
 * <p>Comes in: the hashes of a text's tokens. Goes out: a {@code SetSignature}; and of many, the
 * pairs that have enough in common. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.sets.SetSketches} lists the ways to make a set.
 *   <li>{@link io.doppel.sets.ShingleSet} has all runs of so many tokens, and the winnowed ones as
 *       keys; {@code TokenSet} the tokens themselves.
 *   <li>{@link io.doppel.sets.MinHash} takes the minima of a set, {@link io.doppel.sets.Slots}
 *       keeps a few bits of each; {@code SuperShingles} hashes them in groups.
 *   <li>{@code LexiconHashes} is I-Match.
 *   <li>{@link io.doppel.sets.SetPairs} finds all pairs, by all elements or among those that share
 *       keys.
 * </ol>
 *
 * <p>Depends on the shared rooms, {@code features} to {@code candidates}; on no other family.
 */
package io.doppel.sets;
