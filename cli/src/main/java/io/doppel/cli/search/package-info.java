/**
 * All near-duplicates of a collection: dedup, pairs, clusters, tune.
 *
 * <p>Comes in: documents, from files or from an index. Goes out: documents without their
 * near-duplicates, pairs, clusters. In reading order:
 *
 * <ol>
 *   <li>{@link DedupCommand}, {@link PairsCommand}, {@link ClustersCommand}; {@link DedupSummary}
 *       is what a person is told. {@link TuneCommand} says where to cut.
 *   <li>{@link CorpusOptions} are their options, and open the documents.
 *   <li>{@link SignedDocuments} is all documents once they are read: {@link SignedInput} from
 *       files, {@link SignedIndex} from an index, with {@link StoredFrequencies}.
 *   <li>{@link FoundPairs} are the pairs of {@link ReadDocuments}. {@link Decisions} say who is
 *       kept: who represents others or, as {@link BestMatches} say, who is not among others.
 *   <li>{@link RepeatedInput} is an input that is read again for each method.
 * </ol>
 *
 * <p>What is a near-duplicate is said by {@link io.doppel.lucene.definition.Definition} alone. Uses
 * {@code index} and what that uses.
 */
package io.doppel.cli.search;
