package io.doppel.lucene.method;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.doppel.lucene.analysis.Antecedents;
import org.junit.jupiter.api.Test;

/** Holds the help, which asks no other class for names, to what there is. */
final class MethodOptionHelpTest {
  @Test
  void theHelpOfLangNamesEveryLanguage() {
    assertEquals(
        "whose stop words: " + String.join(", ", Antecedents.languages()) + ". Default: all.",
        MethodOption.LANG.help());
  }
}
