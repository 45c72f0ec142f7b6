package io.doppel.cli;

import io.doppel.cli.evaluate.EvalCommand;
import io.doppel.cli.explain.ExplainCommand;
import io.doppel.cli.index.AttachCommand;
import io.doppel.cli.index.CoverageCommand;
import io.doppel.cli.index.DefineCommand;
import io.doppel.cli.index.IndexCommand;
import io.doppel.cli.index.QueryCommand;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.cli.remote.OpenSearchCommand;
import io.doppel.cli.report.ReportCommand;
import io.doppel.cli.scan.ScanCommand;
import io.doppel.cli.search.ClustersCommand;
import io.doppel.cli.search.DedupCommand;
import io.doppel.cli.search.PairsCommand;
import io.doppel.cli.search.TuneCommand;
import io.doppel.cli.stream.StreamCommand;
import io.doppel.cli.train.TrainCommand;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.Methods;
import io.doppel.pairs.TooManyCandidatesException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.index.CorruptIndexException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Starts a command. Exit codes: 0 done, 1 a fault of the program, 2 something that the user can put
 * right; in that case nothing was written.
 */
@Command(
    name = "doppel",
    description = "Finds near-duplicate documents.",
    synopsisSubcommandLabel = "COMMAND")
public final class Main {
  private static final int USER_ERROR = 2;
  private static final int PROGRAM_ERROR = 1;
  private static final int HELP_WIDTH = 100;

  /** The longest name of a method, and what is before and behind it. */
  private static final int NAME_WIDTH = 21;

  /** What asks for help, alone or together with other options of one letter. */
  private static final Pattern HELP = Pattern.compile("--help|-[a-zA-Z]*h[a-zA-Z]*");

  /**
   * Lucene says on standard error which vector instructions it found; held here so that the setting
   * is not garbage collected.
   */
  private static final Logger LUCENE_LOG = Logger.getLogger("org.apache.lucene");

  private Main() {}

