package io.doppel.benchmarks.bench;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Hashes of runs of words, for libraries that take hashes and leave it to the user to make them:
 * Lucene's standard tokenizer, lower case, XXH3 of each word, and of a run the hashes of its words
 * combined, which is the cheapest way there is. One thread's worker.
 */
final class WordShingles {
  private static final Hasher64 HASHER = Hashing.xxh3_64();

  private final int words;
  private final Analyzer analyzer =
      new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
          StandardTokenizer tokens = new StandardTokenizer();
          return new TokenStreamComponents(tokens, new LowerCaseFilter(tokens));
        }
      };

  private long[] hashes = new long[256];

  /**
   * Makes a worker.
   *
   * @param words how many words a run has
   */
  WordShingles(int words) {
    this.words = words;
  }

  /**
   * The hashes of a text's runs, with repetitions.
   *
   * @param text the text
   * @return the hashes; none if it has too few words
   * @throws IOException never
   */
  long[] of(String text) throws IOException {
    int count = 0;
    try (TokenStream tokens = analyzer.tokenStream("", text)) {
      CharTermAttribute term = tokens.getAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        hashes = count < hashes.length ? hashes : Arrays.copyOf(hashes, count * 2);
        hashes[count++] = HASHER.hashCharsToLong(term);
      }
      tokens.end();
    }
    long[] runs = new long[Math.max(0, count - words + 1)];
    for (int i = 0; i < runs.length; i++) {
      long run = hashes[i];
      for (int word = 1; word < words; word++) {
        run = (Long.rotateLeft(run, 29) ^ hashes[i + word]) * 0x9E3779B97F4A7C15L;
      }
      runs[i] = run ^ run >>> 32;
    }
    return runs;
  }
}
