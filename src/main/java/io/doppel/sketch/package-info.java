/**
 * Features to a signature.
 *
 * <p>Comes in: a text or the hashes of its tokens. Goes out: a signature. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.sketch.ExactSignature} is a hash of the normalised text.
 *   <li>{@link io.doppel.sketch.FeatureHash} has the hash functions of all set methods.
 *   <li>{@link io.doppel.sketch.SetSketches} lists the ways to make a set of elements from tokens:
 *       shingles, MinHash slots, super-shingles, I-Match, the tokens themselves. Each is a {@link
 *       io.doppel.sketch.SetSketch}.
 *   <li>{@link io.doppel.sketch.BitSketches} lists the ways to make a fingerprint from tokens, each
 *       a {@link io.doppel.sketch.BitSketch}: simhash and random projection.
 *   <li>{@link io.doppel.sketch.FeatureFrequencies} knows how many documents have a feature, as
 *       {@link io.doppel.sketch.FrequencyCounter} counted them; {@link
 *       io.doppel.sketch.FrequencyRange} leaves out the common and the rare ones. {@link
 *       io.doppel.sketch.Boilerplate} is what very many documents have, of all or of a group, as
 *       {@link io.doppel.sketch.BoilerplateCounter} found it; sketches can be made without it.
 *   <li>{@link io.doppel.sketch.FeatureCodes} lists the ways to make a sequence of characters from
 *       a text, each a {@link io.doppel.sketch.SequenceSketch}, by {@link
 *       io.doppel.sketch.FeatureCodeSettings}; {@link io.doppel.sketch.SentenceSymbols} makes one
 *       symbol of a sentence.
 *   <li>{@link io.doppel.sketch.FeatureRuns} says of a sketch which tokens its features are.
 * </ol>
 *
 * <p>Depends on {@code measure}.
 */
package io.doppel.sketch;
