package io.doppel.cli;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import com.carrotsearch.randomizedtesting.jupiter.RandomizedContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.util.IOUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All commands that write, killed, terminated and interrupted again and again, and on full disks,
 * for nearly half of the time of {@code mvn verify -Psoak}. What is disturbed and when follows from
 * the seed that is printed; {@code -Dtests.seed} repeats it as far as moments repeat.
 */
@Randomized
final class DisturbedCommandsSoak {
  private static final double SHARE = 0.45;

  @TempDir static Path folder;

  @Test
  void againAndAgainAtOtherMoments(RandomizedContext context) throws Exception {
    long end =
        System.nanoTime()
            + (long) (SHARE * Integer.getInteger("soak.minutes", 60) * 60_000_000_000L);
    System.out.println("soak: -Dtests.seed=" + context.getRootSeed());
    Random random = context.getRandom();
    List<String> signals =
        Child.ignoresInterrupts() ? List.of("KILL", "TERM") : List.of("KILL", "TERM", "INT");
    DisturbedCommands commands =
        new DisturbedCommands(folder, 200 + random.nextInt(1_000), random.nextInt(1_000));
    DisturbedJob.Kind[] kinds = DisturbedJob.Kind.values();
    int disturbed = 0;
    int runs = 0;
    while (System.nanoTime() < end) {
      List<String> chosen = new ArrayList<>();
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        chosen.add(signals.get(random.nextInt(signals.size())));
      }
      DisturbedJob.Kind kind = kinds[runs % kinds.length];
      runs++;
      int unfinished = commands.disturb(kind, chosen, random, 2_000);
      disturbed += unfinished;
      System.out.println("soak: " + kind + " " + chosen + ", " + unfinished + " unfinished");
      if (runs % (2 * kinds.length) == 0) {
        onAFullDisk(random.nextInt(1_000_000));
      }
    }
    System.out.println("soak: " + disturbed + " processes did not come to their end");
  }

  private static void onAFullDisk(int seed) throws Exception {
    Path own = Files.createDirectory(folder.resolve("small-" + seed));
    Path prepared = Files.createDirectory(own.resolve("prepared"));
    DisturbedJob.prepare(prepared, 100, seed);
    int refused = SmallDiskTest.onSmallDisk(own, prepared, "full", seed, 6);
    System.out.println("soak: a full disk, seed " + seed + ", " + refused + " refused");
    IOUtils.rm(own);
  }
}
