package io.doppel.cli.stream;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.fields;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static io.doppel.cli.stream.StreamRuns.at;
import static io.doppel.cli.stream.StreamRuns.decisions;
import static io.doppel.cli.stream.StreamRuns.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.Main;
import io.doppel.cli.output.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code doppel stream} promises. */
class StreamCommandTest {
  @TempDir Path folder;
  private Path index;
  private Path audit;

  @BeforeEach
  void namePaths() {
    index = folder.resolve("index");
    audit = folder.resolve("audit.jsonl");
  }

  private CommandRun onIndex(List<String> lines, Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("--index", index));
    arguments.addAll(List.of(options));
    return stream(lines, arguments.toArray());
  }

  private List<String> indexed() throws IOException {
    return StreamRuns.indexed(index);
  }

  private static final List<String> LINES =
      List.of(
          line("a", text(1)),
          line("b", edited(1, 1)),
          line("c", text(2)),
          "",
          line("d", edited(1, 2) + " And longer, it is."),
          line("e", ""));

  @ParameterizedTest
  @CsvSource({
    "tag,a added;b tagged a;c added;d tagged a;e added,abcde",
    "skip,a added;b skipped a;c added;d skipped a;e added,ace",
    "reject,a added;b rejected a;c added;d rejected a;e added,ace",
    "replace,a added;b skipped a;c added;d replaced a;e added,cde"
  })
  void policySaysWhatBecomesOfNearDuplicates(String policy, String expected, String kept)
      throws IOException {
    assertTrue(text(1).length() > edited(1, 1).length());
    CommandRun run = onIndex(LINES, "--policy", policy).succeeds();
    assertEquals(List.of(expected.split(";")), decisions(run));
    assertEquals(List.of(kept.split("")), indexed());
    assertEquals(decisions(run), decisions(stream(LINES, "--policy", policy).succeeds()));
    assertTrue(run.err().startsWith("5 documents: "), run.err());
    assertTrue(run.err().contains(" a second)"), run.err());
  }

  @Test
  void decisionIsALineOfJson() {
    CommandRun run = stream(LINES).succeeds();
    assertEquals("{\"id\":\"a\",\"decision\":\"added\"}", run.lines().get(0));
    assertTrue(
        run.lines()
            .get(1)
            .matches(
                "\\{\"id\":\"b\",\"decision\":\"tagged\",\"of\":\"a\",\"similarity\":0\\.\\d{6}}"),
        run.out());
    assertEquals(
        "5 documents: 3 added, 2 tagged", run.err().substring(0, run.err().indexOf(", in ")));
    String replaced = stream(LINES, "--policy", "replace").succeeds().lines().get(3);
    assertTrue(replaced.startsWith("{\"id\":\"d\",\"decision\":\"replaced\",\"of\":\"a\","));
    assertTrue(replaced.endsWith(",\"replaced\":[\"a\"]}"), replaced);
    String quoted = stream(List.of(line("a\"\\", text(1)))).succeeds().out();
    assertEquals("{\"id\":\"a\\\"\\\\\",\"decision\":\"added\"}\n", quoted);
  }

  @ParameterizedTest
  @CsvSource({
    "longest,a added;b skipped a;c replaced a;d skipped c;e replaced c",
    "newest,a added;b replaced a;c skipped b;d skipped b;e skipped b",
    "first,a added;b skipped a;c skipped a;d skipped a;e skipped a"
  })
  void keepSaysWhichOfTheTwoStays(String keep, String expected) throws IOException {
    String longer = text(1) + " Longer.";
    CommandRun run =
        stream(
            List.of(
                at("a", text(1), "2026-01-01T10:00:00Z"),
                at("b", edited(1, 1), "2026-01-01T12:00:00Z"),
                at("c", longer, "2026-01-01T11:00:00Z"),
                at("d", edited(1, 1), "2026-01-01T12:00:00Z"),
                at("e", longer, "2026-01-01T11:30:00Z")),
            "--policy",
            "replace",
            "--keep",
            keep);
    assertEquals(List.of(expected.split(";")), decisions(run.succeeds()));
  }

  @Test
  void hoursLeaveTheWindowAndTheIndex() throws IOException {
    List<String> lines =
        List.of(
            at("a", text(1), "2026-01-01T10:00:00Z"),
            at("b", edited(1, 1), "2026-01-01T12:00:00Z"),
            at("c", text(2), "2026-01-01T18:00:00Z"),
            at("d", text(1), "2026-01-01T18:01:00Z"),
            at("late", text(2), "2026-01-01T11:00:00Z"),
            at("inside", edited(2, 1), "2026-01-01T17:00:00Z"));
    CommandRun run = onIndex(lines, "--window", "2h").succeeds();
    assertEquals(
        List.of("a added", "b tagged a", "c added", "d added", "late late", "inside tagged c"),
        decisions(run));
    assertEquals(List.of("c", "d", "inside"), indexed());
    assertEquals(
        List.of(
            "a added", "b tagged a", "c added", "d tagged a", "late tagged c", "inside tagged c"),
        decisions(stream(lines, "--window", "none").succeeds()));
    assertEquals("d tagged a", decisions(stream(lines, "--window", "1d").succeeds()).get(3));
    // the window stays where it was when the index is opened again
    CommandRun again =
        onIndex(List.of(at("old", text(3), "2026-01-01T10:00:00Z")), "--window", "2h").succeeds();
    assertEquals(List.of("old late"), decisions(again));
  }

  @Test
  void documentWithoutTimestampHasTheTimeOfItsArrival() throws IOException {
    CommandRun run =
        onIndex(List.of(line("now", text(1)), line("null", text(1), "\"timestamp\":null")));
    assertEquals(List.of("now added", "null tagged now"), decisions(run.succeeds()));
    CommandRun next = onIndex(List.of(at("before", text(1), "2020-01-01")));
    assertEquals(List.of("before late"), decisions(next.succeeds()));
  }

  @Test
  void secondRunGoesOnWhereTheFirstEnded() throws IOException {
    onIndex(LINES).succeeds();
    CommandRun run = onIndex(List.of(line("f", edited(1, 3)), line("g", text(3)))).succeeds();
    assertEquals(List.of("f tagged a", "g added"), decisions(run));
    assertEquals(List.of("a", "b", "c", "d", "e", "f", "g"), indexed());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tag", "skip", "reject", "replace"})
  void linesThatAreReplayedAreNotAdmittedTwice(String policy) throws IOException {
    CommandRun first = onIndex(LINES, "--policy", policy).succeeds();
    List<String> before = indexed();
    CommandRun second = onIndex(LINES, "--policy", policy).succeeds();
    assertEquals(first.lines().size(), second.lines().size());
    if (!policy.equals("replace")) { // where a is gone for d, and now skipped for it
      assertEquals(decisions(first), decisions(second));
    }
    assertEquals(before, indexed());
  }

  @Test
  void otherCommandsReadTheIndex() throws IOException {
    onIndex(LINES, "--window", "none").succeeds();
    Path input = write(folder.resolve("in.jsonl"), LINES.toArray(String[]::new));
    assertEquals(
        CommandRun.of("pairs", input).succeeds().out(),
        CommandRun.of("pairs", "--index", index).succeeds().out());
    assertTrue(
        CommandRun.of("query", "--index", index, "--text", text(2))
            .succeeds()
            .out()
            .startsWith("c\t1.000000\n"));
    assertEquals(
        LINES.stream().filter(line -> !line.isEmpty()).toList(),
        CommandRun.of("dedup", "--index", index, "--threshold", "1", "--method", "exact")
            .succeeds()
            .lines());
  }

  @Test
  void documentsOfTheCommandIndexAreComparedAndReplaced() throws IOException {
    Path input = write(folder.resolve("in.jsonl"), line("a", text(1)), line("c", text(2)));
    CommandRun.of("index", input, "--index", index).succeeds();
    CommandRun run = onIndex(LINES, "--window", "none").succeeds();
    assertEquals(
        List.of("a added", "b tagged a", "c added", "d tagged a", "e added"), decisions(run));
    assertEquals(List.of("a", "b", "c", "d", "e"), indexed());
  }

  @Test
  void documentsWithoutATimeAreReplacedInAWindowToo() throws IOException {
    Path input = write(folder.resolve("in.jsonl"), line("a", text(1)), line("c", text(2)));
    CommandRun.of("index", input, "--index", index).succeeds();
    CommandRun run = onIndex(LINES).succeeds();
    assertEquals(List.of("a", "b", "c", "d", "e"), indexed());
    assertTrue(
        run.err()
            .contains(
                "2 documents of the index have no time and are not compared with in a window of"
                    + " 24h; --window none compares with all"),
        run.err());
    assertFalse(onIndex(LINES).succeeds().err().contains("no time"));
  }

  /** What it writes to the index it must be able to read again. */
  @Test
  void searchOptionsAreRememberedWithTheirBlanks() throws IOException {
    onIndex(LINES, "--keep-kinds", "numbers, names").succeeds();
    CommandRun again = onIndex(LINES).succeeds();
    assertFalse(again.err().contains("changes"), again.err());
    String changed = onIndex(LINES, "--keep-kinds", "numbers").succeeds().err();
    assertTrue(
        changed.contains("changes from --keep-kinds=numbers, names to --keep-kinds=numbers"),
        changed);
  }

  @Test
  void otherDefinitionIsRefusedWithBothNamed() {
    onIndex(LINES, "--method", "shingles").succeeds();
    onIndex(LINES, "--method", "shingles", "--words", "3")
        .refuses("another definition", "words=5", "words=3");
    onIndex(LINES, "--method", "signcd").refuses("another definition", "shingles", "signcd");
    onIndex(LINES, "--words", "3").refuses("another definition", "words=5", "words=3");
  }

  @Test
  void frequenciesComeFromAnIndexOnly() throws IOException {
    for (String method : List.of("tfidf", "imatch")) {
      stream(LINES, "--method", method)
          .refuses("document frequencies cannot be counted over a stream", method, "--index");
    }
    onIndex(LINES, "--method", "containment", "--weights", "idf").refuses("cannot be counted");
    assertFalse(Files.exists(index));
    Path input = write(folder.resolve("in.jsonl"), line("a", text(1)), line("c", text(2)));
    CommandRun.of("index", input, "--index", index, "--method", "tfidf").succeeds();
    CommandRun run =
        onIndex(List.of(line("b", text(1))), "--method", "tfidf", "--window", "none").succeeds();
    assertEquals(List.of("b tagged a"), decisions(run));
    assertEquals(1, CommandRun.of("pairs", "--index", index).succeeds().lines().size());
  }

  @Test
  void badLineEndsTheCommandAfterAllBeforeItIsCommitted() throws IOException {
    CommandRun run =
        onIndex(List.of(line("a", text(1)), line("b", text(1)), "", "{", line("c", text(2))));
    assertEquals(2, run.code());
    assertEquals(List.of("a added", "b tagged a"), decisions(run));
    assertTrue(run.err().contains("doppel: standard input:4: not valid JSON"), run.err());
    assertTrue(run.err().contains("--skip-bad"), run.err());
    assertEquals(List.of("a", "b"), indexed());
    Path input = write(folder.resolve("in.jsonl"), line("a", text(1)), "[]");
    CommandRun fromFile = CommandRun.of("stream", input);
    assertEquals(2, fromFile.code());
    assertTrue(fromFile.err().contains(input + ":2: "), fromFile.err());
  }

  @Test
  void badLinesAreSetAside() throws IOException {
    Path aside = folder.resolve("aside.jsonl");
    String noTime = at("b", text(1), "yesterday");
    CommandRun run =
        stream(List.of(line("a", text(1)), "{", noTime, line("c", text(1))), "--skip-bad", aside);
    assertEquals(List.of("a added", "c tagged a"), decisions(run.succeeds()));
    assertEquals(List.of("{", noTime), Documents.read(aside));
    assertTrue(run.err().contains("2 bad documents set aside in " + aside), run.err());
    CommandRun ended = stream(List.of(noTime));
    assertEquals(2, ended.code());
    assertTrue(ended.err().contains("standard input:1: field \"timestamp\" must be"), ended.err());
  }

  /** It would move the window on past all other documents. */
  @Test
  void timeThatIsFarAheadIsBad() throws IOException {
    Path aside = folder.resolve("aside.jsonl");
    String ahead = at("b", text(1), "2999-01-01T00:00:00Z");
    String past = "2026-01-01T10:00:00Z";
    List<String> lines = List.of(at("a", text(1), past), ahead, at("c", text(1), past));
    CommandRun ended = onIndex(lines);
    assertEquals(2, ended.code());
    assertTrue(
        ended.err().contains("standard input:2: field \"timestamp\" must not be more than a day"),
        ended.err());
    assertTrue(ended.err().contains("got 2999-01-01T00:00:00Z"), ended.err());
    assertEquals(List.of("a"), indexed());
    CommandRun skipped = stream(lines, "--skip-bad", aside).succeeds();
    assertEquals(List.of("a added", "c tagged a"), decisions(skipped));
    assertEquals(List.of(ahead), Documents.read(aside));
    CommandRun endless = stream(lines, "--window", "none").succeeds();
    assertEquals(List.of("a added", "b tagged a", "c tagged a"), decisions(endless));
  }

  /** Also what came before there was an audit file, and by another command. */
  @Test
  void auditHasTheLineOfWhateverIsReplaced() throws IOException {
    String first = line("a", text(1));
    onIndex(List.of(first), "--window", "none").succeeds();
    String longer = line("b", text(1) + " and more");
    CommandRun run =
        onIndex(List.of(longer), "--window", "none", "--policy", "replace", "--audit", audit);
    assertEquals(List.of("b replaced a"), decisions(run.succeeds()));
    assertEquals(first, fields(Documents.read(audit).get(0)).get("source"));
  }

  @Test
  void auditHasWhatDidNotGetIn() throws IOException {
    onIndex(LINES, "--policy", "replace", "--audit", audit).succeeds();
    List<String> lines = Documents.read(audit);
    assertEquals(2, lines.size());
    assertEquals("b", fields(lines.get(0)).get("key"));
    assertEquals(LINES.get(1), fields(lines.get(0)).get("source"));
    assertEquals("a", fields(lines.get(1)).get("key"));
    assertEquals("replaced", fields(lines.get(1)).get("decision"));
    assertEquals(LINES.get(0), fields(lines.get(1)).get("source"));
  }

  @Test
  void documentsThatCannotBeComparedAreCounted() throws IOException {
    CommandRun run = stream(List.of(line("a", ""), line("b", text(1)), line("c", ""))).succeeds();
    assertEquals(List.of("a added", "b added", "c added"), decisions(run));
    assertTrue(run.err().contains("2 documents could not be compared"), run.err());
    CommandRun all = stream(List.of(line("b", text(1)))).succeeds();
    assertFalse(all.err().contains("could not be compared"), all.err());
  }

  @Test
  void dryRunDecidesAndWritesNothing() throws IOException {
    CommandRun run = onIndex(LINES, "--dry-run").succeeds();
    assertEquals(decisions(stream(LINES)), decisions(run));
    assertFalse(Files.exists(index));
    onIndex(List.of(line("a", text(1)))).succeeds();
    List<String> before = Documents.names(index);
    CommandRun second = onIndex(LINES.subList(1, LINES.size()), "--dry-run").succeeds();
    assertEquals(List.of("b tagged a", "c added", "d tagged a", "e added"), decisions(second));
    assertEquals(before, Documents.names(index));
    assertEquals(List.of("a"), indexed());
  }

  @Test
  void filesAreReadToo() throws IOException {
    Path input = write(folder.resolve("in.jsonl"), LINES.toArray(String[]::new));
    Path zipped = Files.write(folder.resolve("in.gz"), Documents.gzip(Files.readAllBytes(input)));
    CommandRun expected = stream(LINES).succeeds();
    assertEquals(expected.out(), CommandRun.of("stream", input).succeeds().out());
    assertEquals(expected.out(), CommandRun.of("stream", zipped).succeeds().out());
    assertEquals(expected.out(), stream(LINES, "-").succeeds().out());
    CommandRun nothing = CommandRun.of("stream").succeeds();
    assertEquals("", nothing.out());
    assertTrue(nothing.err().startsWith("0 documents, in "), nothing.err());
  }

  @Test
  void damagedInputEndsTheCommandAfterAllBeforeItIsCommitted() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      lines.add(line("d" + i, text(i)));
    }
    Path input = write(folder.resolve("in.jsonl"), lines.toArray(String[]::new));
    byte[] zipped = Documents.gzip(Files.readAllBytes(input));
    Path cut = Files.write(folder.resolve("cut.gz"), java.util.Arrays.copyOf(zipped, 200_000));
    CommandRun run = CommandRun.of("stream", cut, "--index", index, "--method", "shingles");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("damaged gzip data after line"), run.err());
    assertFalse(run.lines().isEmpty());
    assertEquals(run.lines().size(), indexed().size());
  }

  /** What is committed meanwhile is seen by a reader that is opened before the end. */
  @Test
  void commitsComeAfterSoManyDocuments() throws IOException {
    List<Integer> seen = new ArrayList<>();
    OutputStream watching =
        new ByteArrayOutputStream() {
          @Override
          public void flush() throws IOException {
            try (FSDirectory directory = FSDirectory.open(index)) {
              boolean exists = DirectoryReader.indexExists(directory);
              seen.add(exists ? indexed().size() : 0);
            }
          }
        };
    PrintStream out = new PrintStream(watching, false, StandardCharsets.UTF_8);
    PrintStream err =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    byte[] input = (String.join("\n", LINES) + "\n").getBytes(StandardCharsets.UTF_8);
    Console console = new Console(new ByteArrayInputStream(input), out, err);
    assertEquals(
        0, Main.run(console, "stream", "--index", index.toString(), "--commit-every", "2"));
    assertEquals(List.of(0, 0, 2, 2, 4), seen.subList(0, 5));
    assertEquals(5, indexed().size());
  }

  @Test
  void closedStandardOutputEndsTheCommandWithACommit() throws IOException {
    OutputStream closing =
        new OutputStream() {
          private int lines;

          @Override
          public void write(int b) throws IOException {
            if (lines == 2) {
              throw new IOException("Broken pipe");
            }
            lines += b == '\n' ? 1 : 0;
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    byte[] input = (String.join("\n", LINES) + "\n").getBytes(StandardCharsets.UTF_8);
    Console console =
        new Console(
            new ByteArrayInputStream(input),
            new PrintStream(closing, false, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    assertEquals(2, Main.run(console, "stream", "--index", index.toString()));
    assertTrue(err.toString(StandardCharsets.UTF_8).contains("standard output was closed"));
    assertEquals(List.of("a", "b", "c"), indexed());
  }

  @Test
  void indexThatIsBeingWrittenToIsRefused() throws IOException {
    onIndex(LINES).succeeds();
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      assertTrue(writer.isOpen());
      onIndex(LINES).refuses("--index", "is being written to by another program");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--window,90m,hours or days",
    "--window,0h,between 1h and 3650d",
    "--window,3651d,between 1h and 3650d",
    "--window,-1h,hours or days",
    "--window,24,hours or days",
    "--policy,drop,'one of tag, skip, replace, reject'",
    "--keep,oldest,'one of longest, newest, first'",
    "--keep,newest,--policy replace",
    "--commit-every,0,>= 1",
    "--commit-every,x,--commit-every",
    "--audit,-,must be a file",
    "--audit,no/such/folder,does not exist",
    "--method,none,signcd",
    "--q,3,--q"
  })
  void valueThatIsNoneIsRefused(String option, String value, String part) {
    stream(LINES, option, value).refuses(option, part);
  }

  @Test
  void wrongFilesAreRefusedAndNothingIsLeftBehind() throws IOException {
    Path input = write(folder.resolve("in.jsonl"), LINES.toArray(String[]::new));
    List<String> before = Documents.names(folder);
    CommandRun.of("stream", input, "--audit", input).refuses("--audit", "part of what is read");
    CommandRun.of("stream", input, "--skip-bad", input).refuses("--skip-bad", "is read");
    stream(LINES, "--audit", audit, "--skip-bad", audit).refuses("must be two files");
    stream(LINES, "--audit", audit, "--dry-run").refuses("--dry-run", "--audit");
    onIndex(LINES, "--audit", folder.resolve("./index")).refuses("--audit must be a file");
    onIndex(LINES, "--skip-bad", index).refuses("--skip-bad must be a file, got the folder of");
    CommandRun.of("stream", folder, "--index", index).refuses("is a folder", "JSON lines");
    CommandRun.of("stream", "none.jsonl", "--index", index).refuses("none.jsonl: no such file");
    CommandRun.of("stream", "").refuses("INPUT must not be empty");
    onIndex(LINES, "--triangle-bound").refuses("--triangle-bound", "not for 'stream'");
    stream(LINES, "--index", input).refuses("--index", "is not a folder");
    stream(LINES, "--index", folder).refuses("--index", "has other files in it");
    assertEquals(before, Documents.names(folder));
  }

  /** Two options have one name. */
  @Test
  void windowOfContainmentIsThatOfTheIndex() throws IOException {
    stream(LINES, "--method", "containment", "--window", "50")
        .refuses("such as 24h or 7d", "'doppel index --method containment --window N'");
    Path input = write(folder.resolve("in.jsonl"), LINES.get(0));
    CommandRun.of("index", input, "--index", index, "--method", "containment", "--window", "50")
        .succeeds();
    assertEquals(
        List.of("b tagged a"),
        decisions(onIndex(LINES.subList(1, 2), "--window", "none").succeeds()));
    CommandRun pairs = CommandRun.of("pairs", "--index", index, "--verbose").succeeds();
    assertTrue(pairs.err().contains(" window=50 "), pairs.err());
  }

  @Test
  void helpHasNoOptionThatIsRefused() {
    assertFalse(CommandRun.of("stream", "--help").succeeds().out().contains("--triangle-bound"));
    assertTrue(CommandRun.of("pairs", "--help").succeeds().out().contains("--triangle-bound"));
  }
}
