package io.doppel.benchmarks.corpus;

import io.doppel.corpus.SeededRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Writes drafts, and edits them as copies on the web differ from their originals.
 *
 * <p>Not {@code io.doppel.evaluate.Edits}, which edits any text: this one knows what it wrote, and
 * puts other words of the same subject in. Published figures stand on what it makes for a seed.
 */
final class ProseEditor {
  private static final int FEWEST_WORDS = 60;
  private static final int MOST_WORDS = 400;
  private static final double WITH_SITE = 0.3;

  private final Prose prose;

  ProseEditor(Prose prose) {
    this.prose = prose;
  }

  /** Writes an original of 60 to 400 words, 180 on average. */
  ProseDraft write(SeededRandom random) {
    ProseDraft draft = new ProseDraft(prose.subject(random));
    double[] drawn = new double[8];
    Arrays.setAll(drawn, i -> random.unit());
    Arrays.sort(drawn);
    // the third least of eight: a hump at 155 words, a long tail, few very short texts
    double spread = drawn[2];
    int words = FEWEST_WORDS + (int) (spread * (MOST_WORDS - FEWEST_WORDS + 1));
    draft.site = random.chance(WITH_SITE) ? random.below(Sites.COUNT) : ProseDraft.NO_SITE;
    writeHeadline(draft, random, words);
    int left = words - draft.words();
    while (left > 0) {
      int paragraph = random.between(30, 80);
      paragraph = left - paragraph < 20 ? left : paragraph;
      draft.body.add(paragraph(draft.subject, random, paragraph));
      left -= paragraph;
    }
    return draft;
  }

  /** A headline of 5 to 9 words and a lead of an eighth of the text. */
  private void writeHeadline(ProseDraft draft, SeededRandom random, int words) {
    draft.headline = prose.sentence(random, draft.subject, random.between(5, 9));
    draft.headline.replaceAll(word -> word.replace(".", "").replace(",", ""));
    draft.lead = prose.sentence(random, draft.subject, Math.max(10, words / 8));
  }

  private List<String> paragraph(Subject subject, SeededRandom random, int words) {
    List<String> paragraph = new ArrayList<>(words);
    while (paragraph.size() < words) {
      int sentence = random.between(8, 28);
      int left = words - paragraph.size();
      paragraph.addAll(prose.sentence(random, subject, left - sentence < 8 ? left : sentence));
    }
    return paragraph;
  }

  /** Makes one edit. */
  void edit(ProseDraft draft, ProseEdit kind, SeededRandom random) {
    switch (kind) {
      case HEADLINE -> writeHeadline(draft, random, draft.words());
      case WORDS -> changeWords(draft, random);
      case SWAP -> swap(draft, random);
      case BOILERPLATE -> draft.site = otherSite(draft.site, random);
      case CUT -> cut(draft, random);
    }
  }

  private static int otherSite(int site, SeededRandom random) {
    return site == ProseDraft.NO_SITE
        ? random.below(Sites.COUNT)
        : (site + random.between(1, Sites.COUNT - 1)) % Sites.COUNT;
  }

  private void changeWords(ProseDraft draft, SeededRandom random) {
    int left = draft.words();
    int edits = Math.max(1, (int) Math.round((0.01 + 0.14 * random.unit()) * left));
    List<List<String>> paragraphs = new ArrayList<>();
    paragraphs.add(draft.headline);
    paragraphs.add(draft.lead);
    paragraphs.addAll(draft.body);
    for (List<String> paragraph : paragraphs) {
      List<String> edited = new ArrayList<>(paragraph.size() + 8);
      for (String word : paragraph) {
        // each choice of places is equally likely
        if (random.below(left--) < edits) {
          edits--;
          changeWord(word, edited, draft.subject, random);
        } else {
          edited.add(word);
        }
      }
      paragraph.clear();
      paragraph.addAll(edited);
    }
  }

  /** Replaces a word, deletes it or puts one before it. Its mark stays. */
  private void changeWord(String word, List<String> edited, Subject subject, SeededRandom random) {
    String mark = word.endsWith(",") || word.endsWith(".") ? word.substring(word.length() - 1) : "";
    int choice = random.below(3);
    if (choice == 0) {
      edited.add(prose.anyWord(random, subject) + mark);
    } else if (choice == 1) {
      edited.add(prose.anyWord(random, subject));
      edited.add(word);
    } else if (!mark.isEmpty() && !edited.isEmpty()) {
      int last = edited.size() - 1;
      String before = edited.get(last);
      edited.set(last, before.endsWith(",") || before.endsWith(".") ? before : before + mark);
    }
  }

  private static void swap(ProseDraft draft, SeededRandom random) {
    if (draft.body.size() == 1) {
      List<String> whole = draft.body.remove(0);
      int middle = sentenceEnd(whole, whole.size() / 2);
      draft.body.add(new ArrayList<>(whole.subList(0, middle)));
      draft.body.add(new ArrayList<>(whole.subList(middle, whole.size())));
    }
    int paragraphs = draft.body.size();
    if (random.chance(0.5)) {
      Collections.rotate(draft.body, paragraphs / 2);
    } else {
      int first = random.below(paragraphs - 1);
      Collections.swap(draft.body, first, random.between(first + 1, paragraphs - 1));
    }
  }

  /** The first end of a sentence from a place on; the place itself if there is none. */
  private static int sentenceEnd(List<String> words, int from) {
    for (int i = from; i < words.size() - 1; i++) {
      if (words.get(i).endsWith(".")) {
        return i + 1;
      }
    }
    return from;
  }

  private static void cut(ProseDraft draft, SeededRandom random) {
    int left = (int) ((0.1 + 0.3 * random.unit()) * draft.words());
    boolean atEnd = random.chance(0.5);
    List<List<String>> paragraphs = draft.article();
    if (atEnd) {
      Collections.reverse(paragraphs);
    }
    for (List<String> paragraph : paragraphs) {
      int here = Math.min(left, paragraph.size());
      int from = atEnd ? paragraph.size() - here : 0;
      paragraph.subList(from, from + here).clear();
      left -= here;
    }
  }
}
