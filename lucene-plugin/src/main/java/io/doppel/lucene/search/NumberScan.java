package io.doppel.lucene.search;

import java.io.IOException;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Version;

/**
 * Those candidates whose number differs from a given one in at most so many bits. The numbers of a
 * block of candidates are read at once, so that the processor waits for many of them together, and
 * a loop without branches, which the compiler makes vectors of, tells whether any of them is near.
 *
 * <p>This is the only class that calls what Lucene 10.0 has not: {@code docIDRunEnd} came with 10.2
 * and {@code longValues} with 10.4. Java looks for a method when it is first called, so the class
 * does no harm where nobody makes a scan; there {@link NumberFilter} takes its place.
 */
public final class NumberScan extends SteppingIterator {
  private static final boolean IS_SUPPORTED = Version.LATEST.onOrAfter(Version.fromBits(10, 4, 0));
  private static final int BLOCK = 512;

  private final NumericDocValues numbers;
  private final DocIdSetIterator candidates;
  private final long wanted;
  private final int maxBits;

  private final int[] documents;
  private final long[] block;
  private int blockSize;

  /** The first candidate of the block that was not looked at. */
  private int next;

  /** The near candidates in the fastest way that this Lucene has. */
  public static DocIdSetIterator of(
      NumericDocValues numbers, DocIdSetIterator candidates, long wanted, int maxBits) {
    return IS_SUPPORTED
        ? new NumberScan(numbers, candidates, wanted, maxBits)
        : new NumberFilter(numbers, candidates, wanted, maxBits);
  }

  NumberScan(NumericDocValues numbers, DocIdSetIterator candidates, long wanted, int maxBits) {
    this.numbers = numbers;
    this.candidates = candidates;
    this.wanted = wanted;
    this.maxBits = maxBits;
    this.documents = new int[Math.clamp(candidates.cost(), 1, BLOCK)];
    this.block = new long[documents.length];
  }

  @Override
  protected int firstFrom(int target) throws IOException {
    while (next < blockSize || read(target)) {
      int document = documents[next];
      long number = block[next++];
      if (document >= target && Long.bitCount(number ^ wanted) <= maxBits) {
        return document;
      }
    }
    return NO_MORE_DOCS;
  }

  /** Reads on until a block has one that is near; returns whether there is any. */
  private boolean read(int target) throws IOException {
    if (candidates.docID() < target) {
      candidates.advance(target);
    }
    next = 0;
    do {
      blockSize = 0;
      while (candidates.docID() != NO_MORE_DOCS && blockSize < block.length) {
        addRun();
      }
      // a document without a number gets one that is as far as can be
      numbers.longValues(blockSize, documents, block, ~wanted);
    } while (blockSize > 0 && nearest(block, blockSize, wanted) > maxBits);
    return blockSize > 0;
  }

  /** Adds candidates that follow each other to the block. */
  private void addRun() throws IOException {
    int first = candidates.docID();
    int start = blockSize;
    int size = Math.min(candidates.docIDRunEnd() - first, block.length - start);
    for (int i = 0; i < size; i++) {
      documents[start + i] = first + i;
    }
    blockSize = start + size;
    candidates.advance(first + size);
  }

  private static int nearest(long[] block, int size, long wanted) {
    int least = Long.SIZE;
    for (int i = 0; i < size; i++) {
      least = Math.min(least, Long.bitCount(block[i] ^ wanted));
    }
    return least;
  }

  @Override
  public long cost() {
    return candidates.cost();
  }
}
