package io.doppel.cli.search;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.ids;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.read;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code doppel clusters} promises. */
class ClustersCommandTest {
  @TempDir Path folder;

  private static CommandRun clusters(Object... inputAndOptions) {
    List<Object> arguments = new ArrayList<>(List.of("clusters"));
    arguments.addAll(List.of(inputAndOptions));
    return CommandRun.of(arguments.toArray()).succeeds();
  }

  /** The lines as they are told: by representative the members and their similarities, in order. */
  private static Map<String, Map<String, String>> parsed(List<String> lines) throws IOException {
    Map<String, Map<String, String>> clusters = new LinkedHashMap<>();
    for (String line : lines) {
      try (JsonParser json = new JsonFactory().createParser(line)) {
        assertEquals(JsonToken.START_OBJECT, json.nextToken());
        assertEquals("representative", json.nextFieldName());
        Map<String, String> members = new LinkedHashMap<>();
        assertNull(clusters.put(json.nextTextValue(), members));
        assertEquals("members", json.nextFieldName());
        assertEquals(JsonToken.START_ARRAY, json.nextToken());
        while (json.nextToken() == JsonToken.START_OBJECT) {
          assertEquals("id", json.nextFieldName());
          String id = json.nextTextValue();
          assertEquals("similarity", json.nextFieldName());
          JsonToken value = json.nextToken();
          assertTrue(value == JsonToken.VALUE_NUMBER_FLOAT || value == JsonToken.VALUE_NULL, line);
          assertFalse(members.containsKey(id));
          members.put(id, value == JsonToken.VALUE_NULL ? null : json.getText());
          assertEquals(JsonToken.END_OBJECT, json.nextToken());
        }
        assertEquals(JsonToken.END_OBJECT, json.nextToken());
        assertNull(json.nextToken());
      }
    }
    return clusters;
  }

  /** What {@code pairs} says, both ways. */
  private static Map<List<String>, String> pairs(Object... inputAndOptions) {
    List<Object> arguments = new ArrayList<>(List.of("pairs"));
    arguments.addAll(List.of(inputAndOptions));
    Map<List<String>, String> pairs = new HashMap<>();
    for (String row : CommandRun.of(arguments.toArray()).succeeds().lines()) {
      String[] cells = row.split("\t");
      pairs.put(List.of(cells[0], cells[1]), cells[2]);
      pairs.put(List.of(cells[1], cells[0]), cells[2]);
    }
    return pairs;
  }

