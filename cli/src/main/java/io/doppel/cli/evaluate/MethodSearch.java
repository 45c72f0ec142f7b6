package io.doppel.cli.evaluate;

import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.Progress;
import io.doppel.cli.output.UserException;
import io.doppel.cli.search.RepeatedInput;
import io.doppel.cli.search.SignedDocuments;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.pairs.TooManyCandidatesException;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * All documents signed by a method, and all pairs from a low threshold on: one pass, from which the
 * pairs of every higher threshold follow.
 */
public final class MethodSearch implements Closeable {
  /** Documents that an estimate or a measurement is made with. */
  private static final int SAMPLE = 1000;

  private static final int INDEXED = 2000;

  /** So many bytes are compressed in half a minute or so by two threads. */
  private static final double MOST_COMPRESSED = 6e9;

  private static final BigDecimal STEP = new BigDecimal("0.05");

  private final EvaluatedMethod method;
  private final RepeatedInput input;
  private final ChosenDefinition chosen;
  private final Definition usual;
  private final SignedDocuments corpus;
  private final double signSeconds;
  private Definition low;
  private String raised = "";
  private PairResult result;
  private double searchSeconds;

  private MethodSearch(
      EvaluatedMethod method,
      RepeatedInput input,
      ChosenDefinition chosen,
      SignedDocuments corpus,
      double signSeconds) {
    this.method = method;
    this.input = input;
    this.chosen = chosen;
    this.usual = chosen.near();
    this.corpus = corpus;
    this.signSeconds = signSeconds;
  }

  /**
   * Signs and searches.
   *
   * @param from the lowest threshold; null for the method's own
   * @param maxPairs about so many pairs are found at most: else the lowest threshold is raised
   * @throws UserException if the method cannot be used, or would take too long
   */
  public static MethodSearch run(
      EvaluatedMethod method, RepeatedInput input, Double from, long maxPairs) throws IOException {
    long start = System.nanoTime();
    ChosenDefinition definition = input.define(method.settings());
    SignedDocuments corpus = input.sign(definition);
    double signed = (System.nanoTime() - start) / 1e9;
    MethodSearch search;
    try {
      int threads = input.options().threads();
      ChosenDefinition learned =
          definition.learned(corpus.signatures(), threads, input.console().progress());
      search = new MethodSearch(method, input, learned, corpus, signed);
    } catch (RuntimeException e) {
      corpus.close();
      throw e;
    }
    try {
      search.choose(from, maxPairs);
      search.find();
      return search;
    } catch (TooManyCandidatesException e) {
      search.close();
      throw new UserException(RunOptions.tooMany(e, option -> false), e);
    } catch (IOException | RuntimeException e) {
      search.close();
      throw e;
    }
  }

  /** Raises the lowest threshold until a part of the documents says that it is not too much. */
  private void choose(Double from, long maxPairs) throws IOException {
    double lowest = method.settings().method().lowestThreshold(usual.threshold());
    boolean isGiven = from != null && method.settings().method().hasThresholds();
    double threshold = isGiven ? Math.min(from, usual.threshold()) : lowest;
    low = at(threshold);
    List<Signature> sample = sample(SAMPLE);
    if (sample.size() == corpus.size()) {
      return;
    }
    Estimate estimate = estimate(sample);
    while (low.threshold() < usual.threshold() && estimate.isTooMuch(maxPairs, isGiven)) {
      BigDecimal next =
          BigDecimal.valueOf(low.threshold())
              .divide(STEP, 0, RoundingMode.FLOOR)
              .add(BigDecimal.ONE)
              .multiply(STEP);
      low = at(Math.min(usual.threshold(), next.doubleValue()));
      raised =
          estimate.pairs > maxPairs
              ? "about " + Format.count(estimate.pairs, "pair") + " below"
              : "below it would take long";
      estimate = estimate(sample);
    }
    if (!method.isNamed() && estimate.isTooMuch(maxPairs, false)) {
      throw new UserException(
          "it would take too long, or find too many pairs, from "
              + EvaluationTable.threshold(low.threshold())
              + " on; name it in --methods to have it all the same");
    }
  }

