package io.doppel.lucene.analysis;

import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;

/**
 * Makes {@link SetSketchFilter}s that give the winnowed shingles. SPI name: {@value #NAME}.
 * Arguments: {@code words} (3), the tokens in a shingle, and {@code window} (8), the shingles in a
 * window.
 *
 * <pre>{@code
 * CustomAnalyzer.builder()
 *     .withTokenizer("foldedWord")
 *     .addTokenFilter("winnowedShingle", "words", "3", "window", "8")
 *     .build();
 * }</pre>
 *
 * <p>Of each window of shingles in a row the least comes out, about 2 / (window + 1) of all: two
 * texts with {@code words + window - 1} tokens in a row in common have a term in common.
 */
public final class WinnowedShingleFilterFactory extends TokenFilterFactory {

  /** SPI name. */
  public static final String NAME = "winnowedShingle";

  private final SetSketch sketch;

  /**
   * Creates a factory.
   *
   * @param args arguments by name; read ones are removed, unknown ones are rejected
   */
  public WinnowedShingleFilterFactory(Map<String, String> args) {
    super(args);
    sketch =
        SetSketches.winnowedShingles(
            getInt(args, "words", 3), getInt(args, "window", 8), ElementWeights.EQUAL);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
  }

  /** For the service loader only: it looks the class up by name and calls the other one. */
  public WinnowedShingleFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public SetSketchFilter create(TokenStream input) {
    return new SetSketchFilter(input, sketch, true);
  }
}
