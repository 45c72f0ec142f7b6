/**
 * What is known of a whole collection: how many documents have a feature, and what is boilerplate.
 *
 * <p>Comes in: the sets of features of many documents, in one pass and in bounded memory. Goes out:
 * a frozen table, which can be written and read, so that signatures made with it stay comparable.
 * In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.frequencies.FrequencyCounter} counts; {@link
 *       io.doppel.frequencies.FeatureFrequencies} is what it found, and weighs by it.
 *   <li>{@link io.doppel.frequencies.FrequencyRange} leaves out features that are too common or too
 *       rare.
 *   <li>{@link io.doppel.frequencies.BoilerplateCounter} finds what very many documents have, of
 *       all or of a group; {@link io.doppel.frequencies.Boilerplate} is what it found.
 *   <li>{@link io.doppel.frequencies.ModelForm} is the form of the files.
 * </ol>
 *
 * <p>Depends on {@code features} and {@code signature}.
 */
package io.doppel.frequencies;
