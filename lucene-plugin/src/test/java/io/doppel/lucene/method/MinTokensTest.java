package io.doppel.lucene.method;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.doppel.lucene.DocumentText;
import io.doppel.lucene.definition.Definition;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CiteSeerX, section 4: only texts with a minimum of 15 tokens are compared. */
final class MinTokensTest {
  private static final int LEAST = 15;

  /** They cut words, but what they count is spots, for which there is --min-spots. */
  private static final Set<String> OF_SPOTS = Set.of("spotsigs", "spotsigncd");

  private static MethodSettings settings(String method, Map<String, Object> options) {
    return MethodSettings.ofJson(method, options);
  }

  private static Definition near(String method, Map<String, Object> options) throws IOException {
    MethodSettings settings = settings(method, options);
    return settings.define("body", MethodSources.none(settings));
  }

  private static String words(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "word" + (char) ('a' + i))
        .collect(Collectors.joining(" "));
  }

  @Test
  void everyMethodThatComparesWordsTakesIt() {
    List<String> takers = new ArrayList<>();
    List<String> cutters = new ArrayList<>();
    for (Method method : Methods.all()) {
      if (method.takes(MethodOption.MIN_TOKENS)) {
        takers.add(method.id());
      }
      if (method.takes(MethodOption.ANALYZER) && !OF_SPOTS.contains(method.id())) {
        cutters.add(method.id());
      }
    }
    assertEquals(cutters, takers);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "runs",
        "shingles",
        "shingles-exact",
        "supershingles",
        "containment",
        "words",
        "simhash",
        "charikar",
        "hybrid"
      })
  void aTextOfFewerTokensHasNoSignatureAndALongerOneTheUsual(String method) throws IOException {
    Definition usual = near(method, Map.of());
    Definition least = near(method, Map.of("min_tokens", LEAST));
    assertFalse(least.sign(words(LEAST - 1)).isPresent());
    assertTrue(usual.sign(words(LEAST - 1)).isPresent());
    assertEquals(usual.sign(words(LEAST)), least.sign(words(LEAST)));
    assertTrue(least.sign(words(LEAST)).isPresent());
    assertFalse(least.sign("").isPresent());
    DocumentText tooShort = DocumentText.of(words(LEAST - 1));
    assertEquals(0, least.source().scheme().features(tooShort).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"runs", "shingles", "simhash"})
  void itIsPartOfTheDefinitionThatIsKept(String method) throws IOException {
    String usual = near(method, Map.of()).scheme().toString();
    String least = near(method, Map.of("min_tokens", LEAST)).scheme().toString();
    assertFalse(usual.contains("leastTokens"), usual);
    assertEquals(usual.replace(" analyzer=", " leastTokens=15 analyzer="), least);
    MethodSettings given = settings(method, Map.of("min_tokens", LEAST));
    DefinitionFile made = DefinitionFile.of("body", given, MethodSources.none(given));
    DefinitionFile read =
        DefinitionFile.read(
            new ByteArrayInputStream(made.toText().getBytes(UTF_8)), OptionNames.JSON);
    assertEquals(least, read.define("body").scheme().toString());
    assertFalse(read.define("body").sign(words(LEAST - 1)).isPresent());
  }

  @Test
  void whatAnIndexHasIsReadFromItsScheme() throws IOException {
    Definition made = near("simhash", Map.of("min_tokens", LEAST));
    MethodSettings again = MethodSettings.of(made.scheme(), Map.of(), Map.of());
    assertEquals(LEAST, again.number(MethodOption.MIN_TOKENS, 0));
    assertEquals(made, again.define("body", MethodSources.none(again)));
    assertNotEquals(made, near("simhash", Map.of()));
  }

  /** A text of more tokens than are kept has enough of them, though only one stands for all. */
  @Test
  void aTextThatIsTooLongIsNotTooShort() throws IOException {
    String text = "word ".repeat((1 << 20) + 1);
    assertTrue(near("runs", Map.of("min_tokens", LEAST)).sign(text).isPresent());
    assertFalse(near("shingles", Map.of("min_tokens", LEAST)).sign(text).isPresent());
  }

  @Test
  void whereItIsOfNoUseItIsRefused() {
    for (String method : List.of("exact", "qgrams", "featurecode", "spotsigs", "signcd")) {
      MethodException refused =
          assertThrows(
              MethodException.class, () -> settings(method, Map.of("min_tokens", LEAST)), method);
      assertTrue(refused.getMessage().startsWith("min_tokens is for "), refused.getMessage());
      assertTrue(refused.getMessage().endsWith(", not for " + method), refused.getMessage());
    }
  }

  @Test
  void aTextCannotNeedMoreTokensThanItMayHave() {
    MethodException refused =
        assertThrows(
            MethodException.class, () -> near("shingles", Map.of("min_tokens", (1 << 20) + 1)));
    assertEquals(
        "min_tokens must be at most 1048576, which a text may have, got 1048577",
        refused.getMessage());
  }
}
