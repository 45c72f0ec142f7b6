package io.doppel.benchmarks.papers;

import java.io.IOException;

/**
 * One table or figure of a paper.
 *
 * @param name how it is asked for, such as {@code signcd-table-2}
 * @param shows what it shows, in a line
 * @param body runs it
 */
record PaperTable(String name, String shows, Body body) {

  /** Runs an experiment. */
  interface Body {
    /**
     * Runs it.
     *
     * @param experiment the documents
     * @return what it shows, as Markdown
     * @throws IOException if a text cannot be read or a drawing not be written
     */
    String run(Experiment experiment) throws IOException;
  }
}
