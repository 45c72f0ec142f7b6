package io.doppel.cli.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.sets.SetBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * An index that the first {@code doppel index} and {@code doppel stream} wrote, kept since: {@code
 * query}, {@code pairs}, {@code index} and {@code stream} work on it as they did.
 */
class FirstIndexTest {
  private static final String WRITE = "doppel.write";
  private static final int DOCUMENTS = 30;

  @TempDir Path folder;

  private static List<String> sample() throws IOException {
    return Files.readAllLines(Documents.SAMPLE, StandardCharsets.UTF_8);
  }

  private Path input(List<String> lines) throws IOException {
    return Files.write(folder.resolve("input.jsonl"), lines, StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String resource) throws IOException {
    try (InputStream in = FirstIndexTest.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("there is no resource " + resource);
      }
      return in.readAllBytes();
    }
  }

  private Path index(String name) throws IOException {
    Path index = Files.createDirectories(folder.resolve(name));
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes(name + ".zip")))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Files.write(index.resolve(entry.getName()), zip.readAllBytes());
      }
    }
    try (FSDirectory directory = FSDirectory.open(index)) {
      Version written = SegmentInfos.readLatestCommit(directory).getCommitLuceneVersion();
      assumeTrue(Version.LATEST.onOrAfter(written), () -> "of Lucene " + written);
    }
    return index;
  }

  private static String expected(String name) throws IOException {
    return new String(bytes(name + ".tsv"), StandardCharsets.UTF_8);
  }

  private static String answers(Path index) {
    return CommandRun.of("pairs", "--index", index).succeeds().out();
  }

  @Test
  void anIndexGivesTheAnswersThatItGave() throws IOException {
    Path index = index("first-index");
    assertEquals(expected("first-index"), answers(index));
    assertTrue(expected("first-index").lines().count() >= 5);
    CommandRun query =
        CommandRun.of("query", "--index", index, "--text", "nothing that is there").succeeds();
    assertEquals("", query.out());
  }

  @Test
  void itTakesMoreDocuments() throws IOException {
    Path index = index("first-index");
    String copy = sample().get(0).replaceFirst("\"id\": \"[^\"]*\"", "\"id\": \"copy\"");
    CommandRun.of("index", input(List.of(copy)), "--index", index).succeeds();
    String after = answers(index);
    List<String> before = after.lines().filter(line -> !line.contains("copy\t")).toList();
    assertEquals(expected("first-index").lines().toList(), before);
    assertTrue(after.lines().anyMatch(line -> line.contains("copy\t") && line.contains("1.0000")));
  }

  @Test
  void aStreamGoesOn() throws IOException {
    Path index = index("first-stream");
    List<String> lines = new ArrayList<>(sample().subList(0, DOCUMENTS));
    CommandRun again = CommandRun.of("stream", input(lines), "--index", index).succeeds();
    assertEquals(expected("first-stream"), again.out(), "the same documents are what they were");
  }

  @Test
  void signaturesOfANewerVersionAreRefusedWithTheWayOut() throws IOException {
    Path index = folder.resolve("newer");
    Definition near = SetBuilder.shingles("text").build();
    SchemeId newer = new SchemeId("shingles", 2, near.scheme().parameters());
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      Document document = new Document();
      document.add(new StringField("id", "a", Field.Store.YES));
      new SignatureFields("text", newer)
          .add(document, near.sign("some words that make a text of six").orElseThrow(), null);
      writer.addDocument(document);
    }
    CommandRun.of("query", "--index", index, "--text", "some words")
        .refuses(
            "the index has [shingles/2",
            "the command would make [shingles/1",
            "a newer version of doppel");
  }

  /**
   * Wrote the resources: {@code mvn verify -pl src,lucene-plugin,example-index,cli
   * -Dtest=FirstIndexTest -DargLine=-Ddoppel.write=FOLDER}.
   */
  @Test
  @EnabledIfSystemProperty(named = WRITE, matches = ".+")
  void write() throws IOException {
    Path target = Files.createDirectories(Path.of(System.getProperty(WRITE)));
    Path input = input(sample().subList(0, DOCUMENTS));
    Path index = folder.resolve("index");
    CommandRun.of("index", input, "--index", index).succeeds();
    Files.write(target.resolve("first-index.zip"), zip(index));
    Files.writeString(target.resolve("first-index.tsv"), answers(index));
    Path stream = folder.resolve("stream");
    CommandRun run = CommandRun.of("stream", input, "--index", stream, "--threshold", "0.6");
    run.succeeds();
    Files.write(target.resolve("first-stream.zip"), zip(stream));
    Files.writeString(
        target.resolve("first-stream.tsv"),
        CommandRun.of("stream", input, "--index", stream).succeeds().out());
  }

  private static byte[] zip(Path index) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes);
        Stream<Path> files = Files.list(index)) {
      for (Path file : files.sorted().toList()) {
        if (!file.endsWith("write.lock")) {
          zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
          zip.write(Files.readAllBytes(file));
          zip.closeEntry();
        }
      }
    }
    return bytes.toByteArray();
  }
}
