package io.doppel.lucene.combined;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.combined.SampledScore;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.PairKind;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * What {@code runs} says of texts that differ in their form only, and of such that look alike. The
 * table stands in docs/evaluation.md; to write it: {@code mvn test -pl src,lucene-plugin
 * -Dtest=FormsAndLookalikesTest -Dforms.write=true}.
 */
class FormsAndLookalikesTest {
  private static final Path PAGE = Path.of("..", "docs", "evaluation.md");
  private static final String BEGIN = "<!-- forms: begin -->\n";
  private static final String END = "<!-- forms: end -->";
  private static final Definition NEAR = RunsBuilder.runs("text").threshold(0.001).build();

  /**
   * Two texts.
   *
   * @param change what was changed
   * @param language the text's language or name
   * @param before a text
   * @param after the text with the change
   */
  private record Row(String change, String language, String before, String after) {
    Signature signature(boolean first) {
      return NEAR.sign(first ? before : after).orElseThrow();
    }

    double similarity() {
      var found = NEAR.pairs(List.of(signature(true), signature(false)), JoinSettings.DEFAULT);
      return found.pairs().isEmpty() ? 0 : found.pairs().get(0).similarity();
    }

    PairKind kind() {
      return NEAR.kind(signature(true), signature(false)).orElseThrow();
    }

    /** Of texts in capitals it is not known which words are names: so signatures may differ. */
    boolean sameText() {
      return kind() == PairKind.EQUAL && similarity() == 1;
    }

    String line() {
      double similarity = similarity();
      return String.format(
          Locale.ROOT,
          "| %s | %s | %.2f | %s | %s |\n",
          change,
          language,
          Math.floor(similarity * 100) / 100,
          similarity >= SampledScore.USUAL_CUT ? "match" : "no",
          kind().id());
    }
  }

  private static Row form(String change, String language, UnaryOperator<String> changed) {
    String text = SampleTexts.of(language);
    return new Row(change, language, text, changed.apply(text));
  }

  private static Row likeness(String change, String language, String... replaced) {
    String text = SampleTexts.of(language);
    String after = text;
    for (int i = 0; i < replaced.length; i += 2) {
      assertTrue(after.contains(replaced[i]), () -> language + " has no ");
      after = after.replace(replaced[i], replaced[i + 1]);
    }
    return new Row(change, language, text, after);
  }

  private static UnaryOperator<String> to(Form form) {
    return text -> Normalizer.normalize(text, form);
  }

  private static UnaryOperator<String> replacing(String pattern, String by) {
    return text -> text.replaceAll(pattern, by);
  }

  private static String fullWidth(String text) {
    StringBuilder wide = new StringBuilder();
    text.chars().forEach(c -> wide.append((char) (c > ' ' && c < 0x7F ? c + 0xFEE0 : c)));
    return wide.toString();
  }

  private static String unaccented(String text) {
    return Normalizer.normalize(text, Form.NFD).replaceAll("\\p{M}", "");
  }

  private static String digits(String text, char zero) {
    StringBuilder other = new StringBuilder();
    text.chars().forEach(c -> other.append((char) (c >= '0' && c <= '9' ? c - '0' + zero : c)));
    return other.toString();
  }

