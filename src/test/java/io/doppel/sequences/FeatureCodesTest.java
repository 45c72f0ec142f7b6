package io.doppel.sequences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.signature.SequenceSignature;
import io.doppel.sketch.SequenceSketch;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Randomized
class FeatureCodesTest {
  private static final FeatureCodeSettings DEFAULT = FeatureCodeSettings.DEFAULT;

  private static final String GOLDEN =
      "系统采用的特征码提取算法是基于语法获取特征的方法。这种方法将网页内容看成字符流，" + "以一些标点符号和常用汉字作为锚点，从网页内容中抽取文字作为网页特征码。";

  /** More than 300 characters, so a unit. */
  private static final String LIBRARY =
      "市图书馆昨天宣布，从下个月起延长开放时间，每晚闭馆推迟到十点，周末照常。馆长在说明会上介绍，"
          + "过去一年进馆的读者增加了三成，其中学生占了一半，许多人下课以后才有空来看书，原来八点闭馆对他们太早。"
          + "为了这次调整，馆里新招了十二名馆员，又请了四十位志愿者轮流值班，阅览室的灯光和空调也换成了省电的型号。"
          + "读者张女士说，她常带孩子来借绘本，以前总要赶在晚饭前回家，现在可以慢慢挑选，不必着急。"
          + "也有读者担心，夜里回家的公交车班次太少；对此，公交公司答复，会在图书馆门前加设两班夜车，末班车十点半发出。"
          + "馆方还准备把地下一层改成自习室，预计明年春天完工，届时座位将从六百个增加到九百个，并且全部可以在网上预约。"
          + "至于延长开放的费用，市里已经列入今年的预算，不会向读者收取任何费用。";

  /** Another unit. */
  private static final String BRIDGE =
      "跨江大桥的检修工程今晨提前结束，比计划早了整整五天，两岸的居民终于不用再绕行。据施工单位介绍，"
          + "这次检修更换了全部吊索，重新铺设了桥面，还在两侧加装了防风护栏，使用寿命可以延长三十年。"
          + "检修期间，桥上只留一条车道，早晚高峰排队常常超过一小时，渡轮公司因此临时增开了六条航线，运送了近百万人次。"
          + "交通部门提醒，大桥恢复通车以后，前两周仍然限速四十公里，重型货车只能在夜间通过，违者将被处罚。"
          + "沿江的商户听到消息都很高兴，一位开面馆的老板说，绕行的时候客人少了一半，现在总算可以喘口气；"
          + "附近的小学也通知家长，校车从明天起恢复原来的路线，上学不必再提早半个小时出门。"
          + "工程师表示，今后每三年检查一次吊索，每六年全面检修，尽量安排在车流较少的冬季进行。";

  private static final String NOTE = "本报记者昨日从有关方面获悉，详情如下。";
  private static final String LINKS = "[1] [2] [3] [我来说两句]\n相关专题: 城市生活\n返回首页 | 打印 | 关闭";

  private static String page(String... paragraphs) {
    return String.join("\n", paragraphs);
  }

  private static SequenceSignature sign(FeatureCodeSettings settings, String text) {
    return sign(FeatureCodes.anchors(settings), text);
  }

