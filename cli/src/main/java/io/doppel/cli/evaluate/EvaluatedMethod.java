package io.doppel.cli.evaluate;

import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.Methods;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/**
 * A method of {@code --methods}, with its options.
 *
 * @param name as it was written, such as {@code shingles --words 3}
 * @param settings what it is set to
 * @param isNamed false if it is there because all methods are
 */
public record EvaluatedMethod(String name, MethodSettings settings, boolean isNamed) {
  /** Stands for every method with its defaults. */
  static final String ALL = "all";

  /**
   * Reads a list of methods: names, each perhaps with options, separated by commas. A comma that no
   * method's name follows belongs to an option.
   *
   * @param shared options that go to each learned method that has none of its own
   */
  public static List<EvaluatedMethod> parse(String list, Map<MethodOption, Object> shared) {
    if (list.strip().equals(ALL)) {
      return Methods.all().stream()
          .map(method -> of(method.id(), List.of(method.id()), shared, false))
          .toList();
    }
    String names =
        Methods.all().stream().map(Method::id).collect(Collectors.joining("|", "(?:", ")"));
    List<EvaluatedMethod> methods = new ArrayList<>();
    for (String item : list.split(",\\s*(?=" + names + "(?:[\\s,]|$))", -1)) {
      List<String> words = Arrays.asList(item.strip().split("\\s+"));
      EvaluatedMethod method = of(String.join(" ", words), words, shared, true);
      if (methods.stream().anyMatch(other -> other.name.equals(method.name))) {
        throw new UserException("--methods has \"" + method.name + "\" twice");
      }
      methods.add(method);
    }
    return methods;
  }

  private static EvaluatedMethod of(
      String name, List<String> words, Map<MethodOption, Object> shared, boolean isNamed) {
    Arguments arguments = new Arguments();
    CommandLine line = new CommandLine(arguments);
    MethodOptions.addTo(line.getCommandSpec(), words, false);
    List<String> all = new ArrayList<>(List.of("--method", unknown(words.get(0))));
    all.addAll(words.subList(1, words.size()));
    try {
      line.parseArgs(all.toArray(String[]::new));
      arguments.options.rejectDirections();
      arguments.options.rejectKeysOfIndex();
      MethodSettings settings = arguments.options.settings();
      for (Map.Entry<MethodOption, Object> option : shared.entrySet()) {
        if (settings.method().isLearned() && !settings.has(option.getKey())) {
          settings = settings.with(option.getKey(), option.getValue());
        }
      }
      return new EvaluatedMethod(name, settings, isNamed);
    } catch (ParameterException e) {
      throw new UserException("--methods: in \"" + name + "\": " + e.getMessage(), e);
    }
  }

  /** The part of a name that is no method: what stands behind a comma, if a method is before it. */
  private static String unknown(String name) {
    for (String part : name.split(",", -1)) {
      if (Methods.all().stream().noneMatch(method -> method.id().equals(part))) {
        return part;
      }
    }
    return name;
  }

  /** What the options of the command line are read into. */
  @Command(name = "eval")
  private static final class Arguments {
    @Mixin private MethodOptions options;
  }
}
