package io.doppel.cli.search;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.fields;
import static io.doppel.cli.Documents.ids;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.names;
import static io.doppel.cli.Documents.read;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code doppel dedup --against}: only what is in the others goes, and they stay as they are. */
class DedupAgainstTest {
  @TempDir Path folder;
  private Path documents;
  private Path others;
  private Path kept;
  private Path removed;

  @BeforeEach
  void writeDocuments() throws IOException {
    documents =
        write(
            folder.resolve("documents.jsonl"),
            line("new", text(1)),
            line("known", edited(2, 1)),
            line("new copy", text(1)),
            line("known copy", edited(2, 1)),
            line("empty", ""));
    others =
        write(
            folder.resolve("others.jsonl"),
            line("other 3", text(3)),
            line("other 2 edited", edited(2, 9)),
            line("other 2", edited(2, 1)),
            line("other 2 again", edited(2, 1)),
            line("other empty", ""));
    kept = folder.resolve("kept.jsonl");
    removed = folder.resolve("removed.jsonl");
  }

  private CommandRun against(Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("dedup", "--out", kept, "--removed", removed));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray()).succeeds();
  }

  @ParameterizedTest
  @ValueSource(strings = {"signcd", "shingles", "shingles-exact", "exact", "simhash", "qgrams"})
  void whatIsInTheOthersGoesAndCopiesOfEachOtherStay(String method) throws IOException {
    byte[] before = Files.readAllBytes(others);
    CommandRun run = against(documents, "--against", others, "--method", method);
    assertEquals(List.of("new", "new copy", "empty"), ids(read(kept)));
    assertEquals(List.of("known", "known copy"), ids(read(removed)));
    for (String line : read(removed)) {
      assertEquals("other 2", fields(line).get("dup_of"), "the most similar, the first of equals");
      assertEquals("1.000000", fields(line).get("similarity"));
    }
    assertTrue(
        run.err().startsWith("5 documents: 3 kept, 2 removed as near-duplicates of documents in "),
        run.err());
    assertArrayEquals(before, Files.readAllBytes(others));
  }

  @Test
  void anIndexOfOthersSaysHowDocumentsAreCompared() throws IOException {
    Path index = folder.resolve("index");
    CommandRun.of("index", others, "--index", index, "--method", "shingles", "--words", "3")
        .succeeds();
    Map<String, Long> before = sizes(index);
    CommandRun run = against(documents, "--against", index);
    assertEquals(List.of("new", "new copy", "empty"), ids(read(kept)));
    assertTrue(run.err().contains("method shingles"), run.err());
    assertEquals(before, sizes(index));
    CommandRun.of("dedup", documents, "--against", index, "--method", "shingles", "--words", "4")
        .refuses("words");
    // without signatures of the method, from the stored text
    against(documents, "--against", index, "--method", "exact");
    assertEquals(List.of("new", "new copy", "empty"), ids(read(kept)));
  }

  @Test
  void candidatesAreLimitedHereToo() throws IOException {
    List<String> mine = new ArrayList<>();
    List<String> theirs = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      mine.add(line("m" + i, edited(1, i)));
      theirs.add(line("t" + i, edited(1, 100 + i)));
    }
    write(documents, mine.toArray(String[]::new));
    write(others, theirs.toArray(String[]::new));
    Object[] command = {
      "dedup", documents, "--against", others, "--method", "shingles-exact", "--max-candidates"
    };
    List<Object> few = new ArrayList<>(List.of(command));
    few.add(1);
    CommandRun.of(few.toArray()).refuses("--max-candidates allows for more than 1 a document");
    List<Object> many = new ArrayList<>(List.of(command));
    many.add(100);
    assertEquals("", CommandRun.of(many.toArray()).succeeds().out());
  }

  @Test
  void bothMayBeIndexes() throws IOException {
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");
    CommandRun.of("index", documents, "--index", one, "--method", "exact").succeeds();
    CommandRun.of("index", others, "--index", other, "--method", "exact").succeeds();
    against("--index", one, "--against", other);
    assertEquals(List.of("new", "new copy", "empty"), ids(read(kept)));
    CommandRun.of("index", others, "--index", folder.resolve("third"), "--method", "simhash")
        .succeeds();
    against("--index", one, "--against", folder.resolve("third"), "--method", "exact");
    assertEquals(List.of("new", "new copy", "empty"), ids(read(kept)));
  }

  @Test
  void onlyWhatIsContainedGoesNotWhatContains() throws IOException {
    Path mine =
        write(
            folder.resolve("mine.jsonl"),
            line("part", text(5).substring(0, text(5).length() / 2)),
            line("whole and more", text(6) + " " + text(7)));
    Path theirs =
        write(folder.resolve("theirs.jsonl"), line("whole", text(5)), line("half", text(6)));
    against(mine, "--against", theirs, "--method", "containment");
    assertEquals(List.of("whole and more"), ids(read(kept)));
    assertEquals("whole", fields(read(removed).get(0)).get("dup_of"));
    // either way the two are a pair
    against(mine, "--against", theirs, "--method", "shingles-exact", "--threshold", "0.4");
    assertEquals(List.of(), ids(read(kept)));
  }

  @Test
  void theSameWithLittleMemory() throws IOException {
    List<String> many = new ArrayList<>();
    List<String> known = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      many.add(line("a" + i, i % 3 == 0 ? edited(i, i) : text(1000 + i)));
      known.add(line("b" + i, text(i)));
    }
    write(documents, many.toArray(String[]::new));
    write(others, known.toArray(String[]::new));
    Object[] options = {documents, "--against", others, "--method", "shingles-exact"};
    against(options);
    List<String> expected = read(removed);
    assertEquals(134, expected.size());
    Path temp = Files.createDirectory(folder.resolve("temp"));
    List<Object> little = new ArrayList<>(List.of(options));
    little.addAll(List.of("--memory", "1m", "--temp", temp));
    against(little.toArray());
    assertEquals(expected, read(removed));
    assertEquals(List.of(), names(temp));
  }

  @Test
  void badWishesAreRefused() throws IOException {
    CommandRun.of("dedup", documents, "--against", documents)
        .refuses("--against must be another input", "all of its documents");
    CommandRun.of("dedup", documents, "--against", folder.resolve("missing.jsonl"))
        .refuses("missing.jsonl", "no such file");
    CommandRun.of("dedup", documents, "--against", others, "--keep", "longest")
        .refuses("--keep", "--against");
    CommandRun.of("dedup", documents, "--against", others, "--out", others)
        .refuses("--out", "others.jsonl");
    Path bad = write(folder.resolve("bad.jsonl"), line("x", text(1)), "{");
    CommandRun.of("dedup", documents, "--against", bad).refuses("bad.jsonl:2");
    assertFalse(Files.exists(kept));
    CommandRun.of("dedup", documents, "--memory", "12q").refuses("--memory", "500m", "12q");
    CommandRun.of("dedup", documents, "--memory", "3k").refuses("--memory", "1m", "3k");
    CommandRun.of("dedup", documents, "--temp", others).refuses("--temp must be a folder");
    CommandRun.of("dedup", documents, "--cut-hot", "0").refuses("--cut-hot", "(0, 1]", "got 0");
  }

  @Test
  void badDocumentsOfBothAreSetAside() throws IOException {
    Path bad = write(folder.resolve("bad.jsonl"), line("x", edited(2, 1)), "{");
    Path aside = folder.resolve("aside.txt");
    against(documents, "--against", bad, "--skip-bad", aside);
    assertEquals(List.of("new", "new copy", "empty"), ids(read(kept)));
    assertEquals(1, read(aside).stream().filter(line -> line.equals("{")).count());
  }

  @Test
  void whatIsCutIsSaid() throws IOException {
    String boilerplate = text(77);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      lines.add(line("d" + i, i % 4 == 0 ? boilerplate + " own" + i : text(i)));
    }
    write(documents, lines.toArray(String[]::new));
    Object[] options = {"pairs", documents, "--method", "shingles-exact"};
    assertEquals(45, CommandRun.of(options).succeeds().lines().size());
    CommandRun cut =
        CommandRun.of("pairs", documents, "--method", "shingles-exact", "--cut-hot", "0.1")
            .succeeds();
    assertEquals(0, cut.lines().size());
    assertTrue(cut.err().contains("--cut-hot: 9 searches were cut short"), cut.err());
  }

  private static Map<String, Long> sizes(Path index) throws IOException {
    Map<String, Long> sizes = new TreeMap<>();
    for (String name : names(index)) {
      sizes.put(name, Files.size(index.resolve(name)));
    }
    return sizes;
  }
}
