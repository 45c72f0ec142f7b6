package io.doppel.fuzz;

import static io.doppel.fuzz.Fuzzed.check;

import io.doppel.lucene.analysis.QGramScanner;
import io.doppel.lucene.analysis.SentenceScanner;
import io.doppel.lucene.analysis.WordScanner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Scanners find the same in a text however it is read, at places that grow and are in the text. */
public final class ScannerFuzz {
  private ScannerFuzz() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    String text = Fuzzed.text(input, 0);
    check(words(text, 1 << 20).equals(words(text, 1)), "the same words");
    check(words(text, 1 << 20).equals(words(text, 5)), "the same words in pieces of 5");
    check(qGrams(text, 1 << 20).equals(qGrams(text, 1)), "the same q-grams");
    check(sentences(text, 1 << 20).equals(sentences(text, 1)), "the same sentences");
    check(sentences(text, 1 << 20).equals(sentences(text, 3)), "the same sentences in threes");
  }

  private static List<Long> words(String text, int pieces) throws IOException {
    WordScanner scanner = new WordScanner();
    List<Long> found = new ArrayList<>();
    for (int round = 0; round < 2; round++) { // a scanner can be used again
      found.clear();
      scanner.reset(Fuzzed.inPieces(text, pieces));
      int last = 0;
      while (scanner.next()) {
        check(scanner.startOffset() >= last, "words do not overlap");
        check(scanner.endOffset() > scanner.startOffset(), "a word is not empty");
        check(scanner.endOffset() <= text.length(), "a word is in the text");
        check(scanner.length() <= WordScanner.MAX_WORD_LENGTH, "words are cut");
        last = scanner.endOffset();
        found.add(scanner.hash());
        found.add((long) scanner.startOffset());
        found.add((long) scanner.endOffset());
      }
    }
    return found;
  }

  private static List<Long> qGrams(String text, int pieces) throws IOException {
    QGramScanner scanner = new QGramScanner(4);
    List<Long> found = new ArrayList<>();
    scanner.reset(Fuzzed.inPieces(text, pieces));
    while (scanner.next()) {
      found.add(scanner.hash());
      check(found.size() <= 4 * text.length() + 4, "not more q-grams than characters");
    }
    return found;
  }

  private static List<Long> sentences(String text, int pieces) throws IOException {
    SentenceScanner scanner = new SentenceScanner();
    List<Long> found = new ArrayList<>();
    scanner.reset(Fuzzed.inPieces(text, pieces));
    while (scanner.next()) {
      found.add(scanner.startsSentence() ? 1L : 0L);
      found.add(scanner.hash());
      check(found.size() <= 2 * text.length(), "not more words than characters");
    }
    return found;
  }
}
