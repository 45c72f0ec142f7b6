package io.doppel.lucene.analysis;

import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/**
 * The stop words of Lucene's analyzers. Apart from {@link Antecedents} because it is the only class
 * here that needs those analyzers.
 */
final class LuceneStopWords {

  private LuceneStopWords() {}

  /** The stop words of a language, separated by blanks. */
  static String of(String language) {
    StringBuilder words = new StringBuilder();
    for (Object word : set(language)) {
      words.append((char[]) word).append(' ');
    }
    return words.toString();
  }

  private static CharArraySet set(String language) {
    return switch (language) {
      case "de" -> GermanAnalyzer.getDefaultStopSet();
      case "en" -> EnglishAnalyzer.getDefaultStopSet();
      case "es" -> SpanishAnalyzer.getDefaultStopSet();
      case "fr" -> FrenchAnalyzer.getDefaultStopSet();
      case "it" -> ItalianAnalyzer.getDefaultStopSet();
      case "nl" -> DutchAnalyzer.getDefaultStopSet();
      case "pt" -> PortugueseAnalyzer.getDefaultStopSet();
      case "ru" -> RussianAnalyzer.getDefaultStopSet();
      case "sv" -> SwedishAnalyzer.getDefaultStopSet();
      case "tr" -> TurkishAnalyzer.getDefaultStopSet();
      default -> throw new IllegalArgumentException("no stop words of language " + language);
    };
  }
}
