package io.doppel.lucene.analysis;

import org.apache.lucene.tests.util.LuceneTestCase;

public class TestSpotSettings extends LuceneTestCase {

  public void testCanonicalFormNamesEverySetting() {
    assertEquals(
        "left=1 right=0 marks=U+002C,U+060C,U+3001,U+FF0C minSpots=3 maxWholeText=1048576",
        SpotSettings.SIG_1L.canonical());
    assertEquals(
        "left=0 right=7 marks=U+10100 minSpots=1 maxWholeText=0",
        new SpotSettings(0, 7, "\uD800\uDD00", 1, 0).canonical());
  }

  public void testMarksAreASet() {
    SpotSettings one = new SpotSettings(1, 1, ".,;", 3, 10);
    SpotSettings other = new SpotSettings(1, 1, ";,,.", 3, 10);
    assertEquals(one, other);
    assertEquals(one.hashCode(), other.hashCode());
    assertEquals(one.canonical(), other.canonical());
  }

  public void testSettingsAreChecked() {
    assertRejected("left must be >= 0, got -1", -1, 1, ",", 3, 10);
    assertRejected("right must be >= 0, got -2", 1, -2, ",", 3, 10);
    assertRejected("left + right must be >= 1, got 0 + 0", 0, 0, ",", 3, 10);
    assertRejected("marks must not be empty", 1, 0, "", 3, 10);
    assertRejected("minSpots must be >= 1, got 0", 1, 0, ",", 0, 10);
    assertRejected("maxWholeText must be >= 0, got -1", 1, 0, ",", 3, -1);
  }

  private static void assertRejected(
      String message, int left, int right, String marks, int minSpots, int maxWholeText) {
    IllegalArgumentException e =
        expectThrows(
            IllegalArgumentException.class,
            () -> new SpotSettings(left, right, marks, minSpots, maxWholeText));
    assertEquals(message, e.getMessage());
  }
}
