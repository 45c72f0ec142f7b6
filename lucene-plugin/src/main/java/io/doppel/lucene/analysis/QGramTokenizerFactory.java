package io.doppel.lucene.analysis;

import java.util.Map;
import org.apache.lucene.analysis.TokenizerFactory;
import org.apache.lucene.util.AttributeFactory;

/** Makes {@link QGramTokenizer}s. SPI name: {@value #NAME}. Argument: {@code q} (4). */
public final class QGramTokenizerFactory extends TokenizerFactory {

  /** SPI name. */
  public static final String NAME = "qGram";

  private final int q;

  /**
   * Creates a factory.
   *
   * @param args arguments by name; read ones are removed, unknown ones are rejected
   */
  public QGramTokenizerFactory(Map<String, String> args) {
    super(args);
    q = getInt(args, "q", QGramTokenizer.DEFAULT_Q);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
    GramWindow.check(q);
  }

  /** For the service loader only: it looks the class up by name and calls the other one. */
  public QGramTokenizerFactory() {
    throw defaultCtorException();
  }

  @Override
  public QGramTokenizer create(AttributeFactory factory) {
    return new QGramTokenizer(factory, q);
  }
}
