package io.doppel.cli.input;

import java.io.Closeable;
import java.io.IOException;

/** Documents that can be read more than once, in the same order. */
public interface DocumentSource {

  /** Starts to read from the beginning. */
  Cursor open() throws IOException;

  /** Refuses what was changed after it was first read. */
  void checkUnchanged() throws IOException;

  /** The size of all that there is to read, in the unit of {@link Cursor#progress()}. */
  long size() throws IOException;

  /** Goes through the documents. */
  interface Cursor extends Closeable {
    /** The next document, or null at the end. */
    RawDocument next() throws IOException;

    /** How much has been read. */
    long progress();
  }
}
