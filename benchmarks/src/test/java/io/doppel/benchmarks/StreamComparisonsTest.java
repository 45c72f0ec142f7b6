package io.doppel.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The comparisons of single features on a few texts: their tables are there, nothing is left. */
class StreamComparisonsTest {
  @TempDir private Path folder;

  private String printed(Object command, String... arguments) throws IOException {
    Path printed = folder.resolve("printed");
    PrintStream before = System.out;
    try (PrintStream out = new PrintStream(printed.toFile(), StandardCharsets.UTF_8)) {
      System.setOut(out);
      assertEquals(0, new CommandLine(command).execute(arguments));
    } finally {
      System.setOut(before);
    }
    return Files.readString(printed);
  }

  @Test
  void theHookIsComparedWithPlainAdding() throws IOException {
    Path work = folder.resolve("work");
    String text = printed(new HookComparison(), "--documents", "1000", "--work", work.toString());
    assertTrue(text.contains("|      1000 | "), text);
    try (Stream<Path> left = Files.list(work)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void collapsingIsComparedWithPlainSearching() throws IOException {
    Path work = folder.resolve("work");
    String text =
        printed(
            new CollapseComparison(),
            "--documents=300",
            "--queries=6",
            "--window=50,100",
            "--only=simhash",
            "--only=shingles",
            "--work=" + work);
    assertTrue(text.contains("\nwindow 50\n"), text);
    assertTrue(text.contains("| top 100, all hits counted        |"), text);
    assertTrue(text.contains("| collapsed, shingles              |"), text);
    assertFalse(text.contains("signcd"), text);
    try (Stream<Path> left = Files.list(work)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void aShardIsMeasuredBySize() throws IOException {
    Path work = folder.resolve("work");
    String text =
        printed(new ShardMeasurements(), "--documents=200,400", "--queries=10", "--work=" + work);
    assertTrue(text.startsWith("a shard of an index of 1000000000 documents"), text);
    assertTrue(text.contains("| hybrid                 |       200 |"), text);
    assertTrue(text.contains("| simhash                |       400 |"), text);
    try (Stream<Path> left = Files.list(work)) {
      assertEquals(List.of(), left.toList());
    }
  }
}
