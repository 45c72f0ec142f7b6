package io.doppel.benchmarks.corpus;

import io.doppel.corpus.SeededRandom;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * 50,000 word forms: the commonest of English as they are, in order, and others made of syllables
 * and endings. Frequencies follow what newswire and mail show, ranks 1 to 10,000: the first word
 * makes 5 % of the text, the tenth 0.9 %, the hundredth 0.1 %, the thousandth 0.012 %, the
 * ten-thousandth 0.0006 %.
 */
final class Vocabulary {
  static final int SIZE = 50_000;

  private static final String COMMON =
      """
      the of and to in a is that for it was on with as be by at from this are
      have he has not his but they an or which will its were been had their would said
      more one who all we there about when also up out if some can than into other time
      i no new two may so what after you only first any over most these such between
      them then could her she him our now year years last made make many like because
      people through where much before how even must under while during should government
      company state since percent against both being those still per same very well each
      own another three do did does just way work world day part week long here former
      your me my us however too off down back around without within until four
      good next set among
      """;

  /** How common words follow each other, the most frequent first. */
  private static final String RUNS =
      """
      of the|in the|to the|on the|for the|and the|to be|at the|that the|with the|from the|of a|
      by the|in a|will be|it is|has been|as a|is a|for a|with a|have been|would be|to a|he said|
      is the|was a|it was|had been|of its|as the|they are|one of the|there is|and a|into the|
      of this|was the|to make|the first|more than|the same|that it|in this|which is|the new|
      are not|but the|about the|over the|who had|of their|after the|the company|if the|can be|
      of his|out of the|such as|some of the|by a|at a|part of the|as well as|will not|the government|
      between the|not to be|there was no|in his|all the|under the|last year|of all|it has been|
      through the|the other|and that|have to|on a|from a|this year|before the|during the|because of the|
      should be|when the|most of the|could be|that they|he was|the two|may be|the last|and it|against the
      """;

  private static final String[] ONSETS =
      ("b c d f g h l m n p r s t v w st tr pr br cr pl gr cl fr bl sp sc dr fl sl ch sh th j k qu"
              + " str gl sw wh z y")
          .split(" ");
  private static final String[] VOWELS = "e a i o u ea ai ou oo ee ie au".split(" ");
  private static final String[] CODAS =
      "n r t l s m d nt ck st nd rt ng p c b ll ss rd x ft lt mp rn g".split(" ");
  private static final String[] ENDINGS =
      "s ed ing er ion ly al y e es ment ity able ness ive ous ers ance".split(" ");

  private final String[] common = COMMON.strip().split("\\s+");
  private final String[][] runs =
      Stream.of(RUNS.strip().split("\\s*\\|\\s*"))
          .map(run -> run.split(" "))
          .toArray(String[][]::new);
  private final String[] words = new String[SIZE - common.length];
  private final ZipfChoice commonRank = new ZipfChoice(common.length, 3, 1);
  private final ZipfChoice runRank = new ZipfChoice(runs.length, 2, 1);
  private final ZipfChoice wordRank = new ZipfChoice(words.length, common.length, 1.2);

  /**
   * Makes the words.
   *
   * @param seed another seed makes other words
   */
  Vocabulary(long seed) {
    SeededRandom random = new SeededRandom(seed, 0);
    Set<String> taken = new HashSet<>(Set.of(common));
    for (int rank = 0; rank < words.length; rank++) {
      String word;
      do {
        word = random.chance(0.03) ? number(random) : made(random, syllables(rank, random));
      } while (!taken.add(word.toLowerCase(Locale.ROOT)));
      words[rank] = random.chance(0.08) ? capitalized(word) : word;
    }
  }

  /** Frequent words are shorter. */
  private static int syllables(int rank, SeededRandom random) {
    int syllables = rank < 200 ? 1 : rank < 6_000 ? random.between(1, 2) : 2;
    return syllables + (random.chance(0.2) ? 1 : 0);
  }

  private static String made(SeededRandom random, int syllables) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < syllables; i++) {
      if (i > 0 || random.chance(0.85)) {
        word.append(frequentFirst(ONSETS, random));
      }
      word.append(frequentFirst(VOWELS, random));
      if (random.chance(i == syllables - 1 ? 0.6 : 0.3)) {
        word.append(frequentFirst(CODAS, random));
      }
    }
    if (random.chance(0.55)) {
      word.append(frequentFirst(ENDINGS, random));
    }
    return word.toString();
  }

  private static String frequentFirst(String[] parts, SeededRandom random) {
    double unit = random.unit();
    return parts[(int) (unit * unit * parts.length)];
  }

  private static String number(SeededRandom random) {
    int kind = random.below(3);
    return kind == 0
        ? String.valueOf(random.between(1950, 2026))
        : kind == 1
            ? String.valueOf(random.between(2, 999))
            : random.below(100) + "." + random.below(10);
  }

  static String capitalized(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  /** The common English words, in lower case. */
  Set<String> common() {
    return Set.of(common);
  }

  /** A common word, for a number in [0, 1). */
  String common(double unit) {
    return common[commonRank.rank(unit)];
  }

  /** Two or three common words that often follow each other, for a number in [0, 1). */
  String[] commonRun(double unit) {
    return runs[runRank.rank(unit)];
  }

  /** A word that is not one of the common ones, for a number in [0, 1). */
  String word(double unit) {
    return words[wordRank.rank(unit)];
  }
}
