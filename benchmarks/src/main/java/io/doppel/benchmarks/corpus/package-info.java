/**
 * Labelled documents for comparisons, generated or read. Knows nothing of Lucene.
 *
 * <p>{@link io.doppel.benchmarks.corpus.PlantedCorpus} plans which documents are copies of which
 * and gives {@link io.doppel.benchmarks.corpus.BenchmarkDocument}s. {@code ProseEditor} writes
 * originals as {@code ProseDraft}s and makes copies of them by {@link
 * io.doppel.benchmarks.corpus.ProseEdit}; {@code Prose} writes its sentences on a {@code Subject}
 * with the words of {@code Vocabulary}, chosen by {@code ZipfChoice}; {@code Sites} puts
 * boilerplate around them. All choices come from {@link io.doppel.corpus.SeededRandom}. {@link
 * io.doppel.benchmarks.corpus.JsonlDocuments} reads what others have collected.
 *
 * <p>{@link io.doppel.benchmarks.corpus.LabelledDocuments} are documents in clusters, for the
 * papers' tables. Fingerprints instead of texts are {@link
 * io.doppel.benchmarks.corpus.PlantedFingerprints}, random with copies, and {@link
 * io.doppel.benchmarks.corpus.SkewedFingerprints}, as uneven as those of texts.
 */
package io.doppel.benchmarks.corpus;
