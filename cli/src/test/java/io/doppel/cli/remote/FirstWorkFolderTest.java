package io.doppel.cli.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.join.PairResult;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a work folder, byte by byte as the first version wrote them. */
class FirstWorkFolderTest {
  private static final String MANIFEST =
      "doppel opensearch, work in progress, version 1\nindex news\nfield body.near\nshards 2\n";

  /** Two documents with one value each, the second without it. */
  private static final String PART =
      "646f7050000000010005c3a9c3a96e00000000000000070000000000000001000000030102ff0000"
          + "000676c3a4726465000374776f000000000000012c000000000000000200000000ffffffffffff00"
          + "0000005a7c3664";

  private static final String PAIRS =
      "646f704a00000001000000000000000bfffffffffffffff400000000000000050000000000000004"
          + "000000000000000301000000000000000200000000000000010000000200000000000000003fe800"
          + "000000000000000001000000023ff000000000000000000000893dd87c";

  private static final PairCounts COUNTS = new PairCounts(5, 4, 3, true, 2, 1);

  @TempDir Path folder;

  private Path file(String name, String digits) throws IOException {
    return Files.write(folder.resolve(name), HexFormat.of().parseHex(digits));
  }

  private static String digits(Path file) throws IOException {
    return HexFormat.of().formatHex(Files.readAllBytes(file));
  }

  private static PartFile.Summary read(Path part, List<String> shown) throws IOException {
    return PartFile.read(
        part,
        1,
        document ->
            shown.add(
                document.id()
                    + " "
                    + document.sequence()
                    + " "
                    + document.term()
                    + " "
                    + HexFormat.of().formatHex(document.signature())
                    + " "
                    + Arrays.toString(document.values())));
  }

  @Test
  void aPartIsReadAndWrittenAsItWas() throws IOException {
    List<String> shown = new ArrayList<>();
    PartFile.Summary summary = read(file("shard-0", PART), shown);
    assertEquals(List.of("één 7 1 0102ff [värde]", "two 300 2  [null]"), shown);
    assertEquals(2, summary.documents());
    Path written = folder.resolve("shard-1");
    try (PartFile.Writer writer = new PartFile.Writer(written)) {
      writer.add(new RemoteDocument("één", 7, 1, new byte[] {1, 2, -1}, "värde"));
      writer.add(new RemoteDocument("two", 300, 2, new byte[0], (String) null));
      writer.commit();
    }
    assertEquals(PART, digits(written));
  }

  @Test
  void pairsAreReadAndWrittenAsTheyWere() throws IOException {
    PartFile.Summary one = new PartFile.Summary(2, 11);
    PartFile.Summary other = new PartFile.Summary(3, -12);
    List<String> shown = new ArrayList<>();
    PairCounts counts =
        PairFile.read(
            file("pairs-0-1", PAIRS), one, other, (a, b, s) -> shown.add(a + " " + b + " " + s));
    assertEquals(COUNTS, counts);
    assertEquals(List.of("0 0 0.75", "1 2 1.0"), shown);
    Path written = folder.resolve("pairs-1-1");
    List<SimilarPair> pairs = List.of(new SimilarPair(0, 2, 0.75), new SimilarPair(1, 4, 1));
    PairFile.write(written, one, other, new PairResult(pairs, COUNTS), 2);
    assertEquals(PAIRS, digits(written));
  }

  @Test
  void aFileOfAnotherVersionNamesBoth() throws IOException {
    String newer = PART.substring(0, 8) + "00000002" + PART.substring(16);
    String message =
        assertThrows(
                CheckedFile.DamagedException.class,
                () -> read(file("shard-0", newer), new ArrayList<>()))
            .getMessage();
    assertTrue(message.endsWith("shard-0 has version 2, this program has version 1"), message);
    message =
        assertThrows(
                CheckedFile.DamagedException.class,
                () -> read(file("shard-0", PAIRS), new ArrayList<>()))
            .getMessage();
    assertTrue(message.endsWith("shard-0 is another kind of file"), message);
  }

  /**
   * Cut off anywhere, with any one bit changed, or with more behind its end, it is not taken for
   * what was written.
   */
  @Test
  void damageIsSeen() throws IOException {
    byte[] whole = HexFormat.of().parseHex(PART);
    Path part = folder.resolve("shard-0");
    for (int i = 0; i < whole.length; i++) {
      Files.write(part, Arrays.copyOf(whole, i));
      assertThrows(
          CheckedFile.DamagedException.class, () -> read(part, new ArrayList<>()), "cut at " + i);
      byte[] changed = whole.clone();
      changed[i] ^= 1;
      Files.write(part, changed);
      assertThrows(
          CheckedFile.DamagedException.class, () -> read(part, new ArrayList<>()), "bit at " + i);
    }
    Files.write(part, Arrays.copyOf(whole, whole.length + 1));
    assertThrows(CheckedFile.DamagedException.class, () -> read(part, new ArrayList<>()), "longer");
  }

  @Test
  void aFolderIsGoneOnWith() throws IOException {
    Map<String, String> about = Map.of("index", "news", "field", "body.near");
    Files.writeString(folder.resolve("manifest"), MANIFEST, StandardCharsets.UTF_8);
    try (WorkFolder work = WorkFolder.open(folder, about, Map.of("shards", "9"))) {
      assertTrue(work.isResumed());
      assertEquals("2", work.note("shards"));
    }
    Path fresh = folder.resolve("fresh");
    try (WorkFolder work = WorkFolder.open(fresh, Map.of("index", "news"), Map.of())) {
      assertFalse(work.isResumed());
    }
    assertEquals(MANIFEST.lines().limit(2).toList(), Files.readAllLines(fresh.resolve("manifest")));
  }

  /** The process was killed while it deleted its files. */
  @Test
  void whatAJobThatWasDoneLeftIsDeletedAndNothingElse() throws IOException {
    Path work = folder.resolve("work");
    try (WorkFolder done = WorkFolder.open(work, Map.of("index", "news"), Map.of())) {
      Files.createDirectory(done.part(7)); // which cannot be deleted as long as it has a file
      Files.writeString(done.part(7).resolve("file"), "");
      assertThrows(IOException.class, done::finish);
    }
    Files.delete(work.resolve("shard-7").resolve("file"));
    for (String name :
        List.of("shard-0", "pairs-0-12", "removed", ".shard-1.doppel.tmp", "shard-x", "pairs-1")) {
      Files.writeString(work.resolve(name), "");
    }
    try (WorkFolder next = WorkFolder.open(work, Map.of("index", "other"), Map.of())) {
      assertFalse(next.isResumed());
    }
    try (Stream<Path> files = Files.list(work)) {
      assertEquals(
          List.of("lock", "manifest", "pairs-1", "shard-x"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void aFolderOfAnotherVersionNamesBothAndTheWayOut() throws IOException {
    Files.writeString(folder.resolve("manifest"), MANIFEST.replace("version 1", "version 2"));
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> WorkFolder.open(folder, Map.of("index", "news"), Map.of()))
            .getMessage();
    for (String part :
        List.of(
            "begins with \"doppel opensearch, work in progress, version 2\"",
            "must begin with \"doppel opensearch, work in progress, version 1\"",
            "name another folder or delete this one")) {
      assertTrue(message.contains(part), message);
    }
  }
}
