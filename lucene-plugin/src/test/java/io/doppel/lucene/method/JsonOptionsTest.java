package io.doppel.lucene.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Options in JSON mean what they mean on a command line, and messages name them as JSON does. */
@Randomized
final class JsonOptionsTest {
  private static Definition near(String method, Map<String, Object> options) throws IOException {
    MethodSettings settings = MethodSettings.ofJson(method, options);
    return settings.define("body", MethodSources.none(settings));
  }

  private static void refuses(String message, String method, Map<String, Object> options) {
    MethodException refused =
        assertThrows(MethodException.class, () -> near(method, options), message);
    assertEquals(message, refused.getMessage());
  }

  /** Values of a kind that the option's rule allows or does not. */
  private static List<Object> values(MethodOption option) {
    Class<?> type = option.rule().type();
    if (type == boolean.class) {
      return List.of(true, false, "true", "false");
    }
    if (type == Integer.class) {
      return List.of(1, 2L, 3.0, "4", 64, "128", 1000);
    }
    if (type == Double.class) {
      return List.of(1, 0.25, "0.5", 0, 0.999);
    }
    String rule = option.rule().text();
    return rule.startsWith("one of ")
        ? List.of((Object[]) rule.substring("one of ".length()).split(", "))
        : List.of("a,the", ",", "is");
  }

  @Test
  void optionsMeanWhatTheyMeanOnACommandLine() throws IOException {
    MethodSettings command =
        MethodSettings.of(
            Methods.of("shingles"),
            Map.of(
                MethodOption.WORDS,
                3,
                MethodOption.THRESHOLD,
                0.75,
                MethodOption.ANALYZER,
                "standard",
                MethodOption.MIN_KEYS,
                2,
                MethodOption.NO_PRUNING,
                true));
    Definition expected = command.define("body", MethodSources.none(command));
    for (Map<String, Object> json :
        List.<Map<String, Object>>of(
            Map.of("words", 3, "threshold", 0.75, "min_keys", 2, "no_pruning", true),
            Map.of("words", 3L, "threshold", "0.75", "min_keys", "2", "no_pruning", "true"),
            Map.of("words", 3.0, "threshold", 0.75f, "min_keys", 2L, "no_pruning", true))) {
      Map<String, Object> all = new HashMap<>(json);
      all.put("analyzer", "standard");
      assertEquals(expected, near("shingles", all));
    }
  }

  @Test
  void anOptionThatIsFalseIsNotGiven() throws IOException {
    assertFalse(
        MethodSettings.ofJson("qgrams", Map.of("no_pruning", false)).has(MethodOption.NO_PRUNING));
    assertEquals(near("qgrams", Map.of()), near("qgrams", Map.of("no_pruning", "false")));
  }

  @Test
  void aNameThatLooksLikeANumberMayBeOne() throws IOException {
    assertEquals(near("signcd", Map.of("spots", "2")), near("signcd", Map.of("spots", 2)));
    refuses("spots must be one of 1L, 1R, 2, 4, 6, got 3", "signcd", Map.of("spots", 3));
  }

  @Test
  void unknownNamesAreRefused() {
    refuses("method must be one of " + Methods.names() + ", got shingle", "shingle", Map.of());
    refuses(
        "there is no option min_kys; sentences takes threshold, min_block, no_pruning",
        "sentences",
        Map.of("min_kys", 2));
    refuses(
        "there is no option --min-block; sentences takes threshold, min_block, no_pruning",
        "sentences",
        Map.of("--min-block", 2));
  }

  @Test
  void optionsOfOtherMethodsAreRefused() {
    refuses("min_block is for sentences, not for qgrams", "qgrams", Map.of("min_block", 2));
    refuses(
        "distance is for "
            + String.join(", ", Methods.taking(MethodOption.DISTANCE))
            + ", not for qgrams; give threshold, the least similarity",
        "qgrams",
        Map.of("distance", 0.2));
  }

  @Test
  void valuesOfAnotherTypeAreRefused() {
    refuses("no_pruning must be true or false, got 1", "qgrams", Map.of("no_pruning", 1));
    refuses("q must be a whole number in [1, 256], got 2.5", "qgrams", Map.of("q", 2.5));
    refuses("q must be a whole number in [1, 256], got many", "qgrams", Map.of("q", "many"));
    refuses(
        "q must be a whole number in [1, 256], got 4000000000",
        "qgrams",
        Map.of("q", 4_000_000_000L));
    refuses("q must be a whole number in [1, 256], got true", "qgrams", Map.of("q", true));
    refuses("q must be a whole number in [1, 256], got [4]", "qgrams", Map.of("q", List.of(4)));
    Map<String, Object> nothing = new HashMap<>();
    nothing.put("q", null);
    refuses("q must be a whole number in [1, 256], got null", "qgrams", nothing);
    refuses(
        "threshold must be a number in (0, 1], got NaN", "qgrams", Map.of("threshold", Double.NaN));
    refuses("distance must be a number, got near", "simhash", Map.of("distance", "near"));
    refuses(
        "projections must be a multiple of 64 in [64, 4096], got wide",
        "charikar",
        Map.of("projections", "wide"));
    refuses("marks must be a text, got 5", "signcd", Map.of("marks", 5));
    refuses(
        "antecedents must be words separated by commas, got [a, the]",
        "spotsigs",
        Map.of("antecedents", List.of("a", "the")));
  }

