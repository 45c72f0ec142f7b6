/**
 * Learns from labelled texts how much each k-gram of a text counts: ANDD. Preference pairs are
 * drawn from clusters ({@code PreferencePairs}), the loss is a function of quadratic forms ({@code
 * PreferenceLoss}), {@link io.doppel.learn.LimitedMemoryBfgs} makes it small, and {@link
 * io.doppel.learn.GramTrainer} puts that together into a {@link io.doppel.sketch.GramModel}. How
 * good it is, {@code evaluate} says.
 */
package io.doppel.learn;
