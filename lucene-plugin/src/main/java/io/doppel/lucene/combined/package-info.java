/**
 * Evidence of several kinds: runs of words find a pair, something else confirms it.
 *
 * <p>Comes in: a text and what the method is set to. Goes out: a definition. In reading order:
 *
 * <ol>
 *   <li>A file for each method: {@link io.doppel.lucene.combined.RunsMethod} (a sample of runs, the
 *       default), {@link io.doppel.lucene.combined.CombinedMethod} (a model weighs several
 *       measures), {@link io.doppel.lucene.combined.HybridMethod} (the cosine of all words
 *       confirms).
 *   <li>{@link io.doppel.lucene.combined.RunsBuilder}, {@link
 *       io.doppel.lucene.combined.CombinedBuilder} and {@link
 *       io.doppel.lucene.combined.HybridBuilder} make the definitions; what they share is in {@code
 *       ConfirmedNearDup}.
 *   <li>{@link io.doppel.lucene.combined.CombinedScheme} and {@link
 *       io.doppel.lucene.combined.HybridScheme} make the signatures.
 *   <li>Candidates are found by the query of {@code sets}; {@link
 *       io.doppel.lucene.combined.JudgedConfirmation} and {@link
 *       io.doppel.lucene.combined.BitConfirmation} confirm them.
 * </ol>
 *
 * <p>Depends on the shared rooms ({@code document}, {@code coverage}, {@code search}, {@code
 * definition}, {@code memory}, {@code frequencies}, {@code method}) and on the families {@code
 * sets} and {@code bits}.
 */
package io.doppel.lucene.combined;
