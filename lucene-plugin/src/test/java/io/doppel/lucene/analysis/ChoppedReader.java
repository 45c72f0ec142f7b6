package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

/** Gives a text in chunks of a length. */
final class ChoppedReader extends Reader {
  private final StringReader text;
  private final int chunkLength;

  ChoppedReader(String text, int chunkLength) {
    this.text = new StringReader(text);
    this.chunkLength = chunkLength;
  }

  @Override
  public int read(char[] target, int offset, int count) throws IOException {
    return text.read(target, offset, Math.min(count, chunkLength));
  }

  @Override
  public void close() {}
}
