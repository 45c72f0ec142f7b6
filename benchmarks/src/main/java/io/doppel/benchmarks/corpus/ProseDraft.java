package io.doppel.benchmarks.corpus;

import java.util.ArrayList;
import java.util.List;

/**
 * A document while it is written and edited: the header of a site, headline, lead, body, the
 * footer. A word carries the mark that follows it.
 */
final class ProseDraft {
  static final int NO_SITE = -1;

  final Subject subject;
  int site = NO_SITE;
  List<String> headline = new ArrayList<>();
  List<String> lead = new ArrayList<>();
  List<List<String>> body = new ArrayList<>();

  ProseDraft(Subject subject) {
    this.subject = subject;
  }

  /** Headline, lead and body, those that are not empty. */
  List<List<String>> article() {
    List<List<String>> paragraphs = new ArrayList<>();
    paragraphs.add(headline);
    paragraphs.add(lead);
    paragraphs.addAll(body);
    paragraphs.removeIf(List::isEmpty);
    return paragraphs;
  }

  /** How many words the article has. */
  int words() {
    int words = 0;
    for (List<String> paragraph : article()) {
      words += paragraph.size();
    }
    return words;
  }

  /** The text, paragraphs apart by an empty line. */
  String text(Sites sites) {
    StringBuilder text = new StringBuilder();
    if (site != NO_SITE) {
      append(text, sites.header(site));
    }
    for (List<String> paragraph : article()) {
      append(text, paragraph);
    }
    if (site != NO_SITE) {
      append(text, sites.footer(site));
    }
    return text.toString();
  }

  private static void append(StringBuilder text, List<String> paragraph) {
    text.append(text.isEmpty() ? "" : "\n\n");
    boolean starts = true;
    for (int i = 0; i < paragraph.size(); i++) {
      String word = paragraph.get(i);
      text.append(i == 0 ? "" : " ").append(starts ? Vocabulary.capitalized(word) : word);
      starts = word.endsWith(".");
    }
  }
}
