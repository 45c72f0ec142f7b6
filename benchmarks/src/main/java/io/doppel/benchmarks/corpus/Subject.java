package io.doppel.benchmarks.corpus;

/**
 * What texts are about: a topic of {@link Prose}, and the words and set phrases that come up again
 * and again in all texts on this subject. Texts with one subject are alike as two reports on the
 * same affair are, but no copies.
 *
 * @param topic the topic
 * @param words the subject's own words
 * @param phrases the subject's own phrases
 */
record Subject(int topic, String[] words, String[][] phrases) {}
