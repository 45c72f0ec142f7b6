package io.doppel.sequences;

import java.util.Arrays;

/**
 * The least automaton that accepts the suffixes of a sequence, and so follows any other sequence
 * through all runs that it has in common with this one. Blumer et al. 1985. One thread's worker;
 * reuses its buffers.
 *
 * <p>A state stands for the runs that end at the same places of the sequence; of each length there
 * is at most one. Its link leads to the state of its longest suffix that ends at more places.
 *
 * <p>Built in expected time linear in the sequence, whatever its symbols: n symbols make at most 2
 * n states and 3 n edges; an edge, once there, stays, so all copies of edges together are not more
 * than that. An edge is looked up by a hash of its state and symbol. At most 104 bytes a symbol: 12
 * a state, 16 an edge, and a table of at most 8 n places and not less than 4 n.
 *
 * <p>The table is not a {@link io.doppel.features.LongTable}: state and symbol stand with the edge
 * already, and a table that had them as keys would take three times as much.
 */
final class SuffixAutomaton {
  static final int ROOT = 0;
  static final int NONE = -1;

  private int[] length = new int[0];
  private int[] link = new int[0];
  private int[] firstEdge = new int[0];
  private int states;

  private int[] edgeState = new int[0];
  private int[] edgeSymbol = new int[0];
  private int[] edgeTarget = new int[0];
  private int[] nextEdge = new int[0];
  private int edges;

  /** The numbers of edges, plus 1; 0 is a free place. */
  private int[] table = new int[0];

  private int mask;

  /** Makes the automaton of a sequence; forgets the one before. */
  void build(int[] symbols, int count) {
    reserve(count);
    states = 0;
    edges = 0;
    int last = newState(0, NONE);
    for (int i = 0; i < count; i++) {
      last = append(last, symbols[i]);
    }
  }

  /** How many states there are. */
  int states() {
    return states;
  }

  /** The state that a symbol leads to, or {@link #NONE}. */
  int next(int state, int symbol) {
    int edge = edge(state, symbol);
    return edge < 0 ? NONE : edgeTarget[edge];
  }

  /** The state of the longest suffix that has another one, {@link #NONE} for the root. */
  int link(int state) {
    return link[state];
  }

  /** The length of a state's longest run. */
  int length(int state) {
    return length[state];
  }

  private void reserve(int count) {
    if (count > 1 << 27) {
      throw new IllegalArgumentException("a sequence must have <= 2^27 symbols, got " + count);
    }
    int mostStates = 2 * count + 1;
    if (mostStates > length.length) {
      length = new int[mostStates];
      link = new int[mostStates];
      firstEdge = new int[mostStates];
    }
    int mostEdges = 3 * count;
    if (mostEdges > edgeState.length) {
      edgeState = new int[mostEdges];
      edgeSymbol = new int[mostEdges];
      edgeTarget = new int[mostEdges];
      nextEdge = new int[mostEdges];
    }
    int places = Integer.highestOneBit(Math.max(1, count)) * 8;
    if (places > table.length) {
      table = new int[places];
    } else {
      Arrays.fill(table, 0, places, 0);
    }
    mask = places - 1;
  }

  private int append(int last, int symbol) {
    int added = newState(length[last] + 1, ROOT);
    int state = last;
    int edge = NONE;
    while (state != NONE && (edge = edge(state, symbol)) < 0) {
      addEdge(state, symbol, added);
      state = link[state];
    }
    if (state == NONE) {
      return added;
    }
    int target = edgeTarget[edge];
    link[added] = length[target] == length[state] + 1 ? target : split(state, symbol, target);
    return added;
  }

  /** Takes the runs that come from a state, and their suffixes, out of the target's. */
  private int split(int from, int symbol, int target) {
    int copy = newState(length[from] + 1, link[target]);
    for (int edge = firstEdge[target]; edge != NONE; edge = nextEdge[edge]) {
      addEdge(copy, edgeSymbol[edge], edgeTarget[edge]);
    }
    link[target] = copy;
    int state = from;
    int edge = edge(state, symbol);
    while (edgeTarget[edge] == target) {
      edgeTarget[edge] = copy;
      state = link[state];
      if (state == NONE) {
        break;
      }
      edge = edge(state, symbol);
    }
    return copy;
  }

  private int newState(int longest, int suffix) {
    length[states] = longest;
    link[states] = suffix;
    firstEdge[states] = NONE;
    return states++;
  }

  private void addEdge(int state, int symbol, int target) {
    edgeState[edges] = state;
    edgeSymbol[edges] = symbol;
    edgeTarget[edges] = target;
    nextEdge[edges] = firstEdge[state];
    firstEdge[state] = edges;
    int place = place(state, symbol);
    while (table[place] != 0) {
      place = place + 1 & mask;
    }
    table[place] = ++edges;
  }

  private int edge(int state, int symbol) {
    int place = place(state, symbol);
    while (table[place] != 0) {
      int edge = table[place] - 1;
      if (edgeSymbol[edge] == symbol && edgeState[edge] == state) {
        return edge;
      }
      place = place + 1 & mask;
    }
    return NONE;
  }

  private int place(int state, int symbol) {
    long mixed = (state * 0x9E3779B97F4A7C15L ^ symbol) * 0xBF58476D1CE4E5B9L;
    return (int) (mixed >>> 32 ^ mixed >>> 52) & mask;
  }
}
