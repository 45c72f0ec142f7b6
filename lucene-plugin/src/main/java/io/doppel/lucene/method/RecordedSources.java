package io.doppel.lucene.method;

import io.doppel.lucene.IndexBoilerplate;
import io.doppel.lucene.IndexFrequencies;
import io.doppel.lucene.IndexModels;
import io.doppel.lucene.NearDup;
import io.doppel.sketch.Boilerplate;
import io.doppel.sketch.CombinedModel;
import io.doppel.sketch.FeatureFrequencies;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Writes down what other sources give, in the form in which {@link KeptSources} reads it. */
record RecordedSources(MethodSources sources, Map<String, String> userData)
    implements MethodSources {
  @Override
  public FeatureFrequencies frequencies(NearDup features) throws IOException {
    FeatureFrequencies frequencies = sources.frequencies(features);
    IndexFrequencies.put(userData, frequencies);
    return frequencies;
  }

  @Override
  public Boilerplate boilerplate(NearDup features, MethodSettings settings) throws IOException {
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
  public Optional<CombinedModel> combined(MethodSettings settings) throws IOException {
    Optional<CombinedModel> model = sources.combined(settings);
    model.ifPresent(given -> userData.put(KeptSources.COMBINED_MODEL, given.toText()));
    return model;
  }
}
