/**
 * How good is a method on given documents? With labels: precision, recall and F1 at every
 * threshold. Without: which of the copies that are planted into them it finds.
 *
 * <p>In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.evaluate.Accuracy} is what a threshold gives.
 *   <li>{@link io.doppel.evaluate.PairLabels} says of a pair whether it is right to find it.
 *   <li>{@link io.doppel.evaluate.PairCurve} has the accuracy at every threshold, from the pairs of
 *       one search; {@link io.doppel.evaluate.SimilarityCurve} at each thousandth, from any number
 *       of pairs.
 *   <li>{@link io.doppel.evaluate.Resampling} says how sure a figure is.
 *   <li>{@link io.doppel.evaluate.Edits} plants an {@link io.doppel.evaluate.Edit} into a text.
 * </ol>
 *
 * <p>May use {@code signature}, {@code join} and {@code decision}; knows nothing of methods.
 */
package io.doppel.evaluate;
