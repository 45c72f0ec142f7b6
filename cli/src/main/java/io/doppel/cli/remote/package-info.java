/**
 * The near-duplicates of an index of an OpenSearch cluster, found by a client that has nothing else
 * installed.
 *
 * <p>Comes in: the signatures that field type {@code near_duplicate} keeps, from all shards. Goes
 * out: pairs, who represents whom, and changed or deleted documents. In reading order:
 *
 * <ol>
 *   <li>{@link OpenSearchCommand}; {@link RemoteOutput} writes what was found, {@link RemoteTraits}
 *       is what {@code --keep} asks for, {@link MappedDefinition} the definition of the nodes.
 *   <li>{@link RemoteJob} is the whole of the work, {@link RemoteResult} what it found; {@link
 *       JobMonitor} is told how it goes on.
 *   <li>{@link Download} gets each {@link RemoteDocument} of a shard, with every {@link
 *       FetchedField}, into a {@link PartFile}; {@link PartJoin} finds the pairs of two of them,
 *       which lie in a {@link PairFile}.
 *   <li>{@link WorkFolder} has all of these, each a {@link CheckedFile}, which is a {@link
 *       WholeFile}.
 *   <li>{@link RemoteDocuments} numbers all documents by their ids.
 *   <li>{@link Tagging} and {@link DeletedDocuments} change the index; {@link ChangePass} goes
 *       through its hits.
 * </ol>
 *
 * <p>What is a near-duplicate is said by {@link io.doppel.lucene.definition.Definition} alone. Uses
 * {@link io.doppel.cli.remote.client}, {@code search} and what that uses. Knows nothing of the
 * plugin.
 */
package io.doppel.cli.remote;
