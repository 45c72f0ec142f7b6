/**
 * Which signatures are worth a comparison: filters on what two sets of elements have in common.
 *
 * <p>Comes in: sets of elements or keys. Goes out: a superset of the pairs that match, much smaller
 * than all pairs. Where a filter claims to be exact, no match is missed. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.candidates.OverlapMeasure} says how similar two sets are, {@link
 *       io.doppel.candidates.OverlapBounds} what a match requires of lengths and overlap.
 *   <li>{@link io.doppel.candidates.CandidateRule} says how many keys two sets must share; {@link
 *       io.doppel.candidates.KeyChoice} which keys of one set lead to others, by {@link
 *       io.doppel.candidates.KeyCounts}.
 *   <li>{@link io.doppel.candidates.ElementIndex} is the inverted index, with the rarest elements
 *       first by {@link io.doppel.candidates.ElementNumbers}; {@link
 *       io.doppel.candidates.OverlapCandidates} counts in it.
 *   <li>{@link io.doppel.candidates.HotElements} are too common to lead; {@link
 *       io.doppel.pairs.CandidateLimit} ends a search that compares too much, by a {@link
 *       io.doppel.pairs.TooManyCandidatesException}.
 *   <li>{@link io.doppel.candidates.WeighedElements} compares one set with many.
 * </ol>
 *
 * <p>Depends on {@code signature} and {@code join}. Used by sets, compression, sequences and
 * vectors.
 */
package io.doppel.candidates;
