package io.doppel.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

@Randomized
class PackedSetTest {
  private static final long LARGEST = (1L << SetSignature.MAX_BITS) - 1;

  // --- the stored form, which never changes

  @Test
  void theFormIsThatOfTheDescription() {
    // one low bit; three elements; distances 0, 0, 3 as 1-0, 1-0, 01-1, the lowest bit first
    assertPacked("010365", elements(0, 1, 5), elements(0, 1, 5));
    // the same with a bit for each key: 1-0-0, 1-0-1, 01-1-0
    assertPacked("4103a901", elements(0, 1, 5), elements(1));
    assertPacked("41038901", elements(0, 1, 5), elements());
    assertPacked("000101", elements(0), elements(0));
    assertPacked("3801ffffffffffffff01", elements(LARGEST), elements(LARGEST));
  }

  @Test
  void theFormOfLargeSetsIsAsItWasFirstStored() {
    CRC32 crc = new CRC32();
    for (int bits : new int[] {12, 20, 40, 56}) {
      // not by a Random, whose numbers might be others in another Java
      long[] elements =
          LongStream.range(0, 1_000)
              .map(i -> i * i * 0x9E3779B97F4A7C15L >>> Long.SIZE - bits)
              .distinct()
              .sorted()
              .toArray();
      crc.update(SetPacker.pack(elements, elements));
      crc.update(SetPacker.pack(elements, everyThird(elements)));
    }
    assertEquals(4_206_522_506L, crc.getValue());
  }

  private static void assertPacked(String hex, long[] elements, long[] keys) {
    byte[] packed = HexFormat.of().parseHex(hex);
    assertArrayEquals(packed, SetPacker.pack(elements, keys), hex);
    assertReads(elements, keys, packed, 0, packed.length);
  }

  // --- round trip

  @Test
  void whatIsPackedIsReadBack(Random random) {
    for (int round = 0; round < 600; round++) {
      int size = 1 + random.nextInt(round % 20 == 0 ? 5_000 : 200);
      long[] elements =
          switch (round % 4) {
            case 0 -> randomSet(random, size, 1L << 13 + random.nextInt(44));
            case 1 -> dense(size, random.nextInt(3));
            case 2 -> clustered(random, size);
            default -> randomSet(random, size, 1L << SetSignature.MAX_BITS);
          };
      for (long[] keys :
          new long[][] {elements, elements.clone(), everyThird(elements), elements()}) {
        byte[] packed = SetPacker.pack(elements, keys);
        assertReads(elements, keys, packed, 0, packed.length);
        assertSmall(elements, keys, packed.length);
      }
    }
  }

  @Test
  void theSmallestAndTheLargestElementsAreReadBack() {
    for (long[] elements :
        new long[][] {
          elements(0),
          elements(LARGEST),
          elements(0, LARGEST),
          elements(LARGEST - 1, LARGEST),
          elements(0, 1, 2, LARGEST - 2, LARGEST - 1, LARGEST)
        }) {
      byte[] packed = SetPacker.pack(elements, elements);
      assertReads(elements, elements, packed, 0, packed.length);
    }
  }

  @Test
  void aSetIsReadFromTheMiddleOfAnArrayByAReusedReader(Random random) {
    PackedSet reused = new PackedSet();
    for (int round = 0; round < 100; round++) {
      long[] elements = randomSet(random, 1 + random.nextInt(300), 1L << 40);
      byte[] packed = SetPacker.pack(elements, elements);
      byte[] around = new byte[packed.length + 40];
      random.nextBytes(around);
      System.arraycopy(packed, 0, around, 17, packed.length);
      reused.open(around, 17, packed.length);
      if (random.nextBoolean()) { // others are left before their end
        assertReads(reused, elements, elements);
      }
    }
  }

  /** At most log2(u / n) + 2 bits an element, whatever the set, and one where keys are marked. */
  private static void assertSmall(long[] elements, long[] keys, int bytes) {
    double u = elements[elements.length - 1] + 1;
    double bits = Math.log(u / elements.length) / Math.log(2) + 2;
    bits += keys.length == elements.length ? 0 : 1;
    int header = elements.length < 128 ? 2 : 3;
    header += SetPacker.slotBits(elements) > 0 ? 1 : 0; // their keys are a number
    double most = header + elements.length * bits / 8 + 1;
    assertTrue(bytes <= most, () -> bytes + " bytes, at most " + most);
  }

  // --- broken bytes

  @Test
  void truncatedBytesAreRejectedWhereverTheyEnd(Random random) {
    for (int round = 0; round < 60; round++) {
      int size = 1 + random.nextInt(round % 10 == 0 ? 500 : 30);
      long[] elements =
          round % 3 == 0 ? dense(size, 1) : randomSet(random, size, 1L << 12 + random.nextInt(45));
      byte[] packed = SetPacker.pack(elements, round % 2 == 0 ? elements : everyThird(elements));
      for (int length = 0; length < packed.length; length++) {
        assertRejected(Arrays.copyOf(packed, length), length);
        assertRejected(packed, length); // the rest is there, but belongs to something else
      }
    }
  }

