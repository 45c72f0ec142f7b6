package io.doppel.lucene.analysis;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.analysis.MockTokenizer;
import org.apache.lucene.tests.util.TestUtil;

/** Holds what {@link HtmlFramingCharFilter} promises. */
public class TestHtmlFramingCharFilter extends BaseTokenStreamTestCase {

  private static final int HOSTILE_CHARS = 4 << 20;

  /** Linear takes well under a second; one window per char would take minutes. */
  private static final long HOSTILE_SECONDS = 10;

  public void testExampleOfTheJavadoc() throws IOException {
    assertFiltered(
        "\nFish & chips\nHot,   daily.",
        "<h1>Fish &amp; chips</h1><p>H<b>o</b>t, <a href=\"/menu\">menu</a>"
            + "<script>track()</script>daily.");
  }

  public void testFramingElementsBecomeOneBlank() throws IOException {
    assertFiltered("a b", "a<script type='x'>if (a < b) {'</p>'}</script>b");
    assertFiltered("a b", "a<STYLE>p > b { color: red }</Style >b");
    assertFiltered("a b", "a<iframe src=x><p>old browser</p></iframe>b");
    assertFiltered("a b", "a<a href='x'>the <b>link</b></A\n>b");
    assertFiltered("a  b", "a<a>1</a><a>2</a>b");
  }

  public void testRawTextEndsAtItsOwnEndTagOnly() throws IOException {
    assertFiltered(" x", "<script></scripts></style><!-- </script foo='>x");
    assertFiltered(" x", "<script></</s</script/>x");
    assertFiltered("a ", "a<script/>b");
    assertFiltered("a ", "a<iframe/>b");
  }

  public void testUnclosedRawTextAndCommentsReachToTheEnd() throws IOException {
    String rest = "<p>word ".repeat(20_000);
    assertFiltered("a ", "a<script>" + rest);
    assertFiltered("a ", "a<style>" + rest);
    assertFiltered("a ", "a<iframe>" + rest);
    assertFiltered("a ", "a<script>" + rest + "</script");
    assertFiltered("a", "a<!-- " + rest);
  }

  public void testCommentsAndDeclarationsLeaveNothing() throws IOException {
    assertFiltered("ab", "a<!-- > <p> -- -->b");
    assertFiltered("ab", "a<!---->b");
    assertFiltered("ab", "a<!-->b");
    assertFiltered("ab", "a<!--->b");
    assertFiltered("ab", "a<!-- x --!>b");
    assertFiltered("ab", "a<!-- x ---->b");
    assertFiltered("ab", "a<!DOCTYPE html>b");
    assertFiltered("ab", "a<!>b");
    assertFiltered("ab", "a<![if IE]>b");
    assertFiltered("ab", "a<?xml version='1.0'?>b");
  }

  public void testCdataMarkersGoAndTheirContentStays() throws IOException {
    assertFiltered("a x]] y b", "a <![CDATA[x]] <b>y</b>]]> b");
    assertFiltered("a]]>b", "a]]>b");
    assertFiltered("ab", "a<![CDATA[b");
  }

  public void testInlineTagsLeaveNothing() throws IOException {
    assertFiltered("Hello", "<b>H</b>ello");
    assertFiltered("Hello", "H<SPAN class=\"a>b\" title='<'>el</span\n>lo<img src=x>");
    assertFiltered("abc", "<abbr>a</abbr><a-card>b</a-card><a:b>c</a:b>");
    assertFiltered("x", "</a></script>x</iframe>");
    assertFiltered("x", "<blockquotes>x</averyveryverylongnameofatag>");
  }

  public void testBlockTagsBecomeOneParagraphBreak() throws IOException {
    assertFiltered("a\nb\nc", "a<br>b<BR/>c");
    assertFiltered("\na\nb\n", "<p>a</p><p>b</p>");
    assertFiltered("a\n  b", "a</li> </ul><hr> <h2>b");
    assertFiltered("\n a", "<html><script></script><body>a");
    assertFiltered("\na\nb\n", "<table><tr><td>a</td><td>b</td></tr></table>");
    assertFiltered("\na\nb", "<article>a</article>b");
  }

  public void testControlCharactersBecomeBlanks() throws IOException {
    assertFiltered("a  b c", "a\r\nb\tc");
    assertFiltered("a b c d", "a&#10;b&Tab;c&NewLine;d");
    assertFiltered("\na\r\nb\tc\nd e", "<pre>a\r\nb\tc</pre>d\ne");
    assertFiltered("\na\nb\n c d", "<textarea>a\nb\n</textarea>\tc\nd");
  }

