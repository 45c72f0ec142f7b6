package io.doppel.benchmarks.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * English-like texts from a seed: sentences with commas, words by Zipf's law, and among them copies
 * in which a few words were changed. A third of the texts is short, as newswire is.
 */
final class GeneratedTexts {
  private static final int VOCABULARY = 20_000;
  private static final String CONSONANTS = "bcdfghklmnprstvw";
  private static final String VOWELS = "aeiou";

  private final Random random;
  private final String[] words = new String[VOCABULARY];

  GeneratedTexts(long seed) {
    random = new Random(seed);
    for (int i = 0; i < VOCABULARY; i++) {
      StringBuilder word = new StringBuilder();
      int syllables = 1 + random.nextInt(4);
      for (int s = 0; s < syllables; s++) {
        word.append(CONSONANTS.charAt(random.nextInt(CONSONANTS.length())))
            .append(VOWELS.charAt(random.nextInt(VOWELS.length())));
        if (random.nextInt(3) == 0) {
          word.append(CONSONANTS.charAt(random.nextInt(CONSONANTS.length())));
        }
      }
      words[i] = word.toString();
    }
  }

  /** Makes texts, a tenth of which are edited copies of others. */
  List<String> texts(int count) {
    List<String> texts = new ArrayList<>();
    while (texts.size() < count) {
      String text =
          text(random.nextInt(3) == 0 ? 20 + random.nextInt(60) : 80 + random.nextInt(250));
      texts.add(text);
      if (random.nextInt(9) == 0 && texts.size() < count) {
        texts.add(edited(text));
      }
    }
    return texts;
  }

  private String text(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(word());
      int mark = random.nextInt(100);
      text.append(mark < 8 ? ", " : mark < 13 ? ". " : " ");
    }
    return text.append('.').toString();
  }

  private String edited(String text) {
    StringBuilder edited = new StringBuilder();
    for (String word : text.split(" ")) {
      String mark = word.endsWith(",") ? "," : "";
      edited.append(random.nextInt(25) == 0 ? word() + mark : word).append(' ');
    }
    return edited.toString();
  }

  /** A word by Zipf's law: the logarithm of the rank is uniform. */
  private String word() {
    return words[(int) Math.pow(VOCABULARY, random.nextDouble()) - 1];
  }
}
