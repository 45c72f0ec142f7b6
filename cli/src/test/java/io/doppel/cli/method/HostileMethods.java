package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.TrainedModel;
import io.doppel.measure.SetSignature;
import io.doppel.measure.VectorMeasure;
import io.doppel.sketch.Boilerplate;
import io.doppel.sketch.BoilerplateCounter;
import io.doppel.sketch.CombinedModel;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.FrequencyCounter;
import io.doppel.sketch.GramFeature;
import io.doppel.sketch.GramModel;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Every method as it is if nothing is said, with what it counts taken from a few documents. */
final class HostileMethods implements MethodSources {
  private final Method method;

  private HostileMethods(Method method) {
    this.method = method;
  }

  static NearDup of(Method method) throws IOException {
    return MethodSettings.of(method, Map.of()).define("text", new HostileMethods(method));
  }

  @Override
  public FeatureFrequencies frequencies(NearDup features) throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    for (int seed = 0; seed < 20; seed++) {
      counter.add((SetSignature) features.sign(Documents.text(seed)).orElseThrow());
    }
    return counter.frequencies(1);
  }

  @Override
  public Boilerplate boilerplate(NearDup features, MethodSettings settings) throws IOException {
    BoilerplateCounter counter = new BoilerplateCounter("");
    for (int seed = 0; seed < 20; seed++) {
      counter.add((SetSignature) features.sign(Documents.text(seed)).orElseThrow(), "");
    }
    return counter.boilerplate(0.5);
  }

  @Override
  public TrainedModel trained(String field, MethodSettings settings) {
    return new TrainedModel(model(method), null);
  }

  /** A model whose weights all count something. */
  static GramModel model(Method method) {
    GramModel.Builder builder = new GramModel.Builder().measure(measure(method));
    for (GramFeature feature : GramFeature.values()) {
      builder.weight(feature, 200);
    }
    return builder.build();
  }

  private static VectorMeasure measure(Method method) {
    return method == Method.ANDD_LSH_JACCARD ? VectorMeasure.JACCARD : VectorMeasure.COSINE;
  }

  @Override
  public Optional<CombinedModel> combined(MethodSettings settings) {
    return Optional.empty();
  }
}
