package io.doppel.corpus;

import io.doppel.evaluate.Edit;
import io.doppel.evaluate.EditKind;
import io.doppel.evaluate.Edits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes copies of a story as newsrooms and sites do: with one to three {@link Step}s, in their
 * order, and notes what was done and how large it was.
 */
final class Editor {
  /** What is done to a copy. */
  enum Step {
    /** Nothing: sent again as it was. */
    RESENT,
    /** Another headline on the same facts. */
    HEADLINE,
    /** The first sentence tells the same facts in other words. */
    LEAD,
    /** New paragraphs behind the lead. */
    UPDATE,
    /** The end is missing, or a passage. */
    CUT,
    /** Sentences stand elsewhere. */
    MOVED,
    /** Other figures: a correction. */
    NUMBERS,
    /** Misspelled words. */
    TYPOS,
    /** Other marks for the same: Chinese or ASCII ones. */
    PUNCTUATION,
    /** Other forms of the same Chinese characters. */
    VARIANTS,
    /** The agency's line at the beginning and at the end. */
    AGENCY
  }

  private static final double SECOND_STEP = 0.3;
  private static final double THIRD_STEP = 0.25;
  private static final double CUT_AT_END = 0.75;
  private static final double MOST_CUT = 0.55;
  private static final double LONGEST_LEAD = 0.4;

  /** With more than this share changed, no further step is taken. */
  private static final double ENOUGH = 0.25;

  private final CharacterVariants variants = new CharacterVariants();
  private final int[] weights;

  /**
   * Makes an editor.
   *
   * @param weights how often each step is taken, in their order
   */
  Editor(int... weights) {
    this.weights = weights;
  }

  /** Edits a draft. */
  void edit(Draft draft, Story story, SeededRandom random) {
    boolean[] taken = new boolean[Step.values().length];
    taken[step(random)] = true;
    if (random.chance(SECOND_STEP)) {
      taken[step(random)] = true;
      taken[step(random)] |= random.chance(THIRD_STEP);
    }
    for (Step step : Step.values()) {
      if (taken[step.ordinal()] && draft.changed() < ENOUGH) {
        edit(draft, story, step, random);
      }
    }
    if (draft.edits() == null) {
      draft.note("resent", 0);
    }
  }

  private int step(SeededRandom random) {
    int sum = 0;
    for (int weight : weights) {
      sum += weight;
    }
    int left = random.below(sum);
    int step = 0;
    while (left >= weights[step]) {
      left -= weights[step++];
    }
    return step;
  }

  private void edit(Draft draft, Story story, Step step, SeededRandom random) {
    switch (step) {
      case HEADLINE -> draft.retitle(story.otherHeadline(random));
      case LEAD -> changeLead(draft, story.otherLead(random));
      case UPDATE -> update(draft, story.more(random.between(1, 3)));
      case CUT -> cut(draft, 0.05 + 0.45 * random.unit() * random.unit(), random);
      case MOVED -> plant(draft, EditKind.MOVED, 0.05 + 0.3 * random.unit(), random);
      case NUMBERS ->
          plant(draft, EditKind.NUMBERS, random.chance(0.6) ? 0 : random.unit(), random);
      case TYPOS -> plant(draft, EditKind.TYPOS, 0.005 + 0.025 * random.unit(), random);
      case PUNCTUATION -> variants.changeMarks(draft, random);
      case VARIANTS -> variants.changeCharacters(draft, 0.05 + 0.4 * random.unit(), random);
      case AGENCY -> addAgency(draft, story, random);
      default -> {} // sent again as it was
    }
  }

  private static void changeLead(Draft draft, String lead) {
    List<String> paragraphs = new ArrayList<>(draft.paragraphs());
    String old = paragraphs.set(0, lead);
    double share = (double) old.length() / draft.text().length();
    if (share <= LONGEST_LEAD) {
      draft.edit("lead", paragraphs, share);
    }
  }

  private static void update(Draft draft, List<String> news) {
    if (!news.isEmpty()) {
      List<String> paragraphs = new ArrayList<>(draft.paragraphs());
      int length = news.stream().mapToInt(String::length).sum();
      paragraphs.addAll(1, news);
      draft.edit("update", paragraphs, (double) length / draft.text().length());
    }
  }

  private static void cut(Draft draft, double share, SeededRandom random) {
    String text = draft.text();
    int end = sentenceEnd(text, (int) (text.length() * (1 - share)));
    if (end > text.length() * (1 - MOST_CUT) && random.chance(CUT_AT_END)) {
      draft.edit("cut", text.substring(0, end), 1 - (double) end / text.length());
    } else {
      plant(draft, EditKind.CUT, share, random);
    }
  }

  /** The last end of a sentence before a place; 0 if there is none. */
  private static int sentenceEnd(String text, int before) {
    for (int i = before - 1; i > 0; i--) {
      boolean isEnd = text.charAt(i - 1) == '。' && text.charAt(i) != '”';
      if (isEnd || (text.charAt(i) == ' ' || text.charAt(i) == '\n') && isStop(text, i - 1)) {
        return i;
      }
    }
    return 0;
  }

  private static boolean isStop(String text, int place) {
    return text.charAt(place) == '.' && !Character.isDigit(text.charAt(place - 1));
  }

  private static void plant(Draft draft, EditKind kind, double size, SeededRandom random) {
    double rounded = Math.round(size * 1000) / 1000.0;
    Optional.of(new Edit(kind, rounded))
        .flatMap(edit -> Edits.plant(draft.text(), edit, "", random.bits()))
        .ifPresent(edited -> draft.edit(kind.id(), edited.text(), edited.share()));
  }

  private static void addAgency(Draft draft, Story story, SeededRandom random) {
    String gap = draft.isSpaced() ? " " : "";
    int before = draft.text().length();
    String framed =
        story.line("dateline", random)
            + gap
            + draft.text()
            + "\n\n"
            + story.line("signoff", random);
    draft.edit("agency", framed, (double) (framed.length() - before) / before);
  }
}
