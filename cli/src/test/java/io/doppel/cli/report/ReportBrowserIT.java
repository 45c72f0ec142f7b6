package io.doppel.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@code doppel report} in a real browser: what people see, click and press. */
final class ReportBrowserIT {
  /** What would run, load, end an element or turn text around if it were not shown as text. */
  static final String HOSTILE =
      "</script><script>window.pwned=1</script><img src=x onerror=window.pwned=2> ]]> --> <!-- "
          + "\" ' ` ${window.pwned=3} &lt; \u2028 \u2029 \u0000 \uD800 \u202Egnp.exe\u202C \u200B";

  private static final int PAIRS = 65;
  private static final int CLUSTERS = PAIRS + 1;

  @TempDir private static Path folder;
  private static Browser browser;
  private static Path report;
  private static Path hostile;

  @BeforeAll
  static void startBrowser() throws IOException {
    browser = Browser.start(folder.resolve("profile"));
    report = folder.resolve("report.html");
    CommandRun.of(
            "report",
            Documents.write(folder.resolve("docs.jsonl"), harbours()),
            "--method",
            "shingles",
            "--threshold",
            "0.3",
            "--label",
            "cluster",
            "--out",
            report)
        .succeeds();
    hostile = folder.resolve("hostile.html");
    Path documents =
        Documents.write(
            folder.resolve("<b>&'.jsonl"),
            escaped(
                Documents.line(
                    "a\u202E<b>\"'", HOSTILE + Documents.text(1), "\"title\":" + hostileTitle())),
            escaped(Documents.line("b", HOSTILE + Documents.edited(1, 2))));
    CommandRun.of("report", documents, "--method", "shingles", "--out", hostile).succeeds();
  }

  /** A cluster of five, of which one is wrong by its label, and 65 of two. */
  private static String[] harbours() {
    String one = Documents.text(1001);
    String other = Documents.text(1002);
    String text = "The harbour opened on 3 May 1901, with an elephant. " + one + " " + other;
    List<String> lines = new ArrayList<>();
    lines.add(harbour("harbour-1", text, "h"));
    lines.add(harbour("harbour-2", text.replace("3 May 1901", "4 May 1911"), "h"));
    lines.add(harbour("harbour-3", reworded(text), "h"));
    lines.add(harbour("harbour-4", other + " " + one + text.substring(0, 52), "h"));
    lines.add(harbour("harbour-5", text.replace("harbour", "port"), "p"));
    for (int i = 0; i < PAIRS; i++) {
      lines.add(harbour("pair-" + i + "-a", Documents.text(i), "c" + i));
      lines.add(harbour("pair-" + i + "-b", Documents.edited(i, 1), "c" + i));
    }
    return lines.toArray(String[]::new);
  }

  /** Every twelfth word is another one. */
  private static String reworded(String text) {
    String[] words = text.split(" ");
    for (int i = 11; i < words.length; i += 12) {
      words[i] = "other" + i;
    }
    return String.join(" ", words);
  }

  private static String harbour(String id, String text, String cluster) {
    return Documents.line(id, text, "\"cluster\":" + Documents.quoted(cluster));
  }

  /** Half a surrogate pair can be in JSON, but not in a file of UTF-8. */
  private static String escaped(String line) {
    return line.replace("\uD800", "\\ud800");
  }

  private static String hostileTitle() {
    return Documents.quoted("<u>Title</u> \u202Eevil " + HOSTILE);
  }

