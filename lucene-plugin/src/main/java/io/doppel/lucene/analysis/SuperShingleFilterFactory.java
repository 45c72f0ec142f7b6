package io.doppel.lucene.analysis;

import io.doppel.sets.SetSketches;
import io.doppel.sketch.SetSketch;
import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;

/**
 * Makes {@link SetSketchFilter}s that give super-shingles, groups of MinHash minima. SPI name:
 * {@value #NAME}. Arguments: {@code words} (5), the tokens in a shingle, {@code slots} (84), and
 * {@code groups} (6), which share the slots evenly.
 *
 * <pre>{@code
 * CustomAnalyzer.builder()
 *     .withTokenizer("foldedWord")
 *     .addTokenFilter("superShingle", "groups", "12")
 *     .build();
 * }</pre>
 */
public final class SuperShingleFilterFactory extends TokenFilterFactory {

  /** SPI name. */
  public static final String NAME = "superShingle";

  private final SetSketch sketch;

  /**
   * Creates a factory.
   *
   * @param args arguments by name; read ones are removed, unknown ones are rejected
   */
  public SuperShingleFilterFactory(Map<String, String> args) {
    super(args);
    sketch =
        SetSketches.superShingles(
            getInt(args, "words", 5),
            getInt(args, "slots", SetSketches.DEFAULT_SLOTS),
            getInt(args, "groups", 6));
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
  }

  /** For the service loader only: it looks the class up by name and calls the other one. */
  public SuperShingleFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public SetSketchFilter create(TokenStream input) {
    return new SetSketchFilter(input, sketch);
  }
}
