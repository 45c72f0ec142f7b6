/**
 * Signature to matches: queries that find candidates in the index and verify them, and a collector
 * that verifies the hits of any other query.
 *
 * <p>Comes in: a signature, a scheme and bounds. Goes out: documents with their similarity as
 * score. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.search.NcdQuery} for signatures that are compared by compression:
 *       candidates by length and by common 4-grams, verification by compression.
 *   <li>{@link io.doppel.lucene.search.OverlapQuery} for signatures that are compared as sets: the
 *       index counts what a document has in common with the query, or finds candidates by some of
 *       it, as {@link io.doppel.lucene.search.OverlapSettings} say; {@link
 *       io.doppel.lucene.search.SetVerifier} merges two sets.
 *   <li>{@link io.doppel.lucene.search.SequenceQuery} for signatures that are compared as
 *       sequences: candidates by common grams or, if short, by length; {@link
 *       io.doppel.lucene.search.SequenceVerifier} finds common runs.
 *   <li>{@link io.doppel.lucene.search.VectorQuery} for signatures that are compared as vectors:
 *       candidates by the elements that make up most of the query; {@link
 *       io.doppel.lucene.search.VectorVerifier} multiplies two vectors.
 *   <li>{@link io.doppel.lucene.search.ExactQuery} for equal signatures.
 *   <li>Documents whose signatures were attached have no terms: {@code AttachedDocuments} adds them
 *       to the candidates of every query.
 *   <li>{@link io.doppel.lucene.search.SignatureVerifier} compares one signature with many: what
 *       the queries and the collector share.
 *   <li>{@link io.doppel.lucene.search.NearDupCollectorManager} verifies the hits of another query.
 *   <li>{@link io.doppel.lucene.search.CandidateCounter} counts what a query verifies, and ends it
 *       if that is too much.
 * </ol>
 *
 * <p>Depends on {@code document}.
 */
package io.doppel.lucene.search;
