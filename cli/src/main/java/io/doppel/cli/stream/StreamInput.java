package io.doppel.cli.stream;

import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.FollowedFolder;
import io.doppel.cli.input.JsonlSource;
import io.doppel.cli.input.ReadLimits;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Where the documents of {@code doppel stream} come from. */
final class StreamInput {
  private static final String STANDARD_INPUT = "-";
  private static final Duration USUAL_POLL = Duration.ofSeconds(1);
  private static final Duration SHORTEST_POLL = Duration.ofMillis(100);
  private static final Duration LONGEST_POLL = Duration.ofHours(1);
  private static final Pattern LENGTH = Pattern.compile("([0-9]{1,8})(ms|s|m)");

  @Parameters(
      paramLabel = "INPUT",
      arity = "0..1",
      description =
          "A .jsonl or .jsonl.gz file or a pipe, or - for standard input, the default. All its"
              + " documents have a timestamp, or none has and the time of arrival counts, as the"
              + " first one decides. A timestamp is a time in ISO 8601 (UTC if it has no zone), or"
              + " seconds or milliseconds since 1970.")
  private String input;

  @Option(
      names = "--follow",
      paramLabel = "DIR",
      description =
          "Instead of INPUT, look into the folder DIR and those below it again and again, and read"
              + " each file that comes: .jsonl and .jsonl.gz files of documents; .txt, .html and"
              + " .htm files of one document each, whose path is its id and whose last change its"
              + " timestamp. A file is read once its size and time are the same at two looks in a"
              + " row, and again if it changes. Of several the one that was changed first comes"
              + " first, then by names. Names that begin with a dot or end with .tmp or .part are"
              + " left alone. It ends when it is told to.")
  private Path followed;

  @Option(
      names = "--poll",
      paramLabel = "D",
      description =
          "How long to wait before looking into the folder of --follow again, between 100ms and"
              + " 60m, such as 500ms or 10s. Default: 1s.")
  private String poll;

  /** Says what is wrong with it before the index is opened. */
  void check() {
    if (followed == null) {
      if (poll != null) {
        throw new UserException("--poll is for --follow, got --poll " + poll + " without it");
      }
      checkFile();
      return;
    }
    if (input != null) {
      throw new UserException("--follow takes the place of INPUT, got both: " + input);
    }
    interval();
    if (followed.toString().isEmpty()) {
      throw new UserException("--follow must not be empty: name a folder");
    }
    if (Files.notExists(followed)) {
      throw new UserException("--follow " + followed + ": no such folder");
    }
    if (!Files.isDirectory(followed)) {
      throw new UserException("--follow " + followed + ": not a folder");
    }
  }

  private void checkFile() {
    if (input == null || input.equals(STANDARD_INPUT)) {
      return;
    }
    if (input.isEmpty()) {
      throw new UserException("INPUT must not be empty: name a file or -");
    }
    if (Files.isDirectory(Path.of(input))) {
      throw new UserException(
          input + " is a folder; name a file of JSON lines or -, or follow it: --follow " + input);
    }
    if (Files.notExists(Path.of(input))) {
      throw new UserException(input + ": no such file");
    }
  }

  private Duration interval() {
    if (poll == null) {
      return USUAL_POLL;
    }
    Matcher matcher = LENGTH.matcher(poll);
    if (matcher.matches()) {
      long number = Long.parseLong(matcher.group(1));
      Duration interval =
          switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            default -> Duration.ofMinutes(number);
          };
      if (interval.compareTo(SHORTEST_POLL) >= 0 && interval.compareTo(LONGEST_POLL) <= 0) {
        return interval;
      }
    }
    throw new UserException(
        "--poll must be between 100ms and 60m, such as 500ms or 10s, got "
            + (poll.isEmpty() ? "nothing" : poll));
  }

  /** Refuses to write what is read; nothing if the file is null. */
  void checkNotInput(String option, Path file) throws IOException {
    checkNotFollowed(option, file);
    if (file != null && followed == null && input != null && !input.equals(STANDARD_INPUT)) {
      OutputFile.checkNotInput(option, file, Path.of(input));
    }
  }

  /** Refuses to write into the folder that is followed; nothing if the file is null. */
  void checkNotFollowed(String option, Path file) throws IOException {
    if (file != null && followed != null) {
      if (OutputFile.isIn(file, followed)) {
        throw new UserException(
            option + " must not be in the folder that is followed, " + followed + ", got " + file);
      }
    }
  }

  /** The documents, as they come. */
  DocumentSource.Cursor open(Console console, ReadLimits limits) throws IOException {
    if (followed != null) {
      return new FollowedFolder(followed, limits, interval());
    }
    if (input == null || input.equals(STANDARD_INPUT)) {
      return JsonlSource.lines(console.in(), "standard input", limits);
    }
    Path file = Path.of(input);
    try {
      InputStream in = Files.newInputStream(file);
      return JsonlSource.lines(in, input, limits);
    } catch (NoSuchFileException e) {
      throw new UserException(input + ": no such file", e);
    } catch (AccessDeniedException e) {
      throw new UserException(input + ": no permission to read", e);
    }
  }
}
