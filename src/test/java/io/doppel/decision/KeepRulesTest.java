package io.doppel.decision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is kept by rules that a user wrote. */
class KeepRulesTest {
  private static final List<Traits> DOCUMENTS =
      List.of(
          new Traits("short", 10, 3, 2, "http://a.org/"),
          new Traits("long", 90, 1, 2, "https://example.org/"),
          new Traits("ranked", 20, 9, 1, ""));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "first | 0 1 2",
        "longest | 1 2 0",
        "newest | 2 0 1",
        "https | 1 0 2",
        "shortest-url | 0 1 2",
        "rank:source | 2 0 1",
        "RANK:source,Longest | 2 1 0"
      })
  void theFirstRuleThatTellsTwoApartDecides(String rules, String order) {
    int[] wanted = List.of(order.split(" ")).stream().mapToInt(Integer::parseInt).toArray();
    assertArrayEquals(wanted, KeepRules.parse("--keep", rules).order(DOCUMENTS, false));
  }

  @Test
  void ifNothingIsSaidTheFirstIsKeptOrTheLongestByContainment() {
    assertSame(KeepRules.NONE, KeepRules.parse("--keep", null));
    assertArrayEquals(new int[] {0, 1, 2}, KeepRules.NONE.order(DOCUMENTS, false));
    assertArrayEquals(new int[] {1, 2, 0}, KeepRules.NONE.order(DOCUMENTS, true));
  }

  @Test
  void rulesSayWhatTheyAskFor() {
    KeepRules rules = KeepRules.parse("--keep", "rank:source,https");
    assertEquals("source", rules.rankField());
    assertTrue(rules.asksForUrl());
    assertFalse(rules.has(KeepRules.Rule.NEWEST));
    assertNull(KeepRules.NONE.rankField());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "oldest | must be one of first, longest, newest, https, shortest-url, rank:FIELD",
        "longest,oldest | got \"oldest\" in longest,oldest",
        "rank: | must be one of",
        "first,longest | nothing may come behind first",
        "longest,longest | longest may come only once"
      })
  void aMessageNamesTheOptionAndWhatIsWrong(String rules, String message) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> KeepRules.parse("[keep]", rules));
    assertTrue(refused.getMessage().startsWith("[keep]"), refused.getMessage());
    assertTrue(refused.getMessage().contains(message), refused.getMessage());
  }
}
