package io.doppel.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.FolderState;
import io.doppel.cli.OtherProgram;
import io.doppel.cli.OtherProgram.Kind;
import io.doppel.cli.OtherProgram.Page;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Indexes that were really written by an older Lucene, in a Java machine of its own. */
class ScanOldIndexTest {
  private static final Path OLD_LUCENE = Path.of("target/old-lucene");

  @TempDir Path folder;

  /** Writes an index with the Lucene whose version begins so. */
  private void write(Path index, String version, Kind kind) throws Exception {
    Path lucene;
    try (Stream<Path> jars = Files.list(OLD_LUCENE)) {
      lucene =
          jars.filter(jar -> jar.getFileName().toString().startsWith("lucene-core-" + version))
              .findFirst()
              .orElseThrow();
    }
    Path classes =
        Path.of(OtherProgram.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path output = folder.resolve("output-of-the-other-program");
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                classes + System.getProperty("path.separator") + lucene,
                OtherProgram.class.getName(),
                index.toString(),
                kind.name())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try (OutputStream pages = program.getOutputStream()) {
      for (Page page : ScanCommandTest.pages()) {
        pages.write((page.key() + "\t" + page.text() + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    assertTrue(program.waitFor(2, TimeUnit.MINUTES), "still running");
    assertEquals(0, program.exitValue(), () -> text(output));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static CommandRun scan(Path index, Object... options) {
    return CommandRun.of(
        Stream.concat(
                Stream.of("scan", "--index", index, "--field", "body", "--key", "sku"),
                Stream.of(options))
            .toArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"9.0.", "9.12."})
  void indexesOfLucene9AreReadAndStayAsTheyAre(String version) throws Exception {
    Path now = folder.resolve("now");
    OtherProgram.write(now, Kind.POSITIONS, ScanCommandTest.pages());
    Object[] options = {"--method", "shingles-exact", "--analyzer", "standard"};
    List<String> expected = scan(now, options).succeeds().lines();
    assertEquals(16, expected.size());
    for (Kind kind : List.of(Kind.STORED, Kind.VECTORS, Kind.POSITIONS)) {
      Path index = folder.resolve("old-" + kind);
      write(index, version, kind);
      FolderState before = FolderState.of(index);
      assertEquals(expected, scan(index, options).succeeds().lines(), kind.name());
      assertEquals(before, FolderState.of(index), kind.name());
    }
    Path bag = folder.resolve("old-bag");
    write(bag, version, Kind.WORDS);
    FolderState before = FolderState.of(bag);
    assertEquals(16, scan(bag).succeeds().lines().size());
    assertEquals(before, FolderState.of(bag));
    List<String> pairs =
        CommandRun.of(
                "pairs",
                "--index",
                folder.resolve("old-STORED"),
                "--id-field",
                "sku",
                "--text-field",
                "body")
            .succeeds()
            .lines();
    assertEquals(pairs, scan(folder.resolve("old-STORED")).succeeds().lines());
  }

  /** Their program could not read them any more. */
  @Test
  void indexesOfLucene9AreNotAttachedTo() throws Exception {
    write(folder.resolve("x/old"), "9.12.", Kind.STORED);
    OtherProgram.write(folder.resolve("x/new"), Kind.STORED, ScanCommandTest.pages());
    FolderState before = FolderState.of(folder.resolve("x"));
    CommandRun.of("attach", "--index", folder.resolve("x"), "--field", "body")
        .refuses("--index: " + folder.resolve("x/old"), "last written by Lucene 9.12", "first");
    assertEquals(before, FolderState.of(folder.resolve("x")));
  }

  @Test
  void segmentsOfLucene9AreNotAttachedTo() throws Exception {
    Path index = folder.resolve("moved");
    write(index, "9.12.", Kind.STORED);
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, config)) {
      writer.addDocument(new Document());
    }
    FolderState before = FolderState.of(index);
    CommandRun.of("attach", "--index", index, "--field", "body")
        .refuses("segment _0 of the index was written by Lucene 9.12", "merge its segments first");
    assertEquals(before, FolderState.of(index));
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.forceMerge(1);
    }
    CommandRun run = CommandRun.of("attach", "--index", index, "--field", "body").succeeds();
    assertTrue(run.err().contains(": 24 got runs signatures"), run.err());
  }

  @Test
  void indexesOfTwoVersionsAreScannedTogether() throws Exception {
    write(folder.resolve("x/old"), "9.0.", Kind.POSITIONS);
    OtherProgram.write(folder.resolve("x/new"), Kind.STORED, ScanCommandTest.pages());
    CommandRun run =
        scan(folder.resolve("x"), "--method", "shingles-exact", "--analyzer", "standard")
            .succeeds();
    assertTrue(run.err().contains("50 documents: 88 pairs"), run.err());
    assertTrue(run.err().contains("50 documents have a \"sku\" that another"), run.err());
  }

  @Test
  void anIndexOfLucene8IsRefused() throws Exception {
    Path index = folder.resolve("older");
    write(index, "8.", Kind.STORED);
    FolderState before = FolderState.of(index);
    scan(index)
        .refuses(
            index + ": the index was made by a Lucene that is too old",
            "indexes of Lucene 9.0 to 10.");
    assertEquals(before, FolderState.of(index));
  }
}
