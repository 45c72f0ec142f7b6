package io.doppel.lucene.analysis;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which differences between two texts {@link PlainWordScanner} does not see, because a reader does
 * not see them or would not call the texts different for them.
 *
 * @param rules the rules that hold; those of {@link #ALL} if nothing is said
 */
public record WordForm(Set<Rule> rules) {

  /** All rules. */
  public static final WordForm ALL = new WordForm(EnumSet.allOf(Rule.class));

  /** What is made equal. Without a rule, text is treated as {@link WordScanner} does. */
  public enum Rule {
    /**
     * Ways to encode a character are one: the text is brought to NFKC, so that full-width and
     * circled letters, ligatures, superscripts and decomposed letters are their plain selves.
     * Digits of every script become those of ASCII, since converters exchange them freely. Copies
     * that went through another keyboard, PDF or web form differ in nothing else.
     */
    COMPATIBILITY,

    /**
     * Upper and lower case are one by Unicode's full case folding, in any locale: {@code ß} is
     * {@code ss}, both lower sigmas are one. The dotless {@code ı} is a letter of its own. Without
     * the rule each character is made lower case by itself.
     */
    CASE,

    /**
     * What is not seen is not there, neither in a word nor at its border: soft hyphens, zero-width
     * spaces and joiners, direction marks, variation selectors and all else that Unicode calls
     * ignorable. Editors and copy protection leave them behind. In Indic scripts and Persian a
     * joiner can change the shape of a letter, very rarely the word. A zero-width space between
     * words of Thai or Khmer is no loss, as there each character is a word.
     */
    INVISIBLE,

    /**
     * Marks that writers leave out at will are left out: the vowel marks of Arabic, Hebrew and
     * Syriac, the Arabic tatweel, the accents of Latin and Greek letters, and the dots of the
     * Cyrillic {@code ё}, which most print omits. All that makes another letter stays: {@code й},
     * {@code ї}, the Arabic hamza, vowel signs of India, voicing marks of kana, {@code ø}.
     */
    MARKS,

    /**
     * A hyphen at the end of a line is no part of a word: {@code exam-} and {@code ple} on the next
     * line are {@code example}. Only between a letter and a lower-case letter, and not over an
     * empty line. Typeset text is full of them. A hyphen that belongs there is lost too.
     */
    HYPHENS,

    /**
     * Emoji and other symbols are words, one each, and a flag is one: in short messages they are
     * much of the text. Skin tones and the frames of keycaps are left out. Symbols of ASCII, and
     * those that look like them such as the minus sign, only separate words, as dashes do.
     */
    SYMBOLS;

    /**
     * The name of the rule in settings.
     *
     * @return such as {@code marks}
     */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Copies the rules. */
  public WordForm {
    EnumSet<Rule> copy = EnumSet.noneOf(Rule.class);
    copy.addAll(rules);
    rules = Collections.unmodifiableSet(copy);
  }

  /**
   * This form without some rules.
   *
   * @param left the rules that do not hold
   * @return another form
   */
  public WordForm without(Rule... left) {
    EnumSet<Rule> fewer = EnumSet.noneOf(Rule.class);
    fewer.addAll(rules);
    fewer.removeAll(Arrays.asList(left));
    return new WordForm(fewer);
  }

  /** Whether a rule holds. */
  boolean has(Rule rule) {
    return rules.contains(rule);
  }

  /**
   * The form in one line of ASCII, to tell signatures apart that were made with different ones.
   *
   * @return for example {@code compatibility,case,marks}
   */
  public String canonical() {
    return rules.stream().map(Rule::id).collect(Collectors.joining(","));
  }
}
