package io.doppel.cli.method;

import io.doppel.cli.input.GzipStream;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Function;

/** Reads the file of a model, plain or gzip. */
public final class ModelFile {
  /** More than any model has. */
  private static final int MOST_BYTES = 1 << 20;

  private ModelFile() {}

  /**
   * Reads a model.
   *
   * @param parser makes it of the file's text
   */
  public static <T> T read(Path file, Function<String, T> parser) throws IOException {
    if (Files.isDirectory(file)) {
      throw problem(file, "is a folder; name a file", null);
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES);
    } catch (NoSuchFileException e) {
      throw problem(file, "no such file", e);
    } catch (AccessDeniedException e) {
      throw problem(file, "no permission to read this file", e);
    }
    try {
      return parser.apply(new String(unzipped(file, bytes), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw problem(file, Format.plain(e.getMessage()), e);
    }
  }

  private static byte[] unzipped(Path file, byte[] bytes) {
    boolean gzip = bytes.length > 1 && bytes[0] == 0x1F && bytes[1] == (byte) 0x8B;
    if (!gzip) {
      return bytes;
    }
    try (InputStream in = new GzipStream(new ByteArrayInputStream(bytes))) {
      return in.readNBytes(MOST_BYTES);
    } catch (IOException e) {
      throw problem(file, "damaged gzip data", e);
    }
  }

  private static UserException problem(Path file, String reason, Exception cause) {
    return new UserException("--model: " + file + ": " + reason, cause);
  }
}
