package io.doppel.cli;

import io.doppel.cluster.Representatives;
import io.doppel.lucene.NearDup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What {@code dedup} tells a person in the end: how many documents are kept, and the largest groups
 * with their similarities.
 */
final class DedupSummary {
  private final Corpus corpus;
  private final LargestGroups groups;
  private final Map<Integer, String> beginnings = new HashMap<>();

  DedupSummary(Corpus corpus, Representatives representatives) {
    this.corpus = corpus;
    this.groups = new LargestGroups(corpus.size(), representatives);
  }

  /** Takes note of how the kept documents of the largest groups begin. */
  void kept(int document, Corpus.Content content) throws IOException {
    if (groups.shows(document)) {
      beginnings.put(document, content.beginning(LargestGroups.BEGINNING_WIDTH));
    }
  }

  void say(NearDup near, Path out, Path removedFile, String time, Console console) {
    console.say(
        String.format(
            Locale.ROOT,
            "%s: %s kept, %s removed as near-duplicates of %s of them, in %s",
            Format.count(corpus.size(), "document"),
            Format.count(corpus.size() - groups.members()),
            Format.count(groups.members()),
            Format.count(groups.groups()),
            time));
    sayMethod(near, console);
    sayWithout(corpus, console);
    groups.say(corpus::id, beginnings::get, console);
    sayFiles(out, removedFile, console);
  }

  static void sayWithout(Corpus corpus, Console console) {
    if (corpus.withoutSignature() > 0) {
      console.say(
          Format.count(corpus.withoutSignature(), "document")
              + " could not be compared and stayed: no text or too little, or a signature that is"
              + " too long");
    }
  }

  static void sayFiles(Path out, Path removedFile, Console console) {
    if (out != null) {
      console.say("kept documents:    " + out);
    }
    if (removedFile != null) {
      console.say("removed documents: " + removedFile + " (dup_of says for which one)");
    }
  }

  static void sayMethod(NearDup near, Console console) {
    console.say(
        String.format(
            Locale.ROOT,
            "method %s, similarity at least %.3g",
            near.scheme().name(),
            near.threshold()));
  }
}
