package io.doppel.sequences;

import io.doppel.signature.SequenceSignature;
import java.util.Arrays;

/**
 * The suffixes of all sequences in one order, so that those that begin alike stand together: a
 * generalized suffix array with the lengths of common prefixes (Kasai et al., CPM 2001). Each
 * sequence ends with a separator of its own, so that no common prefix goes beyond it. Safe for use
 * by many threads.
 *
 * <p>Built in time linear in the symbols, but for numbering the alphabet, which is a sort. At most
 * 60 bytes a symbol while it is built, for most texts under 30, and 23 after; a sequence counts as
 * one symbol more.
 */
final class SuffixNeighbours {
  private final int[] starts;
  private final int[] ranks;
  private final int[] owners;
  private final RangeMinimum commonPrefixes;
  private final RangeMinimum lastOfOwner;
  private final RangeMinimum lastOfOwnerBackward;

  SuffixNeighbours(SequenceSignature[] sequences) {
    starts = starts(sequences);
    int separators = sequences.length;
    int[] text = text(sequences, starts);
    int[] sorted =
        text.length == 0 ? text : SuffixArray.of(text, Arrays.stream(text).max().getAsInt());
    ranks = new int[text.length];
    for (int i = 0; i < sorted.length; i++) {
      ranks[sorted[i]] = i - separators; // separators come first, and are left out
    }
    commonPrefixes = new RangeMinimum(commonPrefixes(text, sorted, ranks, separators));
    owners = new int[text.length - separators];
    for (int sequence = 0; sequence < separators; sequence++) {
      for (int i = starts[sequence]; i < starts[sequence + 1] - 1; i++) {
        owners[ranks[i]] = sequence;
      }
    }
    lastOfOwner = new RangeMinimum(lastOfOwner(false));
    lastOfOwnerBackward = new RangeMinimum(lastOfOwner(true));
  }

  private static int[] starts(SequenceSignature[] sequences) {
    int[] starts = new int[sequences.length + 1];
    long end = 0;
    for (int i = 0; i < sequences.length; i++) {
      end += sequences[i].length() + 1;
      if (end > Integer.MAX_VALUE - 8) {
        throw new IllegalArgumentException(
            "all different sequences together must have < 2^31 symbols, got more");
      }
      starts[i + 1] = (int) end;
    }
    return starts;
  }

  /** All sequences, the symbols numbered without gaps after the separators. */
  private static int[] text(SequenceSignature[] sequences, int[] starts) {
    int separators = sequences.length;
    int[] text = new int[starts[separators]];
    for (int i = 0; i < separators; i++) {
      sequences[i].copyTo(text, starts[i]);
    }
    int[] alphabet = text.clone();
    Arrays.sort(alphabet);
    int symbols = 0;
    for (int i = 0; i < alphabet.length; i++) {
      if (i == 0 || alphabet[i] != alphabet[i - 1]) {
        alphabet[symbols++] = alphabet[i];
      }
    }
    for (int i = 0; i < separators; i++) {
      for (int j = starts[i]; j < starts[i + 1] - 1; j++) {
        text[j] = separators + Arrays.binarySearch(alphabet, 0, symbols, text[j]);
      }
      text[starts[i + 1] - 1] = i;
    }
    return text;
  }

  /** How many symbols each suffix has in common with the one before it in order. */
  private static int[] commonPrefixes(int[] text, int[] sorted, int[] ranks, int separators) {
    int[] common = new int[text.length - separators];
    int length = 0;
    for (int i = 0; i < text.length; i++) {
      int rank = ranks[i];
      if (rank <= 0) {
        length = 0;
      } else {
        int before = sorted[rank - 1 + separators];
        while (text[i + length] == text[before + length]) {
          length++;
        }
        common[rank] = length;
        length = Math.max(0, length - 1);
      }
    }
    return common;
  }

  private int[] lastOfOwner(boolean backward) {
    int[] last = new int[starts.length];
    Arrays.fill(last, -1);
    int[] lastOfOwner = new int[owners.length];
    for (int i = 0; i < owners.length; i++) {
      int owner = owners[backward ? owners.length - 1 - i : i];
      lastOfOwner[i] = last[owner];
      last[owner] = i;
    }
    return lastOfOwner;
  }

  /** How many sequences there are. */
  int sequences() {
    return starts.length - 1;
  }

  /** The length of a sequence. */
  int length(int sequence) {
    return starts[sequence + 1] - starts[sequence] - 1;
  }

  /** Is told of a sequence that has something in common with a suffix. */
  interface Visitor {
    void visit(int sequence, int common);
  }

  /**
   * Goes from a suffix of a sequence in one direction, as far as at least so much is in common, to
   * the nearest suffix of each other sequence, and stops at the next one of its own: what lies
   * beyond that has as much in common with that one.
   */
  void visit(int sequence, int offset, int needed, boolean backward, Visitor visitor) {
    RangeMinimum last = backward ? lastOfOwnerBackward : lastOfOwner;
    int end = owners.length;
    int rank = ranks[starts[sequence] + offset];
    int start = backward ? end - 1 - rank : rank;
    int common = Integer.MAX_VALUE;
    int from = start;
    int next = start + 1;
    while (next < end) {
      common = Math.min(common, common(from, next, backward));
      if (common < needed) {
        return;
      }
      if (last.get(next) <= start) {
        int owner = owners[backward ? end - 1 - next : next];
        if (owner == sequence) {
          return;
        }
        visitor.visit(owner, common);
        from = next++;
      } else { // of a sequence that was visited: skip all of these
        from = next;
        next = last.firstAtMost(next + 1, start);
      }
    }
  }

  /** What two suffixes have in common, by their place in a direction; the second comes later. */
  private int common(int one, int other, boolean backward) {
    int end = owners.length;
    int from = backward ? end - other : one + 1;
    int to = backward ? end - one : other + 1;
    return to - from == 1 ? commonPrefixes.get(from) : commonPrefixes.least(from, to);
  }
}
