package io.doppel.lucene.exact;

import static io.doppel.lucene.method.MethodOption.DISTANCE;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;

/** Texts that are equal but for case, white space and Unicode form. */
public final class ExactMethod extends Method {
  /** For the catalogue. */
  public ExactMethod() {
    super(
        MethodDescription.of("exact")
            .summary("equal but for case, white space and Unicode form")
            .catches("equal texts but for case, white space and Unicode form")
            .misses("everything else")
            .cost("16 bytes a document")
            .paper("FeatureCode, Exp. I to III")
            .with(THRESHOLD, 1.0)
            .with(DISTANCE, 0.0));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources) {
    if (settings.real(THRESHOLD) != 1 || settings.real(DISTANCE) != 0) {
      throw new MethodException(
          settings.nameOf(THRESHOLD)
              + " and "
              + settings.nameOf(DISTANCE)
              + " are not for exact, which finds equal texts only:"
              + " similarity 1");
    }
    return ExactNearDup.exact(field);
  }

  @Override
  public boolean hasThresholds() {
    return false;
  }

  @Override
  public double lowestThreshold(double usual) {
    return usual;
  }
}
