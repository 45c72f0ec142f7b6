/**
 * The tables and figures of the papers, run again: {@link io.doppel.benchmarks.papers.PaperTables}
 * runs a {@code PaperTable} by its name on labelled documents and prints Markdown.
 *
 * <p>{@code SigNcdTables} and {@code SigNcdFigures}, {@code CiteSeerTables}, {@code AnddTables},
 * {@code FeatureCodeTables} and {@code DddTables} hold one method for each. {@code Experiment} has
 * the documents and runs methods on them, {@code Judged} says how right they are, {@code
 * LearnedHalves} trains, {@code LineChart} draws. {@code docs/papers} has what came out.
 */
package io.doppel.benchmarks.papers;
