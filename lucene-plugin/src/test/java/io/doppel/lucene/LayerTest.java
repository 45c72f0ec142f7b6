package io.doppel.lucene;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * index, join, scan, collapse, method → root → search → document → analysis; each also on the core,
 * which knows no Lucene.
 */
class LayerTest {
  private static final JavaClasses DOPPEL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.doppel");

  private static final String ROOT = "io.doppel.lucene";
  private static final String ANALYSIS = "io.doppel.lucene.analysis..";
  private static final String DOCUMENT = "io.doppel.lucene.document..";
  private static final String SEARCH = "io.doppel.lucene.search..";
  private static final String METHOD = "io.doppel.lucene.method..";
  private static final String[] UPPER = {
    "io.doppel.lucene.index..",
    "io.doppel.lucene.join..",
    "io.doppel.lucene.scan..",
    "io.doppel.lucene.collapse.."
  };

  /** Of all Doppel a package uses only itself, those named, and with {@code core} the core. */
  private static void assertUsesOnly(String user, boolean core, String... used) {
    List<String> allowed = new ArrayList<>(Arrays.asList(used));
    allowed.add(user);
    var others =
        resideInAPackage("io.doppel..")
            .and(not(resideInAnyPackage(allowed.toArray(String[]::new))));
    if (core) {
      others = others.and(resideInAPackage("io.doppel.lucene.."));
    }
    noClasses()
        .that()
        .resideInAPackage(user)
        .should()
        .dependOnClassesThat(others)
        .allowEmptyShould(true)
        .check(DOPPEL);
  }

  @Test
  void theClassesAreThere() {
    for (String name :
        new String[] {
          "io.doppel.lucene.NearDup",
          "io.doppel.lucene.analysis.SpotSettings",
          "io.doppel.lucene.document.SignatureFields",
          "io.doppel.lucene.search.NcdQuery",
          "io.doppel.lucene.scan.IndexScan",
          "io.doppel.lucene.method.Method",
          "io.doppel.measure.NcdBounds"
        }) {
      assertTrue(DOPPEL.contain(name), name);
    }
  }

  @Test
  void analysisUsesTheSketchesAndMeasuresOfTheCore() {
    assertUsesOnly(ANALYSIS, false, "io.doppel.sketch..", "io.doppel.measure..");
  }

  @Test
  void documentUsesAnalysisAndTheCore() {
    assertUsesOnly(DOCUMENT, true, ANALYSIS);
  }

  @Test
  void searchUsesDocumentAndTheCore() {
    assertUsesOnly(SEARCH, true, DOCUMENT);
  }

  @Test
  void theRootUsesAnalysisDocumentSearchAndTheCore() {
    assertUsesOnly(ROOT, true, ANALYSIS, DOCUMENT, SEARCH);
  }

  @Test
  void indexJoinScanAndCollapseStandOnTopAndApart() {
    for (String upper : UPPER) {
      assertUsesOnly(upper, true, ROOT, DOCUMENT, SEARCH);
    }
  }

  @Test
  void methodStandsOnTopAndIsUsedByNone() {
    assertUsesOnly(METHOD, true, ROOT, DOCUMENT, ANALYSIS);
    noClasses()
        .that(resideInAPackage("io.doppel..").and(not(resideInAPackage(METHOD))))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(METHOD)
        .check(DOPPEL);
  }

  @Test
  void theCoreKnowsNoLucene() {
    noClasses()
        .that(resideInAPackage("io.doppel..").and(not(resideInAPackage("io.doppel.lucene.."))))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.lucene..", "io.doppel.lucene..")
        .check(DOPPEL);
  }

  @Test
  void noCycles() {
    slices().matching("io.doppel.lucene.(*)..").should().beFreeOfCycles().check(DOPPEL);
    slices().matching("io.doppel.(**)").should().beFreeOfCycles().check(DOPPEL);
  }

  @Test
  void everyPackageHasItsPlace() {
    List<String> places = new ArrayList<>(List.of(ROOT, ANALYSIS, DOCUMENT, SEARCH, METHOD));
    places.addAll(Arrays.asList(UPPER));
    classes()
        .that()
        .resideInAPackage("io.doppel.lucene..")
        .should()
        .resideInAnyPackage(places.toArray(String[]::new))
        .check(DOPPEL);
  }
}
