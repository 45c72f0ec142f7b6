package io.doppel.corpus;

import java.util.ArrayList;
import java.util.List;

/** A text while it is written and edited: a title, a lead, and paragraphs of sentences. */
final class Draft {
  private static final String BREAK = "\n\n";

  private final boolean isSpaced;
  private final List<String> edits = new ArrayList<>();
  private String title;
  private String text;
  private double changed;

  /**
   * Begins a draft.
   *
   * @param title the title
   * @param paragraphs the paragraphs, the first one being the lead
   * @param isSpaced whether blanks stand between sentences
   */
  Draft(String title, List<String> paragraphs, boolean isSpaced) {
    this.title = title;
    this.text = String.join(BREAK, paragraphs);
    this.isSpaced = isSpaced;
  }

  String title() {
    return title;
  }

  String text() {
    return text;
  }

  boolean isSpaced() {
    return isSpaced;
  }

  List<String> paragraphs() {
    return List.of(text.split(BREAK));
  }

  /** What was done to it; null if nothing. */
  String edits() {
    return edits.isEmpty() ? null : String.join(", ", edits);
  }

  void retitle(String other) {
    title = other;
    edits.add("headline");
  }

  /** Replaces the text by an edited one. */
  void edit(String kind, String edited, double share) {
    text = edited;
    note(kind, share);
  }

  void edit(String kind, List<String> paragraphs, double share) {
    edit(kind, String.join(BREAK, paragraphs), share);
  }

  /** How much of it was changed so far, as a share of the text. */
  double changed() {
    return changed;
  }

  void note(String kind, double share) {
    changed += share;
    long hundredths = Math.round(share * 100);
    edits.add(kind + " " + hundredths / 100 + "." + hundredths / 10 % 10 + hundredths % 10);
  }
}
