package io.doppel.lucene.memory;

import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.util.Arrays;
import org.apache.lucene.util.RamUsageEstimator;

/**
 * Signatures that are found by their keys: an index of the keys, and for a call the number of keys
 * that each signature shares with the one that is asked for.
 *
 * <p>If n keys are needed, one that has them has at least one that is not among the n - 1 most
 * frequent ones (prefix filter). So the lists of the others lead, and those follow: they count only
 * for what the others led to, and are searched instead of read where they are much longer.
 */
public abstract class KeyedMemory extends PackedMemory {
  /** So many bytes of dead signatures do no harm. */
  private static final long LITTLE = 1 << 14;

  /** A list that is so many times longer than what it is searched for is searched, not read. */
  private static final int SEARCHED = 16;

  /** More ordinals than this are counted one by one, if ... */
  private static final int MANY = 1 << 12;

  /** ... they are more than one in so many of all. */
  private static final int CROWDED = 8;

  private KeyPostings postings = new KeyPostings();

  /** The bytes of dead signatures whose ordinals may still be in lists. */
  private long deadBytes;

  /**
   * The lists of the keys that are asked for, and their lengths above their number; negative if
   * they may lead, so that these come first.
   */
  private int[] lists = new int[64];

  private long[] byLength = new long[64];
  private int[] weights = new int[64];
  private int listCount;

  /** How many of the lists may not lead. */
  private int followingCount;

  /** How many lists lead, the rarest. */
  private int leadCount;

  /** What each signature has in common with the one that is asked for; all 0 between calls. */
  private int[] counts = {};

  private int[] touched = new int[64];
  private int touchedCount;

  private final SharedKeys shared = new SharedKeys();

  public KeyedMemory(Definition near) {
    super(near);
  }

  /** Adds the ordinal to a key's list. */
  public final void addKey(long key, int ordinal) {
    postings.add(key, ordinal);
  }

  @Override
  public void put(int ordinal, Signature signature) {
    if (postings.isWasteful()) {
      sweep();
    }
    super.put(ordinal, signature);
  }

  @Override
  public final void dropped(int ordinal) {
    super.dropped(ordinal);
    deadBytes += packedLength(ordinal);
  }

  @Override
  public final void tidy() {
    super.tidy();
    if (deadBytes > liveBytes() / 2 + LITTLE) {
      sweep();
    }
  }

  private void sweep() {
    postings = postings.without(this::has);
    deadBytes = 0;
  }

  @Override
  public final void moveSlots(int newMask) {
    super.moveSlots(newMask);
    counts = new int[0];
  }

  @Override
  public long heldBytes() {
    return super.heldBytes()
        + postings.bytes()
        + RamUsageEstimator.sizeOf(lists)
        + RamUsageEstimator.sizeOf(byLength)
        + RamUsageEstimator.sizeOf(weights)
        + RamUsageEstimator.sizeOf(counts)
        + RamUsageEstimator.sizeOf(touched)
        + shared.bytes();
  }

  /** Starts to ask for up to so many keys. */
  public final void startKeys(int most) {
    listCount = 0;
    followingCount = 0;
    if (lists.length < most) {
      lists = new int[most];
      byLength = new long[most];
      weights = new int[most];
    }
  }

  /**
   * Asks for a key.
   *
   * @param leads whether it leads to candidates, or follows in any case
   */
  public final void askFor(long key, int weight, boolean leads) {
    int list = postings.list(key);
    if (list != KeyPostings.NONE) {
      byLength[listCount] =
          (leads ? Long.MIN_VALUE : 0) | (long) postings.count(list) << Integer.SIZE | listCount;
      followingCount += leads ? 0 : 1;
      weights[listCount] = weight;
      lists[listCount++] = list;
    }
  }

  /**
   * Keeps as candidates what shares at least so many of the keys that were asked for, one of which
   * leads.
   */
  public final void candidatesSharing(int least) {
    int leads = Math.min(listCount - least + 1, listCount - followingCount);
    if (leads <= 0) {
      return;
    }
    Arrays.sort(byLength, 0, listCount);
    long leading = 0;
    long following = 0;
    for (int i = 0; i < listCount; i++) {
      if (i < leads) {
        leading += listLength(i);
      } else {
        following += listLength(i);
      }
    }
    boolean searched = following / SEARCHED > leading;
    long read = leading + (searched ? 0 : following);
    if (read > MANY && read > (end() - first()) / CROWDED) {
      countLeads(leads);
      countFollowers();
      candidates(least);
      clear();
    } else {
      gather(leads, searched ? leads : listCount, (int) read, least);
    }
  }

  /**
   * Reads the first lists, and searches the others for what may be in enough of them. Where fewer
   * lists lead than would have to, what is in no leading list is left out.
   */
  private void gather(int leads, int read, int most, int least) {
    shared.start(most);
    boolean mustBeLed = leads < read && leads <= listCount - least;
    int led = 0;
    for (int i = 0; i < read; i++) {
      if (i == leads) {
        led = shared.count();
      }
      int list = list(i);
      if (list < 0) {
        int[] page = postings.page(list);
        int start = KeyPostings.start(list);
        int end = start + 1 + page[start];
        shared.add(page, firstLive(page, start + 1, end), end);
      } else if (list >= first()) {
        shared.add(list);
      }
    }
    if (mustBeLed) {
      shared.keepAmong(led);
    }
    shared.thin(least - listCount + read);
    int count = 0;
    for (int i = 0; i < shared.count(); i++) {
      int ordinal = shared.get(i);
      count++;
      if (i + 1 == shared.count() || shared.get(i + 1) != ordinal) {
        for (int j = read; j < listCount && count < least; j++) {
          count += isIn(list(j), ordinal) ? 1 : 0;
        }
        if (count >= least && (!mustBeLed || isLed(ordinal, leads))) {
          candidate(ordinal);
        }
        count = 0;
      }
    }
  }

