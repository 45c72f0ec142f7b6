/**
 * The one command that shows where Doppel stands: every target of speed beside what was measured,
 * and every method beside its peers, in one run. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.benchmarks.bench.Bench} reads the options, as {@code BenchSettings}, and
 *       runs each {@code Part}.
 *   <li>The parts: {@code SigningPart}, {@code FieldPart} (with {@code FieldPieces}), {@code
 *       IndexPart}, {@code PairsPart}, {@code SigNcdPart}, {@code HammingPart}, {@code DedupPart};
 *       and if they are named, {@code ComparePart} and {@code FingerprintsPart}.
 *   <li>What they share is in {@code BenchRun}: the corpus with its {@code PlantedPairs}, {@code
 *       MemoryMeter}, and the tables, {@code TargetTable} and {@code PeerTable}, whose figures are
 *       medians with their spread.
 *   <li>Who competes: {@code Contenders} is the list of each {@code Contender}, ours, then
 *       libraries that make signatures. Such a library is a {@code BandPeer}, as {@code Hash4jPeer}
 *       and {@code JavaLshPeer} are: {@code WordShingles} makes its hashes, {@code BandJoin} finds
 *       its pairs. An {@code OptionalPeer} is too heavy for the default build.
 *   <li>{@code Growth} measures the cost of a document and of a query at several sizes instead, a
 *       {@code GrowthRow} each, and {@code GrowthChart} draws it.
 * </ol>
 */
package io.doppel.benchmarks.bench;
