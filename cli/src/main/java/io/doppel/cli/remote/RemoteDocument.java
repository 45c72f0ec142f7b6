package io.doppel.cli.remote;

/**
 * A document as it was downloaded.
 *
 * @param id its id
 * @param sequence its sequence number in its shard, another one after every change
 * @param term the primary term that belongs to it
 * @param signature its signature, as {@code NearDup.toBytes} gives it
 * @param values the values of the fields that were asked for besides; null for one that it lacks
 */
record RemoteDocument(String id, long sequence, long term, byte[] signature, String... values) {}
