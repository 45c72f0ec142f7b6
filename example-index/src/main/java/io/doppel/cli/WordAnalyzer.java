package io.doppel.cli;

import io.doppel.lucene.document.TokenSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.cn.smart.SmartChineseAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/** What cuts texts into words, by the names that users choose it by. */
enum WordAnalyzer {
  /** The library's own: lower case, and single characters of scripts without spaces. */
  FOLDED(() -> null),

  /** Lucene's words in lower case. */
  STANDARD(StandardAnalyzer::new),

  /** The same, and each two neighbouring characters of Chinese, Japanese and Korean. */
  CJK(CjkBigrams::new),

  /** Words of Chinese, found with a dictionary. */
  SMARTCN(SmartChineseAnalyzer::new);

  private final Supplier<Analyzer> analyzer;

  WordAnalyzer(Supplier<Analyzer> analyzer) {
    this.analyzer = analyzer;
  }

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The analyzer that the settings name; null for the library's own. */
  static Analyzer of(Settings settings) {
    return of(settings.word(MethodOption.ANALYZER, FOLDED.id()));
  }

  /** The analyzer with a name; null for the library's own. */
  static Analyzer of(String id) {
    return valueOf(id.toUpperCase(Locale.ROOT)).analyzer.get();
  }

  static List<String> ids() {
    return Arrays.stream(values()).map(WordAnalyzer::id).toList();
  }

  /**
   * The names of those that a fingerprint in a scheme's id may stand for; all of them if it is of
   * none.
   */
  static List<String> ids(String fingerprint, String field) {
    List<String> ids = ids().stream().filter(id -> isOf(id, fingerprint, field)).toList();
    return ids.isEmpty() ? ids() : ids;
  }

  private static boolean isOf(String id, String fingerprint, String field) {
    Analyzer words = of(id);
    TokenSource source = words == null ? TokenSource.words() : TokenSource.of(words);
    return source.fingerprint(field).equals(fingerprint);
  }

  private static final class CjkBigrams extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String fieldName) {
      Tokenizer words = new StandardTokenizer();
      return new TokenStreamComponents(words, new CJKBigramFilter(normalized(words)));
    }

    private static TokenStream normalized(TokenStream tokens) {
      return new LowerCaseFilter(new CJKWidthFilter(tokens));
    }
  }
}
