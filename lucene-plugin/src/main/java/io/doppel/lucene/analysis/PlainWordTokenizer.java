package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.util.AttributeFactory;

/**
 * Cuts text into words in plain form: words that a reader sees as equal are equal.
 *
 * <p>Example: {@code "Ｃafé Straße, ﬁve-⏎fold ½ ☂"} gives {@code cafe}, {@code strasse}, {@code
 * fivefold}, {@code 1}, {@code 2}, {@code ☂}.
 *
 * <p>{@link PlainWordScanner} says what a word is, {@link WordForm} what plain is. A word's offsets
 * are those of its source; every position increment is 1.
 */
final class PlainWordTokenizer extends ScanningTokenizer implements ToldSettings {

  private final WordForm form;
  private final PlainWordScanner scanner;

  PlainWordTokenizer(AttributeFactory factory, FormCharacters characters) {
    super(factory);
    form = characters.form();
    scanner = new PlainWordScanner(characters);
  }

  PlainWordTokenizer(FormCharacters characters) {
    this(DEFAULT_TOKEN_ATTRIBUTE_FACTORY, characters);
  }

  @Override
  public boolean incrementToken() throws IOException {
    clearAttributes();
    if (!scanner.next()) {
      return false;
    }
    emit(scanner.chars(), 0, scanner.length(), scanner.startOffset(), scanner.endOffset());
    return true;
  }

  @Override
  public String unusualSettings() {
    return form.equals(WordForm.ALL) ? "" : PlainWordTokenizerFactory.NAME + "=" + form.canonical();
  }

  @Override
  void scan(Reader text) {
    scanner.reset(text);
  }

  @Override
  int scanned() {
    return scanner.scanned();
  }
}
