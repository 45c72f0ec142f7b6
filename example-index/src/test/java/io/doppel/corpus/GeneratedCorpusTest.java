package io.doppel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GeneratedCorpusTest {
  private static final Set<CorpusKind> ALL = EnumSet.allOf(CorpusKind.class);
  private static final List<CorpusDocument> DOCUMENTS = documents(5_000, 1, ALL);

  private static List<CorpusDocument> documents(int count, long seed, Set<CorpusKind> kinds) {
    GeneratedCorpus corpus = new GeneratedCorpus(count, seed, kinds);
    List<CorpusDocument> documents = new ArrayList<>();
    for (int row = 0; row < corpus.size(); row++) {
      documents.add(corpus.document(row));
    }
    return documents;
  }

  private static Map<String, List<CorpusDocument>> groups(
      Function<CorpusDocument, String> name, CorpusKind kind) {
    Map<String, List<CorpusDocument>> groups = new HashMap<>();
    for (CorpusDocument document : DOCUMENTS) {
      if (name.apply(document) != null && document.kind() == kind) {
        groups.computeIfAbsent(name.apply(document), unused -> new ArrayList<>()).add(document);
      }
    }
    return groups;
  }

  @Test
  void theSameSeedGivesTheSameBytesOnEveryMachine() throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (CorpusDocument document : DOCUMENTS) {
      digest.update(CorpusJson.line(document));
      digest.update((byte) '\n');
    }
    assertEquals(
        "92534ce2bef417a4b6635ac843701e8c74c00a3072adeb491f5722ea87868090",
        HexFormat.of().formatHex(digest.digest()),
        "another generator: see ADR 24");
  }

  @Test
  void theCorpusBesideTheSampleIsGenerated() throws Exception {
    List<String> lines = new ArrayList<>();
    for (CorpusDocument document : documents(300, 1, ALL)) {
      lines.add(new String(CorpusJson.line(document), StandardCharsets.UTF_8));
    }
    assertEquals(lines, Files.readAllLines(Path.of("corpus.jsonl")));
  }

  @Test
  void anotherSeedGivesOtherTexts() {
    Set<String> texts = new HashSet<>();
    documents(500, 1, ALL).forEach(document -> texts.add(document.text()));
    documents(500, 2, ALL).forEach(document -> assertFalse(texts.contains(document.text())));
  }

  @Test
  void everyDocumentCanBeWrittenAlone() {
    GeneratedCorpus corpus = new GeneratedCorpus(DOCUMENTS.size(), 1, ALL);
    SeededRandom random = new SeededRandom(3, 3);
    for (int i = 0; i < 200; i++) {
      int row = random.below(DOCUMENTS.size());
      assertEquals(DOCUMENTS.get(row), corpus.document(row));
    }
  }

  /** A plan for all rows would not fit into the memory of tests. */
  @Test
  void memoryDoesNotGrowWithTheNumberOfDocuments() {
    GeneratedCorpus corpus = new GeneratedCorpus(1L << 40, 1, ALL);
    CorpusDocument last = corpus.document((1L << 40) - 1);
    assertTrue(last.id().endsWith("-" + ((1L << 40) - 1)), last.id());
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "9999", "10001", "20000"})
  void thereAreExactlyAsManyAsAskedFor(int count) {
    Set<String> ids = new HashSet<>();
    Map<String, Integer> clusters = new HashMap<>();
    Instant before = Instant.EPOCH;
    GeneratedCorpus corpus = new GeneratedCorpus(count, 5, ALL);
    for (int row = 0; row < count; row++) {
      CorpusDocument document = corpus.document(row);
      assertTrue(ids.add(document.id()));
      assertTrue(document.timestamp().isAfter(before), document.id());
      before = document.timestamp();
      if (document.cluster() != null) {
        clusters.merge(document.cluster(), 1, Integer::sum);
      }
    }
    assertFalse(clusters.containsValue(1), "a cluster has two or more members");
    assertThrows(IllegalArgumentException.class, () -> corpus.document(count));
  }

  @Test
  void whatCannotBeGeneratedIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new GeneratedCorpus(0, 1, ALL));
    assertThrows(IllegalArgumentException.class, () -> new GeneratedCorpus(1, 1, Set.of()));
  }

  @Test
  void onlyTheKindsThatAreAskedFor() {
    for (CorpusKind kind : CorpusKind.values()) {
      assertTrue(
          documents(50, 1, EnumSet.of(kind)).stream().allMatch(d -> d.kind() == kind), kind.id());
    }
  }

  @ParameterizedTest
  @CsvSource({"NEWS, 0.35, 0.5", "CHINESE, 0.1, 0.2", "MAIL, 0.15, 0.3", "HTML, 0.15, 0.25"})
  void eachKindHasItsShare(CorpusKind kind, double least, double most) {
    long count = DOCUMENTS.stream().filter(d -> d.kind() == kind).count();
    double share = (double) count / DOCUMENTS.size();
    assertTrue(share > least && share < most, kind + " " + share);
  }

  @Test
  void everyEditOccurs() {
    Set<String> edits = new TreeSet<>();
    DOCUMENTS.stream()
        .filter(d -> d.edit() != null)
        .flatMap(d -> Arrays.stream(d.edit().split(", ")))
        .forEach(edit -> edits.add(edit.split(" ")[0]));
    assertEquals(
        new TreeSet<>(
            List.of(
                ("agency cut footer frame hashbuster headline lead moved numbers personal"
                        + " punctuation resent typos update variants")
                    .split(" "))),
        edits);
  }

  @Test
  void mostClustersAreSmallAndSomeAreLarge() {
    Map<String, Integer> sizes = new HashMap<>();
    for (CorpusDocument document : DOCUMENTS) {
      if (document.cluster() != null) {
        sizes.merge(document.cluster(), 1, Integer::sum);
      }
    }
    long inClusters = sizes.values().stream().mapToInt(size -> size).sum();
    long small = sizes.values().stream().filter(size -> size <= 3).count();
    assertTrue(inClusters > DOCUMENTS.size() / 4 && inClusters < DOCUMENTS.size() / 2);
    assertTrue(small > sizes.size() * 3 / 4 && small < sizes.size(), small + "/" + sizes.size());
    assertTrue(sizes.containsValue(2) && sizes.values().stream().anyMatch(size -> size > 12));
  }

  @ParameterizedTest
  @CsvSource({"NEWS, 0.4", "CHINESE, 0.4", "MAIL, 0.4", "HTML, 0.4"})
  void membersOfAClusterAreMadeOfItsOnlyOriginal(CorpusKind kind, double least) {
    for (List<CorpusDocument> cluster : groups(CorpusDocument::cluster, kind).values()) {
      List<CorpusDocument> originals = cluster.stream().filter(d -> d.edit() == null).toList();
      assertEquals(1, originals.size(), cluster.get(0).cluster());
      Shingled original = new Shingled(originals.get(0));
      for (CorpusDocument member : cluster) {
        double contained = original.containment(new Shingled(member));
        assertTrue(contained > least, member.id() + " " + member.edit() + " " + contained);
      }
    }
  }

  /** The hard negatives: alike, but not as copies are, and in no cluster together. */
  @ParameterizedTest
  @CsvSource({"NEWS, 0.3, 0.55", "CHINESE, 0.4, 0.7", "MAIL, 0.15, 0.4", "HTML, 0.2, 0.45"})
  void documentsOfASeriesLookAlike(CorpusKind kind, double least, double most) {
    List<Double> found = new ArrayList<>();
    for (List<CorpusDocument> series : groups(CorpusDocument::series, kind).values()) {
      for (int i = 1; i < series.size(); i++) {
        String cluster = series.get(i).cluster();
        if (cluster == null || !cluster.equals(series.get(i - 1).cluster())) {
          Shingled one = new Shingled(series.get(i));
          found.add(one.resemblance(new Shingled(series.get(i - 1))));
        }
      }
    }
    found.sort(null);
    double median = found.get(found.size() / 2);
    double highest = found.get(found.size() - 1);
    assertTrue(median > least && median < most, kind + " " + median);
    assertTrue(highest < 0.9, kind + " " + highest);
  }

  @ParameterizedTest
  @CsvSource({"NEWS, 0.06, 0.25", "CHINESE, 0.15, 0.35", "MAIL, 0.12, 0.35", "HTML, 0.2, 0.35"})
  void documentsThatHaveNothingToDoWithEachOtherDoNotLookAlike(
      CorpusKind kind, double mostOf99Percent, double most) {
    List<Shingled> texts =
        DOCUMENTS.stream()
            .filter(d -> d.kind() == kind && d.cluster() == null && d.series() == null)
            .limit(250)
            .map(Shingled::new)
            .toList();
    List<Double> found = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      for (int j = 0; j < i; j++) {
        found.add(texts.get(i).resemblance(texts.get(j)));
      }
    }
    found.sort(null);
    double rare = found.get(found.size() * 99 / 100);
    double highest = found.get(found.size() - 1);
    assertTrue(rare < mostOf99Percent && highest < most, kind + " " + rare + ", " + highest);
  }
}
