package io.doppel.lucene.analysis;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;

/**
 * Makes {@link SpotSigsFilter}s. SPI name: {@value #NAME}. Arguments: {@code language} (all),
 * {@code antecedents} and {@code stopWords} (those of the language; words separated by commas or
 * white space), {@code distance} (1), {@code chain} (1); see {@link SpotSigsSettings}. Spots begin
 * at stop words, so a {@code stop} filter before it is refused unless {@code stopWordsKept} (false)
 * says that it leaves the antecedents.
 *
 * <pre>{@code
 * CustomAnalyzer.builder()
 *     .withTokenizer("foldedWord")
 *     .addTokenFilter("spotSigs", "language", "en", "chain", "2")
 *     .build();
 * }</pre>
 */
public final class SpotSigsFilterFactory extends TokenFilterFactory {

  /** SPI name. */
  public static final String NAME = "spotSigs";

  private final SpotSigsSettings settings;
  private final boolean stopWordsKept;

  /**
   * Creates a factory.
   *
   * @param args arguments by name; read ones are removed, unknown ones are rejected
   */
  public SpotSigsFilterFactory(Map<String, String> args) {
    super(args);
    String language = get(args, "language");
    String antecedents = get(args, "antecedents");
    String stopWords = get(args, "stopWords");
    if (language != null && antecedents != null && stopWords != null) {
      throw new IllegalArgumentException(
          "language has no effect beside antecedents and stopWords, got " + language);
    }
    String known = language == null ? Antecedents.ALL : language;
    settings =
        new SpotSigsSettings(
            antecedents == null ? Antecedents.of(known) : words(antecedents),
            stopWords == null ? Antecedents.stopWords(known) : words(stopWords),
            getInt(args, "distance", SpotSigsSettings.DEFAULT_DISTANCE),
            getInt(args, "chain", SpotSigsSettings.DEFAULT_CHAIN));
    stopWordsKept = getBoolean(args, "stopWordsKept", false);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
  }

  /** For the service loader only: it looks the class up by name and calls the other one. */
  public SpotSigsFilterFactory() {
    throw defaultCtorException();
  }

  private static SortedSet<String> words(String list) {
    SortedSet<String> words = new TreeSet<>(Arrays.asList(list.split("[,\\s]+")));
    words.remove("");
    return words;
  }

  @Override
  public SpotSigsFilter create(TokenStream input) {
    if (!stopWordsKept) {
      FilterInput.checkStopWords(NAME, input);
    }
    return new SpotSigsFilter(input, settings);
  }
}
