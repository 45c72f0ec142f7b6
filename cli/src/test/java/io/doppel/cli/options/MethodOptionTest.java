package io.doppel.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.method.OptionFamily;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of options holds for every option and every method, also for those to come. */
@Isolated
final class MethodOptionTest {
  @TempDir private Path folder;

  /** The command with an option, which has some value that its rule allows. */
  private static Object[] with(Path input, String method, MethodOption option) {
    List<Object> arguments = new ArrayList<>(List.of("pairs", input, "--method", method));
    arguments.add(option.option());
    if (option.rule().type() == Integer.class) {
      arguments.add("2");
    } else if (option.rule().type() == Double.class) {
      arguments.add("0.5");
    } else if (option.rule().type() == String.class) {
      String oneOf = "one of ";
      String rule = option.rule().text();
      arguments.add(
          rule.startsWith(oneOf) ? rule.substring(oneOf.length()).split(", ")[0] : "words");
    }
    return arguments.toArray();
  }

  @ParameterizedTest
  @MethodSource("io.doppel.lucene.method.Methods#all")
  void optionsOfOtherMethodsAreRefusedAndSayWhichThoseAre(Method method) throws IOException {
    Path input = Documents.write(folder.resolve("in.jsonl"), Documents.line("a", "b"));
    for (MethodOption option : Methods.options()) {
      if (!method.takes(option)) {
        CommandRun.of(with(input, method.id(), option))
            .refuses(
                option.option() + " is for " + String.join(", ", Methods.taking(option)),
                ", not for " + method.id());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.doppel.lucene.method.Methods#options")
  void optionIsOfSomeUseAndTheHelpSaysToWhom(MethodOption option) {
    List<String> takers =
        Methods.all().stream().filter(method -> method.takes(option)).map(Method::id).toList();
    assertFalse(takers.isEmpty());
    assertEquals(String.join(", ", takers), String.join(", ", Methods.taking(option)));
    String help = CommandRun.of("pairs", "--help").succeeds().out().replaceAll("\\s+", " ") + " --";
    int start =
        help.indexOf(" " + option.option() + (option.rule().type() == boolean.class ? " " : "="));
    assertTrue(start > 0, help);
    String row = help.substring(start, help.indexOf(" --", start + 3));
    assertTrue(
        option.family() == OptionFamily.ANY || row.contains(String.join(", ", takers) + ": "), row);
  }

  @Test
  void optionGivenTwiceIsRefused() throws IOException {
    Path input = Documents.write(folder.resolve("in.jsonl"), Documents.line("a", "b"));
    CommandRun.of("pairs", input, "--spots", "2", "--spots", "4").refuses("--spots", "only once");
    CommandRun.of("pairs", input, "--method", "ncd", "--method", "ncd")
        .refuses("--method", "only once");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dedup", "pairs", "index", "query", "stream", "train"})
  void helpIsPrintedWithoutAWarning(String command) {
    PrintStream before = System.err; // where picocli writes, past the console
    ByteArrayOutputStream warnings = new ByteArrayOutputStream();
    System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
    try {
      CommandRun.of(command, "--help").succeeds();
    } finally {
      System.setErr(before);
    }
    assertEquals("", warnings.toString(StandardCharsets.UTF_8));
  }
}
