/**
 * What the queries of all families share: a signature comes in, documents with their similarity as
 * score go out. The queries themselves are in the rooms of the families.
 *
 * <p>A cheap superset first, then an exact check: terms, lengths or attached signatures lead to
 * candidates, and each is verified by its signature. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.search.SignatureQuery} is the base of all queries, {@link
 *       io.doppel.lucene.search.SignatureWeight} of what finds their documents in an index.
 *   <li>{@link io.doppel.lucene.search.QueryTerms} are the terms of a query, {@link
 *       io.doppel.lucene.search.OverlapTerms} those that a segment has, and {@link
 *       io.doppel.lucene.search.TermOverlap} counts which documents have enough of them; {@link
 *       io.doppel.lucene.search.IndexedKeys} chooses the terms that lead by the whole index.
 *   <li>{@link io.doppel.lucene.search.OtherDocuments} adds the documents that no terms lead to:
 *       those whose signatures were attached, or made of their texts.
 *   <li>{@link io.doppel.lucene.search.VerifyingScorer} verifies candidates one by one, by a {@link
 *       io.doppel.lucene.search.SignatureVerifier}, and perhaps a {@link
 *       io.doppel.lucene.search.Confirmation} by a second measure.
 *   <li>{@link io.doppel.lucene.search.NumberScan} compares fingerprints by the block.
 *   <li>{@link io.doppel.lucene.search.NearDupCollectorManager} verifies the hits of any other
 *       query.
 *   <li>{@link io.doppel.lucene.search.CandidateCounter} counts what a query verifies, and ends it
 *       if that is too much.
 * </ol>
 *
 * <p>Depends on {@code coverage} and {@code document}; must not depend on a family.
 */
package io.doppel.lucene.search;
