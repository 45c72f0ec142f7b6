package io.doppel.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.doppel.cli.evaluate.TableFuzz;
import io.doppel.cli.input.JsonlFuzz;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Random inputs, guided by coverage (Jazzer), to all that reads text or files: nothing is thrown
 * but what is declared, and what the targets promise holds. In a Java machine of its own. The short
 * run has all targets together and a fixed seed; {@code mvn verify -Pfuzz -pl fuzz -am
 * -Dtest=FuzzTest -Dfuzz.seconds=300} has each by itself for so long, with other numbers each time.
 */
class FuzzTest {
  /** The targets; those of the command are in its packages. */
  static final List<String> TARGETS =
      List.of(
          "HtmlFuzz",
          "ScannerFuzz",
          "TokenizerFuzz",
          "ModelFuzz",
          "DefinitionFuzz",
          "PackedFuzz",
          "JsonlFuzz",
          "TableFuzz");

  private static final int SECONDS = Integer.getInteger("fuzz.seconds", 12);
  private static final boolean EACH = Boolean.getBoolean("fuzz.each");

  @TempDir Path folder;

  @Test
  void nothingIsFoundInAShortRunOfAllTargets() throws Exception {
    assumeTrue(!EACH, "each target is run by itself");
    for (int i = 0; i < TARGETS.size(); i++) {
      writeSeeds(TARGETS.get(i), new byte[] {(byte) ('0' + i)});
    }
    run("AllFuzz", "-seed=12");
  }

  @ParameterizedTest
  @FieldSource("TARGETS")
  void nothingIsFoundInALongRun(String target) throws Exception {
    assumeTrue(EACH, "the long run is in the profile fuzz");
    writeSeeds(target, new byte[0]);
    run(target);
  }

  private static String className(String target) {
    return switch (target) {
      case "JsonlFuzz" -> JsonlFuzz.class.getName();
      case "TableFuzz" -> TableFuzz.class.getName();
      default -> FuzzTest.class.getPackageName() + "." + target;
    };
  }

  /** What the long run starts by its name is there. */
  @ParameterizedTest
  @FieldSource("TARGETS")
  void everyTargetHasAnEntry(String target) throws ReflectiveOperationException {
    assertNotNull(
        Class.forName(className(target)).getMethod("fuzzerTestOneInput", byte[].class), target);
  }

  private void writeSeeds(String target, byte[] prefix) throws IOException {
    Path corpus = Files.createDirectories(folder.resolve("corpus"));
    int number = 0;
    for (byte[] seed : FuzzSeeds.of(target)) {
      byte[] all = new byte[prefix.length + seed.length];
      System.arraycopy(prefix, 0, all, 0, prefix.length);
      System.arraycopy(seed, 0, all, prefix.length, seed.length);
      Files.write(corpus.resolve(target + number++), all);
    }
  }

  private void run(String target, String... more) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx768m", "-XX:+EnableDynamicAgentLoading"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add("com.code_intelligence.jazzer.Jazzer");
    command.add("--target_class=" + className(target));
    command.add("--instrumentation_includes=io.doppel.**");
    command.add("--disabled_hooks=com.code_intelligence.jazzer.sanitizers.**");
    command.add("--reproducer_path=" + folder);
    command.addAll(List.of("-max_total_time=" + SECONDS, "-max_len=4096", "-timeout=10"));
    command.addAll(List.of(more));
    command.add("-artifact_prefix=" + folder + "/");
    command.add(folder.resolve("corpus").toString());
    Path log = folder.resolve("log.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ended = process.waitFor(SECONDS + 120, TimeUnit.SECONDS);
    process.destroyForcibly();
    String said = Files.readString(log);
    String last = said.substring(Math.max(0, said.length() - 6000));
    assertTrue(ended, last);
    assertEquals(0, process.exitValue(), last);
    assertTrue(said.contains("Done "), last); // it ran to its end
    if (EACH) {
      Path kept = Files.createDirectories(Path.of("target", "fuzz"));
      Files.writeString(kept.resolve(target + ".txt"), last);
    }
  }
}
