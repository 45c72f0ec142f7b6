package io.doppel.lucene.analysis;

import io.doppel.features.FeatureHash;
import java.io.IOException;
import java.io.Reader;

/**
 * Reads the words of a text in plain form and hashes them on the way: texts that a reader sees as
 * equal have the same words. {@link PlainWordTokenizer} gives the same words to an analysis chain.
 *
 * <p>Example: {@code "Ｄｏｎ’ｔ fly, exam-⏎ple! Straße ١٢ café 👍🏽"} gives {@code dont}, {@code fly},
 * {@code example}, {@code strasse}, {@code 12}, {@code cafe}, {@code 👍}.
 *
 * <p>{@link WordForm} says what plain is. In plain text, a word is what it is to {@link
 * WordScanner}, and symbols are words. A character that becomes several words, as {@code ½} does,
 * gives all of them its own offsets.
 *
 * <p>Text is cut into clusters: a character and the marks that combine with it. Most are one
 * character, and the plain form of that stands in a table; others are normalized, and the last few
 * thousand different ones remembered. A cluster of more than {@link #MAX_CLUSTER_LENGTH} characters
 * is normalized in parts, so towers of marks are not put in order as a whole.
 *
 * <p>Cost: time linear in the text; a buffer of 8,192 characters, and 50 KB when the first cluster
 * is remembered; nothing is allocated per word or text unless a cluster is new. For use by one
 * thread.
 *
 * <p>What it misses: letters that look alike in two scripts differ, and so do words that another
 * spelling makes: {@code ä} is {@code a}, not {@code ae}.
 */
public final class PlainWordScanner {
  /** The most characters of a cluster that are normalized at once. */
  static final int MAX_CLUSTER_LENGTH = 128;

  /** The most blanks before and behind the end of a line that a hyphen is looked through for. */
  static final int MAX_BLANKS = 64;

  private static final int MAX_WORD_LENGTH = WordScanner.MAX_WORD_LENGTH;
  private static final int BUFFER_LENGTH = 8192;

  // How far back is looked for the end of the sentence before.
  private static final int LOOK_BACK = 12;

  // What is kept before the position: whether a letter was there, or the end of a sentence.
  private static final int KEPT = LOOK_BACK + 4;

  private static final String SENTENCE_ENDS = ".!?\u2026\u3002\uFF01\uFF1F\u061F\u0964\u00BF\u00A1";

  // Stands between the end of a sentence and the next word.
  private static final String BEFORE_WORDS =
      "\"'([{*#>-_`\u2018\u2019\u201A\u201C\u201D\u201E\u00AB\u00BB\u2039\u203A\u2010\u2013\u2014\u2022";

  // These alone of ASCII make a symbol of themselves and a mark, such as "not equal".
  private static final String OPERATORS = "<=>";

  private static final int FIRST_FLAG_LETTER = 0x1F1E6;
  private static final int LAST_FLAG_LETTER = 0x1F1FF;

  private final FormCharacters characters;
  private final char[] kinds;
  private final FormFolding folding;
  private final PlainClusters clusters;

  // Behind the limit stands a separator, so that the end of the buffer ends a word.
  private final char[] buffer = new char[BUFFER_LENGTH + 1];
  private int bufferOffset;
  private int position;
  private int limit;
  private Reader reader = Reader.nullReader();
  private boolean exhausted;

  // The word: in the buffer as the text has it, or here in plain form.
  private final char[] word = new char[MAX_WORD_LENGTH];
  private boolean isInBuffer;
  private int bufferStart;
  private int length;
  private long hash;

  // Of a word that is not in the buffer.
  private int startOffset;
  private int endOffset;
  private long unmixed;
  private int first;
  private boolean beginsSentence;
  private int capitals;
  private boolean hasSmall;

  // Of a text that has had no word so far: its visible characters, and up to where they are known.
  private boolean hasWords;
  private final VisibleHash visible;
  private int visibleEnd;

