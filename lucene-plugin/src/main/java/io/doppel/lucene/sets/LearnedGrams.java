package io.doppel.lucene.sets;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.frequencies.LearnedWeights;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.TrainedModel;
import java.io.IOException;

/** The k-grams of a text with weights that were learned. */
public final class LearnedGrams {
  private LearnedGrams() {}

  /**
   * The weights. The model comes first: if it is of no use, nothing is counted.
   *
   * @param field the field of the text
   * @param settings what the method is set to
   * @param sources where the model and the frequencies come from
   * @return the weights
   * @throws IOException if a source cannot be read
   */
  public static LearnedWeights weights(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    TrainedModel trained = sources.trained(field, settings);
    Definition features = features(field, trained.model().words(), settings);
    return new LearnedWeights(trained.model(), sources.frequencies(features), trained.queryLog());
  }

  /**
   * A definition whose signatures are the plain k-grams, to count them.
   *
   * @param field the field of the text
   * @param words k
   * @param settings what the method is set to
   * @return the definition
   */
  public static Definition features(String field, int words, MethodSettings settings) {
    return SetBuilder.grams(field, words)
        .analyzer(settings.analyzer())
        .tokenLimits(settings.tokenLimits())
        .build();
  }
}
