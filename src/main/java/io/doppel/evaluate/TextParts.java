package io.doppel.evaluate;

import java.util.Arrays;

/**
 * Where the words and sentences of a text are, in any language and without a dictionary. A word is
 * a run of letters, digits and the marks that combine with them; where a script has no blanks
 * between words (Han, kana, Thai and its neighbours), each letter is one. A sentence ends behind
 * full stop, question and exclamation mark, or with the line. Linear in the text; no position is
 * between two halves of a character.
 */
final class TextParts {
  private static final String STOPS = ".!?\u2026";
  private static final String WIDE_STOPS = "\u3002\uFF01\uFF1F\uFF0E\uFF61";

  /** No script without blanks has letters before those of Thai. */
  private static final int FIRST_SINGLE = 0xE00;

  private final String text;
  private int[] starts = new int[16];
  private int[] ends = new int[16];
  private int words;
  private int[] sentences = new int[16];
  private int sentenceCount;

  private TextParts(String text) {
    this.text = text;
  }

  static TextParts of(String text) {
    TextParts parts = new TextParts(text);
    parts.cut();
    return parts;
  }

  private void cut() {
    boolean inWord = false; // what comes next may belong to the last word,
    boolean inRun = false; // also if it is a letter
    boolean stopped = false; // behind a stop, which ends the sentence if a blank follows
    boolean ended = true;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      int next = i + Character.charCount(c);
      boolean single = isSingle(c);
      boolean letter = single || Character.isLetterOrDigit(c);
      boolean continues = inWord && (isMark(c) || (letter && inRun && !single));
      if (continues) {
        ends[words - 1] = next;
      } else if (letter) {
        if (ended) {
          addSentence(words);
        }
        addWord(i, next);
        ended = false;
      }
      inWord = continues || letter;
      inRun = inWord && !single && (inRun || letter);
      boolean blank = Character.isWhitespace(c) || Character.isSpaceChar(c);
      ended |= c == '\n' || WIDE_STOPS.indexOf(c) >= 0 || (blank && stopped);
      stopped = STOPS.indexOf(c) >= 0 || (stopped && !inWord); // quotes may follow
      i = next;
    }
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK;
  }

  private static boolean isSingle(int c) {
    if (c < FIRST_SINGLE || !Character.isLetter(c)) {
      return false;
    }
    return switch (Character.UnicodeScript.of(c)) {
      case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
      default -> false;
    };
  }

  private void addWord(int start, int end) {
    if (words == starts.length) {
      starts = Arrays.copyOf(starts, 2 * words);
      ends = Arrays.copyOf(ends, 2 * words);
    }
    starts[words] = start;
    ends[words++] = end;
  }

  private void addSentence(int firstWord) {
    if (sentenceCount == sentences.length) {
      sentences = Arrays.copyOf(sentences, 2 * sentenceCount);
    }
    sentences[sentenceCount++] = firstWord;
  }

  int words() {
    return words;
  }

  /** Where a word begins. */
  int start(int word) {
    return starts[word];
  }

  /** Where a word ends. */
  int end(int word) {
    return ends[word];
  }

  /** How many sentences there are that have a word. */
  int sentences() {
    return sentenceCount;
  }

  /** The first word of a sentence; behind the last sentence the number of all words. */
  int sentence(int number) {
    return number == sentenceCount ? words : sentences[number];
  }

  /** Where a passage begins that has the words from one on: at the text's start for the first. */
  int from(int word) {
    return word == 0 ? 0 : word == words ? text.length() : starts[word];
  }
}
