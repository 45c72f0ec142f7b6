package io.doppel.lucene.coverage;

import io.doppel.lucene.TextOrigin;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReaderContext;

/**
 * What the texts of a field are like in an index, or in several that are read together: whether
 * there are any, and whether they can be expected to be stored and in order. It goes by {@linkplain
 * FieldContent some documents of each index}, to choose a method before any text is read. Where the
 * text of a document is then read is a matter of the document: {@link SignatureSource#open}.
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
   * The texts as they are if a few documents are read.
   *
   * @param top the index or the indexes
   * @param field the field
   * @return the texts
   */
  public static FieldTexts of(IndexReaderContext top, String field) {
    return new FieldTexts(top, field, null, false);
  }

  /**
   * The texts as they are if most documents are read.
   *
   * @param top the index or the indexes
   * @param field the field
   * @return the texts
   */
  public static FieldTexts ofMany(IndexReaderContext top, String field) {
    return new FieldTexts(top, field, null, true);
  }

  /**
   * The texts in a given place.
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
   * Whether there is no text in any of the indexes. Before it says so it looks at all documents.
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
    boolean mayBeStored = wanted == null || wanted == TextOrigin.STORED;
    return !(mayBeStored && FieldContent.hasStored(top.leaves(), field));
  }

  /**
   * Whether words can be expected to stand in their order, in all indexes that have any.
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
   * Where the texts of a segment can be expected to come from.
   *
   * @param leaf the segment
   * @return the origin; null if none of the documents that were looked at has a text
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
}