  @AfterAll
  static void stopBrowser() throws IOException {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void openReport() throws IOException {
    browser.tell("Emulation.clearDeviceMetricsOverride", "{}");
    browser.console();
    browser.requests();
    browser.open(report);
  }

  @Test
  void thePageLoadsNothingAndSaysNothingOnTheConsole() throws IOException {
    browser.find("#tab-figures").click();
    assertEquals(List.of(), browser.console());
    assertEquals(List.of(report.toUri().toString()), browser.requests());
  }

  @Test
  void theFirstScreenShowsTheLargestClusterAndItsLeastSimilarMember() throws IOException {
    assertTrue(
        browser.find("#lead").text().startsWith("135 of 135 documents are in 66 clusters"),
        browser.find("#lead").text());
    String size = browser.find("#left-out").text();
    assertTrue(size.matches(".*data of this page are [1-9][0-9,]+ characters\\."), size);
    assertEquals("true", browser.find("#list li:first-child button").attribute("aria-current"));
    assertEquals("harbour-3", browser.find(".members [aria-current=true] .id").text());
    assertEquals("harbour-1", browser.find(".members .kept .id").text());
    assertTrue(browser.find("#why").text().startsWith("edited"), browser.find("#why").text());
    assertTrue(browser.count(".cell.first mark.changed") > 0);
    assertEquals(
        browser.count(".cell.first mark.changed"), browser.count(".cell.second mark.changed"));
    assertTrue(inWindow(".cell.first mark.changed"));
  }

  @Test
  void aClickOnAClusterShowsItAndOneOnAMemberComparesIt() throws IOException {
    String before = browser.find("#detail h2").text();
    browser.find("#list li:nth-child(3) button").click();
    assertNotEquals(before, browser.find("#detail h2").text());
    assertEquals("true", browser.find("#list li:nth-child(3) button").attribute("aria-current"));
    browser.find("#list li:first-child button").click();
    String compared = browser.find(".head.second .id").text();
    browser.find(".members li:last-child button").click();
    assertNotEquals(compared, browser.find(".head.second .id").text());
    assertEquals(
        browser.find(".members [aria-current=true] .id").text(),
        browser.find(".head.second .id").text());
  }

  @Test
  void bothTextsAreThereAsAWhole() throws IOException {
    browser.press("w");
    assertTrue(browser.await("return document.querySelectorAll('.fold').length === 0"));
    String first = (String) browser.run(SHOWN_TEXT, "first");
    String document = (String) browser.run("return textOf(state.pair.first)");
    assertEquals(document.replaceAll("\\s+", ""), first.replaceAll("\\s+", ""));
    String second = (String) browser.run(SHOWN_TEXT, "second");
    String other = (String) browser.run("return textOf(state.pair.second)");
    assertEquals(other.replaceAll("\\s+", ""), second.replaceAll("\\s+", ""));
  }

  private static final String SHOWN_TEXT =
      "return [...document.querySelectorAll('.rows .cell.' + arguments[0])]"
          + ".map(cell => cell.textContent).join('')";

  @Test
  void theNextDifferenceIsFoundByKeyAndByButton() throws IOException {
    browser.press("n");
    assertEquals("mark", browser.focused().role());
    assertEquals("1", browser.focused().attribute("data-number"));
    assertTrue(browser.find(".place").text().startsWith("1 of "), browser.find(".place").text());
    browser.press("n");
    assertEquals("2", browser.focused().attribute("data-number"));
    browser.press("p");
    assertEquals("1", browser.focused().attribute("data-number"));
    browser.find("#next").click();
    assertEquals("2", browser.focused().attribute("data-number"));
    assertTrue(inWindow("mark.current"));
  }

  @Test
  void theSearchFiltersByIdAndText() throws IOException {
    browser.press("/");
    assertEquals("search", browser.focused().attribute("id"));
    browser.press("P", "a", "i", "r", "-", "7", "-");
    awaitClusters(1);
    browser.press(Browser.ENTER);
    assertTrue(browser.find(".members .kept .id").text().startsWith("pair-7-"));
    browser.press("/", Browser.ESCAPE);
    awaitClusters(CLUSTERS);
    browser.find("#search").type("an ELEPHANT");
    awaitClusters(1);
    browser.press(Browser.ENTER);
    assertTrue(browser.find("#detail h2").text().startsWith("The harbour opened"));
    browser.find("#search").type(" that nobody has");
    awaitClusters(0);
  }

  private static void awaitClusters(int count) throws IOException {
    assertTrue(
        browser.await("return state.shown.length === " + count), () -> "clusters must be " + count);
  }

  @Test
  void aLongListGrowsWhenItsEndIsSeen() throws IOException {
    assertEquals(60, browser.count("#list li"));
    browser.run("document.getElementById('more').scrollIntoView()");
    assertTrue(browser.await("return document.querySelectorAll('#list li').length === 66"));
    assertEquals(0, browser.count("#more:not([hidden])"));
  }

  @Test
  void filtersLeaveWhatTheyAskFor() throws IOException {
    browser.find("#filters summary").click();
    browser.find("#size").type("4");
    awaitClusters(1);
    browser.find("#kind option[value=NUMBERS]").click();
    assertTrue(browser.await("return document.querySelectorAll('.members button').length === 1"));
    assertTrue(browser.find("#why").text().startsWith("only numbers or dates differ"));
    browser.find("#reset").click();
    awaitClusters(CLUSTERS);
    assertEquals(4, browser.count(".members button"));
    browser.find("#most").type("0.7");
    awaitClusters(1);
    browser.find("#reset").click();
    browser.find("#kind option[value=NUMBERS]").click();
    awaitClusters(1);
  }

  @Test
  void whatMovedIsMarkedInBothTexts() throws IOException {
    browser.press("m");
    for (int i = 0; i < 4 && browser.count("mark.moved") == 0; i++) {
      browser.press("m");
    }
    assertEquals("harbour-4", browser.find(".head.second .id").text());
    assertTrue(browser.count(".cell.first mark.moved") > 0);
    assertEquals(browser.count(".cell.first mark.moved"), browser.count(".cell.second mark.moved"));
  }

  @Test
  void wrongOnesOnlyShowsThoseThatTheLabelsTellApart() throws IOException {
    assertEquals("✗ 1 wrong", browser.find(".list .wrong").text());
    String about = browser.find(".about").text();
    assertTrue(about.contains("By the labels 1 of 4 members is wrong."), about);
    browser.find("#wrong").click();
    awaitClusters(1);
    assertEquals("harbour-5", browser.find(".members button .id").text());
    assertEquals(browser.count(".members button"), browser.count(".members .verdict.wrong"));
    assertTrue(browser.find(".members .verdict.wrong").text().startsWith("✗ wrong"));
    browser.find("#tab-figures").click();
    assertEquals(3, browser.count(".chart"));
    assertEquals(3 + 4, browser.count("polyline.line[points*=' '] title"));
  }

  @Test
  void lightAndDarkDiffer() throws IOException {
    String light = browser.find("body").style("background-color");
    browser.find("#theme").click();
    String dark = browser.find("body").style("background-color");
    assertNotEquals(light, dark);
    browser.press("t");
    assertEquals(light, browser.find("body").style("background-color"));
    browser.tell(
        "Emulation.setEmulatedMedia",
        "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"dark\"}]}");
    browser.open(report);
    assertEquals(dark, browser.find("body").style("background-color"));
    browser.tell("Emulation.setEmulatedMedia", "{\"features\":[]}");
  }

  @Test
  void onAPhoneNothingIsWiderThanTheScreenAndTextsAreStacked() throws IOException {
    browser.tell(
        "Emulation.setDeviceMetricsOverride",
        "{\"width\":360,\"height\":740,\"deviceScaleFactor\":2,\"mobile\":true}");
    for (Path page : List.of(report, hostile)) {
      browser.open(page);
      assertEquals(360, number("return document.documentElement.scrollWidth"));
      double first =
          number("return document.querySelector('.cell.first').getBoundingClientRect().bottom");
      double second =
          number("return document.querySelector('.cell.second').getBoundingClientRect().top");
      assertTrue(second >= first - 1, first + " " + second);
      browser.find("#list li:last-child button").click();
      assertTrue(inWindow("#detail h2"));
      browser.find("#tab-figures").click();
      assertEquals(360, number("return document.documentElement.scrollWidth"));
    }
  }

  @Test
  void hostileTextIsShownAndDoesNothing() throws IOException {
    browser.open(hostile);
    browser.find("#list li:first-child button").click();
    browser.press("w", "n");
    browser.find("#tab-figures").click();
    browser.find("#tab-clusters").click();
    assertEquals(true, browser.run("return window.pwned === undefined"));
    assertEquals(0, browser.count("img, iframe, body u, script[src]"));
    assertEquals(2, browser.count("script"));
    String shown = browser.find(".cell.first").text();
    assertTrue(shown.contains("</script><script>window.pwned=1</script><img src=x"), shown);
    List<?> boxes =
        (List<?>)
            browser.run(
                "return [...document.querySelectorAll('.rows .cell.first .control')].map(c =>"
                    + " c.textContent)");
    assertTrue(
        boxes.containsAll(List.of("LS", "PS", "NUL", "U+D800", "RLO", "PDF", "ZWSP")),
        boxes.toString());
    assertEquals(
        true,
        browser.run(
            "return !/[\\u202a-\\u202e\\u2066-\\u2069\\u0000]/.test(document.body.innerText)"));
    assertEquals(true, browser.run("return !/[\\u202a-\\u202e]/.test(document.title)"));
    assertTrue(browser.find(".kept .id").text().contains("RLO"));
    assertEquals("isolate", browser.find(".kept .id").style("unicode-bidi"));
    assertEquals(List.of(), browser.console());
    assertEquals(
        List.of(hostile.toUri().toString()),
        browser.requests().stream()
            .distinct()
            .filter(url -> !url.equals(report.toUri().toString()))
            .toList());
  }

  @Test
  void theKeyboardIsEnough() throws IOException {
    for (int i = 0; i < 20 && !"list".equals(listOf()); i++) {
      browser.press(Browser.TAB);
      assertTrue(
          Double.parseDouble(browser.focused().style("outline-width").replace("px", "")) >= 2,
          "the focus must be seen at " + browser.focused().name());
    }
    assertEquals("list", listOf());
    browser.press(Browser.DOWN, Browser.DOWN, Browser.ENTER);
    assertEquals("true", browser.find("#list li:nth-child(3) button").attribute("aria-current"));
    browser.press("j");
    assertEquals("true", browser.find("#list li:nth-child(4) button").attribute("aria-current"));
    browser.press("k", "k", "k");
    assertEquals("true", browser.find("#list li:first-child button").attribute("aria-current"));
    String compared = browser.find(".head.second .id").text();
    browser.press("m");
    assertNotEquals(compared, browser.find(".head.second .id").text());
    browser.press("?");
    assertEquals(true, browser.run("return document.getElementById('help').open"));
    browser.press("j");
    browser.press(Browser.ESCAPE);
    assertEquals(false, browser.run("return document.getElementById('help').open"));
    browser.find("#help-open").click();
    browser.find("#help-close").click();
    assertEquals(false, browser.run("return document.getElementById('help').open"));
    assertEquals("true", browser.find("#list li:first-child button").attribute("aria-current"));
  }

  /** The id of the list that has the focus. */
  private static String listOf() throws IOException {
    return (String) browser.run("return (document.activeElement.closest('ol') || {}).id || ''");
  }

  @Test
  void everyControlHasANameAndTheRightRole() throws IOException {
    assertEquals(
        List.of(),
        browser.run(
            "return [...document.querySelectorAll('button, input, select')].filter(e =>"
                + " !(e.getAttribute('aria-label') || e.textContent.trim() || (e.labels &&"
                + " e.labels.length))).map(e => e.outerHTML)"));
    assertEquals("tab", browser.find("#tab-figures").role());
    assertEquals("Figures", browser.find("#tab-figures").name());
    assertEquals("tabpanel", browser.find("#view-clusters").role());
    assertEquals("search", browser.find(".search").role());
    assertEquals("Search ids, titles and texts", browser.find("#search").name());
    assertEquals("list", browser.find("#list").role());
    assertEquals("Clusters", browser.find("#list").name());
    assertEquals("status", browser.find("#shown").role());
    assertEquals("Next difference", browser.find("#next").name());
    browser.find("#tab-figures").click();
    assertEquals("image", browser.find(".chart").role());
    assertFalse(browser.find(".chart").name().isEmpty());
  }

  @Test
  void textAndMarksHaveEnoughContrastInLightAndDark() throws IOException {
    for (int theme = 0; theme < 2; theme++) {
      List<?> low = (List<?>) browser.run(LOW_CONTRAST);
      assertEquals(List.of(), low);
      browser.find("#theme").click();
    }
  }

  /**
   * Elements with text of their own whose contrast to what is behind them is below 4.5 (WCAG AA).
   */
  private static final String LOW_CONTRAST =
      """
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const rgb = colour => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      };
      const luminance = ([r, g, b]) => [r, g, b]
        .map(c => c / 255)
        .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
      const behind = element => {
        for (let e = element; e; e = e.parentElement) {
          const colour = rgb(getComputedStyle(e).backgroundColor);
          if (colour[3] === 255) {
            return colour;
          }
        }
        return [255, 255, 255];
      };
      return [...document.querySelectorAll('body *')]
        .filter(e => e.checkVisibility() && e.closest('script') === null && !e.closest(':disabled'))
        .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim() !== ''))
        .map(e => {
          const one = luminance(rgb(getComputedStyle(e).color));
          const other = luminance(behind(e));
          return [(Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05), e.className + ' ' + e.textContent.slice(0, 30)];
        })
        .filter(found => found[0] < 4.5);
      """;

  private static double number(String script) throws IOException {
    return ((Number) browser.run(script)).doubleValue();
  }

  private static boolean inWindow(String selector) throws IOException {
    return (boolean)
        browser.run(
            "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
                + " return box.top >= 0 && box.bottom <= window.innerHeight",
            selector);
  }
}
