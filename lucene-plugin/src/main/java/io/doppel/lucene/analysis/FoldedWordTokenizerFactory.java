package io.doppel.lucene.analysis;

import java.util.Map;
import org.apache.lucene.analysis.TokenizerFactory;
import org.apache.lucene.util.AttributeFactory;

/**
 * Makes {@link FoldedWordTokenizer}s. SPI name: {@value #NAME}. No arguments.
 *
 * <pre>{@code
 * CustomAnalyzer.builder().withTokenizer("foldedWord").build();
 * }</pre>
 */
public final class FoldedWordTokenizerFactory extends TokenizerFactory {

  /** SPI name. */
  public static final String NAME = "foldedWord";

  /**
   * Creates a factory.
   *
   * @param args arguments by name; there are none, so all are rejected
   */
  public FoldedWordTokenizerFactory(Map<String, String> args) {
    super(args);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
  }

  /** For the service loader only: it looks the class up by name and calls the other one. */
  public FoldedWordTokenizerFactory() {
    throw defaultCtorException();
  }

  @Override
  public FoldedWordTokenizer create(AttributeFactory factory) {
    return new FoldedWordTokenizer(factory);
  }
}
