package io.doppel.lucene.analysis;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;

/** What tests of token filters have in common. */
abstract class TokenFilterTestCase extends BaseTokenStreamTestCase {

  static int countTokens(Analyzer analyzer, String text) throws IOException {
    int count = 0;
    try (TokenStream stream = analyzer.tokenStream("", text)) {
      stream.reset();
      while (stream.incrementToken()) {
        count++;
      }
      stream.end();
    }
    return count;
  }

  /** A minute is far more than linear time takes for millions of words, and less than others do. */
  static void assertSoon(long start) {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    assertTrue("took " + seconds + " s", seconds < 60);
  }

  /** Asserts what a factory says of arguments, and that it is refused by its name too. */
  static void assertRejected(
      String filter,
      Function<Map<String, String>, TokenFilterFactory> factory,
      String message,
      String... arguments) {
    Map<String, String> args = new HashMap<>();
    for (int i = 0; i < arguments.length; i += 2) {
      args.put(arguments[i], arguments[i + 1]);
    }
    IllegalArgumentException e =
        expectThrows(IllegalArgumentException.class, () -> factory.apply(new HashMap<>(args)));
    assertEquals(message, e.getMessage());
    expectThrows(IllegalArgumentException.class, () -> TokenFilterFactory.forName(filter, args));
  }
}
