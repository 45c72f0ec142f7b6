package io.doppel.cli.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.doppel.cli.CommandRun;
import io.doppel.cli.Documents;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code doppel report} without a browser: what is in the file. */
final class ReportCommandTest {
  private static final Pattern DATA =
      Pattern.compile(
          "<script type=\"application/json\" id=\"data\">\n(.*)\n</script>\n<script>",
          Pattern.DOTALL);

  @TempDir private Path folder;

  private String report(Object... arguments) throws IOException {
    Path out = folder.resolve("report.html");
    List<Object> all = new ArrayList<>(List.of("report"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--out", out));
    CommandRun.of(all.toArray()).succeeds();
    byte[] bytes = Files.readAllBytes(out);
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static String data(String page) {
    Matcher data = DATA.matcher(page);
    assertTrue(data.find(), "the page must have data");
    return data.group(1);
  }

  /** The strings of all fields of a name, in order. */
  private static List<String> values(String data, String field) throws IOException {
    List<String> values = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(data)) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.FIELD_NAME && json.currentName().equals(field)) {
          json.nextToken();
          values.add(json.getText());
        }
      }
    }
    return values;
  }

  private Path twins(String one, String other) throws IOException {
    return Documents.write(
        folder.resolve("docs.jsonl"), Documents.line("a", one), Documents.line("b", other));
  }

  @Test
  void theSameInputGivesTheSameBytesWhateverTheThreads() throws IOException {
    String one = report(Documents.SAMPLE, "--threads", "1", "--label", "cluster");
    String other = report(Documents.SAMPLE, "--threads", "4", "--label", "cluster");
    assertArrayEquals(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    assertTrue(values(data(one), "seconds").isEmpty());
    assertEquals(1, values(data(report(Documents.SAMPLE, "--times")), "seconds").size());
  }

  @Test
  void theNameOfTheInputIsTextInThePage() throws IOException {
    Path odd = folder.resolve("x<b>&.jsonl");
    Files.copy(Documents.SAMPLE, odd);
    String page = report(odd);
    assertTrue(page.contains("x&lt;b&gt;&amp;.jsonl</title>"), "the title is escaped");
    assertFalse(page.contains("x<b>"), "and so is every other place");
  }

  @Test
  void thePolicyAllowsTheStyleAndTheScriptOfThePageAndNothingElse() throws Exception {
    String page = report(Documents.SAMPLE);
    String style = between(page, "<style>", "</style>");
    String script = between(page, "\n<script>", "</script>\n</body>");
    assertTrue(
        page.contains(
            "content=\"default-src 'none'; style-src '"
                + hash(style)
                + "'; script-src '"
                + hash(script)
                + "'; base-uri 'none'; form-action 'none'\""));
    String own = page.replace(data(page), "").replace("http://www.w3.org/2000/svg", "");
    assertFalse(own.contains("://"), "the page must name no address but that of SVG");
    for (String code :
        List.of(
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "eval(",
            "document.write",
            " onclick",
            " style=")) {
      assertFalse(own.contains(code), code);
    }
  }

  private static String between(String text, String from, String to) {
    int start = text.indexOf(from) + from.length();
    return text.substring(start, text.indexOf(to, start));
  }

  private static String hash(String text) throws Exception {
    byte[] hash =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return "sha256-" + Base64.getEncoder().encodeToString(hash);
  }

  @Test
  void noTextCanEndTheElementThatItStandsIn() throws IOException {
    String hostile =
        "</script><!-- ]]> & ' \u2028\u2029\u0000\u007F \uD83D\uDE00 {{script}} "
            + Documents.text(1);
    Path documents = twins(hostile, hostile + " More.");
    String data = data(report(documents, "--method", "shingles"));
    for (char c : new char[] {'<', '>', '&', '\'', '\u2028', '\u2029', '\u0000', '\u007F'}) {
      assertEquals(-1, data.indexOf(c), "U+" + Integer.toHexString(c));
    }
    assertEquals(hostile, values(data, "text").get(0));
  }

  @Test
  void halfASurrogatePairIsKeptAndTheFileIsUtf8() throws IOException {
    String text = Documents.text(1);
    Path documents =
        Documents.write(
            folder.resolve("docs.jsonl"),
            "{\"id\":\"a\",\"text\":\"\\ud800 \\udc00 " + text + "\"}",
            Documents.line("b", text));
    String page = report(documents, "--method", "shingles");
    assertTrue(data(page).contains("\\uD800 \\uDC00 "));
  }

  @Test
  void aTextIsCutBetweenCharactersAndThePageSaysSo() throws IOException {
    String text = "\uD83D\uDE00".repeat(10) + " " + Documents.text(1);
    String data = data(report(twins(text, text), "--method", "shingles", "--max-text", "5"));
    assertEquals(List.of("\uD83D\uDE00".repeat(2)), values(data, "text"));
    assertTrue(data.contains("\"leftOut\":{\"clusters\":0,\"members\":0,\"texts\":2}"));
    assertEquals(
        List.of(Integer.toString(text.length()), Integer.toString(text.length())),
        values(data, "length"));
  }

  @Test
  void theLargestClustersAreShownAndTheRestIsCounted() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int cluster = 0; cluster < 5; cluster++) {
      for (int copy = 0; copy < 2 + cluster; copy++) {
        lines.add(Documents.line(cluster + "-" + copy, Documents.edited(cluster, copy)));
      }
    }
    Path documents = Documents.write(folder.resolve("docs.jsonl"), lines.toArray(String[]::new));
    String data =
        data(
            report(documents, "--method", "shingles", "--max-clusters", "2", "--max-members", "3"));
    assertEquals(List.of("6", "5"), values(data, "size"));
    assertTrue(data.contains("\"leftOut\":{\"clusters\":3,\"members\":3,\"texts\":0}"));
    assertEquals(8, values(data, "id").size());
    assertTrue(values(data, "id").containsAll(List.of("4-0", "3-0")));
  }

  @Test
  void aTextThatSeveralDocumentsHaveIsInThePageOnce() throws IOException {
    String text = Documents.text(1);
    String data = data(report(twins(text, text), "--method", "shingles"));
    assertEquals(List.of(text), values(data, "text"));
    assertEquals(List.of("0"), values(data, "same"));
    assertEquals(List.of("EQUAL"), values(data, "kind"));
  }

  @Test
  void pairsAndClustersAreThoseOfTheOtherCommands() throws IOException {
    String data = data(report(Documents.SAMPLE));
    int pairs = CommandRun.of("pairs", Documents.SAMPLE).succeeds().lines().size();
    List<String> clusters = CommandRun.of("clusters", Documents.SAMPLE).succeeds().lines();
    List<String> counts = values(data, "pairs");
    assertEquals(Integer.toString(pairs), counts.get(0));
    assertEquals(
        pairs, counts.subList(1, counts.size()).stream().mapToInt(Integer::parseInt).sum());
    assertEquals(clusters.size(), values(data, "representative").size());
  }

  @Test
  void theKindOfDifferenceIsThatOfExplain() throws IOException {
    String data = data(report(Documents.SAMPLE));
    List<String> ids = values(data, "id");
    List<String> members = values(data, "document");
    List<String> why = values(data, "why");
    String representative = ids.get(0);
    for (int i = 0; i < 3; i++) { // the three members of the first cluster
      String member = ids.get(Integer.parseInt(members.get(i)));
      String explained =
          CommandRun.of("explain", Documents.SAMPLE, representative, member).succeeds().out();
      assertTrue(explained.contains(why.get(i)), why.get(i) + " in " + explained);
    }
  }

  @Test
  void aWebPageIsShownWithoutItsFraming() throws IOException {
    String page = "<html><script>track()</script><p>" + Documents.text(1) + "</p></html>";
    Path documents =
        Documents.write(
            folder.resolve("docs.jsonl"),
            "{\"id\":\"a\",\"html\":" + Documents.quoted(page) + "}",
            "{\"id\":\"b\",\"html\":" + Documents.quoted(page + "<p>More.</p>") + "}");
    String data = data(report(documents, "--method", "shingles"));
    assertEquals(Documents.text(1), values(data, "text").get(0).strip());
    assertEquals(List.of("true", "true"), values(data, "html"));
  }

  @Test
  void labelsSayWhatIsRight() throws IOException {
    Path documents =
        Documents.write(
            folder.resolve("docs.jsonl"),
            Documents.line("a", Documents.text(1), "\"group\":\"x\""),
            Documents.line("b", Documents.edited(1, 1), "\"group\":\"x\""),
            Documents.line("c", Documents.edited(1, 2), "\"group\":\"y\""),
            Documents.line("d", Documents.text(2), "\"group\":\"y\""));
    String data = data(report(documents, "--method", "shingles", "--label", "group"));
    assertEquals(List.of("right", "wrong"), values(data, "verdict"));
    // found: ab, ac, bc; right: ab; labelled: ab, cd
    assertTrue(data.contains("\"chosen\":[0.5,0.333333,0.5,0.4]"), data);
    assertEquals(
        List.of("shingles", "shingles", "containment", "spotsigs", "signcd"),
        values(data, "method"));
    Path ignored = Documents.write(folder.resolve("neither.tsv"), "a\tc\twhy", "b\tc", "a\tnobody");
    data =
        data(
            report(
                documents,
                "--method",
                "shingles",
                "--label",
                "group",
                "--ignore",
                ignored,
                "--methods",
                "ncd"));
    assertEquals(List.of("right"), values(data, "verdict"));
    assertEquals(List.of("shingles", "shingles", "ncd"), values(data, "method"));
    Path listed = Documents.write(folder.resolve("pairs.tsv"), "a\tb\t0", "c\ta\t1");
    data = data(report(documents, "--method", "shingles", "--labels", listed));
    assertEquals(List.of("wrong", "right"), values(data, "verdict"));
  }

  @Test
  void wrongMembersAreCountedAlsoThoseThatAreNotInThePage() throws IOException {
    Path documents =
        Documents.write(
            folder.resolve("docs.jsonl"),
            Documents.line("a", Documents.text(1), "\"group\":\"x\""),
            Documents.line("b", Documents.edited(1, 1), "\"group\":\"x\""),
            Documents.line("c", Documents.edited(1, 2), "\"group\":\"y\""),
            Documents.line("d", Documents.edited(1, 3), "\"group\":\"z\""));
    String method = "shingles";
    String data =
        data(report(documents, "--method", method, "--label", "group", "--max-members", "1"));
    assertEquals(1, values(data, "verdict").size());
    assertEquals(List.of("2"), values(data, "wrong"));
    assertEquals(List.of(), values(data(report(documents, "--method", method)), "wrong"));
  }

  @Test
  void anIndexAndStandardInputAreReportedToo() throws IOException {
    Path index = folder.resolve("index");
    CommandRun.of("index", Documents.SAMPLE, "--index", index).succeeds();
    String ofIndex = data(report("--index", index));
    Path out = folder.resolve("piped.html");
    CommandRun.withInput(Files.readAllBytes(Documents.SAMPLE), "report", "-", "--out", out)
        .succeeds();
    String ofInput = data(Files.readString(out));
    assertEquals(List.of("standard input"), values(ofInput, "source"));
    assertEquals(values(ofInput, "why"), values(ofIndex, "why"));
    assertEquals(values(ofInput, "text"), values(ofIndex, "text"));
  }

  @Test
  void documentsWithoutDuplicatesMakeAPageToo() throws IOException {
    String data = data(report(twins(Documents.text(1), Documents.text(2)), "--method", "exact"));
    assertTrue(data.endsWith("\"documents\":[\n],\"clusters\":[\n]}"), data);
  }

  @Test
  void whatCannotBeDoneIsRefusedAndNothingWritten() throws IOException {
    Path documents = twins(Documents.text(1), Documents.text(1));
    Path out = folder.resolve("report.html");
    CommandRun.of("report", documents).refuses("--out");
    CommandRun.of("report", documents, "--out", documents).refuses("--out", "part of what is read");
    CommandRun.of("report", documents, "--out", out, "--max-text", "0").refuses("--max-text");
    CommandRun.of("report", documents, "--out", out, "--methods", "ncd")
        .refuses("--methods needs labels");
    CommandRun.of("report", documents, "--out", out, "--label", "x", "--methods", "none")
        .refuses("none");
    CommandRun.of("report", documents, "--out", out, "--label", "nothing")
        .refuses("no document has a field \"nothing\"");
    CommandRun.of("report", documents, "--out", out, "--ignore", documents)
        .refuses("--ignore needs");
    Path labels = Documents.write(folder.resolve("pairs.tsv"), "a\tb\t2");
    CommandRun.of("report", documents, "--out", out, "--labels", labels)
        .refuses("pairs.tsv has no pair of near-duplicates");
    assertFalse(Files.exists(out));
  }
}
