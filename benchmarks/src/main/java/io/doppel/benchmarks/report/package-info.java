/**
 * What all measurements share: {@link io.doppel.benchmarks.report.CpuClock} takes the time, {@link
 * io.doppel.benchmarks.report.Spread} is the median of several runs, {@link
 * io.doppel.benchmarks.report.ReportTable} lays figures out as Markdown or lines of JSON, {@link
 * io.doppel.benchmarks.report.LineChart} draws them.
 */
package io.doppel.benchmarks.report;
