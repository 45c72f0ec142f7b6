package io.doppel.lucene.document;

import java.io.IOException;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * The words of documents from the postings alone: a block of documents at a time, with one pass
 * over the dictionary for each block. Time: for each block all words of the segment, and for each
 * document its words. Memory: some 20 bytes for each of {@link #MOST_WORDS} words.
 */
final class PostingText extends FieldText {
  /** A block has about so many words, unless a single document has more. */
  static final int MOST_WORDS = 1 << 22;

  private final Terms terms;
  private final int maxDoc;
  private final int mostWords;
  private final boolean hasPositions;
  private final WordsInOrder words = new WordsInOrder();
  private int blockSize;
  private int start;
  private int end;

  PostingText(Terms terms, int maxDoc) throws IOException {
    this(terms, maxDoc, MOST_WORDS);
  }

  PostingText(Terms terms, int maxDoc, int mostWords) throws IOException {
    this.terms = terms;
    this.maxDoc = maxDoc;
    this.mostWords = mostWords;
    this.hasPositions = terms.hasPositions();
    long all = terms.hasFreqs() ? terms.getSumTotalTermFreq() : terms.getSumDocFreq();
    long mean = 1 + all / Math.max(1, terms.getDocCount());
    this.blockSize = (int) Math.max(1, mostWords / mean);
  }

  @Override
  public Origin origin() {
    return hasPositions ? Origin.WORDS : Origin.BAG;
  }

  @Override
  public String text(int document) throws IOException {
    if (document >= end) {
      readBlock(document);
    }
    return words.text(document - start);
  }

  /** Reads the documents from one on. If they have far more words than others have, fewer. */
  private void readBlock(int from) throws IOException {
    start = from;
    end = Math.min(maxDoc, from + blockSize);
    while (!read()) {
      blockSize = (end - start) / 2;
      end = start + blockSize;
    }
    words.finish(end - start);
  }

  private boolean read() throws IOException {
    words.clear();
    TermsEnum dictionary = terms.iterator();
    PostingsEnum postings = null;
    int flags = hasPositions ? PostingsEnum.POSITIONS : PostingsEnum.FREQS;
    for (BytesRef term = dictionary.next(); term != null; term = dictionary.next()) {
      postings = dictionary.postings(postings, flags);
      int document = postings.advance(start);
      if (document < end) {
        words.word(term);
      }
      for (; document < end; document = postings.nextDoc()) {
        for (int left = postings.freq(); left > 0; left--) {
          words.occurs(document - start, hasPositions ? postings.nextPosition() : 0);
        }
      }
      if (words.occurrences() > 2 * mostWords && end - start > 1) {
        return false;
      }
    }
    return true;
  }
}
