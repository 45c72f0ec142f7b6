/**
 * A method by its name and its options: for commands and engines, whose users write both.
 *
 * <p>Comes in: the name of a method, options with their values, and where counts and models come
 * from. Goes out: a {@link io.doppel.lucene.NearDup}. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.method.Method} is the catalogue of methods, each with the options
 *       that it takes.
 *   <li>{@link io.doppel.lucene.method.MethodOption} is the catalogue of options, in families
 *       ({@link io.doppel.lucene.method.OptionFamily}), each with a rule ({@link
 *       io.doppel.lucene.method.OptionRule}); {@link io.doppel.lucene.method.OptionNames} are the
 *       ways to write them.
 *   <li>{@link io.doppel.lucene.method.MethodSettings} is what a method is set to, by options or by
 *       the scheme of signatures that are there; {@code JsonOptions} reads options of JSON. It
 *       makes the definition.
 *   <li>{@link io.doppel.lucene.method.MethodSources} give what options do not tell: document
 *       frequencies, boilerplate, a {@link io.doppel.lucene.method.TrainedModel}; {@link
 *       io.doppel.lucene.method.KeptSources} those that an index keeps.
 *   <li>{@code SetDefinition}, {@code BitDefinition}, {@code NcdDefinition}, {@code
 *       SequenceDefinition}, {@code VectorDefinition} and {@code CombinedDefinition} turn settings
 *       into calls of builders, a class for each family of methods; with {@link
 *       io.doppel.lucene.method.WordAnalyzer} and {@code Measures} by their names.
 *   <li>{@link io.doppel.lucene.method.DefinitionFile} is a method with its options and all that
 *       its sources gave, in one file; its lines are those of {@code DefinitionText}.
 *   <li>{@link io.doppel.lucene.method.Promise} says how sure it is that something is found.
 * </ol>
 *
 * <p>What is wrong with an option is a {@link io.doppel.lucene.method.MethodException}. Nothing in
 * the library uses this package: it stands on {@link io.doppel.lucene.NearDup} and its builders,
 * which have their own checks. An option is never ignored: what a method has no use for is refused.
 */
package io.doppel.lucene.method;
