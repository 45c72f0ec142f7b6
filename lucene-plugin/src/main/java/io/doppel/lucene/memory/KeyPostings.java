package io.doppel.lucene.memory;

import io.doppel.features.LongTable;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.apache.lucene.util.RamUsageEstimator;

/**
 * Which ordinals have a key: an inverted index in memory. A hash table has for each key the only
 * ordinal, or where the list of them is: its length, then the ordinals, ascending, all in one
 * array.
 *
 * <p>Lists lie in pages, in slices of 3, 4, 6, 8, 12, ... numbers; one that outgrows its slice
 * moves to the next size, and leaves its slice to others. Memory: 17 to 34 bytes a key, and 5 to 6
 * for each ordinal of a list.
 */
public final class KeyPostings {
  /** What stands for a key that nobody has; {@link #list} gives it. */
  public static final int NONE = Integer.MIN_VALUE;

  private static final int PAGE_BITS = 13;
  private static final int PAGE = 1 << PAGE_BITS;
  private static final int MOST_PAGES = 1 << Integer.SIZE - 1 - PAGE_BITS;
  private static final int SIZES = 2 * Integer.SIZE;
  private static final int LEAST_SLICE = 3;

  /** Fewer free bytes do no harm. */
  private static final long MUCH = 1 << 18;

  /** The only ordinal of a key; or where the list is, with all bits flipped. */
  private final LongTable lists;

  private int[][] pages = new int[4][];
  private int pageCount;

  /** The page that slices are cut from, and how much of it is. */
  private int lastPage;

  private int fill = PAGE;

  /** The first free slice of each size, which has the next one in it; -1 for none. */
  private final int[] freeSlices = new int[SIZES];

  /** The numbers of pages whose long list is gone. */
  private final IntStack freePages = new IntStack();

  private long pageBytes;

  /** The bytes of free slices. */
  private long freeBytes;

  public KeyPostings() {
    this(0);
  }

  private KeyPostings(int expectedKeys) {
    lists = LongTable.ofValues(expectedKeys);
    Arrays.fill(freeSlices, -1);
  }

  /** Adds an ordinal, larger than those that the key has. */
  public void add(long key, int ordinal) {
    int slot = lists.slot(key);
    if (lists.isFree(slot)) {
      lists.add(slot, key, ordinal);
    } else {
      lists.set(slot, appended(lists.value(slot), ordinal));
    }
  }

  /** The list with one more. */
  private int appended(int list, int ordinal) {
    if (list >= 0) {
      int slice = newSlice(sizeFor(LEAST_SLICE));
      int[] page = page(~slice);
      int start = start(~slice);
      page[start] = 2;
      page[start + 1] = list;
      page[start + 2] = ordinal;
      return ~slice;
    }
    int count = count(list);
    int size = sizeFor(count + 1);
    int needed = sizeFor(count + 2);
    int moved = list;
    if (needed != size) {
      int slice = newSlice(needed);
      moved = ~slice;
      System.arraycopy(page(list), start(list), page(moved), start(moved), count + 1);
      freeSlice(~list, size);
    }
    int[] page = page(moved);
    int start = start(moved);
    page[start] = count + 1;
    page[start + count + 1] = ordinal;
    return moved;
  }

  /** The list of a key: {@link #NONE}, an ordinal, or negative for one that lies in a page. */
  public int list(long key) {
    int slot = lists.slot(key);
    return lists.isFree(slot) ? NONE : lists.value(slot);
  }

  /** How many ordinals a list has, the dead ones too. */
  public int count(int list) {
    return list >= 0 ? 1 : page(list)[start(list)];
  }

  /** The page of a list that lies in one. */
  public int[] page(int list) {
    return pages[~list >>> PAGE_BITS];
  }

  /** Where a list starts in its page: with its count. */
  public static int start(int list) {
    return ~list & PAGE - 1;
  }

  /** The smallest size of slices for so many numbers: 2p for 2^p, 2p - 1 for three quarters. */
  private static int sizeFor(int numbers) {
    int power = Integer.SIZE - Integer.numberOfLeadingZeros(numbers - 1);
    return numbers <= 3 << power - 2 ? 2 * power - 1 : 2 * power;
  }

  private static int numbersOf(int size) {
    int power = size + 1 >> 1;
    return (size & 1) == 0 ? 1 << power : 3 << power - 2;
  }

