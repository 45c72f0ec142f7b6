package io.doppel.pairs;

import io.doppel.measure.Grams;
import io.doppel.measure.NcdSignature;
import java.util.Arrays;

/**
 * Which signatures have which 4-grams, and which grams a signature has. Grams are numbered; a gram
 * that only one signature has is left out, since it can match nothing. 8 bytes for each gram of
 * each signature.
 */
final class GramIndex {
  private final int[] postingStarts;
  private final int[] postings;
  private final int[] gramStarts;
  private final int[] grams;

  private GramIndex(int[] postingStarts, int[] postings, int[] gramStarts, int[] grams) {
    this.postingStarts = postingStarts;
    this.postings = postings;
    this.gramStarts = gramStarts;
    this.grams = grams;
  }

  /** Builds the index of signatures, which are numbered by their positions. */
  static GramIndex of(NcdSignature[] signatures, boolean parallel) {
    long[] entries = entries(signatures);
    if (parallel) {
      Arrays.parallelSort(entries);
    } else {
      Arrays.sort(entries);
    }
    int shared = 0;
    int kinds = 0;
    for (int i = 0; i < entries.length; ) {
      int end = runEnd(entries, i);
      if (end - i > 1) {
        kinds++;
        shared += end - i;
      }
      i = end;
    }
    int[] postingStarts = new int[kinds + 1];
    int[] postings = new int[shared];
    int[] gramStarts = new int[signatures.length + 1];
    int gram = 0;
    int next = 0;
    for (int i = 0; i < entries.length; ) {
      int end = runEnd(entries, i);
      if (end - i > 1) {
        for (int j = i; j < end; j++) {
          postings[next++] = (int) entries[j];
          gramStarts[(int) entries[j] + 1]++;
        }
        postingStarts[++gram] = next;
      }
      i = end;
    }
    for (int i = 0; i < signatures.length; i++) {
      gramStarts[i + 1] += gramStarts[i];
    }
    return new GramIndex(
        postingStarts, postings, gramStarts, invert(postingStarts, postings, gramStarts));
  }

  int gramCount() {
    return postingStarts.length - 1;
  }

  int firstPosting(int gram) {
    return postingStarts[gram];
  }

  int endOfPostings(int gram) {
    return postingStarts[gram + 1];
  }

  /** The end of those postings of a gram that are before a position, by binary search. */
  int endOfPostings(int gram, int position) {
    int found =
        Arrays.binarySearch(postings, postingStarts[gram], postingStarts[gram + 1], position);
    return found >= 0 ? found : -found - 1;
  }

  /** The position of a signature that has the gram; ascending within a gram. */
  int posting(int index) {
    return postings[index];
  }

  int firstGram(int signature) {
    return gramStarts[signature];
  }

  int endOfGrams(int signature) {
    return gramStarts[signature + 1];
  }

  int gram(int index) {
    return grams[index];
  }

  private static long[] entries(NcdSignature[] signatures) {
    Grams cutter = new Grams();
    long[] entries = new long[1024];
    int count = 0;
    for (int position = 0; position < signatures.length; position++) {
      byte[] bytes = signatures[position].bytes();
      cutter.of(bytes, 0, bytes.length);
      if (cutter.count() > entries.length - count) {
        entries = Arrays.copyOf(entries, grownTo((long) count + cutter.count()));
      }
      for (int i = 0; i < cutter.count(); i++) {
        entries[count++] = (long) cutter.get(i) << 32 | position;
      }
    }
    return Arrays.copyOf(entries, count);
  }

  private static int grownTo(long needed) {
    int most = Integer.MAX_VALUE - 8;
    if (needed > most) {
      throw new IllegalArgumentException(
          "the gram filter holds at most "
              + most
              + " grams, got more; switch it off or use a smaller collection");
    }
    return (int) Math.min(most, needed + (needed >> 1));
  }

  private static int runEnd(long[] entries, int start) {
    int gram = (int) (entries[start] >> 32);
    int end = start + 1;
    while (end < entries.length && (int) (entries[end] >> 32) == gram) {
      end++;
    }
    return end;
  }

  private static int[] invert(int[] postingStarts, int[] postings, int[] gramStarts) {
    int[] grams = new int[postings.length];
    int[] next = gramStarts.clone();
    for (int gram = 0; gram < postingStarts.length - 1; gram++) {
      for (int i = postingStarts[gram]; i < postingStarts[gram + 1]; i++) {
        grams[next[postings[i]]++] = gram;
      }
    }
    return grams;
  }
}
