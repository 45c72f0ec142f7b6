package io.doppel.corpus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A story by a {@link Grammar} with topics: a headline and a lead that tell the facts, then
 * sentences of the topic, quotes and background. Knows its facts, so that it can be told again in
 * other words, and what it has not told yet.
 */
final class Story {
  private static final String NUMBERS = "一二三四五六七八九十";
  private static final double OF_TOPIC = 0.66;
  private static final double LONG_PARAGRAPH = 0.5;
  private static final int MOST_NEWS = 5;

  private final Grammar grammar;
  private final boolean isSpaced;
  private final Choices choices;
  private final String topic;
  private final int lead;
  private final List<Integer> body;
  private final List<Integer> others = new ArrayList<>();
  private final int quotes;

  /**
   * Begins a story.
   *
   * @param grammar with the rules {@code headline}, {@code body} and perhaps {@code lead} of each
   *     topic, perhaps also {@code quote} and {@code background} for all
   * @param topics the rule that names the topics
   * @param isSpaced whether blanks stand between sentences
   * @param choices what to choose by
   */
  Story(Grammar grammar, String topics, boolean isSpaced, Choices choices) {
    this.grammar = grammar;
    this.isSpaced = isSpaced;
    this.choices = choices;
    topic = grammar.write(topics, choices);
    lead =
        grammar.has(topic + " lead") ? choices.wording().below(grammar.size(topic + " lead")) : -1;
    body = grammar.order(topic + " body", choices.wording());
    quotes = grammar.has("quote") ? grammar.size("quote") : 0;
    int all = quotes + (grammar.has("background") ? grammar.size("background") : 0);
    for (int i = 0; i < all; i++) {
      others.add(i);
      Collections.swap(others, i, choices.wording().below(i + 1));
    }
  }

  /** Rules are numbered, and have no quotes. */
  private boolean isNumbered() {
    return topic.equals("rules");
  }

  /** Writes it down. */
  Draft write(int sentences) {
    String title = headline(choices);
    List<String> paragraphs = new ArrayList<>();
    if (lead >= 0) {
      paragraphs.add(grammar.write(topic + " lead", lead, choices));
    }
    paragraphs.addAll(more(sentences));
    return new Draft(title, paragraphs, isSpaced);
  }

  private String headline(Choices words) {
    return Tidy.capitalized(grammar.write(topic + " headline", words));
  }

  /** Another headline on the same facts. */
  String otherHeadline(SeededRandom random) {
    return headline(choices.reworded(random));
  }

  /** Another first paragraph on the facts of the story. */
  String otherLead(SeededRandom random) {
    int all = grammar.size(topic + " lead");
    int other = (lead + 1 + random.below(all - 1)) % all;
    return grammar.write(topic + " lead", other, choices.reworded(random));
  }

  /** A line about the story, such as the agency's. */
  String line(String rule, SeededRandom random) {
    return grammar.write(rule, choices.reworded(random));
  }

  /** Paragraphs of what was not told yet, as far as there is something. */
  List<String> more(int sentences) {
    List<String> paragraphs = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    int number = 1;
    for (int i = 0; i < sentences; i++) {
      String sentence = next();
      if (sentence == null) {
        break;
      }
      boolean ends = isNumbered() || !choices.wording().chance(LONG_PARAGRAPH);
      if (isNumbered()) {
        paragraph.append(article(++number));
      } else if (isSpaced && !paragraph.isEmpty()) {
        paragraph.append(' ');
      }
      paragraph.append(sentence);
      if (ends) {
        paragraphs.add(paragraph.toString());
        paragraph.setLength(0);
      }
    }
    if (!paragraph.isEmpty()) {
      paragraphs.add(paragraph.toString());
    }
    return paragraphs;
  }

  /**
   * A later report: other sentences, and at the end what was known before.
   *
   * @param first the first report
   * @param number which of the later ones, from 1 on
   * @param random what to choose by
   */
  Draft following(Draft first, int number, SeededRandom random) {
    for (int i = 1; i < number; i++) {
      more(MOST_NEWS); // what the reports between them told
    }
    List<String> known = first.paragraphs();
    List<String> paragraphs = new ArrayList<>(more(random.between(3, MOST_NEWS)));
    paragraphs.add(known.get(0));
    paragraphs.add(known.get(known.size() - 1));
    return new Draft(otherHeadline(random), paragraphs, isSpaced);
  }

  private static String article(int number) {
    String ten = number <= NUMBERS.length() ? "" : "十";
    return "第" + ten + NUMBERS.charAt((number - 1) % NUMBERS.length()) + "条\u3000";
  }

  private String next() {
    boolean ofTopic = isNumbered() || others.isEmpty() || choices.wording().chance(OF_TOPIC);
    if (ofTopic && !body.isEmpty()) {
      return grammar.write(topic + " body", body.remove(body.size() - 1), choices);
    }
    return isNumbered() || others.isEmpty() ? null : other(others.remove(others.size() - 1));
  }

  private String other(int number) {
    return number < quotes
        ? grammar.write("quote", number, choices)
        : grammar.write("background", number - quotes, choices);
  }
}