  @Test
  void valuesOutOfRangeAreRefused() {
    refuses("q must be in [1, 256], got 0", "qgrams", Map.of("q", 0));
    refuses("threshold must be in (0, 1], got 2", "qgrams", Map.of("threshold", 2));
    refuses("threshold must be in (0, 1], got 1e999", "qgrams", Map.of("threshold", "1e999"));
    refuses("min_keys must be >= 1, got 0", "shingles", Map.of("min_keys", 0));
    refuses(
        "analyzer must be one of folded, plain, standard, cjk, smartcn, or plain without"
            + " rules, as plain:no-hyphens,no-case (of compatibility, case, invisible, marks,"
            + " hyphens, symbols), got english",
        "shingles",
        Map.of("analyzer", "english"));
  }

  @Test
  void optionsThatContradictEachOtherAreRefused() {
    refuses(
        "threshold and distance say the same thing; give one of them",
        "signcd",
        Map.of("threshold", 0.5, "distance", 0.5));
    refuses(
        "threshold and edit_rate say the same thing; give one of them",
        "simhash",
        Map.of("threshold", 0.9, "edit_rate", 0.1));
    refuses(
        "key_slots must be at most slots, got 20 and 10",
        "shingles",
        Map.of("key_slots", 20, "slots", 10));
    refuses(
        "groups must share the slots evenly, got 5 and 84", "supershingles", Map.of("groups", 5));
    refuses(
        "min_keys and hot_share have no use here: window is 0, so that nothing is missed",
        "containment",
        Map.of("window", 0, "hot_share", 0.1));
    refuses(
        "expected_documents chooses blocks and key_blocks; give the one or the others",
        "simhash",
        Map.of("expected_documents", 1000, "blocks", 8));
    refuses(
        "min_idf must be at most max_idf, got 0.9 and 0.1",
        "spotsigs",
        Map.of("min_idf", 0.9, "max_idf", 0.1));
    refuses(
        "boilerplate_by is of no use without boilerplate SHARE",
        "qgrams",
        Map.of("boilerplate_by", "site"));
    refuses(
        "measure must be one of repeatability, repeatability-of-query, repeatability-of-document,"
            + " repeatability-of-longer for featurecode, got jaccard",
        "featurecode",
        Map.of("measure", "jaccard"));
  }

  @Test
  void whatIsCountedOrLearnedIsNamed() {
    refuses(
        "combined as it is set needs document frequencies, which are counted over documents; give"
            + " a definition that 'doppel define' made, or another method",
        "combined",
        Map.of());
    refuses(
        "shingles as it is set needs the features of very many documents, which are counted over"
            + " documents; give a definition that 'doppel define' made, or another method",
        "shingles",
        Map.of("boilerplate", 0.1));
    refuses(
        "andd as it is set needs a model, which is trained with documents; give a definition that"
            + " 'doppel define' made, or another method",
        "andd",
        Map.of());
    refuses(
        "model names a file, for the command only: a definition that 'doppel define' made with it"
            + " keeps what is in it",
        "andd",
        Map.of("model", "a.model"));
  }

  @Test
  void whatIsForeignIsMadeHarmlessInMessages() {
    MethodException refused =
        assertThrows(
            MethodException.class,
            () -> near("qgrams", Map.of("q", "\u001b[31m\n" + "x".repeat(1000))));
    assertFalse(refused.getMessage().chars().anyMatch(Character::isISOControl));
    assertTrue(refused.getMessage().length() < 200, refused.getMessage());
  }

  /** Whatever options are given together: a definition, or a refusal that names one of them. */
  @ParameterizedTest
  @MethodSource("io.doppel.lucene.method.Methods#all")
  void anyOptionsGiveADefinitionOrARefusal(Method method, Random random) throws IOException {
    List<MethodOption> taken = new ArrayList<>(Methods.options());
    taken.removeIf(option -> !method.takes(option));
    int made = 0;
    for (int i = 0; i < 300; i++) {
      Map<String, Object> options = new HashMap<>();
      for (int k = random.nextInt(4); k > 0; k--) {
        MethodOption option = taken.get(random.nextInt(taken.size()));
        List<Object> values = values(option);
        options.put(OptionNames.JSON.of(option), values.get(random.nextInt(values.size())));
      }
      try {
        near(method.id(), options);
        made++;
      } catch (MethodException e) {
        assertFalse(e.getMessage().contains("--"), e.getMessage());
        boolean isNamed = options.keySet().stream().anyMatch(e.getMessage()::contains);
        assertTrue(isNamed || e.getMessage().contains("as it is set needs"), e.getMessage());
      }
    }
    assertTrue(
        made > 0
            || method.isLearned()
            || method == Methods.of("combined")
            || method == Methods.of("imatch"));
  }
}
