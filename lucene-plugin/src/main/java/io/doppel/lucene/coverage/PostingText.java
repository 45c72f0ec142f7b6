package io.doppel.lucene.coverage;

import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.document.IndexedTerms;
import io.doppel.lucene.document.WordsInOrder;
import java.io.IOException;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/**
 * The words of documents from the postings alone: a block of documents at a time, with one pass
 * over the dictionary for each block. Time: for each block all words of the segment, and for each
 * document its words. Memory: for the words of a block, an eighth of the heap at most, unless a
 * single document needs more.
 */
final class PostingText extends FieldText {
  private static final int HEAP_SHARE = 8;

  /** A block may turn out twice as large as it should be. */
  private static final int BYTES_OF_WORD = 2 * WordsInOrder.BYTES_OF_OCCURRENCE;

  private static final int FEWEST_WORDS = 1 << 16;
  private static final int MOST_WORDS = 1 << 26;

  /** The different words of a block have so many bytes at most, for each word that it may have. */
  private static final int BYTES_OF_TERM = 16;

  /** Where documents are few or short, the next block has so many times more of them at most. */
  private static final int GROWTH = 16;

  /**
   * A word that is said to occur more often without saying where: some programs write weights in
   * place of numbers.
   */
  private static final int MOST_REPEATS = 1 << 16;

  private final Terms terms;
  private final int maxDoc;
  private final Bits wanted;
  private final int mostWords;
  private final boolean hasPositions;
  private final WordsInOrder words = new WordsInOrder();
  private int blockSize;
  private int start;
  private int end;

  /** Whether the block has each word of a document once. */
  private boolean hasOnce;

  /**
   * @param wanted the documents that will be asked for; null for all
   */
  PostingText(Terms terms, int maxDoc, Bits wanted) throws IOException {
    this(terms, maxDoc, wanted, mostWords(Runtime.getRuntime().maxMemory()));
  }

  PostingText(Terms terms, int maxDoc, Bits wanted, int mostWords) throws IOException {
    this.terms = terms;
    this.maxDoc = maxDoc;
    this.wanted = wanted;
    this.mostWords = mostWords;
    this.hasPositions = terms.hasPositions();
    long all = terms.hasFreqs() ? terms.getSumTotalTermFreq() : terms.getSumDocFreq();
    this.blockSize = blockSize((double) mostWords * maxDoc / Math.max(1, all));
  }

  static int mostWords(long heap) {
    long most = heap / HEAP_SHARE / BYTES_OF_WORD;
    return (int) Math.max(FEWEST_WORDS, Math.min(MOST_WORDS, most));
  }

  private int blockSize(double documents) {
    return (int) Math.max(1, Math.min(maxDoc, documents));
  }

  @Override
  public boolean keepsOrder() {
    return hasPositions;
  }

  @Override
  public TextOrigin origin() {
    return TextOrigin.POSTINGS;
  }

  @Override
  public String text(int document) throws IOException {
    return in(document, false).text(document - start);
  }

  @Override
  IndexedTerms terms(int document) throws IOException {
    long[] hashes = in(document, true).hashes(document - start);
    return hashes == null ? null : IndexedTerms.of(hashes);
  }

  /**
   * The words of the block that a document is in.
   *
   * @param once whether each word is wanted once, wherever and however often it occurs
   */
  private WordsInOrder in(int document, boolean once) throws IOException {
    if (document >= end || once != hasOnce) {
      hasOnce = once;
      readBlock(document);
    }
    return words;
  }

  /** Reads the documents from one on. If they have far more words than others have, fewer. */
  private void readBlock(int from) throws IOException {
    start = from;
    end = (int) Math.min(maxDoc, (long) from + blockSize);
    while (!read()) {
      blockSize = (end - start) / 2;
      end = start + blockSize;
    }
    words.finish(end - start);
    double share = (double) mostWords / Math.max(1, words.occurrences());
    blockSize = blockSize(blockSize * Math.min(GROWTH, share));
  }

  private boolean read() throws IOException {
    words.clear();
    TermsEnum dictionary = terms.iterator();
    PostingsEnum postings = null;
    for (BytesRef term = dictionary.next(); term != null; term = dictionary.next()) {
      postings = dictionary.postings(postings, flags());
      boolean isKnown = false;
      for (int document = postings.advance(start); document < end; document = postings.nextDoc()) {
        if (wanted == null || wanted.get(document)) {
          if (!isKnown) {
            words.word(term);
            isKnown = true;
          }
          add(postings, document - start);
        }
      }
      if (isTooMuch() && end - start > 1) {
        return false;
      }
    }
    return true;
  }

  private int flags() {
    return hasOnce ? PostingsEnum.NONE : hasPositions ? PostingsEnum.POSITIONS : PostingsEnum.FREQS;
  }

  private void add(PostingsEnum postings, int document) throws IOException {
    if (hasOnce) {
      words.occurs(document, 0);
      return;
    }
    int count = postings.freq();
    if (hasPositions) {
      for (int left = count; left > 0; left--) {
        words.occurs(document, postings.nextPosition());
      }
    } else {
      for (int left = Math.min(MOST_REPEATS, count); left > 0; left--) {
        words.occurs(document, 0);
      }
    }
  }

  private boolean isTooMuch() {
    return words.occurrences() > 2 * mostWords || words.bytes() > (long) BYTES_OF_TERM * mostWords;
  }
}
