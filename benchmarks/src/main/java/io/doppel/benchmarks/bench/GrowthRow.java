package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.report.Spread;

/**
 * What a method costs at a number of documents. Costs of one thread are CPU time, those of two are
 * time on the wall.
 *
 * @param method the method
 * @param documents how many documents
 * @param sign microseconds a document
 * @param signTwo the same, two threads
 * @param index microseconds a document, merges on the way included, signatures given
 * @param indexTwo the same, two threads
 * @param join all pairs, microseconds a document
 * @param joinTwo the same, two threads
 * @param query the mean of a query by text, microseconds
 * @param queryTwo the same, two threads that each ask half
 * @param p99 what 99 of 100 queries do not exceed, microseconds
 * @param indexBytes bytes a document on disk
 * @param heldBytes bytes a document of the heap, all signatures in a list
 * @param peakMebibytes of the heap while all pairs are searched, garbage included
 */
record GrowthRow(
    String method,
    int documents,
    Spread sign,
    Spread signTwo,
    Spread index,
    Spread indexTwo,
    Spread join,
    Spread joinTwo,
    Spread query,
    Spread queryTwo,
    Spread p99,
    double indexBytes,
    double heldBytes,
    double peakMebibytes) {}
