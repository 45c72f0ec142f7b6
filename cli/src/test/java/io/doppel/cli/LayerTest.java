package io.doppel.cli;

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
 * Which room of the command may use which. All may use the library; the package {@code
 * io.doppel.cli} itself, which starts a command, may use every room and is used by none.
 */
class LayerTest {
  private static final String COMMAND = "io.doppel.cli";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(COMMAND);

  /** What each room may use: a line each, from the bottom to the top. */
  private static final Map<String, List<String>> ROOMS = new TreeMap<>();

  static {
    // what all share
    room("output");
    room("input", "output");
    room("method", "input", "output");
    room("options", "method", "input", "output");
    String[] shared = {"options", "method", "input", "output"};
    // the commands
    room("index", shared);
    room("search", shared, "index");
    room("scan", shared, "index");
    room("stream", shared, "index");
    room("evaluate", shared, "search");
    room("explain", shared, "search", "index");
    room("train", shared, "evaluate", "search");
    room("report", shared, "evaluate", "explain", "search");
    room("remote.client", "output");
    room("remote", shared, "search", "remote.client");
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
        CLASSES.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> !name.equals(COMMAND))
            .map(name -> name.substring(COMMAND.length() + 1))
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
              new ArrayList<>(used.stream().map(n -> COMMAND + "." + n).toList());
          allowed.add(COMMAND + "." + room);
          noClasses()
              .that()
              .resideInAPackage(COMMAND + "." + room)
              .should()
              .dependOnClassesThat(
                  resideInAPackage(COMMAND + "..")
                      .and(not(resideInAnyPackage(allowed.toArray(String[]::new)))))
              .check(CLASSES);
        });
  }

  @Test
  void onlyGenerateKnowsTheCorpus() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("io.doppel.cli.GenerateCommand")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.doppel.corpus..", "io.doppel.examples..")
        .check(CLASSES);
  }

  @Test
  void nothingKnowsThePlugin() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.doppel.opensearch..", "org.opensearch..")
        .check(CLASSES);
  }

  @Test
  void roomsHaveNoCycles() {
    slices().matching("io.doppel.cli.(**)").should().beFreeOfCycles().check(CLASSES);
  }
}
