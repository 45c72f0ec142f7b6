package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.corpus.JsonlDocuments;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.Spread;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * All pairs by compression, with the bounds and with every pair compressed, of newswire if it is
 * there, else of generated texts. CPU time of the process.
 */
final class SigNcdPart implements Part {
  private static final Path NEWSWIRE = Path.of("reuters21578", "docs.jsonl.gz");
  private static final int MOST_GENERATED = 9_000;
  private static final double DISTANCE = 0.5;
  private static final double TARGET_COMPRESSIONS = 50;
  private static final double TARGET_TIME = 30;
  private static final double TARGET_LOSS = 0.001;

  SigNcdPart() {}

  @Override
  public String name() {
    return "signcd";
  }

  private static final class Joined {
    Spread seconds;
    long compressions;
    Set<Long> pairs;
  }

  @Override
  public void measure(BenchRun run) throws IOException {
    Path newswire = run.settings().data().resolve(NEWSWIRE);
    boolean real = Files.exists(newswire);
    List<BenchmarkDocument> texts =
        real
            ? JsonlDocuments.read(newswire, null, Integer.MAX_VALUE)
            : run.corpus().subList(0, Math.min(MOST_GENERATED, run.corpus().size()));
    texts = texts.subList(0, Math.min(texts.size(), run.settings().documents()));
    Joined bounded =
        join(
            run,
            NcdBuilder.sigNcd("body").maxDistance(DISTANCE).build(),
            texts,
            "with bounds",
            true);
    Joined every =
        join(
            run,
            NcdBuilder.sigNcd("body")
                .maxDistance(DISTANCE)
                .lengthBound(false)
                .triangleBound(false)
                .gramFilter(false)
                .build(),
            texts,
            "every pair compressed",
            false);
    String what =
        String.format(
            Locale.ROOT,
            "SigNCD all pairs of %,d %s, distance 0.5, after signing",
            texts.size(),
            real ? "newswire stories (reuters21578)" : "generated texts");
    String settings = "`signcd --distance 0.5`, threads 1";
    String all =
        String.format(
            Locale.ROOT,
            "every pair compressed: %,d compressions, %s s CPU, runs %d",
            every.compressions,
            every.seconds,
            every.seconds.runs());
    double fewer = (double) every.compressions / Math.max(1, bounded.compressions);
    run.targets()
        .add(
            what,
            settings,
            all,
            Spread.of(bounded.compressions),
            "compressions",
            fewer,
            "at least 50 × fewer",
            fewer >= TARGET_COMPRESSIONS);
    double faster = every.seconds.median() / bounded.seconds.median();
    run.targets()
        .add(
            what,
            settings,
            all,
            bounded.seconds,
            "s CPU",
            faster,
            "at least 30 × less",
            faster >= TARGET_TIME);
    Set<Long> lost = new HashSet<>(every.pairs);
    lost.removeAll(bounded.pairs);
    double loss = (double) lost.size() / Math.max(1, every.pairs.size());
    run.targets()
        .add(
            what,
            settings,
            String.format(Locale.ROOT, "every pair compressed: %,d pairs", every.pairs.size()),
            Spread.of(lost.size()),
            "pairs lost",
            loss,
            "at most 1 in 1,000",
            loss <= TARGET_LOSS);
  }

  private static Joined join(
      BenchRun run, Definition near, List<BenchmarkDocument> texts, String name, boolean ours)
      throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (BenchmarkDocument document : texts) {
      signatures.add(near.sign(document.text()).orElse(null));
    }
    List<Signature> few = signatures.subList(0, Math.min(2_000, signatures.size()));
    near.pairs(few, JoinSettings.DEFAULT).close();
    Joined joined = new Joined();
    BenchRun.Measurement joining =
        () -> {
          run.progress("SigNCD, " + name);
          long start = CpuClock.processNanos();
          try (PairResult result = near.pairs(signatures, JoinSettings.DEFAULT)) {
            double seconds = (CpuClock.processNanos() - start) / 1e9;
            joined.compressions = result.counts().compressions();
            joined.pairs = new HashSet<>();
            for (SimilarPair pair : result.pairs()) {
              joined.pairs.add((long) pair.first() << Integer.SIZE | pair.second());
            }
            return seconds;
          }
        };
    joined.seconds = ours ? run.repeatOurs(joining) : run.repeat(joining);
    return joined;
  }
}
