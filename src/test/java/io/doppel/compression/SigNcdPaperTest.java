package io.doppel.compression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.compression.NcdPairs.Mode;
import io.doppel.compression.NcdPairs.Settings;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.NcdSignature;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formulas, lemmas and Algorithm 1 of SigNCD as they are printed, sections 2 and 4. */
class SigNcdPaperTest {
  private static final int LONGEST = 200;

  // --- equation (4)

  @ParameterizedTest
  @EnumSource
  void theDistanceIsEquationFour(Compression compression) {
    List<NcdSignature> signatures = present(RealisticSignatures.of(compression, 60, 81));
    CompressionDistance ours = new CompressionDistance(compression);
    Compressor compressor = compression.newCompressor();
    for (int i = 0; i < signatures.size(); i++) {
      for (int j = i + 1; j < signatures.size(); j++) {
        NcdSignature x = signatures.get(i);
        NcdSignature y = signatures.get(j);
        if (!x.equals(y)) {
          ours.from(x);
          assertEquals(Math.max(0, equationFour(compressor, x, y)), ours.to(y));
        }
      }
    }
  }

  /** Lemma 2 (i). By the formula and a real compressor it is a little more. */
  @ParameterizedTest
  @EnumSource
  void identicalSignaturesAreAsIdempotencyHasIt(Compression compression) {
    CompressionDistance ours = new CompressionDistance(compression);
    NcdSignature x =
        ours.signature(
            "documents preprocessing extraction comparison".getBytes(StandardCharsets.UTF_8));
    ours.from(x);
    assertEquals(0, ours.to(x));
    assertTrue(equationFour(compression.newCompressor(), x, x) > 0);
  }

  // --- lemma 3, remark 4, inequality (7)

