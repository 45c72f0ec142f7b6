package io.doppel.cli.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import io.doppel.cli.JsonTree;
import io.doppel.cli.output.Format;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.Methods;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** {@code doppel explain}. */
@Isolated
class ExplainCommandTest {
  private static final String TEXT =
      "On 3 May 2024 the council, after a long debate, voted to keep the old steam crane on the"
          + " north quay, and the harbour board will pay 1,200 for new bearings.";

  @TempDir private Path folder;

  private Path input(String... lines) throws IOException {
    return Documents.write(folder.resolve("input.jsonl"), lines);
  }

  private static Map<String, Object> json(Object... arguments) throws IOException {
    List<Object> all = new ArrayList<>(List.of("explain", "--json"));
    all.addAll(List.of(arguments));
    return object(JsonTree.of(CommandRun.of(all.toArray()).succeeds().out()));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Object value) {
    return (List<Object>) value;
  }

  /** What a pair of places cuts out of a text. */
  private static String cut(String text, Object places) {
    int start = ((Number) list(places).get(0)).intValue();
    int end = ((Number) list(places).get(1)).intValue();
    return text.substring(start, end);
  }

  private static Map<String, Object> measure(Map<String, Object> document, String method) {
    return object(
        list(document.get("measures")).stream()
            .filter(measure -> object(measure).get("method").equals(method))
            .findFirst()
            .orElseThrow());
  }

  @Test
  void everyMeasureIsThatOfPairs() throws IOException {
    List<String[]> pairs =
        List.of(
            new String[] {"news-001", "news-002"},
            new String[] {"news-001", "news-004"},
            new String[] {"news-001", "news-010"});
    Map<String, String> found = new HashMap<>();
    for (Method method : Methods.all()) {
      if (!method.isLearned()) {
        for (String line :
            CommandRun.of("pairs", Documents.SAMPLE, "--method", method.id()).succeeds().lines()) {
          int last = line.lastIndexOf('\t');
          found.put(method.id() + "\t" + line.substring(0, last), line.substring(last + 1));
        }
      }
    }
    int matches = 0;
    for (String[] pair : pairs) {
      Map<String, Object> document = json(Documents.SAMPLE, pair[1], pair[0]);
      for (Method method : Methods.all()) {
        if (!method.isLearned()) {
          Map<String, Object> measure = measure(document, method.id());
          String expected = found.get(method.id() + "\t" + pair[0] + "\t" + pair[1]);
          assertEquals(expected != null, measure.get("match"), method.id() + " " + pair[1]);
          if (expected != null) {
            matches++;
            assertEquals(expected, Format.similarity((Double) measure.get("similarity")));
          }
        }
      }
    }
    assertTrue(matches > 20, matches + " matches");
  }

  @Test
  void placesCutTheRightWordsOutOfTheTexts() throws IOException {
    String other = "😀 " + TEXT.replace("steam crane", "iron engine").replace("2024", "2025");
    Path input = input(Documents.line("a", TEXT), Documents.line("b", other));
    Map<String, Object> document = json(input, "a", "b", "--method", "shingles-exact");
    StringBuilder changed = new StringBuilder();
    for (Object part : list(object(document.get("difference")).get("parts"))) {
      String ofFirst = cut(TEXT, object(part).get("first"));
      String ofSecond = cut(other, object(part).get("second"));
      if (object(part).get("kind").equals("same")) {
        assertEquals(ofFirst, ofSecond);
      } else {
        changed.append(object(part).get("kind") + "[" + ofFirst + "|" + ofSecond + "]");
      }
    }
    assertEquals(
        "form[|😀 ]changed[2024|2025]changed[steam crane|iron engine]", changed.toString());
    Map<String, Object> features = object(document.get("features"));
    for (Object feature : list(features.get("shared"))) {
      assertEquals(
          cut(TEXT, object(feature).get("first")), cut(other, object(feature).get("second")));
    }
    assertEquals(
        object(list(measure(document, "shingles-exact").get("evidence")).get(0)).get("value"),
        (double) list(features.get("shared")).size());
    assertTrue(
        list(features.get("only_second")).stream()
            .anyMatch(f -> cut(other, object(f).get("second")).contains("iron engine")));
  }

  @Test
  void placesOfHtmlAreThoseOfTheHtmlField() throws IOException {
    String one = "<p>Fish &amp; <b>chips</b> for 3 people, every day, in the old hall</p>";
    String other = "<div>Fish &amp; chips for 4 people, every day, in the old hall</div>";
    Path input =
        input(
            Documents.line("a", one).replace("\"text\"", "\"html\""),
            Documents.line("b", other).replace("\"text\"", "\"html\""));
    Map<String, Object> document = json(input, "a", "b");
    assertEquals("numbers", object(document.get("difference")).get("kind"));
    assertEquals(true, object(document.get("first")).get("html"));
    boolean found = false;
    for (Object part : list(object(document.get("difference")).get("parts"))) {
      found |=
          cut(one, object(part).get("first")).equals("3")
              && cut(other, object(part).get("second")).equals("4");
    }
    assertTrue(found, document.toString());
  }

