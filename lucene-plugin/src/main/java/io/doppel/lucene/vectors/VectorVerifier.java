package io.doppel.lucene.vectors;

import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.search.SignatureVerifier;
import io.doppel.signature.PackedVector;
import io.doppel.signature.VectorSignature;
import io.doppel.vectors.VectorBounds;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;

/**
 * Verifies by the product of two vectors, read from the packed form, after a look at their lengths.
 */
final class VectorVerifier implements SignatureVerifier {
  /** After so many elements it is asked whether the others can still be enough. */
  private static final int ASK = 16;

  private final VectorBounds bounds;
  private final int length;
  private final long square;
  private final long[] elements;
  private final int[] weights;

  /** The squares of the weights from an index on. */
  private final long[] squareFrom;

  private final PackedVector document = new PackedVector();
  private long product;
  private long documentSquare;
  private int common;

  /**
   * Makes a verifier.
   *
   * @param query the vector that documents are compared with
   * @param bounds how vectors are measured, and from when on they match
   */
  public VectorVerifier(VectorSignature query, VectorBounds bounds) {
    this.bounds = bounds;
    this.length = query.length();
    this.square = query.square();
    this.elements = new long[query.size()];
    this.weights = new int[query.size()];
    this.squareFrom = new long[query.size() + 1];
    for (int i = query.size() - 1; i >= 0; i--) {
      elements[i] = query.element(i);
      weights[i] = query.weight(i);
      squareFrom[i] = squareFrom[i + 1] + (long) weights[i] * weights[i];
    }
  }

  @Override
  public double similarity(SignatureReader candidate) throws IOException {
    if (!admits(candidate.length())) {
      return NO_MATCH;
    }
    double similarity = compare(candidate.packed(), bounds.pruning());
    return similarity >= bounds.threshold() ? similarity : NO_MATCH;
  }

  /** Whether the length of a document allows of a match. */
  boolean admits(int candidateLength) {
    return !bounds.pruning() || bounds.admits(length, candidateLength);
  }

  /**
   * The similarity of a document.
   *
   * @param pruning whether it does not matter how small it is, if it is below the threshold
   * @return the similarity; {@link #NO_MATCH} or any number below the threshold if it does not
   *     matter
   */
  double compare(BytesRef packed, boolean pruning) {
    document.open(packed.bytes, packed.offset, packed.length);
    documentSquare = document.square();
    product = 0;
    common = 0;
    double least = pruning ? bounds.leastProduct(square, documentSquare) : 0;
    long left = documentSquare;
    int mine = 0;
    int size = document.size();
    for (int read = 0; read < size && mine < elements.length; read++) {
      long theirs = document.next();
      mine = indexFrom(theirs, mine);
      long weight = document.weight();
      if (mine < elements.length && elements[mine] == theirs) {
        product += weights[mine++] * weight;
        common++;
      }
      left -= weight * weight;
      boolean asked = pruning && read % ASK == ASK - 1;
      if (asked && isTooLittle(least - product, squareFrom[mine], left)) {
        return NO_MATCH;
      }
    }
    return bounds.measure().similarity(product, square, documentSquare);
  }

  /** Whether more is missing than vectors of these squares can have as their product. */
  private static boolean isTooLittle(double missing, long square, long otherSquare) {
    return missing > 0 && missing * missing > (double) square * otherSquare;
  }

  /** The first index from a start on whose element is not less: by steps that double. */
  private int indexFrom(long element, int start) {
    int low = start;
    for (int step = 1; low < elements.length && elements[low] < element; step <<= 1) {
      int next = low + step;
      if (next >= elements.length || elements[next] >= element) {
        int found =
            Arrays.binarySearch(elements, low + 1, Math.min(next + 1, elements.length), element);
        return found >= 0 ? found : -found - 1;
      }
      low = next;
    }
    return low;
  }

  /** The product with the document that was compared last, if nothing was pruned. */
  long product() {
    return product;
  }

  /** The square of that document's length. */
  long documentSquare() {
    return documentSquare;
  }

  /** How many elements it has in common with the query, if nothing was pruned. */
  int common() {
    return common;
  }
}