  // The cluster that was read last.
  private final StringBuilder cluster = new StringBuilder(MAX_CLUSTER_LENGTH + 1);
  private int clusterEnd;
  private boolean isCut;
  private int base;

  // Characters in plain form that are read and not yet used.
  private final PlainQueue queue = new PlainQueue();

  /**
   * Creates a scanner of an empty text.
   *
   * @param form what plain is
   */
  public PlainWordScanner(WordForm form) {
    this(FormCharacters.of(form));
  }

  PlainWordScanner(FormCharacters characters) {
    this.characters = characters;
    this.kinds = characters.kinds();
    this.folding = characters.folding();
    this.clusters = new PlainClusters(folding);
    this.visible = new VisibleHash(characters, clusters);
  }

  /**
   * Starts with a text.
   *
   * @param text the text, which is read as far as words are asked for and not closed
   */
  public void reset(Reader text) {
    reader = text;
    exhausted = false;
    bufferOffset = 0;
    position = 0;
    limit = 0;
    startsNone();
    isCut = false;
    clusterEnd = 0;
    queue.clear();
    hasWords = false;
    visible.reset();
    visibleEnd = 0;
  }

  /**
   * The hash of the word.
   *
   * @return the same as {@link FeatureHash#of(char[], int, int)} of its characters
   */
  public long hash() {
    return hash;
  }

  /**
   * The first character of the word as the text has it.
   *
   * @return a code point
   */
  public int first() {
    return isInBuffer ? buffer[bufferStart] : first;
  }

  /**
   * Whether the word begins with a digit in plain form, as that of {@code ²} does.
   *
   * @return true if so
   */
  public boolean isNumber() {
    int start = isInBuffer ? plain(buffer[bufferStart]) : Character.codePointAt(word, 0, length);
    return Character.isDigit(start);
  }

  /**
   * Whether the word has a digit in plain form.
   *
   * @return true if so
   */
  public boolean hasDigit() {
    for (int i = 0; i < length; i++) {
      char c = isInBuffer ? plain(buffer[bufferStart + i]) : word[i];
      if (c <= '9' ? c >= '0' : c >= 0x80 && isOtherDigit(i, c)) {
        return true;
      }
    }
    return false;
  }

  private boolean isOtherDigit(int index, char c) {
    return Character.isHighSurrogate(c)
        ? Character.isDigit(Character.codePointAt(word, index, length))
        : Character.isDigit(c);
  }

  /**
   * Whether the word is written as a name: wholly in capitals, or with a capital that begins no
   * sentence.
   *
   * @return true if so
   */
  public boolean isName() {
    return isInBuffer
        ? isName(buffer, bufferStart, bufferStart + length)
        : isCapital(first) && (!beginsSentence || capitals > 1 && !hasSmall);
  }

  /**
   * Whether a word is written as a name.
   *
   * @param text holds the word and what is before it
   * @param start where the word starts
   * @param end where it ends
   * @return true if it is wholly in capitals, or has a capital that begins no sentence
   */
  public static boolean isName(char[] text, int start, int end) {
    return start < end
        && isCapital(Character.codePointAt(text, start, end))
        && (isInCapitals(text, start, end) || !beginsSentence(text, start));
  }

  private static boolean isInCapitals(char[] text, int start, int end) {
    int capitals = 0;
    for (int i = start; i < end; i++) {
      if (Character.isLowerCase(text[i])) {
        return false;
      }
      capitals += isCapital(text[i]) ? 1 : 0;
    }
    return capitals > 1;
  }

  private static boolean isCapital(int codePoint) {
    return Character.isUpperCase(codePoint) || Character.isTitleCase(codePoint);
  }

