package io.doppel.lucene.analysis;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.features.FeatureHash;
import io.doppel.lucene.analysis.WordForm.Rule;
import io.doppel.lucene.analysis.WordReference.Word;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;

public class TestPlainWordScanner extends LuceneTestCase {

  private static final PlainWordScanner ALL = new PlainWordScanner(WordForm.ALL);

  private static List<Word> scan(PlainWordScanner scanner, Reader text) throws IOException {
    scanner.reset(text);
    List<Word> words = new ArrayList<>();
    while (scanner.next()) {
      long hash = scanner.hash();
      String term = new String(scanner.chars(), 0, scanner.length());
      assertEquals(term, FeatureHash.of(term), hash);
      assertEquals(term, Character.isDigit(term.codePointAt(0)), scanner.isNumber());
      words.add(new Word(term, scanner.startOffset(), scanner.endOffset()));
    }
    assertFalse(scanner.next());
    return words;
  }

  /** What is said of a word beside its characters. */
  private record Marks(String term, boolean name, boolean digit, boolean number, int first) {}

  /** All that is said of the words, and what is said of a text without any. */
  private record Marked(List<Marks> words, long visible) {}

  private static Marked marked(PlainWordScanner scanner, Reader text) throws IOException {
    scanner.reset(text);
    List<Marks> words = new ArrayList<>();
    while (scanner.next()) {
      boolean name = scanner.isName();
      boolean digit = scanner.hasDigit();
      boolean number = scanner.isNumber();
      String term = new String(scanner.chars(), 0, scanner.length());
      words.add(new Marks(term, name, digit, number, scanner.first()));
    }
    return new Marked(words, scanner.visible());
  }

  private static long visible(String text) throws IOException {
    Marked whole = marked(ALL, new StringReader(text));
    assertEquals(escaped(text), List.of(), whole.words());
    for (int chunk : new int[] {1, 2, 3, TestUtil.nextInt(random(), 4, 9000)}) {
      assertEquals(escaped(text), whole, marked(ALL, new ChoppedReader(text, chunk)));
    }
    assertEquals(
        escaped(text), whole.visible(), new VisibleHash(WordForm.ALL).of(text.toCharArray()));
    return whole.visible();
  }

  private static List<String> terms(PlainWordScanner scanner, String text) throws IOException {
    return scan(scanner, new StringReader(text)).stream().map(Word::term).toList();
  }

  private static void assertWords(String text, String... terms) throws IOException {
    assertEquals(List.of(terms), terms(ALL, text));
    assertAsDefined(ALL, WordForm.ALL, text);
  }

  /** A rule makes one thing of a text; without it another comes out. */
  private static void assertRule(Rule rule, String text, String with, String without)
      throws IOException {
    assertWords(text, with.split(" "));
    WordForm form = WordForm.ALL.without(rule);
    PlainWordScanner scanner = new PlainWordScanner(form);
    assertEquals(without, String.join(" ", terms(scanner, text)));
    assertAsDefined(scanner, form, text);
  }

  private static void assertAsDefined(PlainWordScanner scanner, WordForm form, String text)
      throws IOException {
    List<String> expected = PlainWordReference.words(text, form);
    List<Word> words = scan(scanner, new StringReader(text));
    assertEquals(escaped(text), expected, words.stream().map(Word::term).toList());
    assertEquals(words, scan(scanner, new ChoppedReader(text, 1)));
    int chunk = TestUtil.nextInt(random(), 2, 9000);
    assertEquals(words, scan(scanner, new ChoppedReader(text, chunk)));
    Marked marks = marked(scanner, new StringReader(text));
    assertEquals(escaped(text), marks, marked(scanner, new ChoppedReader(text, 1)));
    assertEquals(escaped(text), marks, marked(scanner, new ChoppedReader(text, chunk)));
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints().limit(400).forEach(c -> escaped.append(Integer.toHexString(c)).append(' '));
    return escaped.toString();
  }

