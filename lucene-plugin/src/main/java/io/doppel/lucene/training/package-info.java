/**
 * Models that are learned from labelled documents.
 *
 * <p>Comes in: documents with labels. Goes out: a model for {@code andd} or {@code combined}. In
 * reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.training.AnddTraining} learns how much each word counts.
 *   <li>{@link io.doppel.lucene.training.CombinedTraining} makes of labelled pairs what core's
 *       {@link io.doppel.learn.EvidenceTrainer} learns from.
 * </ol>
 *
 * <p>Depends on {@code combined}, {@code definition} and {@code document}.
 */
package io.doppel.lucene.training;
