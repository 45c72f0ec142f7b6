package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.lucene.util.IOUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many texts and little memory: the same bytes as with much memory, or a message and nothing. As
 * many texts as there is time for in {@code mvn verify -Psoak}: those of the data beside the
 * repository, or generated ones where that is missing.
 */
final class LittleMemorySoak {
  /** Of all commands with two sizes of memory together, a minute of the soak for each so many. */
  private static final int TEXTS_A_MINUTE = 1_500;

  private static final Path REAL =
      Path.of("../../shared/data/large_debian_descriptions/docs.jsonl.gz");

  @TempDir static Path folder;

  @Test
  void theSameBytesOrAMessageAndNothing() throws Exception {
    Path input = input(TEXTS_A_MINUTE * Integer.getInteger("soak.minutes", 60));
    Path index = folder.resolve("index");
    run("2g", "index", input, "--index", index, "--method", "shingles");
    for (List<Object> command :
        List.<List<Object>>of(
            List.of("dedup", input),
            List.of("dedup", input, "--method", "shingles"),
            List.of("pairs", input, "--method", "simhash"),
            List.of("clusters", "--index", index),
            List.of("report", input, "--method", "shingles"),
            List.of("scan", "--index", index, "--field", "text", "--from", "postings"))) {
      assertEquals(0, run("2g", with(command, "--out", out("2g"))), command::toString);
      for (String heap : List.of("256m", "64m")) {
        int code = run(heap, with(command, "--out", out(heap)));
        System.out.println("soak: " + command + " with " + heap + ": exit code " + code);
        if (code == 0) {
          assertEquals(-1, Files.mismatch(out("2g"), out(heap)), command::toString);
        } else {
          assertFalse(Files.exists(out(heap)), command::toString);
        }
        Files.deleteIfExists(out(heap));
      }
    }
    for (String heap : List.of("256m", "64m")) {
      Path made = folder.resolve("index-" + heap);
      if (run(heap, "index", input, "--index", made, "--method", "shingles") == 0) {
        assertEquals(pairs(index), pairs(made));
        run(heap, "attach", "--index", made, "--field", "text", "--method", "simhash");
        IOUtils.rm(made);
      } else {
        assertFalse(Files.exists(made));
      }
    }
  }

  private static Path out(String heap) {
    return folder.resolve("out-" + heap);
  }

  private static Object[] with(List<Object> command, Object... more) {
    return java.util.stream.Stream.concat(command.stream(), java.util.Arrays.stream(more))
        .toArray();
  }

  private static String pairs(Path index) throws Exception {
    assertEquals(0, run("2g", "pairs", "--index", index, "--out", out("pairs")));
    return Files.size(out("pairs"))
        + " "
        + java.util.Arrays.hashCode(Files.readAllBytes(out("pairs")));
  }

  /** Runs a command that may fail for want of memory, and then says so. */
  private static int run(String heap, Object... arguments) throws Exception {
    try (Child child =
        Child.start(
            new Child.Streams(null, folder.resolve("said"), folder.resolve("err")),
            List.of("-Xmx" + heap, "-XX:TieredStopAtLevel=4"),
            List.of(arguments))) {
      int code = child.process().waitFor();
      if (code != 0) {
        LittleMemoryTest.assertTooLittle(code, child.err(), List.of(arguments).toString());
      }
      return code;
    }
  }

  private static Path input(int texts) throws IOException {
    Path file = folder.resolve("in.jsonl");
    if (!Files.isReadable(REAL)) {
      CommandRun.of("generate", "--documents", texts, "--out", file).succeeds();
      return file;
    }
    try (InputStream zipped = Files.newInputStream(REAL);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(zipped), StandardCharsets.UTF_8));
        Writer out = Files.newBufferedWriter(file)) {
      String line = lines.readLine();
      for (int i = 0; i < texts && line != null; i++) {
        out.write(line + "\n");
        line = lines.readLine();
      }
    }
    return file;
  }
}
