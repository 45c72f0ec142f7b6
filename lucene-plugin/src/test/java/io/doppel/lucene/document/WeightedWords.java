package io.doppel.lucene.document;

import io.doppel.features.FeatureHash;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import io.doppel.signature.VectorSignature;
import java.io.IOException;
import java.io.Reader;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/**
 * The simplest scheme of vectors, for tests: words between blanks, each with the weight behind its
 * colon. A word without one has a weight of its own, for one in eight a negative one. What occurs
 * twice counts twice.
 *
 * <p>Example: {@code cat:3 dog:-1 cat:2} is cat with 5 and dog with -1.
 */
public final class WeightedWords implements SignatureScheme {
  private final int maxWeight;

  /** The words without a weight have at most this one. */
  public WeightedWords(int maxWeight) {
    this.maxWeight = maxWeight;
  }

  @Override
  public SchemeId id() {
    return new SchemeId("weightedwords", 1, "maxWeight=" + maxWeight);
  }

  @Override
  public VectorSignature sign(Reader text) throws IOException {
    StringBuilder all = new StringBuilder();
    try (text) {
      for (int next = text.read(); next >= 0; next = text.read()) {
        all.append((char) next);
      }
    }
    return sign(all.toString());
  }

  /** The vector of a text, or null if it has none. */
  public VectorSignature sign(String text) {
    Map<Long, Integer> weights = new TreeMap<>();
    for (String token : text.trim().split("\\s+")) {
      int colon = token.indexOf(':');
      String word = colon < 0 ? token : token.substring(0, colon);
      int weight = colon < 0 ? ownWeight(word) : Integer.parseInt(token.substring(colon + 1));
      if (!word.isEmpty()) {
        weights.merge(element(word), weight, Integer::sum);
      }
    }
    return VectorSignature.of(
        weights.keySet().stream().mapToLong(each -> each).toArray(),
        weights.values().stream().mapToInt(each -> each).toArray(),
        weights.size());
  }

  /** The element of a word. */
  public static long element(String word) {
    return word.hashCode() * 0x9E3779B97F4A7C15L >>> Long.SIZE - FeatureHash.ELEMENT_BITS;
  }

  private int ownWeight(String word) {
    int weight = 1 + Math.floorMod(word.hashCode(), maxWeight);
    return word.hashCode() % 8 == 0 ? -weight : weight;
  }

  @Override
  public TokenStream terms(Signature signature) {
    SetSignature elements = ((VectorSignature) signature).elements();
    return NumberTerms.stream(
        NumberTerms.width(FeatureHash.ELEMENT_BITS), elements.keyCount(), elements::key);
  }

  @Override
  public VectorSignature unpack(BytesRef packed, int length) {
    return VectorSignature.unpack(packed.bytes, packed.offset, packed.length);
  }
}
