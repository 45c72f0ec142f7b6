/**
 * Texts that are equal but for case, white space and Unicode form.
 *
 * <p>Comes in: a text. Goes out: a definition. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.exact.ExactMethod} is what is said of it.
 *   <li>{@link io.doppel.lucene.exact.ExactScheme} makes the signature, a hash of the normalised
 *       text.
 *   <li>{@link io.doppel.lucene.exact.ExactNearDup} is the definition, {@link
 *       io.doppel.lucene.exact.ExactQuery} its query, {@code ExactMemory} its memory.
 * </ol>
 *
 * <p>Depends on the shared rooms ({@code document}, {@code coverage}, {@code search}, {@code
 * definition}, {@code memory}, {@code frequencies}, {@code method}) and on no other family.
 */
package io.doppel.lucene.exact;
