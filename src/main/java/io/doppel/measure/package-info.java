/**
 * Signatures to a similarity: the measures, and the bounds that say without measuring that two
 * signatures are too far apart.
 *
 * <p>Comes in: signatures as bytes. Goes out: a distance or a length. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.measure.Compression} names the compressors and makes a {@link
 *       io.doppel.measure.Compressor}.
 *   <li>{@link io.doppel.measure.CompressionDistance} computes the normalized compression distance
 *       (NCD).
 *   <li>{@link io.doppel.measure.NcdSignature} is what it compares, a {@link
 *       io.doppel.measure.Signature}.
 *   <li>{@link io.doppel.measure.NcdBounds} prunes: the policies P1 and P2 of SigNCD, and our gram
 *       filter.
 *   <li>{@link io.doppel.measure.Grams} cuts a signature into the byte 4-grams that the gram filter
 *       counts.
 *   <li>{@link io.doppel.measure.SetSignature} is a set of elements, compared by what it has in
 *       common with another; {@link io.doppel.measure.PackedSet} reads its stored form.
 *   <li>{@link io.doppel.measure.OverlapMeasure} says how similar two sets are, {@link
 *       io.doppel.measure.OverlapBounds} when that is similar enough, and what it requires of their
 *       lengths and overlap; {@link io.doppel.measure.ElementWeights} how much an element counts.
 *   <li>{@link io.doppel.measure.BitSignature} is a fingerprint, compared by how many bits differ;
 *       {@link io.doppel.measure.BitMeasure} says how similar that is, {@link
 *       io.doppel.measure.HammingBounds} when it is similar enough, and {@link
 *       io.doppel.measure.TablePlan} by which keys they find each other.
 *   <li>{@link io.doppel.measure.SequenceSignature} is a sequence of symbols, compared by the runs
 *       that it has in common with another, which {@link io.doppel.measure.CommonBlocks} finds;
 *       {@link io.doppel.measure.SequenceMeasure} and {@link io.doppel.measure.SequenceBounds} say
 *       how similar that is, and when it is enough.
 *   <li>{@link io.doppel.measure.VectorSignature} is a vector with few components, compared by its
 *       product with another; {@link io.doppel.measure.PackedVector} reads its stored form, {@link
 *       io.doppel.measure.VectorMeasure} and {@link io.doppel.measure.VectorBounds} say how similar
 *       that is, and when it is enough.
 * </ol>
 *
 * <p>Depends on nothing else in Doppel, and on no search engine.
 */
package io.doppel.measure;
