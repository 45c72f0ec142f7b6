/**
 * Whole methods end to end, ours beside what users of Lucene do today. Comes in: documents and
 * queries. Goes out: two tables.
 *
 * <p>{@link io.doppel.benchmarks.compare.ComparedMethods} is the list, a line each. {@link
 * io.doppel.benchmarks.compare.Comparison} fills an index for each method and asks it, {@link
 * io.doppel.benchmarks.compare.ComparisonRow} is what it measured, {@link
 * io.doppel.benchmarks.compare.ComparisonReport} lays it out.
 */
package io.doppel.benchmarks.compare;
