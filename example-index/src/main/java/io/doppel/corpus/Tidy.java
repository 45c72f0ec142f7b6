package io.doppel.corpus;

/** Puts sentences right that were made of pieces. */
final class Tidy {
  private Tidy() {}

  /** "an" for "a" where a vowel follows; one blank for two, none before a comma or at an end. */
  static String sentence(StringBuilder text) {
    for (int i = text.length() - 1; i >= 0; i--) {
      char next = i + 1 < text.length() ? text.charAt(i + 1) : '.';
      if (text.charAt(i) == ' ' && (next == ' ' || next == ',' || next == '.' || next == ';')) {
        text.deleteCharAt(i);
      } else if (next == ' ' && isArticle(text, i) && isVowel(text, i + 2)) {
        text.insert(i + 1, 'n');
      }
    }
    return text.toString();
  }

  /** A title with a capital letter at its beginning. */
  static String capitalized(String title) {
    return Character.toUpperCase(title.charAt(0)) + title.substring(1);
  }

  private static boolean isArticle(StringBuilder text, int place) {
    return (text.charAt(place) == 'a' || text.charAt(place) == 'A')
        && (place == 0 || !Character.isLetterOrDigit(text.charAt(place - 1)));
  }

  private static boolean isVowel(StringBuilder text, int place) {
    return place < text.length()
        && ("aeioAEIO".indexOf(text.charAt(place)) >= 0 || text.indexOf("um", place) == place);
  }
}
