package io.doppel.fuzz;

import static io.doppel.fuzz.Fuzzed.check;

import io.doppel.features.FeatureHash;
import io.doppel.model.CombinedModel;
import io.doppel.model.GramModel;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.function.Function;

/**
 * Loaders of models take a file or say why not, by the one exception that they declare; what they
 * take they write and read again. The checksum is put right, so that what is behind it is tried.
 */
public final class ModelFuzz {
  private ModelFuzz() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    String checked = checked(text);
    parse(text, GramModel::parse, GramModel::toText);
    parse(text, CombinedModel::parse, CombinedModel::toText);
    parse(checked, GramModel::parse, GramModel::toText);
    parse(checked, CombinedModel::parse, CombinedModel::toText);
  }

  /** A text with the last line that fits it. */
  static String checked(String text) {
    int end = text.lastIndexOf("\ncheck ") + 1;
    String body = end > 0 ? text.substring(0, end) : text + "\n";
    return body + "check " + HexFormat.of().toHexDigits(FeatureHash.of(body)) + "\n";
  }

  private static <T> void parse(
      String text, Function<String, T> parser, Function<T, String> writer) {
    T model;
    try {
      model = parser.apply(text);
    } catch (IllegalArgumentException e) {
      check(e.getMessage() != null && e.getMessage().length() < 1000, "a short message");
      return;
    }
    String written = writer.apply(model);
    T again = parser.apply(written);
    check(model.equals(again), "what was written is read");
    check(written.equals(writer.apply(again)), "and written the same");
  }
}
