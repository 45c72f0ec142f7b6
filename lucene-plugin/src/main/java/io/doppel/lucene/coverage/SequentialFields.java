package io.doppel.lucene.coverage;

import java.io.IOException;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.StoredFields;

/**
 * Stored fields for a pass over most documents of a segment. They are compressed in blocks of many
 * documents, of which a reader uncompresses a part for each document, also for one that has not the
 * field; a reader for merges uncompresses a block once, which is several times faster if most of
 * its documents are asked for, and slower if few are.
 */
public final class SequentialFields {
  private SequentialFields() {}

  /**
   * Opens the stored fields of a segment.
   *
   * @param reader the segment
   * @param documents how many of its documents will be asked for, in ascending order
   * @return the stored fields, for use by one thread
   * @throws IOException if the segment cannot be read
   */
  public static StoredFields of(LeafReader reader, int documents) throws IOException {
    return reader instanceof CodecReader codec && documents > reader.maxDoc() / 2
        ? codec.getFieldsReader().getMergeInstance()
        : reader.storedFields();
  }
}
