package io.doppel.lucene.scan;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.SignatureStore;
import io.doppel.lucene.document.DocumentGroups;
import io.doppel.lucene.document.DocumentText;
import io.doppel.lucene.document.FieldText;
import io.doppel.lucene.document.FieldTexts;
import io.doppel.measure.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
 * them or, if it has none, made of whatever it has of the field's {@linkplain FieldTexts text}.
 * Nothing is written. {@code near.pairs(scan.signatures(), ...)} then finds the pairs.
 *
 * <p>Memory: the signatures, as far as they fit ({@link SignatureStore}), 4 bytes a document, and
 * what {@linkplain FieldTexts reading texts} takes.
 */
public final class IndexScan implements Closeable {
  private final int[] documents;
  private final SignatureStore signatures;
  private final Map<FieldText.Origin, Integer> texts = new EnumMap<>(FieldText.Origin.class);
  private boolean fromSignatures;

  private IndexScan(int[] documents, SignatureStore signatures) {
    this.documents = documents;
    this.signatures = signatures;
  }

  /**
   * Scans an index.
   *
   * @param reader the index, or several together
   * @param near what signatures are
   * @param settings which documents, and how
   * @return the signatures
   * @throws IOException if the index cannot be read
   * @throws IllegalArgumentException if the index has neither signatures nor text, or has words
   *     without their order where the order counts, or signatures of another definition
   */
  public static IndexScan of(IndexReader reader, NearDup near, ScanSettings settings)
      throws IOException {
    SignatureStore signatures = new SignatureStore(near, settings.memory());
    try {
      IndexScan scan = new IndexScan(matches(reader, settings.query()), signatures);
      if (settings.origin() == null && hasSignatures(reader, near)) {
        scan.readSignatures(reader, near, settings);
      } else {
        scan.readTexts(reader, near, settings);
      }
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

  /** Whether an index has signatures of a definition. */
  private static boolean hasSignatures(IndexReader reader, NearDup near) {
    return reader.leaves().stream().anyMatch(leaf -> near.fields().in(leaf.reader()));
  }

  private void readSignatures(IndexReader reader, NearDup near, ScanSettings settings)
      throws IOException {
    fromSignatures = true;
    for (LeafReaderContext leaf : reader.leaves()) {
      NearDup.SegmentSignatures segment = near.signatures(leaf);
      int end = firstFrom(leaf.docBase + leaf.reader().maxDoc());
      for (int i = firstFrom(leaf.docBase); i < end; i++) {
        signatures.add(segment.of(documents[i] - leaf.docBase).orElse(null));
      }
      settings.progress().progress(end, documents.length);
    }
  }

  private void readTexts(IndexReader reader, NearDup near, ScanSettings settings)
      throws IOException {
    FieldTexts all = settings.texts(reader, near.field());
    if (documents.length > 0 && all.isEmpty()) {
      throw new IllegalArgumentException(
          "field "
              + near.field()
              + (settings.origin() == null
                  ? " has neither signatures nor text: it is not stored and not indexed"
                  : " has no text of origin " + settings.origin()));
    }
    checkOrder(near, all.keepOrder());
    try (TextSigner signer = new TextSigner(near, settings.threads(), this::take)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        readTexts(leaf, near, all, signer, settings);
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

  private void readTexts(
      LeafReaderContext leaf,
      NearDup near,
      FieldTexts all,
      TextSigner signer,
      ScanSettings settings)
      throws IOException {
    int start = firstFrom(leaf.docBase);
    int end = firstFrom(leaf.docBase + leaf.reader().maxDoc());
    FieldText segment = start == end ? null : all.in(leaf, wanted(leaf, start, end));
    if (segment == null) {
      return;
    }
    DocumentGroups groups = DocumentGroups.of(leaf.reader(), near.groupedBy());
    int count = 0;
    for (int i = start; i < end; i++) {
      int document = documents[i] - leaf.docBase;
      FieldText.Signable text = segment.signable(document, near.takesTerms());
      if (text != null) {
        checkOrder(near, segment.keepsOrder());
        DocumentText signed = DocumentText.of(text.reader()).withGroup(groups.of(document));
        signer.add(i, signed, text.length());
        count++;
      }
      settings.progress().progress(i + 1L, documents.length);
    }
    texts.merge(all.origin(leaf), count, Integer::sum);
  }

  private static void checkOrder(NearDup near, boolean isKept) {
    if (!isKept && !near.ignoresOrder()) {
      throw new IllegalArgumentException(
          "field "
              + near.field()
              + " has words without positions, and "
              + near.scheme().name()
              + " as it is set depends on their order; choose a method of single words");
    }
  }

  private Bits wanted(LeafReaderContext leaf, int start, int end) {
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
   * Whether the index had the signatures itself, so that no text was read.
   *
   * @return true if it had
   */
  public boolean isFromSignatures() {
    return fromSignatures;
  }

  /**
   * How many texts were read, by where they were read.
   *
   * @return the numbers; empty if the index had signatures itself
   */
  public Map<FieldText.Origin, Integer> texts() {
    return Collections.unmodifiableMap(texts);
  }

  /** Gives back the file that signatures lie in, if there is one. */
  @Override
  public void close() {
    signatures.close();
  }
}
