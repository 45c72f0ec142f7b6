/**
 * Tokens to features: what a text is made of, as numbers. The lowest room; all others stand on it.
 *
 * <p>Comes in: the tokens of a text. Goes out: hashes of 64 bits, and elements of 40 bits, which
 * are what sets and vectors keep of a feature. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.features.FeatureHash} has the hash functions. They are part of every
 *       signature: to change one is to raise the version of every scheme that is built on it.
 *   <li>{@link io.doppel.features.TextTokens} is a text as hashes of its tokens.
 *   <li>{@link io.doppel.features.Shingles} makes the hashes of runs of so many tokens; {@link
 *       io.doppel.features.FeatureRuns} leads a feature back to the tokens that it was made of.
 *   <li>{@link io.doppel.features.LongTable} is the hash table for such numbers, wherever one is
 *       needed; {@link io.doppel.features.Checked} refuses settings out of range.
 * </ol>
 *
 * <p>Depends on nothing else in Doppel, and on no search engine.
 */
package io.doppel.features;
