/**
 * The one command that shows where Doppel stands: every target of speed beside what was measured,
 * and every method beside its peers, in one run.
 *
 * <p>{@link io.doppel.benchmarks.bench.Bench} reads the options and runs each {@code Part}: {@code
 * SigningPart}, {@code FieldPart}, {@code IndexPart}, {@code PairsPart}, {@code SigNcdPart}, {@code
 * HammingPart}, {@code DedupPart}. What they share is in {@code BenchRun}: the corpus, the {@code
 * Contender}s ({@code Contenders} has the list: ours, then peers such as {@code Hash4jPeer} and
 * {@code JavaLshPeer}, whose pairs {@code BandJoin} finds), and the two tables, {@code TargetTable}
 * and {@code PeerTable}, whose figures are medians with their spread.
 *
 * <p>{@code Growth} measures the cost of a document and of a query at several sizes instead, and
 * {@code GrowthChart} draws it.
 */
package io.doppel.benchmarks.bench;
