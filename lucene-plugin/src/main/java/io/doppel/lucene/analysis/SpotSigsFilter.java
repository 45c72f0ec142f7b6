package io.doppel.lucene.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Makes spots: at each antecedent, a word such as {@code the} or {@code is}, one token of the
 * antecedent and the next words that are no stop words. They mark the running text of a page and
 * pass over its menus and lists, which have few such words.
 *
 * <p>Example, behind {@link FoldedWordTokenizer} with antecedents {a, an, the, is}, distance 1,
 * chain 2 and Lucene's English stop words: {@code "at a rally to kick off a weeklong campaign for
 * the South Carolina primary, Obama tried to set the record straight from an attack circulating
 * widely on the Internet that is designed to play into prejudices"} gives {@code a:rally:kick},
 * {@code a:weeklong:campaign}, {@code the:south:carolina}, {@code the:record:straight}, {@code
 * an:attack:circulating}, {@code the:internet:designed}, {@code is:designed:play}.
 *
 * <p>With distance d the words are number d, 2d and so on of those behind the antecedent that are
 * no stop words. A spot with too few words behind it is not made. The spots come in the order of
 * their antecedents and may repeat: they are a multiset. Empty tokens are passed over; of a word
 * only the first 255 characters count.
 *
 * <p>A spot has the position of its antecedent, the offsets from there to the end of its last word,
 * and the type {@link #SPOT_TYPE}. The increments of removed tokens are added to that of the next
 * spot or, behind the last, to that of {@link #end()}.
 *
 * <p>Papers: Theobald, Siddharth and Paepcke, SpotSigs, 2008; SigNCD, section 3 and Table 1; ANDD,
 * section 2.4.
 *
 * <p>Cost: time linear in the text and the spots, nothing allocated per token. Spots that wait for
 * the same word share the rest of their term. At most 65,536 antecedents wait at a time, 1 MB; in a
 * text with more between two words, those beyond are passed over.
 *
 * <p>What it misses: text without antecedents, such as lists, tables and other languages; a change
 * to a word that follows no antecedent within its reach.
 */
public final class SpotSigsFilter extends TokenFilter {

  /** The type of a token that is a spot. */
  public static final String SPOT_TYPE = "<SPOT>";

  private static final char SEPARATOR = ':';

  private static final int MAX_LENGTH = WordScanner.MAX_WORD_LENGTH;

  // What a word is to the map of words; for an antecedent its index instead.
  private static final Integer STOP_WORD = -1;

  private final CharTermAttribute termAttribute = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsetAttribute = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute incrementAttribute =
      addAttribute(PositionIncrementAttribute.class);
  private final TypeAttribute typeAttribute = addAttribute(TypeAttribute.class);

  private final int distance;
  private final int chain;
  private final char[][] antecedents;
  private final CharArrayMap<Integer> stopWords;

  // The last words, as many as a spot reaches over; number n is in slot n modulo their number.
  private final char[] words;
  private final int[] lengths;
  private int wordCount;
  private int lastWordEnd;

  private final OpenSpots open = new OpenSpots();

  // What follows the antecedent in the spots that are complete with the last word.
  private final char[] chained;
  private int chainedLength;

  private int position;
  private int lastSpotPosition;

  /**
   * Creates a filter.
   *
   * @param input words, in the form in which the settings have them, the stop words among them
   * @param settings what spots are made of
   */
  public SpotSigsFilter(TokenStream input, SpotSigsSettings settings) {
    super(input);
    FilterInput.checkText(SpotSigsFilterFactory.NAME, input);
    this.distance = settings.distance();
    this.chain = settings.chain();
    this.antecedents =
        settings.antecedents().stream().map(String::toCharArray).toArray(char[][]::new);
    this.stopWords = new CharArrayMap<>(settings.stopWords().size(), false);
    for (String word : settings.stopWords()) {
      stopWords.put(word, STOP_WORD);
    }
    for (int i = 0; i < antecedents.length; i++) {
      stopWords.put(antecedents[i], Integer.valueOf(i));
    }
    int reach = (chain - 1) * distance + 1;
    this.words = new char[reach * MAX_LENGTH];
    this.lengths = new int[reach];
    this.chained = new char[chain * (MAX_LENGTH + 1)];
  }

  @Override
  public boolean incrementToken() throws IOException {
    while (!isFirstComplete()) {
      if (!input.incrementToken()) {
        return false;
      }
      place();
    }
    emitFirst();
    return true;
  }

  private boolean isFirstComplete() {
    return !open.isEmpty() && wordCount - open.wordsBefore() == chain * distance;
  }

  /** Takes the current token for what it is: an antecedent, another stop word, or a word. */
  private void place() {
    position += incrementAttribute.getPositionIncrement();
    char[] term = termAttribute.buffer();
    int length = termAttribute.length();
    Integer antecedent = stopWords.get(term, 0, length);
    if (antecedent == null && length > 0) {
      addWord(term, length);
    } else if (antecedent != null && !antecedent.equals(STOP_WORD)) {
      open.add(antecedent, wordCount, offsetAttribute.startOffset(), position);
    }
  }

  private void addWord(char[] term, int length) {
    int kept = Math.min(length, MAX_LENGTH);
    if (kept < length && Character.isHighSurrogate(term[kept - 1])) {
      kept--;
    }
    wordCount++;
    int slot = wordCount % lengths.length;
    System.arraycopy(term, 0, words, slot * MAX_LENGTH, kept);
    lengths[slot] = kept;
    lastWordEnd = offsetAttribute.endOffset();
    if (isFirstComplete()) {
      chainWords();
    }
  }

  /** Joins the words of the spots that are complete with the last word. */
  private void chainWords() {
    chainedLength = 0;
    for (int number = wordCount - (chain - 1) * distance; number <= wordCount; number += distance) {
      int slot = number % lengths.length;
      chained[chainedLength++] = SEPARATOR;
      System.arraycopy(words, slot * MAX_LENGTH, chained, chainedLength, lengths[slot]);
      chainedLength += lengths[slot];
    }
  }

  private void emitFirst() {
    clearAttributes();
    char[] antecedent = antecedents[open.antecedent()];
    int length = antecedent.length + chainedLength;
    char[] term = termAttribute.resizeBuffer(length);
    System.arraycopy(antecedent, 0, term, 0, antecedent.length);
    System.arraycopy(chained, 0, term, antecedent.length, chainedLength);
    termAttribute.setLength(length);
    int start = open.startOffset();
    offsetAttribute.setOffset(start, Math.max(start, lastWordEnd));
    incrementAttribute.setPositionIncrement(open.position() - lastSpotPosition);
    typeAttribute.setType(SPOT_TYPE);
    lastSpotPosition = open.position();
    open.removeFirst();
  }

  @Override
  public void end() throws IOException {
    super.end();
    incrementAttribute.setPositionIncrement(
        incrementAttribute.getPositionIncrement() + position - lastSpotPosition);
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
    open.clear();
    wordCount = 0;
    lastWordEnd = 0;
    chainedLength = 0;
    position = 0;
    lastSpotPosition = 0;
  }
}