  /** Whether before a word is the end of a sentence, an empty line, or nothing. */
  private static boolean beginsSentence(char[] text, int start) {
    int lines = 0;
    for (int i = start - 1; i >= Math.max(0, start - LOOK_BACK); i--) {
      char c = text[i];
      if (SENTENCE_ENDS.indexOf(c) >= 0) {
        return true;
      }
      lines += c == '\n' ? 1 : 0;
      if (lines == 2) {
        return true;
      }
      if (!Character.isWhitespace(c)
          && c != 0xA0
          && BEFORE_WORDS.indexOf(c) < 0
          && Character.getType(c) != Character.FORMAT) { // not seen, such as a byte-order mark
        return false;
      }
    }
    return true;
  }

  /**
   * Of a text that has no word, all of whose words were asked for: the hash of its visible
   * characters in plain form. So of two texts of punctuation it can be said whether they are equal.
   *
   * @return the hash; 0 if there are words, or nothing that can be seen
   */
  public long visible() {
    if (hasWords) {
      return 0;
    }
    takeVisible(limit);
    return visible.end();
  }

  /** Takes note of what the buffer has up to there. */
  private void takeVisible(int end) {
    int start = Math.max(0, visibleEnd - bufferOffset);
    if (start < end) {
      visible.add(buffer, start, end);
      visibleEnd = bufferOffset + end;
    }
  }

  /** The array that holds the word from its start, to be read until the next word is asked for. */
  char[] chars() {
    if (isInBuffer) { // not done while scanning: who wants hashes alone need not pay for it
      for (int i = 0; i < length; i++) {
        word[i] = plain(buffer[bufferStart + i]);
      }
    }
    return word;
  }

  private char plain(char c) {
    return kinds[c] == FormCharacters.SINGLE ? c : kinds[c];
  }

  /** The number of characters of the word. */
  int length() {
    return length;
  }

  /** Where the word starts in the text. */
  int startOffset() {
    return isInBuffer ? bufferOffset + bufferStart : startOffset;
  }

  /** Where the word ends in the text. */
  int endOffset() {
    return isInBuffer ? bufferOffset + bufferStart + length : endOffset;
  }

  /** The number of characters of the text that have been scanned. */
  int scanned() {
    return bufferOffset + position;
  }

  /**
   * Moves to the next word.
   *
   * @return false if there is none
   * @throws IOException if the text cannot be read
   */
  public boolean next() throws IOException {
    boolean pending = !queue.isEmpty();
    if (pending) {
      startsNone();
    }
    while (pending || !scanSimple()) {
      if (!pending && length == 0 && position >= limit && exhausted) {
        return false;
      }
      if (scanOther()) {
        hash = FeatureHash.mix(unmixed);
        hasWords = true;
        return true;
      }
      pending = !queue.isEmpty();
    }
    hasWords = true;
    return true;
  }

  /**
   * Moves behind the next word if it is simple to find; else returns false, at the first character
   * that is not, with the word so far. In one method and in local variables, because this is where
   * the time goes.
   */
  private boolean scanSimple() throws IOException {
    char[] chars = buffer;
    char[] table = kinds;
    int at = position;
    char kind;
    do {
      if (at >= limit) {
        position = at;
        if (!fill()) {
          return startsNone();
        }
        at = position;
      }
      kind = table[chars[at++]];
    } while (kind <= FormCharacters.JOINER);
    int start = at - 1;
    int stop = start + MAX_WORD_LENGTH;
    long hashed = FeatureHash.START;
    while (kind > FormCharacters.SINGLE && at <= stop) {
      hashed = FeatureHash.add(hashed, kind);
      kind = table[chars[at++]];
    }
    int end = at - 1;
    if (end == start) {
      return startOther(start, kind);
    }
    if (kind > FormCharacters.SINGLE || endsWord(kind, end)) {
      position = end + (kind == FormCharacters.SEPARATOR ? 1 : 0);
      isInBuffer = true;
      bufferStart = start;
      length = end - start;
      hash = FeatureHash.mix(hashed);
      return true;
    }
    // What combines with the last character, or may behind the buffer's end, takes it along.
    boolean takesLast = kind == FormCharacters.CONTINUES || end >= limit;
    return goOn(start, takesLast ? end - 1 : end);
  }

