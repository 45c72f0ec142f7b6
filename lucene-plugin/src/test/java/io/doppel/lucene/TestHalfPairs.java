package io.doppel.lucene;

import static java.nio.charset.StandardCharsets.UTF_16;

import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.upgrade.FirstLayout;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.util.BytesRef;

/**
 * Half a surrogate pair, which is no character: an index stores U+FFFD for it. Methods that tell it
 * from that sign such a text in another way before it is stored than after; docs/limits.md has
 * their names.
 */
public class TestHalfPairs extends LuceneTestCase {
  private static final List<String> TELLING_APART = List.of("ncd", "qgrams", "signcd");

  public void testOnlyTheMethodsOfTheLimitsTellHalvesApart() throws IOException {
    Random random = new Random(3);
    TreeSet<String> telling = new TreeSet<>();
    for (String method : NearDups.methods()) {
      MethodSettings settings =
          MethodSettings.ofJson(
              method,
              method.equals("imatch")
                  ? Map.of("min_idf", 0, "max_idf", 1, "min_words", 1)
                  : Map.of());
      Definition near = settings.define("body", FirstLayout.Sources.of(settings.method()));
      for (int i = 0; i < 300; i++) {
        String text = text(random);
        String stored = new BytesRef(text).utf8ToString();
        assertEquals("what the limits say", stored, new String(text.getBytes(UTF_16), UTF_16));
        if (!near.sign(text).equals(near.sign(stored))) {
          telling.add(method);
        }
      }
    }
    assertEquals(TELLING_APART, List.copyOf(telling));
  }

  /** Halves alone, in words and beside marks, in Latin script and in Chinese. */
  private static String text(Random random) {
    String[] words = {"the ", "is ", "harbour", "天气的。", "wo", "9", half(random), half(random)};
    StringBuilder text = new StringBuilder();
    int length = 1 + random.nextInt(200); // signcd compares all of a short text
    for (int i = 0; i < length; i++) {
      text.append(words[random.nextInt(words.length)]);
      text.append(new String[] {" ", " ", ", ", ". ", ""}[random.nextInt(5)]);
    }
    return text.toString();
  }

  private static String half(Random random) {
    return random.nextBoolean() ? "\uD83D" : "\uDE00";
  }
}
