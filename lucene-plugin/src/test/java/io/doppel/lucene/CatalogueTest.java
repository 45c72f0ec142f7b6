package io.doppel.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.doppel.candidates.CandidateRule;
import io.doppel.lucene.analysis.Antecedents;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.lucene.compression.SigNcdMethod;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.method.Wording;
import io.doppel.lucene.sets.IMatchMethod;
import io.doppel.lucene.sets.SuperShinglesMethod;
import io.doppel.lucene.upgrade.FirstLayout;
import io.doppel.model.GramModel;
import io.doppel.sequences.FeatureCodeSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The catalogue is what its files say, and all that is made of it is up to date. To make it: {@code
 * mvn test -pl src,lucene-plugin -Dtest=CatalogueTest -Dcatalogue.write=true}, twice if a method is
 * new, since the second run sees what the first one compiled.
 */
class CatalogueTest {
  private static final boolean WRITE = Boolean.getBoolean("catalogue.write");

  private static final Path ROOT = Path.of("..");
  private static final Path SERVICES =
      Path.of("src/main/resources/META-INF/services/io.doppel.lucene.method.Method");
  private static final Path FACTORIES = Path.of("src/main/java/io/doppel/lucene/NearDups.java");
  private static final Path MODULE = Path.of("src/main/module/module-info.java");

  /** Those that the front page shows. */
  private static final List<String> FIRST_CHOICES =
      List.of(Methods.DEFAULT, "combined", "shingles", "containment", "simhash");

  private static final String SUFFIX = "Method";

