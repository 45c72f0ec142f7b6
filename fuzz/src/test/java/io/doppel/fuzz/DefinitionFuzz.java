package io.doppel.fuzz;

import static io.doppel.fuzz.Fuzzed.check;

import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.OptionNames;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A file of a definition is taken, or refused by the one exception that is declared. */
public final class DefinitionFuzz {
  private DefinitionFuzz() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    read(input);
    String text = new String(input, StandardCharsets.UTF_8);
    read(ModelFuzz.checked(text).getBytes(StandardCharsets.UTF_8));
  }

  private static void read(byte[] bytes) throws IOException {
    try {
      DefinitionFile file =
          DefinitionFile.read(new ByteArrayInputStream(bytes), OptionNames.COMMAND);
      byte[] written = file.toText().getBytes(StandardCharsets.UTF_8);
      DefinitionFile again =
          DefinitionFile.read(new ByteArrayInputStream(written), OptionNames.COMMAND);
      check(file.id().equals(again.id()), "what was written is read");
      file.define("text").sign("some words, the end of it.");
    } catch (MethodException e) {
      check(e.getMessage() != null, "a message");
    }
  }
}
