/**
 * A model of what near-duplicates are, from labelled documents.
 *
 * <p>Comes in: documents with labels. Goes out: a model in a file, and how good it is. In reading
 * order:
 *
 * <ol>
 *   <li>{@link TrainCommand}; {@link CombinedTrainer} for combined evidence.
 *   <li>{@link TrainSummary} and {@link AccuracyTable} say how good it is.
 *   <li>{@link Proposal}: which pairs to label, where nothing is labelled yet. All that the command
 *       makes is an {@link Outcome}.
 * </ol>
 *
 * <p>The learning itself is in {@link io.doppel.learn}. Uses {@code evaluate} and what that uses.
 */
package io.doppel.cli.train;
