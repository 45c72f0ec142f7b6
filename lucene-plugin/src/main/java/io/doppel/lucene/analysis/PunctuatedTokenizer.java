package io.doppel.lucene.analysis;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.standard.StandardTokenizerImpl;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.AttributeFactory;

/**
 * Cuts text into UAX#29 words exactly as {@link StandardTokenizer} does and keeps the punctuation
 * and symbols between them, each code point as a token of its own of type {@link #MARK_TYPE}.
 * Without the marks the tokens are those of {@link StandardTokenizer}: the same terms, offsets and
 * types, and the same pieces of a word longer than {@code maxTokenLength}.
 *
 * <p>Example: {@code "The U.S. paid 1,000 dollars, twice..."} gives {@code The}, {@code U.S},
 * {@code .}, {@code paid}, {@code 1,000}, {@code dollars}, {@code ,}, {@code twice}, {@code .},
 * {@code .}, {@code .}
 *
 * <p>It is the first step of signatures that are anchored at punctuation (SigNCD, section 4.1),
 * which a tokenizer that drops punctuation makes impossible.
 *
 * <p>Cost: time linear in the text, whatever the text. Memory is one buffer of 8,192 + 2 · {@code
 * maxTokenLength} characters. Nothing is allocated per token. Every token has a position increment
 * of 1, so marks take part in phrases and spans.
 *
 * <p>What it misses: a mark inside a word, such as the apostrophe of {@code don't}, the comma of
 * {@code 1,000} or the low line of {@code a_b}, belongs to the word. Ideographs and hiragana are
 * cut by character, Thai, Lao and Khmer not at all inside a phrase; for words use a tokenizer with
 * a dictionary. It differs from {@link StandardTokenizer} in one case: that one loses the last
 * words of a text which ends in an unpaired high surrogate, this one does not.
 */
public final class PunctuatedTokenizer extends Tokenizer implements ToldSettings {

  /** The type of a token that is one punctuation or symbol code point. */
  public static final String MARK_TYPE = "<MARK>";

  /** How many characters of a word make one token, if not told otherwise. */
  public static final int DEFAULT_MAX_TOKEN_LENGTH = 255;

  // With a buffer of two characters the scanner takes two halves of pairs for the end.
  private static final int SHORTEST_MAX_TOKEN_LENGTH = 3;

  private static final int CHUNK_LENGTH = 8192;

  private static final int NO_WORD = StandardTokenizerImpl.YYEOF;

  private static final int MARK_CATEGORIES =
      1 << Character.CONNECTOR_PUNCTUATION
          | 1 << Character.DASH_PUNCTUATION
          | 1 << Character.START_PUNCTUATION
          | 1 << Character.END_PUNCTUATION
          | 1 << Character.INITIAL_QUOTE_PUNCTUATION
          | 1 << Character.FINAL_QUOTE_PUNCTUATION
          | 1 << Character.OTHER_PUNCTUATION
          | 1 << Character.MATH_SYMBOL
          | 1 << Character.CURRENCY_SYMBOL
          | 1 << Character.MODIFIER_SYMBOL
          | 1 << Character.OTHER_SYMBOL;

  private final CharTermAttribute termAttribute = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsetAttribute = addAttribute(OffsetAttribute.class);
  private final TypeAttribute typeAttribute = addAttribute(TypeAttribute.class);

  private final int maxTokenLength;
  private final StandardTokenizerImpl scanner;
  private final ChunkReader chunkReader;

  // The part of the text in hand. All positions below are positions in this buffer.
  private final char[] buffer;
  private int length;
  private int bufferOffset;
  private boolean lastChunk;
  private boolean chunkScanned;

  // Words that start at or after this position may look different with more text behind them.
  private int limit;

  // What is known and not yet emitted: marks in [position, gapEnd), then a word up to wordEnd.
  private int position;
  private int gapEnd;
  private int wordType;
  private int wordEnd;

  /** Creates a tokenizer for tokens of up to {@link #DEFAULT_MAX_TOKEN_LENGTH} characters. */
  public PunctuatedTokenizer() {
    this(DEFAULT_TOKEN_ATTRIBUTE_FACTORY, DEFAULT_MAX_TOKEN_LENGTH);
  }

  /**
   * Creates a tokenizer.
   *
   * @param factory makes the attributes
   * @param maxTokenLength a longer word is cut into tokens of this many characters, between 3 and
   *     {@link StandardTokenizer#MAX_TOKEN_LENGTH_LIMIT}
   */
  public PunctuatedTokenizer(AttributeFactory factory, int maxTokenLength) {
    super(factory);
    if (maxTokenLength < SHORTEST_MAX_TOKEN_LENGTH
        || maxTokenLength > StandardTokenizer.MAX_TOKEN_LENGTH_LIMIT) {
      throw new IllegalArgumentException(
          "maxTokenLength must be in ["
              + SHORTEST_MAX_TOKEN_LENGTH
              + ", "
              + StandardTokenizer.MAX_TOKEN_LENGTH_LIMIT
              + "], got "
              + maxTokenLength);
    }
    this.maxTokenLength = maxTokenLength;
    this.buffer = new char[CHUNK_LENGTH + 2 * maxTokenLength];
    this.chunkReader = new ChunkReader(buffer);
    this.scanner = new StandardTokenizerImpl(chunkReader);
    this.scanner.setBufferSize(maxTokenLength);
    // Clearing the attributes sets the increment to 1, which is right for every token.
    addAttribute(PositionIncrementAttribute.class);
    startOver();
  }

