/**
 * Near-duplicate detection in an OpenSearch cluster: the library behind a field type, a query, a
 * section of searches and a way to index.
 *
 * <p>Comes in: mappings, searches, documents, as OpenSearch has them. Goes out: what the library
 * says, over all shards. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.opensearch.DoppelPlugin} registers everything.
 *   <li>{@code mapping} is the field type {@code near_duplicate}: what a mapping says of a field,
 *       as a {@link io.doppel.lucene.definition.Definition}. {@code NamedFields} finds the field
 *       that a search means.
 *   <li>A search: {@code NearDuplicateQueryBuilder} parses the query and fetches its {@code
 *       LikeDocument}, {@code NearDuplicateQuery} is rewritten to the library's, {@code
 *       NearDuplicateHighlighter} shows what is common. {@code RefusedSearches} lets no shard
 *       refuse alone.
 *   <li>Near-duplicates hidden among hits: {@code CollapseFilter} takes searches that have a {@code
 *       CollapseRequest}, {@code CollapsedAnswer} answers them by {@code CollapseSearches}: first
 *       the hits' signatures ({@code CollapseSignatures}, read by {@code SearchedSignatures}), by
 *       which {@code DecidedHits} decides, then those that are shown ({@code
 *       CollapseHitsQueryBuilder}). {@code CollapseNumbers} says how many were hidden.
 *   <li>{@code dedup} decides about documents before they are indexed.
 *   <li>{@code AnalysisComponents} names the library's tokenizers and filters.
 * </ol>
 *
 * <p>What is a near-duplicate is decided in the library alone.
 */
package io.doppel.opensearch;