  /** Takes the start of a word out of the buffer, and goes on as far as that is simple. */
  private boolean goOn(int start, int end) {
    startsNone();
    startOffset = bufferOffset + start;
    first = buffer[start];
    beginsSentence = isCapital(first) && beginsSentence(buffer, start);
    for (position = start; position < end; position++) {
      appendPlain(kinds[buffer[position]]);
    }
    if (length == 0 || !appendSimple()) {
      return false;
    }
    hash = FeatureHash.mix(unmixed);
    return true;
  }

  /** Whether a character that makes no word with others ends the word before it for sure. */
  private boolean endsWord(char kind, int at) {
    return switch (kind) {
      case FormCharacters.SEPARATOR -> at < limit;
      case FormCharacters.HYPHEN -> at + 1 < limit && kinds[buffer[at + 1]] > FormCharacters.OTHER;
      default -> kind == FormCharacters.SINGLE;
    };
  }

  /** At a character that is no part of a simple word. */
  private boolean startOther(int start, char kind) {
    position = start;
    if (kind == FormCharacters.SINGLE) {
      // The next one may be left out, and a mark that follows it belong to this one.
      char next = start + 1 < limit ? kinds[buffer[start + 1]] : FormCharacters.OTHER;
      if (next != FormCharacters.OTHER && next != FormCharacters.CONTINUES) {
        position++;
        isInBuffer = true;
        bufferStart = start;
        length = 1;
        hash = FeatureHash.mix(FeatureHash.add(FeatureHash.START, buffer[start]));
        return true;
      }
    } else if (kind == FormCharacters.CONTINUES && bufferOffset + start > clusterEnd) {
      position -= OPERATORS.indexOf(buffer[start - 1]) < 0 ? 0 : 1;
    }
    return startsNone();
  }

  private boolean startsNone() {
    isInBuffer = false;
    length = 0;
    unmixed = FeatureHash.START;
    capitals = 0;
    hasSmall = false;
    return false;
  }

  /** Takes note of whether a character is a capital as the text has it. */
  private void take(int source) {
    capitals += isCapital(source) ? 1 : 0;
    hasSmall |= Character.isLowerCase(source);
  }

  /** Goes on with a word, or starts one; false if there is none before the next simple one. */
  private boolean scanOther() throws IOException {
    boolean single = false;
    if (length == 0) {
      beginsSentence = queue.isEmpty() && beginsSentence();
      int codePoint = peek(0);
      if (codePoint < 0) {
        return false;
      }
      boolean symbol = folding.isSymbol(codePoint);
      int kind = symbol ? WordCharacters.SINGLE : WordCharacters.fold(codePoint);
      if (kind < WordCharacters.SINGLE) {
        queue.remove();
        return false;
      }
      startOffset = queue.start();
      first = queue.source();
      append(codePoint);
      if (symbol) {
        if (isFlagLetter(codePoint) && isFlagLetter(peek(0))) {
          append(queue.first());
        }
        return true;
      }
      single = kind == WordCharacters.SINGLE;
    }
    while (continuesWord(single)) {
      if (queue.isEmpty() && !single && appendSimple()) {
        break;
      }
    }
    return true;
  }

  /** Whether the next character that is not skipped is a capital that begins a sentence. */
  private boolean beginsSentence() throws IOException {
    int codePoint = read();
    return codePoint >= 0 && isCapital(codePoint) && beginsSentence(buffer, position);
  }

  /** Takes the next character into the word, or leaves it out; false if the word ends before it. */
  private boolean continuesWord(boolean single) throws IOException {
    int codePoint = peek(0);
    if (codePoint < 0 || folding.isSymbol(codePoint)) {
      return false;
    }
    int kind = WordCharacters.fold(codePoint);
    if (length + Character.charCount(codePoint) > MAX_WORD_LENGTH) {
      return false;
    }
    if (kind == WordCharacters.MARK || !single && kind > WordCharacters.SINGLE) {
      append(codePoint);
      return true;
    }
    if (!single && kind == WordCharacters.JOINER && isLetter(peek(1))) {
      queue.remove();
      return true;
    }
    return false;
  }

