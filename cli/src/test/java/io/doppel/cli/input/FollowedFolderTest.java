package io.doppel.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.Documents;
import io.doppel.cli.output.UserException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens in a folder happens between two looks: in the pauses. */
class FollowedFolderTest {
  private interface Step {
    void make() throws IOException;
  }

  @TempDir private Path folder;

  /** What happens, one step a pause; then it is interrupted. */
  private final Queue<Step> steps = new ArrayDeque<>();

  private void then(Step step) {
    steps.add(step);
  }

  private void look() {
    then(() -> {});
  }

  private void pause() throws InterruptedException {
    Step step = steps.poll();
    if (step == null) {
      throw new InterruptedException();
    }
    try {
      step.make();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Writes a file that was last changed at a second. */
  private void write(String name, int second, String content) throws IOException {
    write(name, second, content.getBytes(StandardCharsets.UTF_8));
  }

  private void write(String name, int second, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1000L * second));
  }

  /** All that comes until it is interrupted: names of files and lines. */
  private List<String> read() throws IOException {
    List<String> read = new ArrayList<>();
    try (FollowedFolder followed = new FollowedFolder(folder, ReadLimits.FIXED, this::pause)) {
      assertThrows(
          InterruptedIOException.class,
          () -> {
            while (true) {
              RawDocument next = followed.next();
              String content = new String(next.bytes(), StandardCharsets.UTF_8);
              read.add(next.isFile() ? next.file() + "=" + content : content);
            }
          });
    }
    return read;
  }

  @Test
  void filesComeByTimeThenByName() throws IOException {
    write("b.txt", 5, "b");
    write("c.txt", 5, "c");
    write("sub/z.html", 3, "z");
    write("a.txt", 9, "a");
    look();
    assertEquals(List.of("sub/z.html=z", "b.txt=b", "c.txt=c", "a.txt=a"), read());
  }

  @Test
  void linesComeOneByOneAlsoPacked() throws IOException {
    write("1.jsonl", 1, "{1}\n{2}\n\n{3}");
    write("2.JSONL.GZ", 2, Documents.gzip("{4}\n{5}\n".getBytes(StandardCharsets.UTF_8)));
    write("3.jsonl", 3, "");
    write("4.txt", 4, "four");
    look();
    assertEquals(List.of("{1}", "{2}", "{3}", "{4}", "{5}", "4.txt=four"), read());
  }

  /** Such names are bytes that no text stands for; Java can read them, but not make them. */
  @Test
  void aNameThatIsNotTextIsReadToo() throws Exception {
    String script = "printf '{1}' >$(printf 'a\\377.jsonl'); printf one >$(printf 'b\\377.txt')";
    Process shell =
        new ProcessBuilder("sh", "-c", script)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    Assumptions.assumeTrue(shell.waitFor() == 0, "the file system takes such names");
    look();
    List<String> read = read();
    assertEquals(2, read.size(), read::toString);
    assertTrue(read.contains("{1}"), read::toString);
  }

  @Test
  void aFileThatIsBeingWrittenIsNotReadHalf() throws IOException {
    write("a.jsonl", 1, "{1}\n{2");
    then(() -> write("a.jsonl", 2, "{1}\n{2}\n{3"));
    then(() -> write("a.jsonl", 3, "{1}\n{2}\n{3}\n")); // 1 byte more
    then(() -> write("a.jsonl", 4, "{1}\n{2}\n{4}\n")); // another time
    look();
    look();
    assertEquals(List.of("{1}", "{2}", "{4}"), read());
  }

  @Test
  void namesOfWhatIsNotCompleteAreLeftAlone() throws IOException {
    write(".hidden.txt", 1, "hidden");
    write("x.txt.tmp", 1, "tmp");
    write("x.jsonl.PART", 1, "part");
    write(".git/y.txt", 1, "in a hidden folder");
    write("notes.pdf", 1, "of another kind");
    look();
    then(() -> Files.move(folder.resolve("x.txt.tmp"), folder.resolve("x.txt")));
    look();
    assertEquals(List.of("x.txt=tmp"), read());
  }

  @Test
  void aFileIsReadAgainOnlyIfItChangedOrCameAnew() throws IOException {
    write("a.txt", 1, "a");
    write("b.txt", 2, "b");
    look();
    look();
    then(() -> write("a.txt", 3, "a again"));
    look();
    then(() -> Files.delete(folder.resolve("b.txt")));
    then(() -> write("b.txt", 2, "b"));
    look();
    look();
    assertEquals(List.of("a.txt=a", "b.txt=b", "a.txt=a again", "b.txt=b"), read());
  }

  /** It was complete, and is no more when it is to be read. */
  @Test
  void aFileThatGoesOrChangesBeforeItIsReadWaits() throws IOException {
    write("a.txt", 1, "a");
    write("b.txt", 2, "b");
    write("c.txt", 3, "c");
    look();
    look();
    look();
    List<String> read = new ArrayList<>();
    try (FollowedFolder followed = new FollowedFolder(folder, ReadLimits.FIXED, this::pause)) {
      read.add(followed.next().file());
      Files.delete(folder.resolve("b.txt"));
      write("c.txt", 4, "c changed");
      RawDocument next = followed.next();
      read.add(next.file() + "=" + new String(next.bytes(), StandardCharsets.UTF_8));
    }
    assertEquals(List.of("a.txt", "c.txt=c changed"), read);
  }

  @Test
  void aFolderThatGoesIsNamed() throws IOException {
    Path gone = Files.createDirectory(folder.resolve("in"));
    then(() -> Files.delete(gone));
    try (FollowedFolder followed = new FollowedFolder(gone, ReadLimits.FIXED, this::pause)) {
      UserException e = assertThrows(UserException.class, followed::next);
      assertEquals(gone + ": the folder that is followed is not there any more", e.getMessage());
    }
  }

  /** What was read rested between two looks; and all that rests in the end was read last. */
  @Test
  void whatIsReadIsWhatRested() throws IOException {
    Random random = new Random(27);
    for (int round = 0; round < 20; round++) {
      for (Path file : Documents.names(folder).stream().map(folder::resolve).toList()) {
        Files.delete(file);
      }
      Map<String, String> now = new HashMap<>();
      Set<String> rested = new HashSet<>();
      for (int step = 1; step < 30; step++) {
        int second = step;
        then(
            () -> {
              Map<String, String> before = Map.copyOf(now);
              for (int changes = random.nextInt(4); changes > 0; changes--) {
                change(now, "f" + random.nextInt(5) + ".txt", second, random);
              }
              now.entrySet().stream()
                  .filter(each -> each.getValue().equals(before.get(each.getKey())))
                  .forEach(each -> rested.add(each.getKey() + "=" + each.getValue()));
            });
      }
      then(() -> now.forEach((name, content) -> rested.add(name + "=" + content)));
      look();
      List<String> read = read();
      assertTrue(rested.containsAll(read), () -> read + " of " + rested);
      Map<String, String> last = new HashMap<>();
      read.forEach(each -> last.put(each.split("=")[0], each.split("=")[1]));
      now.forEach((name, content) -> assertEquals(content, last.get(name)));
    }
  }

  private void change(Map<String, String> now, String name, int second, Random random)
      throws IOException {
    if (random.nextInt(4) == 0) {
      Files.deleteIfExists(folder.resolve(name));
      now.remove(name);
    } else {
      String content = "text " + second + " " + random.nextInt(1000);
      write(name, second, content);
      now.put(name, content);
    }
  }
}
