package io.doppel.lucene;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Which room may use which; all may use the core, which knows no Lucene. The families (sets, bits,
 * compression, sequences, vectors, exact) do not see each other, but for sets: the features of a
 * text are a set, which several families count. Combined evidence is made of sets and bits.
 *
 * <p>The package {@code io.doppel.lucene} is the door. Its values are used by every room, and its
 * factories use the catalogue, so it takes no part in the rule against cycles; instead no room uses
 * its factories.
 */
class LayerTest {
  private static final String DOOR = "io.doppel.lucene";

  private static final JavaClasses DOPPEL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.doppel");

  /** What each room may use besides the door and the core: a line each, from the bottom up. */
  private static final Map<String, List<String>> ROOMS = new TreeMap<>();

  static {
    // what all share
    room("analysis");
    room("document", "analysis");
    room("coverage", "document");
    room("search", "coverage", "document");
    room("definition", "search", "coverage", "document");
    room("memory", "definition", "search", "document");
    room("frequencies", "definition", "coverage", "document");
    // what a method is, and how options and kept sources make a definition of it
    room("method", "frequencies", "definition", "document", "analysis");
    // the families, with a file for each method
    String[] shared = {
      "analysis", "document", "coverage", "search", "definition", "memory", "frequencies", "method"
    };
    room("exact", shared);
    room("sets", shared);
    room("bits", shared, "sets");
    room("compression", shared);
    room("sequences", shared, "sets");
    room("vectors", shared, "sets");
    room("combined", shared, "sets", "bits");
    // what is done with a definition
    room("explain", "definition", "coverage", "document", "analysis");
    room("join", "explain", "definition");
    room("training", "combined", "definition", "document");
    room("index", "explain", "memory", "definition", "search", "coverage", "document");
    room("collapse", "memory", "definition", "coverage");
    room("scan", "definition", "coverage", "document");
  }

  private static void room(String name, String... used) {
    ROOMS.put(name, List.of(used));
  }

  private static void room(String name, String[] shared, String... others) {
    List<String> used = new ArrayList<>(List.of(shared));
    used.addAll(List.of(others));
    ROOMS.put(name, used);
  }

  @Test
  void theRoomsAreThoseOfTheRules() {
    TreeSet<String> there =
        DOPPEL.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> name.startsWith(DOOR + "."))
            .map(name -> name.substring(DOOR.length() + 1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(ROOMS.keySet(), there, "a room without a rule, or a rule without a room");
    ROOMS.forEach(
        (room, used) ->
            assertEquals(List.of(), used.stream().filter(name -> !there.contains(name)).toList()));
  }

  @Test
  void eachRoomUsesOnlyWhatItMay() {
    ROOMS.forEach(
        (room, used) -> {
          List<String> allowed =
              new ArrayList<>(used.stream().map(name -> DOOR + "." + name).toList());
          allowed.add(DOOR + "." + room);
          allowed.add(DOOR);
          noClasses()
              .that()
              .resideInAPackage(DOOR + "." + room)
              .should()
              .dependOnClassesThat(
                  resideInAPackage(DOOR + "..")
                      .and(not(resideInAnyPackage(allowed.toArray(String[]::new)))))
              .check(DOPPEL);
        });
  }

  @Test
  void theCoreKnowsNoLucene() {
    noClasses()
        .that(resideInAPackage("io.doppel..").and(not(resideInAPackage(DOOR + ".."))))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.lucene..", DOOR + "..")
        .check(DOPPEL);
  }

  @Test
  void roomsHaveNoCycles() {
    slices().matching("io.doppel.lucene.(*)").should().beFreeOfCycles().check(DOPPEL);
  }
}
