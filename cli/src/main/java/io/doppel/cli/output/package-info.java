/**
 * What a command writes: results, tables, messages, progress.
 *
 * <p>Comes in: ids, numbers, lines. Goes out: files that appear whole or not at all, and text for
 * people. In reading order:
 *
 * <ol>
 *   <li>{@link Console} is where a command reads from and writes to; {@link Progress} shows bars
 *       there. {@link UserException} ends a command with a message that says what to put right.
 *   <li>{@link OutputFile} makes a result appear whole or not at all; {@link Leftovers} removes the
 *       temporaries of processes that were killed.
 *   <li>{@link PairTable} writes pairs, {@link ClusterLine} a cluster, both in the order of {@link
 *       DocumentsById}.
 *   <li>{@link LargestGroups} and {@link TextTable} are for people.
 *   <li>{@link Format}, {@link SimilarityFormat}, {@link ShownText} and {@link JsonText} say how a
 *       value looks.
 * </ol>
 *
 * <p>Uses no other room: nothing here knows where documents come from.
 */
package io.doppel.cli.output;
