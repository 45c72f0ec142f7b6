package io.doppel.lucene.document;

import java.io.IOException;
import org.apache.lucene.util.BytesRef;

/** Reads a segment some of whose documents have their signatures in one place, some in another. */
public final class EitherReader extends SignatureReader {
  private final SignatureReader one;
  private final SignatureReader other;
  private SignatureReader current;

  public EitherReader(SignatureReader one, SignatureReader other) {
    this.one = one;
    this.other = other;
  }

  @Override
  public boolean advanceExact(int document) throws IOException {
    current = one.advanceExact(document) ? one : other;
    return current == one || other.advanceExact(document);
  }

  @Override
  public int length() throws IOException {
    return current.length();
  }

  @Override
  public BytesRef packed() throws IOException {
    return current.packed();
  }

  @Override
  public long number() throws IOException {
    return current.number();
  }
}
