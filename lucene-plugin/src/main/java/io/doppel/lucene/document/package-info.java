/**
 * Features to signature: what a scheme makes of a text, and how it is laid out in the index.
 *
 * <p>Comes in: text. Goes out: a signature, and the fields that hold it. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.document.SignatureScheme} is the contract: a named, versioned way
 *       to make a signature.
 *   <li>{@link io.doppel.lucene.document.SchemeId} names a scheme with all its parameters; it is
 *       written into the index and compared when the index is used.
 *   <li>{@link io.doppel.lucene.document.SignatureFields} is the one place that knows the index
 *       layout; {@link io.doppel.lucene.document.AttachedField} is that of signatures that were
 *       added in place to documents of an index that existed.
 *   <li>{@link io.doppel.lucene.document.NcdScheme} makes signatures that are compared by
 *       compression ({@code signcd}, {@code ncd}, {@code spotsigncd}).
 *   <li>{@link io.doppel.lucene.document.SetScheme} makes signatures that are compared as sets, by
 *       one of core's {@link io.doppel.sketch.SetSketches}; {@link
 *       io.doppel.lucene.document.TokenSource} cuts the text, {@link
 *       io.doppel.lucene.document.NumberTerms} are the terms. Where the features are themselves the
 *       terms of an analyzer ({@code terms}), {@code TermHashes} reads them, and {@code
 *       IndexedTerms} are those that an index has.
 *   <li>{@link io.doppel.lucene.document.SequenceScheme} makes signatures that are compared as
 *       sequences: feature codes, by core's {@link io.doppel.sketch.FeatureCodes}, and sentences.
 *   <li>{@link io.doppel.lucene.document.ExactScheme} makes hashes of the normalised text ({@code
 *       exact}).
 *   <li>{@link io.doppel.lucene.document.SignatureReader} reads signatures back: from doc values,
 *       or makes them of the text where an index has none.
 *   <li>{@link io.doppel.lucene.document.FieldTexts} are the texts that an index has of a field,
 *       stored or as words; {@link io.doppel.lucene.document.FieldContent} says which.
 *   <li>{@link io.doppel.lucene.document.FeatureSpans} are the features of a text with their places
 *       in it, {@link io.doppel.lucene.document.ComparedTexts} cuts texts into the words that are
 *       compared, where people want to see why texts match.
 * </ol>
 *
 * <p>Depends on {@code analysis} and on doppel-core. Knows nothing of queries.
 */
package io.doppel.lucene.document;
