/**
 * Several measures of a pair, weighed together by a logistic model.
 *
 * <p>Comes in: the hashes of a text's tokens. Goes out: a {@code CombinedSignature}; and of two,
 * how likely it is that they are near-duplicates. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.combined.SampledSketch} makes the signature of {@code runs}, {@link
 *       io.doppel.combined.CombinedSketch} that of {@code combined}.
 *   <li>{@link io.doppel.model.EvidenceMeasure} names the measures, {@link
 *       io.doppel.combined.SampledEvidence} and {@link io.doppel.combined.PairEvidence} take them.
 *   <li>{@link io.doppel.combined.SampledScore} weighs them, with {@link
 *       io.doppel.combined.CommonRuns} of the collection; {@link io.doppel.model.CombinedModel} is
 *       learned, by {@code learn}.
 *   <li>{@link io.doppel.combined.SampledTuner} learns a {@link io.doppel.combined.SampledModel}
 *       from a collection without labels: the common runs, and where to cut.
 * </ol>
 *
 * <p>Depends on the shared rooms, {@code features} to {@code candidates}, and on {@code sets} and
 * {@code bits}, whose signatures it is made of.
 */
package io.doppel.combined;
