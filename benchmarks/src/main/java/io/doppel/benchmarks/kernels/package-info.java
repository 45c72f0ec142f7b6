/**
 * Kernels: one question per class, each with a baseline in the same run; JMH runs them. {@code
 * GeneratedTexts} makes the same texts from the same seed everywhere.
 */
package io.doppel.benchmarks.kernels;
