package io.doppel.cli.options;

import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.FieldNames;
import io.doppel.cli.input.FolderSource;
import io.doppel.cli.input.JsonlSource;
import io.doppel.cli.input.ReadLimits;
import io.doppel.cli.input.SpooledInput;
import io.doppel.cli.output.UserException;
import io.doppel.decision.KeepRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say how documents are read. */
public final class InputOptions {
  @Mixin private FieldOptions fields;

  @Option(
      names = "--title-field",
      paramLabel = "F",
      defaultValue = FieldNames.TITLE,
      description =
          "The field that may hold a title, such as the subject of an e-mail; for andd. Default:"
              + " ${DEFAULT-VALUE}.")
  private String titleField;

  @Option(
      names = "--url-field",
      paramLabel = "F",
      defaultValue = FieldNames.URL,
      description =
          "The field that may hold an address; for andd, --keep and --boilerplate-by url-host."
              + " Default: ${DEFAULT-VALUE}.")
  private String urlField;

  @Option(
      names = "--skip-bad",
      paramLabel = "FILE",
      description =
          "Set documents that cannot be used aside in FILE and go on; 'stream' adds to FILE."
              + " Without it the first one ends the command.")
  private Path skipBad;

  @Option(
      names = ReadLimits.DOCUMENT_OPTION,
      paramLabel = "SIZE",
      defaultValue = ReadLimits.DEFAULT_DOCUMENT,
      description =
          "The most bytes of a line of JSON or of a file, such as 500k, 64m or 1g; a longer one"
              + " ends the command, also with --skip-bad. Reading a line takes about eight times"
              + " its size in memory. Default: ${DEFAULT-VALUE}.")
  private String maxDocumentBytes;

  @Option(
      names = ReadLimits.TOTAL_OPTION,
      paramLabel = "SIZE",
      description =
          "The most bytes of a file of JSON lines, unpacked if it is gzip; more end the command."
              + " Default: no limit, but for gzip 100 times its packed size, or 1g if that is"
              + " more.")
  private String maxBytes;

  /** How much is read. */
  public ReadLimits limits() {
    return ReadLimits.of(maxDocumentBytes, maxBytes);
  }

  public String idField() {
    return fields.id();
  }

  public String textField() {
    return fields.text();
  }

  /** Takes names that are not given from what an index remembers, if it does. */
  public void recall(Map<String, String> userData) {
    fields.recall(userData);
  }

  public String titleField() {
    return titleField;
  }

  public String urlField() {
    return urlField;
  }

  public DocumentParser parser(boolean needsTimestamp) {
    return new DocumentParser(names(null, null), needsTimestamp);
  }

  /** Reads also what decides who is kept. */
  public DocumentParser parser(KeepRules keep) {
    return parser(keep, null);
  }

  /** Reads also what decides who is kept and, if a field is named, the label. */
  public DocumentParser parser(KeepRules keep, String labelField) {
    return new DocumentParser(names(labelField, keep.rankField()), keep.has(KeepRules.Rule.NEWEST));
  }

  /** Reads also what a document is a near-duplicate of. */
  public DocumentParser labelledParser(String labelField) {
    return new DocumentParser(names(labelField, null), false);
  }

  private FieldNames names(String labelField, String rankField) {
    return new FieldNames(fields.id(), fields.text(), titleField, urlField, labelField, rankField);
  }

  public BadDocuments bad(PrintStream standardOutput) throws IOException {
    return BadDocuments.to(skipBad, standardOutput);
  }

  /** Where bad documents go, or null. */
  public Path skipBad() {
    return skipBad;
  }

  /** Says at once that there is no such INPUT; a dash is not waited for. */
  public void checkFound(String input) {
    if (input.isEmpty()) {
      throw new UserException("INPUT must not be empty: name a file, a folder or -");
    }
    if (!input.equals("-") && Files.notExists(Path.of(input))) {
      throw noSuchInput(input, null);
    }
  }

  private static UserException noSuchInput(String input, Exception cause) {
    return new UserException(input + ": no such file or folder", cause);
  }

  /** Finds the documents that INPUT names. */
  public DocumentSource source(String input, InputStream standardInput) throws IOException {
    ReadLimits limits = limits();
    if (input.equals("-")) {
      return SpooledInput.of(standardInput, "standard input", limits);
    }
    if (input.isEmpty()) {
      throw new UserException("INPUT must not be empty: name a file, a folder or -");
    }
    Path path = Path.of(input);
    try {
      if (Files.isDirectory(path)) {
        return new FolderSource(path, limits);
      }
      if (Files.isRegularFile(path)) {
        Files.newInputStream(path).close(); // says now if it cannot be read
        return new JsonlSource(path, input, limits);
      }
      try (InputStream pipe = Files.newInputStream(path)) {
        return SpooledInput.of(pipe, input, limits);
      }
    } catch (NoSuchFileException e) {
      throw noSuchInput(input, e);
    } catch (AccessDeniedException e) {
      throw new UserException(input + ": no permission to read", e);
    }
  }
}
