package io.doppel.cli.search;

import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.LargestGroups;
import io.doppel.decision.Representatives;
import io.doppel.lucene.definition.Definition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What {@code dedup} tells a person in the end: how many documents are kept, and the largest groups
 * with their similarities.
 */
public final class DedupSummary {
  private final SignedDocuments signed;
  private final long removed;
  private final String whom;
  private final LargestGroups groups;
  private final Borderline borderline;
  private final Map<Integer, String> beginnings = new HashMap<>();

  private DedupSummary(
      SignedDocuments signed,
      long removed,
      String whom,
      LargestGroups groups,
      Borderline borderline) {
    this.signed = signed;
    this.removed = removed;
    this.whom = whom;
    this.groups = groups;
    this.borderline = borderline;
  }

  /** Near-duplicates among the documents themselves. */
  static DedupSummary ofGroups(
      SignedDocuments signed, Representatives representatives, Decisions decisions) {
    LargestGroups groups = new LargestGroups(signed.size(), representatives);
    String whom = Format.count(groups.groups()) + " of them";
    Borderline borderline =
        new Borderline(signed.size(), groups.members(), decisions, representatives::of);
    return new DedupSummary(signed, groups.members(), whom, groups, borderline);
  }

  /**
   * Near-duplicates of other documents.
   *
   * @param against where the others are
   */
  static DedupSummary ofOthers(SignedDocuments signed, Decisions decisions, Path against) {
    long removed =
        IntStream.range(0, signed.size()).filter(document -> !decisions.isKept(document)).count();
    return new DedupSummary(
        signed,
        removed,
        "documents in " + against,
        null,
        new Borderline(signed.size(), removed, decisions, document -> document));
  }

  /** Takes note of how documents begin that are shown. */
  void take(int document, SignedDocuments.Content content) throws IOException {
    if (groups != null && groups.shows(document) || borderline.shows(document)) {
      beginnings.put(document, content.beginning(LargestGroups.BEGINNING_WIDTH));
    }
  }

  /** Says it. */
  void say(ChosenDefinition definition, Path out, Path removedFile, String time, Console console) {
    console.say(
        String.format(
            Locale.ROOT,
            "%s: %s kept, %s removed as near-duplicates of %s, in %s",
            Format.count(signed.size(), "document"),
            Format.count(signed.size() - removed),
            Format.count(removed),
            whom,
            time));
    sayMethod(definition, console);
    sayWithout(signed, " and stayed", console);
    borderline.say(definition.near(), signed::id, beginnings::get, console);
    if (groups != null) {
      groups.say(signed::id, beginnings::get, console);
    }
    sayFiles(out, removedFile, console);
  }

  /** Says how many documents could not be compared; nothing if all could. */
  public static void sayWithout(SignedDocuments signed, Console console) {
    sayWithout(signed, "", console);
  }

  private static void sayWithout(SignedDocuments signed, String andWhat, Console console) {
    if (signed.withoutSignature() > 0) {
      console.say(
          Format.count(signed.withoutSignature(), "document")
              + " could not be compared"
              + andWhat
              + ": no text or too little, or a signature that is too long");
    }
  }

  private static void sayFiles(Path out, Path removedFile, Console console) {
    if (out != null) {
      console.say("kept documents:    " + out);
    }
    if (removedFile != null) {
      console.say("removed documents: " + removedFile + " (dup_of says for which one)");
    }
  }

  /** Says what is a near-duplicate, and where the cut comes from if the method does not say it. */
  public static void sayMethod(ChosenDefinition definition, Console console) {
    sayMethod(definition.near(), console);
    definition.cutInWords().ifPresent(console::say);
  }

  /** Says what is a near-duplicate. */
  public static void sayMethod(Definition near, Console console) {
    console.say(
        String.format(
            Locale.ROOT,
            "method %s, similarity at least %.3g",
            near.scheme().name(),
            near.threshold()));
  }
}
