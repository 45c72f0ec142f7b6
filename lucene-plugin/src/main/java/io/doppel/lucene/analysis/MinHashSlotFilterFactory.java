package io.doppel.lucene.analysis;

import io.doppel.sets.SetSketches;
import io.doppel.sketch.SetSketch;
import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;

/**
 * Makes {@link SetSketchFilter}s that give the slots of a MinHash sketch of the shingles. SPI name:
 * {@value #NAME}. Arguments: {@code words} (5), the tokens in a shingle, {@code slots} (84), and
 * {@code bits} (12), how much of each minimum is kept.
 *
 * <pre>{@code
 * CustomAnalyzer.builder()
 *     .withTokenizer("foldedWord")
 *     .addTokenFilter("minHashSlot", "slots", "128")
 *     .build();
 * }</pre>
 *
 * <p>Each term is a slot's number and bits, so that the share of equal terms estimates the
 * similarity of the shingle sets.
 */
public final class MinHashSlotFilterFactory extends TokenFilterFactory {

  /** SPI name. */
  public static final String NAME = "minHashSlot";

  private final SetSketch sketch;

  /**
   * Creates a factory.
   *
   * @param args arguments by name; read ones are removed, unknown ones are rejected
   */
  public MinHashSlotFilterFactory(Map<String, String> args) {
    super(args);
    sketch =
        minHash(
            getInt(args, "words", 5),
            getInt(args, "slots", SetSketches.DEFAULT_SLOTS),
            getInt(args, "bits", 12));
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
  }

  /** For the service loader only: it looks the class up by name and calls the other one. */
  public MinHashSlotFilterFactory() {
    throw defaultCtorException();
  }

  private static SetSketch minHash(int words, int slots, int bits) {
    return SetSketches.minHash(words, slots, bits, slots);
  }

  @Override
  public SetSketchFilter create(TokenStream input) {
    return new SetSketchFilter(input, sketch);
  }
}
