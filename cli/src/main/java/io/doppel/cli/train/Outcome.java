package io.doppel.cli.train;

import io.doppel.cli.output.OutputFile;
import java.io.IOException;
import java.nio.file.Path;

/** What {@code doppel train} made. */
interface Outcome {
  /** Writes it, all of it. */
  void write(OutputFile file) throws IOException;

  /**
   * Says what it is.
   *
   * @param out where it was written
   * @param time how long it took
   */
  void say(Path out, String time);
}
