package io.doppel.lucene.coverage;

import io.doppel.lucene.Coverage;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.UncoveredException;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.document.EitherReader;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.lucene.document.SignatureScheme;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.FixedBitSet;

/**
 * Where the signatures of a definition come from: the layout in which an index has them, and what
 * becomes of documents that have none. The one place that knows which documents of a reader are
 * covered.
 *
 * <p>Whether a document is signed is a matter of the document: its check bytes tell it. That takes
 * one pass over the signatures of a segment, some 50 nanoseconds a document, the first time that
 * the segment is looked at; what was found is kept as long as the segment lives. So a definition
 * should be made once and not for every query. Safe for use by many threads.
 *
 * <p>A reader may have no key for what is kept of a segment: wrappers that hide documents or fields
 * have none. Then it is kept as long as that reader of the segment lives.
 */
public final class SignatureSource {
  /** A query reads so many texts of an index at the most, if nothing else is said. */
  public static final int DEFAULT_MOST_TEXTS = 10_000;

  private final SignatureFields fields;
  private final SignatureScheme scheme;
  private final Unsigned unsigned;
  private final int mostTexts;

  /** Where texts come from if not from the field; null if from the field. */
  private final TextSource texts;

  /**
   * By the key of a segment's core, which stays when documents are deleted, or by the reader of a
   * segment that has no such key. It holds neither the segment nor this, so that definitions may
   * come and go.
   */
  private final Map<Object, SegmentCoverage> known;

  private SignatureSource(
      SignatureFields fields,
      SignatureScheme scheme,
      Unsigned unsigned,
      int mostTexts,
      TextSource texts,
      Map<Object, SegmentCoverage> known) {
    this.fields = Objects.requireNonNull(fields, "fields");
    this.scheme = Objects.requireNonNull(scheme, "scheme");
    this.unsigned = Objects.requireNonNull(unsigned, "unsigned");
    this.mostTexts = mostTexts;
    this.texts = texts;
    this.known = known;
    if (mostTexts < 0) {
      throw new IllegalArgumentException("mostTexts must be >= 0, got " + mostTexts);
    }
  }

  /**
   * The signatures of a scheme, in the fields that are named after it; texts are read where there
   * are none.
   *
   * @param field the field that the signatures are about
   * @param scheme the scheme
   * @return the source
   */
  public static SignatureSource of(String field, SignatureScheme scheme) {
    return of(new SignatureFields(field, scheme), scheme);
  }

  private static SignatureSource of(SignatureFields fields, SignatureScheme scheme) {
    return new SignatureSource(fields, scheme, Unsigned.READ, DEFAULT_MOST_TEXTS, null, newCache());
  }

  private static Map<Object, SegmentCoverage> newCache() {
    return Collections.synchronizedMap(new WeakHashMap<>());
  }

  /**
   * The signatures of the same scheme in fields of another name.
   *
   * @param name takes the place of the scheme's name in the names of the fields
   * @return the source
   */
  public SignatureSource named(String name) {
    return new SignatureSource(
        new SignatureFields(fields.field(), name, scheme),
        scheme,
        unsigned,
        mostTexts,
        texts,
        newCache());
  }

  /**
   * This source with another choice of what becomes of documents without one.
   *
   * @param other the choice
   * @param most how many texts a query reads of an index
   * @return the source
   */
  public SignatureSource with(Unsigned other, int most) {
    return new SignatureSource(fields, scheme, other, most, texts, known);
  }

  /**
   * This source with texts from elsewhere than the field. Then an index that knows neither the
   * field nor its signatures is no mistake: it may have texts all the same.
   *
   * @param other where texts come from
   * @return the source
   */
  public SignatureSource with(TextSource other) {
    return new SignatureSource(
        fields, scheme, unsigned, mostTexts, Objects.requireNonNull(other, "texts"), newCache());
  }

  /**
   * The layout.
   *
   * @return the names of the fields
   */
  public SignatureFields fields() {
    return fields;
  }

  /**
   * The scheme.
   *
   * @return what makes signatures
   */
  public SignatureScheme scheme() {
    return scheme;
  }

  /**
   * What becomes of documents without a signature.
   *
   * @return the choice
   */
  public Unsigned unsigned() {
    return unsigned;
  }

  /**
   * How many texts a query reads of an index.
   *
   * @return the most
   */
  public int mostTexts() {
    return mostTexts;
  }

  /** Whether texts come from the field that the signatures are about. */
  boolean readsField() {
    return texts == null;
  }

