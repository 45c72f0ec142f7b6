package io.doppel.vectors;

import io.doppel.candidates.ElementNumbers;
import io.doppel.candidates.HotElements;
import io.doppel.candidates.SetSource;
import io.doppel.signature.SetSignature;
import io.doppel.signature.VectorSignature;
import java.util.Arrays;

/**
 * Which vectors have which elements, and which elements a vector has, both with the weights. Both
 * are numbers: vectors by their positions, elements by how many vectors have them, the rarest first
 * and hot ones last. An element that only one vector has is left out: it counts for the length
 * alone.
 *
 * <p>Memory: 12 bytes for each element of each vector that another vector has too, and 4 for each
 * of those elements once; 12 bytes a vector. While it is built, up to 24 for each element of each
 * vector.
 */
final class VectorIndex {
  private final VectorSignature[] vectors;
  private final double[] norms;
  private final int[] postingStarts;
  private final int[] postings;
  private final short[] postingWeights;
  private final int[] elementStarts;
  private final int[] elements;
  private final short[] elementWeights;
  private final int firstHot;

  /**
   * Builds the index.
   *
   * @param hot elements that come last in the order, and lead to nothing
   * @param parallel whether to sort on all cores
   */
  VectorIndex(VectorSignature[] vectors, HotElements hot, boolean parallel) {
    this.vectors = vectors;
    this.norms = Arrays.stream(vectors).mapToDouble(each -> Math.sqrt(each.square())).toArray();
    ElementNumbers numbers = numbers(vectors, hot, parallel);
    this.firstHot = numbers.firstHot();
    this.postingStarts = numbers.postingStarts();
    int count = postingStarts[numbers.count()];
    this.elementStarts = new int[vectors.length + 1];
    this.elements = new int[count];
    this.elementWeights = new short[count];
    fillElements(numbers);
    this.postings = new int[count];
    this.postingWeights = new short[count];
    fillPostings();
  }

  private static ElementNumbers numbers(
      VectorSignature[] vectors, HotElements hot, boolean parallel) {
    SetSignature[] sets =
        Arrays.stream(vectors).map(VectorSignature::elements).toArray(SetSignature[]::new);
    return ElementNumbers.of(new SetSource(sets), Integer.MAX_VALUE, hot, parallel);
  }

  int vectors() {
    return vectors.length;
  }

  /** How many elements have a number. */
  int elementCount() {
    return postingStarts.length - 1;
  }

  /** Whether an element may lead to candidates. */
  boolean leads(int element) {
    return element < firstHot;
  }

  /** The length of a vector, not rounded. */
  double norm(int vector) {
    return norms[vector];
  }

  long square(int vector) {
    return vectors[vector].square();
  }

  int frequency(int element) {
    return postingStarts[element + 1] - postingStarts[element];
  }

  /** The first of those postings of an element that are not before a vector, or their end. */
  int postingFrom(int element, int vector) {
    int first = postingStarts[element];
    int end = postingStarts[element + 1];
    if (vector <= postings[first]) {
      return first;
    }
    int found = Arrays.binarySearch(postings, first, end, vector);
    return found >= 0 ? found : -found - 1;
  }

  /** The position of a vector that has the element; ascending within an element. */
  int posting(int index) {
    return postings[index];
  }

  int postingWeight(int index) {
    return postingWeights[index];
  }

  int firstElement(int vector) {
    return elementStarts[vector];
  }

  int endOfElements(int vector) {
    return elementStarts[vector + 1];
  }

  /** The number of an element that a vector has; ascending within a vector. */
  int element(int index) {
    return elements[index];
  }

  int elementWeight(int index) {
    return elementWeights[index];
  }

  /** Number and weight are sorted as one. */
  private void fillElements(ElementNumbers numbers) {
    long[] numbered = new long[0];
    int next = 0;
    for (int vector = 0; vector < vectors.length; vector++) {
      VectorSignature source = vectors[vector];
      numbered = numbered.length < source.size() ? new long[source.size()] : numbered;
      int count = 0;
      for (int i = 0; i < source.size(); i++) {
        int number = numbers.of(source.element(i));
        if (number >= 0) {
          numbered[count++] = (long) number << Short.SIZE | source.weight(i) & 0xFFFF;
        }
      }
      Arrays.sort(numbered, 0, count);
      for (int i = 0; i < count; i++) {
        elements[next] = (int) (numbered[i] >> Short.SIZE);
        elementWeights[next++] = (short) numbered[i];
      }
      elementStarts[vector + 1] = next;
    }
  }

  private void fillPostings() {
    int[] next = postingStarts.clone();
    for (int vector = 0; vector < vectors.length; vector++) {
      for (int i = elementStarts[vector]; i < elementStarts[vector + 1]; i++) {
        int at = next[elements[i]]++;
        postings[at] = vector;
        postingWeights[at] = elementWeights[i];
      }
    }
  }
}
