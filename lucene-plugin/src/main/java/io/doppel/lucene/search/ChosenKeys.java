package io.doppel.lucene.search;

import io.doppel.candidates.KeyChoice;
import io.doppel.signature.PackedSet;
import io.doppel.signature.SetSignature;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;

/**
 * Tells of a packed set whether a choice of keys makes it a candidate: as an index of the keys
 * would, where there is none. For use by one thread.
 */
public final class ChosenKeys {
  private final long[] keys;
  private final KeyChoice choice;
  private final PackedSet set = new PackedSet();

  public ChosenKeys(SetSignature query, KeyChoice choice) {
    this.keys = new long[query.keyCount()];
    this.choice = choice;
    for (int i = 0; i < keys.length; i++) {
      keys[i] = query.key(i);
    }
  }

  /** Whether a set has enough keys in common with the query, one of which leads. */
  public boolean areEnough(BytesRef packed) {
    set.open(packed.bytes, packed.offset, packed.length);
    int common = 0;
    boolean isLed = false;
    for (int left = set.size(); left > 0 && !(isLed && common >= choice.minKeys()); left--) {
      long element = set.next();
      if (set.isKey() && Arrays.binarySearch(keys, element) >= 0) {
        common++;
        isLed |= choice.leads(element);
      }
    }
    return isLed && common >= choice.minKeys();
  }
}
