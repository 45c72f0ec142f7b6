/**
 * Measurements, each with its baseline beside it in the same run.
 *
 * <p>{@link io.doppel.benchmarks.bench} is the one command that measures every target and every
 * peer, {@link io.doppel.benchmarks.kernels} has what JMH runs.
 *
 * <p>End to end: {@link io.doppel.benchmarks.SetComparison} compares whole methods, each behind
 * {@code Peer}, in the order of {@code ComparedMethods}, on the documents of {@link
 * io.doppel.benchmarks.corpus}. {@code Comparison} fills a {@code MeasuredIndex} for each and asks
 * it through {@code QueryMeter}; {@code FoundByEdit} counts what is found, {@code ComparisonReport}
 * lays it out.
 *
 * <p>{@link io.doppel.benchmarks.HammingComparison} compares queries and joins of fingerprints with
 * plain loops over all of them: {@code FingerprintIndex} holds them, {@code HammingQueryMeter} and
 * {@code HammingJoinMeter} take the time, {@code FingerprintScan} and {@code BlockJoin} are the
 * loops, {@code ReportTable} lays it out.
 *
 * <p>{@link io.doppel.benchmarks.CollapseComparison} compares searches that hide near-duplicates
 * with plain ones, {@link io.doppel.benchmarks.papers} runs the papers' tables again.
 */
package io.doppel.benchmarks;
