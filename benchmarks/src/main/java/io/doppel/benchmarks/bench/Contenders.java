package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.DoppelPeer;
import io.doppel.benchmarks.MinHashPeer;
import io.doppel.benchmarks.TextFieldPeer;
import io.doppel.benchmarks.corpus.CorpusDocument;
import io.doppel.lucene.MinHashSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.PairSettings;
import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.pairs.PairResult;
import io.doppel.pairs.ProgressListener;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.FrequencyCounter;
import java.io.IOException;
import java.io.UncheckedIOException;
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
            ours(HYBRID, "defaults, as in OpenSearch", NearDup.hybrid(FIELD).build()),
            ours(COMBINED, "defaults, as the command; frequencies of the corpus given", combined()),
            ours("simhash", "defaults, 3 of 64 bits", NearDup.simHash(FIELD).build()),
            ours(SIG_NCD, "defaults, distance 0.3", NearDup.sigNcd(FIELD).build()));
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

  static NearDup shingles() {
    return NearDup.shingles(FIELD, new MinHashSettings(3, 84, 12, 12)).threshold(0.3).build();
  }

  private NearDup combined() {
    try {
      NearDup runs = NearDup.runsOfCombined(FIELD).build();
      FrequencyCounter counter = new FrequencyCounter();
      for (CorpusDocument document : run.corpus()) {
        runs.sign(document.text()).ifPresent(set -> counter.add((SetSignature) set));
      }
      FeatureFrequencies frequencies = counter.mostFrequent(2, MOST_FEATURES);
      return NearDup.combined(FIELD, frequencies).build();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static Contender ours(String name, String settings, NearDup near) {
    return new Contender(
        name,
        settings,
        true,
        () -> text -> near.sign(text).orElse(null),
        new DoppelPeer(name, near),
        (signatures, threads) -> {
          List<Signature> typed = signatures.stream().map(Signature.class::cast).toList();
          PairSettings settingsOfPairs = new PairSettings(threads, false, ProgressListener.NONE);
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
