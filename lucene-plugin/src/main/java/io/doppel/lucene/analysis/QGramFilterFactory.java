package io.doppel.lucene.analysis;

import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;

/**
 * Makes {@link QGramFilter}s. SPI name: {@value #NAME}. Argument: {@code q} (4), the code points in
 * a gram.
 *
 * <pre>{@code
 * CustomAnalyzer.builder().withTokenizer("keyword").addTokenFilter("qGram", "q", "3").build();
 * }</pre>
 */
public final class QGramFilterFactory extends TokenFilterFactory {

  /** SPI name. */
  public static final String NAME = "qGram";

  private final int q;

  /**
   * Creates a factory.
   *
   * @param args arguments by name; read ones are removed, unknown ones are rejected
   */
  public QGramFilterFactory(Map<String, String> args) {
    super(args);
    q = QGramFilter.checked(getInt(args, "q", QGramFilter.DEFAULT_Q));
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
  }

  /** For the service loader only: it looks the class up by name and calls the other one. */
  public QGramFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public QGramFilter create(TokenStream input) {
    return new QGramFilter(input, q);
  }
}
