package io.doppel.lucene.method;

import io.doppel.lucene.NearDup;
import io.doppel.sketch.Boilerplate;
import io.doppel.sketch.CombinedModel;
import io.doppel.sketch.FeatureFrequencies;
import java.util.Optional;

/** Nothing was counted and nothing was learned: says what is missing. */
record NoSources(Method method) implements MethodSources {
  @Override
  public FeatureFrequencies frequencies(NearDup features) {
    throw missing("document frequencies, which are counted over documents");
  }

  @Override
  public Boilerplate boilerplate(NearDup features, MethodSettings settings) {
    throw missing("the features of very many documents, which are counted over documents");
  }

  @Override
  public TrainedModel trained(String field, MethodSettings settings) {
    throw missing("a model, which is trained with documents");
  }

  @Override
  public Optional<CombinedModel> combined(MethodSettings settings) {
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
