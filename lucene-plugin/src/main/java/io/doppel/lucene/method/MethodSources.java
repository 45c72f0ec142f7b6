package io.doppel.lucene.method;

import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

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
  FeatureFrequencies frequencies(Definition features) throws IOException;

  /**
   * The features that very many documents have.
   *
   * @param features a definition whose signatures are the plain features of a text
   * @param settings how many is very many, and of which documents
   * @return the boilerplate
   * @throws IOException if it cannot be read
   */
  Boilerplate boilerplate(Definition features, MethodSettings settings) throws IOException;

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
   * The model of a method that compares by it, and whose signatures do not depend on it.
   *
   * @param settings what the method is set to
   * @param parser makes the model of the text of its file
   * @return the model; empty for the one that comes with Doppel
   * @throws IOException if it cannot be read
   */
  <T> Optional<T> comparing(MethodSettings settings, Function<String, T> parser) throws IOException;

  /**
   * The model of a method that compares by it and can learn it from signatures, without labels.
   *
   * @param settings what the method is set to
   * @param parser makes the model of the text of its file
   * @param plain makes the definition without a model, whose signatures are the same
   * @return the model; empty if nothing is known
   * @throws IOException if it cannot be read
   */
  default <T> Optional<T> tuned(
      MethodSettings settings, Function<String, T> parser, Supplier<Definition> plain)
      throws IOException {
    return comparing(settings, parser);
  }
}
