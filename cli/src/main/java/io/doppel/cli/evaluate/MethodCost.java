package io.doppel.cli.evaluate;

/**
 * What a method takes on some documents.
 *
 * @param documents how many there are
 * @param withoutSignature how many of them have no signature
 * @param pairs how many pairs were found from the lowest threshold on
 * @param verified how many candidates were verified for that
 * @param bytes how many bytes a document takes in an index of nothing but signatures
 * @param signSeconds to read and sign all documents, with what is counted before
 * @param searchSeconds to find the pairs
 */
record MethodCost(
    int documents,
    int withoutSignature,
    int pairs,
    long verified,
    double bytes,
    double signSeconds,
    double searchSeconds) {}
