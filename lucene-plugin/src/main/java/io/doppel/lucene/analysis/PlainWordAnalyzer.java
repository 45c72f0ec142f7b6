package io.doppel.lucene.analysis;

import org.apache.lucene.analysis.Analyzer;

/** Words in plain form, as {@link PlainWordScanner} reads them, and no filter. */
public final class PlainWordAnalyzer extends Analyzer {
  private final WordForm form;
  private final FormCharacters characters;

  /**
   * Creates an analyzer.
   *
   * @param form what plain is
   */
  public PlainWordAnalyzer(WordForm form) {
    this.form = form;
    this.characters = FormCharacters.of(form);
  }

  /**
   * What plain is.
   *
   * @return the form
   */
  public WordForm form() {
    return form;
  }

  /**
   * A scanner of the same words.
   *
   * @return a new scanner
   */
  public PlainWordScanner scanner() {
    return new PlainWordScanner(characters);
  }

  @Override
  protected TokenStreamComponents createComponents(String fieldName) {
    return new TokenStreamComponents(new PlainWordTokenizer(characters));
  }
}
