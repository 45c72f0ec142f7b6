/**
 * Decision at index time: what becomes of a document that is a near-duplicate of one that the index
 * has.
 *
 * <p>{@link io.doppel.lucene.index.DedupWriter} stands before an index writer. It decides by a
 * {@link io.doppel.lucene.index.DedupPolicy}, says so in a {@link io.doppel.lucene.index.Decision},
 * and writes what it must know into {@link io.doppel.lucene.index.DedupFields} of the documents
 * themselves: there is no other state.
 */
package io.doppel.lucene.index;
