package io.doppel.benchmarks.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the generated corpus promises: always the same, as much planted as stated, like English. */
class PlantedCorpusTest {
  private static final int DOCUMENTS = 10_000;
  private static final long SEED = 42;
  private static final List<BenchmarkDocument> CORPUS =
      new PlantedCorpus(DOCUMENTS, SEED).documents().toList();

  /** If this changes, figures that were recorded before cannot be compared with new ones. */
  @Test
  void sameBytesOnEveryMachine() throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (BenchmarkDocument document : CORPUS.subList(0, 1_000)) {
      digest.update(
          (document.id() + "\t" + document.family() + "\t" + document.edits() + "\t")
              .getBytes(StandardCharsets.UTF_8));
      digest.update(document.text().getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(
        "8e18a5dd1a6653920b86b830682779f02c99999058edb4673dbb556766e65721",
        HexFormat.of().formatHex(digest.digest()));
  }

  @Test
  void anotherSeedMakesOtherTexts() {
    assertNotEquals(CORPUS.get(0).text(), new PlantedCorpus(DOCUMENTS, 43).document(0).text());
  }

  @Test
  void planted28PercentAnd27PairsForEach100Documents() {
    long inFamilies = CORPUS.stream().filter(BenchmarkDocument::hasFamily).count();
    assertEquals(0.28, (double) inFamilies / DOCUMENTS, 0.02);
    int pairs = 0;
    Map<Integer, List<BenchmarkDocument>> families =
        CORPUS.stream()
            .filter(BenchmarkDocument::hasFamily)
            .collect(Collectors.groupingBy(BenchmarkDocument::family));
    for (List<BenchmarkDocument> family : families.values()) {
      assertTrue(family.size() >= 2 && family.size() <= 5, () -> "members " + family.size());
      assertEquals(1, family.stream().filter(member -> member.edits().isEmpty()).count());
      pairs += family.size() * (family.size() - 1) / 2;
    }
    assertEquals(0.27, (double) pairs / DOCUMENTS, 0.03);
  }

  @Test
  void editsHaveTheirShares() {
    Map<String, Integer> counts = new HashMap<>();
    int copies = 0;
    for (BenchmarkDocument document : CORPUS) {
      if (!document.edits().isEmpty()) {
        copies++;
        String name = document.edits().size() == 1 ? document.edits().get(0).name() : "TWO";
        counts.merge(name, 1, Integer::sum);
      }
    }
    Map<String, Double> shares =
        Map.of(
            "HEADLINE",
            0.08,
            "WORDS",
            0.5,
            "SWAP",
            0.08,
            "BOILERPLATE",
            0.12,
            "CUT",
            0.12,
            "TWO",
            0.1);
    for (Map.Entry<String, Double> share : shares.entrySet()) {
      double expected = share.getValue();
      double error = 4 * Math.sqrt(expected * (1 - expected) / copies);
      assertEquals(expected, (double) counts.get(share.getKey()) / copies, error, share.getKey());
    }
  }

  @Test
  void textsHave180WordsAnd1100CharactersOnAverage() {
    double characters = CORPUS.stream().mapToInt(d -> d.text().length()).average().orElseThrow();
    double words = CORPUS.stream().mapToInt(d -> words(d.text()).size()).average().orElseThrow();
    assertEquals(1_100, characters, 60);
    assertEquals(183, words, 10);
    for (BenchmarkDocument document : CORPUS) {
      int length = words(document.text()).size();
      assertTrue(document.hasFamily() || length >= 60 && length <= 460, () -> "words " + length);
    }
  }

  @Test
  void common150WordsAreNearlyHalfOfAText() {
    Set<String> common = new Vocabulary(SEED).common();
    assertEquals(150, common.size());
    long all = 0;
    long ofThese = 0;
    for (BenchmarkDocument document : CORPUS.subList(0, 2_000)) {
      for (String word : words(document.text())) {
        all++;
        ofThese += common.contains(word) ? 1 : 0;
      }
    }
    assertEquals(0.46, (double) ofThese / all, 0.03);
  }

  /** Newswire and abstracts: pairs 0.65, triples 0.31 and 0.30, four 0.14, five 0.07 and 0.08. */
  @Test
  void unrelatedTextsShareAsManyPhrasesAsEnglishTexts() {
    List<List<String>> texts = new ArrayList<>();
    for (BenchmarkDocument document : CORPUS) {
      if (!document.hasFamily() && texts.size() < 2_000) {
        texts.add(words(document.text()));
      }
    }
    assertEquals(0.65, shared(texts, 2), 0.04);
    assertEquals(0.27, shared(texts, 3), 0.04);
    assertEquals(0.12, shared(texts, 4), 0.03);
    assertEquals(0.07, shared(texts, 5), 0.02);
  }

  /** The part of a text's runs of words that occur in another text, on average. */
  private static double shared(List<List<String>> texts, int run) {
    Map<List<String>, Integer> frequencies = new HashMap<>();
    for (List<String> text : texts) {
      new HashSet<>(runs(text, run)).forEach(words -> frequencies.merge(words, 1, Integer::sum));
    }
    double sum = 0;
    for (List<String> text : texts) {
      List<List<String>> runs = runs(text, run);
      sum +=
          (double) runs.stream().filter(words -> frequencies.get(words) > 1).count() / runs.size();
    }
    return sum / texts.size();
  }

  private static List<List<String>> runs(List<String> words, int length) {
    List<List<String>> runs = new ArrayList<>();
    for (int i = 0; i + length <= words.size(); i++) {
      runs.add(words.subList(i, i + length));
    }
    return runs;
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Collections.addAll(
        words, text.toLowerCase(Locale.ROOT).replaceAll("[,.](?!\\d)", "").split("\\s+"));
    return words;
  }
}
