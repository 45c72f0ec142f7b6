package io.doppel.lucene.method;

import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.frequencies.IndexBoilerplate;
import io.doppel.lucene.frequencies.IndexFrequencies;
import io.doppel.lucene.frequencies.IndexModels;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Writes down what other sources give, in the form in which {@link KeptSources} reads it. */
record RecordedSources(MethodSources sources, Map<String, String> userData)
    implements MethodSources {
  @Override
  public FeatureFrequencies frequencies(Definition features) throws IOException {
    FeatureFrequencies frequencies = sources.frequencies(features);
    IndexFrequencies.put(userData, frequencies);
    return frequencies;
  }

  @Override
  public Boilerplate boilerplate(Definition features, MethodSettings settings) throws IOException {
    Boilerplate boilerplate = sources.boilerplate(features, settings);
    IndexBoilerplate.put(userData, boilerplate);
    return boilerplate;
  }

  @Override
  public TrainedModel trained(String field, MethodSettings settings) throws IOException {
    TrainedModel trained = sources.trained(field, settings);
    IndexModels.put(userData, trained.model());
    if (trained.queryLog() != null) {
      IndexFrequencies.put(userData, trained.queryLog());
    }
    return trained;
  }

  @Override
  public <T> Optional<T> comparing(MethodSettings settings, Function<String, T> parser)
      throws IOException {
    return sources.comparing(settings, recording(parser));
  }

  @Override
  public <T> Optional<T> tuned(
      MethodSettings settings, Function<String, T> parser, Supplier<Definition> plain)
      throws IOException {
    return sources.tuned(settings, recording(parser), plain);
  }

  private <T> Function<String, T> recording(Function<String, T> parser) {
    return text -> {
      T model = parser.apply(text);
      userData.put(KeptSources.COMPARING_MODEL, text);
      return model;
    };
  }
}
