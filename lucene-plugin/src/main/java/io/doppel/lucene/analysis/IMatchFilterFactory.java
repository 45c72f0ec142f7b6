package io.doppel.lucene.analysis;

import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.sets.SetSketches;
import io.doppel.sketch.SetSketch;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.ResourceLoader;
import org.apache.lucene.util.ResourceLoaderAware;

/**
 * Makes {@link SetSketchFilter}s that give the I-Match hash of a text: one hash of its different
 * tokens of middling frequency. SPI name: {@value #NAME}. Arguments: {@code lexicon}, a file that
 * {@link FeatureFrequencies#pack()} wrote, required; {@code minIdf} (0.4) and {@code maxIdf} (0.75)
 * of the tokens that count; {@code lexicons} (1), how many hashes, each but the first without a
 * random third of the lexicon; {@code minTokens} (5), below which there is no hash.
 *
 * <pre>{@code
 * CustomAnalyzer.builder(Path.of("conf"))
 *     .withTokenizer("foldedWord")
 *     .addTokenFilter("iMatch", "lexicon", "frequencies.bin", "lexicons", "4")
 *     .build();
 * }</pre>
 */
public final class IMatchFilterFactory extends TokenFilterFactory implements ResourceLoaderAware {

  /** SPI name. */
  public static final String NAME = "iMatch";

  private final String lexicon;
  private final double minIdf;
  private final double maxIdf;
  private final int lexicons;
  private final int minTokens;

  private SetSketch sketch;

  /**
   * Creates a factory.
   *
   * @param args arguments by name; read ones are removed, unknown ones are rejected
   */
  public IMatchFilterFactory(Map<String, String> args) {
    super(args);
    lexicon = require(args, "lexicon");
    minIdf = number(args, "minIdf", "0.4");
    maxIdf = number(args, "maxIdf", "0.75");
    lexicons = getInt(args, "lexicons", 1);
    minTokens = getInt(args, "minTokens", 5);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
    // Wrong arguments are an error here and not when the file is read.
    sketch(new FrequencyCounter().frequencies(1));
  }

  /** For the service loader only: it looks the class up by name and calls the other one. */
  public IMatchFilterFactory() {
    throw defaultCtorException();
  }

  private double number(Map<String, String> args, String name, String otherwise) {
    String value = get(args, name, otherwise);
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a number, got " + value, e);
    }
  }

  private SetSketch sketch(FeatureFrequencies frequencies) {
    return SetSketches.iMatch(new FrequencyRange(frequencies, minIdf, maxIdf), lexicons, minTokens);
  }

  @Override
  public void inform(ResourceLoader loader) throws IOException {
    try (InputStream file = loader.openResource(lexicon)) {
      sketch = sketch(FeatureFrequencies.unpack(file.readAllBytes()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("lexicon " + lexicon + ": " + e.getMessage(), e);
    }
  }

  @Override
  public SetSketchFilter create(TokenStream input) {
    if (sketch == null) {
      throw new IllegalStateException("inform must be called before create, to read " + lexicon);
    }
    return new SetSketchFilter(input, sketch);
  }
}
