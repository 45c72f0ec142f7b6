package io.doppel.sketch;

import io.doppel.signature.SequenceSignature;
import java.io.IOException;
import java.io.Reader;

/** Makes a sequence of symbols from a text. Safe for use by many threads. */
public interface SequenceSketch {

  /**
   * Makes the signature of a text.
   *
   * @param text the text, read no further than needed and not closed
   * @return the signature, or null if the text has none
   * @throws IOException if the text cannot be read
   */
  SequenceSignature of(Reader text) throws IOException;

  /**
   * All parameters, as {@code name=value} separated by blanks: part of the scheme's id.
   *
   * @return the parameters in a fixed order, in ASCII
   */
  String parameters();
}
