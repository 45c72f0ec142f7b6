/**
 * What becomes of each document, as they arrive.
 *
 * <p>Comes in: documents that have no end. Goes out: a decision for each, before the next one is
 * read. In reading order:
 *
 * <ol>
 *   <li>{@link StreamCommand} opens what it works with.
 *   <li>{@link StreamInput}: where documents come from.
 *   <li>{@link DecisionStream} reads, decides, writes.
 *   <li>{@link StreamWindow} and {@link StreamTimes}: how far back it compares.
 *   <li>{@link StreamCompared} and {@link RememberedSearch}: with what and how it compares, which
 *       an index remembers.
 * </ol>
 *
 * <p>Decides by {@link io.doppel.lucene.index}. Uses {@code index} and what that uses.
 */
package io.doppel.cli.stream;
