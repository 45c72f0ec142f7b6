package io.doppel.lucene.document;

/** What is wanted of a text beside the hashes of its tokens. */
public enum TokenMarks {
  /** Nothing. */
  NONE,

  /** Which tokens begin with a digit. */
  NUMBERS,

  /**
   * Which tokens have a digit, and which have a capital that begins no sentence. Of a text without
   * words its visible characters are a token, of one with too many tokens all of them together.
   */
  DETAILS,

  /**
   * Which tokens begin with a digit, which with a capital letter, and the tokens of title and
   * address.
   */
  ALL;

  /** What a sketch needs that asks for all of it or nothing. */
  public static TokenMarks of(boolean used) {
    return used ? ALL : NONE;
  }
}