  private Definition at(double threshold) throws IOException {
    return threshold == usual.threshold()
        ? usual
        : input.define(method.settings().withThreshold(threshold)).by(chosen.model()).near();
  }

  /** What all documents would take, by a part of them. */
  private record Estimate(long pairs, double compressed) {
    boolean isTooMuch(long maxPairs, boolean isGiven) {
      return pairs > maxPairs || (!isGiven && compressed > MOST_COMPRESSED);
    }
  }

  private Estimate estimate(List<Signature> sample) {
    double scale = Math.pow((double) corpus.size() / sample.size(), 2);
    try (PairResult found = low.pairs(sample, settings(ProgressListener.NONE))) {
      double bytes = 0;
      if (found.counts().compressions() > 0) {
        for (Signature signature : sample) {
          bytes += signature == null ? 0 : signature.pack().length;
        }
      }
      double compressed = 2 * found.counts().compressions() * bytes / sample.size();
      return new Estimate(Math.round(scale * found.pairs().size()), scale * compressed);
    }
  }

  /** The signatures of so many documents, or of all; evenly spread. */
  private List<Signature> sample(int most) {
    int count = Math.min(most, corpus.size());
    List<Signature> all = corpus.signatures();
    List<Signature> sample = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      sample.add(all.get((int) ((long) i * corpus.size() / count)));
    }
    return sample;
  }

  private void find() {
    long start = System.nanoTime();
    try (Progress.Task task = input.console().progress().start("pairs", corpus.size())) {
      result = low.pairs(corpus.signatures(), settings(task::to));
    }
    searchSeconds = (System.nanoTime() - start) / 1e9;
  }

  private JoinSettings settings(ProgressListener progress) {
    return input.options().pairSettings(progress);
  }

  /** Is shown pairs. */
  interface Visitor {
    void pair(int one, int other, double reach);
  }

  /** Shows all pairs, with the highest threshold at which each is found. */
  void forEach(Visitor visitor) {
    Definition.Reach reach = low.reach();
    List<Signature> signatures = corpus.signatures();
    boolean looksInto = reach != Definition.Reach.SIMILARITY;
    int first = -1;
    Signature one = null;
    for (SimilarPair pair : result.pairs()) {
      double found = pair.similarity();
      if (looksInto) {
        one = first == pair.first() ? one : signatures.get(pair.first());
        first = pair.first();
        found = reach.of(one, signatures.get(pair.second()), found);
      }
      visitor.pair(pair.first(), pair.second(), Math.max(found, low.threshold()));
    }
  }

  /** What it took, and what there is. */
  MethodCost cost() throws IOException {
    return new MethodCost(
        corpus.size(),
        corpus.withoutSignature(),
        result.pairs().size(),
        result.counts().candidates(),
        IndexedBytes.of(usual, sample(INDEXED)),
        signSeconds,
        searchSeconds);
  }

  EvaluatedMethod method() {
    return method;
  }

  /** The threshold of the method as it is set. */
  double usualThreshold() {
    return usual.threshold();
  }

  /** From which threshold on there are pairs. */
  double lowestThreshold() {
    return low.threshold();
  }

  /** The definition that pairs were searched with. */
  Definition lowest() {
    return low;
  }

  SignedDocuments corpus() {
    return corpus;
  }

  /** A line for people. */
  String description() {
    return method.name()
        + ": signatures "
        + Format.seconds(signSeconds)
        + ", search "
        + Format.seconds(searchSeconds)
        + ", "
        + Format.count(result.pairs().size(), "pair")
        + " from "
        + EvaluationTable.threshold(low.threshold())
        + " on"
        + (raised.isEmpty() ? "" : "; " + raised + ", so that nothing is said of it")
        + (result.counts().byKeys()
            ? "; candidates were found by keys, so that 'pairs' may find others at a higher"
                + " threshold"
            : "");
  }

  @Override
  public void close() throws IOException {
    if (result != null) {
      result.close();
    }
    corpus.close();
  }
}
