package io.doppel;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which package of the core may know which. The packages that are still to come are held too. */
class ArchitectureTest {
  private static JavaClasses core;

  @BeforeAll
  static void importCore() {
    core =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.doppel");
  }

  @Test
  void theCoreIsSeenByThisTest() {
    assertTrue(core.contain("io.doppel.measure.NcdBounds"));
    assertTrue(core.contain("io.doppel.pairs.NcdPairs"));
  }

  @Test
  void eachPackageKnowsOnlyThePackagesThatItMay() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("io.doppel..")
        .withOptionalLayers(true)
        .layer("measure")
        .definedBy("io.doppel.measure..")
        .layer("sketch")
        .definedBy("io.doppel.sketch..")
        .layer("pairs")
        .definedBy("io.doppel.pairs..")
        .layer("learn")
        .definedBy("io.doppel.learn..")
        .layer("cluster")
        .definedBy("io.doppel.cluster..")
        .layer("evaluate")
        .definedBy("io.doppel.evaluate..")
        .layer("compare")
        .definedBy("io.doppel.compare..")
        .whereLayer("measure")
        .mayNotAccessAnyLayer()
        .whereLayer("sketch")
        .mayOnlyAccessLayers("measure")
        .whereLayer("pairs")
        .mayOnlyAccessLayers("measure")
        .whereLayer("learn")
        .mayOnlyAccessLayers("measure", "sketch", "evaluate")
        .whereLayer("cluster")
        .mayOnlyAccessLayers("pairs", "measure")
        .whereLayer("evaluate")
        .mayOnlyAccessLayers("cluster", "pairs", "measure")
        .whereLayer("compare")
        .mayOnlyAccessLayers("sketch")
        .ensureAllClassesAreContainedInArchitecture()
        .check(core);
  }

  @Test
  void nothingKnowsLucene() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.lucene..", "io.doppel.lucene..")
        .check(core);
  }

  @Test
  void packagesHaveNoCycles() {
    slices()
        .matching("io.doppel.(**)")
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(core);
  }
}
