package io.doppel.cli.search;

import io.doppel.cli.input.MergedLine;
import io.doppel.decision.DocumentMerge;
import io.doppel.decision.MergeCopy;
import io.doppel.decision.MergeRules;
import io.doppel.decision.MergedField;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What kept documents get from their copies. Reads all documents once; of a group that is complete
 * only the values stay in memory that are taken.
 */
final class Merges {
  /** Nothing is merged. */
  static final Merges NONE = new Merges();

  private final Map<Integer, List<MergedField>> taken = new HashMap<>();

  /** A group that is being read. */
  private static final class Group {
    private final DocumentMerge merge;
    private int missing = 1;

    Group(MergeRules rules) {
      merge = new DocumentMerge(rules);
    }
  }

  private Merges() {}

  static Merges of(MergeRules rules, SignedDocuments documents, Decisions decisions)
      throws IOException {
    Map<Integer, Group> groups = new HashMap<>();
    for (int document = 0; document < documents.size(); document++) {
      if (!decisions.isKept(document)) {
        groups.computeIfAbsent(decisions.keptFor(document), kept -> new Group(rules)).missing++;
      }
    }
    Merges merges = new Merges();
    if (!groups.isEmpty()) {
      documents.forEach(
          (document, content) -> {
            boolean isKept = decisions.isKept(document);
            int kept = isKept ? document : decisions.keptFor(document);
            Group group = groups.get(kept);
            if (group != null) {
              merges.add(kept, group, copy(documents.id(document), content), isKept);
              groups.computeIfPresent(kept, (key, each) -> each.missing == 0 ? null : each);
            }
          });
    }
    return merges;
  }

  private static MergeCopy copy(String id, SignedDocuments.Content content) throws IOException {
    return MergedLine.of(new String(content.toJson(), StandardCharsets.UTF_8))
        .copy(id, content.document().timestamp());
  }

  private void add(int kept, Group group, MergeCopy copy, boolean isKept) {
    if (isKept) {
      group.merge.addKept(copy);
    } else {
      group.merge.add(copy);
    }
    group.missing--;
    if (group.missing == 0 && !group.merge.taken().isEmpty()) {
      taken.put(kept, group.merge.taken());
    }
  }

  /** The line of a kept document: as it was, if it gets nothing. */
  byte[] line(int document, String id, byte[] json) throws IOException {
    List<MergedField> better = taken.get(document);
    return better == null
        ? json
        : MergedLine.of(new String(json, StandardCharsets.UTF_8))
            .with(id, better, false)
            .getBytes(StandardCharsets.UTF_8);
  }

  /** How many documents get something. */
  int documents() {
    return taken.size();
  }

  /** How many values they get. */
  int values() {
    return taken.values().stream().mapToInt(List::size).sum();
  }
}
