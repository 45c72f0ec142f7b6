package io.doppel.cli.method;

import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.frequencies.IndexBoilerplate;
import io.doppel.lucene.frequencies.IndexFrequencies;
import io.doppel.lucene.frequencies.IndexModels;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.TrainedModel;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What a method gets besides its options; remembers it, for the index that is made with it. */
public final class InputSources implements MethodSources {
  private final Frequencies frequencies;
  private final Models models;
  private FeatureFrequencies table;
  private Boilerplate boilerplate;
  private TrainedModel trained;
  private KnownModel known = KnownModel.NONE;
  private KnownModel model = KnownModel.NONE;

  public InputSources(Frequencies frequencies, Models models) {
    this.frequencies = frequencies;
    this.models = models;
  }

  /** Has texts compared by a model, if none is given: one that was learned, or is recorded. */
  public InputSources known(KnownModel comparing) {
    known = comparing;
    return this;
  }

  /** By what texts are compared. */
  KnownModel model() {
    return model;
  }

  @Override
  public FeatureFrequencies frequencies(Definition features) throws IOException {
    table = frequencies.of(features);
    return table;
  }

  @Override
  public Boilerplate boilerplate(Definition features, MethodSettings settings) throws IOException {
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
  public <T> Optional<T> comparing(MethodSettings settings, Function<String, T> parser)
      throws IOException {
    if (!settings.has(MethodOption.MODEL)) {
      model = settings.method().learnsWithoutLabels() ? known : KnownModel.NONE;
      return Optional.ofNullable(model.text()).map(parser);
    }
    return Optional.of(
        ModelFile.read(
            Models.file(settings),
            text -> {
              T given = parser.apply(text);
              model = new KnownModel(KnownModel.Origin.GIVEN, text);
              return given;
            }));
  }

  /** Keeps with an index what its signatures were made with. */
  public void keep(Map<String, String> userData) {
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
