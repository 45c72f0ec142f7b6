package io.doppel.cli.output;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Documents in the order of their ids, which are compared by their bytes, so that {@code LC_ALL=C
 * sort} agrees.
 */
final class DocumentsById {
  private final int[] documents;
  private final int[] ranks;

  DocumentsById(int count, IntFunction<String> id) {
    byte[][] ids = new byte[count][];
    Arrays.setAll(ids, document -> id.apply(document).getBytes(StandardCharsets.UTF_8));
    documents =
        IntStream.range(0, ids.length)
            .boxed()
            .sorted(Comparator.comparing(document -> ids[document], Arrays::compareUnsigned))
            .mapToInt(Integer::intValue)
            .toArray();
    ranks = new int[documents.length];
    for (int rank = 0; rank < documents.length; rank++) {
      ranks[documents[rank]] = rank;
    }
  }

  /** The place of a document in this order. */
  int rank(int document) {
    return ranks[document];
  }

  /** The document at a place. */
  int document(int rank) {
    return documents[rank];
  }
}
