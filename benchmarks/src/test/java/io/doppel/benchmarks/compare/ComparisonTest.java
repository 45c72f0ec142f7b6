package io.doppel.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.corpus.JsonlDocuments;
import io.doppel.benchmarks.corpus.PlantedCorpus;
import io.doppel.benchmarks.corpus.ProseEdit;
import io.doppel.benchmarks.peers.FoundByEdit;
import io.doppel.benchmarks.peers.Queries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The comparison on a small corpus: what it counts is right, and it leaves nothing behind. */
class ComparisonTest {
  private static final long SEED = 3;

  @TempDir private Path folder;

  @Test
  void everyMethodIsMeasuredAndNothingIsLeft() throws Exception {
    List<BenchmarkDocument> corpus = new PlantedCorpus(200, SEED).documents().toList();
    List<ComparisonRow> rows =
        new Comparison(corpus, new Queries(corpus, 200, SEED), folder, line -> {})
            .measure(ComparedMethods.all());
    for (ComparisonRow row : rows) {
      assertTrue(row.bytesPerDocument() > 0, row.name());
      assertTrue(row.index().documentsPerSecond() > 0, row.name());
      assertTrue(row.query().meanMicros() > 0, row.name());
    }
    ComparisonRow reference = rows.get(0);
    assertEquals(ComparedMethods.REFERENCE, reference.name());
    assertTrue(reference.accuracy().recall() > 0.9, "recall " + reference.accuracy().recall());
    ComparisonReport report = new ComparisonReport(rows);
    assertEquals(rows.size(), report.figures().size());
    assertTrue(report.figures().text().contains("\n| MinHashFilter 1x128, 30 % "));
    assertTrue(
        report.recallByEdit().orElseThrow().text().contains("\n| MinHashFilter 1x128, 30 % "));
    assertTrue(report.recallByEdit().orElseThrow().lines("compare").contains("\"two copies\":"));
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void queriesOfASampleStandForTheWholeCorpus() {
    List<BenchmarkDocument> corpus = new PlantedCorpus(1_000, SEED).documents().toList();
    Queries sample = new Queries(corpus, 100, SEED);
    assertEquals(50, sample.documents().stream().filter(BenchmarkDocument::hasFamily).count());
    assertEquals(
        corpus.size(), sample.documents().stream().mapToDouble(sample::weight).sum(), 1e-6);
    assertEquals(corpus.size(), new Queries(corpus, 1_000, SEED).documents().size());
  }

  @Test
  void accuracyCountsPairsAndTheEditsBetweenThem() {
    BenchmarkDocument original = document("a", 1, List.of());
    BenchmarkDocument cut = document("b", 1, List.of(ProseEdit.CUT));
    BenchmarkDocument swapped = document("c", 1, List.of(ProseEdit.SWAP));
    BenchmarkDocument other = document("d", BenchmarkDocument.NO_FAMILY, List.of());
    FoundByEdit accuracy =
        new FoundByEdit(FoundByEdit.families(List.of(original, cut, swapped, other)));
    accuracy.add(original, List.of(original, cut, other), 2);
    accuracy.add(cut, List.of(cut), 1);
    accuracy.add(other, List.of(other, cut), 1);
    assertEquals(2.0 / 5, accuracy.precision());
    assertEquals(2.0 / 6, accuracy.recall());
    assertEquals(
        Map.of("cut", 2.0 / 3, "swap", 0.0, "two copies", 0.0), accuracy.recallByDifference());
  }

  private static BenchmarkDocument document(String id, int family, List<ProseEdit> edits) {
    return new BenchmarkDocument(id, "text of " + id, family, edits);
  }

  @Test
  void writtenCorpusIsReadAsItWas() throws Exception {
    PlantedCorpus corpus = new PlantedCorpus(200, SEED);
    for (String name : List.of("corpus.jsonl", "corpus.jsonl.gz")) {
      Path file = folder.resolve(name);
      corpus.write(file);
      List<BenchmarkDocument> read = JsonlDocuments.read(file, null, Integer.MAX_VALUE);
      assertEquals(corpus.size(), read.size());
      for (int row = 0; row < corpus.size(); row++) {
        BenchmarkDocument before = corpus.document(row);
        BenchmarkDocument after = read.get(row);
        assertEquals(before.id(), after.id());
        assertEquals(before.text(), after.text());
        assertEquals(before.isDuplicateOf(corpus.document(0)), after.isDuplicateOf(read.get(0)));
      }
      assertEquals(List.of(), JsonlDocuments.read(file, "en", Integer.MAX_VALUE));
      Files.delete(file);
    }
  }
}