  /**
   * Opens the texts of a segment, each from wherever its document has one.
   *
   * @param leaf the segment
   * @param wanted the documents that will be asked for
   * @return their texts, for use by one thread; null if the segment has none
   * @throws IOException if the index cannot be read
   */
  public FieldText open(LeafReaderContext leaf, FixedBitSet wanted) throws IOException {
    return texts == null
        ? BestText.of(leaf.reader(), fields.field(), wanted)
        : texts.open(leaf, wanted);
  }

  /**
   * Opens the same texts, to read most of them.
   *
   * @param leaf the segment
   * @param wanted the documents that will be asked for
   * @return their texts, for use by one thread; null if the segment has none
   * @throws IOException if the index cannot be read
   */
  public FieldText openMany(LeafReaderContext leaf, FixedBitSet wanted) throws IOException {
    return texts == null
        ? BestText.ofMany(leaf.reader(), fields.field(), wanted)
        : texts.open(leaf, wanted);
  }

  /**
   * What a segment has.
   *
   * @param leaf the segment
   * @return its signatures
   * @throws IOException if the segment cannot be read
   */
  public SignedSegment in(LeafReaderContext leaf) throws IOException {
    return new SignedSegment(leaf, this, segment(leaf.reader()));
  }

  private SegmentCoverage segment(LeafReader reader) throws IOException {
    if (mayBeInMemory(reader)) {
      return SegmentCoverage.of(reader, fields);
    }
    IndexReader.CacheHelper core = reader.getCoreCacheHelper();
    Object key = core == null ? reader : core.getKey();
    SegmentCoverage before = known.get(key);
    if (before != null && before.isOf(reader, fields)) {
      return before;
    }
    SegmentCoverage found = SegmentCoverage.of(reader, fields);
    known.put(key, found);
    return found;
  }

  /** Whether it may be a MemoryIndex, which has one document and no key. */
  private static boolean mayBeInMemory(LeafReader reader) {
    return reader.maxDoc() == 1 && reader.getCoreCacheHelper() == null;
  }

  /**
   * Reads the signatures of a segment's documents: those that the index has and, where texts are to
   * be read, those of all other documents that have a text, made when they are asked for.
   *
   * @param leaf the segment
   * @return the reader, for use by one thread
   * @throws IOException if the segment cannot be read
   */
  public SignatureReader reader(LeafReaderContext leaf) throws IOException {
    SegmentCoverage coverage = segment(leaf.reader());
    SignatureReader stored = new SignedSegment(leaf, this, coverage).stored();
    if (coverage.isComplete() || unsigned != Unsigned.READ) {
      return stored == null ? SignatureReader.NONE : stored;
    }
    SignatureReader read = new TextReader(leaf, this, coverage);
    return stored == null ? read : new EitherReader(stored, read);
  }

  // --- what is covered

  /**
   * Counts the live documents of a reader by what they have. Texts of documents without a signature
   * are read and signed the first time, so that what has none for good reason is not counted as
   * missing; that takes as long as signing them takes.
   *
   * @param reader the index
   * @return the numbers
   * @throws IOException if the index cannot be read
   */
  public Coverage coverage(IndexReader reader) throws IOException {
    Coverage sum = Coverage.NONE;
    for (LeafReaderContext leaf : reader.leaves()) {
      sum = sum.plus(segment(leaf.reader()).coverage(leaf, this));
    }
    return sum;
  }

  /**
   * Counts those of a segment's documents that are left out.
   *
   * @param leaf the segment
   * @return tells it of a document
   * @throws IOException if the segment cannot be read
   */
  public LeftOut leftOut(LeafReaderContext leaf) throws IOException {
    SegmentCoverage coverage = segment(leaf.reader());
    if (unsigned != Unsigned.LEAVE_OUT || coverage.isComplete()) {
      return document -> false;
    }
    SegmentCoverage.Texts read = coverage.read(leaf, this, true);
    return document -> read.isSignable(document) || read.isUnreadable(document);
  }

  /** Tells of documents whether they are left out though they have a text. */
  public interface LeftOut {
    /**
     * Whether a document is left out.
     *
     * @param document its number in the segment
     * @return true if it has a text and no signature
     */
    boolean is(int document);
  }

  // --- what is refused

