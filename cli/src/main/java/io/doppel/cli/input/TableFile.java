package io.doppel.cli.input;

import io.doppel.cli.output.UserException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a file of values that are separated by tabs, plain or gzip. */
public final class TableFile {
  private TableFile() {}

  /**
   * A line.
   *
   * @param where file and line
   * @param values the values
   */
  public record Row(String where, String... values) {
    public UserException problem(String rule) {
      return new UserException(where + ": " + rule);
    }
  }

  /** Is shown the lines. */
  public interface Visitor {
    void row(Row row) throws IOException;
  }

  /**
   * Reads all lines but blank ones.
   *
   * @param option what names the file
   */
  public static void read(String option, Path file, Visitor visitor) throws IOException {
    if (Files.isDirectory(file)) {
      throw new UserException(option + ": " + file + " is a folder; name a file");
    }
    try (DocumentSource.Cursor lines =
        new JsonlSource(file, file.toString(), ReadLimits.FIXED).open()) {
      for (RawDocument line = lines.next(); line != null; line = lines.next()) {
        visitor.row(new Row(line.where(), DocumentParser.text(line).split("\t", -1)));
      }
    } catch (NoSuchFileException e) {
      throw new UserException(option + ": " + file + ": no such file", e);
    } catch (AccessDeniedException e) {
      throw new UserException(option + ": " + file + ": no permission to read this file", e);
    } catch (BadDocumentException e) {
      throw new UserException(e.getMessage(), e);
    }
  }
}
