package io.doppel.lucene.coverage;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.FixedBitSet;

/** Where the texts of documents without a signature come from. */
public interface TextSource {
  /**
   * Opens the texts of a segment.
   *
   * @param leaf the segment
   * @param wanted the documents that will be asked for
   * @return their texts, for use by one thread; null if the segment has none
   * @throws IOException if the index cannot be read
   */
  FieldText open(LeafReaderContext leaf, FixedBitSet wanted) throws IOException;
}
