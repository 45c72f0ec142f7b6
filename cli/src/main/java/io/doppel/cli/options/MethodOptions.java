package io.doppel.cli.options;

import io.doppel.candidates.OverlapMeasure;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.method.OptionFamily;
import io.doppel.lucene.method.OptionNames;
import io.doppel.sequences.SequenceMeasure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * Which method a command uses, and all options of all methods: {@code --method} and the table
 * {@link MethodOption}.
 */
@Command // a mixin must have an annotation
public final class MethodOptions {
  private static final String METHOD = "--method";
  private static final String NAME = "--name";

  /** The command that works on no index. */
  private static final String DEFINE = "define";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /**
   * Adds the options to a command, by families, but for those whose names it has otherwise.
   *
   * @param arguments the command line: options that one method has for itself are added only if it
   *     has an option that is none of the others, since they need that method
   * @param described whether help is to be printed: what it says is made of all methods, which are
   *     not needed otherwise
   */
  public static void addTo(CommandSpec command, List<String> arguments, boolean described) {
    boolean isShared = !described && arguments.stream().allMatch(each -> isKnown(command, each));
    List<MethodOption> options = isShared ? Methods.sharedOptions() : Methods.options();
    for (OptionFamily family : OptionFamily.values()) {
      ArgGroupSpec.Builder group =
          ArgGroupSpec.builder()
              .validate(false)
              .order(family.ordinal())
              .heading("%n" + family.heading() + ":%n");
      if (family == OptionFamily.ANY) {
        group.addArg(methodSpec(described));
        if (!command.name().equals(DEFINE)) {
          group.addArg(nameSpec());
        }
      }
      options.stream()
          .filter(option -> option.family() == family)
          .filter(option -> command.findOption(option.option()) == null)
          .forEach(option -> group.addArg(spec(command, option, described)));
      if (!group.args().isEmpty()) {
        command.addArgGroup(group.build());
      }
    }
  }

  /** Whether an argument is no option, or one of the command or of several methods. */
  private static boolean isKnown(CommandSpec command, String argument) {
    String name = argument.replaceFirst("=.*", "");
    return !name.startsWith("--")
        || name.equals(METHOD)
        || name.equals(NAME)
        || command.findOption(name) != null
        || Methods.sharedOptions().stream().anyMatch(option -> option.option().equals(name));
  }

  private static OptionSpec methodSpec(boolean described) {
    OptionSpec.Builder spec = OptionSpec.builder(METHOD).type(String.class).paramLabel("NAME");
    if (described) {
      spec.description(
          "How documents are compared; if not given, the method of the index or "
              + Methods.DEFAULT
              + ", or "
              + Methods.FIRST_DEFAULT
              + " with options that only "
              + Methods.FIRST_DEFAULT
              + " takes: "
              + Methods.names());
    }
    return spec.build();
  }

  private static OptionSpec nameSpec() {
    return OptionSpec.builder(NAME)
        .type(String.class)
        .paramLabel("NAME")
        .description(
            "Which signatures of an index, where it has those of several definitions side by side:"
                + " those in fields FIELD.NAME; 'index', 'stream' and 'attach' make them under that"
                + " name. A word of letters, digits, _ and -. Default: the name of the method.")
        .build();
  }

  /**
   * Which methods take it is said first. What a command only refuses, with a message of its own, is
   * not in its help.
   */
  private static OptionSpec spec(CommandSpec command, MethodOption option, boolean described) {
    boolean refused = option == MethodOption.TRIANGLE_BOUND && command.name().equals("stream");
    OptionSpec.Builder spec =
        OptionSpec.builder(option.option())
            .type(option.rule().type())
            .paramLabel(option.label())
            .userObject(option)
            .hidden(refused);
    if (described) {
      spec.description(
          option.family() == OptionFamily.ANY
              ? option.help()
              : String.join(", ", Methods.taking(option)) + ": " + option.help());
    }
    return spec.build();
  }

  /** What the options ask for. */
  public MethodSettings settings() {
    Method named = namedMethod();
    return MethodSettings.of(named == null ? usual() : named, given());
  }

  /**
   * What the options ask for.
   *
   * @param usual the method if none is named
   */
  public MethodSettings settings(Method usual) {
    Method named = namedMethod();
    return MethodSettings.of(named == null ? usual : named, given());
  }

  /** The method if none is named. */
  public Method usual() {
    return Methods.usual(given().keySet());
  }

  /** The method that is named; null if none is. */
  public Method namedMethod() {
    String named = (String) given(METHOD);
    return named == null ? null : method(named);
  }

  /** Whether a method is named. */
  public boolean namesMethod() {
    return given(METHOD) != null;
  }

