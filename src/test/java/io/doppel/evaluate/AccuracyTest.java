package io.doppel.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AccuracyTest {
  @Test
  void figuresFollowFromTheCounts() {
    Accuracy accuracy = new Accuracy(0.5, 4, 3, 6);
    assertEquals(0.75, accuracy.precision());
    assertEquals(0.5, accuracy.recall());
    assertEquals(0.6, accuracy.f1(), 1e-15);
    assertEquals(1, accuracy.wrong());
    assertEquals(3, accuracy.missed());
  }

  @Test
  void nothingFoundAndNothingToFindAreZero() {
    assertEquals(0, new Accuracy(0.5, 0, 0, 6).f1());
    assertEquals(0, new Accuracy(0.5, 0, 0, 0).f1());
    assertEquals(0, new Accuracy(0.5, 3, 0, 0).precision());
  }

  @Test
  void decimalsAreRoundedAsPythonDoes() {
    assertEquals("0.9062", Accuracy.decimals(0.90625), "exactly between: to the even one");
    assertEquals("0.9688", Accuracy.decimals(0.96875));
    assertEquals("0.1235", Accuracy.decimals(0.12345), "in binary it is a little more");
    assertEquals("0.0001", Accuracy.decimals(0.00015), "and this a little less");
    assertEquals("1.0000", Accuracy.decimals(1));
    assertEquals("0.0000", Accuracy.decimals(0));
  }
}
