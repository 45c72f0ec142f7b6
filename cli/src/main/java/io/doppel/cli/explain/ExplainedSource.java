package io.doppel.cli.explain;

import io.doppel.cli.input.InputDocument;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.method.MethodSettings;
import java.io.Closeable;
import java.io.IOException;

/** Where two documents come from, and what they are compared by. */
interface ExplainedSource extends Closeable {
  /** The definition that is asked for. */
  ChosenDefinition chosen() throws IOException;

  /** The definition of other settings, with the frequencies of this source. */
  ChosenDefinition define(MethodSettings settings) throws IOException;

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
