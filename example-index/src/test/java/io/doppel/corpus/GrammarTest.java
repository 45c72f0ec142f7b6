package io.doppel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GrammarTest {
  private static Grammar grammar(String... lines) {
    return GrammarReader.of("test", String.join("\n", lines));
  }

  private static Choices seed(long seed) {
    return Choices.of(new SeededRandom(seed, 0));
  }

  /** All that a rule can write, as far as a thousand tries show it. */
  private static Set<String> texts(Grammar grammar, String rule) {
    Set<String> texts = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      texts.add(grammar.write(rule, seed(i)));
    }
    return texts;
  }

  @Test
  void alternativesAreChosenAndNested() {
    Grammar grammar = grammar("# none", ":a", "x [y|{b}|] z", "w", ":b", "", "b1", "b2");
    assertEquals(Set.of("x y z", "x b1 z", "x b2 z", "x z", "w"), texts(grammar, "a"));
    assertEquals(2, grammar.size("a"));
  }

  @Test
  void whatHasAKeyStays() {
    Grammar grammar = grammar(":a", "{b k} {b k} {1..9 n} {1..9 n}", ":b", "one", "two", "three");
    for (String text : texts(grammar, "a")) {
      String[] words = text.split(" ");
      assertEquals(words[0], words[1]);
      assertEquals(words[2], words[3]);
    }
    assertEquals(27, texts(grammar, "a").size());
  }

  @Test
  void theSameFactsCanBeToldInOtherWords() {
    Grammar grammar = grammar(":a", "[in|at|near|by|off|of] {b k}", ":b", "one", "two", "three");
    Choices choices = seed(1);
    String first = grammar.write("a", choices);
    Set<String> facts = new HashSet<>();
    Set<String> words = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      String[] other = grammar.write("a", choices.reworded(new SeededRandom(i, 1))).split(" ");
      words.add(other[0]);
      facts.add(other[1]);
    }
    assertEquals(Set.of(first.split(" ")[1]), facts);
    assertEquals(6, words.size());
  }

  @Test
  void anIssueOfAFormHasItsWordsAndOtherValues() {
    Grammar grammar = grammar(":a", "[p|q|r] {b} {~b} {1..1000000}", ":b", "x", "y", "z");
    Set<String> words = new HashSet<>();
    Set<String> values = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      Choices issue = Choices.ofForm(new SeededRandom(7, 0), new SeededRandom(i, 1));
      String[] text = grammar.write("a", issue).split(" ");
      words.add(text[0] + text[1]);
      values.add(text[2]);
      values.add(text[3]);
    }
    assertEquals(1, words.size());
    assertTrue(values.size() > 95, values.toString());
  }

  @Test
  void aLetterToManyHasItsNumbersToo() {
    Grammar grammar = grammar(":a", "{1..1000000} {~1..1000000}");
    String[] one = written(grammar, 1).split(" ");
    String[] other = written(grammar, 2).split(" ");
    assertEquals(one[0], other[0]);
    assertNotEquals(one[1], other[1]);
  }

  private static String written(Grammar grammar, long member) {
    return grammar.write(
        "a", Choices.ofLetter(new SeededRandom(7, 0), new SeededRandom(member, 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "{7..7}, 7",
    "{0.05..0.05}, 0.05",
    "{12.5..12.5}, 12.5",
    "'{1,234..1,234}', '1,234'",
    "'{1,000,007..1,000,007}', '1,000,007'",
    "{^b}, Oak",
    "a {b}, an oak",
    "A {b}, An oak",
    "data {b}, data oak",
    "a  [|] c, a c",
    "a [|], 'a'",
    "'a[|] , b', 'a, b'"
  })
  void oneWrites(String alternative, String text) {
    assertEquals(text, grammar(":a", alternative, ":b", "oak").write("a", seed(1)));
  }

  @Test
  void numbersAreAnywhereBetweenTheirBounds() {
    Set<String> texts = texts(grammar(":a", "{1.8..2.2}"), "a");
    assertEquals(Set.of("1.8", "1.9", "2.0", "2.1", "2.2"), texts);
  }

  @Test
  void severalAreAllDifferent() {
    Grammar grammar = grammar(":a", "x", "y", "z");
    for (int i = 0; i < 50; i++) {
      assertEquals(Set.of("x", "y", "z"), Set.copyOf(grammar.several("a", 3, seed(i))));
    }
    assertEquals(List.of("x", "y", "z"), grammar.all("a", seed(1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[a|b", "a]", "{a", "a}", "{nothing}", "{9..1}", "{x..2}"})
  void aFaultIsToldWithItsLine(String alternative) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> grammar(":a", "fine", alternative))
            .getMessage();
    assertTrue(message.startsWith("test, line 3: "), message);
  }

  @Test
  void aLineBelongsToARule() {
    assertThrows(IllegalArgumentException.class, () -> grammar("x", ":a"));
    assertThrows(IllegalArgumentException.class, () -> grammar(":a", "x").size("b"));
  }
}
