package io.doppel.cli;

import io.doppel.cluster.Representatives;
import io.doppel.lucene.NearDup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What {@code dedup} tells a person in the end: how many documents are kept, and the largest groups
 * with their similarities.
 */
final class DedupSummary {
  private static final int GROUPS_SHOWN = 5;
  private static final int MEMBERS_SHOWN = 4;
  private static final int BEGINNING_WIDTH = 60;

  private final Corpus corpus;
  private final Representatives representatives;
  private final Map<Integer, List<Integer>> largest = new LinkedHashMap<>();
  private final Map<Integer, String> beginnings = new HashMap<>();
  private final int groups;
  private int removed;

  DedupSummary(Corpus corpus, Representatives representatives) {
    this.corpus = corpus;
    this.representatives = representatives;
    Map<Integer, List<Integer>> members = new LinkedHashMap<>();
    for (int document = 0; document < corpus.size(); document++) {
      if (!representatives.isKept(document)) {
        members
            .computeIfAbsent(representatives.of(document), key -> new ArrayList<>())
            .add(document);
        removed++;
      }
    }
    groups = members.size();
    members.entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<Integer, List<Integer>>>comparingInt(
                    group -> -group.getValue().size())
                .thenComparingInt(Map.Entry::getKey))
        .limit(GROUPS_SHOWN)
        .forEach(group -> largest.put(group.getKey(), group.getValue()));
  }

  /** Takes note of how the kept documents of the largest groups begin. */
  void kept(int document, Corpus.Content content) throws IOException {
    if (largest.containsKey(document)) {
      beginnings.put(document, content.beginning(BEGINNING_WIDTH));
    }
  }

  void say(NearDup near, Path out, Path removedFile, String time, Console console) {
    console.say(
        String.format(
            Locale.ROOT,
            "%s: %s kept, %s removed as near-duplicates of %s of them, in %s",
            Format.count(corpus.size(), "document"),
            Format.count(corpus.size() - removed),
            Format.count(removed),
            Format.count(groups),
            time));
    sayMethod(near, console);
    if (corpus.withoutSignature() > 0) {
      console.say(
          Format.count(corpus.withoutSignature(), "document")
              + " could not be compared and stayed: no text or too little, or a signature that is"
              + " too long");
    }
    if (!largest.isEmpty()) {
      console.say("");
      console.say("largest groups:");
      largest.forEach((kept, members) -> sayGroup(kept, members, console));
      console.say("");
    }
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

  private void sayGroup(int kept, List<Integer> members, Console console) {
    console.say(
        "  "
            + Format.forTerminal(corpus.id(kept), BEGINNING_WIDTH)
            + "  \""
            + beginnings.get(kept)
            + "\"");
    for (int i = 0; i < Math.min(members.size(), MEMBERS_SHOWN); i++) {
      int member = members.get(i);
      console.say(
          String.format(
              Locale.ROOT,
              "    %.2f  %s",
              Math.floor(representatives.similarity(member) * 100) / 100,
              Format.forTerminal(corpus.id(member), BEGINNING_WIDTH)));
    }
    if (members.size() > MEMBERS_SHOWN) {
      console.say("    and " + Format.count(members.size() - MEMBERS_SHOWN) + " more");
    }
  }
}
