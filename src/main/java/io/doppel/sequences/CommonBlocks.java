package io.doppel.sequences;

import io.doppel.candidates.OverlapBounds;
import io.doppel.signature.SequenceSignature;
import java.util.Arrays;

/**
 * Compares one sequence, the query, with many others by the runs of symbols that they have in
 * common. One thread's worker; reuses its buffers and allocates nothing for a comparison.
 *
 * <p>Example: {@code a b c d x} and {@code y b c d a b} have the longest run {@code b c d} in
 * common, and in blocks of two symbols all of {@code a b c d}.
 *
 * <p>A query costs expected time linear in its length, a comparison in the lengths of both, for the
 * longest run only in that of the other one. Memory: at most 124 bytes a symbol of the longest
 * query so far, 1 byte a symbol of the longest other.
 */
public final class CommonBlocks {
  private final SuffixAutomaton automaton = new SuffixAutomaton();
  private SequenceSignature query;

  /** Kept, so that a comparison does not make them again. */
  private SequenceBounds lastBounds;

  private OverlapBounds lastOverlap;

  /** By place in the query, the state of the block that ends there. */
  private int[] blockStates = new int[0];

  private int blockLength;

  /** The last comparison in which a state's block was met, by state. */
  private int[] met = new int[0];

  private int comparison;

  /** How many matched symbols of the query are not yet taken, by the state of the symbol. */
  private int[] left = new int[0];

  /** By place in the other sequence, whether a common block ends there. */
  private boolean[] blockEnds = new boolean[0];

  /** Makes a worker. */
  public CommonBlocks() {}

  /**
   * Takes the sequence that the others are compared with.
   *
   * @param sequence the query
   */
  public void query(SequenceSignature sequence) {
    query = sequence;
    automaton.build(sequence.symbols(), sequence.length());
    blockLength = 0;
  }

  /**
   * What the query has in common with another sequence, in the sense of a measure.
   *
   * @param symbols the array that holds the other sequence
   * @param from where it starts
   * @param to where it ends, larger than {@code from}
   * @param bounds the measure, the length of its blocks and, if it prunes, what is needed
   * @return the length of what is in common; some number less than needed if it is less
   */
  public int common(int[] symbols, int from, int to, SequenceBounds bounds) {
    if (bounds != lastBounds) {
      lastBounds = bounds;
      lastOverlap = bounds.overlap();
    }
    int needed = bounds.pruning() ? lastOverlap.required(query.length(), to - from) : 0;
    return bounds.measure() == SequenceMeasure.BLOCKS
        ? matched(symbols, from, to, bounds.minBlock(), needed)
        : longestCommon(symbols, from, to, needed);
  }

  /**
   * What the query has in common with another sequence, in the sense of a measure.
   *
   * @param other the other sequence
   * @param bounds the measure, the length of its blocks and, if it prunes, what is needed
   * @return the length of what is in common; some number less than needed if it is less
   */
  public int common(SequenceSignature other, SequenceBounds bounds) {
    return common(other.symbols(), 0, other.length(), bounds);
  }

  /**
   * The length of the longest run that is in both.
   *
   * @param symbols the array that holds the other sequence
   * @param from where it starts
   * @param to where it ends
   * @param atLeast the length below which it does not matter how short it is
   * @return the length; some number less than {@code atLeast} if it is less
   */
  public int longestCommon(int[] symbols, int from, int to, int atLeast) {
    int most = Math.min(query.length(), to - from);
    int longest = 0;
    int state = SuffixAutomaton.ROOT;
    int length = 0;
    for (int i = from; i < to && longest < most; i++) {
      int next = automaton.next(state, symbols[i]);
      while (next < 0 && state != SuffixAutomaton.ROOT) {
        state = automaton.link(state);
        length = automaton.length(state);
        next = automaton.next(state, symbols[i]);
      }
      if (next >= 0) {
        state = next;
        longest = Math.max(longest, ++length);
      }
      if (longest < atLeast && length + (to - i - 1) < atLeast) {
        return longest;
      }
    }
    return longest;
  }

