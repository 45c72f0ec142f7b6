/**
 * Measurements, each with its baseline beside it in the same run.
 *
 * <p>Kernels: one question per class, {@code ...Benchmark}; JMH runs them. {@code GeneratedTexts}
 * makes the same texts from the same seed everywhere.
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
 * with plain ones.
 */
package io.doppel.benchmarks;
