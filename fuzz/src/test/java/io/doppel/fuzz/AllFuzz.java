package io.doppel.fuzz;

import io.doppel.cli.evaluate.TableFuzz;
import io.doppel.cli.input.JsonlFuzz;
import java.io.IOException;
import java.util.Arrays;

/** All targets in one, for a short run: the first byte chooses. */
public final class AllFuzz {
  private AllFuzz() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    byte[] rest = Arrays.copyOfRange(input, 1, input.length);
    switch (Math.floorMod(input[0] - '0', FuzzTest.TARGETS.size())) {
      case 0 -> HtmlFuzz.fuzzerTestOneInput(rest);
      case 1 -> ScannerFuzz.fuzzerTestOneInput(rest);
      case 2 -> TokenizerFuzz.fuzzerTestOneInput(rest);
      case 3 -> ModelFuzz.fuzzerTestOneInput(rest);
      case 4 -> DefinitionFuzz.fuzzerTestOneInput(rest);
      case 5 -> PackedFuzz.fuzzerTestOneInput(rest);
      case 6 -> JsonlFuzz.fuzzerTestOneInput(rest);
      default -> TableFuzz.fuzzerTestOneInput(rest);
    }
  }
}