  private boolean isLetter(int codePoint) {
    return codePoint >= 0
        && !folding.isSymbol(codePoint)
        && WordCharacters.fold(codePoint) > WordCharacters.SINGLE
        && Character.isLetter(codePoint);
  }

  private static boolean isFlagLetter(int codePoint) {
    return codePoint >= FIRST_FLAG_LETTER && codePoint <= LAST_FLAG_LETTER;
  }

  /** Takes the first character of the queue, which is this one, into the word. */
  private void append(int codePoint) {
    int count = Character.toChars(codePoint, word, length);
    for (int i = length; i < length + count; i++) {
      unmixed = FeatureHash.add(unmixed, word[i]);
    }
    length += count;
    take(queue.source());
    endOffset = queue.end();
    queue.remove();
  }

  /**
   * Takes the next characters into the word as far as nothing combines with them, and leaves
   * joiners out; true if the word ends behind them for sure.
   */
  private boolean appendSimple() {
    while (position + 2 < limit && length < MAX_WORD_LENGTH) {
      char kind = kinds[buffer[position]];
      char next = kinds[buffer[position + 1]];
      if (kind > FormCharacters.SINGLE && next != FormCharacters.CONTINUES) {
        appendPlain(kind);
      } else if (kind == FormCharacters.JOINER) {
        boolean joins =
            next > FormCharacters.SINGLE
                && Character.isLetter(next)
                && kinds[buffer[position + 2]] != FormCharacters.CONTINUES;
        if (!joins) {
          return false;
        }
      } else if (kind != FormCharacters.OTHER
          || next == FormCharacters.CONTINUES
          || !appendLetters()) {
        return endsWord(kind, position);
      }
      position++;
    }
    return false;
  }

  private void appendPlain(char plain) {
    word[length++] = plain;
    take(buffer[position]);
    unmixed = FeatureHash.add(unmixed, plain);
    endOffset = bufferOffset + position + 1;
  }

  /** Takes the plain form of the next character, if it is letters as that of a ligature. */
  private boolean appendLetters() {
    cluster.setLength(0);
    cluster.append(buffer[position]);
    String form = clusters.fold(cluster);
    for (int i = 0; i < form.length(); i++) {
      if (WordCharacters.fold(form.charAt(i)) <= WordCharacters.SINGLE) {
        return false;
      }
    }
    if (form.isEmpty() || length + form.length() > MAX_WORD_LENGTH) {
      return false;
    }
    for (int i = 0; i < form.length(); i++) {
      appendPlain(form.charAt(i));
    }
    return true;
  }

  /** A character in plain form, so many ahead; -1 at the end of the text. */
  private int peek(int ahead) throws IOException {
    while (queue.size() <= ahead) {
      if (!readCluster()) {
        return -1;
      }
    }
    return queue.get(ahead);
  }

  /** Reads a cluster into the queue; false at the end of the text. */
  private boolean readCluster() throws IOException {
    int codePoint = read();
    if (codePoint < 0) {
      return false;
    }
    int start = bufferOffset + position;
    int source = codePoint;
    boolean wasCut = isCut;
    int before = wasCut ? base : 0;
    cluster.setLength(0);
    boolean goesOn;
    do {
      cluster.appendCodePoint(codePoint);
      position += Character.charCount(codePoint);
      clusterEnd = bufferOffset + position;
      codePoint = read();
      goesOn = codePoint >= 0 && continuesCluster(codePoint, source);
      isCut = goesOn && cluster.length() >= MAX_CLUSTER_LENGTH;
    } while (goesOn && !isCut);
    String plain;
    if (wasCut || isCut) {
      String whole = cluster.toString();
      plain = folding.fold(whole, before);
      base = folding.base(whole, before);
    } else {
      plain = clusters.fold(cluster);
    }
    queue.add(plain, source, start, clusterEnd);
    return true;
  }

