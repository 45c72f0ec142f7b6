package io.doppel.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
@Randomized
class GramModelTest {
  private static GramModel random(SplittableRandom random) {
    GramModel.Builder builder =
        new GramModel.Builder()
            .measure(random.nextBoolean() ? VectorMeasure.COSINE : VectorMeasure.JACCARD)
            .words(1 + random.nextInt(5))
            .thresholds(1 - random.nextDouble(), 1 - random.nextDouble())
            .note("made for a test");
    for (GramFeature feature : GramFeature.values()) {
      if (random.nextBoolean()) {
        builder.weight(feature, random.nextDouble(-1e6, 1e6));
      }
    }
    return builder.build();
  }

  private static final String KNOWN =
      """
      doppel-model 1
      # made by hand
      similarity jaccard
      words 3
      threshold 0.25
      threshold-of-minhash 0.5
      weight bias 12.5
      weight in-url -1.0E-4
      check\s\
      """;

  @Test
  void theFileHasItsKnownForm() {
    GramModel model =
        new GramModel.Builder()
            .measure(VectorMeasure.JACCARD)
            .words(3)
            .thresholds(0.25, 0.5)
            .note("made by hand")
            .weight(GramFeature.IN_URL, -1e-4)
            .weight(GramFeature.BIAS, 12.5)
            .build();
    assertEquals(KNOWN + model.id() + "\n", model.toText());
    assertEquals("9451800e2e790386", model.id());
  }

  @Test
  void whatIsWrittenIsReadBack(Random seeds) {
    for (long seed : seeds.longs(100).toArray()) {
      GramModel model = random(new SplittableRandom(seed));
      GramModel read = GramModel.parse(model.toText());
      assertEquals(model, read);
      assertEquals(model.hashCode(), read.hashCode());
      assertEquals(model.id(), read.id());
      assertEquals(model.measure(), read.measure());
      assertEquals(model.words(), read.words());
      assertEquals(model.threshold(), read.threshold());
      assertEquals(model.minHashThreshold(), read.minHashThreshold());
      assertEquals(model.notes(), read.notes());
      for (GramFeature feature : GramFeature.values()) {
        assertEquals(model.weight(feature), read.weight(feature));
      }
      assertEquals(model, GramModel.parse(model.toText().replace("\n", "\r\n")));
    }
  }

  @Test
  void theFileIsTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      String usual = random(new SplittableRandom(1)).toText();
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertEquals(usual, random(new SplittableRandom(1)).toText());
      assertEquals(usual, GramModel.parse(usual).toText());
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void everyDamageIsSeen() {
    String text = random(new SplittableRandom(2)).toText();
    for (int i = 0; i < text.length() - 1; i++) {
      String cut = text.substring(0, i);
      assertThrows(IllegalArgumentException.class, () -> GramModel.parse(cut), "cut at " + i);
      String changed = cut + (char) (text.charAt(i) ^ 1) + text.substring(i + 1);
      assertThrows(IllegalArgumentException.class, () -> GramModel.parse(changed), "at " + i);
      String doubled = cut + text.charAt(i) + text.substring(i);
      assertThrows(IllegalArgumentException.class, () -> GramModel.parse(doubled), "at " + i);
    }
  }

  @Test
  void messagesSayWhatIsWrong() {
    assertRefused("not a model: the first line must be \"doppel-model 1\"", "");
    assertRefused("not a model: the first line must be \"doppel-model 1\"", "{\"id\": 1}\n");
    assertRefused(
        "a model must have version 1, got 2: it was made by a newer Doppel, and needs one",
        "doppel-model 2\nwords 1\n");
    assertRefused(
        "a model must end with a line \"check\" and have at most 100000 characters; this one was"
            + " cut off or is damaged",
        "doppel-model 1\nwords 1\n");
    String text = random(new SplittableRandom(3)).toText();
    String message = message(text.replace("words ", "words 1"));
    assertTrue(message.contains("it was changed or is damaged"), message);
  }

  @Test
  void whatAFileSaysIsChecked() {
    String good = "similarity cosine\nwords 1\nthreshold 0.5\nthreshold-of-minhash 0.5\n";
    assertEquals(0, GramModel.parse(signed(good)).weight(GramFeature.BIAS));
    assertRefused(
        "line 6 of a model: unknown setting weight magic", signed(good + "weight magic 1\n"));
    assertRefused("line 6 of a model: unknown setting magic", signed(good + "magic 1\n"));
    assertRefused("line 6 of a model: unknown setting ", signed(good + "nothing\n"));
    assertRefused(
        "line 6 of a model: must be a number, got one", signed(good + "weight bias one\n"));
    assertRefused(
        "line 6 of a model: weight must be in [-1e9, 1e9], got NaN for bias",
        signed(good + "weight bias NaN\n"));
    assertRefused("line 6 of a model: must not set \"words\" again", signed(good + "words 1\n"));
    assertRefused(
        "line 3 of a model: words must be in [1, 1000], got 0",
        signed(good.replace("words 1", "words 0")));
    assertRefused(
        "line 3 of a model: words must be a whole number, got 1.5",
        signed(good.replace("words 1", "words 1.5")));
    assertRefused(
        "line 4 of a model: threshold must be in (0, 1], got 0.0",
        signed(good.replace("threshold 0.5", "threshold 0")));
    assertRefused(
        "line 2 of a model: a measure of vectors must be cosine or jaccard, got sine",
        signed(good.replace("cosine", "sine")));
    assertRefused(
        "a model must have a line \"similarity\"", signed(good.replace("similarity cosine\n", "")));
  }

  /** A file with the right sum, whatever it says. */
  private static String signed(String settings) {
    String body = "doppel-model 1\n" + settings;
    String sum = message(body + "check 0\n").replaceAll(".*\"check ([0-9a-f]{16})\".*", "$1");
    return body + "check " + sum + "\n";
  }

  private static void assertRefused(String message, String text) {
    assertEquals(message, message(text));
  }

  private static String message(String text) {
    return assertThrows(IllegalArgumentException.class, () -> GramModel.parse(text)).getMessage();
  }

  @Test
  void anythingMakesAnotherId() {
    GramModel.Builder builder = new GramModel.Builder();
    String id = builder.build().id();
    assertNotEquals(id, builder.weight(GramFeature.IDF, 1).build().id());
    assertEquals(id, builder.weight(GramFeature.IDF, 0).build().id());
    assertNotEquals(id, builder.words(2).build().id());
    assertThrows(IllegalArgumentException.class, () -> builder.note("two\nlines"));
  }
}
