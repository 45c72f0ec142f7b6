/**
 * The options that several commands share.
 *
 * <p>Comes in: what picocli has parsed. Goes out: sources, settings, limits; a refusal that names
 * the option. In reading order:
 *
 * <ol>
 *   <li>{@link InputOptions} with {@link FieldOptions}: which documents are read.
 *   <li>{@link MethodOptions}: which method, and all options of all methods.
 *   <li>{@link RunOptions}: threads and verbosity, which never change a result.
 *   <li>{@link KeepOptions}: whom to keep, as {@link io.doppel.decision.KeepRules} say.
 *   <li>{@link UnsignedOptions}: what becomes of documents of an index without a signature.
 * </ol>
 *
 * <p>Uses {@code method}, {@code input} and {@code output}. Knows no command.
 */
package io.doppel.cli.options;
