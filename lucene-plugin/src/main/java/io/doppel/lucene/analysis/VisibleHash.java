package io.doppel.lucene.analysis;

import io.doppel.features.FeatureHash;

/**
 * Hashes the visible characters of a text in plain form, for texts that have no word: so it can be
 * said of two texts of punctuation whether they are equal.
 *
 * <p>Example: {@code "… ！"} and {@code "...!"} have one hash, {@code "?!"} another.
 *
 * <p>All is visible but white space, controls, and what Unicode calls ignorable. So are private and
 * unassigned characters, for which a reader sees a box at least, and half a surrogate pair, which
 * is taken for U+FFFD. What plain text leaves out, such as the tatweel, counts where there is
 * nothing else.
 *
 * <p>Cost: time linear in the text, whatever its parts. For use by one thread.
 */
public final class VisibleHash {
  private static final int HALF_PAIR = 0xFFFD;

  private final FormCharacters characters;
  private final PlainClusters plain;
  private final PlainClusters whole;

  private long hash;
  private boolean isEmpty;

  // Of what plain text leaves out.
  private long leftOut;
  private boolean isNothingLeftOut;

  // The first half of a pair that was read last; 0 if there is none.
  private char half;

  // The characters that were read last, and what stands before them if they are part of a cluster.
  private final StringBuilder cluster = new StringBuilder(PlainWordScanner.MAX_CLUSTER_LENGTH + 1);
  private boolean isCut;
  private int base;

  /**
   * Creates a hash of an empty text.
   *
   * @param form what plain is
   */
  public VisibleHash(WordForm form) {
    this(FormCharacters.of(form), new PlainClusters(new FormFolding(form)));
  }

  VisibleHash(FormCharacters characters, PlainClusters plain) {
    this.characters = characters;
    this.plain = plain;
    this.whole =
        new PlainClusters(
            new FormFolding(characters.form().without(WordForm.Rule.MARKS, WordForm.Rule.SYMBOLS)));
    reset();
  }

  /**
   * The hash of a text.
   *
   * @param text the text
   * @return the hash; 0 if nothing can be seen
   */
  public long of(char[] text) {
    reset();
    add(text, 0, text.length);
    return end();
  }

  /** Starts with a text. */
  void reset() {
    hash = FeatureHash.START;
    isEmpty = true;
    leftOut = FeatureHash.START;
    isNothingLeftOut = true;
    half = 0;
    cluster.setLength(0);
    isCut = false;
    base = 0;
  }

  /** Goes on with a text, wherever it was parted. */
  void add(char[] text, int start, int end) {
    for (int i = start; i < end; i++) {
      add(text[i]);
    }
  }

  private void add(char c) {
    if (half != 0) {
      boolean pair = Character.isLowSurrogate(c);
      addCodePoint(pair ? Character.toCodePoint(half, c) : HALF_PAIR);
      half = 0;
      if (pair) {
        return;
      }
    }
    if (Character.isHighSurrogate(c)) {
      half = c;
    } else {
      addCodePoint(Character.isLowSurrogate(c) ? HALF_PAIR : c);
    }
  }

  private void addCodePoint(int codePoint) {
    if (characters.folding().skips(codePoint)) {
      return;
    }
    boolean goesOn = characters.continues(codePoint);
    if (!goesOn || cluster.length() >= PlainWordScanner.MAX_CLUSTER_LENGTH) {
      take(goesOn);
    }
    cluster.appendCodePoint(codePoint);
  }

  /**
   * The hash of the text.
   *
   * @return the hash; 0 if nothing can be seen
   */
  long end() {
    if (half != 0) {
      half = 0;
      addCodePoint(HALF_PAIR);
    }
    take(false);
    if (!isEmpty) {
      return FeatureHash.mix(hash);
    }
    return isNothingLeftOut ? 0 : FeatureHash.mix(leftOut);
  }

  /** Hashes the cluster, or the first part of it. */
  private void take(boolean goesOn) {
    if (cluster.isEmpty()) {
      return;
    }
    String form = fold(goesOn);
    if (isVisible(form)) {
      hash = hash(form, hash);
      isEmpty = false;
    } else if (isEmpty && isVisible(cluster)) {
      leftOut = hash(whole.fold(cluster), leftOut);
      isNothingLeftOut = false;
    }
    cluster.setLength(0);
  }

  private String fold(boolean goesOn) {
    if (!isCut && !goesOn) {
      return plain.fold(cluster);
    }
    String text = cluster.toString();
    String form = characters.folding().fold(text, base);
    base = goesOn ? characters.folding().base(text, base) : 0;
    isCut = goesOn;
    return form;
  }

  private static long hash(String text, long before) {
    long after = before;
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      int end = at + Character.charCount(codePoint);
      for (int i = at; i < end && isVisible(codePoint); i++) {
        after = FeatureHash.add(after, text.charAt(i));
      }
      at = end;
    }
    return after;
  }

  private static boolean isVisible(CharSequence text) {
    return text.codePoints().anyMatch(VisibleHash::isVisible);
  }

  private static boolean isVisible(int codePoint) {
    return !Character.isWhitespace(codePoint)
        && !Character.isSpaceChar(codePoint)
        && !Character.isISOControl(codePoint)
        && !FormFolding.isIgnorable(codePoint);
  }
}
