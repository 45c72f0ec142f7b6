package io.doppel.opensearch;

import io.doppel.lucene.analysis.FoldedWordTokenizerFactory;
import io.doppel.lucene.analysis.HashedShingleFilterFactory;
import io.doppel.lucene.analysis.HtmlFramingCharFilterFactory;
import io.doppel.lucene.analysis.IMatchFilterFactory;
import io.doppel.lucene.analysis.MinHashSlotFilterFactory;
import io.doppel.lucene.analysis.PlainWordTokenizerFactory;
import io.doppel.lucene.analysis.PunctuatedTokenizerFactory;
import io.doppel.lucene.analysis.PunctuationSpotFilterFactory;
import io.doppel.lucene.analysis.QGramFilterFactory;
import io.doppel.lucene.analysis.SpotSigsFilterFactory;
import io.doppel.lucene.analysis.SuperShingleFilterFactory;
import io.doppel.lucene.analysis.WinnowedShingleFilterFactory;
import io.doppel.opensearch.mapping.DefinitionFiles;
import java.io.Reader;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.opensearch.common.settings.Settings;
import org.opensearch.index.IndexSettings;
import org.opensearch.index.analysis.AbstractCharFilterFactory;
import org.opensearch.index.analysis.AbstractTokenFilterFactory;
import org.opensearch.index.analysis.AbstractTokenizerFactory;
import org.opensearch.index.analysis.CharFilterFactory;
import org.opensearch.index.analysis.TokenFilterFactory;
import org.opensearch.index.analysis.TokenizerFactory;
import org.opensearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.opensearch.plugins.AnalysisPlugin;

/**
 * The library's analysis components by name, for the analysis settings of an index. Names and
 * settings are those of the Lucene factories in snake case: {@code spotSigs} with {@code stopWords}
 * is {@code "type": "spot_sigs"} with {@code "stop_words"}. The factories check the settings, and
 * refuse unknown ones.
 */
final class AnalysisComponents {
  private AnalysisComponents() {}

  static Map<String, AnalysisProvider<CharFilterFactory>> charFilters() {
    return Map.of(
        snakeCase(HtmlFramingCharFilterFactory.NAME),
        (index, environment, name, settings) -> {
          HtmlFramingCharFilterFactory factory =
              checked(name, settings, HtmlFramingCharFilterFactory::new);
          return new AbstractCharFilterFactory(index, name) {
            @Override
            public Reader create(Reader reader) {
              return factory.create(reader);
            }
          };
        });
  }

  static Map<String, AnalysisProvider<TokenizerFactory>> tokenizers() {
    Map<String, AnalysisProvider<TokenizerFactory>> tokenizers = new HashMap<>();
    add(tokenizers, FoldedWordTokenizerFactory.NAME, FoldedWordTokenizerFactory::new);
    add(tokenizers, PlainWordTokenizerFactory.NAME, PlainWordTokenizerFactory::new);
    add(tokenizers, PunctuatedTokenizerFactory.NAME, PunctuatedTokenizerFactory::new);
    return tokenizers;
  }

  /**
   * The token filters.
   *
   * @param files where the lexicon of {@code i_match} is
   */
  static Map<String, AnalysisProvider<TokenFilterFactory>> tokenFilters(DefinitionFiles files) {
    Map<String, AnalysisProvider<TokenFilterFactory>> filters = new HashMap<>();
    addFilter(filters, PunctuationSpotFilterFactory.NAME, PunctuationSpotFilterFactory::new);
    addFilter(filters, SpotSigsFilterFactory.NAME, SpotSigsFilterFactory::new);
    addFilter(filters, QGramFilterFactory.NAME, QGramFilterFactory::new);
    addFilter(filters, HashedShingleFilterFactory.NAME, HashedShingleFilterFactory::new);
    addFilter(filters, WinnowedShingleFilterFactory.NAME, WinnowedShingleFilterFactory::new);
    addFilter(filters, MinHashSlotFilterFactory.NAME, MinHashSlotFilterFactory::new);
    addFilter(filters, SuperShingleFilterFactory.NAME, SuperShingleFilterFactory::new);
    filters.put(
        snakeCase(IMatchFilterFactory.NAME),
        AnalysisPlugin.requiresAnalysisSettings(
            (index, environment, name, settings) -> {
              IMatchFilterFactory factory = checked(name, settings, IMatchFilterFactory::new);
              factory.inform(files);
              return new Filter(index, name, settings, factory);
            }));
    return filters;
  }

  private static void add(
      Map<String, AnalysisProvider<TokenizerFactory>> tokenizers,
      String luceneName,
      Function<Map<String, String>, org.apache.lucene.analysis.TokenizerFactory> maker) {
    tokenizers.put(
        snakeCase(luceneName),
        (index, environment, name, settings) -> {
          org.apache.lucene.analysis.TokenizerFactory factory = checked(name, settings, maker);
          return new AbstractTokenizerFactory(index, settings, name) {
            @Override
            public Tokenizer create() {
              return factory.create();
            }
          };
        });
  }

  private static void addFilter(
      Map<String, AnalysisProvider<TokenFilterFactory>> filters,
      String luceneName,
      Function<Map<String, String>, org.apache.lucene.analysis.TokenFilterFactory> maker) {
    filters.put(
        snakeCase(luceneName),
        (index, environment, name, settings) ->
            new Filter(index, name, settings, checked(name, settings, maker)));
  }

  private static final class Filter extends AbstractTokenFilterFactory {
    private final org.apache.lucene.analysis.TokenFilterFactory factory;

    Filter(
        IndexSettings index,
        String name,
        Settings settings,
        org.apache.lucene.analysis.TokenFilterFactory factory) {
      super(index, name, settings);
      this.factory = factory;
    }

    @Override
    public TokenStream create(TokenStream tokens) {
      return factory.create(tokens);
    }
  }

  /** Makes a Lucene factory; what it refuses is said with the component's name. */
  private static <T> T checked(
      String name, Settings settings, Function<Map<String, String>, T> maker) {
    try {
      return maker.apply(arguments(settings));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("[" + name + "] " + e.getMessage(), e);
    }
  }

  private static Map<String, String> arguments(Settings settings) {
    Map<String, String> arguments = new HashMap<>();
    for (String key : settings.keySet()) {
      if (!key.equals("type") && !key.startsWith("index.")) { // OpenSearch adds the index's version
        arguments.put(camelCase(key), String.join(",", settings.getAsList(key)));
      }
    }
    return arguments;
  }

  static String snakeCase(String camelCase) {
    return camelCase.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  private static String camelCase(String snakeCase) {
    StringBuilder camel = new StringBuilder();
    for (String word : snakeCase.split("_", -1)) {
      boolean isFirst = camel.isEmpty() || word.isEmpty();
      camel.append(
          isFirst ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
    }
    return camel.toString();
  }
}
