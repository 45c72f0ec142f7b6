package io.doppel.cli.method;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.doppel.cli.ThreadWork;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.analysis.HtmlFramingCharFilter;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.explain.Explanations;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.Methods;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every hostile text through every method: it is signed or has no signature, the same however it is
 * read, equal to itself, in time that grows as the text does and in memory that is stated. The full
 * sizes: {@code mvn verify -Dtest=HostileTextTest -Dtests.nightly=true}.
 */
@Isolated // measures time
class HostileTextTest {
  private static final boolean NIGHTLY = Boolean.getBoolean("tests.nightly");

  /** Where the time of the smallest text is measured; the largest is 8 times as long. */
  private static final int LENGTH = NIGHTLY ? 125_000 : 16_000;

  private static final int LARGE = 1_000_000;
  private static final int HUGE = 100_000_000;

  /** n log n is 1.1 here, and a cache that becomes too small adds some; a square would be 2. */
  private static final double MOST_SLOPE = 1.4;

  /**
   * What signing allocates, for each character of the text, of which much is garbage at once; and
   * for the smallest texts what does not depend on the text.
   */
  private static final int MOST_BYTES_A_CHARACTER = 300;

  private static final int MOST_FIXED_BYTES = 16 << 20;

  private static Reader reader(HostileShape shape, Reader text) {
    return shape.isHtml() ? new HtmlFramingCharFilter(text) : text;
  }

  private static Optional<Signature> sign(Definition near, HostileShape shape, String text)
      throws IOException {
    return near.sign(reader(shape, new StringReader(text)));
  }

  /** Seven characters at once, then one, as a slow network gives them. */
  private static Reader inPieces(String text) {
    return new Reader() {
      private int next;

      @Override
      public int read(char[] target, int offset, int length) {
        if (next == text.length()) {
          return -1;
        }
        int count = Math.min(Math.min(length, next % 2 == 0 ? 7 : 1), text.length() - next);
        text.getChars(next, next + count, target, offset);
        next += count;
        return count;
      }

      @Override
      public void close() {}
    };
  }

