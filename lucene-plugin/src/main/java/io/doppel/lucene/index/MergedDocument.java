package io.doppel.lucene.index;

import java.util.List;
import java.util.Objects;
import org.apache.lucene.document.Document;

/**
 * A document that the index has, with what was better in a near-duplicate: what a {@link
 * DocumentMerger} makes.
 *
 * @param fields its fields, as {@link DedupDocument#fields} were, all of them
 * @param source what it is made from the next time; if the caller has a {@linkplain
 *     DedupWriterBuilder#sourceField field} for that, the same as in {@code fields}
 * @param taken the names of what was taken from the near-duplicate, for {@link Decision#taken}
 * @param children the other documents of its block
 */
public record MergedDocument(
    Document fields, String source, List<String> taken, List<Document> children) {
  /** Checks that nothing is missing. */
  public MergedDocument {
    Objects.requireNonNull(fields, "fields");
    Objects.requireNonNull(source, "source");
    taken = List.copyOf(Objects.requireNonNull(taken, "taken"));
    children = List.copyOf(Objects.requireNonNull(children, "children"));
  }

  /**
   * A document that is no block.
   *
   * @param fields its fields
   * @param source what it is made from the next time
   * @param taken the names of what was taken
   */
  public MergedDocument(Document fields, String source, List<String> taken) {
    this(fields, source, taken, List.of());
  }

  /** This document in the place of the one that the index has. */
  DedupDocument of(WrittenDocument kept) {
    return new DedupDocument(kept.key(), source, fields).withChildren(children);
  }
}
