/**
 * Features to a signature: what each kind of sketch promises. The sketches themselves are in the
 * rooms of the families.
 *
 * <p>Comes in: a text, or the hashes of its tokens. Goes out: a signature, or none for a text that
 * has too little. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.sketch.SetSketch} makes a set; the ways are listed in {@code
 *       sets.SetSketches}. {@link io.doppel.sketch.FeatureSketch} is one that can drop boilerplate.
 *   <li>{@link io.doppel.sketch.BitSketch} makes a fingerprint; the ways are listed in {@code
 *       bits.BitSketches}.
 *   <li>{@link io.doppel.sketch.VectorSketch} makes a vector; the ways are listed in {@code
 *       vectors.VectorSketches}.
 *   <li>{@link io.doppel.sketch.SequenceSketch} makes a sequence of a text itself; the ways are
 *       listed in {@code sequences.FeatureCodes}.
 * </ol>
 *
 * <p>Depends on {@code features}, {@code signature} and {@code frequencies}; must not depend on a
 * family.
 */
package io.doppel.sketch;
