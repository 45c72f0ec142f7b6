/**
 * Labelled documents for comparisons, generated or read. Knows nothing of Lucene.
 *
 * <p>{@link io.doppel.benchmarks.corpus.PlantedCorpus} plans which documents are copies of which
 * and gives {@link io.doppel.benchmarks.corpus.CorpusDocument}s. {@code Editor} writes originals as
 * {@code Draft}s and makes copies of them by {@link io.doppel.benchmarks.corpus.EditKind}; {@code
 * Prose} writes its sentences on a {@code Subject} with the words of {@code Vocabulary}, chosen by
 * {@code ZipfChoice}; {@code Sites} puts boilerplate around them. All choices come from {@link
 * io.doppel.corpus.SeededRandom}. {@link io.doppel.benchmarks.corpus.JsonlDocuments} reads what
 * others have collected.
 */
package io.doppel.benchmarks.corpus;