  @Test
  void lemmaThreeBoundsTheDistanceOfANormalCompressor() {
    for (int x = 1; x <= 40; x++) {
      for (int y = x; y <= 40; y++) {
        for (int xy = y; xy <= x + y; xy++) { // monotonicity: C(xy) >= C(y)
          assertTrue(CompressionDistance.ncd(x, y, xy) >= (double) (y - x) / y);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void p1IsInequalitySeven(int tenths) {
    NcdBounds printed = new NcdBounds(tenths / 10.0, true, false, true);
    for (int y = 1; y <= LONGEST; y++) {
      for (int x = 1; x <= y; x++) {
        boolean pruned = 10 * x < (10 - tenths) * y; // C(x)/C(y) < 1 - tau, in whole numbers
        assertEquals(!pruned, printed.lengthsAdmit(x, y, NcdSignature.MAX_SLACK), x + ", " + y);
        assertEquals(!pruned, x >= printed.minLength(y, NcdSignature.MAX_SLACK));
        assertTrue(pruned || y <= printed.maxLength(x), x + ", " + y);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0.7, 3, 10", "0.8, 2, 10", "0.9, 1, 10", "0.3, 7, 10"})
  void lengthsThatAreExactlyTauApartAreCompared(double tau, int x, int y) {
    NcdBounds printed = new NcdBounds(tau, true, false, true);
    assertTrue(printed.lengthsAdmit(x, y, 0));
    assertFalse(printed.lengthsAdmit(x, y + 1, 0));
    assertEquals(x, printed.minLength(y, 0));
  }

  @Test
  void aRealCompressorIsLooserThanInequalitySeven() {
    byte[] table =
        "dlrs share dlrs share qtr dlrs dlrs share dlrs share".getBytes(StandardCharsets.UTF_8);
    CompressionDistance distance = new CompressionDistance(Compression.SNAPPY);
    NcdSignature y = distance.signature(table);
    NcdSignature x = distance.signature("bank".getBytes(StandardCharsets.UTF_8));
    assertFalse(
        new NcdBounds(0.7, true, false, true)
            .lengthsAdmit(x.compressedLength(), y.compressedLength(), y.slack()));
    assertTrue(
        new NcdBounds(0.7, true, false)
            .lengthsAdmit(x.compressedLength(), y.compressedLength(), y.slack()));
  }

  // --- lemma 5, remark 6

  @Test
  void p2PrunesFromEqualityOn() {
    NcdBounds printed = new NcdBounds(0.5, true, false, true);
    assertTrue(printed.triangleExcludes(0.25, 0.75));
    assertTrue(printed.triangleExcludes(0.75, 0.25));
    assertFalse(printed.triangleExcludes(0.25, Math.nextDown(0.75)));
    assertFalse(printed.triangleExcludes(Double.NaN, 0.75));
    assertFalse(new NcdBounds(0.5, true, false).triangleExcludes(0.25, 0.75));
  }

  // --- Algorithm 1

  @ParameterizedTest
  @CsvSource({"0.1, false", "0.3, false", "0.7, false", "0.9, false", "0.3, true", "0.7, true"})
  void algorithmOneIsThatOfThePaper(double tau, boolean triangle) {
    List<NcdSignature> signatures = RealisticSignatures.of(Compression.SNAPPY, 700, 82);
    Model model = new Model(signatures, tau, triangle);
    Set<List<Integer>> expected = model.dupDetect();
    assertTrue(expected.size() > 30, "pairs: " + expected.size());
    for (int threads : new int[] {1, 2, 5}) {
      Settings settings =
          new Settings(
              new NcdBounds(tau, true, false, true),
              triangle,
              Compression.SNAPPY,
              Mode.FIRST_CLAIM,
              threads);
      PairCounts counts = NcdPairs.find(signatures, settings, ProgressListener.NONE).counts();
      assertEquals(expected, links(signatures, settings), "threads: " + threads);
      if (triangle) {
        assertEquals(model.comparisons, counts.candidates(), "threads: " + threads);
      }
    }
  }

  /** P2 may use any third document that is before both: this is the square of them. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.3, 0.7})
  void withP2AllPairsAreThoseOfASequentialSquare(double tau) {
    List<NcdSignature> signatures = RealisticSignatures.of(Compression.SNAPPY, 600, 83);
    Model model = new Model(signatures, tau, true);
    Set<List<Integer>> expected = model.allPairs();
    for (int threads : new int[] {1, 3}) {
      Settings settings =
          new Settings(
              new NcdBounds(tau, true, false, true), true, Compression.SNAPPY, Mode.ALL, threads);
      PairCounts counts = NcdPairs.find(signatures, settings, ProgressListener.NONE).counts();
      assertEquals(expected, links(signatures, settings));
      assertEquals(model.comparisons, counts.candidates());
    }
  }

  private static Set<List<Integer>> links(List<NcdSignature> signatures, Settings settings) {
    Set<List<Integer>> links = new HashSet<>();
    for (SimilarPair pair : NcdPairs.find(signatures, settings, ProgressListener.NONE).pairs()) {
      links.add(List.of(pair.first(), pair.second()));
    }
    return links;
  }

  private static List<NcdSignature> present(List<NcdSignature> signatures) {
    List<NcdSignature> present = new ArrayList<>(signatures);
    present.removeIf(signature -> signature == null);
    return present;
  }

  /** C(xy), x the lower one, and the fraction. */
  private static double equationFour(Compressor compressor, NcdSignature x, NcdSignature y) {
    byte[] first = x.compareTo(y) <= 0 ? x.bytes() : y.bytes();
    byte[] second = x.compareTo(y) <= 0 ? y.bytes() : x.bytes();
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    int cx = compressor.compressedLength(first, 0, first.length);
    int cy = compressor.compressedLength(second, 0, second.length);
    int cxy = compressor.compressedLength(both, 0, both.length);
    return (cxy - Math.min(cx, cy)) / (double) Math.max(cx, cy);
  }

  /** The pseudo code of Algorithm 1, line by line, with one thread. */
  private static final class Model {
    private final List<NcdSignature> signatures;
    private final double tau;
    private final boolean triangle;
    private final Compressor compressor = Compression.SNAPPY.newCompressor();
    private final List<Integer> sorted = new ArrayList<>(); // L after line 8
    private final Set<Integer> checked = new HashSet<>();
    private final Set<List<Integer>> pairs = new HashSet<>();
    private final Map<List<Integer>, Double> computed = new HashMap<>();
    private long comparisons;

    Model(List<NcdSignature> signatures, double tau, boolean triangle) {
      this.signatures = signatures;
      this.tau = tau;
      this.triangle = triangle;
      for (int i = 0; i < signatures.size(); i++) {
        if (signatures.get(i) != null) {
          sorted.add(i);
        }
      }
      // line 8; of equal lengths the paper says nothing, ours are by their bytes
      Collections.sort(
          sorted,
          (one, other) -> {
            int byLength = Integer.compare(length(one), length(other));
            return byLength != 0
                ? byLength
                : Arrays.compareUnsigned(
                    signatures.get(one).bytes(), signatures.get(other).bytes());
          });
    }

    private int length(int document) {
      byte[] bytes = signatures.get(document).bytes();
      return compressor.compressedLength(bytes, 0, bytes.length);
    }

    Set<List<Integer>> dupDetect() {
      for (int i = 0; i < sorted.size(); i++) { // line 9
        if (!checked.contains(sorted.get(i))) { // line 10
          dupDetectEach(i, true); // line 13
        }
      }
      return pairs;
    }

    Set<List<Integer>> allPairs() {
      for (int i = 0; i < sorted.size(); i++) {
        dupDetectEach(i, false);
      }
      return pairs;
    }

    private void dupDetectEach(int j, boolean claims) {
      int m = boundary(j); // line 20
      for (int k = j + 1; k < m; k++) { // line 21
        int dj = sorted.get(j);
        int dk = sorted.get(k);
        if ((claims && checked.contains(dk)) || (triangle && isKeptApart(j, k))) { // line 22
          continue;
        }
        comparisons++;
        double r = // line 25; ours makes identical ones 0
            signatures.get(dj).equals(signatures.get(dk))
                ? 0
                : equationFour(compressor, signatures.get(dj), signatures.get(dk));
        computed.put(List.of(j, k), r);
        if (r <= tau) { // line 26
          pairs.add(List.of(Math.min(dj, dk), Math.max(dj, dk)));
          checked.add(dk); // line 28
        }
      }
    }

    /**
     * The first object that satisfies C(d_m) > C(d_j) / (1 - tau); behind the last if none does.
     */
    private int boundary(int j) {
      int m = j + 1;
      // in whole numbers: 1 - 0.7 is more than 0.3 in binary
      while (m < sorted.size()
          && length(sorted.get(m)) * Math.round(10 - 10 * tau) <= 10L * length(sorted.get(j))) {
        m++;
      }
      return m;
    }

    /** Remark 6, with the two conditions at the end of section 4.3. */
    private boolean isKeptApart(int i, int j) {
      for (int k = 0; k < i; k++) {
        Double one = computed.get(List.of(k, i));
        Double other = computed.get(List.of(k, j));
        if (one != null && other != null && Math.abs(one - other) >= tau) {
          return true;
        }
      }
      return false;
    }
  }
}
