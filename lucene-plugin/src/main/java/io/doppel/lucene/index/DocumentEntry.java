package io.doppel.lucene.index;

import io.doppel.decision.Traits;

/**
 * A document of the index without its text and signature: what is needed to say which of two is
 * kept.
 *
 * @param key its key
 * @param sequence the number of the call by which it came
 * @param traits by which it is preferred to another one
 */
record DocumentEntry(String key, long sequence, Traits traits) {}