  private int newSlice(int size) {
    int free = freeSlices[size];
    if (free >= 0) {
      freeSlices[size] = pages[free >>> PAGE_BITS][free & PAGE - 1];
      freeBytes -= (long) numbersOf(size) * Integer.BYTES;
      return free;
    }
    int numbers = numbersOf(size);
    if (numbers > PAGE) {
      return newPage(numbers) << PAGE_BITS;
    }
    if (fill + numbers > PAGE) {
      freeRest();
      lastPage = newPage(PAGE);
      fill = 0;
    }
    int slice = lastPage << PAGE_BITS | fill;
    fill += numbers;
    return slice;
  }

  private int newPage(int numbers) {
    int page = freePages.isEmpty() ? pageCount++ : freePages.pop();
    if (page == MOST_PAGES) {
      throw new IllegalStateException("the keys of a memory have no more than 2^31 ordinals");
    }
    if (page == pages.length) {
      pages = Arrays.copyOf(pages, page * 2);
    }
    pages[page] = new int[numbers];
    pageBytes += RamUsageEstimator.sizeOf(pages[page]);
    return page;
  }

  /** Makes slices of what is left of the last page. */
  private void freeRest() {
    while (PAGE - fill >= LEAST_SLICE) {
      int size = sizeFor(PAGE - fill);
      size -= numbersOf(size) > PAGE - fill ? 1 : 0;
      freeSlice(lastPage << PAGE_BITS | fill, size);
      fill += numbersOf(size);
    }
  }

  private void freeSlice(int slice, int size) {
    int page = slice >>> PAGE_BITS;
    if (numbersOf(size) > PAGE) {
      pageBytes -= RamUsageEstimator.sizeOf(pages[page]);
      pages[page] = null;
      freePages.push(page);
    } else {
      pages[page][slice & PAGE - 1] = freeSlices[size];
      freeSlices[size] = slice;
      freeBytes += (long) numbersOf(size) * Integer.BYTES;
    }
  }

  /**
   * Whether so much is free that it is time for {@link #without}. Where all lists grow at the same
   * pace, nobody wants the slices that they leave.
   */
  public boolean isWasteful() {
    return freeBytes > MUCH && freeBytes > pageBytes / 4;
  }

  /**
   * The postings of live ordinals only, in as little memory as it takes. Linear in all there are.
   */
  public KeyPostings without(IntPredicate isLive) {
    int left = 0;
    for (int i = 0; i < lists.slots(); i++) {
      left += !lists.isFree(i) && isAnyLive(lists.value(i), isLive) ? 1 : 0;
    }
    KeyPostings kept = new KeyPostings(left);
    for (int i = 0; i < lists.slots(); i++) {
      if (!lists.isFree(i)) {
        addLive(lists.key(i), lists.value(i), isLive, kept);
      }
    }
    return kept;
  }

  private boolean isAnyLive(int list, IntPredicate isLive) {
    if (list >= 0) {
      return isLive.test(list);
    }
    int[] page = page(list);
    int start = start(list);
    for (int i = start + page[start]; i > start; i--) {
      if (isLive.test(page[i])) {
        return true;
      }
    }
    return false;
  }

  private void addLive(long key, int list, IntPredicate isLive, KeyPostings kept) {
    if (list >= 0) {
      if (isLive.test(list)) {
        kept.add(key, list);
      }
      return;
    }
    int[] page = page(list);
    int start = start(list);
    int count = page[start];
    int live = 0;
    for (int i = start + 1; i <= start + count; i++) {
      if (isLive.test(page[i])) {
        page[start + 1 + live++] = page[i];
      }
    }
    if (live > 1) {
      kept.addList(key, page, start + 1, live);
    } else if (live == 1) {
      kept.add(key, page[start + 1]);
    }
  }

  /** Adds a list of at least two to a key that has none. */
  private void addList(long key, int[] from, int offset, int count) {
    int slice = newSlice(sizeFor(count + 1));
    int list = ~slice;
    page(list)[start(list)] = count;
    System.arraycopy(from, offset, page(list), start(list) + 1, count);
    add(key, list);
  }

  /** The bytes that are held. */
  public long bytes() {
    return pageBytes + RamUsageEstimator.shallowSizeOf(pages) + lists.bytes();
  }

  /** Numbers of free pages. */
  private static final class IntStack {
    private int[] numbers = new int[4];
    private int count;

    boolean isEmpty() {
      return count == 0;
    }

    void push(int number) {
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, count * 2);
      }
      numbers[count++] = number;
    }

    int pop() {
      return numbers[--count];
    }
  }
}
