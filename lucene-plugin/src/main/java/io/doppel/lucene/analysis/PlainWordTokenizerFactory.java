package io.doppel.lucene.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.TokenizerFactory;
import org.apache.lucene.util.AttributeFactory;

/**
 * Makes tokenizers of words in plain form. SPI name: {@value #NAME}. Arguments, all true if not
 * given: {@code compatibility}, {@code case}, {@code invisible}, {@code marks}, {@code hyphens},
 * {@code symbols}, the rules of {@link WordForm}.
 *
 * <pre>{@code
 * CustomAnalyzer.builder().withTokenizer("plainWord", "symbols", "false").build();
 * }</pre>
 */
public final class PlainWordTokenizerFactory extends TokenizerFactory {

  /** SPI name. */
  public static final String NAME = "plainWord";

  private final FormCharacters characters;

  /**
   * Creates a factory.
   *
   * @param args arguments by name; read ones are removed, unknown ones are rejected
   */
  public PlainWordTokenizerFactory(Map<String, String> args) {
    super(args);
    List<WordForm.Rule> off = new ArrayList<>();
    for (WordForm.Rule rule : WordForm.Rule.values()) {
      if (!getBoolean(args, rule.id(), true)) {
        off.add(rule);
      }
    }
    if (!args.isEmpty()) {
      throw new IllegalArgumentException("Unknown parameters: " + args);
    }
    characters = FormCharacters.of(WordForm.ALL.without(off.toArray(WordForm.Rule[]::new)));
  }

  /** For the service loader only: it looks the class up by name and calls the other one. */
  public PlainWordTokenizerFactory() {
    throw defaultCtorException();
  }

  @Override
  public Tokenizer create(AttributeFactory factory) {
    return new PlainWordTokenizer(factory, characters);
  }
}
