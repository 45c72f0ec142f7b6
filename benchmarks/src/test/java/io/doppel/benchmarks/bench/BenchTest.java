package io.doppel.benchmarks.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command on very few documents: every part gives its rows, and it leaves nothing behind. */
class BenchTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream progress = new ByteArrayOutputStream();
  private final StringWriter errors = new StringWriter();

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("--work", folder.resolve("work").toString()));
    all.addAll(List.of(arguments));
    Bench bench =
        new Bench(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(progress, true, StandardCharsets.UTF_8));
    return new CommandLine(bench)
        .setErr(new PrintWriter(errors, true))
        .execute(all.toArray(String[]::new));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyPartGivesItsRowsAndNothingIsLeft() throws Exception {
    Path data = Files.createDirectories(folder.resolve("data/large_debian_descriptions"));
    Files.writeString(data.resolve("docs.jsonl.gz"), "");
    Path doppel =
        Files.createFile(
            folder.resolve("doppel"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(doppel, "#!/bin/sh\ntest \"$1\" = dedup && cp \"$2\" \"$4\"\n");
    assertEquals(
        0,
        run(
            ("--documents 100 --runs 2 --seconds 0.001 --queries 20"
                    + " --only signing,field,index,pairs,signcd,dedup --data "
                    + data.getParent()
                    + " --doppel "
                    + doppel)
                .split(" ")),
        errors.toString());
    List<String> rows =
        out().lines().filter(line -> line.startsWith("|") && !line.startsWith("| --")).toList();
    for (String what :
        List.of(
            "signature from text",
            "signature field added",
            "bytes a document",
            "query by document at 100",
            "all pairs at 100",
            "growth of all pairs from 10 to 100",
            "SigNCD all pairs of 100 generated texts",
            "`./doppel dedup`",
            "shingles --words 3 --threshold 0.3",
            "hybrid",
            "combined",
            "simhash",
            "signcd",
            "MinHashFilter 1x128, 30 %",
            "MinHashFilter 1x512, 30 %",
            "MoreLikeThis",
            "hash4j SuperMinHash",
            "hash4j MinHash",
            "hash4j FastSimHash",
            "java-lsh MinHash")) {
      assertTrue(rows.stream().anyMatch(row -> row.startsWith("| " + what)), what + "\n" + out());
    }
    for (String table : out().split("\n## ")) {
      assertTrue(
          table
                  .lines()
                  .filter(line -> line.startsWith("|"))
                  .map(line -> line.split("\\|").length)
                  .distinct()
                  .count()
              <= 1,
          "every row must have all columns\n" + table);
    }
    try (Stream<Path> left = Files.list(folder.resolve("work"))) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void linesOfJsonHaveTheSameFigures() throws Exception {
    assertEquals(
        0,
        run(
            "--documents 50 --runs 3 --json --fingerprints 3000 --only hamming --data ."
                .split(" ")),
        errors.toString());
    String[] lines = out().split("\n");
    assertTrue(lines[0].startsWith("{\"table\":\"machine\",\"machine\":\"Java "), lines[0]);
    assertEquals(3, lines.length, out());
    for (String line : Arrays.copyOfRange(lines, 1, 3)) {
      assertTrue(
          line.startsWith(
              "{\"table\":\"targets\",\"what\":\"Hamming join k = 3 of 3,000 simhashes\""),
          line);
      assertTrue(line.contains("\"runs\":3,\"measured\":{\"median\":"), line);
      try (JsonParser json = new JsonFactory().createParser(line)) {
        int depth = 0;
        while (json.nextToken() != null) {
          depth += json.currentToken().isStructStart() ? 1 : 0;
          depth -= json.currentToken().isStructEnd() ? 1 : 0;
        }
        assertEquals(0, depth);
      }
    }
  }

  @Test
  void partsThatMustBeNamedGiveTheirOwnTables() throws Exception {
    assertEquals(
        0,
        run(
            ("--documents 200 --queries 20 --fingerprints 3000 --bits-apart 3"
                    + " --only compare,fingerprints --methods MinHash,simhash")
                .split(" ")),
        errors.toString());
    for (String headline :
        List.of(
            "## Against what users of Lucene do",
            "## Recall by kind of edit",
            "## Indexes of fingerprints",
            "## Queries of fingerprints",
            "## Joins of fingerprints")) {
      assertTrue(out().contains("\n" + headline + "\n\n| "), headline + "\n" + out());
    }
    assertTrue(out().contains("\n| MinHashFilter 1x128, 30 % "), out());
    assertTrue(out().contains("\n| simhash"), out());
    assertTrue(!out().contains("\n| qgrams"), out());
    assertTrue(!out().contains("## Targets"), out());
    try (Stream<Path> left = Files.list(folder.resolve("work"))) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void theCorpusIsWrittenAndComparedOn() throws Exception {
    Path corpus = folder.resolve("corpus.jsonl");
    assertEquals(0, run("--documents", "50", "--write", corpus.toString()), errors.toString());
    assertEquals("", out());
    assertEquals(50, Files.readAllLines(corpus).size());
    String[] arguments = {"--only", "compare", "--methods", "simhash", "--queries", "10", "--json"};
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--input", corpus.toString()));
    assertEquals(0, run(all.toArray(String[]::new)), errors.toString());
    assertTrue(out().contains("{\"table\":\"compare\",\"method\":\"simhash"), out());
  }

  @Test
  void growthIsATableAndADrawing() throws Exception {
    Path svg = folder.resolve("growth.svg");
    assertEquals(
        0,
        run("--growth", "100,200", "--svg", svg.toString(), "--runs", "2", "--queries", "20"),
        errors.toString());
    assertTrue(out().contains("| shingles |       100 |"), out());
    assertTrue(out().contains("| hybrid   |       200 |"), out());
    String drawn = Files.readString(svg);
    assertEquals(
        "svg",
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(drawn.getBytes(StandardCharsets.UTF_8)))
            .getDocumentElement()
            .getNodeName());
    assertEquals(6, drawn.split("<g ").length - 1);
    try (Stream<Path> left = Files.list(folder.resolve("work"))) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void whatIsWrongIsNamed() {
    bad("--documents must be at least 10, got 3", "--documents", "3");
    bad("--runs must be at least 1, got 0", "--runs", "0");
    bad("--only must be one of signing, field, field-pieces, index,", "--only", "signing,nonsense");
    bad("got nonsense", "--only", "signing,nonsense");
    bad("--seconds must be more than 0, got 0.0", "--seconds", "0");
    bad("--patience must be at least 0, got -1.0", "--patience", "-1");
    bad("--queries must be at least 1, got 0", "--queries", "0");
    bad("--fingerprints must be at least 1, got 0", "--fingerprints", "0");
    bad("--bits-apart must be at least 0, got -1", "--bits-apart", "-1");
    bad("add --only compare", "--methods", "simhash");
    bad("add --only compare", "--input", "docs.jsonl");
    bad("--methods must be part of a name", "--only", "compare", "--methods", "nonsense");
    bad("--growth must be at least 10, got 1", "--growth", "100,1");
    bad("--svg draws what --growth measures", "--svg", "growth.svg");
    bad("--data must be a folder, got no-such-folder", "--data", "no-such-folder");
    bad("--spark needs the classes of Maven's profile spark", "--spark");
    bad("Unknown option: '--nonsense'", "--nonsense");
    bad("Invalid value for option '--documents'", "--documents", "many");
  }

  private void bad(String message, String... arguments) {
    errors.getBuffer().setLength(0);
    assertEquals(2, run(arguments), message);
    assertTrue(errors.toString().contains(message), errors.toString());
    assertEquals("", out());
  }
}
