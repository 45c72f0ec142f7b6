package io.doppel.evaluate;

import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Plants edits of known size into texts, to see which copies a method finds. Pure functions of the
 * text, the edit and a seed; works in any language; never cuts a character in two. Linear in the
 * text.
 *
 * <pre>{@code
 * Edits.plant("The pump failed on 3 May. The mill stood still.", new Edit(EditKind.NUMBERS, 0), "", 1)
 *   → "The pump failed on 7 May. The mill stood still.", share 0.1
 * }</pre>
 */
public final class Edits {
  private static final String HAN_DIGITS =
      "\u3007\u4E00\u4E8C\u4E09\u56DB\u4E94\u516D\u4E03\u516B\u4E5D";

  private final String text;
  private final TextParts parts;
  private final SplittableRandom random;

  private Edits(String text, SplittableRandom random) {
    this.text = text;
    this.parts = TextParts.of(text);
    this.random = random;
  }

  /**
   * Edits a text.
   *
   * @param text the original
   * @param edit what is done to it
   * @param other another text, which boilerplate and inserted passages are taken from; may be empty
   *     for other kinds
   * @param seed of all random choices
   * @return the edited text; empty if there is nothing in the text (or in the other one) that can
   *     be edited so: a single sentence cannot be moved, and without numbers none can be changed
   */
  public static Optional<EditedText> plant(String text, Edit edit, String other, long seed) {
    Objects.requireNonNull(other, "other");
    long mixed = seed * 31 + edit.kind().ordinal() + Math.round(edit.size() * 1e6) * 0x9E3779B9L;
    Edits edits = new Edits(text, new SplittableRandom(mixed));
    if (edits.parts.words() == 0) {
      return Optional.empty();
    }
    EditedText edited = edits.plant(edit, other);
    return Optional.ofNullable(edited).filter(result -> !result.text().equals(text));
  }

  private EditedText plant(Edit edit, String other) {
    return switch (edit.kind()) {
      case TYPOS -> typos(count(edit.size()));
      case MOVED -> move(count(edit.size()));
      case NUMBERS -> changeNumbers(edit.size());
      case BOILERPLATE -> frame(count(edit.size()), other);
      case CUT -> cut(count(edit.size()));
      case INSERTED -> insert(count(edit.size()), other);
      default -> throw new AssertionError(edit.kind());
    };
  }

  /** So many words are a share of the text, at least one. */
  private int count(double share) {
    return (int) Math.max(1, Math.round(share * parts.words()));
  }

  private EditedText edited(String result, int changed) {
    return new EditedText(result, (double) changed / parts.words());
  }

  private EditedText typos(int typos) {
    StringBuilder result = new StringBuilder(text.length() + typos);
    int left = typos;
    int copied = 0;
    for (int word = 0; word < parts.words(); word++) {
      // each choice of places is equally likely
      if (random.nextInt(parts.words() - word) < left) {
        left--;
        result.append(text, copied, parts.start(word));
        result.append(misspelled(text.substring(parts.start(word), parts.end(word))));
        copied = parts.end(word);
      }
    }
    return edited(result.append(text, copied, text.length()).toString(), typos);
  }

  /** The word with one character wrong, missing, doubled, or swapped with its neighbour. */
  private String misspelled(String word) {
    int[] characters = word.codePoints().toArray();
    int place = random.nextInt(characters.length);
    StringBuilder result = new StringBuilder(word.length() + 2);
    int kind = characters.length == 1 ? 0 : random.nextInt(4);
    for (int i = 0; i < characters.length; i++) {
      if (i != place) {
        result.appendCodePoint(characters[i]);
      } else if (kind == 0) {
        appendOther(characters[i], result);
      } else if (kind == 1) {
        result.appendCodePoint(characters[i]).appendCodePoint(characters[i]);
      } else if (kind == 2 && i + 1 < characters.length && characters[i] != characters[i + 1]) {
        result.appendCodePoint(characters[i + 1]).appendCodePoint(characters[i++]);
      } // else it is missing
    }
    return result.toString();
  }

  /** Puts the first character of some other word in its place, or none if it is always the same. */
  private void appendOther(int character, StringBuilder result) {
    for (int attempt = 0; attempt < 16; attempt++) {
      int other = text.codePointAt(parts.start(random.nextInt(parts.words())));
      if (other != character) {
        result.appendCodePoint(other);
        return;
      }
    }
  }

