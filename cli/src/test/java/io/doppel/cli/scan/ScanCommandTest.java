package io.doppel.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.FolderState;
import io.doppel.cli.OtherProgram;
import io.doppel.cli.OtherProgram.Kind;
import io.doppel.cli.OtherProgram.Page;
import io.doppel.cli.index.ForeignDefinition;
import io.doppel.cli.output.Leftovers;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.Methods;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code scan} on indexes that another program wrote. */
public class ScanCommandTest {
  @TempDir Path folder;

  /** Texts, some with near-duplicates, and one without text. */
  public static List<Page> pages() {
    List<Page> pages = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      pages.add(new Page("p" + i, Documents.text(i)));
      for (int copy = 1; copy <= i % 3; copy++) {
        pages.add(new Page("p" + i + "-" + copy, Documents.edited(i, copy)));
      }
    }
    pages.add(new Page("empty", ""));
    return pages;
  }

  private Path index(Kind kind) throws IOException {
    Path index = folder.resolve("index-" + kind);
    OtherProgram.write(index, kind, pages());
    return index;
  }

  /** The pairs that the same documents have as a file. */
  private List<String> pairsOfFile(Object... options) throws IOException {
    String[] lines =
        pages().stream()
            .map(page -> Documents.line(page.key(), page.text()))
            .toArray(String[]::new);
    Path file = Documents.write(folder.resolve("pages.jsonl"), lines);
    return CommandRun.of(with(new Object[] {"pairs", file}, options)).succeeds().lines();
  }

  private static Object[] with(Object[] first, Object... more) {
    return Stream.concat(Arrays.stream(first), Arrays.stream(more)).toArray();
  }

  private static CommandRun scan(Path index, Object... options) {
    return CommandRun.of(
        with(new Object[] {"scan", "--index", index, "--field", OtherProgram.TEXT}, options));
  }

  private static CommandRun scanByKey(Path index, Object... options) {
    return scan(index, with(new Object[] {"--key", OtherProgram.KEY}, options));
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"STORED", "STORED_AND_WORDS", "VECTORS", "POSITIONS"})
  void thePairsAreThoseOfTheTextsWhateverTheIndexHasOfThem(Kind kind) throws IOException {
    Path index = index(kind);
    Object[] options = {"--method", "shingles-exact", "--analyzer", "standard"};
    List<String> expected = pairsOfFile(options);
    assertEquals(4 + 4 * 3, expected.size());
    assertEquals(expected, scanByKey(index, options).succeeds().lines());
    Object[] other = {"--method", "tfidf", "--analyzer", "standard"};
    assertEquals(pairsOfFile(other), scanByKey(index, other).succeeds().lines());
  }

  /** Some programs take them for the end of a line, though they are no control characters. */
  @Test
  void keysThatBreakLinesAreEscaped() throws IOException {
    Path index = folder.resolve("index");
    String text = Documents.text(1);
    OtherProgram.write(
        index, Kind.STORED, List.of(new Page("a\u2028b", text), new Page("a\u0085b", text)));
    CommandRun run = scanByKey(index, "--method", "exact").succeeds();
    assertEquals("a\\u0085b\ta\\u2028b\t1.000000\n", run.out());
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"VECTORS_WITHOUT_POSITIONS", "FREQUENCIES", "WORDS"})
  void wordsWithoutOrderAreComparedAsSuch(Kind kind) throws IOException {
    Path index = index(kind);
    CommandRun run = scanByKey(index).succeeds();
    assertEquals(pairsOfFile("--method", "charikar"), run.lines());
    assertTrue(
        run.err()
            .contains(
                "method charikar, similarity at least 0.900; chosen since the index has the words"
                    + " without their order; --method names another: charikar, simhash"),
        run.err());
  }

  /** The list that messages give is true: of every method it is tried. */
  @ParameterizedTest
  @MethodSource("unlearned")
  void aMethodThatNeedsOrderIsRefusedWithTheNamesOfOthers(Method method) throws IOException {
    Path index = index(Kind.WORDS);
    String listed = ForeignDefinition.OF_SINGLE_WORDS;
    int withOptions = listed.indexOf("or with");
    Object[] named = {"--method", method.id()};
    CommandRun run = scanByKey(index, named);
    if (List.of(listed.substring(0, withOptions).split("[, ]+")).contains(method.id())) {
      run.succeeds();
      return;
    }
    run.refuses("without their positions", method.id() + " as it is set", listed);
    if (List.of(listed.substring(withOptions).split("[, ]+")).contains(method.id())) {
      Object[] options = {"--words", 1, "--window", 0};
      boolean hasWindow = method.takes(MethodOption.WINDOW);
      scanByKey(index, with(named, Arrays.copyOf(options, hasWindow ? 4 : 2))).succeeds();
    } else {
      assertFalse(method.takes(MethodOption.WORDS));
    }
  }

  @Test
  void frequenciesAreCountedOverWhatIsScanned() throws IOException {
    Path index = index(Kind.WORDS);
    scanByKey(index, "--method", "containment", "--weights", "idf")
        .refuses("without their positions", "containment as it is set");
    Object[] options = {"--method", "charikar", "--weights", "idf", "--analyzer", "standard"};
    assertEquals(pairsOfFile(options), scanByKey(index, options).succeeds().lines());
  }

  @Test
  void theMethodFollowsFromWhatThereIs() throws IOException {
    CommandRun stored = scanByKey(index(Kind.STORED_AND_WORDS)).succeeds();
    assertEquals(pairsOfFile(), stored.lines());
    assertTrue(stored.err().contains("method runs, similarity at least 0.720\n"), stored.err());
    assertTrue(
        stored.err().contains("field \"body\": 24 texts as stored, 1 document without text\n"),
        stored.err());
    CommandRun words = scanByKey(index(Kind.POSITIONS)).succeeds();
    assertTrue(
        words.err().contains("method shingles, similarity at least 0.500; chosen since the index"),
        words.err());
    assertTrue(words.err().contains(": 24 texts from the inverted index, 1 doc"), words.err());
    CommandRun vectors = scanByKey(index(Kind.VECTORS), "--method", "signcd").succeeds();
    assertTrue(vectors.err().contains(": 24 texts from term vectors"), vectors.err());
    assertTrue(vectors.err().contains("signcd looks at marks such as commas"), vectors.err());
  }

  @Test
  void textIsReadWhereOneSays() throws IOException {
    Path index = index(Kind.STORED_AND_WORDS);
    Object[] options = {"--method", "shingles-exact", "--analyzer", "standard"};
    List<String> stored = scanByKey(index, with(options, "--from", "stored")).succeeds().lines();
    CommandRun postings = scanByKey(index, with(options, "--from", "postings")).succeeds();
    assertEquals(stored, postings.lines());
    assertTrue(postings.err().contains("from the inverted index"), postings.err());
    scanByKey(index, with(options, "--from", "vectors"))
        .refuses(
            "--from: field \"body\" has no text in this place (vectors); it has stored, words with"
                + " positions");
    scanByKey(index, "--from", "elsewhere").refuses("--from", "elsewhere");
  }

  @Test
  void aFieldWithoutTextIsAnsweredWithThoseThatHaveSome() throws IOException {
    Path index = index(Kind.VECTORS_WITHOUT_POSITIONS);
    CommandRun.of("scan", "--index", index, "--field", "boddy")
        .refuses(
            "--field: the index has no text of field \"boddy\"; fields with text: sku (stored,"
                + " words without positions), body (term vectors without positions, words without"
                + " positions)");
    CommandRun.of("scan", "--index", index, "--field", "length")
        .refuses("no text of field \"length\"");
  }

  @Test
  void theSummarySaysWhatWasFound() throws IOException {
    Path index = index(Kind.STORED);
    CommandRun run = scanByKey(index, "--verbose", "--threads", 3).succeeds();
    assertTrue(
        run.err().contains("25 documents: 16 pairs; 12 are near-duplicates of 8 others, in "),
        run.err());
    assertTrue(run.err().contains("largest groups:\n  p2  \""), run.err());
    assertTrue(run.err().contains("without signature   1\n"), run.err());
    assertTrue(run.err().contains("definition          NearDup[body"), run.err());
  }

  @Test
  void clustersAreOfWhatIsNearToTheirRepresentative() throws IOException {
    Path index = index(Kind.STORED);
    Path clusters = folder.resolve("clusters.jsonl");
    assertEquals("", scanByKey(index, "--clusters", clusters).succeeds().out());
    List<String> lines = Documents.read(clusters);
    assertEquals(8, lines.size());
    List<String> pairs = scanByKey(index).succeeds().lines();
    String similarity = pairs.get(0).split("\t")[2];
    assertEquals(
        "{\"representative\":\"p1\",\"members\":[{\"id\":\"p1-1\",\"similarity\":"
            + similarity
            + "}]}",
        lines.get(0));
    Path both = folder.resolve("pairs.tsv.gz");
    scanByKey(index, "--clusters", clusters, "--out", both).succeeds();
    assertEquals(lines, Documents.read(clusters));
    assertEquals(pairs, Documents.gunzip(both).lines().toList());
    assertEquals(pairs, scanByKey(index, "--clusters", clusters, "--out", "-").lines());
    CommandRun contained =
        scanByKey(index, "--clusters", "-", "--method", "containment", "--threshold", 0.5)
            .succeeds();
    assertEquals(8, contained.lines().size());
    scanByKey(index, "--clusters", "-", "--out", "-").refuses("--out and --clusters must be two");
  }

  @Test
  void nothingOfTheIndexChanges() throws IOException {
    for (Kind kind : Kind.values()) {
      Path index = index(kind);
      FolderState before = FolderState.of(index);
      scanByKey(index, "--out", folder.resolve("pairs.tsv"), "--query", "sku:p*").succeeds();
      scan(index, "--method", "sentences");
      assertEquals(before, FolderState.of(index), kind.name());
    }
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "permissions are set in the way of POSIX")
  void aFolderThatCannotBeWrittenToIsNoHindrance() throws IOException {
    Path index = index(Kind.POSITIONS);
    Files.delete(index.resolve("write.lock"));
    List<String> pairs = scanByKey(index).succeeds().lines();
    Files.setPosixFilePermissions(index, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      assertEquals(pairs, scanByKey(index).succeeds().lines());
      assertFalse(Files.exists(index.resolve("write.lock")));
    } finally {
      Files.setPosixFilePermissions(index, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void resultsDoNotGoIntoTheFolderOfAnIndex() throws IOException {
    Path index = index(Kind.STORED);
    FolderState before = FolderState.of(index);
    scan(index, "--out", index.resolve("pairs.tsv")).refuses("--out", "is only read");
    scan(index, "--clusters", index.resolve("c.jsonl")).refuses("--clusters", "is only read");
    assertEquals(before, FolderState.of(index));
    scan(folder, "--out", folder.resolve("pairs.tsv")).succeeds();
  }

  @Test
  void indexesInFoldersBelowAreScannedTogether() throws IOException {
    Path data = folder.resolve("data");
    List<Page> pages = pages();
    Path one = data.resolve("nodes/0/indices/x/0/index");
    Path two = data.resolve("nodes/0/indices/x/1/index");
    Path three = data.resolve("core/data/index");
    OtherProgram.write(one, Kind.STORED_AND_WORDS, pages.subList(0, 8));
    OtherProgram.write(two, Kind.POSITIONS, pages.subList(8, 16));
    OtherProgram.write(three, Kind.VECTORS, pages.subList(16, pages.size()));
    Object[] options = {"--method", "shingles-exact", "--analyzer", "standard"};
    FolderState before = FolderState.of(data);
    CommandRun run = scanByKey(data, options).succeeds();
    assertEquals(pairsOfFile(options), run.lines());
    assertEquals(before, FolderState.of(data));
    assertTrue(
        run.err().contains("3 indexes together: " + three + ", " + one + ", " + two + "\n"),
        run.err());
    assertTrue(run.err().contains("texts as stored, "), run.err());
    assertTrue(run.err().contains("texts from term vectors, "), run.err());
    assertTrue(run.err().contains("texts from the inverted index, 1 doc"), run.err());
    List<String> byNumber = scan(data, options).succeeds().lines();
    assertEquals(run.lines().size(), byNumber.size());
    assertTrue(
        byNumber.stream().anyMatch(row -> row.contains("nodes/0/indices/x/1/index:")),
        byNumber.toString());
  }

  @Test
  void anIndexThatHasSignaturesIsComparedByThem() throws IOException {
    Path index = folder.resolve("doppel");
    CommandRun.of("index", Documents.SAMPLE, "--index", index, "--method", "qgrams").succeeds();
    List<String> pairs = CommandRun.of("pairs", "--index", index).succeeds().lines();
    CommandRun run = CommandRun.of("scan", "--index", index, "--field", "text").succeeds();
    assertEquals(pairs, run.lines());
    assertTrue(
        run.err().contains("field \"text\": signatures of the index; 2 documents without\n"),
        run.err());
    List<String> stored =
        CommandRun.of(
                "scan",
                "--index",
                index,
                "--field",
                "text",
                "--from",
                "stored",
                "--method",
                "qgrams")
            .succeeds()
            .lines();
    assertEquals(pairs, stored);
    CommandRun.of("scan", "--index", index, "--field", "text", "--q", 3)
        .refuses("--q was settled when the index was made");
  }

  @Test
  void anEmptyIndexHasNoPairs() throws IOException {
    Path index = folder.resolve("empty");
    write(index, new IndexWriterConfig());
    CommandRun run = scan(index).succeeds();
    assertEquals("", run.out());
    assertTrue(run.err().contains("0 documents: 0 pairs; 0 are near"), run.err());
  }

  private static void write(Path index, IndexWriterConfig config, Document... documents)
      throws IOException {
    try (FSDirectory directory = FSDirectory.open(index);
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (Document document : documents) {
        writer.addDocument(document);
      }
    }
  }

  private static Document document(Field... fields) {
    Document document = new Document();
    document.add(new TextField("body", Documents.text(1), Field.Store.YES));
    for (Field field : fields) {
      document.add(field);
    }
    return document;
  }

  private List<String> keys(Document[] documents, Object... options) throws IOException {
    Path index = Files.createTempDirectory(folder, "keys");
    write(index, new IndexWriterConfig(), documents);
    return scan(index, options).succeeds().lines().stream()
        .map(row -> row.substring(0, row.lastIndexOf('\t')))
        .toList();
  }

  @Test
  void documentsAreNamedByIdIfAllHaveOne() throws IOException {
    assertEquals(
        List.of("a\tb"),
        keys(
            new Document[] {
              document(new StringField("id", "b", Field.Store.YES)),
              document(new StringField("id", "a", Field.Store.YES))
            }));
    assertEquals(
        List.of("12\ta."),
        keys(
            new Document[] {
              document(new StoredField("_id", new byte[] {(byte) 0xfe, 0x12})),
              document(new StoredField("_id", new byte[] {(byte) 0xff, 'a', '.'}))
            }));
    Document[] some = {
      document(new StringField("id", "b", Field.Store.YES)), document(), document()
    };
    assertEquals(List.of("0\t1", "0\t2", "1\t2"), keys(some));
    assertEquals(List.of("1\t2", "1\tb", "2\tb"), keys(some, "--key", "id"));
  }

  @Test
  void namesAreUniqueAndStayOnTheirLine() throws IOException {
    assertEquals(
        List.of("a#0\ta#1", "a#0\ta#1#2", "a#1\ta#1#2"),
        keys(
            new Document[] {
              document(new StoredField("id", "a")),
              document(new StoredField("id", "a")),
              document(new StoredField("id", "a#1#2"))
            }));
    assertEquals(
        List.of("a#0\ta#1#1", "a#0\ta#1#2", "a#1#1\ta#1#2"),
        keys(
            new Document[] {
              document(new StoredField("id", "a")),
              document(new StoredField("id", "a")),
              document(new StoredField("id", "a#1"))
            }));
    assertEquals(
        List.of("a\\u0009b\ta\\u000ab"),
        keys(
            new Document[] {
              document(new StoredField("id", "a\nb")), document(new StoredField("id", "a\tb"))
            }));
    assertEquals(
        List.of("7\tx"),
        keys(
            new Document[] {
              document(new StringField("code", "x", Field.Store.NO)),
              document(new StringField("code", "7", Field.Store.NO))
            },
            "--key",
            "code"));
  }

  @Test
  void aKeyThatNamesNothingIsRefused() throws IOException {
    Path index = index(Kind.POSITIONS);
    scan(index, "--key", "missing").refuses("--key: field \"missing\" names no document");
    scan(index, "--key", "body").refuses("--key: field \"body\" names no document");
    assertEquals(
        scanByKey(index).lines().size(), scan(index, "--key", "length").succeeds().lines().size());
  }

  @Test
  void whatIsNoIndexIsSaid() throws IOException {
    Path none = Files.createDirectories(folder.resolve("none/below"));
    scan(none).refuses(none + ": there is no Lucene index in this folder, nor in one below it");
    scan(folder.resolve("nowhere")).refuses("nowhere: there is no such folder");
    Path file = Documents.write(folder.resolve("file"), "x");
    scan(file).refuses(file + ": this is not a folder");
    CommandRun.of("scan", "--index", "", "--field", "body").refuses("--index must not be empty");
    CommandRun.of("scan", "--index", none).refuses("--field");
    CommandRun.of("scan", "--field", "body").refuses("--index");
  }

  @Test
  void anIndexInAFormatOfAnotherProgramIsSaid() throws IOException {
    Path index = folder.resolve("foreign");
    Codec own = new FilterCodec("TheirOwnFormat", Codec.getDefault()) {};
    write(index, new IndexWriterConfig().setCodec(own), document());
    scan(index)
        .refuses(index + ": the index is in a format that is not known here", "'TheirOwnFormat'");
  }

  /** Opening sees damage in small files only; what is wrong in others comes up while reading. */
  @Test
  void aDamagedIndexIsSaid() throws IOException {
    Path index = index(Kind.STORED);
    Path segments;
    Path data;
    try (Stream<Path> files = Files.list(index)) {
      List<Path> all = files.sorted().toList();
      segments =
          all.stream()
              .filter(file -> file.getFileName().toString().startsWith("segments_"))
              .findFirst()
              .orElseThrow();
      data =
          all.stream().filter(file -> file.toString().endsWith(".cfs")).findFirst().orElseThrow();
    }
    byte[] good = Files.readAllBytes(data);
    int damaged = 0;
    int tried = 50;
    for (int place = 0; place < good.length; place += good.length / tried) {
      byte[] bad = good.clone();
      bad[place] ^= 0x55;
      Files.write(data, bad);
      CommandRun run = scanByKey(index);
      if (run.code() != 0) {
        run.refuses(index + ": the index "); // is damaged, or seems to be of another version
        damaged += run.err().contains(": the index is damaged: ") ? 1 : 0;
      }
    }
    assertTrue(damaged > tried / 10, damaged + " of " + tried);
    Files.write(data, good);
    scanByKey(index).succeeds();
    Files.write(segments, Arrays.copyOf(Files.readAllBytes(segments), 40));
    scanByKey(index).refuses(index + ": the index is damaged: ");
  }

  /** In a container every process has the same number. */
  @Test
  void whatAProcessOfTheSameNumberLeftOfASidecarIsNotGoneOnWith() throws IOException {
    Path index = index(Kind.POSITIONS);
    Path sidecar = folder.resolve("sidecar");
    scanByKey(index, "--sidecar", sidecar).succeeds();
    int documents = documents(sidecar);
    Path left = folder.resolve(".sidecar." + Leftovers.process() + ".tmp");
    Files.move(sidecar, left);
    scanByKey(index, "--sidecar", sidecar).succeeds();
    assertEquals(documents, documents(sidecar));
    assertFalse(Files.exists(left));
  }

  private static int documents(Path index) throws IOException {
    try (FSDirectory directory = FSDirectory.open(index);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      return reader.numDocs();
    }
  }

  @Test
  void aSidecarCanBeAskedInPlaceOfTheIndex() throws IOException {
    Path index = index(Kind.POSITIONS);
    FolderState before = FolderState.of(index);
    Path sidecar = folder.resolve("sidecar");
    CommandRun run =
        scanByKey(index, "--sidecar", sidecar, "--method", "containment", "--weights", "idf")
            .succeeds();
    assertEquals(before, FolderState.of(index));
    assertTrue(
        run.err().endsWith("doppel query --index " + sidecar + " --text-field body --text TEXT\n"),
        run.err());
    Object[] ask = {"query", "--index", sidecar, "--text-field", "body"};
    List<String> hits = CommandRun.of(with(ask, "--text", Documents.text(5))).succeeds().lines();
    assertEquals("p5\t1.000000", hits.get(0));
    assertEquals(3, hits.size());
    String pair = run.lines().stream().filter(row -> row.startsWith("p5\t")).findFirst().get();
    assertTrue(hits.contains(pair.substring("p5\t".length())), hits + " " + pair);
    assertEquals(2, CommandRun.of(with(ask, "--id", "p5-1")).succeeds().lines().size());
    scanByKey(index, "--sidecar", sidecar).refuses("--sidecar: " + sidecar + " is there");
    scanByKey(index, "--sidecar", index.resolve("x")).refuses("--sidecar", "is only read");
    scanByKey(index, "--sidecar", folder.resolve("x/y")).refuses("--sidecar: folder", "x does not");
    CommandRun.of("scan", "--index", sidecar, "--field", "body", "--sidecar", folder.resolve("z"))
        .refuses("--sidecar is for an index without signatures");
    scanByKey(index, "--sidecar", folder.resolve("z"), "--method", "sentences", "--min-block", 0)
        .refuses("--min-block");
    assertFalse(Files.exists(folder.resolve("z")));
    assertEquals(
        List.of(), Documents.names(folder).stream().filter(name -> name.endsWith(".tmp")).toList());
  }

  static List<Method> unlearned() {
    return Methods.all().stream().filter(method -> !method.isLearned()).toList();
  }
}
