/**
 * Texts as fingerprints: simhash and random projection, compared by how many bits differ.
 *
 * <p>Comes in: the hashes of a text's tokens. Goes out: a {@code BitSignature}; and of many, all
 * pairs within a number of bits. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.bits.BitSketches} lists the ways to make a fingerprint: {@code SimHash},
 *       {@code RandomProjection}, {@code VectorProjection}.
 *   <li>{@link io.doppel.bits.BitMeasure} says how similar two fingerprints are, {@link
 *       io.doppel.bits.HammingBounds} when it is enough.
 *   <li>{@link io.doppel.bits.TablePlan} says by which keys fingerprints find each other, so that
 *       none within the bound is missed.
 *   <li>{@link io.doppel.bits.HammingPairs} finds all pairs: fingerprints stand in {@link
 *       io.doppel.bits.Buckets} by their keys, {@code HammingScan} compares those of a bucket, and
 *       {@code HeavyBucket} those of one that many share.
 * </ol>
 *
 * <p>Depends on the shared rooms, {@code features} to {@code candidates}; on no other family.
 */
package io.doppel.bits;