  /**
   * Refuses a query that would overlook documents, or that has nothing to look at. Where all
   * documents have signatures it costs a look-up for each segment.
   *
   * @param reader the index
   * @throws IOException if the index cannot be read
   * @throws UncoveredException if documents without a signature are to be refused, if they are too
   *     many to read, or if they cannot be read
   * @throws IllegalArgumentException if the index knows neither the field nor its signatures
   */
  public void checkQuery(IndexReader reader) throws IOException {
    long most = 0;
    boolean complete = true;
    boolean readable = true;
    for (LeafReaderContext leaf : reader.leaves()) {
      SegmentCoverage coverage = segment(leaf.reader());
      if (!coverage.isComplete()) {
        complete = false;
        if (unsigned != Unsigned.LEAVE_OUT) {
          SegmentCoverage.Texts read = coverage.read(leaf, this, unsigned == Unsigned.REFUSE);
          if (!read.whole()) {
            throw new RefusalText(this).tooManyTexts(reader);
          }
          most += read.signableCount();
          readable &= !read.hasUnreadable();
        }
      }
    }
    if (complete) {
      return;
    }
    checkKnown(reader.getContext());
    if (!readable || most > (unsigned == Unsigned.REFUSE ? 0 : mostTexts)) {
      checkCovered(reader, mostTexts);
    }
  }

  /**
   * Refuses what would overlook documents where the whole index is read once.
   *
   * @param reader the index
   * @throws IOException if the index cannot be read
   * @throws UncoveredException if documents without a signature are to be refused
   * @throws IllegalArgumentException if the index knows neither the field nor its signatures
   */
  public void checkPass(IndexReader reader) throws IOException {
    checkKnown(reader.getContext());
    checkUnsigned(reader);
  }

  /**
   * Refuses an index that has documents without a signature, where those are to be refused; also
   * one that does not know the field yet is taken.
   *
   * @param reader the index
   * @throws IOException if the index cannot be read
   * @throws UncoveredException if documents without a signature are to be refused
   */
  public void checkUnsigned(IndexReader reader) throws IOException {
    if (unsigned == Unsigned.REFUSE) {
      checkCovered(reader, 0);
    }
  }

  /**
   * The refusal of a document whose words have no order, where the order counts.
   *
   * @param document its number in the index
   * @return the exception, without numbers of documents
   */
  public UncoveredException unordered(int document) {
    return new RefusalText(this).unordered(document, null, null);
  }

  /**
   * The refusal of a document whose words have no order in the one place where they are read.
   *
   * @param document its number in the index
   * @param place the place
   * @return the exception, without numbers of documents
   */
  public UncoveredException unordered(int document, TextOrigin place) {
    return new RefusalText(this).unordered(document, Objects.requireNonNull(place, "place"), null);
  }

  /** Refuses a document of another definition that has no text. */
  void refuseUnreadable(LeafReaderContext leaf) throws IOException {
    checkCovered(ReaderUtil.getTopLevelContext(leaf).reader(), Long.MAX_VALUE);
  }

  private void checkCovered(IndexReader reader, long most) throws IOException {
    Coverage coverage = coverage(reader);
    if (unsigned == Unsigned.REFUSE && !coverage.isComplete()) {
      throw new RefusalText(this).unsigned(coverage);
    }
    if (unsigned == Unsigned.READ && coverage.unreadable() > 0) {
      throw unreadable(coverage, reader);
    }
    if (unsigned == Unsigned.READ && coverage.uncovered() > most) {
      throw new RefusalText(this).tooManyTexts(coverage);
    }
  }

  /** Says what stands in the way of the first document that cannot be read. */
  private UncoveredException unreadable(Coverage coverage, IndexReader reader) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      SegmentCoverage segment = segment(leaf.reader());
      int first = segment.firstUnreadable(leaf, this);
      if (first >= 0) {
        return segment.read(leaf, this, true).isUnordered(first)
            ? new RefusalText(this).unordered(leaf.docBase + first, null, coverage)
            : new RefusalText(this).foreign(coverage, reader);
      }
    }
    throw new AssertionError(coverage + ", but no document that cannot be read");
  }

  /** An index that knows neither the field nor its signatures was not meant. */
  private void checkKnown(IndexReaderContext top) {
    if (texts != null || top.reader().numDocs() == 0) {
      return;
    }
    if (top instanceof LeafReaderContext leaf && mayBeInMemory(leaf.reader())) {
      return; // a document in memory that queries are tried on, not an index
    }
    for (LeafReaderContext leaf : top.leaves()) {
      for (FieldInfo info : leaf.reader().getFieldInfos()) {
        if (info.name.equals(fields.field())
            || info.name.equals(fields.signatures())
            || fields.attached().isOurs(info)
            || fields.attached().isAnother(info)) {
          return;
        }
      }
    }
    throw new RefusalText(this).unknown(top);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SignatureSource that
        && fields.equals(that.fields)
        && unsigned == that.unsigned
        && mostTexts == that.mostTexts;
  }

  @Override
  public int hashCode() {
    return Objects.hash(fields, unsigned, mostTexts);
  }

  @Override
  public String toString() {
    return fields + ", unsigned " + unsigned.id();
  }
}
