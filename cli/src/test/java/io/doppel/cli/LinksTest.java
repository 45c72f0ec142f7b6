package io.doppel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds the pages of the repository to what a reader of it has. */
final class LinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int MOST_WORDS_OF_THE_FRONT_PAGE = 1_500;
  private static final int LONGEST_LINE = 120;

  private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```$|`[^`\n]*`");
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
  private static final Pattern MADE =
      Pattern.compile("(?ms)^<!-- \\w+: begin -->$.*?^<!-- \\w+: end -->$");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*)$");
  private static final Pattern PAGE = Pattern.compile("[\\w./-]*\\w\\.md\\b");
  private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\"");

  @Test
  void everyRelativeLinkLeadsToAFileOfTheRepositoryAndAHeadingInIt() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path page : pages()) {
      Matcher link = LINK.matcher(CODE.matcher(Files.readString(page)).replaceAll(""));
      while (link.find()) {
        if (!link.group(1).matches("(https?|mailto):.*")) {
          links++;
          if (!leadsSomewhere(page, link.group(1))) {
            broken.add(ROOT.relativize(page) + ": " + link.group(1));
          }
        }
      }
    }
    assertEquals(List.of(), broken);
    assertTrue(links > 100, "only " + links + " links were found");
  }

  @Test
  void theFrontPageIsShort() throws IOException {
    int words = Files.readString(ROOT.resolve("README.md")).strip().split("\\s+").length;
    assertTrue(
        words <= MOST_WORDS_OF_THE_FRONT_PAGE,
        "README.md must have at most 1,500 words, has " + words + "; docs/command.md has room");
  }

  @Test
  void onlyThePageOfCollectionsNamesAFolderBesideTheRepository() throws IOException {
    Path collections = ROOT.resolve("docs/data.md");
    for (Path page : pages()) {
      boolean named = Files.readString(page).contains("../shared");
      assertTrue(!named || page.equals(collections), page + " must say $DATA, see docs/data.md");
    }
  }

  @Test
  void everyPageThatIsNamedIsThere() throws IOException {
    List<Path> pages = pages();
    List<String> missing = new ArrayList<>();
    int named = 0;
    for (Path page : pages) {
      Matcher name = PAGE.matcher(FENCED.matcher(Files.readString(page)).replaceAll(""));
      while (name.find()) {
        named++;
        Path file = Path.of(name.group());
        if (pages.stream().noneMatch(other -> other.endsWith(file.getFileName()))) {
          missing.add(ROOT.relativize(page) + ": " + name.group());
        }
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(named > 100, "only " + named + " names were found");
  }

  @Test
  void noLineOfProseIsLong() throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (Path page : pages()) {
      for (String line : longLines(Files.readString(page))) {
        tooLong.add(ROOT.relativize(page) + ": " + line);
      }
    }
    assertEquals(List.of(), tooLong, "must be broken at " + LONGEST_LINE + " characters");
  }

  @Test
  void longLinesAreSeen() {
    String words = "word ".repeat(30).strip();
    String code = "`" + words + "`";
    List<String> broken = List.of(words, "- " + words, "  " + words, "text " + code, "# " + words);
    for (String line : broken) {
      assertEquals(List.of(line), longLines("First.\n\n" + line + "\n\nLast."));
    }
    String fenced = "```\n" + words + "\n```";
    String indented = "    " + words + "\n    " + words;
    String table = "| a |\n| --- |\n| " + words + " |";
    String made = "<!-- x: begin -->\n" + words + "\n<!-- x: end -->";
    String link = "[a](https://example.org/" + "x".repeat(120) + "),";
    for (String kept : List.of(fenced, indented, table, made, "- " + code, link)) {
      assertEquals(List.of(), longLines("First.\n\n" + kept + "\n\nLast."));
    }
  }

  /** Lines that are too long, but for tables, code, what is made, and what cannot be broken. */
  private static List<String> longLines(String page) {
    List<String> lines = new ArrayList<>();
    String prose = MADE.matcher(FENCED.matcher(page).replaceAll("")).replaceAll("");
    boolean code = false;
    String before = "";
    for (String line : prose.lines().toList()) {
      code = line.startsWith("    ") && (code || before.isBlank());
      boolean table = line.strip().startsWith("|");
      if (!code && !table && line.codePoints().count() > LONGEST_LINE && canBeBroken(line)) {
        lines.add(line);
      }
      before = line;
    }
    return lines;
  }

  private static boolean canBeBroken(String line) {
    String text = line.strip().replaceFirst("^([-*]|\\d+\\.) +", "");
    return CODE.matcher(text).replaceAll("code").contains(" ");
  }

  private static boolean leadsSomewhere(Path page, String link) throws IOException {
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    if (!target.startsWith(ROOT) || !Files.exists(target)) {
      return false;
    }
    return hash < 0 || anchors(target).contains(link.substring(hash + 1));
  }

  /** The names of a page's headings as GitHub makes them, and those that it gives itself. */
  private static Set<String> anchors(Path page) throws IOException {
    String text = FENCED.matcher(Files.readString(page)).replaceAll("");
    Set<String> anchors = new HashSet<>();
    Map<String, Integer> seen = new HashMap<>();
    Matcher heading = HEADING.matcher(text);
    while (heading.find()) {
      String name =
          heading
              .group(1)
              .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
              .strip()
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N}_ -]", "")
              .replace(' ', '-');
      int before = seen.merge(name, 1, Integer::sum) - 1;
      anchors.add(before == 0 ? name : name + "-" + before);
    }
    Matcher own = ANCHOR.matcher(text);
    while (own.find()) {
      anchors.add(own.group(1));
    }
    return anchors;
  }

  /** All pages of the repository, in the order of their paths. */
  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean ours = folder.equals(ROOT) || !(name.equals("target") || name.startsWith("."));
            return ours ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".md")) {
              pages.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    pages.sort(null);
    return pages;
  }
}
