/**
 * Queries and joins of fingerprints beside plain loops over all of them. Comes in: how many, and
 * how many bits may differ. Goes out: three tables.
 *
 * <p>{@link io.doppel.benchmarks.fingerprints.HammingMeasurements} measures and lays out. {@code
 * FingerprintIndex} holds fingerprints in an index, {@code HammingQueryMeter} asks it; {@code
 * HammingJoinMeter} joins them. The loops: {@link
 * io.doppel.benchmarks.fingerprints.FingerprintScan} for a query, {@link
 * io.doppel.benchmarks.fingerprints.BlockJoin} for a join.
 */
package io.doppel.benchmarks.fingerprints;
