package io.doppel.fuzz;

import static io.doppel.fuzz.Fuzzed.check;

import io.doppel.lucene.analysis.HtmlFramingCharFilter;
import java.io.IOException;

/**
 * Any text is HTML: what is left of it does not depend on how it is read, and every place in it has
 * a place in the text.
 */
public final class HtmlFuzz {
  private HtmlFuzz() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    String text = Fuzzed.text(input, 0);
    String whole = read(text, Integer.MAX_VALUE, 8192);
    check(whole.equals(read(text, 1, 8192)), "the same from a reader of single characters");
    check(whole.equals(read(text, 7, 3)), "the same into a small buffer");
    check(whole.equals(read(text, 3, 1)), "the same character by character");
  }

  private static String read(String text, int pieces, int buffer) throws IOException {
    StringBuilder read = new StringBuilder();
    try (HtmlFramingCharFilter filter = new HtmlFramingCharFilter(Fuzzed.inPieces(text, pieces))) {
      char[] target = new char[buffer];
      for (int n = filter.read(target, 0, buffer); n >= 0; n = filter.read(target, 0, buffer)) {
        check(n > 0, "something is read, or it is the end");
        read.append(target, 0, n);
      }
      check(filter.read(target, 0, buffer) < 0, "the end stays the end");
      int last = 0;
      for (int i = 0; i <= read.length(); i++) {
        int place = filter.correctOffset(i);
        check(place >= last && place <= text.length(), "offsets grow and stay in the text");
        last = place;
      }
    }
    return read.toString();
  }
}
