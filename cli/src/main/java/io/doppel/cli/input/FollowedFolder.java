package io.doppel.cli.input;

import io.doppel.cli.output.UserException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;

/**
 * The documents of a folder and the folders below, as their files come: it is looked into again and
 * again, without an end. DDD, section 3.4, figure 2, line 2.
 *
 * <p>A file is read when it looks complete: when its size and its time of change are the same at
 * two looks in a row. It is read again if they are others later on. Of the files that are complete
 * at the same look, the one that was changed first comes first, then by their paths. Names that
 * begin with a dot or end with {@code .tmp} or {@code .part} are left alone, so who writes slowly
 * can write under such a name and rename the file in the end. Links in the folder are not followed.
 *
 * <p>Memory: the name, the size and the time of each file that is in the folder, some 250 bytes;
 * what goes from it is forgotten.
 */
public final class FollowedFolder implements DocumentSource.Cursor {
  private static final Comparator<Found> IN_ORDER =
      Comparator.comparing((Found found) -> found.state.modified).thenComparing(Found::id);

  private final Path folder;
  private final ReadLimits limits;
  private final Pause pause;

  /** The files that were read, by their paths in the folder. */
  private final Map<Path, State> taken = new HashMap<>();

  /** The files that were found by the last look and are not read. */
  private Map<Path, State> seen = new HashMap<>();

  /** The files that are complete and come next. */
  private final Queue<Found> complete = new ArrayDeque<>();

  /** The lines of the file that is being read; null if it has none. */
  private DocumentSource.Cursor lines;

  private boolean looked;
  private long documents;

  /** By which it is seen that a file changed. */
  private record State(long size, FileTime modified) {}

  /**
   * A file, by its path in the folder.
   *
   * @param id that path with slashes, as far as it is text: it need not lead back to the file
   */
  private record Found(Path path, String id, State state) {}

  /** Waits before the next look. */
  interface Pause {
    void make() throws InterruptedException;
  }

  /**
   * Follows a folder.
   *
   * @param folder the folder
   * @param limits how much of a file is read
   * @param interval how long to wait before the next look
   */
  public FollowedFolder(Path folder, ReadLimits limits, Duration interval) throws IOException {
    this(folder, limits, () -> Thread.sleep(interval.toMillis()));
  }

  FollowedFolder(Path folder, ReadLimits limits, Pause pause) throws IOException {
    this.folder = Files.isSymbolicLink(folder) ? folder.toRealPath() : folder;
    this.limits = limits;
    this.pause = pause;
  }

  /** The next document; waits for one. */
  @Override
  public RawDocument next() throws IOException {
    while (true) {
      RawDocument next = lines == null ? null : lines.next();
      if (next == null) {
        close();
        next = nextFile();
      }
      if (next != null) {
        documents++;
        return next;
      }
    }
  }

  /** Opens the next file; the document that it is, or null. */
  private RawDocument nextFile() throws IOException {
    if (complete.isEmpty()) {
      look();
      return null;
    }
    Found found = complete.remove();
    Path file = folder.resolve(found.path);
    try {
      if (!found.state.equals(state(file))) {
        return null; // it is complete when it rests again
      }
      if (FolderSource.isDocument(found.id)) {
        return readWhole(file, found);
      }
      taken.put(found.path, found.state);
      lines = JsonlSource.lines(Files.newInputStream(file), file.toString(), limits);
      return null;
    } catch (NoSuchFileException gone) {
      return null;
    } catch (AccessDeniedException e) {
      throw new UserException(file + ": no permission to read this file", e);
    }
  }

  /** The document that a file is; null if the file changed while it was read, or is gone. */
  private RawDocument readWhole(Path file, Found found) throws IOException {
    RawDocument read;
    try {
      read = FolderSource.read(file, found.id, limits);
    } catch (UserException e) {
      if (e.getCause() instanceof NoSuchFileException) {
        return null;
      }
      throw e;
    }
    if (!found.state.equals(state(file))) {
      return null;
    }
    taken.put(found.path, found.state);
    return read;
  }

  private static State state(Path file) throws IOException {
    return new State(Files.size(file), Files.getLastModifiedTime(file));
  }

  /** Finds out which files are complete. */
  private void look() throws IOException {
    if (looked) {
      pause();
    }
    looked = true;
    Map<Path, State> now = files();
    taken.keySet().retainAll(now.keySet());
    now.entrySet().removeIf(each -> each.getValue().equals(taken.get(each.getKey())));
    now.entrySet().stream()
        .filter(each -> each.getValue().equals(seen.get(each.getKey())))
        .map(each -> new Found(each.getKey(), id(each.getKey()), each.getValue()))
        .sorted(IN_ORDER)
        .forEach(complete::add);
    seen = now;
  }

  private String id(Path path) {
    return FolderSource.id(folder, folder.resolve(path));
  }

  private void pause() throws IOException {
    try {
      pause.make();
    } catch (InterruptedException e) {
      InterruptedIOException interrupted =
          new InterruptedIOException(folder + ": interrupted while waiting for files");
      interrupted.initCause(e);
      throw interrupted;
    }
  }

  /** The files that there are. One that goes meanwhile is not among them, or the next time. */
  private Map<Path, State> files() throws IOException {
    if (!Files.isDirectory(folder)) {
      throw gone(null);
    }
    Map<Path, State> files = new HashMap<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
            return each.equals(folder) || !isLeftAlone(each)
                ? FileVisitResult.CONTINUE
                : FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path each, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && !isLeftAlone(each) && isRead(each)) {
              State state = new State(attributes.size(), attributes.lastModifiedTime());
              files.put(folder.relativize(each), state);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path each, IOException e) throws IOException {
            return goOnAfter(each, e);
          }

          @Override
          public FileVisitResult postVisitDirectory(Path each, IOException e) throws IOException {
            return e == null ? FileVisitResult.CONTINUE : goOnAfter(each, e);
          }
        });
    return files;
  }

  private FileVisitResult goOnAfter(Path each, IOException e) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw gone(e);
    }
    if (e instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    if (e instanceof AccessDeniedException) {
      throw new UserException(each + ": no permission to read", e);
    }
    throw e;
  }

  private UserException gone(IOException cause) {
    return new UserException(folder + ": the folder that is followed is not there any more", cause);
  }

  private static boolean isLeftAlone(Path file) {
    String name = name(file);
    return name.startsWith(".") || name.endsWith(".tmp") || name.endsWith(".part");
  }

  private static boolean isRead(Path file) {
    String name = name(file);
    return FolderSource.isDocument(name) || name.endsWith(".jsonl") || name.endsWith(".jsonl.gz");
  }

  private static String name(Path file) {
    return file.getFileName().toString().toLowerCase(Locale.ROOT);
  }

  @Override
  public long progress() {
    return documents;
  }

  /** Closes the file that is being read. */
  @Override
  public void close() throws IOException {
    if (lines != null) {
      lines.close();
      lines = null;
    }
  }
}
