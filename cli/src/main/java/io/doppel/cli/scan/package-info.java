/**
 * The near-duplicates in an index of another program, which stays as it is.
 *
 * <p>Comes in: an index, and a query if only some of its documents count. Goes out: pairs,
 * clusters, an index beside it. In reading order:
 *
 * <ol>
 *   <li>{@link ScanCommand} is the whole of it; {@link ScanSummary} is what a person is told.
 *   <li>{@link ScanQuery} with {@link NumberRange}: which documents.
 *   <li>{@link ScanKeys}: what documents are called.
 *   <li>{@link Sidecar}: an index beside the scanned one.
 * </ol>
 *
 * <p>Uses {@code index} and what that uses, but not {@code search}.
 */
package io.doppel.cli.scan;
