package io.doppel.lucene.coverage;

import io.doppel.lucene.TextOrigin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.TermVectors;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.util.Bits;

/**
 * What an index has of a field's text. An index does not say whether a field is stored; that is
 * found out from some documents that have the field. So it tells what most documents are like, and
 * is not asked where the text of a document is read.
 *
 * @param stored whether the texts of those documents are stored, as text or as numbers
 * @param vectors whether there are term vectors
 * @param vectorPositions whether they have positions
 * @param postings whether it is indexed
 * @param positions whether the inverted index has positions
 */
public record FieldContent(
    boolean stored, boolean vectors, boolean vectorPositions, boolean postings, boolean positions) {
  /** So many documents of a segment are looked at. */
  private static final int TRIED = 20;

  /**
   * So many documents of a word: they may be of one kind, and those of the next word of another.
   */
  private static final int TRIED_OF_WORD = 5;

  /**
   * Finds out what the segments of an index have of a field.
   *
   * @param segments all segments of one index
   * @param field the field
   * @return what they have
   * @throws IOException if the index cannot be read
   */
  public static FieldContent of(List<LeafReaderContext> segments, String field) throws IOException {
    boolean stored = false;
    boolean vectors = false;
    boolean vectorPositions = false;
    boolean postings = false;
    boolean positions = true;
    for (LeafReaderContext segment : segments) {
      LeafReader reader = segment.reader();
      FieldInfo info = reader.getFieldInfos().fieldInfo(field);
      if (info == null) {
        continue;
      }
      stored = stored || isStored(reader, info);
      if (info.hasTermVectors() && !vectors) {
        vectors = true;
        vectorPositions = haveOrder(reader, info);
      }
      if (info.getIndexOptions() != IndexOptions.NONE) {
        postings = true;
        positions &= hasPositions(info);
      }
    }
    return new FieldContent(stored, vectors, vectorPositions, postings, postings && positions);
  }

  private static boolean hasPositions(FieldInfo info) {
    return info.getIndexOptions().compareTo(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS) >= 0;
  }

  /** Some live documents that have the field, if that can be told, or else any. */
  private static List<Integer> some(LeafReader reader, FieldInfo info) throws IOException {
    List<Integer> documents = new ArrayList<>();
    Bits live = reader.getLiveDocs();
    Terms terms = reader.terms(info.name);
    if (terms != null) {
      TermsEnum dictionary = terms.iterator();
      for (int words = 0; words < TRIED && dictionary.next() != null; words++) {
        add(dictionary.postings(null, PostingsEnum.NONE), live, TRIED_OF_WORD, documents);
      }
    } else if (info.getDocValuesType() != DocValuesType.NONE) {
      DocIdSetIterator all = FieldExistsQuery.getDocValuesDocIdSetIterator(info.name, reader);
      if (all != null) {
        add(all, live, TRIED, documents);
      }
    } else {
      for (int document = 0; document < reader.maxDoc(); document += reader.maxDoc() / TRIED + 1) {
        documents.add(document);
      }
    }
    return documents;
  }

  private static void add(DocIdSetIterator from, Bits live, int most, List<Integer> documents)
      throws IOException {
    int left = Math.min(most, TRIED - documents.size());
    for (int document = from.nextDoc();
        left > 0 && document != DocIdSetIterator.NO_MORE_DOCS;
        document = from.nextDoc()) {
      if (live == null || live.get(document)) {
        documents.add(document);
        left--;
      }
    }
  }

  private static boolean isStored(LeafReader reader, FieldInfo info) throws IOException {
    StoredFields stored = reader.storedFields();
    for (int document : some(reader, info)) {
      if (stored.document(document, Set.of(info.name)).get(info.name) != null) {
        return true;
      }
    }
    boolean isOnlyStored =
        info.getIndexOptions() == IndexOptions.NONE
            && info.getDocValuesType() == DocValuesType.NONE
            && info.getPointDimensionCount() == 0
            && info.getVectorDimension() == 0;
    return isOnlyStored && findStored(reader, info.name);
  }

  /**
   * Whether any document has its text stored. Unlike {@link #stored()} it looks at all of them, if
   * need be.
   *
   * @param segments all segments of one index or of several
   * @param field the field
   * @return true if there is one
   * @throws IOException if the index cannot be read
   */
  static boolean hasStored(List<LeafReaderContext> segments, String field) throws IOException {
    for (LeafReaderContext segment : segments) {
      LeafReader reader = segment.reader();
      if (reader.getFieldInfos().fieldInfo(field) != null && findStored(reader, field)) {
        return true;
      }
    }
    return false;
  }

  /** Looks through all documents: the field may be binary, or one that few documents have. */
  private static boolean findStored(LeafReader reader, String name) throws IOException {
    StoredFields stored = reader.storedFields();
    Bits live = reader.getLiveDocs();
    for (int document = 0; document < reader.maxDoc(); document++) {
      if ((live == null || live.get(document))
          && stored.document(document, Set.of(name)).getField(name) != null) {
        return stored.document(document, Set.of(name)).get(name) != null;
      }
    }
    return false;
  }

  /** Whether term vectors have positions; one segment tells it for all. */
  private static boolean haveOrder(LeafReader reader, FieldInfo info) throws IOException {
    TermVectors vectors = reader.termVectors();
    for (int document : some(reader, info)) {
      Terms vector = vectors.get(document, info.name);
      if (vector != null && !vector.hasPositions()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Where the text of a few documents is best read: where it is most like what was written, and of
   * term vectors and postings, which have the same words, from term vectors.
   *
   * @return the origin; null if there is no text
   */
  public TextOrigin best() {
    if (stored) {
      return TextOrigin.STORED;
    }
    if (vectors && (vectorPositions || !positions)) {
      return TextOrigin.VECTORS;
    }
    return postings ? TextOrigin.POSTINGS : null;
  }

  /**
   * Where the text of most documents of an index is best read: the postings give it faster, all at
   * once, than the term vector of each does.
   *
   * @return the origin; null if there is no text
   */
  public TextOrigin bestOfMany() {
    return !stored && positions ? TextOrigin.POSTINGS : best();
  }

  /**
   * Whether there is text at an origin.
   *
   * @param origin the origin
   * @return true if there is
   */
  public boolean has(TextOrigin origin) {
    return switch (origin) {
      case STORED -> stored;
      case VECTORS -> vectors;
      default -> postings;
    };
  }

  /**
   * Whether words from an origin stand in their order.
   *
   * @param origin the origin
   * @return false if there are no positions, or no text at all
   */
  public boolean keepsOrder(TextOrigin origin) {
    return switch (origin) {
      case STORED -> stored;
      case VECTORS -> vectorPositions;
      default -> positions;
    };
  }
}
