package io.doppel.lucene.method;

import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a definition is told of the indexes that it is used in, besides what its signatures are and
 * how they are compared. Each may be null: then nothing is said of it.
 *
 * @param name under which its signatures lie, in place of the method's
 * @param unsigned what becomes of documents that have a text and no signature of it
 * @param mostTexts how many texts of such documents a query reads
 */
public record IndexSettings(String name, Unsigned unsigned, Integer mostTexts) {
  /** Nothing is said. */
  public static final IndexSettings NONE = new IndexSettings(null, null, null);

  private static final String NAME = "name";
  private static final String UNSIGNED = "unsigned";
  private static final String MOST_TEXTS = "most_texts";

  /** Whether a line of a {@link DefinitionText} that begins with a word is one of these. */
  static boolean has(String word) {
    return word.equals(NAME) || word.equals(UNSIGNED) || word.equals(MOST_TEXTS);
  }

  /**
   * What the lines of a {@link DefinitionText} say.
   *
   * @param lines by the word that they begin with
   * @throws IllegalArgumentException if a value cannot be
   */
  static IndexSettings of(SortedMap<String, String> lines) {
    String unsigned = lines.get(UNSIGNED);
    return new IndexSettings(
        lines.get(NAME),
        unsigned == null ? null : Unsigned.of(unsigned),
        mostTexts(lines.get(MOST_TEXTS)));
  }

  private static Integer mostTexts(String number) {
    try {
      return number == null ? null : Integer.valueOf(number);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(MOST_TEXTS + " must be a whole number, got " + number, e);
    }
  }

  /** What is said, as {@link #of} reads it. */
  SortedMap<String, String> lines() {
    SortedMap<String, String> lines = new TreeMap<>();
    if (name != null) {
      lines.put(NAME, name);
    }
    if (unsigned != null) {
      lines.put(UNSIGNED, unsigned.id());
    }
    if (mostTexts != null) {
      lines.put(MOST_TEXTS, mostTexts.toString());
    }
    return lines;
  }

  /**
   * A definition that does as is said here.
   *
   * @param near a definition
   * @return the same, but for what is said
   * @throws IllegalArgumentException if a value cannot be
   */
  public Definition of(Definition near) {
    Definition told = unsigned == null ? near : near.unsigned(unsigned);
    told = mostTexts == null ? told : told.mostTexts(mostTexts);
    return name == null ? told : told.named(name);
  }
}
