package io.doppel.lucene.document;

import io.doppel.features.FeatureHash;
import io.doppel.features.TextTokens;
import io.doppel.lucene.analysis.PlainWordScanner;
import io.doppel.lucene.analysis.VisibleHash;
import io.doppel.lucene.analysis.WordForm;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.util.ArrayUtil;

/**
 * The hashes of a text's tokens, in text order, and which of them begin with a capital letter or a
 * digit if that is wanted. Reused for many texts by one thread; allocates nothing for a token.
 */
abstract class TokenHashes {
  private static final int FIRST_CAPACITY = 1 << 10;
  private static final long BASE = 0xD1342543DE82EF95L;

  private final int most;
  private final BitSet capitals = new BitSet();
  private final BitSet numbers = new BitSet();
  private long[] hashes = new long[FIRST_CAPACITY];
  private int count;

  /** Whether a text with too many tokens has one, which stands for all. */
  private final boolean takesLong;

  private boolean isLong;
  private long all;

  TokenHashes(int most) {
    this(most, false);
  }

  TokenHashes(int most, boolean takesLong) {
    this.most = most;
    this.takesLong = takesLong;
  }

  /** The hash of the token that an analyzer's stream stands on. */
  static LongSupplier hash(TokenStream tokens) {
    CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
    return () -> FeatureHash.of(term.buffer(), 0, term.length());
  }

  /**
   * The tokens that an analyzer makes.
   *
   * @param marks what is wanted; for capitals and names the text is held in memory, since only
   *     there they can be seen: by the offsets of tokens
   */
  static TokenHashes analyzed(Analyzer analyzer, String field, int most, TokenMarks marks) {
    boolean names = marks == TokenMarks.DETAILS;
    boolean capitals = marks == TokenMarks.ALL || names;
    return new TokenHashes(most, names) {
      private VisibleHash visible;

      @Override
      boolean readAll(Reader text) throws IOException {
        String whole = capitals ? whole(text) : null;
        char[] chars = names ? whole.toCharArray() : null;
        try (TokenStream tokens =
            analyzer.tokenStream(field, capitals ? new StringReader(whole) : text)) {
          CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
          OffsetAttribute offset = tokens.addAttribute(OffsetAttribute.class);
          tokens.reset();
          while (tokens.incrementToken()) {
            boolean capital =
                names
                    ? isName(chars, offset)
                    : capitals && beginsWithCapital(whole, offset.startOffset());
            boolean number =
                names ? hasDigit(term) : marks != TokenMarks.NONE && beginsWithDigit(term);
            if (!add(FeatureHash.of(term.buffer(), 0, term.length()), capital, number)) {
              return false;
            }
          }
          tokens.end();
        }
        return !names || !isEmpty() || addWordless(chars);
      }

      private boolean addWordless(char[] text) {
        visible = visible == null ? new VisibleHash(WordForm.ALL) : visible;
        long all = visible.of(text);
        return all == 0 || add(all, false, false);
      }
    };
  }

  private static String whole(Reader text) throws IOException {
    try (text) {
      StringWriter whole = new StringWriter();
      text.transferTo(whole);
      return whole.toString();
    }
  }

  static boolean beginsWithCapital(String text, int offset) {
    return offset >= 0 && offset < text.length() && isCapital(text.codePointAt(offset));
  }

  private static boolean isName(char[] text, OffsetAttribute offset) {
    int end = Math.min(text.length, offset.endOffset());
    return offset.startOffset() >= 0 && PlainWordScanner.isName(text, offset.startOffset(), end);
  }

  private static boolean hasDigit(CharTermAttribute term) {
    for (int i = 0; i < term.length(); ) {
      int codePoint = Character.codePointAt(term, i);
      if (Character.isDigit(codePoint)) {
        return true;
      }
      i += Character.charCount(codePoint);
    }
    return false;
  }

  private static boolean beginsWithDigit(CharTermAttribute term) {
    return term.length() > 0 && Character.isDigit(Character.codePointAt(term, 0));
  }

  static boolean isCapital(int codePoint) {
    return Character.isUpperCase(codePoint) || Character.isTitleCase(codePoint);
  }

  /** Starts a scanner on a text. */
  interface Start {
    void reset(Reader text);
  }

  /** Moves a scanner on. */
  interface Step {
    boolean next() throws IOException;
  }

  /**
   * What a scanner finds, hashed while it is read: no tokens are made.
   *
   * @param wordless the token of a text that has no other, 0 for none; null if such a text has
   *     none, and one with too many tokens none either
   */
  static TokenHashes scanned(
      Start start,
      Step step,
      LongSupplier hash,
      BooleanSupplier capital,
      BooleanSupplier number,
      LongSupplier wordless,
      int most) {
    return new TokenHashes(most, wordless != null) {
      @Override
      boolean readAll(Reader text) throws IOException {
        try (text) {
          start.reset(text);
          while (step.next()) {
            if (!add(hash.getAsLong(), capital.getAsBoolean(), number.getAsBoolean())) {
              return false;
            }
          }
          long visible = isEmpty() && wordless != null ? wordless.getAsLong() : 0;
          return visible == 0 || add(visible, false, false);
        }
      }
    };
  }

  /**
   * Reads a text to its end and closes it.
   *
   * @return false if it has too many tokens
   */
  final boolean read(Reader text) throws IOException {
    if (hashes.length > FIRST_CAPACITY << 6) {
      hashes = new long[FIRST_CAPACITY]; // a long text does not cost memory for ever
    }
    count = 0;
    capitals.clear();
    numbers.clear();
    isLong = false;
    boolean complete = readAll(text);
    if (isLong) {
      capitals.clear();
      numbers.clear();
      hashes[0] = FeatureHash.mix(all);
      count = 1;
    }
    return complete;
  }

  /** Takes a token of a text with too many: they are hashed together, and not kept. */
  private boolean addToLong(long hash) {
    if (!isLong) {
      isLong = true;
      all = 0;
      for (int i = 0; i < count; i++) {
        all = (all + hashes[i]) * BASE;
      }
    }
    all = (all + hash) * BASE;
    return true;
  }

  abstract boolean readAll(Reader text) throws IOException;

  final boolean add(long hash, boolean capital, boolean number) {
    if (count == most && takesLong) {
      return addToLong(hash);
    }
    if (count == hashes.length) {
      hashes = Arrays.copyOf(hashes, ArrayUtil.oversize(count + 1, Long.BYTES));
    }
    if (capital) {
      capitals.set(count);
    }
    if (number) {
      numbers.set(count);
    }
    hashes[count++] = hash;
    return count <= most;
  }

  /** The hashes; those from {@link #count()} on do not count. */
  final long[] hashes() {
    return hashes;
  }

  final boolean isEmpty() {
    return count == 0;
  }

  /** Whether there are so many tokens; of a text with too many they need not all be there. */
  final boolean hasAtLeast(int least) {
    return isLong || count >= least;
  }

  final int count() {
    return count;
  }

  final TextTokens.Run run() {
    return new TextTokens.Run(hashes, count);
  }

  /** Forgets all but the first hashes. */
  final void keep(int first) {
    count = first;
  }

  /** The numbers of the tokens that begin with a capital letter. */
  final BitSet capitals() {
    return capitals;
  }

  /** The numbers of the tokens that begin with a digit. */
  final BitSet numbers() {
    return numbers;
  }
}
