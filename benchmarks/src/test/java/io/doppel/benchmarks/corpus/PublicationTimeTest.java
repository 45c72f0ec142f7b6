package io.doppel.benchmarks.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PublicationTimeTest {
  @Test
  void aDateOfTheNewswireIsRead() {
    assertEquals(
        Instant.parse("1987-02-26T15:02:20Z"),
        PublicationTime.of(Map.of("date", "26-FEB-1987 15:02:20.00")));
    assertEquals(
        Instant.parse("1987-03-03T09:15:05Z"),
        PublicationTime.of(Map.of("date", " 3-MAR-1987  09:15:05.40")));
  }

  @Test
  void anHourThatIsNoneIsNoTime() {
    assertNull(PublicationTime.of(Map.of("date", "31-MAR-1987 605:12:19.12")));
    assertNull(PublicationTime.of(Map.of()));
  }
}
