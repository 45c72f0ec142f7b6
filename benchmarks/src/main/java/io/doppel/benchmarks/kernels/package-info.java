/**
 * Kernels: one question per class, each with a baseline in the same run; JMH runs them. In the
 * order of a document's way:
 *
 * <ol>
 *   <li>{@code SignatureBenchmark}: from a text to its signature.
 *   <li>{@code OverlapQueryBenchmark}, {@code QueryBenchmark} and {@code HammingQueryBenchmark}: a
 *       query for sets, by compression, for bits.
 *   <li>{@code NcdVerificationBenchmark} and {@code CommonBlocksBenchmark}: a candidate is
 *       verified.
 *   <li>{@code AllPairsBenchmark} and {@code HammingJoinBenchmark}: all pairs.
 * </ol>
 *
 * <p>{@code GeneratedTexts} makes the same texts from the same seed everywhere, {@code KernelIndex}
 * an index of them.
 */
package io.doppel.benchmarks.kernels;
