package io.doppel.benchmarks.bench;

import java.nio.file.Path;

/**
 * What a run measures.
 *
 * @param documents how many generated documents
 * @param seed of the corpus and of samples
 * @param runs how often each measurement is made, if it is not too slow
 * @param queries how many queries a run has at most
 * @param fingerprints the numbers of fingerprints that are joined
 * @param spark whether Spark is measured too
 * @param data the folder of the real collections, which need not exist
 * @param doppel the command of this name
 * @param work where indexes are made
 * @param seconds CPU seconds that one run of a quick measurement takes
 * @param patience CPU seconds after which a measurement is not repeated
 */
record BenchSettings(
    int documents,
    long seed,
    int runs,
    int queries,
    int[] fingerprints,
    boolean spark,
    Path data,
    Path doppel,
    Path work,
    double seconds,
    double patience) {}
