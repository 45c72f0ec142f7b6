package io.doppel.lucene.vectors;

import io.doppel.candidates.HotElements;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.TypedDefinition;
import io.doppel.lucene.memory.FamilyMemory;
import io.doppel.lucene.memory.Remembering;
import io.doppel.lucene.memory.ScanMemory;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.Signature;
import io.doppel.signature.VectorSignature;
import io.doppel.vectors.VectorBounds;
import io.doppel.vectors.VectorPairs;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.function.LongToDoubleFunction;
import org.apache.lucene.search.Query;

/** Signatures compared as vectors. */
final class VectorNearDup extends TypedDefinition<VectorSignature> implements Remembering {
  private final VectorBounds bounds;

  /**
   * Makes a definition.
   *
   * @param source its scheme makes vectors; its terms are all their elements
   */
  VectorNearDup(SignatureSource source, VectorBounds bounds) {
    super(source, bounds.threshold(), VectorSignature.class);
    this.bounds = bounds;
  }

  @Override
  public Definition with(SignatureSource other) {
    return new VectorNearDup(other, bounds);
  }

  @Override
  public Query queryFor(VectorSignature signature) {
    return new VectorQuery(source(), signature, bounds);
  }

  @Override
  public FamilyMemory memory() {
    return new ScanMemory(this);
  }

  @Override
  public FamilyMemory completeMemory() {
    return new VectorMemory(this, bounds);
  }

  @Override
  public SignatureVerifier verifierFor(VectorSignature signature) {
    return new VectorVerifier(signature, bounds);
  }

  @Override
  public Evidence evidenceFor(VectorSignature one, VectorSignature other) {
    double product = one.product(other);
    double similarity = bounds.measure().similarity(product, one.square(), other.square());
    int common = one.elements().overlap(other.elements(), ElementWeights.EQUAL, 0);
    double scale = Math.sqrt((double) one.square() * other.square());
    double needed = bounds.leastProduct(one.square(), other.square());
    return new Evidence(
        similarity,
        threshold(),
        similarity >= threshold(),
        one.length(),
        other.length(),
        List.of(
            new Evidence.Row("elements in common", common),
            new Evidence.Row("elements of the first", one.size()),
            new Evidence.Row("elements of the second", other.size()),
            new Evidence.Row(
                "cosine",
                product / scale,
                String.format(Locale.ROOT, "needed %.3f", needed / scale))));
  }

  /** What a feature adds to the product; what is in one vector only, by its weight there. */
  @Override
  public LongToDoubleFunction featureWeights(Signature one, Signature other) {
    return element -> {
      double first = weight((VectorSignature) one, element);
      double second = weight((VectorSignature) other, element);
      return first != 0 && second != 0 ? Math.sqrt(Math.abs(first * second)) : first + second;
    };
  }

  /** The weight of an element, 0 if the vector has it not; elements are in ascending order. */
  private static int weight(VectorSignature vector, long element) {
    int low = 0;
    int high = vector == null ? 0 : vector.size();
    while (low < high) {
      int middle = low + high >>> 1;
      if (vector.element(middle) < element) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return vector != null && low < vector.size() && vector.element(low) == element
        ? vector.weight(low)
        : 0;
  }

  @Override
  public Search<VectorSignature> search(List<VectorSignature> all, JoinSettings settings) {
    HotElements hot = HotElements.NONE;
    if (settings.hotShare() < 1) {
      hot = HotElements.of(action -> forEach(all, action), mostDocuments(settings, all.size()));
    }
    return new Search<>(
        VectorPairs.search(new VectorPairs.Settings(bounds, settings.threads(), hot)),
        vector -> (10L + 24) * vector.size() + 120 + 8L * settings.threads());
  }

  private static void forEach(List<VectorSignature> all, LongConsumer action) {
    for (VectorSignature vector : all) {
      for (int i = 0; vector != null && i < vector.size(); i++) {
        action.accept(vector.element(i));
      }
    }
  }

  @Override
  protected List<Object> compared() {
    return List.of(bounds);
  }
}
