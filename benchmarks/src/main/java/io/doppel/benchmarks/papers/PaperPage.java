package io.doppel.benchmarks.papers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A page of the documentation with tables that commands made. A table stands between two marks, and
 * the command that makes it is the last line of code before them:
 *
 * <pre>
 *     benchmarks/papers signcd-table-1 own:html --documents 500
 *
 * &lt;!-- papers: begin --&gt;
 * | setting | ...
 * &lt;!-- papers: end --&gt;
 * </pre>
 */
final class PaperPage {
  static final String COMMAND = "benchmarks/papers ";
  private static final String BEGIN = "<!-- papers: begin -->";
  private static final String END = "<!-- papers: end -->";
  private static final String CODE = "    ";

  private final Path file;
  private final List<String> lines;
  private final List<Block> blocks = new ArrayList<>();

  /**
   * A table of the page.
   *
   * @param command what makes it, without the name of the program
   * @param begin the line of the first mark
   * @param end the line of the second one
   */
  record Block(List<String> command, int begin, int end) {
    /** The command as a reader types it. */
    String typed() {
      return COMMAND + String.join(" ", command);
    }
  }

  private PaperPage(Path file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  /**
   * Reads a page.
   *
   * @throws IllegalArgumentException if marks are without their command or without each other
   */
  static PaperPage read(Path file) throws IOException {
    PaperPage page = new PaperPage(file, new ArrayList<>(Files.readAllLines(file)));
    List<String> command = null;
    int begin = -1;
    for (int i = 0; i < page.lines.size(); i++) {
      String line = page.lines.get(i);
      if (line.startsWith(CODE + COMMAND)) {
        command = List.of(line.substring((CODE + COMMAND).length()).strip().split(" +"));
      } else if (line.equals(BEGIN)) {
        page.check(command != null && begin < 0, i, "needs a command before it, and no other mark");
        begin = i;
      } else if (line.equals(END)) {
        page.check(begin >= 0, i, "has no mark that it ends");
        page.blocks.add(new Block(command, begin, i));
        command = null;
        begin = -1;
      }
    }
    page.check(begin < 0, begin, "has no end");
    return page;
  }

  private void check(boolean holds, int line, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(file + ", line " + (line + 1) + ": the mark " + rule);
    }
  }

  List<Block> blocks() {
    return Collections.unmodifiableList(blocks);
  }

  /** What stands in the page now. */
  Printed printed(Block block) {
    return Printed.of(String.join("\n", lines.subList(block.begin + 1, block.end)));
  }

  /** The page with another text in a block, whole or not at all; blocks behind it move. */
  void write(Block block, Printed printed) throws IOException {
    List<String> changed = new ArrayList<>(lines.subList(0, block.begin + 1));
    changed.add("");
    changed.addAll(printed.text().lines().toList());
    changed.add("");
    changed.addAll(lines.subList(block.end, lines.size()));
    Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
    Files.write(temporary, changed);
    Files.move(
        temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
