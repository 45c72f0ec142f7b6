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
import java.util.function.Supplier;

/** What a method gets besides its options; remembers it, for the index that is made with it. */
public final class InputSources implements MethodSources {
  private final Supplier<Frequencies> frequencies;
  private final Supplier<Models> models;
  private FeatureFrequencies table;
  private Boilerplate boilerplate;
  private TrainedModel trained;
  private KnownModel known = KnownModel.NONE;
  private KnownModel model = KnownModel.NONE;

  /**
   * Sources that are made when a method asks for them: most ask for none.
   *
   * @param frequencies where to get how many documents have a feature
   * @param models where to get what was learned
   */
  public InputSources(Supplier<Frequencies> frequencies, Supplier<Models> models) {
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
    table = frequencies.get().of(features);
    return table;
  }

  @Override
  public Boilerplate boilerplate(Definition features, MethodSettings settings) throws IOException {
    boilerplate = frequencies.get().boilerplate(features, settings);
    return boilerplate;
  }

  /** What was given of it; null if nobody asked. */
  Boilerplate boilerplate() {
    return boilerplate;
  }

  @Override
  public TrainedModel trained(String field, MethodSettings settings) throws IOException {
    trained = models.get().of(field, settings);
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
