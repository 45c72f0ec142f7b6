package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class GenerateCommandTest {
  private static final Path CORPUS = Documents.CORPUS;

  @TempDir Path folder;

  @Test
  void theCorpusIsMadeByTheCommandOfItsDescription() throws IOException {
    assertTrue(
        Files.readString(CORPUS.resolveSibling("README.md"))
            .contains(
                "./doppel generate --documents 300 --seed 1 --out example-index/corpus.jsonl"));
    Path out = folder.resolve("corpus.jsonl");
    CommandRun run = CommandRun.of("generate", "--documents", 300, "--seed", 1, "--out", out);
    assertEquals("", run.succeeds().out());
    assertTrue(run.err().startsWith("300 documents, "), run.err());
    assertArrayEquals(Files.readAllBytes(CORPUS), Files.readAllBytes(out));
    assertTrue(Files.size(CORPUS) < 400_000);
  }

  @Test
  void theBytesDoNotDependOnTheLocale() throws IOException {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      CommandRun run = CommandRun.of("generate", "--documents", 300).succeeds();
      assertArrayEquals(Files.readAllBytes(CORPUS), run.outBytes());
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void aNameInGzIsCompressed() throws IOException {
    Path out = folder.resolve("some.jsonl.gz");
    CommandRun.of("generate", "--documents", 300, "--out", out).succeeds();
    assertEquals(Files.readString(CORPUS), Documents.gunzip(out));
  }

  @Test
  void onlyTheKindsThatAreAskedFor() throws IOException {
    List<String> lines =
        CommandRun.of("generate", "--documents", 100, "--kinds", "mail,html").succeeds().lines();
    Set<String> kinds = new TreeSet<>();
    for (String line : lines) {
      kinds.add(Documents.fields(line).get("kind"));
    }
    assertEquals(100, lines.size());
    assertEquals(Set.of("html", "mail"), kinds);
  }

  @Test
  void theDocumentsAreThoseThatOtherCommandsRead() {
    CommandRun run = CommandRun.of("dedup", CORPUS, "--method", "shingles").succeeds();
    assertTrue(run.err().startsWith("300 documents: "), run.err());
    assertFalse(run.err().contains("could not be compared"), run.err());
    CommandRun.of("stream", CORPUS).succeeds();
  }

  @Test
  void whatCannotBeGeneratedIsRefusedAndNothingWritten() throws IOException {
    Path out = folder.resolve("out.jsonl");
    CommandRun.of("generate", "--documents", 0, "--out", out)
        .refuses("--documents must be in [1, 100000000], got 0");
    CommandRun.of("generate", "--documents", 5, "--kinds", "news,poems", "--out", out)
        .refuses("--kinds must be one of news, chinese, mail, html, got poems");
    CommandRun.of("generate", "--out", out).refuses("--documents");
    CommandRun.of("generate", "--documents", "many", "--out", out).refuses("many");
    CommandRun.of("generate", "--documents", 5, "--out", folder).refuses("--out", "is a folder");
    assertEquals(List.of(), Documents.names(folder));
  }
}
