/**
 * Methods whose signatures are sequences: feature codes and sentences.
 *
 * <p>Comes in: a text and what the method is set to. Goes out: a definition. In reading order:
 *
 * <ol>
 *   <li>A file for each method: {@link io.doppel.lucene.sequences.FeatureCodeMethod}, {@link
 *       io.doppel.lucene.sequences.FeatureCodePeriodMethod}, {@link
 *       io.doppel.lucene.sequences.SentencesMethod}.
 *   <li>{@link io.doppel.lucene.sequences.SequenceBuilder} makes the definition, {@code
 *       SequenceNearDup}; {@link io.doppel.lucene.sequences.SequenceScheme} the signature.
 *   <li>{@link io.doppel.lucene.sequences.SequenceQuery} finds candidates by common grams or by
 *       length, {@link io.doppel.lucene.sequences.SequenceVerifier} finds common runs.
 * </ol>
 *
 * <p>Depends on the shared rooms ({@code document}, {@code coverage}, {@code search}, {@code
 * definition}, {@code memory}, {@code frequencies}, {@code method}) and on {@code sets}: sentences
 * are first compared as a set.
 */
package io.doppel.lucene.sequences;
