package io.doppel.frequencies;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

@Randomized
class BoilerplateCounterTest {
  private static final int MOST = Boilerplate.MOST_FEATURES;

  /** A document of a test, with its group. */
  private record Page(Set<Long> features, String site) {
    SetSignature signature() {
      long[] elements = features.stream().mapToLong(Long::longValue).toArray();
      return SetSignature.of(elements, elements.length, ElementWeights.EQUAL);
    }
  }

  @Test
  void theFeaturesOfMoreThanTheShareAreThoseOfBruteForce(Random seeds) {
    SplittableRandom random = new SplittableRandom(seeds.nextLong());
    for (int round = 0; round < 60; round++) {
      List<Page> pages = pages(random, 5 + random.nextInt(200), 1 + random.nextInt(4));
      double share = 0.02 + 0.9 * random.nextDouble();
      Boilerplate found = counted(pages, 1 << 20).boilerplate(share, MOST);
      Set<Long> expected = common(pages, share);
      assertEquals(expected.size(), found.size());
      assertEquals(
          new HashSet<>(pages.stream().map(Page::features).toList()).size(), found.documents());
      for (Page page : pages) {
        Set<Long> ofSite = common(ofSite(pages, page.site()), share);
        ofSite.removeAll(expected);
        assertEquals(page.site().isEmpty() ? 0 : ofSite.size(), found.size(page.site()));
        for (long feature : page.features()) {
          boolean isCommon =
              expected.contains(feature) || !page.site().isEmpty() && ofSite.contains(feature);
          assertEquals(isCommon, found.contains(feature, page.site()));
          assertEquals(expected.contains(feature), found.contains(feature, ""));
          assertEquals(expected.contains(feature), found.contains(feature, "a site of no page"));
        }
      }
    }
  }

  /** More features than are sorted at once, so that they come in parts. */
  @Test
  void manyFeaturesAreCountedInParts() {
    SplittableRandom random = new SplittableRandom(152);
    BoilerplateCounter counter = new BoilerplateCounter("");
    long[] common = random.longs(1_000, 0, 1L << 40).sorted().distinct().toArray();
    for (int document = 0; document < 300; document++) {
      long[] elements = random.longs(11_000, 0, 1L << 40).toArray();
      System.arraycopy(common, 0, elements, 0, common.length);
      counter.add(SetSignature.of(elements, elements.length, ElementWeights.EQUAL), "");
    }
    Boilerplate found = counter.boilerplate(0.5);
    assertEquals(common.length, found.size());
    for (long element : common) {
      assertTrue(found.contains(element, ""));
    }
  }

  @Test
  void theOrderOfTheDocumentsMakesNoDifference() {
    SplittableRandom random = new SplittableRandom(153);
    for (int capacity : new int[] {1 << 10, 3_000, 6_000, 1 << 20}) {
      for (int round = 0; round < 10; round++) {
        List<Page> pages = pages(random, 300, 3);
        Boilerplate first = counted(pages, capacity).boilerplate(0.1, MOST);
        Collections.shuffle(pages, new Random(random.nextLong()));
        Boilerplate second = counted(pages, capacity).boilerplate(0.1, MOST);
        assertEquals(first, second);
        assertEquals(first.id(), second.id());
        assertArrayEquals(first.pack(), second.pack());
      }
    }
  }

  @Test
  void withoutRoomForAllARandomPartIsCounted() {
    SplittableRandom random = new SplittableRandom(154);
    int capacity = 72_000;
    BoilerplateCounter counter = new BoilerplateCounter("", capacity);
    for (int document = 0; document < 20_000; document++) {
      long[] elements = random.longs(20, 1_000, 1L << 40).toArray();
      elements[0] = random.nextInt(100) < 14 ? 1 : elements[0]; // of 14 in 100 documents
      elements[1] = random.nextInt(100) < 6 ? 2 : elements[1];
      counter.add(SetSignature.of(elements, 20, ElementWeights.EQUAL), "");
    }
    Boilerplate found = counter.boilerplate(0.1, MOST);
    assertTrue(found.documents() <= capacity / 36 && found.documents() > 0.99 * capacity / 36);
    // 2,000 documents: a standard error of .0078 at .14 and of .0053 at .06
    assertTrue(found.contains(1, ""));
    assertEquals(1, found.size());
  }

  @Test
  void copiesCountOnce() {
    BoilerplateCounter counter = new BoilerplateCounter("site");
    for (int copy = 0; copy < 50; copy++) {
      counter.add(set(1, 2, 3), copy % 2 == 0 ? "a" : "b");
    }
    for (int document = 0; document < 30; document++) {
      counter.add(set(4, 1_000 + document), "a");
    }
    Boilerplate found = counter.boilerplate(0.1);
    assertEquals(31, found.documents());
    assertEquals(1, found.size());
    assertTrue(found.contains(4, ""));
    assertEquals(0, found.groups());
  }

  @Test
  void aFeatureOfFewDocumentsIsNeverBoilerplate() {
    for (int documents = 1; documents <= 12; documents++) {
      BoilerplateCounter counter = new BoilerplateCounter("site");
      for (int document = 0; document < documents; document++) {
        counter.add(set(7, 1_000 + document), "a");
      }
      for (int document = 0; document < 200; document++) {
        counter.add(set(2_000 + document), "b");
      }
      Boilerplate found = counter.boilerplate(0.2);
      assertEquals(documents >= Boilerplate.LEAST_DOCUMENTS, found.contains(7, "a"));
      assertEquals(0, found.size());
    }
  }

