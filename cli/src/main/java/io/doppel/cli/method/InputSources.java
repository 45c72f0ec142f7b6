package io.doppel.cli;

import io.doppel.lucene.IndexBoilerplate;
import io.doppel.lucene.IndexFrequencies;
import io.doppel.lucene.IndexModels;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.TrainedModel;
import io.doppel.sketch.Boilerplate;
import io.doppel.sketch.CombinedModel;
import io.doppel.sketch.FeatureFrequencies;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** What a method gets besides its options; remembers it, for the index that is made with it. */
final class Sources implements MethodSources {
  private final Frequencies frequencies;
  private final Models models;
  private FeatureFrequencies table;
  private Boilerplate boilerplate;
  private TrainedModel trained;

  Sources(Frequencies frequencies, Models models) {
    this.frequencies = frequencies;
    this.models = models;
  }

  @Override
  public FeatureFrequencies frequencies(NearDup features) throws IOException {
    table = frequencies.of(features);
    return table;
  }

  @Override
  public Boilerplate boilerplate(NearDup features, MethodSettings settings) throws IOException {
    boilerplate = frequencies.boilerplate(features, settings);
    return boilerplate;
  }

  /** What was given of it; null if nobody asked. */
  Boilerplate boilerplate() {
    return boilerplate;
  }

  @Override
  public TrainedModel trained(String field, MethodSettings settings) throws IOException {
    trained = models.of(field, settings);
    return trained;
  }

  @Override
  public Optional<CombinedModel> combined(MethodSettings settings) throws IOException {
    return settings.has(MethodOption.MODEL)
        ? Optional.of(ModelFile.read(Models.file(settings), CombinedModel::parse))
        : Optional.empty();
  }

  /** Keeps with an index what its signatures were made with. */
  void keep(Map<String, String> userData) {
    if (table != null) {
      IndexFrequencies.put(userData, table);
    }
    if (boilerplate != null) {
      IndexBoilerplate.put(userData, boilerplate);
    }
    if (trained != null) {
      IndexModels.put(userData, trained.model());
    }
    if (trained != null && trained.queryLog() != null) {
      IndexFrequencies.put(userData, trained.queryLog());
    }
  }
}