  @Test
  void anyBytesEndSoonAndAskForNoMoreMemoryThanTheyHave() {
    Random random = new Random(95);
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            PackedSet set = new PackedSet();
            try {
              set.open(bytes, 0, bytes.length);
              assertTrue(set.size() >= 1 && set.size() <= bytes.length * Byte.SIZE);
              for (int i = 0; i < set.size(); i++) {
                set.next();
              }
            } catch (IllegalArgumentException expected) {
              assertTrue(expected.getMessage().startsWith("a packed set"), expected.getMessage());
            }
          }
        });
  }

  private static void assertRejected(byte[] packed, int length) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> SetSignature.unpack(packed, 0, length, 1));
    assertEquals("a packed set ends before its last element", e.getMessage());
  }

  // --- sets

  private static void assertReads(
      long[] elements, long[] keys, byte[] packed, int offset, int length) {
    PackedSet set = new PackedSet();
    set.open(packed, offset, length);
    assertReads(set, elements, keys);
  }

  private static void assertReads(PackedSet set, long[] elements, long[] keys) {
    assertEquals(elements.length, set.size());
    int keyCount = 0;
    for (long element : elements) {
      assertEquals(element, set.next());
      boolean isKey = keyCount < keys.length && keys[keyCount] == element;
      assertEquals(isKey, set.isKey());
      keyCount += isKey ? 1 : 0;
    }
    assertEquals(keys.length, keyCount);
  }

  private static long[] randomSet(Random random, int size, long end) {
    return random.longs(0, end).distinct().limit(size).sorted().toArray();
  }

  /** All numbers from start on. */
  private static long[] dense(int size, int start) {
    long[] elements = new long[size];
    for (int i = 0; i < size; i++) {
      elements[i] = start + i;
    }
    return elements;
  }

  /** Runs of numbers that lie far apart. */
  private static long[] clustered(Random random, int size) {
    return random
        .longs(1 + size / 50, 0, LARGEST - 1_000)
        .flatMap(start -> random.longs(60, start, start + 100))
        .distinct()
        .limit(size)
        .sorted()
        .toArray();
  }

  private static long[] everyThird(long[] elements) {
    long[] some = new long[(elements.length + 2) / 3];
    for (int i = 0; i < some.length; i++) {
      some[i] = elements[i * 3];
    }
    return some;
  }

  private static long[] elements(long... elements) {
    return elements;
  }

  /** A sketch with random lower bits. */
  private static long[] slots(Random random, int slots, int bits) {
    long[] elements = new long[slots];
    for (int i = 0; i < slots; i++) {
      elements[i] = (long) i << bits | random.nextLong() >>> Long.SIZE - bits;
    }
    return elements;
  }

  @Test
  void aSketchIsPackedInItsLowerBits() {
    long[] elements = {0xABC, 0x1123, 0x2456};
    assertEquals(12, SetPacker.slotBits(elements));
    assertArrayEquals(
        new byte[] {(byte) 0x8C, 3, 2, (byte) 0xBC, 0x3A, 0x12, 0x56, 0x04},
        SetPacker.pack(elements, Arrays.copyOf(elements, 2)));
  }

  @Test
  void aSketchIsReadBackWithItsKeys(Random random) {
    for (int round = 0; round < 300; round++) {
      int size = 2 + random.nextInt(200);
      int bits = 1 + random.nextInt(40);
      int keys = random.nextInt(size + 1);
      long[] elements = slots(random, size, bits);
      byte[] packed = SetPacker.pack(elements, Arrays.copyOf(elements, keys));
      SetSignature unpacked = SetSignature.unpack(packed, 0, packed.length, size);
      assertEquals(size, unpacked.size());
      assertEquals(keys, unpacked.keyCount());
      for (int i = 0; i < size; i++) {
        assertEquals(elements[i], unpacked.element(i));
      }
      assertArrayEquals(packed, unpacked.pack());
      for (int length = 0; length < packed.length; length++) {
        byte[] cut = Arrays.copyOf(packed, length);
        assertThrows(
            IllegalArgumentException.class, () -> SetSignature.unpack(cut, 0, cut.length, size));
      }
    }
  }

  @Test
  void equalSlotsAreCounted(Random random) {
    PackedSet set = new PackedSet();
    for (int round = 0; round < 1000; round++) {
      int size = 2 + random.nextInt(120);
      int bits = 1 + random.nextInt(40);
      long[] one = slots(random, size, bits);
      long[] other = slots(random, size, bits);
      int equal = 0;
      for (int i = 0; i < size; i++) {
        if (random.nextInt(3) == 0) {
          other[i] = one[i];
        }
        equal += one[i] == other[i] ? 1 : 0;
      }
      byte[] packed = SetPacker.pack(one, one);
      // with and without room behind the last byte
      for (byte[] bytes : List.of(packed, Arrays.copyOf(packed, packed.length + 9))) {
        set.open(bytes, 0, packed.length);
        assertEquals(SetPacker.slotBits(one), set.slotBits());
        int needed = random.nextInt(size + 1);
        int found = set.equalSlots(other, needed);
        assertTrue(found == equal || (found < equal && equal < needed), found + " of " + equal);
      }
    }
  }
}
