/**
 * Learns from labels. What is learned without them, where to cut, is {@code SampledTuner}.
 *
 * <p>How much each k-gram of a text counts: ANDD. Preference pairs are drawn from clusters ({@code
 * PreferencePairs}), the loss is a function of quadratic forms ({@code PreferenceLoss}), {@code
 * LimitedMemoryBfgs} makes it small, and {@link io.doppel.learn.GramTrainer} puts that together
 * into a {@link io.doppel.model.GramModel}. How good it is, {@code evaluate} says.
 *
 * <p>How much each measure of a pair counts: {@link io.doppel.learn.EvidenceTrainer} makes a {@link
 * io.doppel.model.CombinedModel} of {@link io.doppel.learn.EvidencePairs}.
 */
package io.doppel.learn;
