package io.doppel.lucene.method;

/**
 * A method that has options of its own, beside those that methods share. It says so by its type, so
 * that the others need not be made to know all options.
 */
public interface OwnOptions {}