  public void testPlainTextHasTheWordsOfFolded() throws IOException {
    assertWords("A rose, a ROSE: 2nd_place!", "a", "rose", "a", "rose", "2nd", "place");
    assertWords("don't don\u2019t 'quote' dogs' 6'2", "dont", "dont", "quote", "dogs", "6", "2");
    assertWords("\u5317\u4EAC a\u4E2Db", "\u5317", "\u4EAC", "a", "\u4E2D", "b");
    assertWords("\u3072\u3089\u30AB\u30CA", "\u3072", "\u3089", "\u30AB\u30CA");
    assertWords("");
    assertWords(" \t\n.,;\0\u2028\u0301 +$^`|~<=>");
  }

  public void testWaysToEncodeACharacterAreOne() throws IOException {
    assertRule(Rule.COMPATIBILITY, "\uFF21\uFF42\uFF11", "ab1", "\uFF41\uFF42\uFF11");
    assertRule(Rule.COMPATIBILITY, "x\u00B2", "x2", "x");
    assertRule(Rule.COMPATIBILITY, "\u0664\u0662", "42", "\u0664\u0662");
    assertRule(Rule.COMPATIBILITY, "\u0E52\u0E55", "25", "\u0E52 \u0E55");
    assertRule(Rule.COMPATIBILITY, "\u1112\u1161\u11AB", "\uD55C", "\u1112\u1161\u11AB");
    assertRule(Rule.COMPATIBILITY, "\u0438\u0306", "\u0439", "\u0438\u0306");
    assertRule(Rule.COMPATIBILITY, "\uFF76\uFF9E", "\u30AC", "\uFF76\uFF9E");
    assertWords("\uFB01n \u00BD \u3231 \uD835\uDC00\uD835\uDFD8", "fin", "1", "2", "\u682A", "a0");
    assertWords("\u304B\u3099\u3042", "\u304C", "\u3042");
    assertWords("\uFF44\uFF4F\uFF4E\uFF07\uFF54", "dont");
  }

  public void testUpperAndLowerCaseAreOne() throws IOException {
    assertRule(Rule.CASE, "Stra\u00DFe STRASSE", "strasse strasse", "stra\u00DFe strasse");
    assertRule(
        Rule.CASE,
        "\u039F\u0394\u039F\u03A3 \u03BF\u03B4\u03BF\u03C2",
        "\u03BF\u03B4\u03BF\u03C3 \u03BF\u03B4\u03BF\u03C3",
        "\u03BF\u03B4\u03BF\u03C3 \u03BF\u03B4\u03BF\u03C2");
    assertWords("\u1E9E \u0130I i \u0131", "ss", "ii", "i", "\u0131");
    assertWords("\uD801\uDC00\uD801\uDC28", "\uD801\uDC28\uD801\uDC28");
    assertWords("\u13A0 \uAB70", "\uAB70", "\uAB70");
  }

  public void testWhatIsNotSeenIsNotThere() throws IOException {
    assertRule(Rule.INVISIBLE, "ne\u200Bar", "near", "ne ar");
    assertRule(Rule.INVISIBLE, "a\u2060b\uFEFFc\u200Ed", "abcd", "a b c d");
    assertRule(Rule.INVISIBLE, "ne\u00AD\u00ADar\u00AD1", "near1", "ne ar 1");
    assertRule(Rule.INVISIBLE, "\u0E44\u200B\u0E17", "\u0E44 \u0E17", "\u0E44 \u0E17");
    assertRule(Rule.INVISIBLE, "\u4E2D\uFE00", "\u4E2D", "\u4E2D\uFE00");
    assertRule(
        Rule.INVISIBLE,
        "\u0915\u094D\u200D\u0937\u200C",
        "\u0915\u094D\u0937",
        "\u0915\u094D\u0937");
    assertWords("\u200B\u00ADa\u00AD \u180E\u1820\u180B", "a", "\u1820");
    assertWords("e\u200D\u0301 o\u034F\u0308\u00AD", "e", "o");
    assertWords("\u1112\u200B\u1161\u2060\u11AB", "\uD55C");
  }