  @ParameterizedTest
  @MethodSource("io.doppel.lucene.method.Methods#all")
  void signatureIsTheSameHoweverTheTextIsReadAndEqualToItself(Method method) throws IOException {
    Definition near = HostileMethods.of(method);
    for (HostileShape shape : HostileShape.values()) {
      String text = shape.text(5000);
      Optional<Signature> signature = sign(near, shape, text);
      Optional<Signature> slowly = near.sign(reader(shape, inPieces(text)));
      assertEquals(signature.isPresent(), slowly.isPresent(), shape.name());
      boolean plain = shape == HostileShape.PROSE && method != Methods.of("imatch");
      assertTrue(signature.isPresent() || !plain, "prose has a signature");
      if (signature.isPresent()) {
        byte[] bytes = near.toBytes(signature.get());
        assertArrayEquals(bytes, near.toBytes(slowly.get()), shape.name());
        Signature again = near.ofBytes(bytes);
        assertArrayEquals(bytes, near.toBytes(again), shape.name());
        try (PairResult pairs = near.pairs(List.of(signature.get(), again), JoinSettings.DEFAULT)) {
          assertEquals(1, pairs.pairs().size(), shape.name());
          assertEquals(1, pairs.pairs().iterator().next().similarity(), 1e-6, shape.name());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.doppel.lucene.method.Methods#all")
  void timeAndMemoryGrowAsTheTextDoes(Method method) throws IOException {
    Definition near = HostileMethods.of(method);
    for (HostileShape shape : HostileShape.values()) {
      sign(near, shape, shape.text(LENGTH));
    }
    for (HostileShape shape : HostileShape.values()) {
      assertLinear(shape.name(), length -> signing(near, shape, shape.text(length)));
    }
  }

  private static Work signing(Definition near, HostileShape shape, String text) {
    return () -> {
      long before = ThreadWork.bytes();
      sign(near, shape, text);
      long allocated = ThreadWork.bytes() - before;
      assertTrue(
          allocated <= (long) MOST_BYTES_A_CHARACTER * text.length() + MOST_FIXED_BYTES,
          () -> shape + ": " + allocated + " bytes for " + text.length() + " characters");
    };
  }

  /** Two signatures of the families whose comparison is more than a look at each element. */
  @ParameterizedTest
  @MethodSource("slowToCompare")
  void timeOfAComparisonGrowsAsTheTextsDo(Method method) throws IOException {
    Definition near = HostileMethods.of(method);
    for (HostileShape shape : HostileShape.values()) {
      assertLinear(
          shape.name(),
          length -> {
            String text = shape.text(length);
            Optional<Signature> one = sign(near, shape, text);
            Optional<Signature> other = sign(near, shape, edited(text));
            boolean both = one.isPresent() && other.isPresent();
            return both ? () -> near.evidence(one.get(), other.get()) : () -> {};
          });
    }
  }

  /** What explain and report do: both texts in words, and what differs. */
  @Test
  void timeOfADifferenceGrowsAsTheTextsDo() throws IOException {
    Definition near = HostileMethods.of(Methods.of("containment"));
    for (HostileShape shape : HostileShape.values()) {
      assertLinear(
          shape.name(),
          length -> {
            String text = shape.text(length / 4);
            return () -> Explanations.of(near, text, edited(text));
          });
    }
  }

  /** A few characters in each thousand are others. */
  private static String edited(String text) {
    StringBuilder edited = new StringBuilder(text);
    for (int i = 500; i + 7 < edited.length(); i += 1000) {
      edited.replace(i, i + 7, " other,");
    }
    return edited.toString();
  }

  /** What is measured. */
  private interface Work {
    void run() throws IOException;
  }

  /** Prepares it for a length. */
  private interface Preparation {
    Work of(int length) throws IOException;
  }

  /** A square would show. */
  private static void assertLinear(String name, Preparation preparation) throws IOException {
    double large = seconds(preparation.of(8 * LENGTH), 1); // first, while nothing is compiled
    double small = seconds(preparation.of(LENGTH), 2);
    double slope = Math.log(large / small) / Math.log(8);
    List<Double> slopes = new ArrayList<>(List.of(slope));
    for (int i = 0; i < 4 && slope > MOST_SLOPE; i++) { // perhaps others took the processor
      slope = fittedSlope(preparation);
      slopes.add(slope);
    }
    assertTrue(slope <= MOST_SLOPE, () -> name + ": slopes " + slopes);
  }

  /** By least squares through the logarithms of four sizes and the least of several times. */
  private static double fittedSlope(Preparation preparation) throws IOException {
    double sumXy = 0;
    double sumXx = 0;
    double sumY = 0;
    double[] logs = new double[4];
    for (int i = 0; i < 4; i++) {
      logs[i] = Math.log(seconds(preparation.of(LENGTH << i), 5));
      sumY += logs[i];
    }
    for (int i = 0; i < 4; i++) {
      double x = (i - 1.5) * Math.log(2);
      sumXy += x * (logs[i] - sumY / 4);
      sumXx += x * x;
    }
    return sumXy / sumXx;
  }

  /** The least time of this thread's processor, and half a millisecond that always passes. */
  private static double seconds(Work work, int tries) throws IOException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < tries; i++) {
      long start = ThreadWork.nanos();
      work.run();
      least = Math.min(least, ThreadWork.nanos() - start);
    }
    return least / 1e9 + 0.5e-3;
  }

  /** The measurement itself: a square is seen, and what is linear is not taken for one. */
  @Test
  void squareIsSeen() throws IOException {
    assertLinear("linear", length -> () -> spin(length * 40L));
    AssertionError seen =
        assertThrows(
            AssertionError.class,
            () ->
                assertLinear(
                    "square", length -> () -> spin((long) length * length / (LENGTH / 50))));
    assertTrue(seen.getMessage().contains("square: slopes"), seen.getMessage());
  }

  private static void spin(long steps) {
    long state = 1;
    for (long i = 0; i < steps; i++) {
      state ^= state << 13; // no sum, which the compiler would shorten
      state ^= state >>> 7;
      state ^= state << 17;
    }
    assertTrue(state != 0);
  }

  /** Each text at 1 or 2 MB; the methods take turns, and all have them at night. */
  @ParameterizedTest
  @EnumSource(HostileShape.class)
  void longTextIsSignedByEachMethodInItsTurn(HostileShape shape) throws IOException {
    List<Method> methods = Methods.all();
    for (int i = 0; i < (NIGHTLY ? methods.size() : 1); i++) {
      int turn = shape.ordinal() + i;
      Definition near = HostileMethods.of(methods.get(turn % methods.size()));
      long start = ThreadWork.nanos();
      sign(near, shape, shape.text(LARGE << turn % 2));
      long nanos = ThreadWork.nanos() - start;
      assertTrue(nanos < 20e9, () -> shape + " with " + near.scheme() + ": " + nanos + " ns");
    }
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "PROSE",
        "COMMAS",
        "NO_WHITE_SPACE",
        "NULS",
        "COMBINING_TOWER",
        "NESTED_TAGS",
        "UNCLOSED_COMMENT",
        "AMPERSANDS"
      })
  void aHundredMegabytesAreSigned(HostileShape shape) throws IOException {
    assumeTrue(NIGHTLY, "takes minutes");
    String text = shape.text(HUGE);
    Map<Method, Double> seconds = new TreeMap<>();
    Map<Method, Long> bytes = new TreeMap<>();
    for (Method method : Methods.all()) {
      Definition near = HostileMethods.of(method);
      long start = ThreadWork.nanos();
      long before = ThreadWork.bytes();
      sign(near, shape, text);
      double taken = (ThreadWork.nanos() - start) / 1e9;
      long allocated = ThreadWork.bytes() - before;
      seconds.put(method, Math.rint(taken * 10) / 10);
      bytes.put(method, allocated >> 20);
      assertTrue(taken < 120, () -> method + ": " + taken + " s");
      assertTrue(
          allocated < (long) MOST_BYTES_A_CHARACTER * HUGE,
          () -> method + ": " + allocated + " bytes");
    }
    System.out.println("100 MB of " + shape + ", seconds: " + seconds + ", MB: " + bytes);
  }

  static List<Method> slowToCompare() {
    return Stream.of("combined", "ncd", "sentences", "tfidf").map(Methods::of).toList();
  }
}
