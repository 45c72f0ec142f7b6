/**
 * Indexes that other programs made: signatures are added to their documents in place.
 *
 * <p>{@link io.doppel.lucene.scan.Attach} says what is to be done and to which index; what was done
 * comes back as an {@link io.doppel.lucene.scan.AttachReport}, and why it cannot be done as an
 * {@link io.doppel.lucene.scan.AttachException}. In reading order: {@code UpdatableIndex} finds out
 * whether an index can be written to without harm, and opens it; {@code AttachRun} signs and
 * verifies; {@code DocumentRanges} shares the documents out among threads; {@code DocValuesUpdates}
 * writes doc values of documents that are there, whatever they are for.
 *
 * <p>Depends on the definition ({@code io.doppel.lucene}) and on {@code document}. How attached
 * signatures lie in an index is known by {@link io.doppel.lucene.document.AttachedField}.
 */
package io.doppel.lucene.scan;