  public void testOptionalMarksAreLeftOut() throws IOException {
    assertRule(Rule.MARKS, "Caf\u00E9 cafe\u0301", "cafe cafe", "caf\u00E9 caf\u00E9");
    assertRule(Rule.MARKS, "\u03AC\u1FB3", "\u03B1\u03B1", "\u03AC\u1FB3");
    assertRule(
        Rule.MARKS,
        "\u0643\u064E\u062A\u0640\u0640\u064E\u0628",
        "\u0643\u062A\u0628",
        "\u0643\u064E\u062A\u0640\u0640\u064E\u0628");
    assertRule(
        Rule.MARKS,
        "\u05E9\u05C1\u05B8\u05DC\u05D5\u05B9\u05DD",
        "\u05E9\u05DC\u05D5\u05DD",
        "\u05E9\u05B8\u05C1\u05DC\u05D5\u05B9\u05DD");
    assertRule(Rule.MARKS, "\u0712\u0730\u0713", "\u0712\u0713", "\u0712\u0730\u0713");
    assertRule(Rule.MARKS, "\u0451\u0401", "\u0435\u0435", "\u0451\u0451");
    assertWords(
        "\u0439 \u0457 \u0623 \u0929 \u304C \u00F8",
        "\u0439",
        "\u0457",
        "\u0623",
        "\u0929",
        "\u304C",
        "\u00F8");
    assertWords("\uFB2A \u01D8 \u1EC7", "\u05E9", "u", "e");
    assertWords("\u0640 \u0640a", "a");
  }

  public void testMarksOfComposedLettersAreLeftOutWithoutCompatibility() throws IOException {
    WordForm form = WordForm.ALL.without(Rule.COMPATIBILITY);
    PlainWordScanner scanner = new PlainWordScanner(form);
    assertEquals(
        List.of("e", "e", "\u0439", "\u0435", "\u05E9", "\uFF42"),
        terms(scanner, "\u00C9 e\u0301 \u0439 \u0451 \uFB2A \uFF22"));
  }

  public void testHyphenAtTheEndOfALineJoinsAWord() throws IOException {
    assertRule(Rule.HYPHENS, "exam-\nple", "example", "exam ple");
    assertRule(Rule.HYPHENS, "exam\u2010 \t\r\n  ple", "example", "exam ple");
    assertRule(Rule.HYPHENS, "exam\u00AD\rple", "example", "exam ple");
    assertRule(Rule.HYPHENS, "a-\nb\u00AD\u2028c-\u0085d", "abcd", "a b c d");
    assertRule(Rule.HYPHENS, "cafe\u0301-\ns", "cafes", "cafe s");
    assertRule(
        Rule.HYPHENS,
        "\uD801\uDC00-\n\uD801\uDC28",
        "\uD801\uDC28\uD801\uDC28",
        "\uD801\uDC28 \uD801\uDC28");
    assertWords("exam-ple exam- ple", "exam", "ple", "exam", "ple");
    assertWords("Jean-\nPaul 5-\na a-\n5 a-\n\nb", "jean", "paul", "5", "a", "a", "5", "a", "b");
    assertWords("a--\nb -\nc a-\u200B\nd-", "a", "b", "c", "a", "d");
    assertWords("a-" + " ".repeat(64) + "\n" + " ".repeat(64) + "b", "ab");
    assertWords("a-" + " ".repeat(65) + "\nb a-\n" + " ".repeat(65) + "b", "a", "b", "a", "b");
  }

  public void testSymbolsAreWords() throws IOException {
    assertRule(
        Rule.SYMBOLS,
        "a\u2602b \uD83D\uDE00\uD83D\uDE00",
        "a \u2602 b \uD83D\uDE00 \uD83D\uDE00",
        "a b");
    // a flag is a word; the third letter is half a flag
    assertRule(
        Rule.SYMBOLS,
        "x \uD83C\uDDE9\uD83C\uDDEA\uD83C\uDDEB",
        "x \uD83C\uDDE9\uD83C\uDDEA \uD83C\uDDEB",
        "x");
    assertRule(Rule.SYMBOLS, "1\uFE0F\u20E3", "1", "1\u20E3");
    // a family, a skin tone, a heart with a variation selector
    assertWords(
        "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67",
        "\uD83D\uDC68",
        "\uD83D\uDC69",
        "\uD83D\uDC67");
    assertWords("\uD83D\uDC4D\uD83C\uDFFDx \u2764\uFE0F", "\uD83D\uDC4D", "x", "\u2764");
    assertWords(
        "\u20AC5 2\u00B0 a=\u0338b a\u2260b =\u200B\u0338",
        "\u20AC",
        "5",
        "2",
        "\u00B0",
        "a",
        "\u2260",
        "b",
        "a",
        "\u2260",
        "b",
        "\u2260");
    assertWords("=\uD83D\uDE00 <\uD801\uDC00", "\uD83D\uDE00", "\uD801\uDC28");
    assertWords("\u22125 1\u20442 \uFFFD\uFFFC+\uFF0B\uFE62", "5", "1", "2");
  }

