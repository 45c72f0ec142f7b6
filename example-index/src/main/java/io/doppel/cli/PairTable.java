package io.doppel.cli;

import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;

/** Pairs of ids with their similarities, separated by tabs, sorted by id. */
final class PairTable {
  private final IntFunction<String> ids;
  private final List<Row> rows = new ArrayList<>();

  /**
   * @param ids the documents' ids
   */
  PairTable(IntFunction<String> ids) {
    this.ids = ids;
  }

  /** Adds pairs, of each the smaller id first. */
  void addAll(List<SimilarPair> pairs) {
    for (SimilarPair pair : pairs) {
      byte[] first = id(pair.first());
      byte[] second = id(pair.second());
      boolean ordered = Arrays.compareUnsigned(first, second) < 0;
      rows.add(new Row(ordered ? first : second, ordered ? second : first, pair.similarity()));
    }
  }

  /** Adds a pair in the order in which it is given. */
  void addDirected(int first, int second, double similarity) {
    rows.add(new Row(id(first), id(second), similarity));
  }

  private byte[] id(int document) {
    return ids.apply(document).getBytes(StandardCharsets.UTF_8);
  }

  /** Writes the table, and nothing else, to a result. */
  void writeTo(OutputFile file) throws IOException {
    rows.sort(
        Comparator.comparing(Row::first, Arrays::compareUnsigned)
            .thenComparing(Row::second, Arrays::compareUnsigned));
    for (Row row : rows) {
      file.writeLine(row.toString());
    }
    file.finish();
  }

  /** A line of the table. Ids are compared by their bytes, so that {@code LC_ALL=C sort} agrees. */
  private record Row(byte[] first, byte[] second, double similarity) {
    @Override
    public String toString() {
      return new String(first, StandardCharsets.UTF_8)
          + "\t"
          + new String(second, StandardCharsets.UTF_8)
          + "\t"
          + Format.similarity(similarity);
    }
  }
}
