/**
 * Texts as sequences of symbols: feature codes, and sentences as numbers.
 *
 * <p>Comes in: a text. Goes out: a {@code SequenceSignature}; and of many, all pairs with long
 * enough runs in common. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.sequences.FeatureCodes} lists the ways to make a code of a text's visible
 *       characters, by {@link io.doppel.sequences.FeatureCodeSettings}; {@link
 *       io.doppel.sequences.SentenceSymbols} makes one symbol of a sentence.
 *   <li>{@link io.doppel.sequences.SequenceMeasure} says how similar two sequences are, {@link
 *       io.doppel.sequences.SequenceBounds} when it is enough.
 *   <li>{@link io.doppel.sequences.CommonBlocks} finds the runs that one sequence has in common
 *       with others, by a {@code SuffixAutomaton}.
 *   <li>{@link io.doppel.sequences.SequencePairs} finds all pairs: {@link
 *       io.doppel.sequences.SuffixNeighbours} puts the suffixes of all sequences in order, {@code
 *       SuffixScan} looks beside those of one.
 * </ol>
 *
 * <p>Depends on the shared rooms, {@code features} to {@code candidates}, and on {@code sets}: the
 * sentences of a text are first compared as a set.
 */
package io.doppel.sequences;
