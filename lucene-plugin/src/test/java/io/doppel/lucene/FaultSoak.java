package io.doppel.lucene;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.lucene.collapse.TestCollapse;
import io.doppel.lucene.collapse.TestGroupIds;
import io.doppel.lucene.index.DedupKillTest;
import io.doppel.lucene.index.TestDedupLimit;
import io.doppel.lucene.index.TestDedupWindowFaults;
import io.doppel.lucene.index.TestDedupWriter;
import io.doppel.lucene.index.TestDedupWriterFaults;
import io.doppel.lucene.index.TestLoad;
import io.doppel.lucene.index.TestSharedIndex;
import io.doppel.lucene.index.TestSharedIndexThreads;
import io.doppel.lucene.scan.AttachKillTest;
import io.doppel.lucene.scan.TestAttach;
import io.doppel.lucene.scan.TestAttachFaults;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;
import org.junit.runner.notification.Failure;

/**
 * The tests of faults, load and kills again and again, each time with another seed, for more than
 * half of the time of {@code mvn verify -Psoak}. A failure names the test and the seed that repeat
 * it.
 */
@Randomized
final class FaultSoak {
  private static final double SHARE = 0.55;
  private static final List<Class<?>> TESTS =
      List.of(
          TestLoad.class,
          TestDedupWriterFaults.class,
          TestSharedIndex.class,
          TestSharedIndexThreads.class,
          TestAttachFaults.class,
          DedupKillTest.class,
          TestReadFaults.class,
          TestDedupWindowFaults.class,
          TestDedupLimit.class,
          TestSharedIndex.class,
          TestSharedIndexThreads.class,
          AttachKillTest.class,
          TestDedupWriter.class,
          TestAttach.class,
          TestCollapse.class,
          TestLiveIndex.class,
          TestGroupIds.class);

  @Test
  void againAndAgainWithOtherSeeds(Random seeds) {
    long end =
        System.nanoTime()
            + (long) (SHARE * Integer.getInteger("soak.minutes", 60) * 60_000_000_000L);
    int runs = 0;
    while (System.nanoTime() < end) {
      Class<?> test = TESTS.get(runs++ % TESTS.size());
      String seed = Long.toHexString(seeds.nextLong()).toUpperCase(Locale.ROOT);
      System.setProperty("tests.seed", seed);
      Result result = JUnitCore.runClasses(test);
      System.out.println(
          "soak: "
              + test.getSimpleName()
              + " -Dtests.seed="
              + seed
              + " "
              + result.getRunCount()
              + " tests in "
              + result.getRunTime() / 1000
              + " s");
      for (Failure failure : result.getFailures()) {
        fail(
            "repeat it with -Dtest="
                + test.getSimpleName()
                + " -Dtests.seed="
                + seed
                + ": "
                + failure.getTestHeader(),
            failure.getException());
      }
      assertTrue(result.getRunCount() > 0, test::toString);
    }
  }
}
