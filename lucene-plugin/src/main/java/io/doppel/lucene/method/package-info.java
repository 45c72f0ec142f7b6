/**
 * The catalogue: what a method is, and how its name and options make a definition.
 *
 * <p>Comes in: the name of a method, options, and where counts and models come from. Goes out: a
 * {@link io.doppel.lucene.definition.Definition}. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.method.Method} is one method, a file in the room of its family;
 *       {@link io.doppel.lucene.method.MethodDescription} is what is said of it; {@link
 *       io.doppel.lucene.method.Methods} finds all.
 *   <li>{@link io.doppel.lucene.method.MethodOption} is an option, in families ({@link
 *       io.doppel.lucene.method.OptionFamily}), with a rule ({@link
 *       io.doppel.lucene.method.OptionRule}); {@link io.doppel.lucene.method.OptionNames} are the
 *       ways to write it.
 *   <li>{@link io.doppel.lucene.method.MethodSettings} is what a method is set to, by options or by
 *       the scheme of signatures that are there; {@code JsonOptions} reads options of JSON.
 *   <li>{@link io.doppel.lucene.method.MethodSources} give what options do not tell: frequencies,
 *       boilerplate, a {@link io.doppel.lucene.method.TrainedModel}; {@link
 *       io.doppel.lucene.method.KeptSources} those that an index keeps.
 *   <li>{@link io.doppel.lucene.method.DefinitionFile} is a method with its options and all that
 *       its sources gave, in one file; its lines are those of {@code DefinitionText}. {@link
 *       io.doppel.lucene.method.IndexSettings} are what an application says besides.
 *   <li>{@link io.doppel.lucene.method.ExpectedRecall} says how sure it is that something is found.
 *   <li>{@link io.doppel.lucene.method.WordAnalyzer}, {@link io.doppel.lucene.method.Measures} and
 *       {@link io.doppel.lucene.method.SpotOptions} are what several methods choose by name.
 * </ol>
 *
 * <p>What is wrong with an option is a {@link io.doppel.lucene.method.MethodException}. An option
 * is never ignored. Knows no family: the methods are found as services.
 */
package io.doppel.lucene.method;
