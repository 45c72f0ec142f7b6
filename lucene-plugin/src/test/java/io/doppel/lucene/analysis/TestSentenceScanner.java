package io.doppel.lucene.analysis;

import io.doppel.features.FeatureHash;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;

public class TestSentenceScanner extends LuceneTestCase {

  /** The sentences of a text, by the hashes of their words. */
  private static List<List<Long>> sentences(SentenceScanner scanner, Reader text)
      throws IOException {
    scanner.reset(text);
    List<List<Long>> sentences = new ArrayList<>();
    while (scanner.next()) {
      if (scanner.startsSentence()) {
        sentences.add(new ArrayList<>());
      }
      sentences.get(sentences.size() - 1).add(scanner.hash());
    }
    return sentences;
  }

  private static void assertSentences(String text, String... expected) throws IOException {
    List<List<Long>> hashes = new ArrayList<>();
    for (String sentence : expected) {
      List<Long> words = new ArrayList<>();
      for (String word : sentence.split(" ")) {
        words.add(FeatureHash.of(word));
      }
      hashes.add(words);
    }
    SentenceScanner scanner = new SentenceScanner();
    assertEquals(text, hashes, sentences(scanner, new StringReader(text)));
    for (int pieces = 0; pieces < 3; pieces++) {
      assertEquals(
          text, hashes, sentences(scanner, new ChoppedReader(text, 1 + random().nextInt(5))));
    }
  }

  public void testTheExampleOfTheDocumentation() throws IOException {
    assertSentences(
        "It rains. Dr. No paid $3.50 for www.no.example!\n\nTitle\nby me",
        "it rains",
        "dr",
        "no paid 3 50 for www no example",
        "title by me");
  }

  public void testMarksOfScriptsWithoutBlanksEndASentenceWhateverFollows() throws IOException {
    assertSentences("你好。世界！北京？好｡人", "你 好", "世 界", "北 京", "好", "人");
    assertSentences("A。b！c？d", "a", "b", "c", "d");
    assertSentences("क। ख॥ग", "क", "ख", "ग");
  }

  public void testAPointBeforeAWordOfAScriptWithoutBlanksEndsASentence() throws IOException {
    assertSentences("你好.世界!北京?好．人", "你 好", "世 界", "北 京", "好", "人");
    assertSentences("第3.5条", "第 3 5 条");
    assertSentences("第3．5条", "第 3 5 条");
    assertSentences("end.𠀀 x", "end", "𠀀 x");
  }

  public void testQuotesAndBracketsBehindAPointDoNotMatter() throws IOException {
    assertSentences("\"Stop!\" he said. (No.) Yes", "stop", "he said", "no", "yes");
    assertSentences("“去吧。”他说", "去 吧", "他 说");
  }

  public void testMarksInARowAreOneEnd() throws IOException {
    assertSentences("What?! Well... so……好", "what", "well", "so", "好");
    assertSentences("... !!! 。。。");
  }

  public void testParagraphsEndAtEmptyLines() throws IOException {
    assertSentences("one\ntwo\n\nthree", "one two", "three");
    assertSentences("one\r\ntwo\r\n\r\nthree", "one two", "three");
    assertSentences("one\rtwo\r\rthree", "one two", "three");
    assertSentences("one\n \u3000\t\nthree", "one", "three");
    assertSentences("one\n-\nthree", "one three");
    assertSentences("one\ftwo\u2029three\u2028four", "one", "two", "three four");
  }

  public void testNothingButMarksHasNoSentence() throws IOException {
    assertSentences("");
    assertSentences(" \n\n. \0\uDC00\uD800 😀。😀");
  }

  public void testTheFirstHalfOfAPairIsNoWord() throws IOException {
    assertSentences("a\uD840。b\uDC00。c", "a", "b", "c");
    assertSentences("𠀀。𠀁。\uD840.\uDC00", "𠀀", "𠀁");
  }

  /** By the rules, on the whole text at once. */
  private static List<List<Long>> reference(String text) throws IOException {
    StringBuilder cut = new StringBuilder();
    int[] characters = text.chars().toArray();
    for (int i = 0; i < characters.length; i++) {
      char c = (char) characters[i];
      boolean last = i + 1 == characters.length;
      boolean point = ".!?．".indexOf(c) >= 0;
      boolean joined = !last && "ab1".indexOf(characters[i + 1]) >= 0;
      boolean emptyLine = c == '\n' && text.substring(0, i).matches("(?s).*\n *");
      boolean end = "。！".indexOf(c) >= 0 || (point && !joined) || emptyLine;
      cut.append(end ? '|' : c);
    }
    List<List<Long>> sentences = new ArrayList<>();
    WordScanner words = new WordScanner();
    for (String sentence : cut.toString().split("\\|")) {
      List<Long> hashes = new ArrayList<>();
      words.reset(new StringReader(sentence));
      while (words.next()) {
        hashes.add(words.hash());
      }
      if (!hashes.isEmpty()) {
        sentences.add(hashes);
      }
    }
    return sentences;
  }

  public void testRandomTextsAreCutByTheRules() throws IOException {
    String alphabet = "ab1北京 \n.!．。！,";
    SentenceScanner scanner = new SentenceScanner();
    for (int round = 0; round < atLeast(300); round++) {
      StringBuilder text = new StringBuilder();
      for (int i = TestUtil.nextInt(random(), 0, 60); i > 0; i--) {
        text.append(alphabet.charAt(random().nextInt(alphabet.length())));
      }
      String readable = text.toString();
      assertEquals(
          readable,
          reference(readable),
          sentences(scanner, new ChoppedReader(readable, 1 + random().nextInt(9))));
    }
  }

  public void testLongTextsAreReadInPieces() throws IOException {
    int count = 30_000;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("w").append(i % 7).append(i % 3 == 0 ? "! " : "。");
      text.append("-".repeat(random().nextInt(20)));
    }
    assertEquals(count, sentences(new SentenceScanner(), new StringReader(text.toString())).size());
  }
}
