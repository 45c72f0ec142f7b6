package io.doppel.lucene.document;

import io.doppel.features.FeatureHash;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;

/**
 * Collects the words of documents in the order of a dictionary, and gives the text of each document
 * with its words in the order of their positions. Words at one position stand in the order of the
 * dictionary. Memory: {@link #BYTES_OF_OCCURRENCE} for each occurrence, and the words themselves.
 */
public final class WordsInOrder {
  /** An element of each of the three arrays. */
  public static final int BYTES_OF_OCCURRENCE = Integer.BYTES + 2 * Long.BYTES;

  private byte[] words = new byte[1 << 10];
  private int[] wordStarts = new int[64];
  private int wordCount;

  /** For each occurrence the document, and the position above the number of the word. */
  private int[] documents = new int[256];

  private long[] places = new long[256];
  private int occurrences;

  /** By document, once all are there. */
  private long[] sorted = new long[0];

  private int[] starts;

  /** The words, to be decoded. */
  private ByteBuffer encoded;

  private CharBuffer characters = CharBuffer.allocate(64);

  /** Lucene's own takes it for granted that a term is UTF-8, which a program need not keep to. */
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();

  /** Forgets everything. */
  public void clear() {
    wordCount = 0;
    occurrences = 0;
  }

  public int occurrences() {
    return occurrences;
  }

  /** The bytes of all words. */
  public int bytes() {
    return wordStarts[wordCount];
  }

  /** The word of the occurrences that follow. */
  public void word(BytesRef word) {
    wordStarts = ArrayUtil.grow(wordStarts, wordCount + 2);
    int start = wordStarts[wordCount];
    words = ArrayUtil.grow(words, start + word.length);
    System.arraycopy(word.bytes, word.offset, words, start, word.length);
    wordStarts[++wordCount] = start + word.length;
  }

  /** An occurrence of the last word. */
  public void occurs(int document, int position) {
    documents = ArrayUtil.grow(documents, occurrences + 1);
    places = ArrayUtil.grow(places, occurrences + 1);
    documents[occurrences] = document;
    places[occurrences++] = (long) position << Integer.SIZE | wordCount - 1;
  }

  /** All words of documents from 0 to so many are there. */
  public void finish(int documentCount) {
    encoded = ByteBuffer.wrap(words);
    starts = new int[documentCount + 1];
    for (int i = 0; i < occurrences; i++) {
      starts[documents[i] + 1]++;
    }
    for (int i = 0; i < documentCount; i++) {
      starts[i + 1] += starts[i];
    }
    sorted = ArrayUtil.growNoCopy(sorted, occurrences);
    int[] next = Arrays.copyOf(starts, documentCount);
    for (int i = 0; i < occurrences; i++) {
      sorted[next[documents[i]]++] = places[i];
    }
  }

  /** The hashes of a document's words, in no order; null if it has none. */
  public long[] hashes(int document) {
    int from = starts[document];
    int to = starts[document + 1];
    if (from == to) {
      return null;
    }
    long[] hashes = new long[to - from];
    for (int i = from; i < to; i++) {
      int word = (int) sorted[i];
      int start = wordStarts[word];
      hashes[i - from] = FeatureHash.of(words, start, wordStarts[word + 1] - start);
    }
    return hashes;
  }

  /** The text of a document; null if it has no words. */
  public String text(int document) {
    int from = starts[document];
    int to = starts[document + 1];
    if (from == to) {
      return null;
    }
    Arrays.sort(sorted, from, to);
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(i == from ? "" : " ");
      append((int) sorted[i], text);
    }
    return text.toString();
  }

  private void append(int word, StringBuilder text) {
    int start = wordStarts[word];
    int end = wordStarts[word + 1];
    if (characters.capacity() < end - start) {
      characters = CharBuffer.allocate(ArrayUtil.oversize(end - start, Character.BYTES));
    }
    encoded.limit(end).position(start);
    if (decoder.reset().decode(encoded, characters.clear(), true).isError()) {
      text.append(HexFormat.of().formatHex(words, start, end));
    } else {
      text.append(characters.array(), 0, characters.position());
    }
  }
}
