/**
 * What was counted over documents or learned from them, and where an index keeps it.
 *
 * <p>Comes in: an index. Goes out: document frequencies, boilerplate, models. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.frequencies.IndexFrequencies} counts how many documents have each
 *       feature, and keeps it in the user data of a commit.
 *   <li>{@link io.doppel.lucene.frequencies.IndexBoilerplate} counts which features very many
 *       documents have.
 *   <li>{@link io.doppel.lucene.frequencies.IndexModels} keeps models; {@link
 *       io.doppel.lucene.frequencies.LearnedWeights} is a model with the frequencies that it asks
 *       for.
 * </ol>
 *
 * <p>Depends on {@code definition}, whose signatures it counts.
 */
package io.doppel.lucene.frequencies;
