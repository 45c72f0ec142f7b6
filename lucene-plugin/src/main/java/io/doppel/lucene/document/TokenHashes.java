package io.doppel.lucene.document;

import io.doppel.sketch.FeatureHash;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.util.ArrayUtil;

/**
 * The hashes of a text's tokens, in text order. Reused for many texts by one thread; allocates
 * nothing for a token.
 */
abstract class TokenHashes {
  private static final int FIRST_CAPACITY = 1 << 10;

  private final int most;
  private long[] hashes = new long[FIRST_CAPACITY];
  private int count;

  private TokenHashes(int most) {
    this.most = most;
  }

  /** The tokens that an analyzer makes. */
  static TokenHashes analyzed(Analyzer analyzer, String field, int most) {
    return new TokenHashes(most) {
      @Override
      boolean readAll(Reader text) throws IOException {
        try (TokenStream tokens = analyzer.tokenStream(field, text)) {
          CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
          tokens.reset();
          while (tokens.incrementToken()) {
            if (!add(FeatureHash.of(term.buffer(), 0, term.length()))) {
              return false;
            }
          }
          tokens.end();
        }
        return true;
      }
    };
  }

  /** Starts a scanner on a text. */
  interface Start {
    void reset(Reader text);
  }

  /** Moves a scanner on. */
  interface Step {
    boolean next() throws IOException;
  }

  /** What a scanner finds, hashed while it is read: no tokens are made. */
  static TokenHashes scanned(Start start, Step step, LongSupplier hash, int most) {
    return new TokenHashes(most) {
      @Override
      boolean readAll(Reader text) throws IOException {
        try (text) {
          start.reset(text);
          while (step.next()) {
            if (!add(hash.getAsLong())) {
              return false;
            }
          }
        }
        return true;
      }
    };
  }

  /**
   * Reads a text to its end and closes it.
   *
   * @return false if it has too many tokens
   */
  final boolean read(Reader text) throws IOException {
    if (hashes.length > FIRST_CAPACITY << 6) {
      hashes = new long[FIRST_CAPACITY]; // a long text does not cost memory for ever
    }
    count = 0;
    return readAll(text);
  }

  abstract boolean readAll(Reader text) throws IOException;

  final boolean add(long hash) {
    if (count == hashes.length) {
      hashes = Arrays.copyOf(hashes, ArrayUtil.oversize(count + 1, Long.BYTES));
    }
    hashes[count++] = hash;
    return count <= most;
  }

  /** The hashes; those from {@link #count()} on do not count. */
  final long[] hashes() {
    return hashes;
  }

  final int count() {
    return count;
  }
}
