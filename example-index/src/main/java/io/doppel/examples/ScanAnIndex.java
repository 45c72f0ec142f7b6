package io.doppel.examples;

import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDups;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.DuplicatePairs;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.scan.DocumentKeys;
import io.doppel.lucene.scan.IndexScan;
import io.doppel.lucene.scan.ReadOnlyIndex;
import io.doppel.lucene.scan.ScanSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An example of docs/java.md: the near-duplicates in an index that another program made. */
public final class ScanAnIndex {
  private ScanAnIndex() {}

  /**
   * Runs the example.
   *
   * @param folder the index, with a field {@code body} and a field {@code id}
   * @return the pairs of ids
   * @throws IOException if the index cannot be read
   */
  public static List<String> run(Path folder) throws IOException {
    List<String> found = new ArrayList<>();
    // README: begin
    NearDup near = NearDups.of("body").build();
    try (ReadOnlyIndex index = ReadOnlyIndex.open(folder); // nothing in it changes
        IndexScan scan = IndexScan.of(index.reader(), near, ScanSettings.DEFAULT);
        DuplicatePairs pairs = Joins.pairs(near, scan.signatures(), JoinSettings.DEFAULT)) {
      String[] keys = DocumentKeys.of(index.reader(), "id", scan.documents());
      for (DuplicatePair pair : pairs) {
        found.add(keys[pair.first()] + " " + keys[pair.second()] + " " + pair.similarity());
      }
    }
    // README: end
    return found;
  }
}