  /** Letters that compose, such as jamo, do not with what is in no word and no symbol. */
  private boolean continuesCluster(int codePoint, int source) {
    if (!characters.continues(codePoint)) {
      return false;
    }
    boolean isSkipped =
        source < kinds.length
            && kinds[source] <= FormCharacters.JOINER
            && OPERATORS.indexOf(source) < 0;
    return FormFolding.isMark(codePoint) || !isSkipped && !FormFolding.isMark(source);
  }

  /**
   * The character at the position, behind all that is skipped; -1 at the end of the text. Half a
   * surrogate pair is 0.
   */
  private int read() throws IOException {
    while (isThere(0)) {
      char c = buffer[position];
      if (c < 0x80 && c != '-') {
        return c;
      }
      int codePoint = codePoint(0);
      int skipped = characters.joinsLines() ? lineEnd(codePoint) : 0;
      if (skipped == 0 && folding.skips(codePoint)) {
        skipped = Character.charCount(codePoint);
      }
      if (skipped == 0) {
        return codePoint;
      }
      position += skipped;
    }
    return -1;
  }

  private int codePoint(int ahead) throws IOException {
    char c = buffer[position + ahead];
    if (!Character.isSurrogate(c)) {
      return c;
    }
    if (Character.isHighSurrogate(c) && isThere(ahead + 1)) {
      char low = buffer[position + ahead + 1];
      return Character.isLowSurrogate(low) ? Character.toCodePoint(c, low) : 0;
    }
    return 0;
  }

  /** The length of a hyphen and a line's end that part a word; 0 if there are none. */
  private int lineEnd(int hyphen) throws IOException {
    if (hyphen != '-' && hyphen != 0x2010 && hyphen != 0xAD || !isBehindLetter()) {
      return 0;
    }
    int at = behindBlanks(1);
    if (!isThere(at)) {
      return 0;
    }
    char c = buffer[position + at];
    if (c != '\n' && c != '\r' && c != '\u0085' && c != '\u2028') {
      return 0;
    }
    at++;
    if (c == '\r' && isThere(at) && buffer[position + at] == '\n') {
      at++;
    }
    at = behindBlanks(at);
    boolean joins = isThere(at) && Character.getType(codePoint(at)) == Character.LOWERCASE_LETTER;
    return joins ? at : 0;
  }

  private boolean isBehindLetter() {
    if (position == 0) {
      return false;
    }
    int before = Character.codePointBefore(buffer, position);
    return Character.isLetter(before) || FormFolding.isMark(before);
  }

  private int behindBlanks(int from) throws IOException {
    int at = from;
    while (at - from < MAX_BLANKS && isThere(at) && isBlank(buffer[position + at])) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(char c) {
    return c == '\t' || Character.getType(c) == Character.SPACE_SEPARATOR;
  }

  /** Whether the text goes on for more than so many characters. */
  private boolean isThere(int ahead) throws IOException {
    while (position + ahead >= limit) {
      if (!fill()) {
        return false;
      }
    }
    return true;
  }

  /** Reads on and keeps what is at the position and just before it; false if there is no more. */
  private boolean fill() throws IOException {
    if (limit == BUFFER_LENGTH) {
      int from = Math.max(0, position - KEPT);
      if (!hasWords) {
        takeVisible(from);
      }
      System.arraycopy(buffer, from, buffer, 0, limit - from);
      bufferOffset += from;
      position -= from;
      limit -= from;
    }
    int read = 0;
    while (read == 0 && !exhausted) {
      read = reader.read(buffer, limit, BUFFER_LENGTH - limit);
      exhausted = read < 0;
    }
    if (!exhausted) {
      limit += read;
    }
    buffer[limit] = 0;
    return !exhausted;
  }
}
