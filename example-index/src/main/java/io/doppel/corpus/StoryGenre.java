package io.doppel.corpus;

import java.util.List;

/**
 * News, in English or Chinese: stories, clusters of their copies, series of reports on one form,
 * and reports that follow a story and repeat what was known before.
 */
final class StoryGenre implements Genre {
  private static final int FORM = 1;
  private static final int STORY = 2;
  private static final int COPY = 3;
  private static final int VALUES = 4;
  private static final int HOSTS = 5;
  private static final int MOST_NOTES = 5;

  private final Grammar grammar;
  private final Editor editor;
  private final boolean isSpaced;
  private final String[] hosts;

  private StoryGenre(Grammar grammar, Editor editor, boolean isSpaced, String... hosts) {
    this.grammar = grammar;
    this.editor = editor;
    this.isSpaced = isSpaced;
    this.hosts = hosts;
  }

  /** English news. */
  static StoryGenre english() {
    Grammar grammar = GrammarReader.read("english.txt", "news.txt", "forms.txt");
    // in the order of the steps
    int[] weights = {24, 8, 13, 10, 14, 7, 10, 5, 0, 0, 9};
    return new StoryGenre(
        grammar,
        new Editor(weights),
        true,
        "coastline-wire.example",
        "northshore-press.example",
        "seven-rivers.example",
        "lantern-news.example",
        "inland-news.example");
  }

  /** Chinese news, rules and notices. */
  static StoryGenre chinese() {
    Grammar grammar = GrammarReader.read("chinese.txt");
    int[] weights = {18, 5, 10, 9, 12, 9, 9, 3, 9, 7, 9};
    return new StoryGenre(
        grammar,
        new Editor(weights),
        false,
        "qihe-ribao.example",
        "dengta.example",
        "beian.example");
  }

  @Override
  public Written write(Family family, int member) {
    String host = hosts[family.own(HOSTS, member).below(hosts.length)];
    if (family.form() == Family.Form.SERIES) {
      return onForm(family, member, hosts[family.shared(HOSTS).below(hosts.length)]);
    }
    SeededRandom random = family.shared(STORY);
    Story story = story(random);
    Draft draft = story.write(sentences(random));
    if (family.form() == Family.Form.RELATED && member > 0) {
      draft = story.following(draft, member, family.own(COPY, member));
    }
    boolean isCluster = family.form() == Family.Form.CLUSTER;
    if (isCluster && member > 0) {
      editor.edit(draft, story, family.own(COPY, member));
    }
    return new Written(
        draft.title(), draft.text(), host, isCluster ? CLUSTER : null, draft.edits());
  }

  private Story story(SeededRandom random) {
    return new Story(grammar, "topics", isSpaced, Choices.of(random));
  }

  /** From 3 to 20 sentences behind the lead, few more often. */
  private static int sentences(SeededRandom random) {
    double unit = random.unit();
    return 3 + (int) (unit * unit * 18);
  }

  private Written onForm(Family family, int member, String host) {
    Choices choices = Choices.ofForm(family.shared(FORM), family.own(VALUES, member));
    String form = grammar.write("forms", choices);
    String title = grammar.write(form + " headline", choices);
    List<String> paragraphs = grammar.all(form + " text", choices);
    int notes = choices.wording().below(MOST_NOTES + 1);
    if (notes > 0) {
      String gap = isSpaced ? " " : "";
      paragraphs.add(String.join(gap, grammar.several("notes", notes, choices)));
    }
    return new Written(title, String.join("\n\n", paragraphs), host, null, null);
  }
}
