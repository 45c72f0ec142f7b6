package io.doppel.combined;

import io.doppel.features.FeatureHash;
import io.doppel.pairs.ProgressListener;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The pairs of a collection that a model is learned from: documents that share keys. The documents
 * are put in an order of their own, that of their runs. So the pairs do not depend on the order in
 * which the documents came.
 *
 * <p>All documents are looked at, but those beyond a bound. Where they have too many pairs
 * together, each keeps only so many: half of them with the documents of the smallest hash that it
 * shares keys with, half with those that it shares the most keys with. The former are the same for
 * all texts that are alike, so they hold a large family together; the latter are a text's own
 * copies, wherever they are. Of a key that very many documents have only those of the smallest hash
 * are met.
 *
 * <p>Memory: 16 bytes for each of at most 16 keys a document, and 8 a pair. Time: two steps for
 * every two documents that share a key, for each such key.
 */
final class SampledPairs {
  private static final int STEP = 1024;

  private static final Comparator<CombinedSignature> BY_RUNS =
      Comparator.comparing(CombinedSignature::runs, SampledPairs::compare)
          .thenComparing(CombinedSignature::numbers, Comparator.nullsFirst(SampledPairs::compare));

  /** No document has fewer pairs for the sake of the others. */
  private static final int LEAST_EACH = 2;

  /**
   * How much is looked at.
   *
   * @param documents so many documents are looked at, at most
   * @param hot of a key that more of them have only those of the smallest hash are met
   * @param first so many of them
   * @param pairs so many pairs are found, at most, unless that were less than two a document
   */
  record Bounds(int documents, int hot, int first, int pairs) {}

  /** By a hash of their runs. */
  private final List<CombinedSignature> documents;

  private final Bounds bounds;
  private final int needed = SampledSketch.COMMON_KEYS;

  /** Keys, each with a document: the key in the upper half. */
  private long[] postings;

  /** Where the postings of a posting's key begin. */
  private int[] starts;

  /** Where those end that are met. */
  private int[] ends;

  /** For each document, one after another, where its postings are. */
  private int[] places;

  /** Where those of each document begin. */
  private int[] offsets;

  /** For each document how many keys it shares with the one that is looked at. */
  private int[] shared;

  /** The documents that the one that is looked at is compared with. */
  private int[] met;

  /** By their runs. */
  private List<CombinedSignature> inOrder;

  /**
   * The later document in the upper half, then the earlier one, then a bit for those that are there
   * because they share the most keys.
   */
  private long[] pairs;

  private int count;

  private SampledPairs(List<CombinedSignature> documents, Bounds bounds) {
    this.documents = documents;
    this.bounds = bounds;
  }

  /**
   * Finds pairs.
   *
   * @param all signatures; null for a document that has none
   * @param bounds how much is looked at
   * @param progress is told how many documents have been compared with those before them
   * @return the pairs
   */
  static SampledPairs of(List<CombinedSignature> all, Bounds bounds, ProgressListener progress) {
    SampledPairs found = new SampledPairs(some(all, bounds.documents), bounds);
    found.index();
    found.find(progress);
    found.order();
    return found;
  }

  /** The documents that were looked at. */
  List<CombinedSignature> documents() {
    return inOrder;
  }

  int size() {
    return count;
  }

  int later(int pair) {
    return (int) (pairs[pair] >>> Integer.SIZE);
  }

  int earlier(int pair) {
    return (int) pairs[pair] >>> 1;
  }

  /** Whether a pair is there because it shares many keys, so that it says nothing of the others. */
  boolean isChosen(int pair) {
    return (pairs[pair] & 1) != 0;
  }

  /**
   * Of too many documents those whose smallest run has a small hash: near-duplicates come together
   * or not at all, since the smallest runs of both are the same. By the run itself they would be
   * the long texts, which have the smallest ones.
   */
  private static List<CombinedSignature> some(List<CombinedSignature> all, int most) {
    List<CombinedSignature> present = new ArrayList<>();
    for (CombinedSignature signature : all) {
      if (signature != null) {
        present.add(signature);
      }
    }
    if (present.size() > most) {
      long[] hashes = present.stream().mapToLong(SampledPairs::ofSmallest).sorted().toArray();
      present.removeIf(each -> ofSmallest(each) > hashes[most - 1]);
    }
    List<Placed> placed = new ArrayList<>();
    present.forEach(each -> placed.add(new Placed(hash(each.runs()), each)));
    placed.sort(Comparator.comparingLong(Placed::hash).thenComparing(Placed::signature, BY_RUNS));
    return placed.stream().limit(most).map(Placed::signature).toList();
  }

  /** A document, and by what its place is chosen. */
  private record Placed(long hash, CombinedSignature signature) {}

  private static long ofSmallest(CombinedSignature signature) {
    return FeatureHash.mix(signature.runs().element(0));
  }

