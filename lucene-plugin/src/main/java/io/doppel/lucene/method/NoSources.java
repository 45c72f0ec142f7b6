package io.doppel.lucene.method;

import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.definition.Definition;
import java.util.Optional;
import java.util.function.Function;

/** Nothing was counted and nothing was learned: says what is missing. */
record NoSources(Method method) implements MethodSources {
  @Override
  public FeatureFrequencies frequencies(Definition features) {
    throw missing("document frequencies, which are counted over documents");
  }

  @Override
  public Boilerplate boilerplate(Definition features, MethodSettings settings) {
    throw missing("the features of very many documents, which are counted over documents");
  }

  @Override
  public TrainedModel trained(String field, MethodSettings settings) {
    throw missing("a model, which is trained with documents");
  }

  @Override
  public <T> Optional<T> comparing(MethodSettings settings, Function<String, T> parser) {
    return Optional.empty();
  }

  private MethodException missing(String what) {
    return new MethodException(
        method.id()
            + " as it is set needs "
            + what
            + "; give a definition that 'doppel define' made, or another method");
  }
}