  @Test
  void aShareThatIsReachedIsNotExceeded() {
    BoilerplateCounter counter = new BoilerplateCounter("");
    for (int document = 0; document < 100; document++) {
      counter.add(set(document % 5, 10 + document % 4, 1_000 + document), "");
    }
    Boilerplate found = counter.boilerplate(0.2);
    assertEquals(4, found.size());
    assertTrue(found.contains(10, "") && !found.contains(0, ""));
  }

  @Test
  void ofTooManyFeaturesThoseOfTheLargestSharesAreKept() {
    BoilerplateCounter counter = new BoilerplateCounter("site");
    for (int document = 0; document < 100; document++) {
      Set<Long> features = new TreeSet<>(Set.of(10_000L + document));
      for (long feature = 0; feature < 50; feature++) {
        if (document < 50 + feature) { // 50 to 99 of 100 documents
          features.add(feature);
        }
      }
      counter.add(new Page(features, "").signature(), document % 2 == 0 ? "even" : "odd");
    }
    assertEquals(50, counter.boilerplate(0.2, 50).size());
    for (int most = 1; most <= 50; most++) {
      Boilerplate found = counter.boilerplate(0.2, most);
      assertEquals(most, found.size());
      assertTrue(found.contains(50 - most, ""));
    }
  }

  @Test
  void aCapCountsTheFeaturesOfAllGroups() {
    BoilerplateCounter counter = new BoilerplateCounter("site");
    for (int site = 0; site < 20; site++) {
      for (int document = 0; document < 20; document++) {
        counter.add(set(5, 100 + site, 10_000 + 100 * site + document), "site " + site);
      }
    }
    assertEquals(20, counter.boilerplate(0.5).groups());
    assertEquals(1, counter.boilerplate(0.5).size());
    for (int most = 1; most <= 21; most++) {
      Boilerplate found = counter.boilerplate(0.5, most);
      assertEquals(most, found.size() + found.groups());
    }
  }

  @Test
  void anEmptyCounterFindsNothing() {
    Boilerplate found = new BoilerplateCounter("site").boilerplate(0.1);
    assertEquals(0, found.size());
    assertEquals(0, found.groups());
    assertEquals(0, found.documents());
    assertEquals(found, Boilerplate.unpack(found.pack()));
  }

  @Test
  void valuesOutOfRangeAreRejected() {
    BoilerplateCounter counter = new BoilerplateCounter("");
    assertRejected("share must be in (0, 1), got 0.0", () -> counter.boilerplate(0));
    assertRejected("share must be in (0, 1), got 1.0", () -> counter.boilerplate(1));
    assertRejected("share must be in (0, 1), got NaN", () -> counter.boilerplate(Double.NaN));
    assertRejected(
        "capacity must be in [1024, 268435456], got 1023", () -> new BoilerplateCounter("", 1023));
    assertRejected(
        "group must be empty where there are none, got a", () -> counter.add(set(1), "a"));
    assertRejected(
        "document must be a set of features, which have at most 40 bits; got a sketch",
        () -> counter.add(set(1, 1L << 40), ""));
  }

  private static void assertRejected(String message, Runnable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
  }

  private static SetSignature set(long... elements) {
    return SetSignature.of(elements, elements.length, ElementWeights.EQUAL);
  }

  private static BoilerplateCounter counted(List<Page> pages, int capacity) {
    BoilerplateCounter counter = new BoilerplateCounter("site", capacity);
    pages.forEach(page -> counter.add(page.signature(), page.site()));
    assertEquals(pages.stream().filter(page -> !page.site().isEmpty()).count(), counter.grouped());
    return counter;
  }

  /** Pages of some sites and of none, some of them copies of others. */
  private static List<Page> pages(SplittableRandom random, int count, int sites) {
    List<Page> pages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int site = random.nextInt(sites + 1);
      Set<Long> features = new TreeSet<>();
      int size = 1 + random.nextInt(30);
      while (features.size() < size) {
        // of all pages, of a site, or rare
        long kind = random.nextInt(3);
        double skewed = Math.pow(random.nextDouble(), 3);
        features.add(
            kind == 0
                ? (long) (40 * skewed)
                : kind == 1
                    ? (long) (1_000 + 100 * site + 60 * skewed)
                    : random.nextLong(1L << 40));
      }
      String name = site == 0 ? "" : "site " + site;
      pages.add(
          i > 0 && random.nextInt(8) == 0
              ? new Page(pages.get(random.nextInt(i)).features(), name)
              : new Page(features, name));
    }
    return pages;
  }

  private static List<Page> ofSite(List<Page> pages, String site) {
    return pages.stream().filter(page -> page.site().equals(site)).toList();
  }

  private static Set<Long> common(List<Page> pages, double share) {
    Set<Set<Long>> different = new HashSet<>(pages.stream().map(Page::features).toList());
    Map<Long, Integer> counts = new HashMap<>();
    different.forEach(page -> page.forEach(feature -> counts.merge(feature, 1, Integer::sum)));
    Set<Long> common = new HashSet<>();
    counts.forEach(
        (feature, documents) -> {
          if (documents >= 10 && documents > share * different.size()) {
            common.add(feature);
          }
        });
    return common;
  }
}
