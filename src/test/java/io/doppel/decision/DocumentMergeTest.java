package io.doppel.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kept document gets the best of its copies' fields, and says where it came from. */
class DocumentMergeTest {
  private static final long NONE = Long.MIN_VALUE;

  private static FieldValue value(String text) {
    List<String> elements = Arrays.asList(text.split("\\+"));
    return new FieldValue(text, text.strip().length(), elements);
  }

  private static MergeCopy copy(String key, long timestamp, String... fields) {
    Map<String, FieldValue> values = new LinkedHashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      values.put(fields[i], value(fields[i + 1]));
    }
    return new MergeCopy(key, timestamp, values);
  }

  /** The value and where it came from; empty if the kept document's own stays. */
  private static String taken(String rules, MergeCopy kept, MergeCopy... copies) {
    DocumentMerge merge = new DocumentMerge(MergeRules.parse("--merge", rules));
    merge.addKept(kept);
    Arrays.stream(copies).forEach(merge::add);
    List<String> taken = new ArrayList<>();
    for (MergedField field : merge.taken()) {
      taken.add(field.field() + "=" + String.join("+", field.elements()) + " of " + field.from());
    }
    return String.join(", ", taken);
  }

  /** CiteSeerX, section 5: a single record of the versions of a paper. */
  @Test
  void theRecordOfAPaperGetsTheBestOfItsVersions() {
    assertEquals(
        "title=Near Duplicate Detection of [id7], venue=DocEng of [id9]",
        taken(
            "title=longest,authors=longest,abstract=longest,*=first",
            copy("id1", NONE, "title", "Near Duplicates", "authors", "Williams and Giles"),
            copy("id7", NONE, "title", "Near Duplicate Detection", "authors", "Williams"),
            copy("id9", NONE, "venue", "DocEng", "title", "Detection")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "first    | short |     | longest | mid |               ",
        "first    |       |     | longest | mid | longest of [b]",
        "longest  | short | mid | longest |     | longest of [b]",
        "longest  | seven |     | eight   | and | ''            ",
        "newest   | own   | old | new     | x   | new of [b]    ",
        "majority | one   | two | two     | one | ''            ",
        "majority | one   | two | two     | six | two of [a]    ",
        "majority |       | one | two     | two | two of [b]    ",
        "union    | x+y   | y   | z+x     | w+z | x+y+z+w of [b, c]",
        "union    | x+y   | y   | x       | y+x | ''            ",
      })
  void eachRuleHasItsSense(String rule, String own, String a, String b, String c, String expected) {
    List<MergeCopy> copies = new ArrayList<>();
    String[] texts = {own, a, b, c};
    long[] times = {5, 1, 9, 3};
    for (int i = 0; i < texts.length; i++) {
      String text = texts[i] == null ? " " : texts[i];
      copies.add(copy(List.of("k", "a", "b", "c").get(i), times[i], "f", text));
    }
    MergeCopy[] others = copies.subList(1, 4).toArray(MergeCopy[]::new);
    String taken = taken("f=" + rule, copies.get(0), others);
    assertEquals(expected == null || expected.isEmpty() ? "" : "f=" + expected, taken);
  }

  @Test
  void theRankOfACopyIsANumberInAnotherField() {
    assertEquals(
        "venue=good of [b]",
        taken(
            "venue=rank:source",
            copy("k", NONE, "venue", "own", "source", "3"),
            copy("a", NONE, "venue", "none said", "source", "best"),
            copy("b", NONE, "venue", "good", "source", "1"),
            copy("c", NONE, "venue", " ", "source", "-9223372036854775808")));
  }

  /** A document without a time counts as the oldest. */
  @Test
  void withoutATimeAValueIsTheOldest() {
    assertEquals(
        "f=b of [b]", taken("f=newest", copy("k", NONE, "f", "k"), copy("b", 0, "f", "b")));
    assertEquals("", taken("f=newest", copy("k", 0, "f", "k"), copy("b", NONE, "f", "b")));
    assertEquals("", taken("f=newest", copy("k", 7, "f", "k"), copy("b", 7, "f", "b")));
  }

  @Test
  void aFieldWithoutARuleStays() {
    MergeCopy kept = copy("k", NONE, "id", "k", "text", "t");
    MergeCopy other = copy("a", NONE, "id", "a", "text", "longer", "year", "1999", "venue", "v");
    assertEquals("year=1999 of [a]", taken("year=first", kept, other));
    MergeRules rules = MergeRules.parse("--merge", "*=longest,text=first");
    assertTrue(rules.of("id").isPresent());
    MergeRules keeping = rules.keeping(Set.of("id", "text"));
    assertFalse(keeping.of("id").isPresent());
    assertEquals(MergeRules.Rule.FIRST, keeping.of("text").orElseThrow().rule()); // named
    assertEquals(MergeRules.Rule.LONGEST, keeping.of("venue").orElseThrow().rule());
    assertEquals(MergeRules.Rule.LONGEST, keeping.of("*").orElseThrow().rule()); // a field's name
    assertFalse(keeping.names("*"));
  }

  /** Whenever the kept document comes, and one after the other as in a stream. */
  @Test
  void theOrderOfTheKeptDocumentMakesNoDifference() {
    SplittableRandom random = new SplittableRandom(5);
    for (String rule : List.of("first", "longest", "newest", "rank:r", "majority", "union")) {
      MergeRules rules = MergeRules.parse("--merge", "f=" + rule);
      for (int round = 0; round < 300; round++) {
        List<MergeCopy> copies = new ArrayList<>();
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
          String text = "abcd".substring(random.nextInt(5)) + (random.nextBoolean() ? "" : "+e");
          copies.add(copy("c" + i, random.nextInt(3), "f", text, "r", "" + random.nextInt(3)));
        }
        DocumentMerge first = new DocumentMerge(rules);
        first.addKept(copies.get(0));
        copies.subList(1, count).forEach(first::add);
        DocumentMerge later = new DocumentMerge(rules);
        int place = random.nextInt(count);
        copies.subList(1, 1 + place).forEach(later::add);
        later.addKept(copies.get(0));
        copies.subList(1 + place, count).forEach(later::add);
        assertEquals(first.taken(), later.taken(), rule + " " + copies);
        if (!rule.equals("majority") && !rule.equals("union")) {
          assertEquals(best(rule, copies), value(first.taken(), copies.get(0)), rule + copies);
        }
      }
    }
  }

  private static String value(List<MergedField> taken, MergeCopy kept) {
    return taken.isEmpty() ? kept.fields().get("f").text() : taken.get(0).elements().get(0);
  }

  /** By looking at all values. */
  private static String best(String rule, List<MergeCopy> copies) {
    MergeCopy best = null;
    for (MergeCopy copy : copies) {
      if (!copy.fields().get("f").isEmpty()
          && (best == null || score(rule, copy) > score(rule, best))) {
        best = copy;
      }
    }
    return best == null ? copies.get(0).fields().get("f").text() : best.fields().get("f").text();
  }

  private static long score(String rule, MergeCopy copy) {
    return switch (rule) {
      case "longest" -> copy.fields().get("f").text().length();
      case "newest" -> copy.timestamp();
      case "rank:r" -> -Long.parseLong(copy.fields().get("r").text());
      default -> 0;
    };
  }

  /** What a value won by is told, and counts in place of the copy's own time. */
  @Test
  void copiesCanBeMergedOneAfterTheOther() {
    MergeRules rules = MergeRules.parse("--merge", "f=newest");
    DocumentMerge merge = new DocumentMerge(rules);
    merge.addKept(copy("k", 1, "f", "k"));
    merge.add(copy("a", 5, "f", "a"));
    MergedField taken = merge.taken().get(0);
    assertEquals(5, taken.standing());
    MergeCopy merged = new MergeCopy("k", 1, Map.of("f", value("a")), Map.of("f", 5L));
    DocumentMerge next = new DocumentMerge(rules);
    next.addKept(merged);
    next.add(copy("b", 4, "f", "b"));
    assertEquals(List.of(), next.taken());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "title | must be FIELD=RULE, or several of them separated by commas, got \"title\" in"
            + " title",
        "'' | must be FIELD=RULE, or several of them separated by commas, got nothing",
        "a=first,=longest | got \"=longest\" in a=first,=longest",
        "a=best | the rule of a must be one of first, longest, newest, rank:FIELD, majority, union,"
            + " got best",
        "a= | the rule of a must be one of",
        "a=rank: | got rank:",
        "a=first,a=longest | a may come only once",
      })
  void aMessageNamesTheOptionTheRuleAndTheValue(String rules, String message) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> MergeRules.parse("--merge", rules));
    assertTrue(refused.getMessage().startsWith("--merge"), refused.getMessage());
    assertTrue(refused.getMessage().contains(message), refused.getMessage());
  }
}