  /**
   * What the options ask for in an index that has signatures of a scheme.
   *
   * @param remembered options that the index remembers since its scheme does not tell them
   */
  public MethodSettings settings(SchemeId scheme, Map<MethodOption, Object> remembered) {
    return MethodSettings.of(scheme, remembered, given());
  }

  /** The name of the definition in an index; null if none is given. */
  public String name() {
    String name = (String) given(NAME);
    boolean isWord =
        name == null
            || !name.isEmpty()
                && name.chars()
                    .allMatch(
                        each -> each == '_' || each == '-' || Character.isLetterOrDigit(each));
    if (!isWord) {
      throw new UserException(
          NAME
              + " must be a word of letters, digits, _ and -, got '"
              + Format.forTerminal(name, 80)
              + "'");
    }
    return name;
  }

  /** Refuses a name, where nothing that it could be the name of is read. */
  public void rejectName() {
    if (given(NAME) != null) {
      throw new UserException(NAME + " is for an index: give --index DIR");
    }
  }

  /** Whether signatures of a layout are asked for: by their name, or by their method. */
  public boolean allows(SignatureFields layout) {
    String method = (String) given(METHOD);
    boolean isMethod = method == null || method(method).id().equals(layout.scheme().name());
    String name = name();
    if (name == null) {
      return isMethod;
    }
    if (layout.name().equals(name) && !isMethod) {
      throw new UserException(
          "--name: the index has signatures of ["
              + layout.scheme()
              + "] under the name "
              + name
              + ", not of "
              + method
              + "; give another name, or leave --method out");
    }
    return layout.name().equals(name);
  }

  /** Whether there are options that say how to search and not what a signature is. */
  public boolean hasSearchOptions() {
    return !searchOptions().isEmpty();
  }

  /** The options that say how to search and not what a signature is. */
  public Map<MethodOption, Object> searchOptions() {
    Map<MethodOption, Object> options = given();
    options.keySet().removeIf(MethodOption::isSignature);
    return options;
  }

  /** Refuses P2, which is for all pairs. */
  public void rejectTriangleBound(String thisCommand) {
    if (given().containsKey(MethodOption.TRIANGLE_BOUND)) {
      throw new UserException(
          "--triangle-bound is for 'doppel pairs' and 'dedup', not for '" + thisCommand + "'");
    }
  }

  /** Refuses groups of documents, where no field but the text is read. */
  public void rejectGroups(String thisCommand) {
    if (given().containsKey(MethodOption.BOILERPLATE_BY)) {
      throw new UserException(
          "--boilerplate-by is not for '"
              + thisCommand
              + "', which reads no fields but the text; give --boilerplate alone");
    }
  }

  /** Refuses measures that are about a query, where there is none. */
  public void rejectDirections() {
    Object measure = given().get(MethodOption.MEASURE);
    if (measure != null && isOfQuery(measure)) {
      throw new UserException(
          "--measure "
              + measure
              + " is for 'doppel query': of a pair neither document is the query; "
              + measure.toString().replaceAll("-of-.*", "")
              + " is either way");
    }
  }

  /** Whether a measure is about a query, so that it says nothing of a pair. */
  private static boolean isOfQuery(Object id) {
    return Arrays.stream(OverlapMeasure.values())
            .anyMatch(measure -> measure.id().equals(id) && !measure.isSymmetric())
        || Arrays.stream(SequenceMeasure.values())
            .anyMatch(measure -> measure.id().equals(id) && !measure.isSymmetric());
  }

  /** Refuses what is about the keys of an index, where none is made. */
  public void rejectKeysOfIndex() {
    for (MethodOption option :
        List.of(MethodOption.EXPECTED_DOCUMENTS, MethodOption.BLOCKS, MethodOption.KEY_BLOCKS)) {
      if (given().containsKey(option)) {
        throw new UserException(
            option.option()
                + " is for 'doppel index'; all pairs have tables of their own, chosen by their"
                + " number");
      }
    }
  }

  private static Method method(String id) {
    return Methods.of(id, OptionNames.COMMAND);
  }

  /** The options of methods that are given, with their values. */
  public Map<MethodOption, Object> given() {
    Map<MethodOption, Object> given = new TreeMap<>();
    for (OptionSpec matched : command.commandLine().getParseResult().matchedOptionsSet()) {
      if (matched.userObject() instanceof MethodOption option) {
        given.put(option, value(matched));
      }
    }
    given.values().removeIf(Boolean.FALSE::equals);
    return given;
  }

  /** The value that an option is given, or null. */
  private Object given(String name) {
    OptionSpec option = command.commandLine().getParseResult().matchedOption(name);
    return option == null || option.group() == null // the command's own option of that name
        ? null
        : value(option);
  }

  private static Object value(OptionSpec option) {
    if (option.stringValues().size() > 1) { // picocli itself does not look into groups
      throw new UserException(
          "option '" + option.longestName() + "' should be specified only once");
    }
    return option.getValue();
  }
}
