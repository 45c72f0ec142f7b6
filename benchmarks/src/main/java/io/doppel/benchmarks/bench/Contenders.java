package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.peers.DoppelPeer;
import io.doppel.benchmarks.peers.MinHashPeer;
import io.doppel.benchmarks.peers.TextFieldPeer;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.combined.CombinedBuilder;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.combined.RunsBuilder;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** The methods that are compared: ours, then what others have. */
final class Contenders {
  /** The fast path. */
  static final String SHINGLES = "shingles --words 3 --threshold 0.3";

  /** What OpenSearch's field type does if nothing is said. */
  static final String HYBRID = "hybrid";

  /** What the command does if nothing is said. */
  static final String COMBINED = "combined";

  /** What the command does once it is the default of every door. */
  static final String RUNS = "runs";

  /** What users of Lucene do today. */
  static final String MIN_HASH_FILTER = "MinHashFilter 1x128";

  /** Whose all pairs grow with the square of the documents. */
  static final String SIG_NCD = "signcd";

  private static final String FIELD = "body";

  /** As many as the command keeps. */
  private static final int MOST_FEATURES = 200_000;

  private final List<Contender> ours;
  private final List<Contender> withLucene;
  private final BenchRun run;
  private List<Contender> libraries;

  Contenders(BenchRun run) {
    this.run = run;
    ours =
        List.of(
            ours(SHINGLES, "84 slots of 12 bits", shingles()),
            ours(RUNS, "defaults, nothing learned", RunsBuilder.runs(FIELD).build()),
            ours(HYBRID, "defaults, as in OpenSearch", HybridBuilder.hybrid(FIELD).build()),
            ours(COMBINED, "defaults, as the command; frequencies of the corpus given", combined()),
            ours("simhash", "defaults, 3 of 64 bits", BitBuilder.simHash(FIELD).build()),
            ours(SIG_NCD, "defaults, distance 0.3", NcdBuilder.sigNcd(FIELD).build()));
    MinHashPeer small = new MinHashPeer(128, 25, 30, 35);
    MinHashPeer large = new MinHashPeer(512, 30, 40);
    TextFieldPeer text = new TextFieldPeer();
    withLucene =
        List.of(
            new Contender(
                MIN_HASH_FILTER,
                "5-word shingles, minimumShouldMatch, not verified",
                false,
                () -> small::hashes,
                small,
                null),
            new Contender(
                "MinHashFilter 1x512",
                "the same, its default size",
                false,
                () -> large::hashes,
                large,
                null),
            new Contender(
                "MoreLikeThis", "top 10 on a TextField, minTermFreq 1", false, null, text, null));
  }

  static Definition shingles() {
    return SetBuilder.shingles(FIELD, new MinHashSettings(3, 84, 12, 12)).threshold(0.3).build();
  }

  private Definition combined() {
    Definition runs = CombinedBuilder.runsOfCombined(FIELD).build();
    FrequencyCounter counter = new FrequencyCounter();
    for (BenchmarkDocument document : run.corpus()) {
      runs.sign(document.text()).ifPresent(set -> counter.add((SetSignature) set));
    }
    FeatureFrequencies frequencies = counter.mostFrequent(2, MOST_FEATURES);
    return CombinedBuilder.combined(FIELD, frequencies).build();
  }

  static Contender ours(String name, String settings, Definition near) {
    return new Contender(
        name,
        settings,
        true,
        () -> text -> near.sign(text).orElse(null),
        new DoppelPeer(name, near),
        (signatures, threads) -> {
          List<Signature> typed = signatures.stream().map(Signature.class::cast).toList();
          JoinSettings settingsOfPairs = JoinSettings.DEFAULT.withThreads(threads);
          PairResult result = near.pairs(typed, settingsOfPairs);
          return () -> {
            try (result) {
              return result.pairs().stream()
                  .mapToLong(pair -> (long) pair.first() << Integer.SIZE | pair.second())
                  .toArray();
            }
          };
        });
  }

  List<Contender> ours() {
    return ours;
  }

  List<Contender> withLucene() {
    return withLucene;
  }

  /** Libraries outside of Lucene, with the best of several settings. */
  List<Contender> libraries() {
    if (libraries == null) {
      run.progress("choosing the settings of hash4j and java-lsh");
      libraries = new ArrayList<>();
      libraries.add(Hash4jPeer.superMinHash(run));
      libraries.add(Hash4jPeer.minHash(run));
      libraries.add(Hash4jPeer.simHash(run));
      libraries.add(JavaLshPeer.minHash(run));
    }
    return libraries;
  }

  /** Methods that are there only in some builds: Spark, in the profile of this name. */
  static List<OptionalPeer> optional() {
    List<OptionalPeer> found = new ArrayList<>();
    ServiceLoader.load(OptionalPeer.class).forEach(found::add);
    return found;
  }
}
