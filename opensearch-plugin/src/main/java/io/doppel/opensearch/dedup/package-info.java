/**
 * Dedup while indexing, over all shards of an index. Comes in: bulks of documents, on any node.
 * Goes out: the documents that are admitted, as an ordinary bulk, and for each one what was
 * decided.
 *
 * <ol>
 *   <li>{@link io.doppel.opensearch.dedup.Dedup} is the door.
 *   <li>{@code RestDedupBulkAction} reads {@code DedupParameters}, {@link
 *       io.doppel.opensearch.dedup.TransportDedupBulkAction} forwards to the one node that decides
 *       for the index.
 *   <li>There the {@code Gate} (of {@code Gates}) has the bulks in line. A {@code GateBulk} reads
 *       its {@code DedupItem}s, asks all shards ({@code CandidateSearch}, {@code ShardCandidates}),
 *       and decides in {@code GateRounds}, with what {@code RecentWrites} remembers.
 *   <li>{@code GateReplacement}, {@code DedupAudit} and {@code DedupTags} say what becomes of a
 *       near-duplicate; {@link io.doppel.opensearch.dedup.GateFence} makes sure that no other node
 *       decided meanwhile.
 * </ol>
 *
 * <p>Knows the field type, and neither queries of users nor collapse. The whole argument is in
 * docs/adr/0027.
 */
package io.doppel.opensearch.dedup;
