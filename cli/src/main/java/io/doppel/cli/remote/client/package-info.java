/**
 * Asks an OpenSearch cluster over HTTP.
 *
 * <p>Comes in: an address, a query, changes. Goes out: answers as trees of JSON. In reading order:
 *
 * <ol>
 *   <li>{@link IndexAddress} says where an index is, {@link Credentials} who asks.
 *   <li>{@link SearchEngineClient} asks, and asks again where that may help; {@link
 *       SearchEngineException} says what the cluster answered. {@link Json} reads answers.
 *   <li>{@link RemoteIndex} and {@link RemoteField} are what an index says of itself.
 *   <li>{@link SearchView} reads documents at a point in time, {@link FetchedSource} one by its id.
 *   <li>{@link BulkRequest} changes documents, if they are still as they were seen.
 * </ol>
 *
 * <p>Uses only the room {@code output}, for JSON. An error that a user can put right is an {@link
 * IllegalArgumentException}, one of the network an {@link java.io.IOException}.
 */
package io.doppel.cli.remote.client;
