package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many signatures are made of texts in a CPU second? All methods in turn, run after run, each
 * for about the same time; analysis is included. CPU time of the thread.
 */
final class SigningPart implements Part {
  private static final double WARM_UP = 2;
  private static final double DATASKETCH = 2_500;
  private static final int BATCH = 50;

  SigningPart() {}

  @Override
  public String name() {
    return "signing";
  }

  @Override
  public void measure(BenchRun run) throws IOException {
    List<Contender> all = new ArrayList<>(run.contenders().ours());
    all.addAll(run.contenders().withLucene());
    all.addAll(run.contenders().libraries());
    all.removeIf(contender -> contender.signers() == null);
    Map<Contender, Contender.Signer> signers = new LinkedHashMap<>();
    for (Contender contender : all) {
      run.progress("warming up: signatures of " + contender.name());
      signers.put(contender, contender.signers().get());
      speed(run, signers.get(contender), WARM_UP * run.settings().seconds(), 0);
    }
    Map<Contender, double[]> speeds = new LinkedHashMap<>();
    for (int i = 0; i < run.settings().runs(); i++) {
      run.progress("signatures, run " + (i + 1));
      for (Contender contender : all) {
        speeds.computeIfAbsent(contender, unused -> new double[run.settings().runs()])[i] =
            speed(run, signers.get(contender), run.settings().seconds(), i);
      }
    }
    Map<String, double[]> byName = new LinkedHashMap<>();
    speeds.forEach(
        (contender, values) -> {
          byName.put(contender.name(), values);
          for (String row : contender.rows()) {
            run.peers().set(row, contender.settings(), PeerTable.Column.SIGN, Spread.of(values));
          }
        });
    addTargets(run, byName);
  }

  /** Documents per CPU second. */
  private static double speed(BenchRun run, Contender.Signer signer, double seconds, int turn)
      throws IOException {
    List<BenchmarkDocument> corpus = run.corpus();
    int next = (int) ((long) turn * corpus.size() / run.settings().runs());
    int signed = 0;
    long spent = 0;
    while (spent < seconds * 1e9) {
      long start = CpuClock.nanos();
      for (int i = 0; i < BATCH; i++) {
        signer.sign(corpus.get((next + i) % corpus.size()).text());
      }
      spent += CpuClock.nanos() - start;
      next = (next + BATCH) % corpus.size();
      signed += BATCH;
    }
    return signed * 1e9 / spent;
  }

  private static void addTargets(BenchRun run, Map<String, double[]> speeds) {
    long bytes = run.corpus().stream().limit(1_000).mapToLong(d -> d.text().length()).sum();
    String texts =
        "signature from text, analysis included, texts of "
            + Spread.text(bytes / 1e3 / Math.min(1_000, run.corpus().size()))
            + " KB";
    for (String name : List.of(Contenders.SHINGLES, Contenders.RUNS, Contenders.HYBRID)) {
      Spread speed = Spread.of(speeds.get(name));
      run.targets()
          .add(
              texts,
              "`" + name + "`",
              "",
              speed,
              "docs/CPU s",
              null,
              "at least 25,000",
              speed.median() >= 25_000);
      Spread toFilter = ratio(speeds.get(name), speeds.get(Contenders.MIN_HASH_FILTER));
      run.targets()
          .add(
              texts,
              "`" + name + "`",
              "Lucene " + Contenders.MIN_HASH_FILTER + ", 5-word shingles, same runs",
              speed,
              "docs/CPU s",
              toFilter,
              "at least 3.5 ×",
              toFilter.median() >= 3.5);
      double toDatasketch = speed.median() / DATASKETCH;
      run.targets()
          .add(
              texts,
              "`" + name + "`",
              "datasketch, 128 permutations: its 2,500 of another run (Python, not run here)",
              speed,
              "docs/CPU s",
              toDatasketch,
              "at least 10 ×",
              toDatasketch >= 10);
    }
  }

  /** Of each run its own ratio. */
  static Spread ratio(double[] numerators, double[] denominators) {
    double[] ratios = new double[numerators.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = numerators[i] / denominators[i];
    }
    return Spread.of(ratios);
  }
}
