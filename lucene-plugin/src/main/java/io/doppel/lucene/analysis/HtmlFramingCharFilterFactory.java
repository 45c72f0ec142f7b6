package io.doppel.lucene.analysis;

import java.io.Reader;
import java.util.Map;
import org.apache.lucene.analysis.CharFilterFactory;

/**
 * Factory for {@link HtmlFramingCharFilter}. It takes no arguments.
 *
 * <pre class="prettyprint">{@code
 * CustomAnalyzer.builder().addCharFilter("htmlFraming").withTokenizer("standard").build()
 * }</pre>
 *
 * @lucene.spi {@value #NAME}
 */
public final class HtmlFramingCharFilterFactory extends CharFilterFactory {

  /** SPI name. */
  public static final String NAME = "htmlFraming";

  /**
   * Creates a factory.
   *
   * @param args the arguments, none of which is known; what is read is taken out of the map
   * @throws IllegalArgumentException if an argument is given
   */
  public HtmlFramingCharFilterFactory(Map<String, String> args) {
    super(args);
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
  }

  /** Default constructor for compatibility with SPI; it always throws. */
  public HtmlFramingCharFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public Reader create(Reader input) {
    return new HtmlFramingCharFilter(input);
  }
}