  private boolean isLed(int ordinal, int leads) {
    for (int i = 0; i < leads; i++) {
      if (isIn(list(i), ordinal)) {
        return true;
      }
    }
    return false;
  }

  private boolean isIn(int list, int ordinal) {
    if (list >= 0) {
      return list == ordinal;
    }
    int[] page = postings.page(list);
    int start = KeyPostings.start(list) + 1;
    return Arrays.binarySearch(page, start, start + page[start - 1], ordinal) >= 0;
  }

  /**
   * Counts along the rarer lists.
   *
   * @param most how much the lists that follow may weigh
   * @return how much they weigh
   */
  public final long countRarer(long most) {
    Arrays.sort(byLength, 0, listCount);
    int leads = listCount;
    long following = 0;
    while (leads > 0 && following + weight(leads - 1) <= most) {
      following += weight(--leads);
    }
    countLeads(leads);
    return following;
  }

  private void countLeads(int leads) {
    makeRoom(leads);
    for (int i = 0; i < leads; i++) {
      countAll(list(i), weight(i));
    }
    leadCount = leads;
  }

  /** Counts the lists that follow, for what was touched. */
  public final void countFollowers() {
    for (int i = leadCount; i < listCount; i++) {
      countTouched(list(i), weight(i), listLength(i));
    }
  }

  private int list(int rank) {
    return lists[(int) byLength[rank]];
  }

  private int listLength(int rank) {
    return (int) (byLength[rank] >>> Integer.SIZE) & Integer.MAX_VALUE;
  }

  private int weight(int rank) {
    return weights[(int) byLength[rank]];
  }

  private void makeRoom(int leads) {
    if (counts.length == 0) {
      counts = new int[capacity()];
    }
    long most = 1;
    for (int i = 0; i < leads; i++) {
      most += listLength(i);
    }
    most = Math.min(most, end() - first() + 1L);
    if (touched.length < most) {
      touched = new int[(int) Math.min(Integer.MAX_VALUE - 8, most + most / 2)];
    }
    touchedCount = 0;
  }

  private void countAll(int list, int weight) {
    int[] counts = this.counts; // local ones, since this loop is where the time goes
    int[] touched = this.touched;
    int count = touchedCount;
    int mask = counts.length - 1;
    if (list >= 0) {
      if (list >= first()) {
        int before = counts[list & mask];
        counts[list & mask] = before + weight;
        touched[count] = list;
        count += before == 0 ? 1 : 0;
      }
    } else {
      int[] page = postings.page(list);
      int start = KeyPostings.start(list);
      int end = start + 1 + page[start];
      for (int i = firstLive(page, start + 1, end); i < end; i++) {
        int ordinal = page[i];
        int before = counts[ordinal & mask];
        counts[ordinal & mask] = before + weight;
        touched[count] = ordinal;
        count += before == 0 ? 1 : 0;
      }
    }
    touchedCount = count;
  }

  private void countTouched(int list, int weight, int length) {
    int[] counts = this.counts;
    int mask = counts.length - 1;
    if (list >= 0) {
      if (list >= first() && counts[list & mask] > 0) {
        counts[list & mask] += weight;
      }
      return;
    }
    int[] page = postings.page(list);
    int start = KeyPostings.start(list);
    int end = start + 1 + page[start];
    int from = firstLive(page, start + 1, end);
    if (length / SEARCHED > touchedCount) {
      for (int i = 0; i < touchedCount; i++) {
        if (Arrays.binarySearch(page, from, end, touched[i]) >= 0) {
          counts[touched[i] & mask] += weight;
        }
      }
    } else {
      for (int i = from; i < end; i++) {
        int slot = page[i] & mask;
        counts[slot] += counts[slot] > 0 ? weight : 0;
      }
    }
  }

  /** The first of ascending ordinals that is not forgotten: what is, has no slot. */
  private int firstLive(int[] page, int from, int end) {
    if (page[from] >= first()) {
      return from;
    }
    int found = Arrays.binarySearch(page, from, end, first());
    return found >= 0 ? found : -found - 1;
  }

  /** What a signature has in common, if it was touched. */
  public final int common(int ordinal) {
    return counts[slot(ordinal)];
  }

  public final int touchedCount() {
    return touchedCount;
  }

  public final int touched(int index) {
    return touched[index];
  }

  /** Keeps what has at least so much as candidates. */
  public final void candidates(long least) {
    for (int i = 0; i < touchedCount; i++) {
      if (common(touched[i]) >= least) {
        candidate(touched[i]);
      }
    }
  }

  /** Sets the counts back. */
  public final void clear() {
    for (int i = 0; i < touchedCount; i++) {
      counts[slot(touched[i])] = 0;
    }
    touchedCount = 0;
  }
}
