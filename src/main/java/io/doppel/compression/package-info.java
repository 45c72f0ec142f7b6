/**
 * Texts compared by compression: SigNCD.
 *
 * <p>Comes in: {@code NcdSignature}s. Goes out: the normalized compression distance (NCD) of two;
 * and of many, all pairs within a distance. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.compression.Compression} names the compressors and makes a {@link
 *       io.doppel.compression.Compressor}.
 *   <li>{@link io.doppel.compression.CompressionDistance} computes the distance.
 *   <li>{@link io.doppel.compression.NcdBounds} says without compressing that two are too far
 *       apart: the policies P1 and P2 of the paper, and our gram filter, for which {@link
 *       io.doppel.compression.CommonGrams} counts.
 *   <li>{@link io.doppel.compression.NcdPairs} is the paper's Algorithm 1: all pairs, or the first
 *       claims; {@code PartitionScan} compares one signature with those before it.
 * </ol>
 *
 * <p>Depends on the shared rooms, {@code features} to {@code candidates}; on no other family.
 */
package io.doppel.compression;
