package io.doppel.cli.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.util.IOUtils;

/**
 * Temporary files and folders of processes that were killed. A temporary has the number of its
 * process in its name and a lock that its process holds; the next process that has a temporary of
 * the same kind removes those whose process is gone, which neither number nor lock alone can tell:
 * numbers come again, and containers that share a folder have numbers of their own.
 */
public final class Leftovers {
  private static final SecureRandom RANDOM = new SecureRandom();

  private Leftovers() {}

  /**
   * A name for a temporary beside a result, which nobody else has: not even a process of the same
   * number, in another container.
   */
  public static Path temporary(Path place) {
    String own = process() + "-" + RANDOM.nextInt(1_000_000_000);
    return place.resolveSibling(start(place) + own + ".tmp");
  }

  /**
   * What temporaries of a result begin with; of a long name the first part, which is room enough.
   */
  private static String start(Path place) {
    String name = place.getFileName().toString();
    int length = name.offsetByCodePoints(0, Math.min(50, name.codePointCount(0, name.length())));
    return "." + name.substring(0, length) + ".";
  }

  private static Path locked(Path temporary, String lock) {
    return lock.isEmpty() ? temporary : temporary.resolve(lock);
  }

  /** The number of this process. */
  public static long process() {
    return ProcessHandle.current().pid();
  }

  /** Locks a temporary for as long as the channel is open, where the file system has locks. */
  public static void lock(FileChannel temporary) {
    try {
      temporary.tryLock();
    } catch (IOException e) {
      // no locks here: nobody can find out that a temporary is left, and it is let alone
    }
  }

  /**
   * Removes what killed processes left of a result.
   *
   * @param place where the result goes
   * @param lock the name of the locked file in a temporary folder; empty if a file is temporary
   */
  public static void removeBeside(Path place, String lock) throws IOException {
    String name = Pattern.quote(start(place));
    Pattern names = Pattern.compile(name + "([0-9]{1,18})(?:-[0-9]{1,9})?\\.tmp");
    remove(place.toAbsolutePath().getParent(), names, lock, file -> true);
  }

  /**
   * Removes what killed processes left in a folder.
   *
   * @param names of temporaries, whose first group is the number of the process
   * @param lock the name of the locked file in a temporary folder; empty if a file is temporary
   * @param isOurs says whether a temporary folder can have such a file in it; one that has others
   *     is let alone
   */
  public static void remove(Path folder, Pattern names, String lock, Predicate<String> isOurs)
      throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Matcher matcher = names.matcher(file.getFileName().toString());
        Path locked = locked(file, lock);
        // a folder has no lock yet, or no longer, if its process was killed when it began or ended
        if (matcher.matches()
            && isGone(Long.parseLong(matcher.group(1)))
            && (Files.notExists(locked) || isUnlocked(locked))
            && hasOnly(file, isOurs)) {
          remove(file);
        }
      }
    } catch (AccessDeniedException e) {
      // a folder that may be written to but not looked into
    }
  }

  /** In a container every process may have the number of this one. */
  private static boolean isGone(long number) {
    return number == process() || ProcessHandle.of(number).isEmpty();
  }

  private static boolean hasOnly(Path temporary, Predicate<String> isOurs) {
    if (!Files.isDirectory(temporary, LinkOption.NOFOLLOW_LINKS)) {
      return true;
    }
    try (Stream<Path> files = Files.list(temporary)) {
      return files.allMatch(file -> isOurs.test(file.getFileName().toString()));
    } catch (IOException e) {
      return false; // another process removed it just now, or it cannot be looked into
    }
  }

  private static void remove(Path temporary) {
    try {
      IOUtils.rm(temporary);
    } catch (IOException e) {
      // another process removes it just now; if not, the next one tries again
    }
  }

  /** False also where that cannot be told: of a file of another user, or without locks. */
  private static boolean isUnlocked(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (IOException | OverlappingFileLockException e) {
      return false;
    }
  }
}
