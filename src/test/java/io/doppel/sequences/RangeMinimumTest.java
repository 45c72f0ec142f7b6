package io.doppel.sequences;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Randomized
class RangeMinimumTest {

  @Test
  void everyRangeAndEveryBoundIsThatOfAScan(Random random) {
    for (int length : new int[] {0, 1, 2, 15, 16, 17, 31, 32, 33, 64, 65, 200, 257}) {
      int most = 1 + random.nextInt(300);
      int[] values = random.ints(length, 0, most).toArray();
      RangeMinimum minimum = new RangeMinimum(values);
      for (int from = 0; from < length; from++) {
        assertEquals(values[from], minimum.get(from));
        for (int to = from + 1; to <= length; to++) {
          assertEquals(Arrays.stream(values, from, to).min().getAsInt(), minimum.least(from, to));
        }
        for (int bound = -1; bound <= most; bound += 1 + random.nextInt(9)) {
          int first = from;
          while (first < length && values[first] > bound) {
            first++;
          }
          assertEquals(first, minimum.firstAtMost(from, bound));
        }
      }
    }
  }

  @Test
  void afterTheEndThereIsNothing() {
    for (int length : new int[] {0, 1, 16, 32, 33, 160}) {
      assertEquals(length, new RangeMinimum(new int[length]).firstAtMost(length, 5));
    }
  }
}
