package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;

/**
 * A command that writes, in a folder of its own, and what it must have written: all of it, or
 * nothing, whatever happens to it on the way.
 */
final class DisturbedJob {
  private static final String GROUP = "group";

  /** The commands that write files or indexes. IN, INDEX and OUT stand for their places. */
  enum Kind {
    DEDUP("dedup IN --out OUT/kept.jsonl --removed OUT/removed.jsonl"),
    PAIRS_OF_A_PIPE("pairs - --out OUT/pairs.tsv"),
    CLUSTERS("clusters IN --out OUT/clusters.jsonl.gz"),
    WRITE_GROUPS("clusters --index INDEX --write-groups group --out OUT/clusters.jsonl"),
    REPORT("report IN --out OUT/report.html"),
    INDEX("index IN --index OUT/new"),
    ADD_TO_INDEX("index IN --index INDEX"),
    ATTACH("attach --index INDEX --field text --method simhash --no-verify"),
    SCAN("scan --index INDEX --field text --method shingles --out OUT/pairs --sidecar OUT/side"),
    STREAM("stream IN --window none --index OUT/stream --commit-every 40"),
    DEFINE("define IN --method combined --out OUT/definition"),
    TRAIN("train IN --out OUT/model"),
    EVAL(
        "eval IN --methods exact,shingles --no-times --out OUT/table --csv OUT/csv --json"
            + " OUT/json"),
    GENERATE("generate --documents 3000 --out OUT/generated.jsonl");

    private final String line;

    Kind(String line) {
      this.line = line;
    }

    boolean changesIndex() {
      return this == WRITE_GROUPS || this == ADD_TO_INDEX || this == ATTACH;
    }
  }

  private final Kind kind;
  private final Path folder;
  private final Path out;
  private final Path index;
  private final Path input;
  private final Path said;
  private final Path tmp;

  private DisturbedJob(Kind kind, Path folder, Path input) {
    this.kind = kind;
    this.folder = folder;
    this.input = input;
    this.out = folder.resolve("out");
    this.index = folder.resolve("index");
    this.said = folder.resolve("said");
    this.tmp = folder.resolve("tmp");
  }

  /**
   * Writes what the commands read: documents, and an index of other documents that has signatures.
   *
   * @param folder gets {@code in.jsonl} and {@code index}
   */
  static void prepare(Path folder, int documents, long seed) throws IOException {
    CommandRun.of(
            "generate",
            "--documents",
            documents,
            "--seed",
            seed,
            "--out",
            folder.resolve("in.jsonl"))
        .succeeds();
    Path before = folder.resolve("before.jsonl");
    CommandRun.of("generate", "--documents", documents, "--seed", seed + 1, "--out", before)
        .succeeds();
    CommandRun.of("index", before, "--index", folder.resolve("index"), "--method", "shingles")
        .succeeds();
    writeForeign(before, folder.resolve("foreign"));
  }

  /** An index of another program. */
  private static void writeForeign(Path lines, Path folder) throws IOException {
    try (FSDirectory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (String line : Documents.read(lines)) {
        Map<String, String> fields = Documents.fields(line);
        Document document = new Document();
        document.add(new StringField("id", fields.get("id"), Field.Store.YES));
        document.add(new TextField("text", fields.getOrDefault("text", ""), Field.Store.YES));
        writer.addDocument(document);
      }
    }
  }

  /**
   * A command with its own copy of what it changes.
   *
   * @param prepared see {@link #prepare}
   */
  static DisturbedJob of(Kind kind, Path prepared, Path folder) throws IOException {
    DisturbedJob job = new DisturbedJob(kind, folder, prepared.resolve("in.jsonl"));
    for (Path each : List.of(job.out, job.index, job.tmp)) {
      Files.createDirectories(each);
    }
    String of = kind == Kind.ATTACH || kind == Kind.SCAN ? "foreign" : "index";
    try (Stream<Path> files = Files.list(prepared.resolve(of))) {
      for (Path file : files.toList()) {
        Files.copy(file, job.index.resolve(file.getFileName()));
      }
    }
    return job;
  }

  Kind kind() {
    return kind;
  }

  Path out() {
    return out;
  }

  Path index() {
    return index;
  }

  List<String> arguments() {
    return Arrays.stream(kind.line.split(" "))
        .map(word -> word.equals("IN") ? input.toString() : word)
        .map(word -> word.replaceFirst("^OUT", out.toString()))
        .map(word -> word.replaceFirst("^INDEX", index.toString()))
        .toList();
  }