  @Override
  public String unusualSettings() {
    return maxTokenLength == DEFAULT_MAX_TOKEN_LENGTH ? "" : "maxTokenLength=" + maxTokenLength;
  }

  @Override
  public boolean incrementToken() throws IOException {
    clearAttributes();
    do {
      if (nextMark()) {
        return true;
      }
      if (wordType != NO_WORD) {
        emit(wordEnd, StandardTokenizer.TOKEN_TYPES[wordType]);
        wordType = NO_WORD;
        return true;
      }
    } while (scanToNextWord());
    return false;
  }

  /**
   * Emits the first mark of the gap before the next word, or moves to the end of that gap. A gap
   * that ends inside a surrogate pair, as the last one of a chunk may, is left behind the pair.
   */
  private boolean nextMark() {
    while (position < gapEnd) {
      int codePoint = Character.codePointAt(buffer, position, length);
      int end = position + Character.charCount(codePoint);
      if ((MARK_CATEGORIES >>> Character.getType(codePoint) & 1) != 0) {
        emit(end, MARK_TYPE);
        return true;
      }
      position = end;
    }
    return false;
  }

  private void emit(int end, String type) {
    termAttribute.copyBuffer(buffer, position, end - position);
    offsetAttribute.setOffset(
        correctOffset(bufferOffset + position), correctOffset(bufferOffset + end));
    typeAttribute.setType(type);
    position = end;
  }

  /** Finds the next gap and the word behind it, if any; false at the end of the text. */
  private boolean scanToNextWord() throws IOException {
    if (chunkScanned && !nextChunk()) {
      return false;
    }
    wordType = scanner.getNextToken();
    gapEnd = scanner.yychar();
    wordEnd = gapEnd + scanner.yylength();
    if (wordType == StandardTokenizerImpl.YYEOF || gapEnd >= limit) {
      wordType = NO_WORD;
      gapEnd = Math.max(position, limit);
      chunkScanned = true;
    }
    return true;
  }

  /**
   * Moves on to the text behind the last decided position. The scanner decides at every position
   * anew, looks back at nothing, and ahead at no more than maxTokenLength characters, the size of
   * its own buffer. So a chunk may end anywhere: what starts at least maxTokenLength characters
   * before its end is decided, and the next chunk starts with the first thing that is not.
   */
  private boolean nextChunk() throws IOException {
    if (lastChunk) {
      return false;
    }
    length -= position;
    System.arraycopy(buffer, position, buffer, 0, length);
    bufferOffset += position;
    position = 0;
    gapEnd = 0;
    fillBuffer();
    limit = lastChunk ? length : length - maxTokenLength + 1;
    chunkScanned = false;
    chunkReader.reset(length);
    scanner.yyreset(chunkReader);
    return length > 0;
  }

  /** Reads until the buffer is full, so that the tokens do not depend on how the reader chops. */
  private void fillBuffer() throws IOException {
    while (!lastChunk && length < buffer.length) {
      int read = input.read(buffer, length, buffer.length - length);
      if (read < 0) {
        lastChunk = true;
      } else {
        length += read;
      }
    }
  }

  @Override
  public void end() throws IOException {
    super.end();
    int finalOffset = correctOffset(bufferOffset + position);
    offsetAttribute.setOffset(finalOffset, finalOffset);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    startOver();
  }

  @Override
  public void close() throws IOException {
    super.close();
    startOver();
  }

  private void startOver() {
    length = 0;
    bufferOffset = 0;
    position = 0;
    gapEnd = 0;
    wordType = NO_WORD;
    lastChunk = false;
    chunkScanned = true;
  }

  /** Shows one chunk to the scanner. */
  private static final class ChunkReader extends Reader {
    private final char[] chunk;
    private int next;
    private int end;

    ChunkReader(char[] chunk) {
      this.chunk = chunk;
    }

    /** Hides a half pair at the end: the scanner would skip what it has just read with it. */
    void reset(int chunkLength) {
      next = 0;
      end = chunkLength;
      if (end > 0 && Character.isHighSurrogate(chunk[end - 1])) {
        end--;
      }
    }

    @Override
    public int read(char[] target, int offset, int count) {
      if (next == end) {
        return -1;
      }
      int copied = Math.min(count, end - next);
      System.arraycopy(chunk, next, target, offset, copied);
      next += copied;
      return copied;
    }

    @Override
    public void close() {}
  }
}
