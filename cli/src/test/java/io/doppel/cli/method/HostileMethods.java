package io.doppel.cli.method;

import io.doppel.cli.Documents;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.BoilerplateCounter;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.method.TrainedModel;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import io.doppel.signature.SetSignature;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Every method as it is if nothing is said, with what it counts taken from a few documents. */
public final class HostileMethods implements MethodSources {
  private final Method method;

  private HostileMethods(Method method) {
    this.method = method;
  }

  static Definition of(Method method) throws IOException {
    return MethodSettings.of(method, Map.of()).define("text", new HostileMethods(method));
  }

  @Override
  public FeatureFrequencies frequencies(Definition features) throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    for (int seed = 0; seed < 20; seed++) {
      counter.add((SetSignature) features.sign(Documents.text(seed)).orElseThrow());
    }
    return counter.frequencies(1);
  }

  @Override
  public Boilerplate boilerplate(Definition features, MethodSettings settings) throws IOException {
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
  public static GramModel model(Method method) {
    GramModel.Builder builder = new GramModel.Builder().measure(measure(method));
    for (GramFeature feature : GramFeature.values()) {
      builder.weight(feature, 200);
    }
    return builder.build();
  }

  private static VectorMeasure measure(Method method) {
    return method == Methods.of("andd-lsh-jaccard") ? VectorMeasure.JACCARD : VectorMeasure.COSINE;
  }

  @Override
  public <T> Optional<T> comparing(MethodSettings settings, Function<String, T> parser) {
    return Optional.empty();
  }
}
