package io.doppel.lucene.analysis;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Keeps the words next to spot marks, by default the word before each comma: the signature of
 * SigNCD. A text with fewer than {@code minSpots} spots, or without a word next to any of them, is
 * its own signature, with all its tokens.
 *
 * <p>Example, behind {@link PunctuatedTokenizer} and with {@link SpotSettings#SIG_1L}: {@code
 * "Given a set of documents, there are four steps to conduct near-duplicate detection for web
 * documents, preprocessing, signature extraction, compression, and comparison, which are described
 * in detail as follows."} gives {@code documents documents preprocessing extraction compression
 * comparison}.
 *
 * <p>The filter works behind {@link PunctuatedTokenizer}, and behind any other tokenizer that makes
 * tokens of marks if it is said so. Behind one that drops marks ({@code standard}) or leaves them
 * on the words ({@code whitespace}) there would be no spot, and every text would be its own
 * signature: that is refused.
 *
 * <p>A token is a <i>spot</i> when it is exactly one code point of the mark set; any other token is
 * a <i>word</i> when it has a letter or a digit or is an emoji by its type; the rest is passed
 * over. Kept are the {@code left} nearest words before and the {@code right} nearest words after
 * each spot, whatever marks and other spots are in between, each word once and in text order.
 *
 * <p>Tokens keep their term, offsets, type and position increment and lose all other attributes.
 * The increments of removed tokens are added to that of the next kept one or, behind the last, to
 * that of {@link #end()}.
 *
 * <p>Paper: SigNCD, sections 4.1 and 5.4.1. Its printed signature of the example has neither the
 * repeated word nor one of the others; this is what its definition gives.
 *
 * <p>Cost: time linear in the text. Until {@code minSpots} is reached the whole text is held, at
 * most {@code maxWholeText} characters (an empty term counts as one) and some 20 bytes per token;
 * from then on only a few words around a spot. A longer whole text is given up, and the few words
 * next to its first spots stay: if more spots follow, the signature is exact, and if not, there is
 * none.
 *
 * <p>What it misses: a change to any word that is not next to a spot, and a comma that the
 * tokenizer leaves inside a number or drops.
 */
public final class PunctuationSpotFilter extends TokenFilter {

  private static final String EMOJI_TYPE = StandardTokenizer.TOKEN_TYPES[StandardTokenizer.EMOJI];

  private final CharTermAttribute termAttribute = addAttribute(CharTermAttribute.class);
  private final PositionIncrementAttribute incrementAttribute =
      addAttribute(PositionIncrementAttribute.class);
  private final TypeAttribute typeAttribute = addAttribute(TypeAttribute.class);

  private final SpotSettings settings;
  private final int[] marks;

  // All tokens, as long as the whole text may be the signature.
  private final TokenBuffer whole = new TokenBuffer(this);
  // Words that are next to a spot and not yet emitted.
  private final TokenBuffer kept = new TokenBuffer(this);
  // The last words, no more than settings.left(), that are not yet next to a spot. They are all
  // behind the last kept one: what is nearer to a spot than a kept word is kept as well.
  private final TokenBuffer waiting = new TokenBuffer(this);

  private boolean decided;
  private boolean exhausted;
  private int spots;
  private int wantedAfterSpot;
  private long wholeLength;
  // Positions of removed tokens behind the last one in kept or waiting.
  private int skippedPositions;

  /**
   * Creates a filter behind {@link PunctuatedTokenizer}, and any filters in between.
   *
   * @param input tokens, with the spot marks among them
   * @param settings what is kept
   * @throws IllegalArgumentException if they come from another tokenizer
   */
  public PunctuationSpotFilter(TokenStream input, SpotSettings settings) {
    this(input, settings, false);
  }

  /**
   * Creates a filter.
   *
   * @param input tokens, with the spot marks among them
   * @param settings what is kept
   * @param marksKept true says that the tokenizer makes tokens of marks, whatever it is
   * @throws IllegalArgumentException if that is not said and not known
   */
  public PunctuationSpotFilter(TokenStream input, SpotSettings settings, boolean marksKept) {
    super(input);
    FilterInput.checkText(PunctuationSpotFilterFactory.NAME, input);
    if (!marksKept) {
      FilterInput.checkMarks(PunctuationSpotFilterFactory.NAME, input);
    }
    this.settings = settings;
    this.marks = settings.marks().codePoints().toArray();
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!decided) {
      decide();
    }
    if (whole.size() > 0) {
      whole.emitFirst();
      return true;
    }
    while (kept.size() == 0 && readToken()) {
      place();
    }
    if (kept.size() == 0) {
      skipAll(waiting);
      return false;
    }
    kept.emitFirst();
    return true;
  }

  /** Reads until it is known whether the words next to spots or all tokens are the signature. */
  private void decide() throws IOException {
    while (!hasSpotSignature() && readToken()) {
      addToWhole();
      place();
    }
    decided = true;
    if (hasSpotSignature()) {
      whole.clear();
      return;
    }
    skipAll(kept);
    skipAll(waiting);
    if (whole.size() > 0) {
      skippedPositions = 0;
    }
  }

  private boolean hasSpotSignature() {
    return spots >= settings.minSpots() && kept.size() > 0;
  }

  private boolean readToken() throws IOException {
    exhausted = exhausted || !input.incrementToken();
    return !exhausted;
  }

  private void addToWhole() {
    wholeLength += Math.max(1, termAttribute.length());
    if (wholeLength <= settings.maxWholeText()) {
      whole.append(incrementAttribute.getPositionIncrement());
    } else {
      whole.clear();
    }
  }

  /** Puts the current token where it belongs: kept, waiting, or skipped. */
  private void place() {
    int increment = skippedPositions + incrementAttribute.getPositionIncrement();
    skippedPositions = 0;
    if (isSpot()) {
      spots++;
      wantedAfterSpot = settings.right();
      waiting.moveTo(kept);
      skippedPositions = increment;
    } else if (!isWord()) {
      skippedPositions = increment;
    } else if (wantedAfterSpot > 0) {
      wantedAfterSpot--;
      kept.append(increment);
    } else if (settings.left() == 0) {
      skippedPositions = increment;
    } else {
      waiting.append(increment);
      if (waiting.size() > settings.left()) {
        waiting.dropFirst();
      }
    }
  }

  private boolean isSpot() {
    int length = termAttribute.length();
    if (length == 0 || length > 2) {
      return false;
    }
    int codePoint = Character.codePointAt(termAttribute.buffer(), 0, length);
    return Character.charCount(codePoint) == length && Arrays.binarySearch(marks, codePoint) >= 0;
  }

  private boolean isWord() {
    char[] term = termAttribute.buffer();
    int length = termAttribute.length();
    int codePoint;
    for (int i = 0; i < length; i += Character.charCount(codePoint)) {
      codePoint = Character.codePointAt(term, i, length);
      if (Character.isLetterOrDigit(codePoint)) {
        return true;
      }
    }
    return EMOJI_TYPE.equals(typeAttribute.type());
  }

  private void skipAll(TokenBuffer tokens) {
    skippedPositions += tokens.sumOfIncrements();
    tokens.clear();
  }

  @Override
  public void end() throws IOException {
    super.end();
    incrementAttribute.setPositionIncrement(
        incrementAttribute.getPositionIncrement() + skippedPositions);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    clearState();
  }

  @Override
  public void close() throws IOException {
    super.close();
    clearState();
  }

  private void clearState() {
    whole.clear();
    kept.clear();
    waiting.clear();
    decided = false;
    exhausted = false;
    spots = 0;
    wantedAfterSpot = 0;
    wholeLength = 0;
    skippedPositions = 0;
  }
}
