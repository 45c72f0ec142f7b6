package io.doppel.lucene.document;

/** What is wanted of a text beside the hashes of its tokens. */
public enum TokenMarks {
  /** Nothing. */
  NONE,

  /** Which tokens begin with a digit. */
  NUMBERS,

  /** That, which tokens begin with a capital letter, and the tokens of title and address. */
  ALL;

  /** What a sketch needs that asks for all of it or nothing. */
  static TokenMarks of(boolean used) {
    return used ? ALL : NONE;
  }
}