  private static long hash(SetSignature set) {
    long hash = 0;
    for (int i = 0; i < set.size(); i++) {
      hash = FeatureHash.mix(hash + set.element(i));
    }
    return hash;
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
    ends = new int[postings.length];
    places = new int[postings.length];
    int[] next = Arrays.copyOf(offsets, documents.size());
    for (int from = 0, to; from < postings.length; from = to) {
      to = from + 1;
      while (to < postings.length
          && postings[to] >>> Integer.SIZE == postings[from] >>> Integer.SIZE) {
        to++;
      }
      Arrays.fill(starts, from, to, from);
      Arrays.fill(ends, from, to, to - from > bounds.hot ? from + bounds.first : to);
      for (int i = from; i < to; i++) {
        places[next[(int) postings[i]]++] = i;
      }
    }
  }

  private void find(ProgressListener progress) {
    int size = documents.size();
    shared = new int[size];
    met = new int[size];
    int[] counts = new int[size];
    for (int i = 0; i < size; i++) {
      counts[i] = meet(i);
      forget(counts[i]);
      tell(progress, i + 1);
    }
    int most = mostEach(counts);
    pairs = new long[(int) sum(counts, most)];
    for (int i = 0; i < size; i++) {
      int found = meet(i);
      keep(i, found, most);
      forget(found);
      tell(progress, size + i + 1);
    }
    postings = null;
    starts = null;
    ends = null;
    places = null;
    offsets = null;
    shared = null;
    met = null;
  }

  /** Each document is met twice. */
  private void tell(ProgressListener progress, int done) {
    if (done % STEP == 0 || done == 2 * documents.size()) {
      progress.progress(done / 2, documents.size());
    }
  }

  /** Finds the earlier documents that share enough keys, in order; returns how many. */
  private int meet(int document) {
    int found = 0;
    for (int i = offsets[document]; i < offsets[document + 1]; i++) {
      int place = places[i];
      int end = Math.min(place, ends[place]);
      for (int at = starts[place]; at < end; at++) {
        int earlier = (int) postings[at];
        if (shared[earlier]++ == 0) {
          met[found++] = earlier;
        }
      }
    }
    int keys = offsets[document + 1] - offsets[document];
    int enough = 0;
    for (int i = 0; i < found; i++) {
      int earlier = met[i];
      int fewest = Math.min(keys, offsets[earlier + 1] - offsets[earlier]);
      if (shared[earlier] >= Math.min(needed, fewest)) {
        met[enough++] = earlier;
      } else {
        shared[earlier] = 0;
      }
    }
    Arrays.sort(met, 0, enough);
    return enough;
  }

  private void forget(int found) {
    for (int i = 0; i < found; i++) {
      shared[met[i]] = 0;
    }
  }

  /** How many pairs a document has with earlier ones at most, so that there are not too many. */
  private int mostEach(int[] counts) {
    int most = Arrays.stream(counts).max().orElse(0);
    if (sum(counts, most) <= bounds.pairs) {
      return most;
    }
    int least = LEAST_EACH;
    while (least + 1 < most) {
      int middle = (least + most) / 2;
      if (sum(counts, middle) <= bounds.pairs) {
        least = middle;
      } else {
        most = middle;
      }
    }
    return least;
  }

  private static long sum(int[] counts, int most) {
    long sum = 0;
    for (int each : counts) {
      sum += Math.min(each, most);
    }
    return sum;
  }

  /** Keeps so many of the pairs that were found, half of them those of the first documents. */
  private void keep(int document, int found, int most) {
    int first = found > most ? most - most / 2 : found;
    for (int i = 0; i < first; i++) {
      add(document, met[i], 0);
    }
    if (found > most) {
      // the most shared keys first, then in order
      long[] others = new long[found - first];
      for (int i = first; i < found; i++) {
        others[i - first] = (long) -shared[met[i]] << Integer.SIZE | met[i];
      }
      Arrays.sort(others);
      for (int i = 0; i < most - first; i++) {
        add(document, (int) others[i], 1);
      }
    }
  }

  private void add(int later, int earlier, int chosen) {
    pairs[count++] = (long) later << Integer.SIZE | (long) earlier << 1 | chosen;
  }

  /** Puts the documents in the order of their runs, and the pairs in that of the documents. */
  private void order() {
    Integer[] byRuns = new Integer[documents.size()];
    Arrays.setAll(byRuns, i -> i);
    Arrays.sort(byRuns, Comparator.comparing(documents::get, BY_RUNS));
    int[] places = new int[byRuns.length];
    for (int i = 0; i < byRuns.length; i++) {
      places[byRuns[i]] = i;
    }
    inOrder = Arrays.stream(byRuns).map(documents::get).toList();
    for (int i = 0; i < count; i++) {
      long one = places[later(i)];
      long other = places[earlier(i)];
      pairs[i] = Math.max(one, other) << Integer.SIZE | Math.min(one, other) << 1 | pairs[i] & 1;
    }
    Arrays.sort(pairs);
  }
}
