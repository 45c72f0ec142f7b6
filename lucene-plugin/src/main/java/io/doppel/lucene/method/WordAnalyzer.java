package io.doppel.lucene.method;

import io.doppel.lucene.analysis.PlainWordAnalyzer;
import io.doppel.lucene.analysis.WordForm;
import io.doppel.lucene.document.TokenSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.cn.smart.SmartChineseAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/**
 * What cuts texts into words, by the names that users choose it by. Rules of {@link WordForm} can
 * be left out of plain words: {@code plain:no-hyphens,no-case}.
 */
public enum WordAnalyzer {
  /** The library's own: lower case, and single characters of scripts without spaces. */
  FOLDED(() -> null),

  /** Words of the library in plain form: texts that look equal have equal words. */
  PLAIN(() -> new PlainWordAnalyzer(WordForm.ALL)),

  /** Lucene's words in lower case. */
  STANDARD(StandardAnalyzer::new),

  /** Those of Lucene, and each two neighbouring characters of Chinese, Japanese and Korean. */
  CJK(CjkBigrams::new),

  /** Words of Chinese, found with a dictionary: needs the jar {@code lucene-analysis-smartcn}. */
  SMARTCN(() -> SmartChinese.words()); // a method reference would need the jar at once

  private static final String RULES = ":";
  private static final String OFF = "no-";

  private final Supplier<Analyzer> analyzer;

  WordAnalyzer(Supplier<Analyzer> analyzer) {
    this.analyzer = analyzer;
  }

  /**
   * The name that it is chosen by.
   *
   * @return such as {@code folded}
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The analyzer that the settings name.
   *
   * @param settings the settings
   * @return the analyzer; null for the library's own
   * @throws MethodException if its jar is not there
   */
  public static Analyzer of(MethodSettings settings) {
    boolean takes = settings.method().takes(MethodOption.ANALYZER);
    Object usual = takes ? settings.method().usual(MethodOption.ANALYZER) : null;
    String id = settings.word(MethodOption.ANALYZER, usual == null ? FOLDED.id() : (String) usual);
    return make(settings.nameOf(MethodOption.ANALYZER), id);
  }

  /**
   * The analyzer with a name, as a command line has it.
   *
   * @param id the name
   * @return the analyzer; null for the library's own
   * @throws MethodException if there is none of that name, or its jar is not there
   */
  public static Analyzer of(String id) {
    String option = MethodOption.ANALYZER.option();
    MethodOption.ANALYZER.rule().check(option, id);
    return make(option, id);
  }

  private static Analyzer make(String option, String id) {
    try {
      return words(id);
    } catch (NoClassDefFoundError e) {
      throw new MethodException(
          option
              + " "
              + id
              + " needs the jar lucene-analysis-smartcn on the class path, which is not there",
          e);
    }
  }

  private static Analyzer words(String id) {
    WordForm form = form(id);
    return form == null
        ? valueOf(id.toUpperCase(Locale.ROOT)).analyzer.get()
        : new PlainWordAnalyzer(form);
  }

  /** Plain words without some rules; null if it is no name of that, or a rule is there twice. */
  private static WordForm form(String id) {
    String plain = PLAIN.id() + RULES;
    if (!id.startsWith(plain)) {
      return null;
    }
    WordForm form = WordForm.ALL;
    for (String word : id.substring(plain.length()).split(",", -1)) {
      WordForm.Rule rule =
          form.rules().stream().filter(r -> word.equals(OFF + r.id())).findFirst().orElse(null);
      if (rule == null) {
        return null;
      }
      form = form.without(rule);
    }
    return form;
  }

  /** Whether there is an analyzer of that name. */
  static boolean isName(String id) {
    return ids().contains(id) || form(id) != null;
  }

  /** Which names there are, as the sentence "the option must be" ends. */
  static String names() {
    String rules =
        Arrays.stream(WordForm.Rule.values())
            .map(WordForm.Rule::id)
            .collect(Collectors.joining(", "));
    return "one of "
        + String.join(", ", ids())
        + ", or plain without rules, as plain:no-hyphens,no-case (of "
        + rules
        + ")";
  }

  /** All names. */
  static List<String> ids() {
    return Arrays.stream(values()).map(WordAnalyzer::id).toList();
  }

  /**
   * The names of those that a fingerprint in a scheme's id may stand for; all of them if it is of
   * none.
   */
  static List<String> ids(String fingerprint, String field) {
    List<String> ids = ids().stream().filter(id -> isOf(id, fingerprint, field)).toList();
    if (!ids.isEmpty()) {
      return ids;
    }
    return withoutRules()
        .filter(id -> isOf(id, fingerprint, field))
        .findFirst()
        .map(List::of)
        .orElseGet(WordAnalyzer::ids);
  }

  /** The names of plain words without rules: those that leave out few come first. */
  private static Stream<String> withoutRules() {
    WordForm.Rule[] rules = WordForm.Rule.values();
    return IntStream.range(1, 1 << rules.length)
        .boxed()
        .sorted(Comparator.comparing(Integer::bitCount))
        .map(
            off ->
                Arrays.stream(rules)
                    .filter(rule -> (off >>> rule.ordinal() & 1) != 0)
                    .map(rule -> OFF + rule.id())
                    .collect(Collectors.joining(",", PLAIN.id() + RULES, "")));
  }

  private static boolean isOf(String id, String fingerprint, String field) {
    try {
      Analyzer words = words(id);
      TokenSource source = words == null ? TokenSource.words() : TokenSource.of(words);
      return source.fingerprint(field).equals(fingerprint);
    } catch (NoClassDefFoundError e) {
      return false; // without its jar it is not what made signatures here
    }
  }

  /** In a class of its own, since that of the jar may not be there. */
  private static final class SmartChinese {
    private SmartChinese() {}

    static Analyzer words() {
      return new SmartChineseAnalyzer();
    }
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
