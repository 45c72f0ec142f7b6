package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.fingerprints.HammingMeasurements;
import java.io.IOException;
import java.util.Arrays;

/**
 * How do queries and joins of random fingerprints compare with loops over all of them, in speed and
 * size? It fails if a query or a join finds anything else than those loops.
 *
 * @param bitsApart how many bits may differ, one after the other
 */
record FingerprintsPart(int[] bitsApart) implements Part {
  private static final int WARM_UP_FINGERPRINTS = 100_000;
  private static final int WARM_UP_TIMES = 3;

  @Override
  public String name() {
    return "fingerprints";
  }

  @Override
  public boolean isExtra() {
    return true;
  }

  @Override
  public void measure(BenchRun run) throws IOException {
    BenchSettings settings = run.settings();
    int most = Arrays.stream(settings.fingerprints()).max().orElseThrow();
    run.progress("warming up fingerprints");
    HammingMeasurements forgotten =
        new HammingMeasurements(bitsApart, settings.queries(), settings.work(), line -> {});
    for (int i = 0; i < WARM_UP_TIMES; i++) {
      forgotten.measure(Math.min(WARM_UP_FINGERPRINTS, most), settings.seed(), true);
    }
    HammingMeasurements measured =
        new HammingMeasurements(bitsApart, settings.queries(), settings.work(), run::progress);
    for (int count : settings.fingerprints()) {
      measured.measure(count, settings.seed(), count == most);
    }
    run.add("Indexes of fingerprints", "fingerprint-indexes", measured.indexes());
    run.add("Queries of fingerprints", "fingerprint-queries", measured.queries());
    run.add("Joins of fingerprints", "fingerprint-joins", measured.joins());
  }
}