  @Test
  void peopleSeeKindMeasuresFeaturesAndSpans() throws IOException {
    Path input =
        input(Documents.line("a", TEXT), Documents.line("b", TEXT.replace("3 May", "4 June")));
    String out = CommandRun.of("explain", input, "a", "b").succeeds().out();
    assertTrue(out.contains("numbers: only numbers or dates differ: 2 words\n"), out);
    assertTrue(out.contains("\nruns *"), out);
    assertTrue(out.contains("- On [3 May] 2024 the council"), out);
    assertTrue(out.contains("+ On [4 June] 2024 the council"), out);
    assertFalse(out.contains("\u001b"), out);
    String few =
        CommandRun.of("explain", input, "a", "b", "--spans", 0, "--features", 0).succeeds().out();
    assertFalse(few.contains("[3 May]"), few);
  }

  @Test
  void nothingOfATextIsObeyedByATerminal() throws IOException {
    String wild = "\u001b[31mred \u202eevil\u2028 \ud83d\ude00 \u0007 ".repeat(9) + TEXT;
    Path input =
        input(
            "{\"id\":\"a\",\"text\":" + Documents.quoted(wild) + "}",
            Documents.line("b", wild.replace("red", "blue")));
    String out = CommandRun.of("explain", input, "a", "b").succeeds().out();
    assertTrue(out.contains("\\u001B[31m"), out);
    assertTrue(out.contains("\\u202E"), out);
    out.codePoints()
        .filter(c -> c != '\n')
        .forEach(
            c -> {
              int type = Character.getType(c);
              assertFalse(
                  type == Character.CONTROL
                      || type == Character.FORMAT
                      || type == Character.LINE_SEPARATOR
                      || type == Character.SURROGATE,
                  () -> Integer.toHexString(c));
            });
  }

  @Test
  void anIndexSaysTheSameAsItsInput() throws IOException {
    Path index = folder.resolve("index");
    CommandRun.of("index", Documents.SAMPLE, "--index", index).succeeds();
    String ofIndex =
        CommandRun.of("explain", "--index", index, "news-001", "news-004").succeeds().out();
    String ofInput =
        CommandRun.of("explain", Documents.SAMPLE, "news-001", "news-004").succeeds().out();
    assertEquals(ofInput, ofIndex);
  }

  @Test
  void anIndexIsExplainedByItsOwnDefinition() throws IOException {
    Path index = folder.resolve("index");
    CommandRun.of("index", Documents.SAMPLE, "--index", index, "--method", "shingles").succeeds();
    String out =
        CommandRun.of("explain", "--index", index, "news-001", "news-004").succeeds().out();
    assertTrue(out.contains("\nshingles * "), out);
    assertTrue(out.contains("\nrecall of shingles: expected 0."), out);
    assertTrue(out.contains("shared features of shingles: "), out);
  }

  @Test
  void aDocumentWithoutSignatureIsSaid() throws IOException {
    Path input = input(Documents.line("a", TEXT), Documents.line("b", " "));
    String out = CommandRun.of("explain", input, "a", "b").succeeds().out();
    assertTrue(out.contains("no signature of the second: no text or too little"), out);
    Map<String, Object> measure = measure(json(input, "a", "b"), "shingles");
    assertNull(measure.get("similarity"));
    assertEquals(List.of("second"), measure.get("without_signature"));
  }

  @Test
  void boilerplateOfTheInputIsAKindOfItsOwn() throws IOException {
    String footer = " Subscribe to our newsletter and follow us on every channel, dear reader.";
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      lines.add(Documents.line("d" + i, Documents.text(i) + footer));
    }
    lines.add(Documents.line("a", TEXT + footer));
    lines.add(Documents.line("b", TEXT));
    Path input = input(lines.toArray(String[]::new));
    String out = CommandRun.of("explain", input, "a", "b").succeeds().out();
    assertTrue(out.contains("boilerplate: only boilerplate differs: 12 words"), out);
  }

  @Test
  void whatAUserCanPutRightIsRefused() throws IOException {
    Path input = input(Documents.line("a", TEXT), Documents.line("b", TEXT));
    CommandRun.of("explain", input, "a", "a").refuses("ID1 and ID2 must be two documents", "a");
    CommandRun.of("explain", input, "a", "c").refuses("no document with id c");
    CommandRun.of("explain", input, "a").refuses("two ids", "2 arguments");
    CommandRun.of("explain", "a", "b").refuses("INPUT");
    CommandRun.of("explain", input, "a", "b", "--features", -1).refuses("--features", "-1");
    CommandRun.of("explain", input, "a", "b", "--spans", -1).refuses("--spans", "-1");
    CommandRun.of("explain", input, "a", "b", "--method", "andd").refuses("needs a model");
    CommandRun.of("explain", folder.resolve("none.jsonl"), "a", "b").refuses("no such file");
    Path index = folder.resolve("index");
    CommandRun.of("index", input, "--index", index).succeeds();
    CommandRun.of("explain", "--index", index, "a", "c").refuses("no document with id c");
    CommandRun.of("explain", "--index", index, input, "a", "b").refuses("two ids");
  }

  @Test
  void theResultIsTheSameInEveryLocale() throws IOException {
    Path input = input(Documents.line("a", TEXT), Documents.line("b", TEXT.replace("3", "4")));
    String expected = CommandRun.of("explain", input, "a", "b").succeeds().out();
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      assertEquals(expected, CommandRun.of("explain", input, "a", "b").succeeds().out());
    } finally {
      Locale.setDefault(before);
    }
  }
}
