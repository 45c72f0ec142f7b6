package io.doppel.lucene.document;

import io.doppel.features.FeatureHash;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;

/**
 * The hashes of the different terms that an analyzer makes of a text, by the bytes that an index
 * has of them; or of terms that come from an index ({@link IndexedTerms}). In ascending order.
 *
 * <p>Memory: 16 bytes for each different term, whatever the length of the text.
 */
final class TermHashes extends TokenHashes {
  private static final int FIRST_FULL = 1 << 12;
  private static final long EMPTY = FeatureHash.of(new byte[0], 0, 0);

  private final Analyzer analyzer;
  private final String field;
  private final int most;

  /** The hashes are looked through for equal ones when there are so many. */
  private int full;

  /**
   * @param most how many different terms a text may have
   */
  TermHashes(Analyzer analyzer, String field, int most) {
    super(Integer.MAX_VALUE);
    this.analyzer = analyzer;
    this.field = field;
    this.most = most;
  }

  /** The hash of the term that a stream stands on. A stream without terms gives empty ones. */
  static LongSupplier hash(TokenStream tokens) {
    TermToBytesRefAttribute term = tokens.getAttribute(TermToBytesRefAttribute.class);
    if (term == null) {
      return () -> EMPTY; // which Lucene does not index
    }
    return () -> {
      BytesRef bytes = term.getBytesRef();
      return FeatureHash.of(bytes.bytes, bytes.offset, bytes.length);
    };
  }

  @Override
  boolean readAll(Reader text) throws IOException {
    full = FIRST_FULL;
    boolean isRead = text instanceof IndexedTerms indexed ? indexed.addTo(this) : addText(text);
    if (!isRead || !dropEqual()) {
      return false;
    }
    if (count() == 1 && hashes()[0] == EMPTY) {
      keep(0); // what some analyzers make of an empty text
    }
    return true;
  }

  /**
   * Takes the terms of a text, or of one value of a field.
   *
   * @return false if there are too many
   */
  boolean addText(Reader text) throws IOException {
    try (TokenStream tokens = analyzer.tokenStream(field, text)) {
      LongSupplier hash = hash(tokens);
      tokens.reset();
      while (tokens.incrementToken()) {
        if (!add(hash.getAsLong())) {
          return false;
        }
      }
      tokens.end();
    }
    return true;
  }

  /**
   * Takes a term.
   *
   * @return false if there are too many
   */
  boolean add(long hash) {
    add(hash, false, false);
    return count() < full || dropEqual();
  }

  private boolean dropEqual() {
    long[] hashes = hashes();
    Arrays.sort(hashes, 0, count());
    int different = 0;
    for (int i = 0; i < count(); i++) {
      if (i == 0 || hashes[i] != hashes[i - 1]) {
        hashes[different++] = hashes[i];
      }
    }
    keep(different);
    full = (int) Math.min(Integer.MAX_VALUE, Math.max(FIRST_FULL, 2L * different));
    return different <= most;
  }
}