  /** The files of methods: classes of the catalogue that can be made without arguments. */
  private static Set<String> files() {
    return new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.doppel.lucene")
            .stream()
            .filter(type -> type.isAssignableTo(Method.class))
            .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
            .filter(type -> type.tryGetConstructor().isPresent())
            .map(JavaClass::getName)
            .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyFileOfAMethodIsAService() throws IOException {
    Set<String> files = files();
    Set<String> services = new LinkedHashSet<>(Files.readAllLines(SERVICES));
    services.retainAll(files);
    services.addAll(files); // new ones come last
    check(SERVICES, String.join("\n", services) + "\n");
    String provided =
        services.stream().map(name -> "      " + name).collect(Collectors.joining(",\n"));
    check(MODULE, between(MODULE, "provides io.doppel.lucene.method.Method with\n", ";", provided));
  }

  @Test
  void everyMethodHasAFactory() throws IOException {
    StringBuilder factories = new StringBuilder();
    for (Method method : Methods.all()) {
      factories.append(factory(method));
    }
    check(
        FACTORIES,
        between(
            FACTORIES,
            "  // methods: begin (made by CatalogueTest)\n",
            "  // methods: end",
            factories.toString()));
  }

  private static String factoryName(Method method) {
    String name = method.getClass().getSimpleName();
    name = name.substring(0, name.length() - SUFFIX.length());
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  private static String factory(Method method) {
    String name = factoryName(method);
    MethodDescription said = method.description();
    List<String> lines = new ArrayList<>();
    lines.add("/**");
    lines.addAll(wrapped("{@code " + method.id() + "}: " + said.summary() + "."));
    lines.add(" *");
    lines.addAll(
        wrapped(
            "<p>Catches "
                + said.catches()
                + ". Misses "
                + said.misses()
                + ". Cost: "
                + said.cost()
                + ". From: "
                + said.paper()
                + "."));
    lines.add(" *");
    lines.add(" * @param field the field of the text; the signature's fields are named after it");
    lines.add(" * @return a builder");
    lines.add(" */");
    lines.add("public static NearDupBuilder " + name + "(String field) {");
    lines.add("  return method(field, \"" + method.id() + "\");");
    lines.add("}");
    return lines.stream().map(line -> "  " + line + "\n").collect(Collectors.joining()) + "\n";
  }

  /** As the formatter breaks Javadoc: at 100 characters, with two in front. */
  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(" *");
    for (String word : text.replaceAll("`([^`]*)`", "{@code $1}").split(" ")) {
      if (line.length() + 1 + word.length() > 98) {
        lines.add(line.toString());
        line = new StringBuilder(" *");
      }
      line.append(' ').append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  @Test
  void theTablesOfTheDocumentationAreUpToDate() throws IOException {
    Path methods = ROOT.resolve("docs/methods.md");
    StringBuilder all =
        new StringBuilder(
            "| method | catches | misses | cost | paper |\n| --- | --- | --- | --- | --- |\n");
    Methods.all()
        .forEach(
            method -> {
              MethodDescription said = method.description();
              all.append(
                  row(method.id(), said.catches(), said.misses(), said.cost(), said.paper()));
            });
    check(
        methods,
        between(methods, "<!-- catalogue: begin -->\n", "<!-- catalogue: end -->", all.toString()));
    check(
        methods,
        between(
            methods,
            "<!-- sections: begin (made by CatalogueTest, for methods that have no section above)"
                + " -->\n",
            "<!-- sections: end -->",
            sections(Files.readString(methods))));
    Path front = ROOT.resolve("README.md");
    StringBuilder first =
        new StringBuilder("| method | catches | misses | cost |\n| --- | --- | --- | --- |\n");
    for (String id : FIRST_CHOICES) {
      MethodDescription said = Methods.of(id).description();
      first.append(row(id, said.catches(), said.misses(), said.cost()));
    }
    check(
        front,
        between(front, "<!-- methods: begin -->\n", "<!-- methods: end -->", first.toString())
            .replaceFirst("\\[\\d+ methods\\]", "[" + Methods.all().size() + " methods]"));
    StringBuilder options =
        new StringBuilder("| option | methods | what it does |\n| --- | --- | --- |\n");
    for (MethodOption option : Methods.options()) {
      options.append(
          row(
              option.name(),
              String.join(", ", Methods.taking(option)),
              option.help().replace("|", "\\|")));
    }
    check(
        methods,
        between(methods, "<!-- options: begin -->\n", "<!-- options: end -->", options.toString()));
  }

  /** A section for each method that nobody wrote one for. */
  private static String sections(String page) {
    String written =
        page.substring(0, page.indexOf("<!-- sections: begin"))
            + page.substring(page.indexOf("<!-- sections: end"));
    StringBuilder sections = new StringBuilder();
    for (Method method : Methods.all()) {
      MethodDescription said = method.description();
      if (!written.contains("\n## `" + method.id() + "` ")) {
        sections.append(
            String.format(
                Locale.ROOT,
                "%n## `%s` — `NearDups.%s(field)`%n%n%s%n%n%s%n%n",
                method.id(),
                factoryName(method),
                filled("What it compares: " + said.summary() + "."),
                filled(
                    String.format(
                        Locale.ROOT,
                        "It catches %s. It misses %s. Cost: %s. From: %s.",
                        said.catches(),
                        said.misses(),
                        said.cost(),
                        said.paper()))));
      }
    }
    return sections.toString().replace("\r\n", "\n");
  }

  /** In lines of at most 120 characters. */
  private static String filled(String text) {
    return text.replaceAll("(.{1,119})( |$)", "$1\n").strip();
  }

  private static String row(String name, String... cells) {
    return "| `" + name + "` | " + String.join(" | ", cells) + " |\n";
  }

  private static String between(Path file, String begin, String end, String made)
      throws IOException {
    String text = Files.readString(file);
    int from = text.indexOf(begin);
    int to = text.indexOf(end, from);
    assertTrue(from >= 0 && to >= 0, file + " must have " + begin + end);
    return text.substring(0, from + begin.length()) + made + text.substring(to);
  }

  private static void check(Path file, String made) throws IOException {
    if (WRITE) {
      Files.writeString(file, made);
    }
    assertEquals(made, Files.readString(file), file + " is made again by -Dcatalogue.write=true");
  }

  @ParameterizedTest
  @MethodSource("io.doppel.lucene.method.Methods#all")
  void everythingIsSaidOfAMethod(Method method) {
    MethodDescription said = method.description();
    for (String text :
        List.of(
            said.id(), said.summary(), said.catches(), said.misses(), said.cost(), said.paper())) {
      assertFalse(text.isBlank(), method.id());
      assertFalse(text.endsWith("."), "a phrase, not a sentence: " + text);
    }
    assertEquals(
        (said.id().replace("-", "") + SUFFIX).toLowerCase(Locale.ROOT),
        method.getClass().getSimpleName().toLowerCase(Locale.ROOT),
        "the file's name says the method's");
    assertSame(method, Methods.of(said.id()));
    boolean hasOwn = !Methods.options().containsAll(method.options());
    assertFalse(hasOwn, "a method with options of its own is one of OwnOptions: " + method.id());
  }

  /** What the help says is what happens. */
  @ParameterizedTest
  @MethodSource("io.doppel.lucene.method.Methods#all")
  void whatIsSaidOfAMethodIsTrueOfItsDefinition(Method method) throws IOException {
    Definition near = define(method, Map.of());
    assertEquals(method.ignoresOrder(), near.ignoresOrder(), method.id());
    assertEquals(method.learnsWithoutLabels(), near.learns(), method.id());
    if (method.usual(MethodOption.THRESHOLD) instanceof Double usual) {
      assertEquals(usual, near.threshold(), 0.001, method.id()); // as near as bits come to it
    }
  }

  /** An option with its usual value changes nothing; with another one it does. */
  @ParameterizedTest
  @MethodSource("io.doppel.lucene.method.Methods#all")
  void theUsualValueOfAnOptionIsWhatItIsIfNotGiven(Method method) throws IOException {
    Definition usual = define(method, Map.of());
    for (MethodOption option : method.options()) {
      Object value = method.usual(option);
      if (value == null || value instanceof MethodDescription.Phrase) {
        continue;
      }
      String name = method.id() + " " + option + " " + value;
      option.rule().check(option.option(), value);
      Definition said = define(method, Map.of(option, value));
      if (isWholeRange(option, value)) {
        assertEquals(usual.sign(TEXT), said.sign(TEXT), name); // only the scheme's id is another
      } else {
        assertEquals(usual, said, name);
      }
      List<Definition> others = others(method, option, value);
      assertTrue(others.isEmpty() || others.stream().anyMatch(other -> !other.equals(usual)), name);
      assertEquals(method.id().equals("exact"), others.isEmpty(), name);
    }
  }

  private static final String TEXT =
      "The harbour is closed, said the captain. There is a ferry to the island, and a boat.";

  /** Of spotsigs: a range of frequencies is not asked for unless it is given. */
  private static boolean isWholeRange(MethodOption option, Object value) {
    return option == MethodOption.MIN_IDF && value.equals(0.0)
        || option == MethodOption.MAX_IDF && value.equals(1.0);
  }

  /** With each of some other values that the method allows. */
  private static List<Definition> others(Method method, MethodOption option, Object usual)
      throws IOException {
    List<Object> values = new ArrayList<>();
    if (usual instanceof Integer number) {
      values.addAll(List.of(number + 1, number * 2, number / 2));
    } else if (usual instanceof Double number) {
      values.addAll(List.of(number + 1, (number + 1) / 2, number / 2));
    } else {
      String names = option.rule().text();
      values.addAll(List.of(names.substring("one of ".length()).split(", ")));
    }
    values.remove(usual);
    List<Definition> others = new ArrayList<>();
    for (Object value : values) {
      try {
        others.add(define(method, Map.of(option, value)));
      } catch (MethodException e) {
        assertTrue(e.getMessage().contains(option.option()), e.getMessage());
      }
    }
    return others;
  }

  /** What is said in words where there is no fixed value, each with what must be true then. */
  private static final Map<String, Said> PHRASES =
      Map.of(
          "what the model says",
          (method, option) -> {
            GramModel model = FirstLayout.Sources.of(method).model();
            double least =
                method.id().equals("andd-lsh-jaccard")
                    ? model.minHashThreshold()
                    : model.threshold();
            assertUsual(method, MethodOption.THRESHOLD, least);
          },
          "what the threshold says",
          (method, option) ->
              assertTrue(
                  define(method, Map.of(MethodOption.THRESHOLD, 0.5)).threshold()
                      < define(method, Map.of(MethodOption.THRESHOLD, 0.95)).threshold()),
          "what the distance says",
          (method, option) ->
              assertEquals(
                  1 - (Double) method.usual(MethodOption.DISTANCE) / 64,
                  define(method, Map.of()).threshold(),
                  1e-9),
          "one group",
          (method, option) ->
              assertEquals(
                  1.0 / (Integer) method.usual(SuperShinglesMethod.GROUPS),
                  define(method, Map.of()).threshold()),
          "one lexicon",
          (method, option) ->
              assertEquals(0.25, define(method, Map.of(IMatchMethod.LEXICONS, 4)).threshold()),
          "one for each 16 bits",
          (method, option) -> {
            int bits =
                method.takes(MethodOption.PROJECTIONS)
                    ? (Integer) method.usual(MethodOption.PROJECTIONS)
                    : 64;
            assertEquals(define(method, Map.of()), define(method, Map.of(option, bits / 16)));
          },
          "the comma in all its forms",
          (method, option) -> assertUsual(method, option, ",\uFF0C\u3001\u060C"),
          "comma, full stop, colon, semicolon, exclamation and question mark in all their forms",
          (method, option) -> {
            assertUsual(method, option, FeatureCodeSettings.DEFAULT.anchors());
            assertEquals(
                6, FeatureCodeSettings.DEFAULT.anchors().chars().filter(c -> c < 128).count());
          },
          "articles and auxiliary verbs of the language",
          (method, option) ->
              assertUsual(
                  method,
                  option,
                  String.join(",", SpotSigsSettings.of(Antecedents.ALL).antecedents())),
          "as few as the number of documents allows",
          (method, option) -> assertEquals(1, CandidateRule.sampled(0).minKeys(40, 1000)));

  private interface Said {
    void check(Method method, MethodOption option) throws IOException;
  }

  private static void assertUsual(Method method, MethodOption option, Object value)
      throws IOException {
    assertEquals(define(method, Map.of()), define(method, Map.of(option, value)), method.id());
  }

  @ParameterizedTest
  @MethodSource("io.doppel.lucene.method.Methods#all")
  void whatIsSaidOfAnOptionInWordsIsTrueToo(Method method) throws IOException {
    for (MethodOption option : method.options()) {
      if (method.usual(option) instanceof MethodDescription.Phrase phrase) {
        assertTrue(PHRASES.containsKey(phrase.text()), "nothing checks: " + phrase);
        PHRASES.get(phrase.text()).check(method, option);
      }
    }
  }

  /** No help has a default by hand; that of the methods comes last, once. */
  @Test
  void theHelpHasTheUsualValueOfEveryMethodThatTakesTheOption() {
    for (MethodOption option : Methods.options()) {
      String help = option.help();
      int said = help.indexOf("Default: ");
      assertFalse(help.substring(0, said < 0 ? help.length() : said).contains("efault"), help);
      assertEquals(said, help.lastIndexOf("Default: "), help);
      for (String id : Methods.taking(option)) {
        Object usual = Methods.of(id).usual(option);
        assertEquals(said >= 0, usual != null || help.contains("none"), option + " of " + id);
        assertTrue(usual == null || help.substring(said).contains(Wording.value(usual)), help);
      }
    }
    assertTrue(
        MethodOption.ANALYZER.help().endsWith(" Default: folded, for runs plain."),
        MethodOption.ANALYZER.help());
    assertTrue(
        MethodOption.DISTANCE
            .help()
            .endsWith(
                " Default: 0.3, for exact 0, for simhash 3, for charikar and andd-lsh-cos what the"
                    + " threshold says."),
        MethodOption.DISTANCE.help());
  }

  private static Definition define(Method method, Map<MethodOption, Object> given)
      throws IOException {
    return MethodSettings.of(method, given).define("body", FirstLayout.Sources.of(method));
  }

  @Test
  void aDefaultSuitsWhatItIsFor() {
    assertTrue(Methods.of(Methods.DEFAULT_OF_UNORDERED_WORDS).ignoresOrder());
    for (String id : List.of(Methods.DEFAULT_OF_WORDS, Methods.DEFAULT_OF_UNORDERED_WORDS)) {
      assertFalse(Methods.of(id).needsMarks(), id); // which words of an index have not
    }
    assertEquals(Methods.DEFAULT, Methods.usual(Set.of(MethodOption.THRESHOLD)).id());
    assertEquals(Methods.FIRST_DEFAULT, Methods.usual(Set.of(SigNcdMethod.MARKS)).id());
    assertEquals(Methods.DEFAULT, Methods.usual(Set.of(MethodOption.SLOTS)).id()); // and is refused
  }

  @Test
  void anUnknownMethodIsRefusedWithTheNamesOfAll() {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> NearDups.method("body", "minhash"));
    assertTrue(refused.getMessage().contains("shingles"), refused.getMessage());
    assertEquals(Methods.all().size(), NearDups.methods().size());
  }
}
