package io.doppel.lucene.document;

import java.util.Arrays;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.CharsRefBuilder;

/**
 * Collects the words of documents in the order of a dictionary, and gives the text of each document
 * with its words in the order of their positions. Words at one position stand in the order of the
 * dictionary. Memory: 20 bytes an occurrence, and the words themselves.
 */
final class WordsInOrder {
  private byte[] words = new byte[1 << 10];
  private int[] wordStarts = new int[64];
  private int wordCount;

  /** For each occurrence the document, and the position above the number of the word. */
  private int[] documents = new int[256];

  private long[] places = new long[256];
  private int occurrences;

  /** By document, once all are there. */
  private long[] sorted;

  private int[] starts;

  private final CharsRefBuilder characters = new CharsRefBuilder();

  /** Forgets everything. */
  void clear() {
    wordCount = 0;
    occurrences = 0;
    sorted = null;
  }

  int occurrences() {
    return occurrences;
  }

  /** The word of the occurrences that follow. */
  void word(BytesRef word) {
    wordStarts = ArrayUtil.grow(wordStarts, wordCount + 2);
    int start = wordStarts[wordCount];
    words = ArrayUtil.grow(words, start + word.length);
    System.arraycopy(word.bytes, word.offset, words, start, word.length);
    wordStarts[++wordCount] = start + word.length;
  }

  /** An occurrence of the last word. */
  void occurs(int document, int position) {
    documents = ArrayUtil.grow(documents, occurrences + 1);
    places = ArrayUtil.grow(places, occurrences + 1);
    documents[occurrences] = document;
    places[occurrences++] = (long) position << Integer.SIZE | wordCount - 1;
  }

  /** All words of documents from 0 to so many are there. */
  void finish(int documentCount) {
    starts = new int[documentCount + 1];
    for (int i = 0; i < occurrences; i++) {
      starts[documents[i] + 1]++;
    }
    for (int i = 0; i < documentCount; i++) {
      starts[i + 1] += starts[i];
    }
    sorted = new long[occurrences];
    int[] next = Arrays.copyOf(starts, documentCount);
    for (int i = 0; i < occurrences; i++) {
      sorted[next[documents[i]]++] = places[i];
    }
  }

  /** The text of a document; null if it has no words. */
  String text(int document) {
    int from = starts[document];
    int to = starts[document + 1];
    if (from == to) {
      return null;
    }
    Arrays.sort(sorted, from, to);
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i++) {
      int word = (int) sorted[i];
      characters.copyUTF8Bytes(words, wordStarts[word], wordStarts[word + 1] - wordStarts[word]);
      text.append(i == from ? "" : " ").append(characters.chars(), 0, characters.length());
    }
    return text.toString();
  }
}
