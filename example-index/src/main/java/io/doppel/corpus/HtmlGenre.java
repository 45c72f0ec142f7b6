package io.doppel.corpus;

import java.util.ArrayList;
import java.util.List;

/**
 * HTML pages. A cluster is an article on the pages of several sites, edited a little; a series are
 * short articles on one site, which have what is around them in common; related are articles of one
 * site that repeat a passage.
 */
final class HtmlGenre implements Genre {
  private static final int ARTICLE = 31;
  private static final int SITE = 32;
  private static final int COPY = 33;
  private static final int PAGE = 34;
  private static final int SITES = 60;
  private static final double SAME_SITE = 0.4;

  private final Grammar grammar = GrammarReader.read("english.txt", "news.txt", "pages.txt");
  private final Editor editor;
  private final long seed;
  private final List<Site> sites = new ArrayList<>();
  private long block = -1;

  /**
   * Makes the genre.
   *
   * @param seed of the sites
   */
  HtmlGenre(long seed) {
    this.seed = seed;
    // in the order of the steps; no agency
    editor = new Editor(30, 8, 8, 12, 14, 9, 11, 8, 0, 0, 0);
  }

  @Override
  public Written write(Family family, int member) {
    boolean isCluster = family.form() == Family.Form.CLUSTER;
    boolean isElsewhere = isCluster && !family.own(PAGE, member).chance(SAME_SITE);
    Site site = site(family, isElsewhere ? family.own(SITE, member) : family.shared(SITE));
    SeededRandom random =
        family.form() == Family.Form.SERIES ? family.own(ARTICLE, member) : family.shared(ARTICLE);
    Story story = new Story(grammar, "topics", true, Choices.of(random));
    int sentences =
        family.form() == Family.Form.SERIES ? random.between(2, 5) : random.between(7, 22);
    Draft draft = story.write(sentences);
    if (isCluster && member > 0) {
      editor.edit(draft, story, family.own(COPY, member));
    }
    if (family.form() == Family.Form.RELATED && member > 0) {
      draft = story.following(draft, member, family.own(COPY, member));
    }
    String page = site.page(draft.title(), draft.paragraphs(), family.own(PAGE, member));
    String edit = draft.edits() == null ? null : "frame, " + draft.edits();
    return new Written(draft.title(), page, site.host(), isCluster ? CLUSTER : null, edit);
  }

  /**
   * One of the sites of a block, some of which have more pages than others. Each block has its own:
   * a site grows no larger with the corpus.
   */
  private Site site(Family family, SeededRandom random) {
    if (block != family.number() / Plan.BLOCK) {
      block = family.number() / Plan.BLOCK;
      sites.clear();
      for (int i = 0; i < SITES; i++) {
        sites.add(new Site(grammar, new SeededRandom(seed ^ SITE, block * SITES + i)));
      }
    }
    double unit = random.unit();
    return sites.get((int) (unit * unit * SITES));
  }
}
