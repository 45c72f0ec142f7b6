/**
 * The door: one definition of what a near-duplicate is, for indexing, querying, collecting and
 * joining. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.NearDups} has a factory for each method.
 *   <li>{@link io.doppel.lucene.NearDupBuilder} sets its options by their names.
 *   <li>{@link io.doppel.lucene.NearDup} is the definition: it signs, adds signatures to documents,
 *       and makes queries. Texts with titles or groups are {@link io.doppel.lucene.DocumentText}s.
 *   <li>{@link io.doppel.lucene.Coverage} says how many documents of an index are signed; {@link
 *       io.doppel.lucene.Unsigned} what becomes of the others, which may end in an {@link
 *       io.doppel.lucene.UncoveredException}.
 *   <li>{@link io.doppel.lucene.JoinSettings} say how to search for all pairs.
 *   <li>{@link io.doppel.lucene.Evidence} and {@link io.doppel.lucene.explain.SharedFeatures} are
 *       why two documents match.
 *   <li>{@link io.doppel.lucene.SignatureMemory} finds near-duplicates in memory.
 * </ol>
 *
 * <p>What is done with a definition: {@code join} (pairs, clusters), {@code index} (while documents
 * are added), {@code collapse} (among hits), {@code scan} (indexes of other programs), {@code
 * explain}, {@code training}. The rooms behind the door are no API: {@code analysis}, {@code
 * document}, {@code coverage}, {@code search}, {@code definition}, {@code memory}, {@code
 * frequencies}, {@code method}, and a room for each family of methods.
 */
package io.doppel.lucene;