  /** Starts the command as a process of its own. */
  Child start(String... options) throws IOException {
    boolean isPiped = kind == Kind.PAIRS_OF_A_PIPE;
    List<String> all = new ArrayList<>(List.of(options));
    all.add("-Djava.io.tmpdir=" + tmp);
    return Child.start(
        new Child.Streams(isPiped ? input : null, said, folder.resolve("err")), all, arguments());
  }

  /** What was written to standard output, where Java says why it cannot start; for a message. */
  String trySaid() {
    try {
      String text = Files.readString(said);
      return text.substring(0, Math.min(text.length(), 500));
    } catch (IOException e) {
      return e.toString();
    }
  }

  /**
   * Java itself ends so if it gets a signal at one point of its start. It says that where decisions
   * of a stream would be.
   */
  boolean hasNotStarted(int code) throws IOException {
    if (code == 1 && trySaid().startsWith("Error occurred during initialization of VM")) {
      Files.writeString(said, "");
      return true;
    }
    return false;
  }

  /** Runs the command to its end: here where it can be, since that is quicker. */
  void run() throws IOException, InterruptedException {
    if (kind == Kind.PAIRS_OF_A_PIPE) { // its temporary files are where its process has them
      try (Child child = start()) {
        child.succeeds();
      }
    } else {
      Files.write(said, CommandRun.of(arguments().toArray()).succeeds().outBytes());
    }
  }

  /** Whether anything can be seen of the work. */
  boolean hasBegun(Set<String> before) throws IOException {
    return !names().equals(before);
  }