  private static List<Row> forms() {
    List<Row> rows = new ArrayList<>();
    for (String language : List.of("en", "zh", "ar", "hi", "sms")) {
      rows.add(form("none", language, text -> text));
    }
    rows.add(form("decomposed (NFD)", "fr", to(Form.NFD)));
    rows.add(form("decomposed (NFD)", "ru", to(Form.NFD)));
    rows.add(form("decomposed into jamo (NFD)", "ko", to(Form.NFD)));
    rows.add(form("decomposed (NFD)", "vi", to(Form.NFD)));
    rows.add(form("a letter with its dot as one", "hi", text -> text.replace("ड\u093C", "\u095C")));
    rows.add(form("voicing marks apart (NFD)", "ja", to(Form.NFD)));
    rows.add(
        form(
            "marks in another order",
            "vi",
            text -> to(Form.NFD).apply(text).replace("\u0323\u0302", "\u0302\u0323")));
    rows.add(form("full-width letters", "en", FormsAndLookalikesTest::fullWidth));
    rows.add(form("full-width digits", "ja", text -> digits(text, '\uFF10')));
    rows.add(form("Arabic-Indic digits", "ar", text -> digits(text, '\u0660')));
    rows.add(form("Devanagari digits", "hi", text -> digits(text, '\u0966')));
    rows.add(
        form(
            "half-width kana", "ja", text -> text.replace("カタログ", "ｶﾀﾛｸﾞ").replace("ガラス", "ｶﾞﾗｽ")));
    rows.add(form("ligatures", "en", text -> text.replace("fi", "ﬁ").replace("fl", "ﬂ")));
    rows.add(form("upper case", "en", text -> text.toUpperCase(Locale.ROOT)));
    rows.add(form("upper case, ß as SS", "de", text -> text.toUpperCase(Locale.ROOT)));
    rows.add(form("upper case", "ru", text -> text.toUpperCase(Locale.ROOT)));
    rows.add(form("ß as ss", "de", text -> text.replace("ß", "ss")));
    rows.add(
        form("Turkish capital with a dot", "tr", text -> text.replace("istanbul", "İstanbul")));
    rows.add(form("soft hyphens", "de", replacing("(\\p{L}{4})(?=\\p{L}{2})", "$1\u00AD")));
    rows.add(form("zero-width spaces in words", "en", replacing("(\\p{L}{2})", "$1\u200B")));
    rows.add(form("zero-width non-joiners", "hi", replacing("(\\p{L}) ", "$1\u200C ")));
    rows.add(form("word joiners", "es", replacing(" ", "\u2060 ")));
    rows.add(form("direction marks", "he", replacing(" ", " \u200F")));
    rows.add(form("byte-order mark", "en", text -> "\uFEFF" + text));
    rows.add(form("vowel marks", "ar", replacing("([بتمكل])(?=\\p{L})", "$1\u064E")));
    rows.add(form("doubling marks", "ar", replacing("(\\p{L})(?= )", "$1\u0651")));
    rows.add(form("kashida", "ar", replacing("([بتم])(?=\\p{L})", "$1\u0640\u0640")));
    rows.add(form("vowel points", "he", replacing("([בלמה])(?=\\p{L})", "$1\u05B8")));
    rows.add(form("accents left out", "fr", FormsAndLookalikesTest::unaccented));
    rows.add(form("accents left out", "es", FormsAndLookalikesTest::unaccented));
    rows.add(form("ё as е", "ru", text -> text.replace("ё", "е")));
    rows.add(
        form(
            "curly quotes",
            "en",
            text -> text.replace("\"We", "“We").replace("y\"", "y”").replace("n't", "n’t")));
    rows.add(form("a dash for a hyphen", "en", text -> text.replace(" - ", " — ")));
    rows.add(
        form(
            "hyphens at line ends",
            "en",
            text -> text.replace("harbour", "har-\nbour").replace("evidence", "evi-\ndence")));
    rows.add(form("other line ends", "de", replacing("(.{30,40}) ", "$1\n")));
    rows.add(form("CR and LF", "es", replacing("\\. ", ".\r\n")));
    rows.add(form("empty lines", "fr", replacing("\\. ", ".\n\n\n")));
    rows.add(form("two blanks", "tr", replacing(" ", "  ")));
    rows.add(form("tabulators", "vi", replacing(" ", "\t")));
    rows.add(form("no-break spaces", "fr", replacing(" ", "\u00A0")));
    rows.add(form("wide blanks", "ja", replacing("。", "。\u3000")));
    rows.add(form("blanks at the end of lines", "ru", replacing("\\. ", ".   \n")));
    rows.add(
        form(
            "what entities of HTML stand for",
            "en",
            text -> text.replace(" - ", "\u00A0– ").replace(". ", "…\u2003")));
    rows.add(form("bullets", "en", replacing("\\. (\\p{Lu})", ".\n• $1")));
    rows.add(
        form("wide punctuation as ASCII", "zh", text -> text.replace("，", ",").replace("。", ".")));
    rows.add(
        form(
            "other brackets of quotations",
            "zh",
            text -> text.replace("“", "「").replace("”", "」")));
    rows.add(form("numbers in circles", "es", text -> text.replace(" 7 ", " ⑦ ")));
    rows.add(form("a sign for a Roman number", "en", text -> text.replace("IV", "Ⅳ")));
    rows.add(form("a superscript digit", "ru", text -> text.replace("900", "⁹⁰⁰")));
    rows.add(form("letters in circles", "en", text -> text.replace("five", "ⓕⓘⓥⓔ")));
    rows.add(form("mathematical letters", "en", text -> text.replace("pier", "𝐩𝐢𝐞𝐫")));
    rows.add(form("emoji with variation selectors", "sms", text -> text.replace("❤", "❤\uFE0F")));
    rows.add(form("emoji with a skin tone", "sms", text -> text.replace("👍", "👍🏽")));
    return rows;
  }

