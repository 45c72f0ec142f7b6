package io.doppel;

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
 * Which room of the core may use which. The families (sets, bits, compression, sequences, vectors)
 * do not see each other. Two exceptions: combined evidence is made of sets and bits, and the
 * sentences of a sequence are first compared as a set.
 */
class ArchitectureTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.doppel");

  /** What each room may use: a line each, from the bottom to the top. */
  private static final Map<String, List<String>> ROOMS = new TreeMap<>();

  static {
    // what all share
    room("features");
    room("signature", "features");
    room("frequencies", "features", "signature");
    room("model", "features", "signature", "frequencies");
    room("sketch", "features", "signature", "frequencies");
    room("pairs", "signature");
    room("join", "signature", "pairs");
    room("candidates", "signature", "pairs", "join");
    // the families
    String[] shared = {
      "features", "signature", "frequencies", "sketch", "pairs", "join", "candidates"
    };
    room("sets", shared);
    room("bits", shared);
    room("compression", shared);
    room("sequences", shared, "sets");
    room("vectors", shared, "model");
    room("combined", shared, "sets", "bits", "model");
    // what stands on them
    room("decision", "features", "signature", "pairs", "join");
    room("evaluate", "signature", "pairs", "join", "decision");
    room("compare", "features");
    room("learn", shared, "model", "evaluate", "sets", "vectors", "combined");
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
        CORE.stream()
            .map(JavaClass::getPackageName)
            .map(name -> name.substring("io.doppel.".length()))
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
          List<String> allowed = new ArrayList<>(used.stream().map(n -> "io.doppel." + n).toList());
          allowed.add("io.doppel." + room);
          noClasses()
              .that()
              .resideInAPackage("io.doppel." + room)
              .should()
              .dependOnClassesThat(
                  resideInAPackage("io.doppel..")
                      .and(not(resideInAnyPackage(allowed.toArray(String[]::new)))))
              .check(CORE);
        });
  }

  @Test
  void nothingKnowsLucene() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.lucene..", "io.doppel.lucene..")
        .check(CORE);
  }

  @Test
  void roomsHaveNoCycles() {
    slices().matching("io.doppel.(**)").should().beFreeOfCycles().check(CORE);
  }
}