  /** All names in the folders. */
  Set<String> names() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path each : List.of(out, index, tmp)) {
      try (Stream<Path> files = Files.walk(each)) {
        files.map(file -> folder.relativize(file).toString()).forEach(names::add);
      } catch (java.io.UncheckedIOException e) {
        names.add("something that has gone meanwhile");
      }
    }
    return names;
  }

  /** All results: bytes of files, and what is in indexes. */
  record Results(Map<String, String> files, String said) {}

  /** Reads the results, and checks that indexes are valid. */
  Results results() throws IOException {
    Map<String, String> found = new TreeMap<>();
    List<Path> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(out)) {
      files.filter(file -> !isTemporary(file)).forEach(all::add);
    }
    if (kind.changesIndex()) {
      all.add(index);
    }
    for (Path each : all) {
      String name = each.getFileName().toString();
      if (Files.isDirectory(each)) {
        String content = indexed(each);
        if (content != null) {
          found.put(name, content);
        }
      } else {
        found.put(name, Arrays.hashCode(Files.readAllBytes(each)) + " " + Files.size(each));
      }
    }
    return new Results(found, Files.exists(said) ? Files.readString(said) : "");
  }

  private static boolean isTemporary(Path file) {
    return file.getFileName().toString().startsWith(".");
  }

  /** What is in an index that must be valid: all documents; null if there is none. */
  private static String indexed(Path folder) throws IOException {
    try (FSDirectory directory = FSDirectory.open(folder)) {
      if (!DirectoryReader.indexExists(directory)) {
        return null;
      }
      try (CheckIndex check = new CheckIndex(directory)) {
        assertTrue(check.checkIndex().clean, () -> folder + " is broken");
      }
      List<String> content = new ArrayList<>();
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Map<String, String> userData = new TreeMap<>(reader.getIndexCommit().getUserData());
        userData.keySet().removeIf(key -> key.startsWith("doppel.dedup.sequence")); // of all calls
        content.add("user data " + userData);
        for (LeafReaderContext leaf : reader.leaves()) {
          add(leaf, content);
        }
      }
      return content.stream()
          .map(document -> document.replaceAll("\\R", "\\\\n")) // a line each
          .sorted()
          .collect(Collectors.joining("\n"));
    }
  }

  private static void add(LeafReaderContext leaf, List<String> content) throws IOException {
    Bits live = leaf.reader().getLiveDocs();
    SortedNumericDocValues group = DocValues.getSortedNumeric(leaf.reader(), GROUP);
    for (int i = 0; i < leaf.reader().maxDoc(); i++) {
      if (live == null || live.get(i)) {
        Document stored = leaf.reader().storedFields().document(i);
        content.add(
            stored.getFields()
                + (group.advanceExact(i) ? " " + group.nextValue() : "")
                + attached(leaf, i));
      }
    }
  }

  /** The attached values of a document, whose fields have the definition in their names. */
  private static String attached(LeafReaderContext leaf, int document) throws IOException {
    Map<String, String> values = new TreeMap<>();
    for (FieldInfo field : leaf.reader().getFieldInfos()) {
      if (field.name.startsWith("text.simhash.")) {
        String value = value(leaf, field, document);
        if (value != null) {
          values.put(field.name, value);
        }
      }
    }
    return values.isEmpty() ? "" : " " + values;
  }

  private static String value(LeafReaderContext leaf, FieldInfo field, int document)
      throws IOException {
    switch (field.getDocValuesType()) {
      case BINARY:
        BinaryDocValues bytes = DocValues.getBinary(leaf.reader(), field.name);
        return bytes.advanceExact(document) ? bytes.binaryValue().toString() : null;
      case NUMERIC, SORTED_NUMERIC:
        SortedNumericDocValues number = DocValues.getSortedNumeric(leaf.reader(), field.name);
        return number.advanceExact(document) ? Long.toString(number.nextValue()) : null;
      default:
        return null;
    }
  }

  /** A process that could do so has tidied up. */
  void assertNoTemporaries() throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      assertEquals(List.of(), files.filter(DisturbedJob::isTemporary).toList());
    }
    assertEquals(List.of(), Documents.names(tmp));
  }

  /** Nothing is there but results: no temporary file, and no file that an index does not need. */
  void assertNoStrays() throws IOException {
    assertNoTemporaries();
    List<Path> indexes = new ArrayList<>(List.of(index));
    try (Stream<Path> files = Files.list(out)) {
      files.filter(Files::isDirectory).forEach(indexes::add);
    }
    for (Path each : indexes) {
      try (FSDirectory directory = FSDirectory.open(each)) {
        Set<String> needed = new HashSet<>(List.of("write.lock"));
        for (var commit : DirectoryReader.listCommits(directory)) {
          needed.addAll(
              SegmentInfos.readCommit(directory, commit.getSegmentsFileName()).files(true));
        }
        Set<String> left = new TreeSet<>(Documents.names(each));
        left.removeAll(needed);
        assertEquals(Set.of(), left, () -> "not needed in " + each);
      }
    }
  }

  /**
   * Says that after a disturbance every result is that of the whole work or what was there before.
   *
   * @param decidedCounts whether what a stream has said is in the index, as a signal leaves it
   */
  void assertWholeOrAbsent(Results before, Results expected, boolean decidedCounts)
      throws IOException {
    Results found = results();
    if (kind == Kind.STREAM) {
      assertPrefix(found, expected, decidedCounts);
      return;
    }
    found.files.forEach(
        (name, content) -> {
          boolean isKnown =
              content.equals(expected.files.get(name)) || content.equals(before.files.get(name));
          if (kind == Kind.ATTACH) { // signatures come in several commits
            isKnown = withoutSignatures(content).equals(withoutSignatures(before.files.get(name)));
          }
          assertTrue(isKnown, () -> name + " is neither whole nor as it was: " + kind);
        });
    assertTrue(
        found.files.keySet().containsAll(before.files.keySet()), () -> kind + " lost results");
  }

  private static String withoutSignatures(String content) {
    return content
        .lines()
        .filter(line -> !line.startsWith("user data"))
        .map(line -> line.replaceFirst("(>\\]).*", "$1"))
        .reduce("", (one, other) -> one + "\n" + other);
  }

  /** A stream has said the first decisions; what it committed is there. */
  private static void assertPrefix(Results found, Results expected, boolean decidedCounts) {
    String whole = found.said.substring(0, found.said.lastIndexOf('\n') + 1);
    assertTrue(expected.said.startsWith(whole), () -> "other decisions: " + whole);
    long decided = whole.lines().count();
    long indexed =
        found.files.getOrDefault("stream", "").lines().filter(l -> !l.startsWith("user")).count();
    long least = decidedCounts ? decided : Math.max(0, decided - 1) / 40 * 40;
    assertTrue(indexed >= least, () -> indexed + " in the index, " + decided + " decided");
    assertTrue(indexed <= expected.said.lines().count(), () -> indexed + " in the index");
  }

  /** Says that the work is done as if nothing had ever happened. */
  void assertSame(Results expected) throws IOException {
    Results found = results();
    assertEquals(expected.files.keySet(), found.files.keySet());
    expected.files.forEach(
        (name, content) -> assertEquals(content, found.files.get(name), () -> kind + " " + name));
    assertEquals(expected.said, found.said, kind::toString);
    assertFalse(found.files.isEmpty());
    assertNoStrays();
  }

  /** Moments to disturb it: as soon as something can be seen of the work, or at any time. */
  static void await(DisturbedJob job, Child child, Set<String> before, Random random, int longest)
      throws IOException, InterruptedException {
    if (random.nextInt(3) > 0) {
      while (child.process().isAlive() && !job.hasBegun(before)) {
        Thread.sleep(1);
      }
      int soon = random.nextBoolean() ? 3 : random.nextBoolean() ? 30 : longest / 10;
      Thread.sleep(random.nextInt(soon));
    } else {
      Thread.sleep(random.nextInt(longest));
    }
  }
}
