package io.doppel.cli.evaluate;

import static io.doppel.fuzz.Fuzzed.check;

import io.doppel.cli.method.ModelFile;
import io.doppel.cli.output.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Tables of ignored pairs and models in files are read, or refused with a message for people. */
public final class TableFuzz {
  private static final Path FILE = file();

  private TableFuzz() {}

  private static Path file() {
    try {
      Path file = Files.createTempFile("doppel-fuzz", ".tsv");
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    Files.write(FILE, input);
    try {
      IgnoredPairs.read(FILE).keys(Map.of("a", 0, "b", 1));
    } catch (UserException e) {
      check(e.getMessage().length() < 1000, "a short message");
    }
    try {
      ModelFile.read(FILE, text -> text);
    } catch (UserException e) {
      check(e.getMessage().length() < 1000, "a short message");
    }
  }
}
