/**
 * Features to signature: what a scheme makes of a text, and how it lies in an index.
 *
 * <p>Comes in: text. Goes out: a signature, and the fields that hold it. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.document.SignatureScheme} is the contract: a named, versioned way
 *       to make a signature; {@link io.doppel.lucene.document.SchemeId} names it with all its
 *       parameters.
 *   <li>{@link io.doppel.lucene.document.SignatureFields} is the one place that knows the layout of
 *       an index; {@link io.doppel.lucene.document.AttachedField} is that of signatures that were
 *       added in place.
 *   <li>{@link io.doppel.lucene.document.SignatureReader} reads signatures back.
 *   <li>{@link io.doppel.lucene.document.TokenScheme} is what schemes of tokens share: {@link
 *       io.doppel.lucene.document.TokenSource} cuts the text, {@code TokenHashes} hashes its
 *       tokens, {@link io.doppel.lucene.document.NumberTerms} are the terms of the index.
 *   <li>Where the features are themselves the terms of an analyzer ({@code terms}), {@code
 *       TermHashes} reads them, and {@code IndexedTerms} are those that an index has.
 *   <li>{@link io.doppel.lucene.document.FeatureSpans} are the features of a text with their places
 *       in it, for those who want to see why texts match.
 * </ol>
 *
 * <p>Depends on {@code analysis} and on doppel-core. Knows nothing of queries.
 */
package io.doppel.lucene.document;
