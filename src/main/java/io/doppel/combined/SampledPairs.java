package io.doppel.combined;

import io.doppel.pairs.ProgressListener;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The pairs of a collection that a model is learned from: documents that share keys. The documents
 * are put in an order of their own, that of their runs, the smallest first. So the pairs do not
 * depend on the order in which the documents came; and where only the first documents can be looked
 * at, near-duplicates come together or not at all, since the smallest runs of both are the same.
 *
 * <p>There is a most of pairs. Texts of one template may have as many pairs as there are two of
 * them; then the first documents are looked at, as many as have that many pairs.
 *
 * <p>Memory: 16 bytes for each of at most 16 keys a document, and 8 a pair. Time: a step for every
 * two documents that share a key, for each such key.
 */
final class SampledPairs {
  private static final int STEP = 1024;

  private final List<CombinedSignature> documents;
  private final int needed = SampledSketch.COMMON_KEYS;
  private final int mostSharing;

  /** Keys, each with a document: the key in the upper half. */
  private long[] postings;

  /** Where the postings of a posting's key begin. */
  private int[] starts;

  /** For each document, one after another, where its postings are. */
  private int[] places;

  /** Where those of each document begin. */
  private int[] offsets;

  /** The later document in the upper half, the earlier one in the lower. */
  private long[] pairs = new long[STEP];

  private int count;
  private int looked;

  private SampledPairs(List<CombinedSignature> documents, int mostSharing) {
    this.documents = documents;
    this.mostSharing = mostSharing;
  }

  /**
   * Finds pairs.
   *
   * @param all signatures; null for a document that has none
   * @param mostDocuments so many are looked at, at most
   * @param mostSharing a key that more of them have leads to no pairs
   * @param mostPairs about so many pairs are found at most; those of one document more may be
   * @param progress is told how many documents have been compared with those before them
   * @return the pairs
   */
  static SampledPairs of(
      List<CombinedSignature> all,
      int mostDocuments,
      int mostSharing,
      int mostPairs,
      ProgressListener progress) {
    SampledPairs found = new SampledPairs(first(all, mostDocuments), mostSharing);
    found.index();
    found.find(mostPairs, progress);
    return found;
  }

  /** The documents that were looked at. */
  List<CombinedSignature> documents() {
    return documents.subList(0, looked);
  }

  int size() {
    return count;
  }

  int later(int pair) {
    return (int) (pairs[pair] >>> Integer.SIZE);
  }

  int earlier(int pair) {
    return (int) pairs[pair];
  }

  private static List<CombinedSignature> first(List<CombinedSignature> all, int most) {
    List<CombinedSignature> present = new ArrayList<>();
    for (CombinedSignature signature : all) {
      if (signature != null) {
        present.add(signature);
      }
    }
    if (present.size() > most) { // so that not all of them must be sorted
      long[] smallest =
          present.stream().mapToLong(each -> each.runs().element(0)).sorted().toArray();
      present.removeIf(each -> each.runs().element(0) > smallest[most - 1]);
    }
    present.sort(
        Comparator.comparing(CombinedSignature::runs, SampledPairs::compare)
            .thenComparing(
                CombinedSignature::numbers, Comparator.nullsFirst(SampledPairs::compare)));
    return present.size() > most ? present.subList(0, most) : present;
  }

  private static int compare(SetSignature one, SetSignature other) {
    int size = Math.min(one.size(), other.size());
    for (int i = 0; i < size; i++) {
      if (one.element(i) != other.element(i)) {
        return Long.compare(one.element(i), other.element(i));
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  private void index() {
    offsets = new int[documents.size() + 1];
    for (int i = 0; i < documents.size(); i++) {
      offsets[i + 1] = offsets[i] + documents.get(i).runs().keyCount();
    }
    postings = new long[offsets[documents.size()]];
    for (int i = 0; i < documents.size(); i++) {
      SetSignature runs = documents.get(i).runs();
      for (int key = 0; key < runs.keyCount(); key++) {
        postings[offsets[i] + key] = runs.key(key) << Integer.SIZE | i;
      }
    }
    Arrays.sort(postings);
    starts = new int[postings.length];
    places = new int[postings.length];
    int[] next = Arrays.copyOf(offsets, documents.size());
    for (int i = 0; i < postings.length; i++) {
      boolean same = i > 0 && postings[i] >>> Integer.SIZE == postings[i - 1] >>> Integer.SIZE;
      starts[i] = same ? starts[i - 1] : i;
      places[next[(int) postings[i]]++] = i;
    }
  }

  private void find(int mostPairs, ProgressListener progress) {
    boolean[] hot = hot();
    int[] shared = new int[documents.size()];
    int[] met = new int[documents.size()];
    while (looked < documents.size() && count < mostPairs) {
      int metCount = 0;
      for (int i = offsets[looked]; i < offsets[looked + 1]; i++) {
        int place = places[i];
        for (int at = starts[place]; at < place && !hot[place]; at++) {
          int earlier = (int) postings[at];
          if (shared[earlier]++ == 0) {
            met[metCount++] = earlier;
          }
        }
      }
      Arrays.sort(met, 0, metCount);
      int keys = offsets[looked + 1] - offsets[looked];
      for (int i = 0; i < metCount; i++) {
        int earlier = met[i];
        int fewest = Math.min(keys, offsets[earlier + 1] - offsets[earlier]);
        if (shared[earlier] >= Math.min(needed, fewest)) {
          add(looked, earlier);
        }
        shared[earlier] = 0;
      }
      looked++;
      if (looked % STEP == 0 || looked == documents.size()) {
        progress.progress(looked, documents.size());
      }
    }
    postings = null;
    starts = null;
    places = null;
    offsets = null;
  }

  /** The postings of keys that too many documents have. */
  private boolean[] hot() {
    boolean[] hot = new boolean[postings.length];
    int end = postings.length;
    for (int i = postings.length - 1; i >= 0; i--) {
      end = i + 1 < postings.length && starts[i + 1] != starts[i] ? i + 1 : end;
      hot[i] = end - starts[i] > mostSharing;
    }
    return hot;
  }

  private void add(int later, int earlier) {
    if (count == pairs.length) {
      pairs = Arrays.copyOf(pairs, count + (count >> 1));
    }
    pairs[count++] = (long) later << Integer.SIZE | earlier;
  }
}
