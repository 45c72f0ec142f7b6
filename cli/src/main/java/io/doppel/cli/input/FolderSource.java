package io.doppel.cli.input;

import io.doppel.cli.output.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The {@code .txt}, {@code .html} and {@code .htm} files in a folder and the folders below, in the
 * order of their paths. A file's path is its id. Links in the folder are not followed, so nothing
 * outside it is read.
 */
public final class FolderSource implements DocumentSource {
  private final Path folder;
  private final ReadLimits limits;
  private final List<Path> files;

  /** By the numbers of files: one more than their lengths when they were first read, else 0. */
  private final int[] lengths;

  private final long[] modified;

  public FolderSource(Path folder, ReadLimits limits) throws IOException {
    this.folder = Files.isSymbolicLink(folder) ? folder.toRealPath() : folder;
    this.limits = limits;
    this.files = files(this.folder);
    this.lengths = new int[files.size()];
    this.modified = new long[files.size()];
    if (files.isEmpty()) {
      throw new UserException(folder + ": no .txt, .html or .htm files in this folder");
    }
  }

  @Override
  public long size() {
    return files.size();
  }

  /** Each file says it when it is read once more. */
  @Override
  public void checkUnchanged() {}

  private void checkUnchanged(int number, RawDocument read) {
    int length = read.bytes().length + 1;
    if (lengths[number] != 0
        && (lengths[number] != length || modified[number] != read.modified())) {
      throw new UserException(
          files.get(number) + " was changed while it was read; no file was written");
    }
    lengths[number] = length;
    modified[number] = read.modified();
  }

  @Override
  public Cursor open() {
    return new Cursor() {
      private int next;

      @Override
      public RawDocument next() throws IOException {
        if (next == files.size()) {
          return null;
        }
        Path file = files.get(next);
        RawDocument read = read(file, id(folder, file), limits);
        checkUnchanged(next++, read);
        return read;
      }

      @Override
      public long progress() {
        return next;
      }

      @Override
      public void close() {}
    };
  }

  public static boolean isHtml(String file) {
    String lower = file.toLowerCase(Locale.ROOT);
    return lower.endsWith(".html") || lower.endsWith(".htm");
  }

  /** Reads a single file. */
  public static RawDocument read(Path file, ReadLimits limits) throws IOException {
    return read(file, file.toString(), limits);
  }

  /** Reads a file under an id. */
  static RawDocument read(Path file, String id, ReadLimits limits) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes((int) limits.documentBytes());
      if (in.read() >= 0) {
        throw limits.tooLong(file.toString(), "the file");
      }
      return new RawDocument(
          file.toString(), bytes, id, Files.getLastModifiedTime(file).toMillis());
    } catch (NoSuchFileException e) {
      throw new UserException(file + ": no such file", e);
    } catch (AccessDeniedException e) {
      throw new UserException(file + ": no permission to read this file", e);
    }
  }

  /** The id of a file: its path in a folder, with slashes. */
  static String id(Path folder, Path file) {
    List<String> names = new ArrayList<>();
    folder.relativize(file).forEach(name -> names.add(name.toString()));
    return String.join("/", names);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(FolderSource::isDocument)
          .sorted(
              Comparator.comparing(path -> folder.relativize(path).toString().replace('\\', '/')))
          .collect(Collectors.toList());
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof AccessDeniedException denied) {
        throw new UserException(denied.getFile() + ": no permission to read this folder", e);
      }
      throw e.getCause();
    }
  }

  private static boolean isDocument(Path path) {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    return isDocument(path.getFileName().toString());
  }

  /** Whether a file of this name is a document. */
  static boolean isDocument(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".txt") || isHtml(name);
  }
}
