/**
 * How good is a method on given documents? With labels: precision, recall and F1 at every
 * threshold. Without: which of the copies that are planted into them it finds.
 *
 * <p>In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.evaluate.Accuracy} is what a threshold gives.
 *   <li>{@link io.doppel.evaluate.SimilarityCurve} has one for each thousandth.
 *   <li>{@link io.doppel.evaluate.Edits} plants an {@link io.doppel.evaluate.Edit} into a text.
 * </ol>
 *
 * <p>May use {@code cluster} and {@code pairs}; knows nothing of methods.
 */
package io.doppel.evaluate;
