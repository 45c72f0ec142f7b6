package io.doppel.lucene.analysis;

import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;

/**
 * Makes {@link SetSketchFilter}s that give the hash of each run of tokens. SPI name: {@value
 * #NAME}. Arguments: {@code words} (5), the tokens in a shingle.
 *
 * <pre>{@code
 * CustomAnalyzer.builder()
 *     .withTokenizer("foldedWord")
 *     .addTokenFilter("hashedShingle", "words", "3")
 *     .build();
 * }</pre>
 *
 * <p>The hashes of the tokens are combined, which is several times as fast as to join the tokens by
 * Lucene's {@code ShingleFilter}. A text of fewer tokens is one shingle.
 */
public final class HashedShingleFilterFactory extends TokenFilterFactory {

  /** SPI name. */
  public static final String NAME = "hashedShingle";

  private final SetSketch sketch;

  /**
   * Creates a factory.
   *
   * @param args arguments by name; read ones are removed, unknown ones are rejected
   */
  public HashedShingleFilterFactory(Map<String, String> args) {
    super(args);
    sketch = SetSketches.shingles(getInt(args, "words", 5), ElementWeights.EQUAL);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
  }

  /** For the service loader only: it looks the class up by name and calls the other one. */
  public HashedShingleFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public SetSketchFilter create(TokenStream input) {
    return new SetSketchFilter(input, sketch);
  }
}
