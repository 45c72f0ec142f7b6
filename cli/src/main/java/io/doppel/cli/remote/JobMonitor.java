package io.doppel.cli.remote;

import java.io.Closeable;

/** Is told how a job goes on. */
public interface JobMonitor {
  /**
   * Something that a person should know.
   *
   * @param line a line
   */
  void say(String line);

  /**
   * Long work begins.
   *
   * @param name what it is
   * @param size how much there is to do
   * @return to be told how far it is, and closed at the end
   */
  Work begin(String name, long size);

  /** Long work. */
  interface Work extends Closeable {
    /**
     * How far it is.
     *
     * @param done how much is done
     * @param size how much there is to do
     */
    void to(long done, long size);

    @Override
    void close();
  }
}
