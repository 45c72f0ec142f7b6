package io.doppel.lucene.method;

import io.doppel.lucene.NearDup;
import io.doppel.sketch.Boilerplate;
import io.doppel.sketch.CombinedModel;
import io.doppel.sketch.FeatureFrequencies;
import java.io.IOException;
import java.util.Optional;

/**
 * Where a method gets what its options do not tell: what is counted over documents, and what was
 * learned. Only what the method needs as it is set is asked for.
 */
public interface MethodSources {
  /**
   * For a method that needs nothing of it as it is set: whatever is asked for is refused.
   *
   * @param settings what the method is set to
   * @return sources that have nothing
   */
  static MethodSources none(MethodSettings settings) {
    return new NoSources(settings.method());
  }

  /**
   * How many documents have each feature.
   *
   * @param features a definition whose signatures are the plain features of a text
   * @return the frequencies
   * @throws IOException if they cannot be read
   */
  FeatureFrequencies frequencies(NearDup features) throws IOException;

  /**
   * The features that very many documents have.
   *
   * @param features a definition whose signatures are the plain features of a text
   * @param settings how many is very many, and of which documents
   * @return the boilerplate
   * @throws IOException if it cannot be read
   */
  Boilerplate boilerplate(NearDup features, MethodSettings settings) throws IOException;

  /**
   * The model of a method that has learned how much each word counts.
   *
   * @param field the field of the text
   * @param settings what the method is set to
   * @return the model
   * @throws IOException if it cannot be read
   */
  TrainedModel trained(String field, MethodSettings settings) throws IOException;

  /**
   * The model of {@code combined}.
   *
   * @param settings what the method is set to
   * @return the model; empty for the one that comes with Doppel
   * @throws IOException if it cannot be read
   */
  Optional<CombinedModel> combined(MethodSettings settings) throws IOException;
}
