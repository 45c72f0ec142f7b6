package io.doppel.opensearch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** root → dedup → mapping, each also on the library; nothing on the command. */
class LayerTest {
  private static final JavaClasses PLUGIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.doppel.opensearch");

  private static void assertDoesNotUse(String user, String... others) {
    noClasses()
        .that()
        .resideInAPackage(user)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .check(PLUGIN);
  }

  @Test
  void theRoomsAreThoseOfTheRules() {
    assertEquals(
        Set.of(
            "io.doppel.opensearch", "io.doppel.opensearch.dedup", "io.doppel.opensearch.mapping"),
        PLUGIN.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()));
  }

  @Test
  void mappingKnowsNeitherDedupNorQueries() {
    assertDoesNotUse(
        "io.doppel.opensearch.mapping", "io.doppel.opensearch", "io.doppel.opensearch.dedup");
  }

  @Test
  void dedupKnowsNoQueriesOfUsers() {
    assertDoesNotUse("io.doppel.opensearch.dedup", "io.doppel.opensearch");
  }

  @Test
  void nothingKnowsTheCommand() {
    assertDoesNotUse(
        "io.doppel.opensearch..", "io.doppel.cli..", "io.doppel.corpus..", "io.doppel.examples..");
  }
}
