package io.doppel.signature;

/**
 * What is kept of a document to compare it with others. Which scheme made it, and how it is
 * measured, its holder knows.
 */
public interface Signature {

  /**
   * The signature's length in the sense of its scheme, by which candidates are limited: the
   * compressed length for signatures that are compared by compression.
   *
   * @return the length, at least 1
   */
  int length();

  /**
   * The signature as bytes, to be stored.
   *
   * @return the packed form
   */
  byte[] pack();
}
