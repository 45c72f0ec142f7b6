/**
 * Indexes of other programs: how they are opened, what they have, and signatures of their texts,
 * without a change to them or attached to them.
 *
 * <p>Comes in: a folder, a reader, a directory or a writer; a field. Goes out: signatures, for
 * {@link io.doppel.lucene.join.Joins}, and the names of documents; or an index whose documents have
 * them. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.scan.ReadOnlyIndex} opens the index of a folder, or all that are
 *       below it.
 *   <li>{@link io.doppel.lucene.scan.IndexScan} makes the signatures of its documents, or of those
 *       that a query finds, as {@link io.doppel.lucene.scan.ScanSettings} say.
 *   <li>{@link io.doppel.lucene.scan.DocumentKeys} reads the values of the field that names them.
 *   <li>{@link io.doppel.lucene.scan.Attach} adds signatures to the documents of an index in place;
 *       what was done comes back as an {@link io.doppel.lucene.scan.AttachReport}, and why it
 *       cannot be done as an {@link io.doppel.lucene.scan.AttachException}. {@code UpdatableIndex}
 *       finds out whether an index can be written to without harm, and opens it; {@code AttachRun}
 *       signs and verifies; {@code DocValuesUpdates} writes doc values of documents that are there,
 *       whatever they are for.
 * </ol>
 *
 * <p>Stands on {@link io.doppel.lucene.NearDup} and takes it as an argument. How attached
 * signatures lie in an index is known by {@code document}. Only {@code Attach} writes.
 */
package io.doppel.lucene.scan;
