package io.doppel.lucene.definition;

import java.util.Arrays;
import org.apache.lucene.util.RamUsageEstimator;

/**
 * Byte strings one behind the other, in pages: the oldest pages can be given back. A string lies in
 * one page, behind its length.
 */
public final class PackedPages {
  private static final int PAGE_BITS = 16;
  private static final int PAGE = 1 << PAGE_BITS;

  /** A longer string has a page of its own. */
  private static final int LONGEST = PAGE / 4;

  /** Of a page that is left because of a long string more than this is cut off. */
  private static final int MOST_LEFT = PAGE / 16;

  private static final int LENGTH_BYTES = 5;

  private byte[][] pages = new byte[8][];

  /** How many pages were dropped from before the first of the array. */
  private long dropped;

  /** The pages of the array that are given back already. */
  private int gone;

  private int count;
  private int fill = PAGE;
  private long bytes;

  /** Adds a string and returns where it is. */
  public long append(byte[] from, int offset, int length) {
    int most = length + LENGTH_BYTES;
    if (most > LONGEST) {
      cutLast();
      addPage(most);
    } else if (fill + most > PAGE) {
      cutLast();
      addPage(PAGE);
    }
    byte[] page = pages[count - 1];
    long position = dropped + count - 1 << PAGE_BITS | fill;
    int rest = length;
    while (rest > 0x7F) {
      page[fill++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    page[fill++] = (byte) rest;
    System.arraycopy(from, offset, page, fill, length);
    fill = most > LONGEST ? PAGE : fill + length;
    return position;
  }

  private void addPage(int size) {
    if (count == pages.length) {
      int kept = count - gone;
      byte[][] moved = kept <= pages.length / 2 ? pages : new byte[pages.length * 2][];
      System.arraycopy(pages, gone, moved, 0, kept);
      Arrays.fill(moved, kept, Math.max(kept, Math.min(count, moved.length)), null);
      pages = moved;
      dropped += gone;
      count = kept;
      gone = 0;
    }
    pages[count++] = new byte[size];
    bytes += RamUsageEstimator.sizeOf(pages[count - 1]);
    fill = 0;
  }

  /** The last page gets no more strings. */
  private void cutLast() {
    if (fill < PAGE - MOST_LEFT && count > gone) {
      bytes -= RamUsageEstimator.sizeOf(pages[count - 1]);
      pages[count - 1] = Arrays.copyOf(pages[count - 1], fill);
      bytes += RamUsageEstimator.sizeOf(pages[count - 1]);
    }
  }

  /** The page of a string. */
  public byte[] page(long position) {
    return pages[(int) ((position >>> PAGE_BITS) - dropped)];
  }

  /** Where the length of a string stands in its page. */
  public static int offset(long position) {
    return (int) position & PAGE - 1;
  }

  /** The length that stands at an offset. */
  public static int length(byte[] page, int offset) {
    int length = 0;
    int shift = 0;
    int at = offset;
    byte next;
    do {
      next = page[at++];
      length |= (next & 0x7F) << shift;
      shift += 7;
    } while (next < 0);
    return length;
  }

  /** How many bytes a length takes. */
  public static int lengthBytes(int length) {
    return (Integer.SIZE + 6 - Integer.numberOfLeadingZeros(length | 1)) / 7;
  }

  /** Gives back the pages before that of a string. */
  public void freeBefore(long position) {
    free((int) ((position >>> PAGE_BITS) - dropped));
  }

  /** Gives back all pages. */
  public void freeAll() {
    free(count);
    fill = PAGE;
  }

  private void free(int until) {
    while (gone < until) {
      bytes -= RamUsageEstimator.sizeOf(pages[gone]);
      pages[gone++] = null;
    }
  }

  /** The bytes that are held. */
  public long bytes() {
    return bytes + RamUsageEstimator.shallowSizeOf(pages);
  }
}