  private static SequenceSignature sign(SequenceSketch sketch, String text) {
    try {
      return sketch.of(new StringReader(text));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String text(SequenceSignature code) {
    return code == null
        ? null
        : IntStream.range(0, code.length())
            .mapToObj(i -> Character.toString(code.symbol(i)))
            .collect(Collectors.joining());
  }

  private static String code(String text) {
    return text(sign(DEFAULT, text));
  }

  private static FeatureCodeSettings withAnchors(String anchors) {
    return new FeatureCodeSettings(1000, 300, 0.75, 4, 8, 1, anchors);
  }

  private static FeatureCodeSettings withMinCode(int minCode) {
    return new FeatureCodeSettings(
        1000, 300, 0.75, 4, 8, minCode, FeatureCodeSettings.SENTENCE_MARKS);
  }

  // --- the paper's examples

  @Test
  void theCodeOfThePapersExampleIsTheOneItPrints() {
    assertEquals("系法这流以点从码", code(GOLDEN));
  }

  /** Section IV.A, Table I, document A2': the text and its code, as far as both are printed. */
  @Test
  void theCodeOfThePapersLongTextIsTheOneItPrintsIfQuotesAndDeAreAnchors() {
    FeatureCodeSettings settings = withAnchors(FeatureCodeSettings.SENTENCE_MARKS + "“”的");
    String start = "在神七科研攻关中，哈尔滨工业大学承担着宇航员舱外宇航服的地面实验系统，学院气动技术中心课题组负责" + "“水平舱环控系统改造”和“紧急复压系统”的研制。";
    String end = "而在神七发射前 38 分钟，上海的一名科研人员拔掉地面连接神七的最后一个重要插座，成为最后一位撤离发射架的人。";
    assertTrue(text(sign(settings, start)).startsWith("在中哈服地统学责水造和"));
    assertTrue(text(sign(settings, end)).endsWith("海一七最座成架人"));
  }

  /** Section IV.A: the noise experiment, on a page of our own. */
  @Test
  void shortTextsDoNotChangeTheCodeAndALongOneDoes() {
    String page = page("图书馆延长开放时间", NOTE, LIBRARY, LINKS);
    String code = code(page);
    assertTrue(code.startsWith("市布从间每") && code.length() > 40, code);

    assertEquals(code, code(page("图书馆延长开放时间", NOTE, LIBRARY)), "without its last links");
    String other = "“中国制造”再受关注，业内人士认为，关键在于质量。";
    assertEquals(code, code(page("图书馆延长开放时间", other, LIBRARY, LINKS)), "another short text");
    assertEquals(code, code(page(LIBRARY)), "nothing but the unit");
    assertEquals(code, code("  \u3000" + page.replace("\n", "\r\n\t\r\n\u3000\u3000")), "indented");

    String longer = code(page("图书馆延长开放时间", NOTE + BRIDGE, LIBRARY, LINKS));
    assertNotEquals(code, longer, "a long text appended to the second paragraph");
    assertTrue(longer.endsWith(code) && longer.length() > 1.5 * code.length(), longer);
  }

  @Test
  void aPageInALongerOneIsContainedOneWayOnly() {
    SequenceSignature part = sign(DEFAULT, page(NOTE, LIBRARY));
    SequenceSignature both = sign(DEFAULT, page(BRIDGE, NOTE, LIBRARY));
    CommonBlocks blocks = new CommonBlocks();
    blocks.query(part);
    SequenceBounds ofQuery =
        new SequenceBounds(SequenceMeasure.REPEATABILITY_OF_QUERY, 0.75, 1, true);
    SequenceBounds ofDocument =
        new SequenceBounds(SequenceMeasure.REPEATABILITY_OF_DOCUMENT, 0.75, 1, true);
    int common = blocks.common(both, ofQuery);
    assertEquals(1, ofQuery.similarity(common, part.length(), both.length()));
    assertTrue(
        ofDocument.similarity(common, part.length(), both.length()) < ofDocument.threshold());
  }

  // --- the branches of the algorithms

  @Test
  void unitsGiveTheirCodesOneAfterTheOther() {
    assertEquals(code(LIBRARY) + code(BRIDGE), code(page(LIBRARY, NOTE, BRIDGE)));
  }

  @Test
  void aParagraphIsAUnitByItsLengthOrByItsShare() {
    String unit = "甲" + "一".repeat(148) + "乙，丙" + "一".repeat(146) + "丁";
    assertEquals(299, unit.length());
    String filler = ("戊" + "一".repeat(98) + "己\n").repeat(3);
    FeatureCodeSettings settings = withMinCode(1);
    assertEquals("甲乙丙己", text(sign(settings, page(unit, filler))), "299: all as one");
    String longer = unit.replace("乙", "一乙");
    assertEquals("甲乙丙丁", text(sign(settings, page(longer, filler))), "300, a half");
    assertEquals("子寅", text(sign(settings, page("子丑寅", "卯"))), "0.75");
    assertEquals("子辰", text(sign(settings, page("子丑寅", "卯辰"))), "0.6: all as one");
  }

  @Test
  void withoutUnitsManyParagraphsGiveTheirEnds() {
    String[] lines = "子一二丑 寅一二卯 辰一二巳 午一二未 申一二酉 戌一二亥 甲一二乙 丙一二丁 戊一二己".split(" ");
    FeatureCodeSettings settings = withMinCode(1);
    String ends = "子丑寅卯辰巳午未戌亥甲乙丙丁戊己";
    assertEquals(ends, text(sign(settings, page(lines))), "the fifth of nine is in the middle");
    String[] marked = Arrays.stream(lines).map(line -> "“" + line + "”。").toArray(String[]::new);
    assertEquals(ends, text(sign(settings, page(marked))), "punctuation is passed over");
    String few = page(Arrays.copyOf(lines, 7));
    assertEquals("子乙", text(sign(settings, few)), "seven are few: all as one");
  }

  @Test
  void theTwoEndsDoNotOverlap() {
    FeatureCodeSettings settings = new FeatureCodeSettings(1000, 300, 0.9, 4, 3, 1, "，");
    assertEquals("abcdef", text(sign(settings, "a，b\nc，d\ne，f")), "three paragraphs, N = 4");
    assertEquals("azczezgziz", text(sign(settings, "az\ncz\nez\ngz\niz")));
  }

  @Test
  void withoutUnitsFewParagraphsAreTakenAsOne() {
    FeatureCodeSettings settings = withMinCode(1);
    assertEquals("山水火土金木", text(sign(settings, "山一水，火二\n二土，\n金三三木")), "one stretch over a break");
    assertEquals("山水火土金木", text(sign(settings, "山一水，火二二土，金三三木")));
  }

  @Test
  void insteadOfACodeThatIsTooShortTheBeginningIsTaken() {
    assertEquals("没有标点的文字就用它开头的十六个", code("没有标点的文字就用它开头的十六个字符"));
    assertEquals("短，文。一二三四", code("短，\n文。一二三四"), "all of a text that is shorter, with its marks");
    assertEquals("........", code("........"));
    assertNull(sign(DEFAULT, "短，\n文。一二三"), "a text of fewer characters than a code must have");
    assertEquals("系法这流以点从码", text(sign(withMinCode(8), GOLDEN)));
    assertEquals(GOLDEN.substring(0, 16), text(sign(withMinCode(9), GOLDEN)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\r\n\t", "\u3000\u00A0\u200B\uFEFF\u0000\u2028"})
  void aBlankTextHasNoCode(String text) {
    assertNull(sign(DEFAULT, text));
    assertNull(sign(periods(), text));
  }

  @Test
  void aFullStopAtTheStartHasNothingBeforeIt() {
    assertEquals("abc", text(sign(periods(), ". Abc")));
    assertNull(sign(periods(), "...."));
  }

  // --- anchors

  @Test
  void aStretchGivesItsFirstAndLastCharacterAndASingleOneOnce() {
    FeatureCodeSettings settings = withAnchors(",");
    assertEquals("ttagi", text(sign(settings, "the cat, a dog, I")));
    assertEquals("ttagi", text(sign(settings, ",,the cat,,, a dog, ,I,")), "marks in a row");
    assertEquals("ttag", text(sign(settings, "(the “cat”), —a dog…")), "other punctuation");
  }

  @Test
  void everyFormOfAMarkIsAnAnchor() {
    String marks = FeatureCodeSettings.SENTENCE_MARKS;
    assertEquals(30, marks.codePointCount(0, marks.length()));
    marks
        .codePoints()
        .forEach(
            mark ->
                assertEquals(
                    "甲乙丙丁", text(sign(withMinCode(1), "甲乙" + Character.toString(mark) + "丙丁"))));
  }

  @Test
  void aMarkRightBetweenDigitsIsPartOfANumber() {
    FeatureCodeSettings settings = withMinCode(1);
    assertEquals("约年", text(sign(settings, "约3.14或1,000在12:30分３．１４年")));
    assertEquals("约34年", text(sign(settings, "约3, 4年")), "a blank ends a number");
    assertEquals("约34年", text(sign(settings, "约3,\n4年")));
    assertEquals("约34年", text(sign(settings, "约3，4年")), "no number has such a comma");
    assertEquals("约3年", text(sign(settings, "约3.年")));
  }

  @Test
  void capitalsDoNotMatter() {
    String text = "Near duplicates, as Everybody knows, are NOT copies; they differ. A little!";
    assertEquals(code(text), code(text.toUpperCase(Locale.ROOT)));
    assertEquals("nsasastrae", text(sign(withMinCode(1), text)));
    assertEquals(
        text(sign(withAnchors("x"), "aXb")),
        text(sign(withAnchors("X"), "AxB")),
        "nor those of anchors");
  }

  // --- characters and the cut

  @Test
  void surrogatePairsStayWholeAndHalvesAreReplaced() {
    String clef = "\uD834\uDD1E";
    assertEquals(clef + "乙" + clef, text(sign(withMinCode(1), clef + "甲乙，" + clef)));
    assertEquals("\uFFFD乙丙\uFFFD", text(sign(withMinCode(1), "\uDD1E乙，丙\uD834")));
    assertEquals("\uFFFD乙", text(sign(withMinCode(1), "\uD834甲乙")));
    assertEquals("\uFFFD" + clef, text(sign(withMinCode(1), "\uD834" + clef)));
  }

  @Test
  void theCutNeverSplitsACharacter() {
    String clef = "\uD834\uDD1E";
    FeatureCodeSettings settings = new FeatureCodeSettings(1000, 300, 0.75, 250, 8, 1000, "，");
    for (int before = 990; before <= 1000; before++) {
      String code = text(sign(settings, "甲".repeat(before) + clef.repeat(20)));
      assertEquals("甲".repeat(before) + clef.repeat(1000 - before), code);
    }
  }

  @Test
  void whatComesAfterTheCutDoesNotMatter() {
    String thousand = (GOLDEN.substring(0, 49) + "\n").repeat(21).replace("\n", "");
    String cut = thousand.substring(0, 1000);
    assertEquals(code(cut), code(cut + GOLDEN));
    assertNotEquals(code(cut), code(cut.substring(0, 950)));
    assertEquals(code(cut), code(cut.replace("，", "，\u200B \u3000")), "blanks do not count");
  }

  /** A reader that counts, and never ends. */
  private static final class Endless extends Reader {
    private final String text;
    private long read;

    Endless(String text) {
      this.text = text;
    }

    @Override
    public int read(char[] buffer, int offset, int length) {
      for (int i = 0; i < length; i++) {
        buffer[offset + i] = text.charAt((int) (read++ % text.length()));
      }
      return length;
    }

    @Override
    public void close() {
      throw new AssertionError("a text is not closed");
    }
  }

  @Test
  void noMoreIsReadThanIsNeeded() throws IOException {
    Endless endless = new Endless(GOLDEN);
    FeatureCodes.anchors(DEFAULT).of(endless);
    assertEquals(1000, endless.read);
    Endless pairs = new Endless("\uD834\uDD1E");
    FeatureCodes.anchors(DEFAULT).of(pairs);
    assertEquals(2000, pairs.read);
    Endless stops = new Endless("甲乙。");
    periods().of(stops);
    assertEquals(1000, stops.read);
  }

  /** Reads one character at a time. */
  private static final class Slow extends Reader {
    private final StringReader text;

    Slow(String text) {
      this.text = new StringReader(text);
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      return text.read(buffer, offset, Math.min(1, length));
    }

    @Override
    public void close() {
      text.close();
    }
  }

  @Test
  void anyTextHasOneCodeThatIsPartOfIt(Random random) throws IOException {
    String alphabet = "aB1甲乙，。.:“” \n\r\u2028\u3000\u200B的\uD834\uDD1E";
    for (int round = 0; round < 5_000; round++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(random.nextInt(10) == 0 ? 1500 : 60);
      for (int i = 0; i < length; i++) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      FeatureCodeSettings settings =
          new FeatureCodeSettings(
              1 + random.nextInt(1000),
              1 + random.nextInt(100),
              random.nextBoolean() ? 0.75 : 0.2,
              1 + random.nextInt(4),
              1 + random.nextInt(8),
              1 + random.nextInt(8),
              FeatureCodeSettings.SENTENCE_MARKS);
      SequenceSketch sketch = FeatureCodes.anchors(settings);
      SequenceSignature code = sketch.of(new StringReader(text.toString()));
      assertEquals(code, sketch.of(new Slow(text.toString())), "the same read in other pieces");
      assertSubsequence(code, text.toString());
      SequenceSignature period = periods().of(new StringReader(text.toString()));
      assertEquals(period, periods().of(new Slow(text.toString())));
    }
  }

  /** Algorithms 1 and 2, a step at a time, for texts of ideographs, marks and line breaks. */
  private static String stepByStep(FeatureCodeSettings settings, String page) {
    StringBuilder content = new StringBuilder(); // step 1
    List<String> paragraphs = new ArrayList<>();
    for (String paragraph : page.split("\n")) {
      int room = settings.maxCharacters() - content.length();
      String cut = paragraph.substring(0, Math.min(paragraph.length(), room));
      content.append(cut);
      if (!cut.isEmpty()) {
        paragraphs.add(cut); // step 2
      }
    }
    List<String> units =
        paragraphs.stream()
            .filter(
                p ->
                    p.length() >= settings.unitLength()
                        || (double) p.length() / content.length() >= settings.unitShare())
            .toList();
    StringBuilder code = new StringBuilder();
    if (!units.isEmpty()) { // step 3a: algorithm 1
      units.forEach(unit -> code.append(besideAnchors(unit)));
    } else if (paragraphs.size() >= settings.minParagraphs()) { // step 3b
      int n = settings.edgeParagraphs();
      for (int i = 0; i < paragraphs.size(); i++) {
        if (i < n || i >= paragraphs.size() - n) {
          code.append(ends(paragraphs.get(i).replaceAll("[，。]", "")));
        }
      }
    } else { // step 3c
      code.append(besideAnchors(content.toString()));
    }
    if (code.length() >= settings.minCode()) {
      return code.toString();
    }
    int first = Math.min(content.length(), 4 * settings.edgeParagraphs()); // step 4
    return first < settings.minCode() ? null : content.substring(0, first);
  }

  private static String besideAnchors(String paragraph) {
    return Arrays.stream(paragraph.split("[，。]"))
        .map(FeatureCodesTest::ends)
        .collect(Collectors.joining());
  }

  private static String ends(String stretch) {
    return stretch.length() < 2
        ? stretch
        : "" + stretch.charAt(0) + stretch.charAt(stretch.length() - 1);
  }

  @Test
  void codesAreThoseOfTheAlgorithmsStepByStep() {
    Random random = new Random(27);
    Set<String> codes = new HashSet<>();
    for (int round = 0; round < 5_000; round++) {
      StringBuilder page = new StringBuilder();
      for (int length = random.nextInt(200); length > 0; length--) {
        page.append("甲乙丙丁戊己庚辛，。\n".charAt(random.nextInt(11)));
      }
      FeatureCodeSettings settings =
          new FeatureCodeSettings(
              20 + random.nextInt(200),
              5 + random.nextInt(100),
              random.nextBoolean() ? 0.75 : 0.2,
              1 + random.nextInt(4),
              1 + random.nextInt(20),
              1 + random.nextInt(12),
              FeatureCodeSettings.SENTENCE_MARKS);
      String code = text(sign(settings, page.toString()));
      assertEquals(stepByStep(settings, page.toString()), code, settings + " " + page);
      codes.add(code);
    }
    assertTrue(codes.size() > 4_000, codes.size() + " codes");
  }

  private static void assertSubsequence(SequenceSignature code, String text) {
    int[] characters =
        text.codePoints()
            .map(c -> c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : Character.toLowerCase(c))
            .toArray();
    int at = 0;
    for (int i = 0; code != null && i < code.length(); i++) {
      while (at < characters.length && characters[at] != code.symbol(i)) {
        at++;
      }
      assertTrue(at++ < characters.length, text);
    }
  }

  // --- by full stops

  private static SequenceSketch periods() {
    return FeatureCodes.periods(
        FeatureCodes.DEFAULT_AROUND_STOP, 1000, FeatureCodes.DEFAULT_FULL_STOPS);
  }

  @Test
  void bothSidesOfEachFullStopAreTaken() {
    SequenceSketch four = FeatureCodes.periods(4, 1000, ".");
    assertEquals("psadogen", text(sign(four, "The cat sleeps. A dog. End")));
    assertEquals(
        "psadog", text(sign(four, "The cat sleeps... (A dog).")), "stops in a row are one");
    assertEquals("psaao", text(sign(four, "The cat sleeps. A. O")), "no side goes beyond a stop");
    assertEquals("特征的方法这种方法将网页特征码", text(sign(periods(), GOLDEN)));
  }

  @Test
  void aTextWithoutAFullStopHasNoCode() {
    assertNull(sign(periods(), "没有句号，只有逗号，还有3.14！"));
    assertEquals("三三三三三", text(sign(periods(), "一二三三三三三。")));
  }

  // --- settings

  @Test
  void parametersAreInAFixedOrderInAscii() {
    String expected =
        "maxCharacters=1000 unitLength=300 unitShare=0.75 edgeParagraphs=4 minParagraphs=8"
            + " minCode=1 anchors=U+002C,U+3001,U+20000";
    String anchors = "、,\uD840\uDC00,";
    assertEquals(expected, withAnchors(anchors).parameters());
    assertEquals(expected, FeatureCodes.anchors(withAnchors(anchors)).parameters());
    assertEquals(withAnchors(",、\uD840\uDC00"), withAnchors(anchors), "anchors are a set");
    assertEquals(
        "aroundStop=10 maxCharacters=1000 fullStops=U+002E,U+3002,U+FF0E,U+FF61",
        periods().parameters());
    assertTrue(DEFAULT.parameters().chars().allMatch(c -> c < 0x80));
  }

  @Test
  void settingsAreCheckedByValue() {
    assertRejected(
        "maxCharacters must be in [1, 1000000], got 0",
        () -> new FeatureCodeSettings(0, 300, 0.75, 4, 8, 8, ","));
    assertRejected(
        "unitShare must be in (0, 1], got NaN",
        () -> new FeatureCodeSettings(1000, 300, Double.NaN, 4, 8, 8, ","));
    assertRejected("anchors must not be empty", () -> withAnchors(""));
    assertRejected("anchors must be visible characters, got U+3000", () -> withAnchors(",\u3000"));
    assertRejected("aroundStop must be even, got 5", () -> FeatureCodes.periods(5, 1000, "."));
    assertRejected("fullStops must not be empty", () -> FeatureCodes.periods(4, 1000, ""));
    assertRejected("minCode must be in [1, 2147483647], got 0", () -> withMinCode(0));
  }

  private static void assertRejected(String message, Executable action) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, action).getMessage());
  }
}
