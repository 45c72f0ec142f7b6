package io.doppel.benchmarks.corpus;

import io.doppel.corpus.SeededRandom;
import java.util.ArrayList;
import java.util.List;

/** What sites put around their texts: 40 sites, each with a header and a footer of its own. */
final class Sites {
  static final int COUNT = 40;

  private static final int FEWEST_WORDS = 20;
  private static final int MOST_WORDS = 60;
  private static final List<String> RIGHTS = List.of("all", "rights", "reserved.");

  private final List<List<String>> headers = new ArrayList<>();
  private final List<List<String>> footers = new ArrayList<>();

  /**
   * Writes them, 20 to 60 words each, short ones more often.
   *
   * @param prose writes the sentences
   * @param seed the seed
   */
  Sites(Prose prose, long seed) {
    for (int site = 0; site < COUNT; site++) {
      SeededRandom random = new SeededRandom(seed, site);
      Subject subject = prose.subject(random);
      double spread = site / (COUNT - 1.0);
      int length = FEWEST_WORDS + (int) (spread * spread * spread * (MOST_WORDS - FEWEST_WORDS));
      int header = random.between(4, length / 3);
      headers.add(prose.sentence(random, subject, header));
      List<String> footer = new ArrayList<>();
      int left = length - header - RIGHTS.size();
      while (left > 0) {
        int sentence = left < 20 ? left : random.between(6, 14);
        footer.addAll(prose.sentence(random, subject, sentence));
        left -= sentence;
      }
      footer.addAll(RIGHTS);
      footers.add(footer);
    }
  }

  List<String> header(int site) {
    return headers.get(site);
  }

  List<String> footer(int site) {
    return footers.get(site);
  }
}
