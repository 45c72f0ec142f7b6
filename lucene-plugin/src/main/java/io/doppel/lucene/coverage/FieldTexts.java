package io.doppel.lucene.coverage;

import io.doppel.lucene.TextOrigin;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.Bits;

/**
 * The texts of a field in an index, or in several that are read together. All texts of one index
 * come from the same place, so that equal texts are read alike in whatever segment they are; of
 * several indexes each has its own. A document that has no text there has none.
 *
 * <p>For use by one thread.
 */
public final class FieldTexts {
  private final IndexReaderContext top;
  private final String field;
  private final TextOrigin wanted;
  private final boolean ofMany;

  /** By the context that an index's segments have in common. */
  private final Map<IndexReaderContext, FieldContent> contents = new IdentityHashMap<>();

  private FieldTexts(IndexReaderContext top, String field, TextOrigin wanted, boolean ofMany) {
    this.top = top;
    this.field = field;
    this.wanted = wanted;
    this.ofMany = ofMany;
  }

  /**
   * The texts from wherever those of a few documents are best read.
   *
   * @param top the index or the indexes
   * @param field the field
   * @return the texts
   */
  public static FieldTexts of(IndexReaderContext top, String field) {
    return new FieldTexts(top, field, null, false);
  }

  /**
   * The texts from wherever those of most documents are best read.
   *
   * @param top the index or the indexes
   * @param field the field
   * @return the texts
   */
  public static FieldTexts ofMany(IndexReaderContext top, String field) {
    return new FieldTexts(top, field, null, true);
  }

  /**
   * The texts from a given place.
   *
   * @param top the index or the indexes
   * @param field the field
   * @param origin the place
   * @return the texts
   */
  public static FieldTexts of(IndexReaderContext top, String field, TextOrigin origin) {
    return new FieldTexts(top, field, Objects.requireNonNull(origin, "origin"), false);
  }

  /**
   * Whether there is no text in any of the indexes.
   *
   * @return true if there is none
   * @throws IOException if the index cannot be read
   */
  public boolean isEmpty() throws IOException {
    for (LeafReaderContext leaf : top.leaves()) {
      if (origin(leaf) != null) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether words stand in their order, in all indexes that have any.
   *
   * @return false if some index has no positions
   * @throws IOException if the index cannot be read
   */
  public boolean keepOrder() throws IOException {
    for (LeafReaderContext leaf : top.leaves()) {
      TextOrigin origin = origin(leaf);
      if (origin != null && !content(leaf).keepsOrder(origin)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Where the texts of a segment come from.
   *
   * @param leaf the segment
   * @return the origin; null if its index has no text there
   * @throws IOException if the index cannot be read
   */
  public TextOrigin origin(LeafReaderContext leaf) throws IOException {
    FieldContent content = content(leaf);
    if (wanted != null) {
      return content.has(wanted) ? wanted : null;
    }
    return ofMany ? content.bestOfMany() : content.best();
  }

  private FieldContent content(LeafReaderContext leaf) throws IOException {
    IndexReaderContext index = leaf.parent == null ? leaf : leaf.parent;
    FieldContent known = contents.get(index);
    if (known == null) {
      List<LeafReaderContext> segments =
          top.leaves().stream().filter(other -> leaf.parent == other.parent).toList();
      known = FieldContent.of(segments, field);
      contents.put(index, known);
    }
    return known;
  }

  /**
   * The texts of a segment.
   *
   * @param leaf the segment
   * @param documents those that will be asked for, others have no text; null for all
   * @return the texts; null if the segment has none
   * @throws IOException if the index cannot be read
   */
  public FieldText in(LeafReaderContext leaf, Bits documents) throws IOException {
    LeafReader reader = leaf.reader();
    FieldInfo info = reader.getFieldInfos().fieldInfo(field);
    TextOrigin origin = info == null ? null : origin(leaf);
    if (origin == null) {
      return null;
    }
    return switch (origin) {
      case STORED -> FieldText.Stored.of(reader.storedFields(), field);
      case VECTORS -> info.hasTermVectors() ? new VectorText(reader.termVectors(), field) : null;
      default -> { // postings
        Terms terms = info.getIndexOptions() == IndexOptions.NONE ? null : reader.terms(field);
        yield terms == null ? null : new PostingText(terms, reader.maxDoc(), documents);
      }
    };
  }
}
