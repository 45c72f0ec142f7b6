package io.doppel.benchmarks.compare;

import io.doppel.benchmarks.peers.FoundByEdit;
import io.doppel.benchmarks.peers.IndexCost;
import io.doppel.benchmarks.peers.QueryCost;

/**
 * What was measured of one method.
 *
 * @param name the method and how it was asked
 * @param index the index of its field and ids
 * @param bytesPerDocument the size of that index without the ids
 * @param besideText CPU time of a text field with the method's field beside it, in parts of the
 *     text field's alone; not a number for the text field itself
 * @param query the queries
 * @param accuracy what they found
 */
public record ComparisonRow(
    String name,
    IndexCost index,
    double bytesPerDocument,
    double besideText,
    QueryCost query,
    FoundByEdit accuracy) {}
