package io.doppel.cli.search;

import static io.doppel.cli.Documents.edited;
import static io.doppel.cli.Documents.line;
import static io.doppel.cli.Documents.text;
import static io.doppel.cli.Documents.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.NcdSignature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code doppel pairs} promises. */
class PairsCommandTest {
  private static final Object[] WITHOUT_BOUNDS = {"--no-length-bound", "--no-gram-filter"};

  @TempDir Path folder;

  private static CommandRun pairs(Path input, Object[] more, Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("pairs", input));
    arguments.addAll(List.of(more));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray()).succeeds();
  }

  private static CommandRun pairs(Path input, Object... options) {
    return pairs(input, new Object[0], options);
  }

  /** The first documents of the sample, HTML left out. */
  private Path sample(int documents) throws IOException {
    List<String> lines =
        Documents.read(Documents.SAMPLE).stream()
            .filter(line -> !line.contains("\"html\""))
            .limit(documents)
            .toList();
    return write(folder.resolve("sample.jsonl"), lines.toArray(String[]::new));
  }

  /** What the table must be, by comparing every signature with every other. */
  private static List<String> bruteForce(
      Path input, Definition near, Compression compression, double maxDistance, boolean firstClaim)
      throws IOException {
    List<Signed> signed = new ArrayList<>();
    for (String line : Documents.read(input)) {
      Map<String, String> fields = Documents.fields(line);
      near.sign(fields.get("text"))
          .ifPresent(
              signature -> signed.add(new Signed(fields.get("id"), (NcdSignature) signature)));
    }
    signed.sort(Comparator.comparing(Signed::signature));
    CompressionDistance distance = new CompressionDistance(compression);
    BitSet claimed = new BitSet();
    List<String> rows = new ArrayList<>();
    for (int y = 0; y < signed.size(); y++) {
      distance.from(signed.get(y).signature());
      for (int x = 0; x < y && !(firstClaim && claimed.get(y)); x++) {
        double found = distance.to(signed.get(x).signature());
        if (found <= maxDistance && !(firstClaim && claimed.get(x))) {
          claimed.set(y);
          rows.add(row(signed.get(x).id(), signed.get(y).id(), 1 - found));
        }
      }
    }
    rows.sort(PairsCommandTest::compareBytes);
    return rows;
  }

  private static String row(String one, String other, double similarity) {
    boolean ordered = compareBytes(one, other) < 0;
    return (ordered ? one + "\t" + other : other + "\t" + one)
        + "\t"
        + String.format(Locale.ROOT, "%.6f", similarity);
  }

  private static int compareBytes(String one, String other) {
    return Arrays.compareUnsigned(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  private record Signed(String id, NcdSignature signature) {}

  @Test
  void tableIsSortedByTheBytesOfTheIds() throws IOException {
    // in bytes: Z < a < é < U+FFxx < U+1F600, while UTF-16 puts the last before U+FFxx
    List<String> ids = List.of("😀", "a", "Z", "é", "ｚ", "a b");
    Path input =
        write(
            folder.resolve("input.jsonl"),
            ids.stream().map(id -> line(id, text(1))).toArray(String[]::new));
    List<String> rows = pairs(input).lines();
    List<String> sorted = List.of("Z", "a", "a b", "é", "ｚ", "😀");
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < sorted.size(); i++) {
      for (int j = i + 1; j < sorted.size(); j++) {
        expected.add(sorted.get(i) + "\t" + sorted.get(j) + "\t1.000000");
      }
    }
    assertEquals(expected, rows);
  }

  @ParameterizedTest
  @EnumSource(Compression.class)
  void withoutBoundsAllPairsOfSigNcdAreFound(Compression compression) throws IOException {
    Path input = sample(200);
    Definition near = NcdBuilder.sigNcd("text").compression(compression).build();
    for (double distance : new double[] {0, 0.25, 0.5, 0.8}) {
      assertEquals(
          bruteForce(input, near, compression, distance, false),
          pairs(
                  input,
                  WITHOUT_BOUNDS,
                  "--compressor",
                  compression.id(),
                  "--distance",
                  distance,
                  "--method",
                  "signcd")
              .lines());
    }
  }

  @Test
  void withoutBoundsAllPairsOfNcdAreFound() throws IOException {
    Path input = sample(60);
    assertEquals(
        bruteForce(input, NcdBuilder.ncd("text").build(), Compression.SNAPPY, 0.4, false),
        pairs(input, WITHOUT_BOUNDS, "--method", "ncd", "--distance", "0.4").lines());
  }

  @Test
  void boundsLoseNothingOnTheSample() throws IOException {
    Path input = sample(200);
    for (String distance : List.of("0.3", "0.6")) {
      String all = pairs(input, WITHOUT_BOUNDS, "--distance", distance).out();
      assertEquals(all, pairs(input, "--distance", distance).out());
      assertEquals(all, pairs(input, "--distance", distance, "--no-gram-filter").out());
    }
  }

  @Test
  void triangleBoundFindsNothingThatIsNotThere() throws IOException {
    Path input = sample(200);
    List<String> all = pairs(input, "--distance", "0.6").lines();
    List<String> found = pairs(input, "--distance", "0.6", "--triangle-bound").lines();
    assertTrue(all.containsAll(found));
    assertFalse(found.isEmpty());
  }

  @Test
  void paperIsItsBoundsAndItsDistanceAndNoGramFilter() throws IOException {
    Path input = sample(200);
    List<String> paper = pairs(input, "--paper").lines();
    List<String> all = pairs(input, WITHOUT_BOUNDS, "--distance", "0.7").lines();
    assertTrue(all.containsAll(paper));
    assertTrue(paper.size() > 1);
    assertEquals(
        paper, pairs(input, "--bounds", "paper", "--no-gram-filter", "--distance", "0.7").lines());
    assertEquals(
        pairs(input, WITHOUT_BOUNDS, "--distance", "0.3").lines(),
        pairs(input, "--paper", "--bounds", "safe", "--distance", "0.3").lines());
    List<String> claims = pairs(input, "--paper", "--first-claim").lines();
    assertTrue(paper.containsAll(claims));
    CommandRun.of("pairs", input, "--bounds", "tight")
        .refuses("--bounds must be one of safe, paper, got tight");
  }

  @Test
  void firstClaimLinksEachDuplicateOnce() throws IOException {
    Path input = sample(200);
    Definition near = NcdBuilder.sigNcd("text").build();
    List<String> rows = pairs(input, WITHOUT_BOUNDS, "--first-claim", "--distance", "0.5").lines();
    assertEquals(bruteForce(input, near, Compression.SNAPPY, 0.5, true), rows);
    assertTrue(rows.size() < pairs(input, "--distance", "0.5").lines().size());
  }

  @ParameterizedTest
  @CsvSource({"1L,1,0", "1R,0,1", "2,1,1", "4,2,2", "6,3,3"})
  void spotsSayHowManyWordsAreKept(String kind, int left, int right) throws IOException {
    Path input = sample(100);
    SpotSettings spots =
        new SpotSettings(
            left,
            right,
            SpotSettings.SIG_1L.marks(),
            SpotSettings.DEFAULT_MIN_SPOTS,
            SpotSettings.DEFAULT_MAX_WHOLE_TEXT);
    NcdBuilder builder = NcdBuilder.sigNcd("text", spots);
    assertEquals(
        bruteForce(input, builder.build(), Compression.SNAPPY, 0.5, false),
        pairs(input, WITHOUT_BOUNDS, "--spots", kind, "--distance", "0.5").lines());
  }

  @Test
  void otherMarksMakeOtherSignatures() throws IOException {
    Path input =
        write(
            folder.resolve("input.jsonl"),
            line("a", text(1).replace(", ", "; ")),
            line("b", text(1).replace(", ", "; ") + " Zusatz; hier."));
    Path commas =
        write(folder.resolve("commas.jsonl"), line("a", text(1)), line("b", text(1) + " Z, h."));
    String withCommas = pairs(commas, "--distance", "0.5").out().replaceAll("\t[^\t]*$", "");
    assertEquals("a\tb", withCommas);
    assertEquals("a\tb", pairs(input, "--marks", ";").out().replaceAll("\t[^\t]*$", ""));
  }

  /** 1 - 0.8 is less than 0.2 in floating point; the two must mean the same all the same. */
  @ParameterizedTest
  @CsvSource({"0.8,0.2", "0.7,0.3", "0.75,0.25", "0.9,0.1", "0.5,0.5", "0.6,0.4", "1,0"})
  void thresholdIsOneMinusTheDistance(String threshold, String distance) throws IOException {
    Path input = fifths();
    String rows = pairs(input, WITHOUT_BOUNDS, "--threshold", threshold).out();
    assertEquals(pairs(input, WITHOUT_BOUNDS, "--distance", distance).out(), rows);
    for (String row : rows.lines().toList()) {
      assertTrue(
          Double.parseDouble(row.split("\t")[2]) >= Double.parseDouble(threshold) - 1e-6, row);
    }
  }

  /** Short texts of many lengths: distances are fractions with small denominators. */
  private Path fifths() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int words = 1; words <= 14; words++) {
      for (int changed = 0; changed <= 4; changed++) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
          text.append(i < changed ? "x" + changed + i : "word" + i).append(' ');
        }
        lines.add(line(words + "-" + changed, text.toString()));
      }
    }
    return write(folder.resolve("fifths.jsonl"), lines.toArray(String[]::new));
  }

  @Test
  void exactIgnoresCaseWhiteSpaceAndUnicodeForm() throws IOException {
    Path input =
        write(
            folder.resolve("input.jsonl"),
            line("a", "Caf\u00e9  au\nlait"),
            line("b", " CAFE\u0301 AU LAIT "),
            line("c", "Cafe au lait"),
            line("d", "Caf\u00e9 au lait."));
    assertEquals("a\tb\t1.000000\n", pairs(input, "--method", "exact").out());
    assertEquals("a\tb\t1.000000\n", pairs(input, "--method", "exact", "--threshold", "1").out());
    assertEquals("a\tb\t1.000000\n", pairs(input, "--method", "exact", "--distance", "0").out());
  }

  @Test
  void optionsThatDoNotApplyAreRefused() throws IOException {
    Path input = write(folder.resolve("input.jsonl"), line("a", "b"));
    Path out = folder.resolve("out.tsv");
    Object[][] refused = {
      {"--distance", "exact", "--method", "exact", "--distance", "0.3"},
      {"--threshold", "exact", "--method", "exact", "--threshold", "0.7"},
      {"--threshold", "NaN", "--method", "exact", "--threshold", "NaN"},
      {"--compressor", "exact", "--method", "exact", "--compressor", "lz4"},
      {"--no-length-bound", "exact", "--method", "exact", "--no-length-bound"},
      {"--no-gram-filter", "exact", "--method", "exact", "--no-gram-filter"},
      {"--triangle-bound", "exact", "--method", "exact", "--triangle-bound"},
      {"--spots", "exact", "--method", "exact", "--spots", "2"},
      {"--spots", "ncd", "--method", "ncd", "--spots", "2"},
      {"--marks", "ncd", "--method", "ncd", "--marks", ";"},
      {"--threshold", "--distance", "--threshold", "0.7", "--distance", "0.3"},
      {"--spots", "1L, 1R, 2, 4, 6", "--spots", "3"},
    };
    for (Object[] options : refused) {
      List<Object> arguments = new ArrayList<>(List.of("pairs", input, "--out", out));
      arguments.addAll(Arrays.asList(options).subList(2, options.length));
      CommandRun.of(arguments.toArray()).refuses(options[0].toString(), options[1].toString());
      assertFalse(Files.exists(out));
    }
  }

  @Test
  void verboseTellsTheWork() throws IOException {
    Path input =
        write(
            folder.resolve("input.jsonl"),
            line("a", text(1)),
            line("b", edited(1, 1)),
            line("c", ""));
    CommandRun run = pairs(input, WITHOUT_BOUNDS, "--verbose");
    assertEquals(1, run.lines().size());
    for (String expected :
        List.of(
            "documents +3",
            "without signature +1",
            "candidates +1",
            "compressions +1",
            "pairs found +1")) {
      assertTrue(run.err().lines().anyMatch(line -> line.matches(expected)), run.err());
    }
    assertEquals(
        "1 document could not be compared: no text or too little, or a signature that is too"
            + " long\n",
        pairs(input).err());
  }

  @Test
  void outHoldsWhatElseGoesToStandardOutput() throws IOException {
    String expected = pairs(Documents.SAMPLE).out();
    Path out = folder.resolve("pairs.tsv");
    CommandRun run = pairs(Documents.SAMPLE, "--out", out);
    assertEquals("", run.out());
    assertEquals(expected, Files.readString(out));
    Path zipped = folder.resolve("pairs.tsv.gz");
    pairs(Documents.SAMPLE, "--out", zipped, "--threads", "1");
    assertEquals(expected, Documents.gunzip(zipped));
  }
}
