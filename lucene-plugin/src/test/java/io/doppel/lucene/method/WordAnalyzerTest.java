package io.doppel.lucene.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.lucene.analysis.PlainWordAnalyzer;
import io.doppel.lucene.analysis.WordForm;
import io.doppel.lucene.analysis.WordForm.Rule;
import io.doppel.lucene.document.TokenSource;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.junit.jupiter.api.Test;

final class WordAnalyzerTest {
  /** The classes of the test, loaded anew, but for those of a jar that is not there. */
  private static URLClassLoader withoutSmartChinese() throws IOException {
    List<URL> places = new ArrayList<>();
    for (String place : System.getProperty("java.class.path").split(File.pathSeparator)) {
      places.add(Path.of(place).toUri().toURL());
    }
    return new URLClassLoader(places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.startsWith("org.apache.lucene.analysis.cn.")) {
          throw new ClassNotFoundException(name);
        }
        return super.findClass(name);
      }
    };
  }

  @Test
  void everyNameHasItsAnalyzer() {
    assertNull(WordAnalyzer.of("folded"));
    for (String id : List.of("plain", "standard", "cjk", "smartcn")) {
      assertNotNull(WordAnalyzer.of(id), id);
    }
    MethodException unknown =
        assertThrows(MethodException.class, () -> WordAnalyzer.of("Standard"));
    assertEquals(
        "--analyzer must be one of folded, plain, standard, cjk, smartcn, or plain without"
            + " rules, as plain:no-hyphens,no-case (of compatibility, case, invisible, marks,"
            + " hyphens, symbols), got Standard",
        unknown.getMessage());
  }

  @Test
  void aFingerprintTellsTheName() {
    for (String id : WordAnalyzer.ids()) {
      TokenSource words =
          id.equals("folded") ? TokenSource.words() : TokenSource.of(WordAnalyzer.of(id));
      assertEquals(List.of(id), WordAnalyzer.ids(words.fingerprint("body"), "body"));
    }
    assertEquals(WordAnalyzer.ids(), WordAnalyzer.ids("0123", "body"));
  }

  @Test
  void rulesOfPlainWordsCanBeLeftOut() {
    assertEquals(
        Set.of(Rule.COMPATIBILITY, Rule.INVISIBLE, Rule.MARKS, Rule.SYMBOLS),
        ((PlainWordAnalyzer) WordAnalyzer.of("plain:no-hyphens,no-case")).form().rules());
    for (Rule rule : Rule.values()) {
      String id = "plain:no-" + rule.id();
      assertEquals(
          WordForm.ALL.without(rule), ((PlainWordAnalyzer) WordAnalyzer.of(id)).form(), id);
    }
    for (String bad :
        List.of(
            "plain:",
            "plain:hyphens",
            "plain:no-hyphen",
            "plain:no-case,",
            "plain:no-case,no-case",
            "plain:no-case, no-marks",
            "Plain:no-case",
            "folded:no-case")) {
      assertThrows(MethodException.class, () -> WordAnalyzer.of(bad), bad);
    }
  }

  @Test
  void aFingerprintTellsTheRulesThatAreLeftOut() {
    for (String id : List.of("plain:no-symbols", "plain:no-case,no-hyphens")) {
      String fingerprint = TokenSource.of(WordAnalyzer.of(id)).fingerprint("body");
      assertEquals(List.of(id), WordAnalyzer.ids(fingerprint, "body"));
    }
    String turned = TokenSource.of(WordAnalyzer.of("plain:no-hyphens,no-case")).fingerprint("body");
    assertEquals(List.of("plain:no-case,no-hyphens"), WordAnalyzer.ids(turned, "body"));
  }

  @Test
  void withoutItsJarOnlySmartcnIsMissing() throws Exception {
    String fingerprint = TokenSource.of(new StandardAnalyzer()).fingerprint("body");
    try (URLClassLoader loader = withoutSmartChinese()) {
      Class<?> analyzers = loader.loadClass(WordAnalyzer.class.getName());
      assertNotSame(WordAnalyzer.class, analyzers);
      assertNotNull(analyzers.getMethod("of", String.class).invoke(null, "cjk"));
      InvocationTargetException missing =
          assertThrows(
              InvocationTargetException.class,
              () -> analyzers.getMethod("of", String.class).invoke(null, "smartcn"));
      assertEquals(MethodException.class.getName(), missing.getCause().getClass().getName());
      assertEquals(
          "--analyzer smartcn needs the jar lucene-analysis-smartcn on the class path, which is"
              + " not there",
          missing.getCause().getMessage());

      Class<?> probe = loader.loadClass(Probe.class.getName());
      Object names = probe.getMethod("names", String.class).invoke(null, fingerprint);
      assertTrue(names.equals(List.of("standard")), names::toString);
    }
  }

  /** Reaches what is not public, in the class loader that it is loaded by. */
  public static final class Probe {
    private Probe() {}

    /** The names of analyzers with a fingerprint. */
    public static List<String> names(String fingerprint) {
      return WordAnalyzer.ids(fingerprint, "body");
    }
  }
}
