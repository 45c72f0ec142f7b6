/**
 * The near-duplicates of an index of an OpenSearch cluster, found by a client that talks HTTP and
 * has nothing else installed.
 *
 * <p>Comes in: the signatures that field type {@code near_duplicate} keeps, from all shards. Goes
 * out: pairs, who represents whom, and changed or deleted documents. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.remote.RemoteJob} is the whole of it, {@link
 *       io.doppel.remote.RemoteResult} what it found.
 *   <li>{@code ClusterClient} asks, {@code RemoteIndex} and {@link io.doppel.remote.RemoteField}
 *       know what an index says of itself, {@code View} reads documents at a point in time.
 *   <li>{@code Download} gets the documents of a shard into a {@code PartFile}; {@code PartJoin}
 *       finds the pairs of two of them, which lie in a {@code PairFile}; {@code WorkFolder} has all
 *       of these, each written as a {@code CheckedFile}, whole or not at all.
 *   <li>{@link io.doppel.remote.RemoteDocuments} numbers all documents by their ids.
 *   <li>{@code Tagging} and {@code Removal} change the index by a {@code Bulk}.
 * </ol>
 *
 * <p>What is a near-duplicate is said by {@link io.doppel.lucene.NearDup} alone. Knows neither the
 * command nor the plugin. An error that a user can put right is an {@link
 * java.lang.IllegalArgumentException}, one of the network or a disk an {@link java.io.IOException}.
 */
package io.doppel.remote;
