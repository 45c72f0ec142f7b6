package io.doppel.cli.index;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code doppel clusters --write-groups}: the numbers are those of the clusters. */
class WriteGroupsTest {
  @TempDir Path folder;
  private Path index;

  @BeforeEach
  void makeIndex() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      lines.add(line("d" + i, i % 3 == 0 ? text(i) : edited(i / 6, i)));
    }
    Path input = write(folder.resolve("input.jsonl"), lines.toArray(String[]::new));
    index = folder.resolve("index");
    CommandRun.of("index", input, "--index", index, "--method", "shingles").succeeds();
  }

  @Test
  void documentsOfAClusterHaveOneNumberAndOthersTheirOwn() throws IOException {
    CommandRun run =
        CommandRun.of("clusters", "--index", index, "--write-groups", "group").succeeds();
    assertTrue(run.err().contains("30 documents got another number in field group"), run.err());
    Map<String, Long> numbers = numbers();
    assertEquals(30, numbers.size());
    Map<Long, List<String>> byNumber = new TreeMap<>();
    numbers.forEach(
        (id, number) -> byNumber.computeIfAbsent(number, key -> new ArrayList<>()).add(id));
    int clusters = 0;
    for (String line : run.lines()) {
      List<String> members = new ArrayList<>();
      Matcher ids = Pattern.compile("\"(d[0-9]+)\"").matcher(line);
      while (ids.find()) {
        members.add(ids.group(1));
      }
      members.sort(null);
      assertEquals(members, byNumber.get(numbers.get(members.get(0))));
      clusters++;
    }
    assertTrue(clusters >= 5, clusters + " clusters");
    assertEquals(
        clusters, byNumber.values().stream().filter(members -> members.size() > 1).count());
    // again: nothing to do, and what else the index has is still there
    CommandRun again =
        CommandRun.of("clusters", "--index", index, "--write-groups", "group").succeeds();
    assertTrue(again.err().contains("0 documents got another number"), again.err());
    assertEquals(run.out(), again.out());
    assertEquals(numbers, numbers());
    CommandRun.of("query", "--index", index, "--text", text(0)).succeeds();
  }

  @Test
  void badWishesAreRefused() throws IOException {
    Path input = folder.resolve("input.jsonl");
    CommandRun.of("clusters", input, "--write-groups", "group")
        .refuses("--write-groups", "--index DIR");
    CommandRun.of("clusters", "--index", index, "--write-groups", "text").refuses("text");
    CommandRun.of("clusters", "--index", folder, "--write-groups", "group").refuses("index");
  }

  /** Only {@code index} and {@code stream} make a folder. */
  @Test
  void aMistypedFolderIsRefusedAndNotMade() throws IOException {
    Path typo = folder.resolve("typo");
    Path file = write(folder.resolve("file"), "no folder");
    Object[][] commands = {
      {"clusters", "--write-groups", "group"},
      {"clusters", "--components", "--write-groups", "group", "--out", folder.resolve("out")},
      {"clusters"},
      {"dedup"},
      {"pairs"},
      {"report", "--out", folder.resolve("out")},
      {"query", "--text", "a text"},
      {"explain", "d0", "d1"},
      {"attach", "--field", "text"},
      {"attach", "--field", "text", "--dry-run"},
      {"scan", "--field", "text"},
      {"scan", "--field", "text", "--sidecar", folder.resolve("beside")}
    };
    for (Object[] command : commands) {
      for (Path missing : List.of(typo, file, typo.resolve("deeper"))) {
        List<Object> arguments = new ArrayList<>(List.of(command));
        arguments.add("--index");
        arguments.add(missing);
        CommandRun.of(arguments.toArray()).refuses(missing.toString());
        assertFalse(Files.exists(typo), List.of(command).toString());
        assertFalse(Files.exists(folder.resolve("out")), List.of(command).toString());
        assertFalse(Files.exists(folder.resolve("beside")), List.of(command).toString());
      }
    }
  }

  private Map<String, Long> numbers() throws IOException {
    Map<String, Long> numbers = new TreeMap<>();
    try (FSDirectory directory = FSDirectory.open(index);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      NumericDocValues values = MultiDocValues.getNumericValues(reader, "group");
      for (int document = 0; document < reader.maxDoc(); document++) {
        assertTrue(values.advanceExact(document));
        numbers.put(reader.storedFields().document(document).get("id"), values.longValue());
      }
    }
    return numbers;
  }
}
