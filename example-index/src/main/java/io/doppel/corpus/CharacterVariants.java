package io.doppel.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Other forms of Chinese characters and marks, as they differ from edition to edition. */
final class CharacterVariants {
  private static final String MARKS = "，。：；？！（）“”";
  private static final String ASCII = ",.:;?!()\"\"";
  private static final String CORNERS = "，。：；？！（）「」";

  private final Map<Character, Character> others = new HashMap<>();

  /** Reads the pairs of characters. */
  CharacterVariants() {
    try (InputStream in = CharacterVariants.class.getResourceAsStream("variants.txt")) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .flatMap(line -> Stream.of(line.split(" ")))
          .forEach(pair -> others.put(pair.charAt(0), pair.charAt(1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a share of the characters that have another form in that one, the same ones always. */
  void changeCharacters(Draft draft, double share, SeededRandom random) {
    long salt = random.bits();
    change(
        draft,
        "variants",
        c -> {
          Character other = others.get(c);
          boolean chosen = SeededRandom.unit(SeededRandom.mix(salt + c)) < share;
          return other != null && chosen ? other : c;
        });
  }

  /** Writes all marks in another way. */
  void changeMarks(Draft draft, SeededRandom random) {
    String marks = random.chance(0.5) ? ASCII : CORNERS;
    change(draft, "punctuation", c -> MARKS.indexOf(c) < 0 ? c : marks.charAt(MARKS.indexOf(c)));
  }

  private interface Replacement {
    char of(char c);
  }

  private static void change(Draft draft, String kind, Replacement replacement) {
    char[] text = draft.text().toCharArray();
    int changed = 0;
    for (int i = 0; i < text.length; i++) {
      char other = replacement.of(text[i]);
      changed += other == text[i] ? 0 : 1;
      text[i] = other;
    }
    if (changed > 0) {
      draft.edit(kind, new String(text), (double) changed / text.length);
    }
  }
}