  /** Takes whole sentences, at least so many words if there are, and puts them elsewhere. */
  private EditedText move(int words) {
    int all = parts.sentences();
    if (all < 2) {
      return null;
    }
    int first = random.nextInt(all);
    int end = first + 1;
    while (end < all && parts.sentence(end) - parts.sentence(first) < words) {
      end++;
    }
    int rest = all - (end - first);
    if (rest == 0) {
      return null;
    }
    int target = random.nextInt(rest); // before or behind any other, but not where it stands
    int place = target < first ? target : target + (end - first) + 1;
    int from = parts.from(parts.sentence(first));
    int to = parts.from(parts.sentence(end));
    int at = parts.from(parts.sentence(place));
    String passage = text.substring(from, to);
    String result =
        at <= from
            ? text.substring(0, at)
                + closed(passage)
                + text.substring(at, from)
                + text.substring(to)
            : text.substring(0, from)
                + closed(text.substring(to, at))
                + closed(passage)
                + text.substring(at);
    return edited(result, parts.sentence(end) - parts.sentence(first));
  }

  /** A passage that the next one does not run into: the text's end may have no blank. */
  private static String closed(String passage) {
    boolean open =
        !passage.isEmpty() && Character.isLetterOrDigit(passage.codePointBefore(passage.length()));
    boolean spaced = passage.indexOf(' ') >= 0;
    return open || (spaced && !Character.isWhitespace(passage.charAt(passage.length() - 1)))
        ? passage + ' '
        : passage;
  }

  /** Changes the digits of numbers; two numerals of Chinese in a row are a number too. */
  private EditedText changeNumbers(double share) {
    int all = countNumbers();
    if (all == 0) {
      return null;
    }
    int left = (int) Math.max(1, Math.round(share * all));
    int changed = left;
    StringBuilder result = new StringBuilder(text.length());
    int seen = 0;
    for (int i = 0; i < text.length(); ) {
      int end = numberEnd(i);
      if (end > i && random.nextInt(all - seen++) < left) {
        left--;
        appendOtherNumber(i, end, result);
      } else {
        end = Math.max(end, i + 1);
        result.append(text, i, end);
      }
      i = end;
    }
    return edited(result.toString(), Math.min(changed, parts.words()));
  }

  private int countNumbers() {
    int count = 0;
    for (int i = 0; i < text.length(); ) {
      int end = numberEnd(i);
      count += end > i ? 1 : 0;
      i = Math.max(end, i + 1);
    }
    return count;
  }

  /** Where the number ends that begins at a place; that place itself if none does. */
  private int numberEnd(int start) {
    int end = start;
    while (end < text.length() && Character.isDigit(text.charAt(end))) {
      end++;
    }
    if (end > start) {
      return end;
    }
    while (end < text.length() && HAN_DIGITS.indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end - start > 1 ? end : start;
  }

  /** As many other digits of the same kind; the last one always differs. */
  private void appendOtherNumber(int start, int end, StringBuilder result) {
    for (int i = start; i < end; i++) {
      char digit = text.charAt(i);
      int han = HAN_DIGITS.indexOf(digit);
      int value = han >= 0 ? han : Character.digit(digit, 10);
      int other = i == end - 1 ? (value + 1 + random.nextInt(9)) % 10 : random.nextInt(10);
      boolean leadingZero = i == start && end - start > 1 && other == 0;
      other = leadingZero ? 1 + random.nextInt(9) : other;
      result.append(han >= 0 ? HAN_DIGITS.charAt(other) : (char) (digit - value + other));
    }
  }

  /** Replaces the first and the last words by those of another text. */
  private EditedText frame(int words, String other) {
    TextParts others = TextParts.of(other);
    int changed = Math.min(Math.max(words, 2), others.words());
    if (parts.words() < 3 || changed < 2 || changed >= parts.words()) {
      return null;
    }
    int head = changed / 2;
    int foot = changed - head;
    String result =
        other.substring(0, others.end(head - 1))
            + text.substring(parts.end(head - 1), parts.start(parts.words() - foot))
            + other.substring(others.start(others.words() - foot));
    return edited(result, changed);
  }

  private EditedText cut(int words) {
    if (words >= parts.words()) {
      return null;
    }
    int first = random.nextInt(parts.words() - words + 1);
    String result =
        text.substring(0, parts.from(first)) + text.substring(parts.from(first + words));
    return edited(result, words);
  }

  /** Puts a passage of another text between two sentences. */
  private EditedText insert(int words, String other) {
    TextParts others = TextParts.of(other);
    int inserted = Math.min(words, others.words());
    if (inserted == 0) {
      return null;
    }
    int first = random.nextInt(others.words() - inserted + 1);
    String passage = other.substring(others.start(first), others.end(first + inserted - 1));
    int at = parts.from(parts.sentence(random.nextInt(parts.sentences() + 1)));
    String result = text.substring(0, at) + ' ' + passage + ' ' + text.substring(at);
    return edited(result, inserted);
  }
}