  public void testOffsetsAreThoseOfTheSource() throws IOException {
    assertEquals(
        List.of(
            new Word("dont", 1, 6),
            new Word("example", 8, 18),
            new Word("e", 20, 23),
            new Word("1", 24, 25),
            new Word("2", 24, 25),
            new Word("\u4E2D", 25, 26),
            new Word("\uD801\uDC28x", 26, 29)),
        scan(
            ALL,
            new StringReader(
                "'don't' ex\u00ADam-\nple \u00ADe\u00AD\u0301 \u00BD\u4E2D\uD801\uDC00X'")));
  }

  public void testHalfPairsSeparate() throws IOException {
    assertWords("a\uD83Db\uDE00c\uD83D", "a", "b", "c");
    assertWords("\uDE00\uD83D \uD83D\u0301", new String[0]);
  }

  public void testNamesDoNotDependOnHowTheTextIsChopped() throws IOException {
    String capitals = "Q".repeat(WordScanner.MAX_WORD_LENGTH);
    for (String text :
        List.of(
            "x. " + capitals + "Abc",
            "x. Abc\u4E2DDef",
            "\u00BDAbc",
            "a'\uD83C\uDD50 b",
            "\uD83C\uDDE9Abc. Def",
            "Abc'\u0301Def. Ghi")) {
      assertAsDefined(ALL, WordForm.ALL, text);
    }
  }

  public void testWhatIsNotSeenHidesNoEndOfASentence() throws IOException {
    for (String before : List.of("", "x. ", "x. \"")) {
      for (String hidden : List.of("", "\uFEFF", "\u200B", "\u00AD\u2060")) {
        for (String letter : List.of("T", "\uD801\uDC00")) {
          List<Marks> words =
              marked(ALL, new StringReader(before + hidden + letter + "he y")).words();
          assertFalse(escaped(before + hidden), words.get(words.size() - 2).name());
        }
      }
    }
    List<Marks> words = marked(ALL, new StringReader("x \u200BThe y")).words();
    assertTrue(words.get(1).name());
  }

  public void testTextsWithoutWordsAreKnownByWhatIsSeen() throws IOException {
    List<String> different =
        List.of(
            "!",
            "!!! ???",
            "\u2014 \u2014",
            "!\uDB80\uDC00",
            "!\uDB80\uDC01",
            "\uDB80\uDC00\uDB80\uDC01",
            "\uE000\uE001",
            "\uD809\uDC70\uD809\uDC71",
            "\uD83C\uDFFD\uD83C\uDFFD",
            "\uD83C\uDFFB",
            "\uD83D",
            "\uD83D\uD83D \uDE00",
            "\u0378\u0379",
            "\uDB80",
            "\u20E3",
            "\u0640\u0640",
            "\u0640\u0640\u0640",
            "\u064E",
            "\u0345\u0338",
            "\u0301\u0301");
    Set<Long> hashes = new HashSet<>();
    for (String text : different) {
      assertNotEquals(escaped(text), 0, visible(text));
      boolean isHalf = text.equals("\uDB80"); // all halves are the same character
      assertEquals(escaped(text), !isHalf, hashes.add(visible(text)));
    }
  }

  public void testTextsWithoutWordsAreEqualInPlainForm() throws IOException {
    for (String[] pair :
        new String[][] {
          {"\uFF01 \u2026", "! ..."},
          {"!\u200B\n!", "!!"},
          {"!\u0640", "!"},
          {"!\u20E3", "!"},
          {"\u0345\u0338", "\u0338\u0345"},
          {"!\u0345\u0338?", "!\u0338\u0345?"},
          {"\u00B4", " \u0301"},
          {"\uD83D", "\uFFFD"}
        }) {
      assertEquals(escaped(pair[0]), visible(pair[0]), visible(pair[1]));
    }
    for (String nothing : List.of("", " \n\0", "\u200B\uFEFF\u00AD", "\uDB40\uDC41", "\u3164")) {
      assertEquals(escaped(nothing), 0, visible(nothing));
    }
  }

