package io.doppel.cli;

import io.doppel.lucene.method.MethodSettings;
import java.io.Closeable;
import java.io.IOException;

/** Where two documents come from, and what they are compared by. */
interface ExplainedSource extends Closeable {
  /** The definition that is asked for. */
  Definition chosen() throws IOException;

  /** The definition of other settings, with the frequencies of this source. */
  Definition define(MethodSettings settings) throws IOException;

  /**
   * Finds documents.
   *
   * @param ids their ids
   * @param groupedBy what puts documents into groups; empty for no groups
   * @return the documents
   * @throws UserException if one is not there
   */
  InputDocument[] documents(String[] ids, String groupedBy) throws IOException;

  /** How many documents there are, known when some were found. */
  long size();
}
