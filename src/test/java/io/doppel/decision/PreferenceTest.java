package io.doppel.decision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which of two is better, and the order that follows. */
@Randomized
class PreferenceTest {
  private static Traits traits(long length, long timestamp, long rank, String url) {
    return new Traits("a", length, timestamp, rank, url);
  }

  private static Traits url(String url) {
    return traits(1, 1, 1, url);
  }

  private static void assertBetter(Preference preference, Traits better, Traits worse) {
    assertTrue(preference.compare(better, worse) > 0);
    assertTrue(preference.compare(worse, better) < 0);
    assertEquals(0, preference.compare(better, better));
  }

  @Test
  void eachPreferenceAsksForItsTraitAlone() {
    assertBetter(Preference.LONGEST, traits(5, 0, 9, ""), traits(4, 9, 0, "https:"));
    assertBetter(Preference.NEWEST, traits(1, 5, 9, ""), traits(9, 4, 0, "https:"));
    assertBetter(Preference.NEWEST, traits(1, -5, 9, ""), traits(9, Long.MIN_VALUE, 0, "https:"));
    assertBetter(Preference.LOWEST_RANK, traits(1, 0, -1, ""), traits(9, 9, 0, "https:"));
    assertBetter(
        Preference.LOWEST_RANK, traits(1, 0, Long.MIN_VALUE, ""), traits(9, 9, 1, "https:"));
    assertEquals(0, Preference.FIRST.compare(traits(1, 2, 3, ""), traits(4, 5, 6, "https:")));
  }

  @Test
  void httpsIsBetterThanAllElse() {
    for (String worse :
        List.of("http://a.b/", "", "HTTPS", "httpsa://b", " https://a.b/", "ftp:")) {
      assertBetter(Preference.HTTPS, url("https://a.b/"), url(worse));
      assertBetter(Preference.HTTPS, url("hTTpS://a.b/"), url(worse));
      assertEquals(0, Preference.HTTPS.compare(url(worse), url("http://a")));
    }
  }

  @Test
  void aShorterAddressIsBetterAndAnyIsBetterThanNone() {
    assertBetter(Preference.SHORTEST_URL, url("http://a.b/"), url("http://a.b/?c"));
    assertBetter(Preference.SHORTEST_URL, url("http://a.b/" + "c".repeat(10_000)), url(""));
    assertEquals(0, Preference.SHORTEST_URL.compare(url("http://a"), url("http://b")));
  }

  @Test
  void anAddressThatIsNotKnownIsNotTakenForNone() {
    Traits unknown = new Traits("doc-7", 1, 1, 1);
    for (Preference preference : List.of(Preference.HTTPS, Preference.SHORTEST_URL)) {
      IllegalStateException refused =
          assertThrows(
              IllegalStateException.class, () -> preference.compare(url("http:"), unknown));
      assertTrue(refused.getMessage().contains("doc-7"), refused.getMessage());
    }
  }

  @Test
  void theNextOfAChainIsAskedOnlyIfNoneBeforeDecides() {
    Preference chain = Preference.HTTPS.then(Preference.LOWEST_RANK).then(Preference.LONGEST);
    assertBetter(chain, traits(1, 1, 9, "https:a"), traits(9, 9, 1, "http:"));
    assertBetter(chain, traits(1, 1, 1, "https:a"), traits(9, 9, 9, "https:b"));
    assertBetter(chain, traits(9, 1, 1, "https:a"), traits(1, 9, 1, "https:b"));
    assertEquals(0, chain.compare(traits(9, 1, 1, "https:a"), traits(9, 9, 1, "https:b")));
  }

  @Test
  void theBestComesFirstAndOfEqualsTheFirst(Random random) {
    Preference chain = Preference.LONGEST.then(Preference.NEWEST);
    for (int round = 0; round < 200; round++) {
      List<Traits> documents =
          IntStream.range(0, random.nextInt(30))
              .mapToObj(i -> traits(random.nextInt(3), random.nextInt(3), 0, ""))
              .toList();
      int[] order = chain.order(documents);
      assertArrayEquals(
          IntStream.range(0, documents.size()).toArray(), IntStream.of(order).sorted().toArray());
      for (int i = 1; i < order.length; i++) {
        int decided = chain.compare(documents.get(order[i - 1]), documents.get(order[i]));
        assertTrue(decided > 0 || decided == 0 && order[i - 1] < order[i]);
      }
    }
  }
}
