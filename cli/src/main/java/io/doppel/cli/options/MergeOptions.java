package io.doppel.cli.options;

import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.MergedLine;
import io.doppel.cli.output.UserException;
import io.doppel.decision.MergeRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The option that says which values of its copies a kept document gets. */
public final class MergeOptions {
  private static final String OPTION = "--merge";
  private static final List<String> TEXTS = List.of("html");
  private static final List<String> WRITTEN =
      List.of(MergedLine.MERGED, MergedLine.MERGED_BY, "dup_of", "similarity", "kind");

  @Option(
      names = OPTION,
      paramLabel = "RULES",
      description =
          "Give the kept document the best of its copies' fields, such as"
              + " title=longest,year=majority,*=first, and say in field merged which copy each came"
              + " from. Rules: first (its own if it has one, or else the first copy's), longest,"
              + " newest (by timestamp), rank:FIELD (of the copy with the lowest whole number in"
              + " FIELD), majority (what most copies have), union (of lists). * is all other fields"
              + " but id, text, html and timestamp. Of equally good values its own stays; a value"
              + " that is missing or empty never wins.")
  private String merge;

  /** Whether it is given. */
  public boolean isGiven() {
    return merge != null;
  }

  /** What it says, for documents that are all there. */
  public MergeRules rules(String idField, String textField) {
    MergeRules rules = MergeRules.parse(OPTION, merge);
    refuse(rules, List.of(idField), "the id names the document");
    refuse(rules, WRITTEN, "the command writes it");
    Set<String> own = new HashSet<>(WRITTEN);
    own.addAll(TEXTS);
    own.addAll(List.of(idField, textField, DocumentParser.TIMESTAMP));
    return rules.keeping(own);
  }

  /** What it says, for documents that come one after the other. */
  public MergeRules rulesOfStream(String idField, String textField) {
    MergeRules rules = rules(idField, textField);
    refuse(rules, List.of(textField), "documents are compared by it");
    refuse(rules, TEXTS, "documents are compared by it");
    if (rules.has(MergeRules.Rule.MAJORITY)) {
      throw new UserException(
          OPTION + ": majority needs all copies at once; in a stream they come one by one");
    }
    return rules;
  }

  private static void refuse(MergeRules rules, List<String> fields, String reason) {
    for (String field : fields) {
      if (rules.names(field)) {
        throw new UserException(OPTION + " must not name " + field + ": " + reason);
      }
    }
  }
}
