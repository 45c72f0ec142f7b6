package io.doppel.lucene.search;

import java.io.IOException;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * The documents whose number differs from a given one in at most so many bits, found by comparing
 * all of them: a block of numbers is read at once, and a loop without branches, which the compiler
 * makes vectors of, tells whether any of them is near.
 */
final class NumberScan extends DocIdSetIterator {
  private static final int BLOCK = 512;

  private final NumericDocValues numbers;
  private final int maxDoc;
  private final long wanted;
  private final int maxBits;

  private final int[] documents = new int[BLOCK];
  private final long[] block = new long[BLOCK];
  private int blockStart;
  private int blockSize;
  private boolean hasNear;
  private int document = -1;

  NumberScan(NumericDocValues numbers, int maxDoc, long wanted, int maxBits) {
    this.numbers = numbers;
    this.maxDoc = maxDoc;
    this.wanted = wanted;
    this.maxBits = maxBits;
  }

  @Override
  public int docID() {
    return document;
  }

  @Override
  public int nextDoc() throws IOException {
    return advance(document + 1);
  }

  @Override
  public int advance(int target) throws IOException {
    int from = target;
    while (from < maxDoc) {
      if (from >= blockStart + blockSize) {
        read(from);
      }
      int i = hasNear ? from - blockStart : blockSize;
      while (i < blockSize && Long.bitCount(block[i] ^ wanted) > maxBits) {
        i++;
      }
      if (i < blockSize) {
        document = blockStart + i;
        return document;
      }
      from = blockStart + blockSize;
    }
    document = NO_MORE_DOCS;
    return document;
  }

  /** Reads a block; a document without a number has one that is as far as can be. */
  private void read(int start) throws IOException {
    blockStart = start;
    blockSize = Math.min(BLOCK, maxDoc - start);
    for (int i = 0; i < blockSize; i++) {
      documents[i] = start + i;
    }
    numbers.longValues(blockSize, documents, block, ~wanted);
    int least = Long.SIZE;
    for (int i = 0; i < blockSize; i++) {
      least = Math.min(least, Long.bitCount(block[i] ^ wanted));
    }
    hasNear = least <= maxBits;
  }

  @Override
  public long cost() {
    return maxDoc;
  }
}
