package io.doppel.examples;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.PairSettings;
import io.doppel.lucene.scan.DocumentKeys;
import io.doppel.lucene.scan.IndexScan;
import io.doppel.lucene.scan.ReadOnlyIndex;
import io.doppel.lucene.scan.ScanSettings;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The third example of README.md: the near-duplicates in an index that another program made. */
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
    NearDup near = NearDup.shingles("body").build();
    try (ReadOnlyIndex index = ReadOnlyIndex.open(folder)) { // nothing in it changes
      IndexScan scan = IndexScan.of(index.reader(), near, ScanSettings.DEFAULT);
      String[] keys = DocumentKeys.of(index.reader(), "id", scan.documents());
      for (SimilarPair pair : near.pairs(scan.signatures(), PairSettings.DEFAULT).pairs()) {
        found.add(keys[pair.first()] + " " + keys[pair.second()] + " " + pair.similarity());
      }
    }
    // README: end
    return found;
  }
}
