package io.doppel.cli.remote;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder that a job works in: what it is about in {@code manifest}, the documents of shards in
 * {@code shard-0} and so on, pairs in {@code pairs-0-1}, and {@code removed} once documents are
 * being deleted. One process at a time. When the job is done, all that is gone.
 */
final class WorkFolder implements Closeable {
  private static final String TITLE = "doppel opensearch, work in progress, version 1";

  private static final String MANIFEST = "manifest";
  private static final String LOCK = "lock";

  /** The manifest of a job that is done, while the rest is being deleted. */
  private static final String DONE = ".manifest.doppel.done";

  private static final Pattern OURS = Pattern.compile("removed|shard-[0-9]+|pairs-[0-9]+-[0-9]+");

  /** What a killed process leaves where it wrote a {@link WholeFile}. */
  private static final Pattern BEGUN =
      Pattern.compile("\\.(" + MANIFEST + "|" + OURS + ")\\.doppel\\.tmp");

  private final Path folder;
  private final FileChannel lockFile;
  private final Map<String, String> notes;
  private final boolean isResumed;

  private WorkFolder(
      Path folder, FileChannel lockFile, Map<String, String> notes, boolean isResumed) {
    this.folder = folder;
    this.lockFile = lockFile;
    this.notes = notes;
    this.isResumed = isResumed;
  }

  /**
   * Opens a folder, or makes one.
   *
   * @param about what the job is about, by name; a folder that says otherwise is refused
   * @param notes what is written beside that, and given back by a later run
   */
  static WorkFolder open(Path folder, Map<String, String> about, Map<String, String> notes)
      throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new IllegalArgumentException("--work: " + folder + " is no folder");
    }
    Files.createDirectories(folder);
    boolean isLockNew = Files.notExists(folder.resolve(LOCK));
    FileChannel lockFile = lock(folder);
    try {
      Path manifest = folder.resolve(MANIFEST);
      if (Files.exists(folder.resolve(DONE))) {
        clear(folder);
      }
      if (Files.exists(manifest)) {
        Map<String, String> known = read(manifest);
        check(folder, known, about);
        return new WorkFolder(folder, lockFile, known, true);
      }
      checkFree(folder);
      Map<String, String> all = new LinkedHashMap<>(about);
      all.putAll(notes);
      write(manifest, all);
      return new WorkFolder(folder, lockFile, all, false);
    } catch (IOException | RuntimeException e) {
      lockFile.close();
      if (isLockNew) {
        Files.deleteIfExists(folder.resolve(LOCK));
      }
      throw e;
    }
  }

  private static FileChannel lock(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      channel.close();
      throw new IllegalArgumentException("--work: another process is at work in " + folder);
    }
    if (channel.size() > 0) {
      channel.close();
      throw notOurs(folder, LOCK);
    }
    return channel;
  }

  private static Map<String, String> read(Path manifest) throws IOException {
    List<String> lines = Files.readAllLines(manifest, StandardCharsets.UTF_8);
    if (lines.isEmpty() || !lines.get(0).equals(TITLE)) {
      String first = lines.isEmpty() ? "" : lines.get(0);
      throw new IllegalArgumentException(
          "--work: "
              + manifest
              + " begins with \""
              + first.substring(0, Math.min(80, first.length()))
              + "\", so another version of this program wrote it, or another program; for this one"
              + " it must begin with \""
              + TITLE
              + "\"; name another folder or delete this one");
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      int blank = line.indexOf(' ');
      values.put(line.substring(0, Math.max(0, blank)), line.substring(blank + 1));
    }
    return values;
  }

  private static void write(Path manifest, Map<String, String> values) throws IOException {
    StringBuilder text = new StringBuilder(TITLE).append('\n');
    values.forEach((name, value) -> text.append(name).append(' ').append(value).append('\n'));
    try (WholeFile file = WholeFile.create(manifest)) {
      file.out().write(text.toString().getBytes(StandardCharsets.UTF_8));
      file.commit();
    }
  }

  private static void check(Path folder, Map<String, String> known, Map<String, String> about) {
    about.forEach(
        (name, value) -> {
          if (!value.equals(known.get(name))) {
            throw new IllegalArgumentException(
                "--work: "
                    + folder
                    + " holds the unfinished work of another job: "
                    + name
                    + " there is "
                    + known.get(name)
                    + ", here "
                    + value
                    + "; name another folder, or delete that one");
          }
        });
  }

  /** Whether an earlier run was here and did not come to its end. */
  boolean isResumed() {
    return isResumed;
  }

  /** What was noted when the job began. */
  String note(String name) {
    return notes.getOrDefault(name, "");
  }

  Path part(int shard) {
    return folder.resolve("shard-" + shard);
  }

  Path pairs(int one, int other) {
    return folder.resolve("pairs-" + one + "-" + other);
  }

  /** Notes that documents may be gone that are in a file, which must not be written over. */
  void noteRemoval(Path removed) throws IOException {
    try (WholeFile file = WholeFile.create(folder.resolve("removed"))) {
      file.out().write(place(removed).getBytes(StandardCharsets.UTF_8));
      file.commit();
    }
  }

  /** Whether a run that did not come to its end deleted what is in a file. */
  boolean isRemoving(Path removed) throws IOException {
    Path noted = folder.resolve("removed");
    return Files.exists(noted) && Files.readString(noted).equals(place(removed));
  }

  private static String place(Path file) {
    return file.toAbsolutePath().normalize().toString();
  }

  /** Deletes everything: the job is done. */
  void finish() throws IOException {
    // first, so that nothing half is gone on with
    Files.move(folder.resolve(MANIFEST), folder.resolve(DONE), StandardCopyOption.ATOMIC_MOVE);
    clear(folder);
    Files.deleteIfExists(folder.resolve(LOCK));
  }

  /** Whether a name is one of those that files of a job have. */
  static boolean isOurs(String name) {
    return name.equals(MANIFEST) || name.equals(LOCK) || OURS.matcher(name).matches();
  }

  /** Where no job was, files of these names are of somebody else. */
  private static void checkFree(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> OURS.matcher(name).matches())
          .sorted()
          .findFirst()
          .ifPresent(
              name -> {
                throw notOurs(folder, name);
              });
    }
  }

  private static IllegalArgumentException notOurs(Path folder, String name) {
    return new IllegalArgumentException(
        "--work: "
            + folder
            + " has a file "
            + name
            + " that is not of a job of this program; name another folder");
  }

  /** Deletes what a job that is done left; the last is what says so. */
  private static void clear(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, WorkFolder::isToClear)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.deleteIfExists(folder.resolve(DONE));
  }

  private static boolean isToClear(Path file) {
    String name = file.getFileName().toString();
    return OURS.matcher(name).matches() || BEGUN.matcher(name).matches();
  }

  @Override
  public void close() throws IOException {
    lockFile.close();
  }
}