  private static List<Row> lookalikes() {
    List<Row> rows = new ArrayList<>();
    // no look-alike: the dotless i shares its capital with i, and is a letter of its own
    rows.add(form("all in capitals", "tr", text -> text.toUpperCase(Locale.of("tr"))));
    rows.add(likeness("another number of a notice", "en", "4711", "4712"));
    rows.add(likeness("another number of an invoice", "de", "20815", "20931"));
    rows.add(likeness("another date", "en", "3 May 2024", "14 June 2023"));
    rows.add(likeness("another date", "zh", "5月3日", "6月14日"));
    rows.add(likeness("another date", "tr", "3 mayıs", "9 ekim"));
    rows.add(likeness("another amount", "ru", "900", "1500"));
    rows.add(likeness("another amount", "ar", "350", "720"));
    rows.add(likeness("a negation", "en", "There is evidence", "There is no evidence"));
    rows.add(likeness("a negation", "zh", "有证据", "没有证据"));
    rows.add(likeness("a negation less", "ar", "ولا يجوز", "ويجوز"));
    rows.add(likeness("a negation less", "hi", "बाहर नहीं ले", "बाहर ले"));
    rows.add(likeness("a negation less", "ru", "не закроют", "закроют"));
    rows.add(likeness("a negation less", "ja", "できません", "できます"));
    rows.add(likeness("another city", "en", "Berlin", "Munich"));
    rows.add(likeness("another city", "ko", "서울", "부산"));
    rows.add(likeness("another city", "he", "חיפה", "אילת"));
    rows.add(likeness("another name", "fr", "Genève", "Lausanne"));
    rows.add(likeness("another person", "ja", "田中", "鈴木"));
    rows.add(likeness("another person", "es", "Ibáñez", "Ortega"));
    rows.add(likeness("another version", "en", "Version 2.4", "Version 2.5"));
    rows.add(likeness("another unit", "en", "12 metres", "12 inches"));
    rows.add(
        likeness(
            "roles swapped",
            "en",
            "Anna Miller",
            "X",
            "Peter Brown",
            "Anna Miller",
            "X",
            "Peter Brown"));
    rows.add(
        likeness(
            "roles swapped",
            "de",
            "Frau Schäfer",
            "X",
            "Herrn Krüger",
            "Frau Schäfer",
            "X",
            "Herr Krüger"));
    rows.add(likeness("an emoji of the opposite", "sms", "👍", "👎"));
    rows.add(
        likeness(
            "number, date and amount",
            "en",
            "4711",
            "5203",
            "3 May",
            "9 July",
            "250",
            "900",
            "12 m",
            "30 m"));
    rows.add(
        likeness(
            "number, name and city",
            "de",
            "20815",
            "31407",
            "München",
            "Augsburg",
            "Schäfer",
            "Lehmann",
            "1250",
            "780"));
    rows.add(
        likeness(
            "same licence on other code",
            "licence",
            SampleTexts.of("licence").substring(SampleTexts.of("licence").indexOf("int sum")),
            "String greeting(String name) { StringBuilder text = new StringBuilder();"
                + " text.append(name); if (name.isEmpty()) { text.append(nobody()); } return"
                + " text.toString(); } void close() throws IOException { writer.flush();"
                + " writer.close(); opened.remove(this); log.fine(closed); }"));
    rows.add(
        likeness(
            "same page around other content",
            "page",
            "The bakery beside the church now sells bread from rye that grows behind the mill.",
            "Our football team lost the last match of this year by two goals in heavy rain."));
    rows.add(
        likeness(
            "a poem in the same form",
            "poem",
            SampleTexts.of("poem").substring(0, SampleTexts.of("poem").indexOf("I took")),
            "The day was short, the path was steep, the sun had put my dog to sleep; and when we"
                + " came down to the shore the tide had left an open door. "));
    return rows;
  }

  @Test
  void whatDiffersInFormOnlyIsTheSameText() {
    List<String> others = new ArrayList<>();
    for (Row row : forms()) {
      if (!row.sameText()) {
        others.add(row.line());
      }
    }
    assertEquals(List.of(), others);
  }

  @Test
  void aChangeOfFormChangesTheTextAndALookAlikeWhatIsRead() {
    for (Row row : forms()) {
      assertEquals(row.change().equals("none"), row.before().equals(row.after()), row.line());
    }
    for (Row row : lookalikes()) {
      assertTrue(!row.sameText(), row.line());
    }
    assertTrue(forms().stream().map(Row::change).distinct().count() > 40);
    assertTrue(lookalikes().size() >= 25);
  }

  @Test
  void thePageHasThisTable() throws IOException {
    StringBuilder table = new StringBuilder(BEGIN);
    heading(table, "change of form");
    forms().forEach(row -> table.append(row.line()));
    table.append('\n');
    heading(table, "look-alike");
    lookalikes().forEach(row -> table.append(row.line()));
    table.append('\n');
    String made = table.toString();
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    if (Boolean.getBoolean("forms.write")) {
      Files.writeString(PAGE, page.substring(0, begin) + made + page.substring(end));
    } else {
      assertEquals(made, page.substring(begin, end));
    }
  }

  private static void heading(StringBuilder table, String change) {
    table.append("| ").append(change).append(" | text | similarity | says | kind |\n");
    table.append("| --- | --- | --- | --- | --- |\n");
  }
}
