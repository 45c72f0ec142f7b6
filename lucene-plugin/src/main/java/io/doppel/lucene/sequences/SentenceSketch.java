package io.doppel.lucene.sequences;

import io.doppel.lucene.analysis.SentenceScanner;
import io.doppel.lucene.document.TokenLimits;
import io.doppel.sequences.SentenceSymbols;
import io.doppel.signature.SequenceSignature;
import io.doppel.sketch.SequenceSketch;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * The sentences of a text, each as one symbol: SL+ST, a baseline of SigNCD (section 5.2). {@link
 * SentenceScanner} says what a sentence is, {@link SentenceSymbols} what is kept of it.
 *
 * <p>Example: {@code "It rains. The cat saw a dog. It rains!"} gives {@code r c r}, where r is made
 * of {@code 2 it it rains} and c of {@code 5 the saw dog}.
 *
 * <p>Linear in the text, and no memory but for the symbols: a sentence of more than {@link
 * #MAX_WORDS} words, such as a text without marks, comes in pieces of that length. A text of more
 * sentences than the scheme holds has no signature: it can be no near-duplicate, rather than one by
 * its first part alone.
 */
final class SentenceSketch implements SequenceSketch {
  /** The most words in a sentence, longer than any that is meant to be one. */
  static final int MAX_WORDS = 1 << 10;

  /**
   * The most sentences if nothing else is said: about as much text as {@link
   * TokenLimits#DEFAULT_MOST} words.
   */
  static final int DEFAULT_MAX_SENTENCES = 1 << 16;

  private final SentenceSymbols sentenceSymbols =
      new SentenceSymbols(SentenceSymbols.DEFAULT_POSITIONS);
  private final int maxSentences;
  private final ThreadLocal<Sentences> sentences = ThreadLocal.withInitial(Sentences::new);

  SentenceSketch(int maxSentences) {
    this.maxSentences = maxSentences;
  }

  @Override
  public SequenceSignature of(Reader text) throws IOException {
    return sentences.get().read(text);
  }

  @Override
  public String parameters() {
    return sentenceSymbols.parameters()
        + " maxWords="
        + MAX_WORDS
        + " maxSentences="
        + maxSentences;
  }

  /** One thread's worker. */
  private final class Sentences {
    private final SentenceScanner scanner = new SentenceScanner();
    private final long[] words = new long[MAX_WORDS];
    private int wordCount;
    private int[] symbols = new int[64];
    private int count;

    SequenceSignature read(Reader text) throws IOException {
      scanner.reset(text);
      wordCount = 0;
      count = 0;
      while (count <= maxSentences && scanner.next()) {
        if (scanner.startsSentence() || wordCount == MAX_WORDS) {
          endSentence();
        }
        words[wordCount++] = scanner.hash();
      }
      scanner.reset(Reader.nullReader());
      endSentence();
      return count > maxSentences ? null : SequenceSignature.of(symbols, count);
    }

    private void endSentence() {
      if (wordCount == 0) {
        return;
      }
      if (count == symbols.length) {
        symbols = Arrays.copyOf(symbols, count * 2);
      }
      symbols[count++] = sentenceSymbols.of(words, 0, wordCount);
      wordCount = 0;
    }
  }
}
