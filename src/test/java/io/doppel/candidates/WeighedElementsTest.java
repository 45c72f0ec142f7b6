package io.doppel.candidates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.PackedSet;
import io.doppel.signature.SetSignature;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Randomized
class WeighedElementsTest {
  private static final ElementWeights BY_LAST_DIGIT =
      new ElementWeights() {
        @Override
        public int of(long element) {
          return (int) (element % 10);
        }

        @Override
        public String id() {
          return "last digit";
        }
      };

  @Test
  void countsWhatIsCommonAsSetsDo(Random random) {
    PackedSet packed = new PackedSet();
    for (int round = 0; round < 3_000; round++) {
      long end = 1L << 3 + random.nextInt(38);
      long[] mine = some(random, end);
      long[] theirs = some(random, end);
      System.arraycopy(mine, 0, theirs, 0, random.nextInt(Math.min(mine.length, theirs.length)));
      ElementWeights weights = round % 2 == 0 ? ElementWeights.EQUAL : BY_LAST_DIGIT;
      SetSignature one = SetSignature.of(mine.clone(), mine.length, weights);
      SetSignature other = SetSignature.of(theirs.clone(), theirs.length, weights);
      if (one == null || other == null) {
        continue; // no element counts
      }
      int common = common(one, other, weights);
      byte[] bytes = other.pack();
      WeighedElements elements = new WeighedElements(one, weights);
      assertEquals(one.length(), elements.length());
      packed.open(bytes, 0, bytes.length);
      assertEquals(common, elements.overlap(packed, 0), "round " + round);
      packed.open(bytes, 0, bytes.length);
      assertEquals(common, elements.overlap(packed, common), "round " + round);
      packed.open(bytes, 0, bytes.length);
      int less = elements.overlap(packed, common + 1);
      assertTrue(less <= common, "round " + round);
      for (int needed : new int[] {1, common - 1, common, common + 1}) {
        packed.open(bytes, 0, bytes.length);
        boolean enough = common >= needed;
        assertEquals(enough, elements.overlaps(packed, needed), "round " + round);
        assertEquals(enough, one.overlaps(other, weights, needed), "round " + round);
      }
    }
  }

  @Test
  void endsEarlyWhereTooLittleIsLeft() {
    long[] mine = {1, 2, 3, 1L << 39};
    long[] theirs = new long[1000];
    Arrays.setAll(theirs, i -> (1L << 38) + i);
    SetSignature one = SetSignature.of(mine, mine.length, ElementWeights.EQUAL);
    SetSignature other = SetSignature.of(theirs, theirs.length, ElementWeights.EQUAL);
    byte[] bytes = other.pack();
    PackedSet packed = new PackedSet();
    packed.open(bytes, 0, bytes.length);
    assertEquals(0, new WeighedElements(one, ElementWeights.EQUAL).overlap(packed, 2));
    assertEquals((1L << 38) + 1, packed.next(), "only the first was read");
  }

  private static long[] some(Random random, long end) {
    return random.longs(1 + random.nextInt(300), 0, end).toArray();
  }

  private static int common(SetSignature one, SetSignature other, ElementWeights weights) {
    Set<Long> mine = new HashSet<>();
    for (int i = 0; i < one.size(); i++) {
      mine.add(one.element(i));
    }
    int common = 0;
    for (int i = 0; i < other.size(); i++) {
      common += mine.contains(other.element(i)) ? weights.of(other.element(i)) : 0;
    }
    return common;
  }
}
