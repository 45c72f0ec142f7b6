package io.doppel.lucene.index;

import io.doppel.cluster.Traits;

/**
 * A document of the index that others are compared with.
 *
 * @param key its key
 * @param sequence the number of the call by which it came
 * @param traits by which it is preferred to another one
 */
record Standing(String key, long sequence, Traits traits) {}
