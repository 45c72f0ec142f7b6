package io.doppel.lucene.scan;

import io.doppel.lucene.DocumentText;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.coverage.FieldTexts;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.SignatureStore;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/**
 * The signatures of the documents of an index, or of those that a query finds: as the index has
 * them or, of documents that have none, made of whatever it has of the field's text. Nothing is
 * written. {@code Joins.pairs(near, scan.signatures(), JoinSettings.DEFAULT)} then finds the pairs,
 * by positions in the scan.
 *
 * <p>Memory: the signatures, of which those that do not fit lie in a file, 4 bytes a document, and
 * what it takes to make text of postings where it is neither stored nor in term vectors.
 */
public final class IndexScan implements Closeable {
  private final int[] documents;
  private final SignatureStore signatures;
  private final Map<TextOrigin, Integer> origins = new EnumMap<>(TextOrigin.class);
  private int signed;
  private int leftOut;

  private IndexScan(int[] documents, SignatureStore signatures) {
    this.documents = documents;
    this.signatures = signatures;
  }

  /**
   * Scans an index.
   *
   * @param reader the index, or several together
   * @param definition what signatures are
   * @param settings which documents, and how
   * @return the signatures
   * @throws IOException if the index cannot be read
   * @throws IllegalArgumentException if the index knows neither the field nor its signatures, or
   *     has words without their order where the order counts
   */
  public static IndexScan of(IndexReader reader, NearDup definition, ScanSettings settings)
      throws IOException {
    Objects.requireNonNull(reader, "reader");
    Objects.requireNonNull(settings, "settings");
    Definition near = Definition.of(definition);
    SignatureStore signatures = new SignatureStore(near, settings.memory());
    try {
      IndexScan scan = new IndexScan(matches(reader, settings.query()), signatures);
      scan.read(reader, near, settings);
      scan.skipTo(scan.size());
      return scan;
    } catch (IOException | RuntimeException e) {
      signatures.close();
      throw e;
    }
  }

  /** Live documents only: a searcher finds no others. */
  private static int[] matches(IndexReader reader, Query query) throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    int[] documents = new int[16];
    int count = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      Scorer scorer = weight.scorer(leaf);
      if (scorer == null) {
        continue;
      }
      Bits live = leaf.reader().getLiveDocs();
      DocIdSetIterator hits = scorer.iterator();
      for (int hit = hits.nextDoc(); hit != DocIdSetIterator.NO_MORE_DOCS; hit = hits.nextDoc()) {
        if (live == null || live.get(hit)) {
          documents = ArrayUtil.grow(documents, count + 1);
          documents[count++] = leaf.docBase + hit;
        }
      }
    }
    return Arrays.copyOf(documents, count);
  }

  private void read(IndexReader reader, Definition near, ScanSettings settings) throws IOException {
    if (settings.origin() == null) {
      near.source().checkPass(reader);
    } else if (documents.length > 0
        && FieldTexts.of(reader.getContext(), near.field(), settings.origin()).isEmpty()) {
      throw new IllegalArgumentException(
          "field " + near.field() + " has no text of origin " + settings.origin());
    }
    try (TextSigner signer = new TextSigner(near, settings.threads(), this::take)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        read(leaf, near, signer, settings);
      }
      signer.finish();
    }
  }

  private void take(int place, Signature signature) {
    skipTo(place);
    signatures.add(signature);
  }

  /** Documents without a text have no signature. */
  private void skipTo(int place) {
    while (signatures.size() < place) {
      signatures.add(null);
    }
  }

  private void read(
      LeafReaderContext leaf, Definition near, TextSigner signer, ScanSettings settings)
      throws IOException {
    int start = firstFrom(leaf.docBase);
    int end = firstFrom(leaf.docBase + leaf.reader().maxDoc());
    if (start == end) {
      return;
    }
    boolean named = settings.origin() != null;
    SignatureReader stored = named ? null : near.source().in(leaf).stored();
    SignatureSource.LeftOut unsigned = near.source().leftOut(leaf);
    boolean reads = named || near.unsigned() == Unsigned.READ;
    SegmentTexts texts = new SegmentTexts(leaf, near, settings.origin());
    FixedBitSet wanted = wanted(leaf, start, end);
    for (int i = start; i < end; i++) {
      int document = documents[i] - leaf.docBase;
      if (stored != null && stored.advanceExact(document)) {
        signed++;
        signer.add(i, near.signature(stored));
      } else if (reads) {
        DocumentText text = texts.text(document, wanted);
        if (text != null) {
          signer.add(i, text, texts.length());
          origins.merge(texts.origin(), 1, Integer::sum);
        }
      } else {
        leftOut += unsigned.is(document) ? 1 : 0;
      }
      settings.progress().progress(i + 1L, documents.length);
    }
  }

  private FixedBitSet wanted(LeafReaderContext leaf, int start, int end) {
    FixedBitSet wanted = new FixedBitSet(leaf.reader().maxDoc());
    for (int i = start; i < end; i++) {
      wanted.set(documents[i] - leaf.docBase);
    }
    return wanted;
  }

  /** The place of the first document that is not before a given one. */
  private int firstFrom(int document) {
    int place = Arrays.binarySearch(documents, document);
    return place < 0 ? -place - 1 : place;
  }

  /**
   * How many documents were looked at.
   *
   * @return their number
   */
  public int size() {
    return documents.length;
  }

  /**
   * The number of a document.
   *
   * @param position its position among those that were looked at
   * @return its number in the index
   */
  public int document(int position) {
    return documents[position];
  }

  /**
   * The numbers of all documents that were looked at.
   *
   * @return a copy, in ascending order
   */
  public int[] documents() {
    return documents.clone();
  }

  /**
   * The signatures. They are made when they are asked for; for use by one thread at a time.
   *
   * @return one for each document; null for one that has none
   */
  public List<Signature> signatures() {
    return signatures.signatures();
  }

  /**
   * Whether a document has a signature.
   *
   * @param position its position among those that were looked at
   * @return false if it has no text, or none that gives a signature
   */
  public boolean hasSignature(int position) {
    return signatures.has(position);
  }

  /**
   * How many signatures the index had itself.
   *
   * @return their number
   */
  public int signed() {
    return signed;
  }

  /**
   * How many documents have a text and no signature, and were left out.
   *
   * @return their number; 0 unless they are to be {@linkplain Unsigned#LEAVE_OUT left out}
   */
  public int leftOut() {
    return leftOut;
  }

  /**
   * How many texts were read, by where they were read: that of each document from the best place
   * that it has.
   *
   * @return the numbers; empty if the index had all signatures itself
   */
  public Map<TextOrigin, Integer> texts() {
    return Collections.unmodifiableMap(origins);
  }

  /** Gives back the file that signatures lie in, if there is one. */
  @Override
  public void close() {
    signatures.close();
  }
}