  public void testNamedReferences() throws IOException {
    assertFiltered("<b> & \u00e9\u00e9 \u2260", "&lt;b&gt; &amp; &eacute;&eacute &ne;");
    assertFiltered("\u2233", "&CounterClockwiseContourIntegral;");
    assertFiltered("\u226b\u20d2 \ud835\udcb6", "&nGt; &ascr;");
    assertFiltered("\u00ac \u00ac\u00ac;", "&not &not;&not;;");
  }

  public void testEveryNamedReferenceIsDecoded() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                HtmlFramingCharFilter.class.getResourceAsStream("html-character-references.tsv"),
                StandardCharsets.UTF_8))) {
      int count = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] columns = line.split("[\t ]");
        StringBuilder expected = new StringBuilder();
        for (int i = 1; i < columns.length; i++) {
          expected.appendCodePoint(Integer.parseInt(columns[i], 16));
        }
        assertFiltered("\n" + expected + "-", "<pre>&" + columns[0] + "-");
        count++;
      }
      assertEquals(2231, count);
    }
  }

  public void testUnknownReferencesStay() throws IOException {
    for (String text :
        List.of(
            "&",
            "& ",
            "&;",
            "&&",
            "a&b",
            "&nosuch;",
            "&Amp;",
            "&notit;",
            "&copy=1",
            "&ne",
            "&#",
            "&#;",
            "&#x;",
            "&#xg")) {
      assertFiltered(text, text);
    }
    assertFiltered("AT&T&&", "AT&T&amp;&");
  }

  public void testNumericReferences() throws IOException {
    assertFiltered("AAAA A", "&#65;&#x41;&#X041;&#65 &#0000000000065;");
    assertFiltered("\ud83d\ude00\ud83d\ude00.", "&#128512;&#x1F600;.");
    assertFiltered("\ufffd".repeat(5), "&#0;&#xD800;&#xDFFF;&#x110000;&#99999999999999999999;");
    assertFiltered("\u20ac\u0081\u0178", "&#128;&#x81;&#x9F;");
    assertFiltered("\uffff\udbff\udfff", "&#xFFFF;&#x10FFFF;");
  }

  public void testReferencesWithoutEndStay() throws IOException {
    String letters = "&" + "a".repeat(100_000);
    assertFiltered(letters, letters);
    String digits = "&#" + "9".repeat(100_000);
    assertFiltered(digits, digits);
  }

  public void testOtherLessThanSignsAreText() throws IOException {
    for (String text : List.of("<", "a < b", "<3", "</", "</>", "</ a>", "<<", "<=", "<\u00e9>")) {
      assertFiltered(text, text);
    }
    assertFiltered("<x", "<<b>x");
  }

  public void testUnclosedLinkKeepsThePage() throws IOException {
    assertFiltered("a b c", "a <a name=x>b c");
    assertFiltered("1 2   3", "1 <a>2 <a>x</a> 3");
    assertFiltered("x  y", "x <a>link</a>y");
    assertFiltered("x y", "x <a>y</abbr>");
    assertFiltered("x  ", "x <a>y</a");
    String page = "word ".repeat(20_000);
    assertFiltered(page + "end", "<a href='x'>" + page + "<b>end</b>");
    assertFiltered(page + "end", "<a href='x'>" + page + "</a>end");
  }

  public void testLinkGoesIfItsEndIsInTheWindow() throws IOException {
    String fits = "x".repeat(CharWindow.LOOKAHEAD - 1);
    assertFiltered("a b", "a<a>" + fits + "</a>b");
    assertFiltered("a" + fits + "yb", "a<a>" + fits + "y</a>b");
    assertFiltered(" ".repeat(9) + "b", ("<a>" + fits + "</a>").repeat(9) + "b");
  }

  public void testBrokenTags() throws IOException {
    assertFiltered("x", "<b title=\"a>x");
    assertFiltered("x", "<b title='a>x");
    assertFiltered("x", "<b title=foo\">x");
    assertFiltered("x", "<b \"foo>x");
    assertFiltered("x", "<b title= 'a>b'>x");
    assertFiltered("x", "<b <i>x</i</b>");
    assertFiltered("a", "a<b");
    assertFiltered("x", "<img src=\"data:" + "A".repeat(100_000) + "\" alt=\"y\">x");
    String page = "word ".repeat(20_000);
    assertFiltered(page, "<b title=\"a>" + page);
  }

  public void testOddCharactersStay() throws IOException {
    String text = "a\u0000b\ud800c\udc00d\u0001\ufffe\u00a0";
    assertFiltered(text, text);
    assertFiltered("x", "<b\u0000\ud800 \udc00=\u0000>x");
  }

  public void testDeepNesting() throws IOException {
    assertFiltered("x", "<b>".repeat(10_000) + "x" + "</b>".repeat(10_000));
    assertFiltered("\nx\n", "<div>".repeat(10_000) + "x" + "</div>".repeat(10_000));
  }

  public void testOffsetsLeadToTheWords() throws IOException {
    String page = "<p>One <b>two</b>, (<i>three</i>) <a>x</a>four<br>five<!-- x --> six</p>";
    assertSources(page, new StandardTokenizer(), "One", "two", "three", "four", "five", "six");
    assertSources(page, whitespace(), "One", "two</b>,", "(<i>three</i>)", "four", "five", "six");
  }

  public void testOffsetsCoverReferencesAndInnerTags() throws IOException {
    assertSources(
        "<p>caf&eacute;</b> AT&amp;T &Eacute;t&#233 <b>H</b>ello &#x1F600;</i> .",
        whitespace(),
        "caf&eacute;",
        "AT&amp;T",
        "&Eacute;t&#233",
        "H</b>ello",
        "&#x1F600;",
        ".");
  }

  public void testFinalOffsetIsTheEndOfThePage() throws IOException {
    assertEquals(8, finalOffset("<b>x</p>"));
    assertEquals(7, finalOffset("<b></b>"));
    assertEquals(10, finalOffset("a <b></b> "));
    assertEquals(8, finalOffset("<b>x</b>"));
    assertSources("<b>x</b> <b>y</b>", whitespace(), "x", "y</b>");
  }

  public void testSourceOfEachTokenFiltersToTheToken() throws IOException {
    String[] parts = {
      "word",
      "x",
      ".",
      ",",
      " ",
      "\n",
      "&amp;",
      "&#x1F600;",
      "&eacute",
      " < ",
      "<b>",
      "</b>",
      "<i a='>'>",
      "<p>",
      "</p>",
      "<br>",
      "<a href=x>link</a>",
      "<script>s</script>",
      "<!-- c -->",
      "&nosuch;",
      "中",
      "\ud83d\ude00"
    };
    for (int iteration = 0; iteration < 500; iteration++) {
      StringBuilder page = new StringBuilder();
      for (int i = random().nextInt(30); i >= 0; i--) {
        page.append(RandomPicks.randomFrom(random(), parts));
      }
      List<String> terms = new ArrayList<>();
      for (String source : sources(page.toString(), whitespace(), terms)) {
        assertEquals(page.toString(), terms.remove(0), filter(source));
      }
    }
  }

  public void testRandomStrings() throws Exception {
    try (Analyzer analyzer = analyzer()) {
      checkRandomData(random(), analyzer, 200 * RANDOM_MULTIPLIER);
      checkRandomData(random(), analyzer, 20 * RANDOM_MULTIPLIER, 8192);
    }
  }

  public void testRandomHtml() throws Exception {
    try (Analyzer analyzer = analyzer()) {
      for (int i = 0; i < 200 * RANDOM_MULTIPLIER; i++) {
        checkAnalysisConsistency(random(), analyzer, false, randomPage());
      }
    }
  }

  public void testReadsOfAnySizeGiveTheSameText() throws IOException {
    for (int i = 0; i < 100; i++) {
      assertSameInPieces(randomPage());
    }
    String longPage =
        "<p a=\"" + "x".repeat(30_000) + "\">&amp;<a>" + "y".repeat(30_000) + "</a>&#128512;z";
    assertSameInPieces(longPage + longPage + "<a>" + longPage);
  }

  public void testHostilePagesTakeLinearTime() throws IOException {
    String[] patterns = {
      "<",
      "<a b=\"",
      "<a b='<a b=\"",
      "<a ",
      "<a>",
      "</a",
      "</a>",
      "<b>",
      "<p>",
      "<a href=x>y",
      "&",
      "&a",
      "&#9",
      "&amp;",
      "<!--",
      "<!-- --",
      "-",
      "<!",
      "<?",
      "</script",
      "<a><b>",
      "<![CDATA[",
      "]]",
      "]]>",
      "\u0000",
      "\ud800",
      "<b =\"'",
      "=\"",
      "<a>" + "x".repeat(40_000),
      "<b c=\"" + "x".repeat(40_000),
      "<a b='" + "</b>".repeat(9_000)
    };
    for (String pattern : patterns) {
      assertFast("", pattern);
    }
    for (String prefix :
        List.of("&", "&#", "&#x", "<", "<b ", "<b c=\"", "<a>", "<!--", "<script>", "<![CDATA[")) {
      assertFast(prefix, "a");
      assertFast(prefix, "9");
      assertFast(prefix, "'\"");
      assertFast(prefix, "]-</");
    }
  }

  private static void assertFast(String prefix, String pattern) throws IOException {
    String page = prefix + pattern.repeat(HOSTILE_CHARS / pattern.length());
    long start = System.nanoTime();
    try (Reader reader = new HtmlFramingCharFilter(new StringReader(page))) {
      char[] buffer = new char[4096];
      while (reader.read(buffer, 0, buffer.length) >= 0) {}
    }
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    String opening = page.substring(0, 20);
    assertTrue(opening + " took " + seconds + " seconds", seconds < HOSTILE_SECONDS);
  }

  private static void assertFiltered(String expected, String page) throws IOException {
    assertEquals(expected, filter(page));
  }

  private static String filter(String page) throws IOException {
    StringBuilder text = new StringBuilder();
    try (Reader reader = new HtmlFramingCharFilter(new StringReader(page))) {
      char[] buffer = new char[1000];
      for (int n = reader.read(buffer); n >= 0; n = reader.read(buffer)) {
        text.append(buffer, 0, n);
      }
      assertEquals(-1, reader.read());
    }
    return text.toString();
  }

  private static void assertSameInPieces(String page) throws IOException {
    String expected = filter(page);
    StringBuilder single = new StringBuilder();
    StringBuilder pieces = new StringBuilder();
    try (Reader oneByOne = new HtmlFramingCharFilter(new PiecesReader(page, 1));
        Reader various = new HtmlFramingCharFilter(new PiecesReader(page, 50))) {
      for (int c = oneByOne.read(); c >= 0; c = oneByOne.read()) {
        single.append((char) c);
      }
      char[] buffer = new char[60];
      for (int n = 0; n >= 0; n = various.read(buffer, 5, 1 + random().nextInt(50))) {
        pieces.append(buffer, 5, n);
      }
    }
    assertEquals(expected, single.toString());
    assertEquals(expected, pieces.toString());
  }

  private static Tokenizer whitespace() {
    return new MockTokenizer(MockTokenizer.WHITESPACE, false);
  }

  private static void assertSources(String page, Tokenizer tokenizer, String... expected)
      throws IOException {
    assertEquals(List.of(expected), sources(page, tokenizer, new ArrayList<>()));
  }

  /** The stretch of the page that each token's offsets name; also collects the tokens. */
  private static List<String> sources(String page, Tokenizer tokenizer, List<String> terms)
      throws IOException {
    List<String> sources = new ArrayList<>();
    try (tokenizer) {
      CharTermAttribute term = tokenizer.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = tokenizer.addAttribute(OffsetAttribute.class);
      tokenizer.setReader(new HtmlFramingCharFilter(new StringReader(page)));
      tokenizer.reset();
      while (tokenizer.incrementToken()) {
        terms.add(term.toString());
        sources.add(page.substring(offset.startOffset(), offset.endOffset()));
      }
      tokenizer.end();
    }
    return sources;
  }

  private static int finalOffset(String page) throws IOException {
    try (Tokenizer tokenizer = whitespace()) {
      tokenizer.setReader(new HtmlFramingCharFilter(new StringReader(page)));
      tokenizer.reset();
      while (tokenizer.incrementToken()) {}
      tokenizer.end();
      return tokenizer.addAttribute(OffsetAttribute.class).endOffset();
    }
  }

  private static Analyzer analyzer() {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        return new TokenStreamComponents(whitespace());
      }

      @Override
      protected Reader initReader(String fieldName, Reader reader) {
        return new HtmlFramingCharFilter(reader);
      }
    };
  }

  private static String randomPage() {
    return TestUtil.randomHtmlishString(random(), 1 + random().nextInt(200));
  }

  /** Gives a text in pieces of random length. */
  private static final class PiecesReader extends FilterReader {
    private final int maxLength;

    PiecesReader(String text, int maxLength) {
      super(new StringReader(text));
      this.maxLength = maxLength;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      return super.read(buffer, offset, Math.min(length, 1 + random().nextInt(maxLength)));
    }
  }
}
