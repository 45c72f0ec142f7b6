/**
 * Dedup while indexing, over all shards of an index. Comes in: bulks of documents, on any node.
 * Goes out: the documents that are admitted, as an ordinary bulk, and for each one what was
 * decided.
 *
 * <ol>
 *   <li>{@link io.doppel.opensearch.dedup.Dedup} is the door.
 *   <li>{@code RestDedupBulkAction} reads {@code DedupParameters} (with {@code DedupKeep}, whom to
 *       prefer) and makes a {@code DedupBulkRequest}. {@link
 *       io.doppel.opensearch.dedup.TransportDedupBulkAction}, registered as {@code
 *       DedupBulkAction}, forwards it to the one node that decides for the index, by the {@code
 *       GateView} of who has its primaries.
 *   <li>There the {@code Gate} (of {@code Gates}) has the bulks in line. A {@code GateBulk} reads
 *       and signs its {@code DedupItem}s and asks all shards ({@code CandidateSearch}, on the shard
 *       {@code ShardCandidates}, together an {@code IndexAnswer}).
 *   <li>When it is the first in line, it decides in {@code GateRounds}, each a {@code GateRound},
 *       with what {@code RecentWrites} remembers. A {@code DedupDecision} becomes a tag ({@code
 *       DedupTags}), a {@code GateReplacement}, or a line of the {@code DedupAudit}.
 *   <li>Before documents are written, {@code SignatureHandover} tells the nodes that will index
 *       them their signatures, which they need not make again.
 *   <li>{@link io.doppel.opensearch.dedup.GateFence} makes sure that no other node decided
 *       meanwhile; a {@code DedupBulkResponse} with a {@code DedupItemResponse} each is the answer,
 *       {@code GateFailures} what is said when something fails.
 * </ol>
 *
 * <p>Knows the field type, and neither queries of users nor collapse. The whole argument is in
 * docs/adr/0027; why texts are signed once, in docs/adr/0036.
 */
package io.doppel.opensearch.dedup;
