package io.doppel.lucene.analysis;

import java.util.Arrays;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.AttributeSource;

/**
 * A queue of tokens with their term, offsets, position increment and type, in flat arrays that grow
 * as needed, so that a token costs its characters and five array slots and no allocation of its
 * own, unlike {@link AttributeSource#captureState()}.
 */
final class TokenBuffer {

  // What an emptied buffer keeps for the next text: about 200 KB.
  private static final int RETAINED_CHARS = 1 << 15;
  private static final int RETAINED_TOKENS = 1 << 13;

  private static final int SMALLEST_CHARS = 64;
  private static final int SMALLEST_TOKENS = 8;

  private final AttributeSource source;
  private final CharTermAttribute termAttribute;
  private final OffsetAttribute offsetAttribute;
  private final PositionIncrementAttribute incrementAttribute;
  private final TypeAttribute typeAttribute;

  // Token i is in the slots i of these arrays, for first <= i < end. Its term ends where the term
  // of token i + 1 starts; the last one ends at charEnd.
  private char[] chars = new char[SMALLEST_CHARS];
  private int[] termStarts = new int[SMALLEST_TOKENS];
  private int[] startOffsets = new int[SMALLEST_TOKENS];
  private int[] endOffsets = new int[SMALLEST_TOKENS];
  private int[] increments = new int[SMALLEST_TOKENS];
  private String[] types = new String[SMALLEST_TOKENS];
  private int first;
  private int end;
  private int charEnd;

  /** Creates an empty buffer of tokens that are taken from and given back to a token stream. */
  TokenBuffer(AttributeSource source) {
    this.source = source;
    this.termAttribute = source.addAttribute(CharTermAttribute.class);
    this.offsetAttribute = source.addAttribute(OffsetAttribute.class);
    this.incrementAttribute = source.addAttribute(PositionIncrementAttribute.class);
    this.typeAttribute = source.addAttribute(TypeAttribute.class);
  }

  int size() {
    return end - first;
  }

  /** Appends the stream's current token, with this position increment instead of its own. */
  void append(int increment) {
    int length = termAttribute.length();
    makeRoom(length);
    System.arraycopy(termAttribute.buffer(), 0, chars, charEnd, length);
    appendSlots(
        length,
        offsetAttribute.startOffset(),
        offsetAttribute.endOffset(),
        increment,
        typeAttribute.type());
  }

  /** Makes the first token the stream's current one and removes it. */
  void emitFirst() {
    source.clearAttributes();
    termAttribute.copyBuffer(chars, termStarts[first], termEnd(first) - termStarts[first]);
    offsetAttribute.setOffset(startOffsets[first], endOffsets[first]);
    incrementAttribute.setPositionIncrement(increments[first]);
    typeAttribute.setType(types[first]);
    first++;
  }

  /** Removes the first token; the one behind it, which must exist, takes over its increment. */
  void dropFirst() {
    increments[first + 1] += increments[first];
    first++;
  }

  /** Appends all tokens to another buffer and leaves this one empty. */
  void moveTo(TokenBuffer target) {
    for (int i = first; i < end; i++) {
      int length = termEnd(i) - termStarts[i];
      target.makeRoom(length);
      System.arraycopy(chars, termStarts[i], target.chars, target.charEnd, length);
      target.appendSlots(length, startOffsets[i], endOffsets[i], increments[i], types[i]);
    }
    clear();
  }

  /** The number of positions that the tokens cover. */
  int sumOfIncrements() {
    int sum = 0;
    for (int i = first; i < end; i++) {
      sum += increments[i];
    }
    return sum;
  }

  /** Removes all tokens, and gives memory back that only an unusually long text can have needed. */
  void clear() {
    first = 0;
    end = 0;
    charEnd = 0;
    if (chars.length > RETAINED_CHARS) {
      chars = new char[SMALLEST_CHARS];
    }
    if (termStarts.length > RETAINED_TOKENS) {
      resizeSlots(SMALLEST_TOKENS);
    }
  }

  private int termEnd(int token) {
    return token + 1 < end ? termStarts[token + 1] : charEnd;
  }

  private void appendSlots(int length, int startOffset, int endOffset, int increment, String type) {
    termStarts[end] = charEnd;
    startOffsets[end] = startOffset;
    endOffsets[end] = endOffset;
    increments[end] = increment;
    types[end] = type;
    end++;
    charEnd += length;
  }

  private void makeRoom(int termLength) {
    boolean full = end == termStarts.length || charEnd + termLength > chars.length;
    // Only when no more tokens are moved than were removed since the last time: linear in all.
    if (full && first > 0 && first >= size()) {
      moveToFront();
    }
    chars = ArrayUtil.grow(chars, charEnd + termLength);
    if (end == termStarts.length) {
      resizeSlots(ArrayUtil.oversize(end + 1, Integer.BYTES));
    }
  }

  private void moveToFront() {
    int size = size();
    int charStart = size == 0 ? charEnd : termStarts[first];
    System.arraycopy(chars, charStart, chars, 0, charEnd - charStart);
    for (int i = 0; i < size; i++) {
      termStarts[i] = termStarts[first + i] - charStart;
    }
    System.arraycopy(startOffsets, first, startOffsets, 0, size);
    System.arraycopy(endOffsets, first, endOffsets, 0, size);
    System.arraycopy(increments, first, increments, 0, size);
    System.arraycopy(types, first, types, 0, size);
    first = 0;
    end = size;
    charEnd -= charStart;
  }

  private void resizeSlots(int slots) {
    termStarts = Arrays.copyOf(termStarts, slots);
    startOffsets = Arrays.copyOf(startOffsets, slots);
    endOffsets = Arrays.copyOf(endOffsets, slots);
    increments = Arrays.copyOf(increments, slots);
    types = Arrays.copyOf(types, slots);
  }
}
