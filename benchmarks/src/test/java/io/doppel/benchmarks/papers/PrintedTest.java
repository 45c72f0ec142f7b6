package io.doppel.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedTest {
  private static final String TEXT =
      "40 documents.\n\n| method | F1 | time at 0.7 |\n| --- | --- | --- |\n| a | 0.5 | 1.0 |\n";

  @Test
  void whatWasPrintedIsPrintedAgain() {
    assertEquals(TEXT, Printed.of(TEXT).text());
    assertEquals(TEXT, Printed.of(TEXT.replace("| a |", "| a    |")).text());
  }

  @Test
  void columnsOfOneCharacterAreRead() {
    assertEquals("| k |\n| --- |\n| 1 |\n", Printed.of("| k |\n| - |\n| 1 |\n").text());
  }

  @Test
  void eachCellIsComparedButTimes() {
    Printed printed = Printed.of(TEXT);
    assertEquals(List.of(), printed.differences(Printed.of(TEXT.replace("1.0", "2.0"))));
    assertEquals(
        List.of("a, F1: 0.5, now 0.6"),
        printed.differences(Printed.of(TEXT.replace("0.5", "0.6"))));
    assertEquals(
        List.of("a, method: a, now b"),
        printed.differences(Printed.of(TEXT.replace("| a |", "| b |"))));
    assertEquals(1, printed.differences(Printed.of(TEXT.replace("40", "41"))).size());
    assertEquals(1, printed.differences(Printed.of(TEXT + "| b | 0.6 | 1.0 |\n")).size());
    assertEquals(1, printed.differences(Printed.of(TEXT.replace("F1", "F2"))).size());
    assertEquals(1, printed.differences(Printed.of("")).size());
  }

  @Test
  void rowsOfSeveralCollectionsNameThem() {
    Printed other = Printed.of(TEXT.replace("40", "50").replace("0.5", "0.6"));
    assertEquals(
        "x: 40 documents. y: 50 documents.\n\n| collection | method | F1 | time at 0.7 |\n"
            + "| --- | --- | --- | --- |\n| x | a | 0.5 | 1.0 |\n| y | a | 0.6 | 1.0 |\n",
        Printed.together(List.of("x", "y"), List.of(Printed.of(TEXT), other)).text());
  }
}
