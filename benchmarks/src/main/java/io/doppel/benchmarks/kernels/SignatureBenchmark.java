package io.doppel.benchmarks.kernels;

import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.combined.CombinedBuilder;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.SetSignature;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * How long does a signature take, from the text on: tokens, features and sketch? Baseline: the same
 * texts through Lucene's standard analyzer.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class SignatureBenchmark {
  private static final int TEXTS = 1000;

  private final List<String> texts = new GeneratedTexts(1).texts(TEXTS);
  private final Analyzer standard = new StandardAnalyzer();

  /** For JMH. */
  public SignatureBenchmark() {}

  /** A method. */
  @State(Scope.Benchmark)
  public static class Method {
    /** Its name, as the command has it. */
    @Param({
      "shingles",
      "hybrid",
      "combined",
      "simhash",
      "charikar",
      "signcd",
      "ncd",
      "exact",
      "containment",
      "spotsigs",
      "qgrams",
      "sentences",
      "featurecode"
    })
    private String method;

    private Definition near;

    /** For JMH. */
    public Method() {}

    /**
     * Makes the definition.
     *
     * @throws IOException never
     */
    @Setup
    public void define() throws IOException {
      near =
          switch (method) {
            case "shingles" ->
                SetBuilder.shingles("body", new MinHashSettings(3, 84, 12, 12))
                    .threshold(0.3)
                    .build();
            case "hybrid" -> HybridBuilder.hybrid("body").build();
            case "combined" -> combined();
            case "simhash" -> BitBuilder.simHash("body").build();
            case "charikar" -> BitBuilder.charikar("body").build();
            case "signcd" -> NcdBuilder.sigNcd("body").build();
            case "ncd" -> NcdBuilder.ncd("body").build();
            case "exact" -> ExactNearDup.exact("body");
            case "containment" -> SetBuilder.containment("body").build();
            case "spotsigs" -> SetBuilder.spotSigs("body").build();
            case "qgrams" -> SetBuilder.qGrams("body", 4).build();
            case "sentences" -> SequenceBuilder.sentences("body").build();
            case "featurecode" -> SequenceBuilder.featureCode("body").build();
            default -> throw new IllegalArgumentException("no method is called " + method);
          };
    }

    private static Definition combined() throws IOException {
      Definition runs = CombinedBuilder.runsOfCombined("body").build();
      FrequencyCounter counter = new FrequencyCounter();
      for (String text : new GeneratedTexts(1).texts(TEXTS)) {
        runs.sign(text).ifPresent(set -> counter.add((SetSignature) set));
      }
      return CombinedBuilder.combined("body", counter.frequencies(2)).build();
    }
  }

  /**
   * Baseline: tokens only.
   *
   * @param results takes the results
   * @throws IOException never
   */
  @Benchmark
  @OperationsPerInvocation(TEXTS)
  public void baselineStandardAnalyzer(Blackhole results) throws IOException {
    for (String text : texts) {
      try (TokenStream tokens = standard.tokenStream("body", text)) {
        tokens.reset();
        int count = 0;
        while (tokens.incrementToken()) {
          count++;
        }
        tokens.end();
        results.consume(count);
      }
    }
  }

  /**
   * Signatures.
   *
   * @param method the method
   * @param results takes the results
   * @throws IOException never
   */
  @Benchmark
  @OperationsPerInvocation(TEXTS)
  public void sign(Method method, Blackhole results) throws IOException {
    for (String text : texts) {
      results.consume(method.near.sign(text));
    }
  }
}