  public void testOrdinaryTextsOfPunctuationKeepTheirHash() throws IOException {
    for (String text : List.of("!!! ???", "...", "\u2014 \u2014", "\u3002\u3001", "+-*/")) {
      String seen = text.replace(" ", "");
      assertEquals(text, FeatureHash.of(seen), visible(text));
    }
  }

  public void testTextWithoutWordsIsTheSameInEveryNormalForm() throws IOException {
    String[] pieces = {
      "!",
      "\u00B4",
      "\u0345",
      "\u0338",
      "\u0301",
      "\u0323",
      "\u064E",
      "\u0651",
      "\u0640",
      " ",
      "\uE000",
      "\u20E3",
      "\u200B",
      "\uD834\uDD65",
      "\uD834\uDD6E",
      "\u3002",
      "\n",
      "\u2026"
    };
    for (int i = 0, n = atLeast(2000); i < n; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = TestUtil.nextInt(random(), 1, 20); j > 0; j--) {
        text.append(RandomPicks.randomFrom(random(), pieces));
      }
      long hash = visible(text.toString());
      for (Normalizer.Form form : List.of(Normalizer.Form.NFC, Normalizer.Form.NFD)) {
        String other = Normalizer.normalize(text, form);
        assertEquals(escaped(text.toString()), hash, visible(other));
      }
    }
  }

  public void testLongWordComesInPieces() throws IOException {
    String full = "a".repeat(WordScanner.MAX_WORD_LENGTH);
    assertWords(full, full);
    assertWords("A".repeat(600), full, full, "a".repeat(90));
    assertWords(full + "'b", full, "b");
    assertWords(full + "\u0301b", full, "b");
    assertWords("\u00DF".repeat(200), "s".repeat(255), "s".repeat(145));
    assertWords("\uD801\uDC28".repeat(130), "\uD801\uDC28".repeat(127), "\uD801\uDC28".repeat(3));
    assertWords("b'".repeat(300) + "b", "b".repeat(255), "b".repeat(46));
  }

  public void testTowerOfMarksIsNormalizedInParts() throws IOException {
    int most = PlainWordScanner.MAX_CLUSTER_LENGTH;
    for (int marks : new int[] {most - 2, most - 1, most, most + 1, 300, 20_000}) {
      // an accent of a is left out however far away it is
      assertEquals(List.of("a", "b"), terms(ALL, "a" + "\u0301".repeat(marks) + " b"));
      assertEquals(List.of("ab"), terms(ALL, "a" + "\u00AD\u0301".repeat(marks) + "b"));
      String tower = terms(ALL, "\u0438" + "\u0301".repeat(marks) + " b").get(0);
      assertEquals("\u0438" + "\u0301".repeat(Math.min(marks, 254)), tower);
    }
    // and what stands behind a tower is not
    String text = "a" + "\u0301".repeat(most) + " \u0301\u0438\u0301";
    assertEquals(List.of("a", "\u0438\u0301"), terms(ALL, text));
  }

  /** What the cutting into clusters rests on. */
  public void testNothingBeforeAClusterChangesIt() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      String letter = Character.toString(c);
      String parts = Normalizer.normalize(letter, Normalizer.Form.NFKD);
      String composed = Normalizer.normalize(parts, Normalizer.Form.NFKC);
      int first = parts.codePointAt(0);
      if (parts.codePointCount(0, parts.length()) > 1
          && composed.codePointCount(0, composed.length()) == 1) {
        int last = parts.codePointBefore(parts.length());
        assertTrue(Integer.toHexString(c), FormFolding.continues(last));
      }
      if (FormFolding.isMark(first) || c != first && FormFolding.continues(first)) {
        assertTrue(Integer.toHexString(c), FormFolding.continues(c));
      }
    }
  }

  public void testEveryCharacterGivesTheWordsOfTheDefinition() throws IOException {
    WordForm none = WordForm.ALL.without(Rule.values());
    for (WordForm form : List.of(WordForm.ALL, none, WordForm.ALL.without(Rule.COMPATIBILITY))) {
      PlainWordScanner scanner = new PlainWordScanner(form);
      for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
        int type = Character.getType(codePoint);
        if (type == Character.UNASSIGNED || type == Character.PRIVATE_USE) {
          continue;
        }
        String c = Character.toString(codePoint);
        String text = c + "a" + c + "\u0301b \u4E2D" + c + c + "=" + c + "e\u00AD" + c;
        assertEquals(escaped(text), PlainWordReference.words(text, form), terms(scanner, text));
      }
    }
  }

  public void testWithoutRulesWordsAreThoseOfFolded() throws IOException {
    PlainWordScanner scanner = new PlainWordScanner(WordForm.ALL.without(Rule.values()));
    for (int i = 0, n = atLeast(500); i < n; i++) {
      String text = FormTexts.random(random(), TestUtil.nextInt(random(), 1, 500));
      assertEquals(
          escaped(text),
          WordReference.words(text).stream().map(Word::term).toList(),
          terms(scanner, text));
    }
  }

  public void testRandomTextGivesTheWordsOfTheDefinition() throws IOException {
    for (int i = 0, n = atLeast(4000); i < n; i++) {
      assertAsDefined(
          ALL, WordForm.ALL, FormTexts.random(random(), TestUtil.nextInt(random(), 1, 200)));
    }
    for (int i = 0, n = atLeast(20); i < n; i++) {
      assertAsDefined(
          ALL, WordForm.ALL, FormTexts.random(random(), TestUtil.nextInt(random(), 8000, 30_000)));
    }
  }

  public void testEveryFormGivesTheWordsOfTheDefinition() throws IOException {
    Rule[] rules = Rule.values();
    for (int bits = 0; bits < 1 << rules.length; bits++) {
      Set<Rule> some = EnumSet.noneOf(Rule.class);
      for (Rule rule : rules) {
        if ((bits >>> rule.ordinal() & 1) != 0) {
          some.add(rule);
        }
      }
      WordForm form = new WordForm(some);
      PlainWordScanner scanner = new PlainWordScanner(form);
      for (int i = 0, n = atLeast(60); i < n; i++) {
        String text = FormTexts.random(random(), TestUtil.nextInt(random(), 1, 300));
        assertAsDefined(scanner, form, text);
      }
    }
  }

  public void testEveryBufferEndGivesTheWordsOfTheDefinition() throws IOException {
    String tail =
        "x don't \uD801\uDC00-\n\uD801\uDC29y a\u0301b exam- \r\n ple =\u0338 \u0E17\u0E35\u0E48"
            + " \u4E2D\uD840\uDC00 \u00DF\u00AD\uD83C\uDDE9\uD83C\uDDEA z";
    for (int prefix = 8192 - tail.length() - 2; prefix <= 8196; prefix++) {
      for (String start : List.of(" ", "ab,", "a'", "=")) {
        String text = start.repeat(prefix).substring(0, prefix) + tail + tail;
        assertAsDefined(ALL, WordForm.ALL, text);
      }
    }
  }

  public void testOffsetsHoldTheWord() throws IOException {
    for (int i = 0, n = atLeast(1000); i < n; i++) {
      String text = FormTexts.random(random(), TestUtil.nextInt(random(), 1, 200));
      int start = 0;
      for (Word word : scan(ALL, new StringReader(text))) {
        assertTrue(word.start() >= start && word.end() > word.start());
        start = word.start();
        String source = text.substring(word.start(), word.end());
        assertTrue(escaped(source), terms(ALL, source).contains(word.term()));
      }
    }
  }

  public void testHostileTextTakesLinearTime() throws IOException {
    List<String> pieces = new ArrayList<>(FormTexts.PIECES);
    pieces.addAll(List.of("a-\n", "a- ", "a-" + " ".repeat(64), "\uFDFA", "a'", "=\u0338", "\0"));
    long start = System.nanoTime();
    for (String piece : pieces) {
      String text = piece.repeat(1_000_000 / piece.length());
      ALL.reset(new StringReader(text));
      while (ALL.next()) {}
      assertEquals(text.length(), ALL.scanned());
      assertTrue(ALL.visible() != 1); // takes time where there is no word
    }
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    assertTrue("took " + seconds + " s", seconds < 120);
  }
}