  @ParameterizedTest
  @ValueSource(strings = {"first", "longest", "newest,longest"})
  void clustersAreWhatDedupDecides(String keep) throws IOException {
    Path removed = folder.resolve("removed.jsonl");
    Object[] options = {Documents.SAMPLE, "--threshold", "0.5", "--keep", keep};
    List<String> kept =
        CommandRun.of(
                "dedup",
                options[0],
                options[1],
                options[2],
                options[3],
                options[4],
                "--removed",
                removed)
            .succeeds()
            .lines();
    Map<String, Map<String, String>> decided = new TreeMap<>();
    for (String id : ids(kept)) {
      decided.put(id, new TreeMap<>());
    }
    for (String line : read(removed)) {
      Map<String, String> fields = Documents.fields(line);
      decided.get(fields.get("dup_of")).put(fields.get("id"), fields.get("similarity"));
    }
    List<Object> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("--min-size", "1"));
    assertEquals(decided, parsed(clusters(all.toArray()).lines()));
    decided.values().removeIf(Map::isEmpty);
    assertEquals(decided, parsed(clusters(options).lines()));
    assertTrue(decided.size() > 20);
  }

  @Test
  void everyMemberIsAPairWithItsRepresentativeAndNoTwoRepresentativesAre() throws IOException {
    Object[] options = {Documents.SAMPLE, "--threshold", "0.4"};
    Map<List<String>, String> pairs = pairs(options);
    Map<String, Map<String, String>> clusters = parsed(clusters(options).lines());
    clusters.forEach(
        (representative, members) ->
            members.forEach(
                (member, similarity) ->
                    assertEquals(pairs.get(List.of(representative, member)), similarity)));
    for (String one : clusters.keySet()) {
      for (String other : clusters.keySet()) {
        assertFalse(pairs.containsKey(List.of(one, other)), one + " " + other);
      }
    }
  }

  @Test
  void componentsAreWhatThePairsConnect() throws IOException {
    Path file = chained();
    Map<List<String>, String> pairs = pairs(file, "--method", "shingles-exact");
    Object[] options = {file, "--method", "shingles-exact", "--components"};
    Map<String, Map<String, String>> components = parsed(clusters(options).lines());
    List<String> input = ids(read(file));
    TreeSet<String> seen = new TreeSet<>();
    long unverified = 0;
    for (String start : input) {
      TreeSet<String> reached = new TreeSet<>();
      Deque<String> next = new ArrayDeque<>(List.of(start));
      while (!next.isEmpty()) {
        String id = next.remove();
        if (seen.add(id)) {
          reached.add(id);
          input.stream().filter(other -> pairs.containsKey(List.of(id, other))).forEach(next::add);
        }
      }
      if (reached.size() > 1) {
        TreeSet<String> found = new TreeSet<>(components.get(start).keySet());
        components
            .get(start)
            .forEach((id, similarity) -> assertEquals(pairs.get(List.of(start, id)), similarity));
        unverified += components.get(start).values().stream().filter(s -> s == null).count();
        found.add(start);
        assertEquals(reached, found);
        components.remove(start);
      }
    }
    assertEquals(Map.of(), components);
    assertTrue(unverified > 10);
    String err = clusters(options).err();
    assertTrue(err.contains(unverified + " members not verified"), err);
    CommandRun unchained = clusters(file, "--method", "shingles-exact");
    assertFalse(unchained.err().contains("not verified"), unchained.err());
    assertFalse(unchained.out().contains("null"), unchained.out());
  }

  /** The sample, and documents that each have most words in common with the next ones only. */
  private Path chained() throws IOException {
    List<String> lines = new ArrayList<>(read(Documents.SAMPLE));
    String[] words = (text(1) + " " + text(2) + " " + text(3)).split(" ");
    for (int start = 0; start + 150 <= words.length; start += 12) {
      String window = String.join(" ", Arrays.copyOfRange(words, start, start + 150));
      lines.add(line("window-" + start, window));
    }
    return write(folder.resolve("chained.jsonl"), lines.toArray(String[]::new));
  }

  @Test
  void clustersStandInTheOrderOfTheInputAndMembersBySimilarity() throws IOException {
    Path file = chained();
    List<String> input = ids(read(file));
    for (String option : List.of("--verbose", "--components")) {
      int last = -1;
      for (Map.Entry<String, Map<String, String>> cluster :
          parsed(clusters(file, "--method", "shingles-exact", option).lines()).entrySet()) {
        assertTrue(input.indexOf(cluster.getKey()) > last);
        last = input.indexOf(cluster.getKey());
        double most = 1;
        int before = -1;
        for (Map.Entry<String, String> member : cluster.getValue().entrySet()) {
          double similarity =
              member.getValue() == null ? -1 : Double.parseDouble(member.getValue());
          int place = input.indexOf(member.getKey());
          assertTrue(similarity < most || similarity == most && place > before);
          most = similarity;
          before = place;
        }
      }
    }
  }

  @Test
  void onlyClustersOfTheLeastSizeAreListed() throws IOException {
    Path input =
        write(
            folder.resolve("input.jsonl"),
            line("a", text(1)),
            line("b", text(2)),
            line("c", text(1)),
            line("d", text(3)),
            line("e", edited(1, 1)),
            line("f", text(2)),
            line("g", ""));
    assertEquals(List.of("a", "b"), List.copyOf(parsed(clusters(input).lines()).keySet()));
    for (String option : List.of("--verbose", "--components")) {
      String[][] expected = {{"1", "[a, b, d, g]"}, {"2", "[a, b]"}, {"3", "[a]"}, {"4", "[]"}};
      for (String[] each : expected) {
        CommandRun run = clusters(input, "--min-size", each[0], option);
        assertEquals(each[1], parsed(run.lines()).keySet().toString());
      }
    }
    assertEquals("", clusters(input, "--min-size", "4").out());
    for (String size : List.of("0", "-1", "x", "2.5", "99999999999")) {
      CommandRun.of("clusters", input, "--min-size", size).refuses("--min-size", size);
    }
  }

  @Test
  void summaryTellsHowManyAndHowLarge() throws IOException {
    Path input =
        write(
            folder.resolve("input.jsonl"),
            line("a", text(1)),
            line("b", text(1)),
            line("c", edited(1, 1)),
            line("d", text(2)),
            line("e", text(2)),
            line("f", text(3)),
            line("g", ""));
    Path out = folder.resolve("clusters.jsonl");
    String err = clusters(input, "--out", out).err();
    assertTrue(err.contains("7 documents: 2 clusters of 5 documents, the largest of 3, in "), err);
    assertTrue(
        err.contains("method runs, similarity at least 0.720\ncut at 0.72, the usual one"), err);
    assertTrue(err.contains("1 document could not be compared"), err);
    assertTrue(err.contains("clusters: " + out), err);
    assertEquals(clusters(input).out(), Files.readString(out));
    Path none = Files.createFile(folder.resolve("none.jsonl"));
    CommandRun empty = clusters(none);
    assertEquals("", empty.out());
    assertTrue(empty.err().contains("0 documents: 0 clusters of 0 documents"), empty.err());
  }

  @Test
  void whateverIsInAnIdOrATextTheLinesAreJson() throws IOException {
    List<String> hostile =
        List.of(
            "\"},{\"id\":\"",
            "back\\slash\\",
            "'quoted' \"twice\"",
            "</script><b>",
            "\u202e\ufeff",
            "😀 日本語 é",
            "{}[],:",
            "\\u0041",
            "null");
    List<String> lines = new ArrayList<>();
    for (String id : hostile) {
      lines.add(line(id, text(1) + " " + id + "\u0000\u001b[31m\u2028\u2029"));
    }
    Path input = write(folder.resolve("input.jsonl"), lines.toArray(String[]::new));
    CommandRun run = clusters(input);
    Map<String, Map<String, String>> parsed = parsed(run.lines());
    assertEquals(List.of(hostile.get(0)), List.copyOf(parsed.keySet()));
    assertEquals(
        new TreeSet<>(hostile.subList(1, hostile.size())),
        new TreeSet<>(parsed.get(hostile.get(0)).keySet()));
    assertTrue(run.err().chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)));
    Path index = folder.resolve("index");
    CommandRun.of("index", input, "--index", index).succeeds();
    assertEquals(run.out(), clusters("--index", index).out());
  }

  @Test
  void byContainmentTheRepresentativeContainsItsMembers() throws IOException {
    String whole = text(1) + " " + text(2);
    Path input =
        write(
            folder.resolve("input.jsonl"),
            line("first half", text(1)),
            line("second half", text(2)),
            line("whole", whole),
            line("other", text(3)));
    Object[] options = {input, "--method", "containment", "--threshold", "0.9"};
    Map<String, Map<String, String>> clusters = parsed(clusters(options).lines());
    assertEquals(List.of("whole"), List.copyOf(clusters.keySet()));
    assertEquals(
        new TreeSet<>(List.of("first half", "second half")),
        new TreeSet<>(clusters.get("whole").keySet()));
  }

  @Test
  void theNumberOfThreadsChangesNothing() throws IOException {
    for (String option : List.of("--verbose", "--components")) {
      assertEquals(
          clusters(Documents.SAMPLE, "--threads", "1", option).out(),
          clusters(Documents.SAMPLE, "--threads", "4", option).out());
    }
  }

  @Test
  void badDocumentsAreSetAside() throws IOException {
    Path input =
        write(
            folder.resolve("input.jsonl"),
            line("a", text(1)),
            "{\"id\":\"b\"",
            line("c", text(1)),
            line("a", text(1)));
    Path bad = folder.resolve("bad.jsonl");
    Path out = folder.resolve("out.jsonl.gz");
    CommandRun.of("clusters", input, "--out", out).refuses("input.jsonl:2", "not valid JSON");
    assertFalse(Files.exists(out));
    CommandRun run = clusters(input, "--out", out, "--skip-bad", bad);
    String line =
        "{\"representative\":\"a\",\"members\":[{\"id\":\"c\",\"similarity\":1.000000}]}\n";
    assertEquals(line, Documents.gunzip(out));
    assertEquals(2, read(bad).size());
    assertTrue(run.err().contains("2 documents"), run.err());
  }

  @Test
  void resultsAreNotWrittenOverWhatIsRead() throws IOException {
    Path input = write(folder.resolve("input.jsonl"), line("a", text(1)));
    String before = Files.readString(input);
    CommandRun.of("clusters", input, "--out", input).refuses("--out", "input.jsonl", "is read");
    CommandRun.of("clusters", input, "--skip-bad", input).refuses("--skip-bad", "is read");
    Path out = folder.resolve("out.jsonl");
    CommandRun.of("clusters", input, "--out", out, "--skip-bad", out).refuses("two files");
    CommandRun.of("clusters").refuses("INPUT is missing");
    CommandRun.of("clusters", input, "--index", folder).refuses("not both");
    assertEquals(before, Files.readString(input));
    assertEquals(List.of("input.jsonl"), Documents.names(folder));
  }
}
