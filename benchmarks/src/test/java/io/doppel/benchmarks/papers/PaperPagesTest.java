package io.doppel.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables of docs/papers come out of their commands again, cell by cell. */
class PaperPagesTest {
  private static final Path PAGES = Path.of("..", "docs", "papers");

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(PAGES)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void tablesOfGeneratedTextsAreThoseThatTheirCommandsPrint(Path file) throws IOException {
    PaperPage page = PaperPage.read(file);
    List<String> differences = new ArrayList<>();
    int made = 0;
    for (PaperPage.Block block : page.blocks()) {
      if (PaperTables.isOwn(block.command())) {
        made++;
        for (String line : page.printed(block).differences(PaperTables.made(block.command()))) {
          differences.add(block.typed() + ": " + line);
        }
      }
    }
    assertEquals(List.of(), differences, "benchmarks/papers --write " + file + " --only own:");
    assertTrue(made > 0, file + " has no table of generated texts");
  }

  @Test
  void everyTableStandsInAPage() throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path file : pages()) {
      PaperPage.read(file).blocks().forEach(block -> all.append(block.typed()).append(' '));
    }
    List<String> missing =
        PaperTables.all().stream()
            .map(PaperTable::name)
            .filter(name -> !all.toString().contains(" " + name + " "))
            .toList();
    assertEquals(List.of(), missing);
  }
}