  /**
   * The number of symbols that are matched; see {@link SequenceMeasure#BLOCKS}.
   *
   * @param symbols the array that holds the other sequence
   * @param from where it starts
   * @param to where it ends, larger than {@code from}
   * @param minBlock how many symbols a common block has, or as many as the shorter sequence
   * @param atLeast the number below which it does not matter how small it is
   * @return the number; some number less than {@code atLeast} if it is less
   */
  public int matched(int[] symbols, int from, int to, int minBlock, int atLeast) {
    useBlocks(Math.min(minBlock, Math.min(query.length(), to - from)));
    return meetBlocks(symbols, from, to) < atLeast ? 0 : takeMatched(symbols, from, to);
  }

  /** Finds the states of the query's blocks. */
  private void useBlocks(int block) {
    if (block == blockLength) {
      return;
    }
    blockLength = block;
    int[] symbols = query.symbols();
    if (blockStates.length < symbols.length) {
      blockStates = new int[symbols.length];
    }
    if (met.length < automaton.states()) {
      met = new int[automaton.states()];
      left = new int[automaton.states()];
    }
    Arrays.fill(met, 0, automaton.states(), 0);
    comparison = 0;
    int state = SuffixAutomaton.ROOT;
    for (int i = 0; i < symbols.length; i++) {
      state = lastBlock(automaton.next(state, symbols[i]));
      blockStates[i] = state;
    }
  }

  /** The state of what a state's runs end with: a block, or a whole run that is shorter. */
  private int lastBlock(int state) {
    int found = state;
    while (automaton.link(found) >= 0 && automaton.length(automaton.link(found)) >= blockLength) {
      found = automaton.link(found);
    }
    return found;
  }

  /**
   * Marks the blocks of the query that the other sequence has, and where they end there; returns
   * how many of the other's symbols they cover.
   */
  private int meetBlocks(int[] symbols, int from, int to) {
    if (blockEnds.length < to - from) {
      blockEnds = new boolean[to - from];
    }
    comparison++;
    int covered = 0;
    int coveredTo = from;
    int state = SuffixAutomaton.ROOT;
    int length = 0;
    for (int i = from; i < to; i++) {
      int next = automaton.next(state, symbols[i]);
      while (next < 0 && state != SuffixAutomaton.ROOT) {
        state = automaton.link(state);
        length = automaton.length(state);
        next = automaton.next(state, symbols[i]);
      }
      if (next >= 0) {
        state = lastBlock(next);
        length = Math.min(length + 1, blockLength);
      }
      blockEnds[i - from] = length == blockLength;
      if (length == blockLength) {
        met[state] = comparison;
        covered += i + 1 - Math.max(coveredTo, i + 1 - blockLength);
        coveredTo = i + 1;
      }
    }
    return covered;
  }

  /** Counts the query's matched symbols, and takes from them those of the other sequence. */
  private int takeMatched(int[] symbols, int from, int to) {
    int[] mine = query.symbols();
    int block = 0; // how many symbols, this one and those before it, the last block still covers
    for (int i = mine.length - 1; i >= 0; i--) {
      boolean end = i >= blockLength - 1 && met[blockStates[i]] == comparison;
      block = end ? blockLength : block - 1;
      if (block > 0) {
        left[automaton.next(SuffixAutomaton.ROOT, mine[i])]++;
      }
    }
    int matched = 0;
    block = 0;
    for (int i = to - 1; i >= from; i--) {
      block = blockEnds[i - from] ? blockLength : block - 1;
      int symbol = block > 0 ? automaton.next(SuffixAutomaton.ROOT, symbols[i]) : 0;
      if (block > 0 && left[symbol] > 0) {
        left[symbol]--;
        matched++;
      }
    }
    for (int symbol : mine) {
      left[automaton.next(SuffixAutomaton.ROOT, symbol)] = 0;
    }
    return matched;
  }
}
