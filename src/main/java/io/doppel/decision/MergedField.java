package io.doppel.decision;

import java.util.List;
import java.util.Objects;

/**
 * A field of a kept document whose value came from copies.
 *
 * @param field its name
 * @param elements the value as it is written; for a {@linkplain MergeRules.Rule#UNION union} the
 *     elements of the list, each as it is written
 * @param isList whether it is a list
 * @param from the keys of the copies that it came from: one, or for a union those that added
 *     elements
 * @param standing by what it won, where that cannot be seen in the value: the time of {@link
 *     MergeRules.Rule#NEWEST}, or the number of {@link MergeRules.Rule#RANK}; else 0. Who merges
 *     one copy after the other keeps it, see {@link MergeCopy}
 */
public record MergedField(
    String field, List<String> elements, boolean isList, List<String> from, long standing) {
  /** Checks that nothing is missing. */
  public MergedField {
    Objects.requireNonNull(field, "field");
    elements = List.copyOf(elements);
    from = List.copyOf(from);
  }
}
