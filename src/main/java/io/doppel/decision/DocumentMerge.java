package io.doppel.decision;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Merges near-duplicates: each field of the one that is kept gets the best value among all, by
 * {@link MergeRules}.
 *
 * <pre>{@code
 * DocumentMerge merge = new DocumentMerge(rules);
 * merge.addKept(kept);
 * copies.forEach(merge::add);
 * List<MergedField> better = merge.taken();
 * }</pre>
 *
 * <p>Example: with {@code title=longest,venue=first} a kept document with the title "Near
 * Duplicates" and no venue gets the title "Near Duplicate Detection" of one copy and the venue of
 * another.
 *
 * <p>Memory: of most rules one value a field, however many copies there are; of {@code majority}
 * and {@code union} the different ones. Linear in the values.
 */
public final class DocumentMerge {
  private final MergeRules rules;
  private final Map<String, FieldMerge> fields = new LinkedHashMap<>();

  /**
   * Starts with nothing.
   *
   * @param rules which value is the best
   */
  public DocumentMerge(MergeRules rules) {
    this.rules = Objects.requireNonNull(rules, "rules");
  }

  /**
   * Adds the document that is kept, once; before, between or after the copies.
   *
   * @param kept the document
   */
  public void addKept(MergeCopy kept) {
    add(kept, true);
  }

  /**
   * Adds a copy; of equally good values that of the copy counts that was added first.
   *
   * @param copy the copy
   */
  public void add(MergeCopy copy) {
    add(copy, false);
  }

  private void add(MergeCopy copy, boolean isKept) {
    copy.fields()
        .forEach(
            (field, value) ->
                rules
                    .of(field)
                    .filter(rule -> !value.isEmpty())
                    .ifPresent(
                        rule ->
                            fields
                                .computeIfAbsent(field, name -> FieldMerge.of(rule))
                                .add(field, copy, value, isKept)));
  }

  /**
   * The fields whose best value is not the kept document's.
   *
   * @return the fields, in the order in which they came up
   */
  public List<MergedField> taken() {
    List<MergedField> taken = new ArrayList<>();
    fields.forEach((field, merge) -> merge.taken(field).ifPresent(taken::add));
    return taken;
  }
}
