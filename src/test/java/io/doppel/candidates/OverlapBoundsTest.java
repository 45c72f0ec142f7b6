package io.doppel.candidates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OverlapBoundsTest {
  private static final int LONGEST = 60;

  /** Longer than any match of a set of {@link #LONGEST} at threshold 0.1, if there is a longest. */
  private static final int FAR = 12 * LONGEST;

  private static final double B12 = 1.0 / (1 << 12);

  static List<OverlapBounds> allBounds() {
    List<OverlapBounds> all = new ArrayList<>();
    for (OverlapMeasure measure : OverlapMeasure.values()) {
      for (double threshold :
          new double[] {Double.MIN_VALUE, 0.1, 0.3, 1 / 3.0, 0.5, 0.7, 0.8, 0.9, 1}) {
        for (double chance : new double[] {0, B12}) {
          all.add(new OverlapBounds(measure, threshold, chance, true));
        }
      }
    }
    return all;
  }

  /** Those for which {@link #FAR} is far enough. */
  static List<OverlapBounds> boundsWithNearLengths() {
    return allBounds().stream().filter(bounds -> bounds.threshold() >= 0.1).toList();
  }

  // --- measures

  @Test
  void theMeasuresOfTheExampleAreAsItSays() {
    assertEquals(0.4, similarity(OverlapMeasure.JACCARD));
    assertEquals(0.5, similarity(OverlapMeasure.MAX_OVERLAP));
    assertEquals(0.667, similarity(OverlapMeasure.CONTAINMENT), 0.0005);
    assertEquals(0.5, similarity(OverlapMeasure.CONTAINMENT_OF_QUERY));
    assertEquals(2 / 3.0, similarity(OverlapMeasure.CONTAINMENT_OF_DOCUMENT));
  }

  /** Of the query {a b c d} and the document {c d e}. */
  private static double similarity(OverlapMeasure measure) {
    return new OverlapBounds(measure, 0.5, 0, true).similarity(2, 4, 3);
  }

  @ParameterizedTest
  @MethodSource("allBounds")
  void aSimilarityIsInZeroToOneAndSymmetricWhereItsMeasureIs(OverlapBounds bounds) {
    boolean differs = false;
    for (int query = 1; query <= LONGEST; query++) {
      for (int document = 1; document <= LONGEST; document++) {
        for (int common = 0; common <= Math.min(query, document); common++) {
          double similarity = bounds.similarity(common, query, document);
          assertTrue(similarity >= 0 && similarity <= 1, () -> "similarity " + similarity);
          differs |= similarity != bounds.similarity(common, document, query);
        }
        assertEquals(0, bounds.similarity(0, query, document));
      }
      assertEquals(1, bounds.similarity(query, query, query));
    }
    assertEquals(!bounds.measure().isSymmetric(), differs);
  }

  @Test
  void chanceIsTakenOutOfWhatIsInCommon() {
    OverlapBounds oneBit = new OverlapBounds(OverlapMeasure.MAX_OVERLAP, 0.5, 0.5, true);
    assertEquals(0, oneBit.similarity(40, 100, 100), "as much as chance gives, and less");
    assertEquals(0, oneBit.similarity(50, 100, 100));
    assertEquals(0.5, oneBit.similarity(75, 100, 100));
    assertEquals(75, oneBit.required(100, 100));
  }

  @Test
  void idsAreWordsAndDiffer() {
    List<String> ids = Arrays.stream(OverlapMeasure.values()).map(OverlapMeasure::id).toList();
    assertEquals(
        List.of(
            "jaccard",
            "max-overlap",
            "containment",
            "containment-of-query",
            "containment-of-document"),
        ids);
  }

  // --- bounds

  @ParameterizedTest
  @MethodSource("allBounds")
  void requiredIsTheLeastOverlapThatIsSimilarEnough(OverlapBounds bounds) {
    for (int query = 1; query <= LONGEST; query++) {
      for (int document = 1; document <= LONGEST; document++) {
        int most = Math.min(query, document);
        int least = 1;
        while (least <= most && bounds.similarity(least, query, document) < bounds.threshold()) {
          least++;
        }
        assertEquals(
            least, bounds.required(query, document), bounds + ": " + query + ", " + document);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("boundsWithNearLengths")
  void lengthsOfMatchesAreFromMinLengthToMaxLength(OverlapBounds bounds) {
    for (int query = 1; query <= LONGEST; query++) {
      int[] admitted = admittedLengths(bounds, query);
      int last = admitted[admitted.length - 1];
      assertEquals(admitted[0], bounds.minLength(query), bounds + ": " + query);
      assertEquals(
          last == FAR ? Integer.MAX_VALUE : last, bounds.maxLength(query), bounds + ": " + query);
      assertEquals(last - admitted[0] + 1, admitted.length, "no gap in between");
    }
  }

  @ParameterizedTest
  @MethodSource("boundsWithNearLengths")
  void leastOverlapIsTheLeastOfAllAdmittedLengths(OverlapBounds bounds) {
    for (int query = 1; query <= LONGEST; query++) {
      int fixed = query;
      int least =
          IntStream.of(admittedLengths(bounds, query))
              .map(document -> bounds.required(fixed, document))
              .min()
              .getAsInt();
      assertEquals(least, bounds.leastOverlap(query), bounds + ": " + query);
    }
  }

  /** The lengths up to {@link #FAR} of sets of which one is the same or a subset of the other. */
  private static int[] admittedLengths(OverlapBounds bounds, int query) {
    return IntStream.rangeClosed(1, FAR)
        .filter(
            document ->
                bounds.similarity(Math.min(query, document), query, document) >= bounds.threshold())
        .toArray();
  }

  @Test
  void onlyContainmentAdmitsAnyLength() {
    for (OverlapMeasure measure : OverlapMeasure.values()) {
      OverlapBounds bounds = new OverlapBounds(measure, 0.8, 0, true);
      boolean anyShorter =
          measure == OverlapMeasure.CONTAINMENT
              || measure == OverlapMeasure.CONTAINMENT_OF_DOCUMENT;
      boolean anyLonger =
          measure == OverlapMeasure.CONTAINMENT || measure == OverlapMeasure.CONTAINMENT_OF_QUERY;
      assertEquals(anyShorter ? 1 : 80, bounds.minLength(100));
      assertEquals(anyLonger ? Integer.MAX_VALUE : 125, bounds.maxLength(100));
    }
  }

  @ParameterizedTest
  @MethodSource("allBounds")
  void theLongestSetsOverflowNothing(OverlapBounds bounds) {
    int longest = Integer.MAX_VALUE;
    for (int length : new int[] {longest, longest - 1, longest - 2, longest / 3}) {
      int required = bounds.required(length, longest);
      assertTrue(required >= 1);
      assertTrue(
          required > length || bounds.similarity(required, length, longest) >= bounds.threshold());
      assertTrue(bounds.minLength(length) >= 1 && bounds.minLength(length) <= length);
      assertTrue(bounds.maxLength(length) >= length);
      assertTrue(bounds.leastOverlap(length) >= 1);
    }
  }

  @Test
  void atThresholdOneOnlyEqualLengthsAndAllOfThemMatch() {
    OverlapBounds bounds = new OverlapBounds(OverlapMeasure.JACCARD, 1, B12, true);
    assertEquals(7, bounds.minLength(7));
    assertEquals(7, bounds.maxLength(7));
    assertEquals(7, bounds.required(7, 7));
    assertEquals(8, bounds.required(7, 8), "more than there are: they cannot match");
  }

  // --- parameters

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -0.1, 1.2})
  void aThresholdOutsideItsRangeIsRejectedByValue(double threshold) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new OverlapBounds(OverlapMeasure.JACCARD, threshold, 0, true));
    assertEquals("threshold must be in (0, 1], got " + threshold, e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -0.1, 1})
  void aChanceOutsideItsRangeIsRejectedByValue(double chance) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new OverlapBounds(OverlapMeasure.JACCARD, 0.5, chance, true));
    assertEquals("chance must be in [0, 1), got " + chance, e.getMessage());
  }

  @Test
  void aMeasureIsNeeded() {
    assertThrows(NullPointerException.class, () -> new OverlapBounds(null, 0.5, 0, true));
    assertFalse(new OverlapBounds(OverlapMeasure.JACCARD, 0.5, 0, false).pruning());
  }
}
