/**
 * How a method with its options becomes a definition of near-duplicates.
 *
 * <p>Comes in: settings of {@link io.doppel.lucene.method}, documents to count, a model in a file.
 * Goes out: a {@link ChosenDefinition}. In reading order:
 *
 * <ol>
 *   <li>{@link ChosenDefinition} is a definition with its settings.
 *   <li>{@link InputSources} is what a method gets besides its options, and remembers it for the
 *       index that is made with it.
 *   <li>{@link Frequencies}: in how many documents a feature is. {@link InputFrequencies} counts
 *       files, {@link ScanFrequencies} an index; {@link QueryLog} counts queries.
 *   <li>{@link Models}: the model of a learned method, from a {@link ModelFile} or, as {@link
 *       StoredModels}, from an index.
 * </ol>
 *
 * <p>Uses {@code input} and {@code output}. Knows no options of the command line.
 */
package io.doppel.cli.method;
