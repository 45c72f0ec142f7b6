package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;

public class TestAntecedents extends BaseTokenStreamTestCase {

  public void testThereAreListsForTheLanguagesOfTheDesign() {
    assertTrue(
        Antecedents.languages()
            .containsAll(Set.of("en", "de", "fr", "es", "it", "pt", "ru", "zh", "ja", "all")));
    for (String language : Antecedents.languages()) {
      assertTrue(language, Antecedents.of(language).size() >= 10);
      assertTrue(language, Antecedents.stopWords(language).containsAll(Antecedents.of(language)));
    }
  }

  public void testEnglishHasArticlesAndAuxiliaryVerbsAndLucenesStopWords() {
    assertTrue(Antecedents.of("en").containsAll(Set.of("a", "an", "the", "is", "can", "will")));
    assertFalse(Antecedents.of("en").contains("of"));
    for (Object word : EnglishAnalyzer.ENGLISH_STOP_WORDS_SET) {
      assertTrue(Antecedents.stopWords("en").contains(new String((char[]) word)));
    }
    for (Object word : RussianAnalyzer.getDefaultStopSet()) {
      assertTrue(Antecedents.stopWords("ru").contains(new String((char[]) word)));
    }
  }

  public void testAllIsTheUnion() {
    SortedSet<String> antecedents = new TreeSet<>();
    SortedSet<String> stopWords = new TreeSet<>();
    for (String language : Antecedents.languages()) {
      if (!language.equals(Antecedents.ALL)) {
        antecedents.addAll(Antecedents.of(language));
        stopWords.addAll(Antecedents.stopWords(language));
      }
    }
    assertEquals(antecedents, Antecedents.of("all"));
    assertEquals(stopWords, Antecedents.stopWords("all"));
  }

  /** Otherwise an entry could never match. */
  public void testEachWordIsOneTokenOfTheTokenizer() throws IOException {
    for (String word : Antecedents.stopWords("all")) {
      try (FoldedWordTokenizer tokenizer = new FoldedWordTokenizer()) {
        tokenizer.setReader(new StringReader(word));
        assertTokenStreamContents(tokenizer, new String[] {word});
      }
    }
  }

  public void testUnknownLanguageIsRejectedWithTheKnownOnes() {
    IllegalArgumentException e =
        expectThrows(IllegalArgumentException.class, () -> Antecedents.of("xx"));
    assertEquals(
        "language must be one of all, de, en, es, fr, it, ja, ko, nl, pt, ru, sv, tr, zh, got xx",
        e.getMessage());
    expectThrows(IllegalArgumentException.class, () -> Antecedents.stopWords("EN"));
    expectThrows(IllegalArgumentException.class, () -> SpotSigsSettings.of(""));
  }

  /** Chinese needs no analyzer of Lucene; English does, and says so. */
  public void testMissingAnalyzersAreNamed() throws Exception {
    Class<?> alone = new WithoutAnalyzers().loadClass(Antecedents.class.getName());
    assertNotSame(Antecedents.class, alone);
    assertEquals(
        Antecedents.stopWords("zh"), alone.getMethod("stopWords", String.class).invoke(null, "zh"));
    InvocationTargetException e =
        expectThrows(
            InvocationTargetException.class,
            () -> alone.getMethod("stopWords", String.class).invoke(null, "en"));
    assertEquals(IllegalStateException.class, e.getCause().getClass());
    assertEquals(
        "the stop words of language en are in lucene-analysis-common: put it on the class path",
        e.getCause().getMessage());
  }

  /** Defines the classes of this package anew and knows no analyzer of a language. */
  private static final class WithoutAnalyzers extends ClassLoader {
    WithoutAnalyzers() {
      super(TestAntecedents.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.matches("org\\.apache\\.lucene\\.analysis\\.\\w\\w\\..*")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith(Antecedents.class.getPackageName())) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      return known != null ? known : define(name);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = file.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
