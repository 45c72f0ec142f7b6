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
 *       as a {@link io.doppel.lucene.NearDup}.
 *   <li>{@code NearDuplicateQueryBuilder} and {@code NearDuplicateQuery} find, {@code
 *       NearDuplicateHighlighter} shows what is common.
 *   <li>{@code CollapseFilter} takes searches in which near-duplicates are to be hidden, {@code
 *       CollapsedSearch} answers them.
 *   <li>{@code dedup} decides about documents before they are indexed.
 *   <li>{@code AnalysisComponents} names the library's tokenizers and filters.
 * </ol>
 *
 * <p>What is a near-duplicate is decided in the library alone.
 */
package io.doppel.opensearch;
