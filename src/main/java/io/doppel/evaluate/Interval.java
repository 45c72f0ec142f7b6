package io.doppel.evaluate;

/**
 * Where a figure may lie.
 *
 * @param low the least value
 * @param high the largest value
 */
public record Interval(double low, double high) {}
