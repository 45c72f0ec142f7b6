/**
 * Indexes of other programs: how they are opened, what they have, and signatures of their texts,
 * without a change to them.
 *
 * <p>Comes in: a folder, or a reader; a field. Goes out: signatures, for {@link
 * io.doppel.lucene.NearDup#pairs}, and the names of documents. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.scan.ReadOnlyIndex} opens the index of a folder, or all that are
 *       below it.
 *   <li>{@link io.doppel.lucene.scan.IndexScan} makes the signatures of its documents, or of those
 *       that a query finds, as {@link io.doppel.lucene.scan.ScanSettings} say.
 *   <li>{@link io.doppel.lucene.scan.DocumentKeys} reads the values of the field that names them.
 * </ol>
 *
 * <p>Stands on {@link io.doppel.lucene.NearDup} and takes it as an argument. Writes nothing.
 */
package io.doppel.lucene.scan;