  /**
   * Runs the command and ends the Java machine with its exit code.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    LUCENE_LOG.setLevel(Level.SEVERE);
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    int code = run(new Console(System.in, out, err), arguments);
    out.flush();
    System.exit(code);
  }

  /** Runs the command and returns its exit code. */
  public static int run(Console console, String... arguments) {
    if (arguments.length > 0 && arguments[0].equals("help")) {
      return run(console, helpOf(console, Arrays.copyOfRange(arguments, 1, arguments.length)));
    }
    CommandLine command = new CommandLine(new Main());
    addCommands(command, console, arguments);
    for (CommandLine sub : command.getSubcommands().values()) {
      sub.addMixin("help", new HelpOption());
    }
    command.addMixin("help", new HelpOption());
    command.setExpandAtFiles(false); // a text may begin with @
    command.setCaseInsensitiveEnumValuesAllowed(true);
    command.setUsageHelpWidth(HELP_WIDTH);
    command.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8));
    command.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
    command.setParameterExceptionHandler((e, unused) -> usageError(console, e));
    command.setExecutionExceptionHandler(
        (e, failed, parsed) -> failure(console, failed, e, arguments));
    if (arguments.length == 0) {
      command.usage(console.err());
      return USER_ERROR;
    }
    try {
      return command.execute(arguments);
    } catch (OutOfMemoryError e) {
      return outOfMemory(console, arguments);
    }
  }

  /** The command line that shows the help of a command; what is none is refused as ever. */
  private static String[] helpOf(Console console, String... command) {
    boolean isKnown =
        command.length == 0
            || comparing(console).containsKey(command[0])
            || others(console).containsKey(command[0]);
    return isKnown
        ? Stream.concat(Arrays.stream(command), Stream.of("--help")).toArray(String[]::new)
        : command;
  }

  /** Adds the command that is named and no other; all, for help and errors, if none is. */
  private static void addCommands(CommandLine command, Console console, String... arguments) {
    Map<String, Supplier<Object>> comparing = comparing(console);
    Map<String, Supplier<Object>> others = others(console);
    String named = arguments.length == 0 ? "" : arguments[0];
    boolean isNamed = comparing.containsKey(named) || others.containsKey(named);
    boolean described = isNamed && Arrays.stream(arguments).anyMatch(HELP.asMatchPredicate());
    comparing.forEach(
        (name, make) -> {
          if (!isNamed || name.equals(named)) {
            CommandLine sub = new CommandLine(make.get());
            MethodOptions.addTo(sub.getCommandSpec(), List.of(arguments), described);
            command.addSubcommand(sub);
          }
        });
    others.forEach(
        (name, make) -> {
          if (!isNamed || name.equals(named)) {
            command.addSubcommand(make.get());
          }
        });
    if (!isNamed) {
      command.getCommandSpec().usageMessage().footer(footer());
    }
  }

  /** The commands that take the options of methods, in the order of the help. */
  private static Map<String, Supplier<Object>> comparing(Console console) {
    Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
    commands.put("dedup", () -> new DedupCommand(console));
    commands.put("pairs", () -> new PairsCommand(console));
    commands.put("clusters", () -> new ClustersCommand(console));
    commands.put("report", () -> new ReportCommand(console));
    commands.put("index", () -> new IndexCommand(console));
    commands.put("define", () -> new DefineCommand(console));
    commands.put("query", () -> new QueryCommand(console));
    commands.put("scan", () -> new ScanCommand(console));
    commands.put("attach", () -> new AttachCommand(console));
    commands.put("explain", () -> new ExplainCommand(console));
    commands.put("tune", () -> new TuneCommand(console));
    commands.put("stream", () -> new StreamCommand(console, InstantSource.system()));
    return commands;
  }

  /** The other commands, behind those in the help. */
  private static Map<String, Supplier<Object>> others(Console console) {
    Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
    commands.put("coverage", () -> new CoverageCommand(console));
    commands.put("opensearch", () -> new OpenSearchCommand(console));
    commands.put("train", () -> new TrainCommand(console));
    commands.put("eval", () -> new EvalCommand(console));
    commands.put("generate", () -> new GenerateCommand(console));
    return commands;
  }

  private static int outOfMemory(Console console, String... arguments) {
    boolean inMemory =
        arguments[0].equals("stream")
            && Arrays.stream(arguments).noneMatch(argument -> argument.startsWith("--index"));
    console.say(
        "doppel: "
            + Format.count(Runtime.getRuntime().maxMemory() >> 20)
            + " MB of memory are not enough for this input; give more with"
            + " DOPPEL_JAVA_OPTIONS=-Xmx8g, for example"
            + (inMemory ? "; an index in memory grows with the documents: give --index DIR" : ""));
    return USER_ERROR;
  }

  private static String[] footer() {
    List<String> lines = new ArrayList<>(List.of("", "Methods (--method):"));
    TextTable methods =
        TextTable.forColumns(
            Help.defaultColorScheme(Help.Ansi.OFF),
            new Column(NAME_WIDTH, 2, Column.Overflow.SPAN),
            new Column(HELP_WIDTH - NAME_WIDTH, 1, Column.Overflow.WRAP));
    Method usual = Methods.of(Methods.DEFAULT);
    methods.addRowValues(usual.id(), usual.summary());
    Methods.all().stream()
        .filter(method -> method != usual)
        .forEach(method -> methods.addRowValues(method.id(), method.summary()));
    methods.toString().lines().forEach(lines::add);
    lines.addAll(
        List.of(
            "",
            "Example:",
            "  doppel dedup docs.jsonl --out kept.jsonl --removed removed.jsonl",
            "",
            "'doppel COMMAND --help' shows the options of a command."));
    return lines.toArray(String[]::new);
  }

  private static String reason(FileSystemException problem) {
    if (problem instanceof AccessDeniedException) {
      return "no permission";
    }
    return problem instanceof NoSuchFileException
        ? "there is no such file, or it cannot be made"
        : problem.getClass().getSimpleName();
  }

  private static int usageError(Console console, ParameterException e) {
    boolean unknownCommand =
        e instanceof UnmatchedArgumentException && e.getCommandLine().getParent() == null;
    console.say(
        "doppel: "
            + e.getMessage()
            + (unknownCommand ? "; the commands are " + commands(e.getCommandLine()) : ""));
    console.say(
        "'" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help' shows the options");
    return USER_ERROR;
  }

  /** The names of the commands, in the order of the help. */
  private static String commands(CommandLine command) {
    List<String> names = List.copyOf(command.getSubcommands().keySet());
    int last = names.size() - 1;
    return String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  private static int failure(
      Console console, CommandLine failed, Exception e, String... arguments) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError) {
        return outOfMemory(console, arguments);
      }
    }
    if (e instanceof TooManyCandidatesException tooMany) {
      console.say("doppel: " + RunOptions.tooMany(tooMany, option -> has(failed, option)));
      return USER_ERROR;
    }
    if (e instanceof UserException || e instanceof IllegalArgumentException) {
      console.say("doppel: " + e.getMessage());
      return USER_ERROR;
    }
    Throwable cause = e instanceof UncheckedIOException ? e.getCause() : e;
    if (cause instanceof FileSystemException problem) {
      String reason = problem.getReason() == null ? reason(problem) : problem.getReason();
      console.say("doppel: " + problem.getFile() + ": " + reason);
      return USER_ERROR;
    }
    if (cause instanceof IOException) {
      String damaged = cause instanceof CorruptIndexException ? "the index is damaged: " : "";
      console.say("doppel: " + damaged + cause.getMessage());
      return USER_ERROR;
    }
    console.say("doppel: this is a fault of the program, please report it:");
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    trace.toString().lines().forEach(line -> console.say(line.replace("\t", "    ")));
    return PROGRAM_ERROR;
  }

  private static boolean has(CommandLine command, String option) {
    return command.getCommandSpec().findOption(option) != null;
  }

  /** {@code --help} and {@code --version} of the command and of each of its parts. */
  @Command(mixinStandardHelpOptions = true, versionProvider = VersionProvider.class)
  private static final class HelpOption {}

  /** The version that the jar was built as. */
  static final class VersionProvider implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"doppel " + (version == null ? "(not packaged)" : version)};
    }
  }
}
