package io.doppel.sequences;

import io.doppel.join.Matches;
import java.util.Arrays;

/**
 * Finds the sequences that have a run long enough in common with y: they have a suffix that stands
 * near one of y in the order of all suffixes. How long it is, is known of each that is visited, so
 * there is nothing to compare. One thread's worker; 8 bytes a sequence.
 */
final class SuffixScan implements SequenceScan {
  private final SuffixNeighbours neighbours;
  private final SequenceBounds bounds;

  /** The longest run in common with y, 0 for a sequence that was not visited. */
  private final int[] longest;

  private final int[] visited;
  private final SuffixNeighbours.Visitor visitor;
  private int count;
  private int searching;
  private long candidates;

  SuffixScan(SuffixNeighbours neighbours, SequenceBounds bounds) {
    this.neighbours = neighbours;
    this.bounds = bounds;
    this.longest = new int[neighbours.sequences()];
    this.visited = new int[neighbours.sequences()];
    this.visitor = this::visit;
  }

  @Override
  public Matches matches(int y) {
    int length = neighbours.length(y);
    int needed = bounds.required(length, length); // of a longer x it is the same, or more
    searching = y;
    count = 0;
    for (int offset = 0; offset + needed <= length; offset++) {
      neighbours.visit(y, offset, needed, false, visitor);
      neighbours.visit(y, offset, needed, true, visitor);
    }
    Arrays.sort(visited, 0, count);
    Matches matches = new Matches();
    for (int i = 0; i < count; i++) {
      int x = visited[i];
      double similarity = bounds.similarity(longest[x], length, neighbours.length(x));
      if (similarity >= bounds.threshold()) {
        matches.add(x, similarity);
      }
      longest[x] = 0;
    }
    candidates += count;
    return matches;
  }

  /** Of what comes after y, y is visited in its turn. */
  private void visit(int sequence, int common) {
    if (sequence < searching) {
      if (longest[sequence] == 0) {
        visited[count++] = sequence;
      }
      longest[sequence] = Math.max(longest[sequence], common);
    }
  }

  @Override
  public long candidates() {
    return candidates;
  }
}
