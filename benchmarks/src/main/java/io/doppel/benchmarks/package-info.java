/**
 * Measurements, each with its baseline beside it in the same run. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.benchmarks.bench} is the one command that measures every target of speed
 *       and every peer, part by part. Two parts have rooms of their own: {@link
 *       io.doppel.benchmarks.compare}, methods end to end, and {@link
 *       io.doppel.benchmarks.fingerprints}, queries and joins of bits.
 *   <li>{@link io.doppel.benchmarks.peers} has the methods as fields of an index and takes the time
 *       of filling and asking it; {@link io.doppel.benchmarks.corpus} has the documents, {@link
 *       io.doppel.benchmarks.report} clocks and tables.
 *   <li>{@link io.doppel.benchmarks.kernels} has what JMH runs, {@link io.doppel.benchmarks.papers}
 *       runs the papers' tables again.
 *   <li>Commands of their own are here: {@link io.doppel.benchmarks.CollapseComparison} compares
 *       searches that hide near-duplicates with plain ones, {@link
 *       io.doppel.benchmarks.HookComparison} adding documents with and without the hook. {@link
 *       io.doppel.benchmarks.CombinedComparison} trains the model of {@code combined} on {@code
 *       CombinedPairs} and measures it. {@link io.doppel.benchmarks.TuningStability} says where
 *       {@code runs} cuts, {@link io.doppel.benchmarks.WeightsComparison} what its weights are
 *       worth on what they were not fitted to. {@link io.doppel.benchmarks.ShardMeasurements}
 *       measures a shard of a very large index.
 * </ol>
 */
package io.doppel.benchmarks;
