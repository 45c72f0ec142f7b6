package io.doppel.lucene.analysis;

import io.doppel.lucene.analysis.WordForm.Rule;

/**
 * What each character of the basic plane is to {@link PlainWordScanner} if nothing combines with
 * it: one of the kinds below or, if it makes words together with its neighbours and its plain form
 * is one character, that form, which is a larger number than any kind. Made once for each form and
 * shared by scanners.
 */
final class FormCharacters {
  /** In no word. */
  static final char SEPARATOR = 0;

  /** A separator that ends a line within a word, if {@link Rule#HYPHENS} holds. */
  static final char HYPHEN = 1;

  /** Left out inside a word and before a letter, elsewhere a separator. */
  static final char JOINER = 2;

  /** Needs a closer look; nothing before it can change it. */
  static final char OTHER = 3;

  /** May combine with what stands before it, or is skipped. */
  static final char CONTINUES = 4;

  /** A word of its own, with the marks that follow. */
  static final char SINGLE = 5;

  private final char[] kinds = new char[Character.MIN_SUPPLEMENTARY_CODE_POINT];
  private final WordForm form;
  private final FormFolding folding;

  private FormCharacters(WordForm form) {
    this.form = form;
    this.folding = new FormFolding(form);
    for (int c = 0; c < kinds.length; c++) {
      kinds[c] = lookUp((char) c);
    }
  }

  /** All rules are what nearly everyone takes: one table of them is enough. */
  private static final class All {
    private static final FormCharacters CHARACTERS = new FormCharacters(WordForm.ALL);

    private All() {}
  }

  static FormCharacters of(WordForm form) {
    return form.equals(WordForm.ALL) ? All.CHARACTERS : new FormCharacters(form);
  }

  /** The table. */
  char[] kinds() {
    return kinds;
  }

  FormFolding folding() {
    return folding;
  }

  /** What plain is. */
  WordForm form() {
    return form;
  }

  boolean joinsLines() {
    return form.has(Rule.HYPHENS);
  }

  /** Whether a character is skipped or belongs to the cluster before it. */
  boolean continues(int codePoint) {
    return codePoint < kinds.length
        ? kinds[codePoint] == CONTINUES
        : folding.skips(codePoint) || FormFolding.continues(codePoint);
  }

  private char lookUp(char c) {
    if (Character.isSurrogate(c)) {
      return Character.isHighSurrogate(c) ? CONTINUES : SEPARATOR;
    }
    if (joinsLines() && (c == '-' || c == '\u2010')) {
      return HYPHEN;
    }
    if (c >= '\u4E00' && c <= '\u9FFF') {
      return Character.isIdeographic(c) ? SINGLE : SEPARATOR;
    }
    if (c >= '\uAC00' && c <= '\uD7A3') {
      return c; // what is taken apart is composed again
    }
    if (folding.skips(c) || FormFolding.continues(c)) {
      return CONTINUES;
    }
    String folded = folding.fold(String.valueOf(c), 0);
    return folded.length() == 1 ? kind(c, folded.charAt(0)) : OTHER;
  }

  private char kind(char c, char folded) {
    char kind = WordCharacters.fold(folded);
    if (folding.isSymbol(folded)) {
      return OTHER;
    }
    if (kind > WordCharacters.SINGLE) {
      return folded;
    }
    return switch (kind) {
      case WordCharacters.SEPARATOR -> SEPARATOR;
      case WordCharacters.JOINER -> JOINER;
      case WordCharacters.SINGLE -> c == folded ? SINGLE : OTHER;
      default -> OTHER;
    };
  }
}
