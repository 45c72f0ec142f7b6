package io.doppel.compression;

import io.doppel.signature.NcdSignature;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Signatures like those of a newswire, made from a seed. The shares and lengths follow the
 * signatures of Reuters-21578: more than half are a few words from before the commas, the others
 * whole texts of 25 to 150 words; words are Zipf-distributed; some are tables of figures, some
 * repeat two or three words; a few are Chinese, a single character, or empty. A third are copies of
 * earlier ones, most of them edited.
 */
public final class RealisticSignatures {
  private static final String[] FREQUENT = {
    "the", "of", "vs", "mln", "said", "to", "and", "dlrs", "a", "000", "in", "1", "it", "cts",
    "for", "pct", "year", "s", "net", "2", "company", "share", "inc", "corp", "shr", "billion",
    "loss", "from", "on", "its", "1986", "was", "at", "march", "by", "bank", "sales", "stock",
    "april", "profit"
  };
  private static final String[] ONSETS = {
    "b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "t", "v", "st", "tr", "pr", "ch",
    "gr", "w"
  };
  private static final String[] VOWELS = {"a", "e", "i", "o", "u", "e", "a", "ea", "io"};
  private static final String[] CODAS = {"", "", "", "n", "r", "s", "t", "l", "ng", "nt", "ck"};
  private static final int VOCABULARY = 6_000;
  private static final int CHARACTERS = 1_500;

  private final Random random;
  private final String[] words = new String[VOCABULARY];
  private final double[] wordLimits = zipf(VOCABULARY);
  private final double[] characterLimits = zipf(CHARACTERS);
  private final List<List<String>> made = new ArrayList<>();

  RealisticSignatures(long seed) {
    random = new Random(seed);
    for (int rank = 0; rank < VOCABULARY; rank++) {
      words[rank] = rank < FREQUENT.length ? FREQUENT[rank] : newWord(rank);
    }
  }

  /** Signatures of a collection; null for an empty one. */
  public static List<NcdSignature> of(Compression compression, int count, long seed) {
    RealisticSignatures source = new RealisticSignatures(seed);
    CompressionDistance distance = new CompressionDistance(compression);
    List<NcdSignature> signatures = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] bytes = source.next().getBytes(StandardCharsets.UTF_8);
      signatures.add(bytes.length == 0 ? null : distance.signature(bytes));
    }
    return signatures;
  }

  String next() {
    boolean copy = made.size() > 3 && random.nextInt(100) < 35;
    List<String> signature = copy ? copyOf(made.get(random.nextInt(made.size()))) : original();
    made.add(signature);
    return String.join(" ", signature);
  }

  private List<String> original() {
    int kind = random.nextInt(100);
    if (kind < 46) {
      return wordsOf(between(2, 8));
    } else if (kind < 60) {
      return wordsOf(between(9, 30));
    } else if (kind < 80) {
      return wordsOf((between(25, 110) + between(25, 110)) / 2);
    } else if (kind < 83) {
      return wordsOf(between(110, 150));
    } else if (kind < 90) {
      return table(between(1, 5));
    } else if (kind < 94) {
      return repetitive(between(6, 16));
    } else if (kind < 97) {
      return chinese(between(3, 80));
    } else if (kind < 98) {
      return new ArrayList<>(List.of(String.valueOf((char) between('a', 'z'))));
    } else if (kind < 99) {
      return wordsOf(1);
    }
    return new ArrayList<>();
  }

  private List<String> wordsOf(int count) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      result.add(word());
    }
    return result;
  }

  private List<String> table(int rows) {
    List<String> result = new ArrayList<>();
    String[] headings = {"shr", "net", "revs", "avg shrs", "sales"};
    for (int row = 0; row < rows; row++) {
      for (String heading : headings) {
        result.addAll(List.of(heading, amount(), unit(), "vs", amount(), unit()));
      }
    }
    return result;
  }

  private List<String> repetitive(int count) {
    String[] few = {word(), word(), "dlrs", "share"};
    List<String> result = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      result.add(few[random.nextInt(100) < 8 ? random.nextInt(2) : 2 + i % 2]);
    }
    return result;
  }

  private List<String> chinese(int count) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      result.add(Character.toString(0x4E00 + 13 * rank(characterLimits)));
    }
    return result;
  }

  private List<String> copyOf(List<String> signature) {
    List<String> copy = new ArrayList<>(signature);
    if (random.nextInt(4) == 0) {
      return copy;
    }
    int edits = 1 + random.nextInt(1 + copy.size() / (random.nextBoolean() ? 3 : 12));
    for (int i = 0; i < edits; i++) {
      edit(copy);
    }
    return copy;
  }

  private void edit(List<String> copy) {
    int kind = random.nextInt(20);
    int at = random.nextInt(copy.size() + 1);
    if (kind == 0) {
      copy.subList(at, copy.size()).clear();
    } else if (kind == 1) {
      copy.addAll(wordsOf(between(1, 10)));
    } else if (kind < 6) {
      copy.add(at, word());
    } else if (at < copy.size() && kind < 10) {
      copy.remove(at);
    } else if (at < copy.size()) {
      copy.set(at, word());
    }
  }

  private String word() {
    return random.nextInt(100) < 5 ? amount() : words[rank(wordLimits)];
  }

  private String amount() {
    return Integer.toString(random.nextInt((int) Math.pow(10, between(1, 6))));
  }

  private String unit() {
    return new String[] {"cts", "mln", "dlrs", "000"}[random.nextInt(4)];
  }

  /** Frequent words are shorter. */
  private String newWord(int rank) {
    int syllables = rank < 300 ? between(1, 3) : between(2, 4);
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < syllables; i++) {
      word.append(ONSETS[random.nextInt(ONSETS.length)])
          .append(VOWELS[random.nextInt(VOWELS.length)]);
    }
    return word.append(CODAS[random.nextInt(CODAS.length)]).toString();
  }

  private int rank(double[] limits) {
    double drawn = random.nextDouble() * limits[limits.length - 1];
    int low = 0;
    int high = limits.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (limits[middle] < drawn) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  private static double[] zipf(int ranks) {
    double[] limits = new double[ranks];
    double sum = 0;
    for (int rank = 0; rank < ranks; rank++) {
      sum += 1.0 / (rank + 3);
      limits[rank] = sum;
    }
    return limits;
  }
}
