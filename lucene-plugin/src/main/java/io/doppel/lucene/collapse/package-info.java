/**
 * Decision at search time: which hits of a query are shown, and which are hidden because they are
 * near-duplicates of a shown one.
 *
 * <p>Comes in: any query, sorted by score or by fields, and a definition ({@link
 * io.doppel.lucene.NearDup}). Goes out: a page of the hits that are shown, each with those that it
 * hides. {@link io.doppel.lucene.collapse.Collapse} is the door: it makes a {@link
 * io.doppel.lucene.collapse.CollapseManager} for a page, which a searcher takes as it takes any
 * collector manager, and gives {@link io.doppel.lucene.collapse.CollapsedDocs}. {@code RankedHits}
 * decides, hit by hit.
 *
 * <p>Where the clusters of a whole index are known, {@link io.doppel.lucene.collapse.GroupIds}
 * writes the number of its cluster to each document, for the field collapse of any search engine.
 * {@code KeyNumbers} reads the keys that these numbers are made of.
 *
 * <p>Stands on top of {@code NearDup}; nothing else of Doppel for Lucene uses it.
 */
package io.doppel.lucene.collapse;
