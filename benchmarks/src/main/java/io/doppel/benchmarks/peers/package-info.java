/**
 * Methods as fields of a Lucene index, and what filling and asking it costs.
 *
 * <ol>
 *   <li>A {@link io.doppel.benchmarks.peers.Peer} adds its field to a document, each {@link
 *       io.doppel.benchmarks.peers.Search} of it is a way to ask: {@link
 *       io.doppel.benchmarks.peers.DoppelPeer} is any method of ours, {@link
 *       io.doppel.benchmarks.peers.MinHashPeer} and {@link
 *       io.doppel.benchmarks.peers.TextFieldPeer} are what Lucene has.
 *   <li>{@link io.doppel.benchmarks.peers.MeasuredIndex} is filled, at an {@link
 *       io.doppel.benchmarks.peers.IndexCost}.
 *   <li>{@link io.doppel.benchmarks.peers.QueryMeter} asks it {@link
 *       io.doppel.benchmarks.peers.Queries}, at a {@link io.doppel.benchmarks.peers.QueryCost};
 *       {@link io.doppel.benchmarks.peers.FoundByEdit} counts what is found.
 * </ol>
 */
package io.doppel.benchmarks.peers;
