package io.doppel.frequencies;

import io.doppel.features.FeatureHash;
import io.doppel.signature.ElementSet;
import io.doppel.signature.SetSignature;
import java.util.Arrays;
import java.util.List;

/**
 * The features that more than a share of some documents have, with the number of documents that
 * have each. Time: n log(n) for all features of all documents; memory beside the result: eight
 * bytes for each of about {@link #AT_ONCE} of them, and four for each document.
 */
final class CommonFeatures {
  /** So many features are sorted at once. */
  private static final int AT_ONCE = 1 << 20;

  /** Above an element, the share of documents that have it in so many bits. */
  private static final int SHARE_BITS = 16;

  private final int documents;
  private final double share;
  private long[] elements = new long[16];
  private int[] counts = new int[16];
  private int size;

  private CommonFeatures(int documents, double share) {
    this.documents = documents;
    this.share = share;
  }

  /**
   * Counts the features of documents.
   *
   * @param except features that are known already
   */
  static CommonFeatures of(List<SetSignature> documents, double share, ElementSet except) {
    CommonFeatures common = new CommonFeatures(documents.size(), share);
    if (documents.size() >= Boilerplate.LEAST_DOCUMENTS) {
      common.count(documents, except);
    }
    return common;
  }

  /** Elements are hashes and ascend in each document, so they come in parts of about equal size. */
  private void count(List<SetSignature> signatures, ElementSet except) {
    long features = signatures.stream().mapToLong(SetSignature::size).sum();
    int partBits = Long.SIZE - Long.numberOfLeadingZeros(features / AT_ONCE);
    int[] next = new int[signatures.size()];
    long[] part = new long[(int) Math.min(features, 2 * AT_ONCE)];
    for (long number = 0; number < 1L << partBits; number++) {
      int length = 0;
      for (int document = 0; document < next.length; document++) {
        SetSignature signature = signatures.get(document);
        while (next[document] < signature.size()
            && signature.element(next[document]) >>> FeatureHash.ELEMENT_BITS - partBits
                <= number) {
          part = length == part.length ? Arrays.copyOf(part, 2 * length) : part;
          part[length++] = signature.element(next[document]++);
        }
      }
      Arrays.sort(part, 0, length);
      addRuns(part, length, except);
    }
  }

  private void addRuns(long[] sorted, int length, ElementSet except) {
    int start = 0;
    for (int i = 1; i <= length; i++) {
      if (i == length || sorted[i] != sorted[start]) {
        int count = i - start;
        if (count >= Boilerplate.LEAST_DOCUMENTS
            && count > share * documents
            && !except.contains(sorted[start])) {
          add(sorted[start], count);
        }
        start = i;
      }
    }
  }

  private void add(long element, int count) {
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    elements[size] = element;
    counts[size++] = count;
  }

  /** How many documents were counted. */
  int documents() {
    return documents;
  }

  int size() {
    return size;
  }

  /** Orders features by the share of documents that have them; of equal ones by their elements. */
  long rank(int index) {
    long ofDocuments = ((1L << SHARE_BITS) - 1) * counts[index] / documents;
    return ofDocuments << FeatureHash.ELEMENT_BITS | elements[index];
  }

  /** The features of at least a rank. */
  ElementSet from(long leastRank) {
    long[] kept = new long[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (rank(i) >= leastRank) {
        kept[count++] = elements[i];
      }
    }
    return new ElementSet(Arrays.copyOf(kept, count));
  }
}
