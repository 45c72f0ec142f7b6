package io.doppel.lucene.analysis;

import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;

/**
 * Makes {@link PunctuationSpotFilter}s. SPI name: {@value #NAME}. Arguments: {@code left} (1),
 * {@code right} (0), {@code marks} (the comma in its forms), {@code minSpots} (3), {@code
 * maxWholeText} (1048576); see {@link SpotSettings}. {@code marksKept} (false) says that the
 * tokenizer makes tokens of marks; without it the tokenizer must be {@code punctuated}.
 *
 * <pre>{@code
 * CustomAnalyzer.builder()
 *     .withTokenizer("punctuated")
 *     .addTokenFilter("punctuationSpot", "left", "2", "right", "2")
 *     .build();
 *
 * CustomAnalyzer.builder()
 *     .withTokenizer("hmmChinese")
 *     .addTokenFilter("punctuationSpot", "marksKept", "true")
 *     .build();
 * }</pre>
 */
public final class PunctuationSpotFilterFactory extends TokenFilterFactory {

  /** SPI name. */
  public static final String NAME = "punctuationSpot";

  private final SpotSettings settings;
  private final boolean marksKept;

  /**
   * Creates a factory.
   *
   * @param args arguments by name; read ones are removed, unknown ones are rejected
   */
  public PunctuationSpotFilterFactory(Map<String, String> args) {
    super(args);
    settings =
        new SpotSettings(
            getInt(args, "left", SpotSettings.SIG_1L.left()),
            getInt(args, "right", SpotSettings.SIG_1L.right()),
            get(args, "marks", SpotSettings.DEFAULT_MARKS),
            getInt(args, "minSpots", SpotSettings.DEFAULT_MIN_SPOTS),
            getInt(args, "maxWholeText", SpotSettings.DEFAULT_MAX_WHOLE_TEXT));
    marksKept = getBoolean(args, "marksKept", false);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
  }

  /** For the service loader only: it looks the class up by name and calls the other one. */
  public PunctuationSpotFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public PunctuationSpotFilter create(TokenStream input) {
    return new PunctuationSpotFilter(input, settings, marksKept);
  }
}
