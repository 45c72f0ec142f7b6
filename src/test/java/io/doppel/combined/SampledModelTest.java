package io.doppel.combined;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

@Randomized
class SampledModelTest {
  private static CommonRuns random(Random random, int count) {
    int[] elements = random.ints(0, 1 << 24).distinct().limit(count).toArray();
    int[] groups = new int[count];
    Arrays.setAll(groups, i -> random.nextInt(1 << random.nextInt(24)));
    return CommonRuns.of(elements, groups);
  }

  @Test
  void aModelIsReadAsItWasWritten(Random random) {
    for (int round = 0; round < 50; round++) {
      CommonRuns common = random(random, random.nextInt(6_000));
      SampledModel model = new SampledModel(0.01 * (1 + round), common, List.of("from a test"));
      SampledModel read = SampledModel.parse(model.toText());
      assertEquals(model, read);
      assertEquals(common, read.common());
      for (int i = 0; i < 1_000; i++) {
        int element = random.nextInt(1 << 24);
        assertEquals(common.weight(element), read.common().weight(element));
      }
    }
  }

  @Test
  void theMostCommonRunsAreKept() {
    int[] elements = new int[10_000];
    int[] groups = new int[10_000];
    Arrays.setAll(elements, i -> i * 7);
    Arrays.setAll(groups, i -> i);
    CommonRuns common = CommonRuns.of(elements, groups);
    assertEquals(CommonRuns.MOST_RUNS, common.size());
    assertEquals(10, common.weight(9_999 * 7));
    assertEquals(CommonRuns.MOST_WEIGHT, common.weight(5_000 * 7));
    assertEquals(CommonRuns.MOST_WEIGHT, common.weight(9_999 * 7 + 1));
    assertEquals(724, CommonRuns.of(new int[] {5}, new int[] {3}).weight(5)); // 1024 / sqrt(2)
    assertEquals(0, CommonRuns.of(new int[] {5}, new int[] {2}).size());
  }

  @Test
  void aDamagedTableIsRefused(Random random) {
    String text = random(random, 100).toText();
    for (int i = 0; i < 2_000; i++) {
      char[] damaged = text.toCharArray();
      damaged[random.nextInt(damaged.length)] = (char) (33 + random.nextInt(90));
      String cut = new String(damaged, 0, random.nextInt(damaged.length + 1));
      try {
        assertTrue(CommonRuns.parse(cut).size() <= 100);
      } catch (IllegalArgumentException e) {
        assertTrue(e.getMessage().startsWith("common runs "), e.getMessage());
      }
    }
  }

  @Test
  void aModelThatIsNoneIsRefused() {
    String good = new SampledModel(0.5, CommonRuns.NONE, List.of()).toText();
    assertThrows(
        IllegalArgumentException.class, () -> SampledModel.parse(good.replace("0.5", "0.6")));
    assertThrows(IllegalArgumentException.class, () -> SampledModel.parse("hello"));
    assertThrows(
        IllegalArgumentException.class, () -> new SampledModel(0, CommonRuns.NONE, List.of()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SampledModel(Double.NaN, CommonRuns.NONE, List.of()));
  }
}
