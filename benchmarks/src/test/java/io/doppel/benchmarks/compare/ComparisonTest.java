package io.doppel.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.benchmarks.corpus.CorpusDocument;
import io.doppel.benchmarks.corpus.EditKind;
import io.doppel.benchmarks.corpus.JsonlDocuments;
import io.doppel.benchmarks.corpus.PlantedCorpus;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
    List<CorpusDocument> corpus = new PlantedCorpus(200, SEED).documents().toList();
    PrintStream silent =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    List<ComparisonRow> rows =
        new Comparison(corpus, new Queries(corpus, 200, SEED), folder, silent)
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
    assertTrue(report.tables().contains("| MinHashFilter 1x128, 30 % |"));
    assertTrue(report.json().contains("\"recallByDifference\""));
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void queriesOfASampleStandForTheWholeCorpus() {
    List<CorpusDocument> corpus = new PlantedCorpus(1_000, SEED).documents().toList();
    Queries sample = new Queries(corpus, 100, SEED);
    assertEquals(50, sample.documents().stream().filter(CorpusDocument::hasFamily).count());
    assertEquals(
        corpus.size(), sample.documents().stream().mapToDouble(sample::weight).sum(), 1e-6);
    assertEquals(corpus.size(), new Queries(corpus, 1_000, SEED).documents().size());
  }

  @Test
  void accuracyCountsPairsAndTheEditsBetweenThem() {
    CorpusDocument original = document("a", 1, List.of());
    CorpusDocument cut = document("b", 1, List.of(EditKind.CUT));
    CorpusDocument swapped = document("c", 1, List.of(EditKind.SWAP));
    CorpusDocument other = document("d", CorpusDocument.NO_FAMILY, List.of());
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

  private static CorpusDocument document(String id, int family, List<EditKind> edits) {
    return new CorpusDocument(id, "text of " + id, family, edits);
  }

  @Test
  void writtenCorpusIsReadAsItWas() throws Exception {
    PlantedCorpus corpus = new PlantedCorpus(200, SEED);
    for (String name : List.of("corpus.jsonl", "corpus.jsonl.gz")) {
      Path file = folder.resolve(name);
      corpus.write(file);
      List<CorpusDocument> read = JsonlDocuments.read(file, null, Integer.MAX_VALUE);
      assertEquals(corpus.size(), read.size());
      for (int row = 0; row < corpus.size(); row++) {
        CorpusDocument before = corpus.document(row);
        CorpusDocument after = read.get(row);
        assertEquals(before.id(), after.id());
        assertEquals(before.text(), after.text());
        assertEquals(before.isDuplicateOf(corpus.document(0)), after.isDuplicateOf(read.get(0)));
      }
      assertEquals(List.of(), JsonlDocuments.read(file, "en", Integer.MAX_VALUE));
      Files.delete(file);
    }
  }
}
