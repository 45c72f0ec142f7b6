package io.doppel.cli.output;

import io.doppel.decision.Representatives;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/** The groups of near-duplicates with the most members, for people. */
public final class LargestGroups {
  private static final int GROUPS_SHOWN = 5;
  private static final int MEMBERS_SHOWN = 4;
  public static final int BEGINNING_WIDTH = 60;

  private final Representatives representatives;
  private final Map<Integer, List<Integer>> largest = new LinkedHashMap<>();
  private final int groups;
  private int members;

  public LargestGroups(int documents, Representatives representatives) {
    this.representatives = representatives;
    Map<Integer, List<Integer>> all = new LinkedHashMap<>();
    for (int document = 0; document < documents; document++) {
      if (!representatives.isKept(document)) {
        all.computeIfAbsent(representatives.of(document), key -> new ArrayList<>()).add(document);
        members++;
      }
    }
    groups = all.size();
    all.entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<Integer, List<Integer>>>comparingInt(
                    group -> -group.getValue().size())
                .thenComparingInt(Map.Entry::getKey))
        .limit(GROUPS_SHOWN)
        .forEach(group -> largest.put(group.getKey(), group.getValue()));
  }

  /** How many groups there are. */
  public int groups() {
    return groups;
  }

  /** How many documents all groups have, not counting those that represent them. */
  public int members() {
    return members;
  }

  /** Whether a document represents one of the groups that are shown. */
  public boolean shows(int document) {
    return largest.containsKey(document);
  }

  /**
   * Says the largest groups, if there are any.
   *
   * @param ids the documents' ids
   * @param beginnings how the text of a representative begins; null if that is not known
   */
  public void say(IntFunction<String> ids, IntFunction<String> beginnings, Console console) {
    if (!largest.isEmpty()) {
      console.say("");
      console.say("largest groups:");
      largest.forEach(
          (kept, group) -> {
            String beginning = beginnings.apply(kept);
            console.say(
                "  "
                    + Format.forTerminal(ids.apply(kept), BEGINNING_WIDTH)
                    + (beginning == null ? "" : "  \"" + beginning + "\""));
            sayMembers(group, ids, console);
          });
      console.say("");
    }
  }

  private void sayMembers(List<Integer> group, IntFunction<String> ids, Console console) {
    for (int i = 0; i < Math.min(group.size(), MEMBERS_SHOWN); i++) {
      int member = group.get(i);
      console.say(
          String.format(
              Locale.ROOT,
              "    %.2f  %s",
              Math.floor(representatives.similarity(member) * 100) / 100,
              Format.forTerminal(ids.apply(member), BEGINNING_WIDTH)));
    }
    if (group.size() > MEMBERS_SHOWN) {
      console.say("    and " + Format.count(group.size() - MEMBERS_SHOWN) + " more");
    }
  }
}
