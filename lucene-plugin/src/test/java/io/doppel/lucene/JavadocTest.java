package io.doppel.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the Javadoc of exported types leads to is there, and can be seen. */
class JavadocTest {
  /** By module, as {@link Exported#MODULES}. */
  private static final List<Path> SOURCES =
      List.of(Path.of("src/main/java"), Path.of("../src/main/java"));

  private static final Pattern COMMENT =
      Pattern.compile("(?s)/\\*\\*(.*?)\\*/\\s*((?:@\\w+(?:\\([^)]*\\))?\\s+)*)([^\\n]*)");
  private static final Pattern LINK =
      Pattern.compile("\\{@link(?:plain)?\\s+([\\w.]+)|@see\\s+([\\w.]+)");
  private static final Pattern EXAMPLE = Pattern.compile("(?s)\\{@code((?:[^{}]|\\{[^{}]*})*)}");
  private static final Pattern ON_A_TYPE = Pattern.compile("(?<![\\w.])([A-Z]\\w+)\\.(\\w+)");
  private static final Pattern ON_A_DEFINITION = Pattern.compile("\\bnear\\.(\\w+)\\(");

  /** What examples name of Java and of Lucene. */
  private static final Set<String> OTHERS =
      Set.of("System", "Files", "List", "Integer", "CustomAnalyzer");

  private static Map<String, Class<?>> exported;
  private static Set<String> all;

  @BeforeAll
  static void readTypes() throws IOException, ClassNotFoundException {
    exported =
        Exported.types().stream()
            .filter(type -> type.getEnclosingClass() == null)
            .collect(Collectors.toMap(Class::getSimpleName, Function.identity()));
    all = new TreeSet<>();
    for (Path root : SOURCES) {
      try (Stream<Path> files = Files.walk(root)) {
        files.map(JavadocTest::simpleName).filter(name -> name != null).forEach(all::add);
      }
    }
  }

  private static String simpleName(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".java") && !name.equals("package-info.java")
        ? name.substring(0, name.length() - ".java".length())
        : null;
  }

  /** The sources of all types of the exported packages, and the package-infos. */
  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (int i = 0; i < SOURCES.size(); i++) {
      for (String name : Exported.packages(Exported.MODULES.get(i))) {
        try (Stream<Path> files = Files.list(SOURCES.get(i).resolve(name.replace('.', '/')))) {
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> simpleName(file) == null || exported.containsKey(simpleName(file)))
              .forEach(sources::add);
        }
      }
    }
    return sources;
  }

  /** The comments of a file on what is public or protected; of an interface or enum, all. */
  private static List<String> seen(Path file) throws IOException {
    String source = Files.readString(file);
    boolean isOpen = source.matches("(?s).*\\npublic (interface|enum) .*");
    List<String> seen = new ArrayList<>();
    Matcher comment = COMMENT.matcher(source);
    while (comment.find()) {
      String declared = comment.group(3);
      if (declared.matches("(public|protected|package) .*")
          || isOpen && !declared.startsWith("private")) {
        seen.add(comment.group(1).replaceAll("\\s*\\n\\s*\\*\\s?", " "));
      }
    }
    return seen;
  }

  private static boolean isHidden(String named) {
    String simple =
        Stream.of(named.split("\\."))
            .filter(part -> Character.isUpperCase(part.charAt(0)))
            .findFirst()
            .orElse("");
    return all.contains(simple) && !exported.containsKey(simple)
        || named.startsWith("io.doppel.") && simple.isEmpty() && !isExportedPackage(named);
  }

  private static boolean isExportedPackage(String name) {
    return exported.values().stream().anyMatch(type -> type.getPackageName().equals(name));
  }

  @Test
  void linksLeadToWhatIsExported() throws IOException {
    Set<String> hidden = new TreeSet<>();
    int links = 0;
    for (Path file : sources()) {
      for (String comment : seen(file)) {
        Matcher link = LINK.matcher(comment);
        while (link.find()) {
          String named = link.group(1) != null ? link.group(1) : link.group(2);
          links++;
          if (isHidden(named)) {
            hidden.add(file + " links to " + named);
          }
        }
      }
    }
    assertEquals(Set.of(), hidden);
    assertTrue(links > 100, "only " + links + " links were found");
  }

  @Test
  void examplesCallWhatIsThere() throws IOException {
    Set<String> missing = new TreeSet<>();
    int calls = 0;
    for (Path file : sources()) {
      for (String comment : seen(file)) {
        Matcher example = EXAMPLE.matcher(comment);
        while (example.find()) {
          Matcher onType = ON_A_TYPE.matcher(example.group(1));
          while (onType.find()) {
            calls++;
            if (!isThere(onType.group(1), onType.group(2))) {
              missing.add(file + " names " + onType.group());
            }
          }
          Matcher onDefinition = ON_A_DEFINITION.matcher(example.group(1));
          while (onDefinition.find()) {
            calls++;
            if (!isThere("NearDup", onDefinition.group(1))) {
              missing.add(file + " names " + onDefinition.group());
            }
          }
        }
      }
    }
    assertEquals(Set.of(), missing);
    assertTrue(calls > 20, "only " + calls + " calls were found");
  }

  private static boolean isThere(String type, String member) {
    Class<?> known = exported.get(type);
    if (known == null) {
      return OTHERS.contains(type) || member.equals("java");
    }
    return Stream.of(known.getMethods()).map(Method::getName).anyMatch(member::equals)
        || Stream.of(known.getFields()).map(Field::getName).anyMatch(member::equals)
        || Stream.of(known.getClasses()).map(Class::getSimpleName).anyMatch(member::equals);
  }
}
