package io.doppel.sequences;

import static org.junit.jupiter.api.Assertions.assertEquals;
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

class SequenceBoundsTest {
  private static final int LONGEST = 60;

  /** Longer than any match of a sequence of {@link #LONGEST}, if there is a longest. */
  private static final int FAR = 12 * LONGEST;

  static List<SequenceBounds> allBounds() {
    List<SequenceBounds> all = new ArrayList<>();
    for (SequenceMeasure measure : SequenceMeasure.values()) {
      for (double threshold : new double[] {0.1, 0.5, 2 / 3.0, 0.7, 0.75, 0.8, 0.95, 1}) {
        all.add(new SequenceBounds(measure, threshold, 2, true));
      }
    }
    return all;
  }

  @Test
  void theMeasuresOfTheExampleAreAsItSays() {
    assertEquals(1, similarity(SequenceMeasure.REPEATABILITY));
    assertEquals(0.6, similarity(SequenceMeasure.REPEATABILITY_OF_QUERY));
    assertEquals(1, similarity(SequenceMeasure.REPEATABILITY_OF_DOCUMENT));
    assertEquals(0.6, similarity(SequenceMeasure.REPEATABILITY_OF_LONGER));
    assertEquals(0.6, similarity(SequenceMeasure.BLOCKS));
  }

  private static double similarity(SequenceMeasure measure) {
    return new SequenceBounds(measure, 0.5, 1, true).similarity(3, 5, 3);
  }

  @Test
  void idsAreWordsAndDiffer() {
    assertEquals(
        List.of(
            "repeatability",
            "repeatability-of-query",
            "repeatability-of-document",
            "repeatability-of-longer",
            "blocks"),
        Arrays.stream(SequenceMeasure.values()).map(SequenceMeasure::id).toList());
  }

  @Test
  void onlyTheRepeatabilitiesOfOneAreNotSymmetric() {
    assertEquals(
        List.of(
            SequenceMeasure.REPEATABILITY,
            SequenceMeasure.REPEATABILITY_OF_LONGER,
            SequenceMeasure.BLOCKS),
        Arrays.stream(SequenceMeasure.values()).filter(SequenceMeasure::isSymmetric).toList());
  }

  @ParameterizedTest
  @MethodSource("allBounds")
  void requiredIsTheLeastThatIsSimilarEnough(SequenceBounds bounds) {
    for (int query = 1; query <= LONGEST; query++) {
      for (int document = 1; document <= LONGEST; document++) {
        int most = Math.min(query, document);
        int least = 1;
        while (least <= most && bounds.similarity(least, query, document) < bounds.threshold()) {
          least++;
        }
        assertEquals(least, bounds.required(query, document), bounds + ": " + query);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("allBounds")
  void lengthsOfMatchesAreFromMinLengthToMaxLength(SequenceBounds bounds) {
    for (int query = 1; query <= LONGEST; query++) {
      int fixed = query;
      int[] admitted =
          IntStream.rangeClosed(1, FAR)
              .filter(
                  document ->
                      bounds.similarity(Math.min(fixed, document), fixed, document)
                          >= bounds.threshold())
              .toArray();
      int last = admitted[admitted.length - 1];
      assertEquals(admitted[0], bounds.minLength(query), bounds + ": " + query);
      assertEquals(
          last == FAR ? Integer.MAX_VALUE : last, bounds.maxLength(query), bounds + ": " + query);
    }
  }

  /** So that a shorter sequence that a longer one finds would have found the longer one. */
  @ParameterizedTest
  @MethodSource("allBounds")
  void twoLongerSequencesNeedAsMuchOrMore(SequenceBounds bounds) {
    for (int length = 1; length < FAR; length++) {
      int longer = bounds.required(length + 1, length + 1);
      assertTrue(longer >= bounds.required(length, length), bounds + ": " + length);
    }
  }

  /** So that what a query looks for in all documents is what the shortest of them needs. */
  @ParameterizedTest
  @MethodSource("allBounds")
  void aLongerDocumentNeedsAsMuchOrMore(SequenceBounds bounds) {
    for (int query = 1; query <= LONGEST; query++) {
      int most = Math.min(bounds.maxLength(query), FAR);
      for (int document = bounds.minLength(query); document < most; document++) {
        assertTrue(
            bounds.required(query, document + 1) >= bounds.required(query, document),
            bounds + ": " + query + " and " + document);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -0.1, 1.2})
  void aThresholdOutsideItsRangeIsRejectedByValue(double threshold) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new SequenceBounds(SequenceMeasure.BLOCKS, threshold, 1, true));
    assertEquals("threshold must be in (0, 1], got " + threshold, e.getMessage());
  }

  @Test
  void otherParametersAreChecked() {
    assertThrows(NullPointerException.class, () -> new SequenceBounds(null, 0.5, 1, true));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new SequenceBounds(SequenceMeasure.BLOCKS, 0.5, 0, true));
    assertEquals("minBlock must be >= 1, got 0", e.getMessage());
  }
}
