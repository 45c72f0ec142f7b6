/**
 * Measurements, each with its baseline beside it in the same run. One question per class; JMH runs
 * them. {@code GeneratedTexts} makes the same corpus from the same seed everywhere.
 */
package io.doppel.benchmarks;
