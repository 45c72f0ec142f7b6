package io.doppel.lucene.analysis;

import java.util.Map;
import org.apache.lucene.analysis.TokenizerFactory;
import org.apache.lucene.util.AttributeFactory;

/**
 * Makes {@link PunctuatedTokenizer}s. SPI name: {@value #NAME}. Argument: {@code maxTokenLength}
 * (255).
 *
 * <pre>{@code
 * CustomAnalyzer.builder().withTokenizer("punctuated", "maxTokenLength", "100").build();
 * }</pre>
 */
public final class PunctuatedTokenizerFactory extends TokenizerFactory {

  /** SPI name. */
  public static final String NAME = "punctuated";

  private final int maxTokenLength;

  /**
   * Creates a factory.
   *
   * @param args arguments by name; read ones are removed, unknown ones are rejected
   */
  public PunctuatedTokenizerFactory(Map<String, String> args) {
    super(args);
    maxTokenLength = getInt(args, "maxTokenLength", PunctuatedTokenizer.DEFAULT_MAX_TOKEN_LENGTH);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
  }

  /** For the service loader only: it looks the class up by name and calls the other one. */
  public PunctuatedTokenizerFactory() {
    throw defaultCtorException();
  }

  @Override
  public PunctuatedTokenizer create(AttributeFactory factory) {
    return new PunctuatedTokenizer(factory, maxTokenLength);
  }
}
