/**
 * What was learned with labels, as it is handed on: small files of plain text, and the names in
 * them.
 *
 * <p>Comes in: the text of a file, or what {@code learn} found. Goes out: a model that a method is
 * set up with. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.model.GramModel} is that of {@code andd}: how much each {@link
 *       io.doppel.model.GramFeature} adds to the weight of a k-gram, for which {@link
 *       io.doppel.model.VectorMeasure}.
 *   <li>{@link io.doppel.model.CombinedModel} is that of {@code combined}: how much each {@link
 *       io.doppel.model.EvidenceMeasure} of a pair says.
 * </ol>
 *
 * <p>Depends on {@code features} and {@code frequencies}; on no family, so that applications see
 * models without the machinery that uses them.
 */
package io.doppel.model;
