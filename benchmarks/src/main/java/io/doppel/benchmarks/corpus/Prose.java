package io.doppel.benchmarks.corpus;

import io.doppel.corpus.SeededRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes sentences: common words and others in turn, each word followed by its own favourites more
 * often than by others, so that texts which have nothing to do with each other share phrases of two
 * and three words as English texts do. Topics and the subjects within them have words and set
 * phrases of their own, and a few longer formulas belong to all.
 *
 * <p>Tuned so that 2,000 texts share what 2,000 texts of newswire or abstracts share: about two
 * thirds of a text's pairs of words occur in another text, 25 to 30 % of the triples, 10 to 14 % of
 * four words in a row, 7 % of five.
 */
final class Prose {
  private static final int TOPICS = 300;
  private static final int TOPIC_WORDS = 300;
  private static final int TOPIC_PHRASES = 60;
  private static final int FORMULAS = 20_000;
  private static final int OWN_WORDS = 15;
  private static final int OWN_PHRASES = 15;
  private static final int SUBJECTS = 5_000;

  private static final double COMMON_SHARE = 0.45;
  private static final double ANOTHER_COMMON = 0.32;
  private static final double COMMON_RUN = 0.35;
  private static final double ANOTHER_WORD = 0.5;
  private static final double OWN = 0.25;
  private static final double OWN_PHRASE = 0.05;
  private static final double TOPICAL = 0.45;
  private static final double HABIT = 0.55;
  private static final double PHRASE = 0.28;
  private static final double FORMULA = 0.02;
  private static final double COMMA = 0.12;

  private final Vocabulary vocabulary;
  private final long seed;
  private final ZipfChoice subject = new ZipfChoice(SUBJECTS, 20, 0.9);
  private final ZipfChoice topic = new ZipfChoice(TOPICS, 3, 0.9);
  private final ZipfChoice topicWord = new ZipfChoice(TOPIC_WORDS, 5, 0.7);
  private final ZipfChoice topicPhrase = new ZipfChoice(TOPIC_PHRASES, 5, 0.8);
  private final ZipfChoice formula = new ZipfChoice(FORMULAS, 20, 1);
  private final ZipfChoice afterCommon = new ZipfChoice(100, 2, 1);
  private final ZipfChoice afterOther = new ZipfChoice(10, 1, 1);
  private final String[][] topicWords = new String[TOPICS][TOPIC_WORDS];
  private final String[][][] topicPhrases = new String[TOPICS][TOPIC_PHRASES][];
  private final String[][] formulas = new String[FORMULAS][];

  Prose(Vocabulary vocabulary, long seed) {
    this.vocabulary = vocabulary;
    this.seed = seed;
    SeededRandom random = new SeededRandom(seed, 1);
    for (String[] words : topicWords) {
      for (int i = 0; i < TOPIC_WORDS; i++) {
        words[i] = vocabulary.word(random.unit());
      }
    }
    for (int i = 0; i < TOPICS; i++) {
      Subject whole = new Subject(i, topicWords[i], topicPhrases[i]);
      for (int j = 0; j < TOPIC_PHRASES; j++) {
        topicPhrases[i][j] = phrase(random, whole, random.between(2, 5));
      }
    }
    for (int i = 0; i < FORMULAS; i++) {
      int any = random.below(TOPICS);
      Subject whole = new Subject(any, topicWords[any], topicPhrases[any]);
      formulas[i] = phrase(random, whole, random.between(7, 12));
    }
  }

  private String[] phrase(SeededRandom random, Subject subject, int length) {
    List<String> words = new ArrayList<>();
    while (words.size() < length) {
      chunk(random, subject, words);
    }
    return words.subList(0, length).toArray(String[]::new);
  }

  /** Chooses what to write about; some subjects are more frequent than others. */
  Subject subject(SeededRandom random) {
    SeededRandom own = new SeededRandom(seed, 2L + subject.rank(random.unit()));
    int chosen = topic.rank(own.unit());
    String[] words = new String[OWN_WORDS];
    for (int i = 0; i < OWN_WORDS; i++) {
      words[i] =
          own.chance(TOPICAL)
              ? topicWords[chosen][own.below(TOPIC_WORDS)]
              : vocabulary.word(own.unit());
    }
    Subject made = new Subject(chosen, words, new String[OWN_PHRASES][]);
    for (int i = 0; i < OWN_PHRASES; i++) {
      made.phrases()[i] = phrase(own, made, own.between(2, 5));
    }
    return made;
  }

  /**
   * Writes a sentence.
   *
   * @param random what to choose by
   * @param subject what it is about
   * @param length how many words
   * @return the words, some with a comma, the last with a full stop
   */
  List<String> sentence(SeededRandom random, Subject subject, int length) {
    List<String> words = new ArrayList<>(length + 12);
    while (words.size() < length) {
      if (words.size() > 2 && words.size() < length - 2 && random.chance(COMMA)) {
        words.set(words.size() - 1, last(words) + ",");
      }
      if (random.chance(FORMULA)) {
        words.addAll(List.of(formulas[formula.rank(random.unit())]));
      } else if (random.chance(OWN_PHRASE)) {
        words.addAll(List.of(subject.phrases()[random.below(OWN_PHRASES)]));
      } else if (random.chance(PHRASE)) {
        words.addAll(List.of(topicPhrases[subject.topic()][topicPhrase.rank(random.unit())]));
      } else {
        chunk(random, subject, words);
      }
    }
    List<String> sentence = new ArrayList<>(words.subList(0, length));
    sentence.set(length - 1, last(sentence) + ".");
    return sentence;
  }

  /** One to three common words, then one or more others. */
  private void chunk(SeededRandom random, Subject subject, List<String> words) {
    boolean another = random.chance(ANOTHER_COMMON);
    if (another && random.chance(COMMON_RUN)) {
      words.addAll(List.of(vocabulary.commonRun(random.unit())));
    } else {
      words.add(common(random, afterOther, last(words)));
      if (another) {
        words.add(common(random, afterCommon, last(words)));
      }
    }
    words.add(word(random, subject, afterCommon, last(words)));
    while (random.chance(ANOTHER_WORD)) {
      words.add(word(random, subject, afterOther, last(words)));
    }
  }

  private String common(SeededRandom random, ZipfChoice favourites, String previous) {
    return vocabulary.common(
        random.chance(HABIT) ? favourite(random, favourites, previous, 0) : random.unit());
  }

  private String word(SeededRandom random, Subject subject, ZipfChoice favourites, String before) {
    return random.chance(HABIT)
        ? vocabulary.word(favourite(random, favourites, before, 1))
        : word(random, subject);
  }

  private String word(SeededRandom random, Subject subject) {
    if (random.chance(OWN)) {
      return subject.words()[random.below(subject.words().length)];
    }
    return random.chance(TOPICAL)
        ? topicWords[subject.topic()][topicWord.rank(random.unit())]
        : vocabulary.word(random.unit());
  }

  /** A word of any kind, as frequent as it is in texts. */
  String anyWord(SeededRandom random, Subject subject) {
    return random.chance(COMMON_SHARE) ? vocabulary.common(random.unit()) : word(random, subject);
  }

  /** The place, in [0, 1), of one of the words that a word likes to be followed by. */
  private double favourite(SeededRandom random, ZipfChoice favourites, String previous, int kind) {
    long which = favourites.rank(random.unit()) * 2L + kind;
    return SeededRandom.unit(SeededRandom.mix(seed ^ (which << 32) ^ previous.hashCode()));
  }

  private static String last(List<String> words) {
    return words.isEmpty() ? "" : words.get(words.size() - 1);
  }
}
