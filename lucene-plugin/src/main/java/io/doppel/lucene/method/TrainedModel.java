package io.doppel.lucene.method;

import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.model.GramModel;
import java.util.Objects;

/**
 * What a learned method was trained to.
 *
 * @param model the model
 * @param queryLog how many queries have each k-gram; null if the model was trained without
 */
public record TrainedModel(GramModel model, FeatureFrequencies queryLog) {
  /** Checks that there is a model. */
  public TrainedModel {
    Objects.requireNonNull(model, "model");
  }
}
