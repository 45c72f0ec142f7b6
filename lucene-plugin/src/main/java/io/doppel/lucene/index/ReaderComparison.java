package io.doppel.lucene.index;

import io.doppel.features.FeatureHash;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;

/**
 * What others changed in an index between two readers of it. Segments that both readers have are
 * not read: where some documents of one are deleted since, these are. Segments that only one has
 * were flushed or merged: they are read as a whole, and what is in both, or what the hook wrote, is
 * left out.
 *
 * <p>A document is known again by a hash of what the hook wrote of it: key, number of the call,
 * representative, length and time; one that was added without a hook by its key and its signature.
 */
final class ReaderComparison {
  private final Definition near;
  private final DedupFields fields;
  private final Map<String, OwnWrite> written;

  /** What the hook wrote and the newer reader has not shown yet. */
  private final Set<String> unseen = new HashSet<>();

  /** The documents of segments that are gone and that were not found again yet. */
  private final LongCounts before = new LongCounts();

  private final List<WrittenDocument> deaths = new ArrayList<>();
  private final List<WrittenDocument> births = new ArrayList<>();

  private ReaderComparison(Definition near, DedupFields fields, Map<String, OwnWrite> written) {
    this.near = near;
    this.fields = fields;
    this.written = written;
    written.forEach(
        (key, write) -> {
          if (write != OwnWrite.GONE) {
            unseen.add(key);
          }
        });
  }

  /**
   * What others changed.
   *
   * @param deaths documents of the older reader that are gone
   * @param births documents of the newer reader that the hook did not write
   * @param lost the keys of documents that the hook wrote since the older reader and that are gone
   */
  record Changes(List<WrittenDocument> deaths, List<WrittenDocument> births, List<String> lost) {}

  /**
   * Compares two readers.
   *
   * @param written what the hook wrote since the older one, by keys
   * @param most gives up if more documents than this were added or went
   * @return the changes; null if there are too many
   */
  static Changes between(
      DirectoryReader older,
      DirectoryReader newer,
      Definition near,
      DedupFields fields,
      Map<String, OwnWrite> written,
      long most)
      throws IOException {
    ReaderComparison comparison = new ReaderComparison(near, fields, written);
    Map<Object, LeafReaderContext> gone = new HashMap<>();
    for (LeafReaderContext leaf : older.leaves()) {
      gone.put(leaf.reader().getCoreCacheHelper().getKey(), leaf);
    }
    List<LeafReaderContext> fresh = new ArrayList<>();
    for (LeafReaderContext leaf : newer.leaves()) {
      LeafReaderContext same = gone.remove(leaf.reader().getCoreCacheHelper().getKey());
      if (same == null) {
        fresh.add(leaf);
      } else {
        comparison.compareLive(same, leaf);
      }
    }
    long difference = documents(fresh) - documents(gone.values());
    if (Math.abs(difference) > most + written.size() || comparison.changes() > most) {
      return null;
    }
    for (LeafReaderContext leaf : gone.values()) {
      comparison.remember(leaf);
    }
    for (LeafReaderContext leaf : fresh) {
      comparison.find(leaf);
    }
    for (LeafReaderContext leaf : gone.values()) {
      comparison.miss(leaf);
    }
    comparison.lookUp(newer);
    return new Changes(comparison.deaths, comparison.births, new ArrayList<>(comparison.unseen));
  }

  private long changes() {
    return (long) deaths.size() + births.size();
  }

  private static long documents(Iterable<LeafReaderContext> leaves) {
    long documents = 0;
    for (LeafReaderContext leaf : leaves) {
      documents += leaf.reader().numDocs();
    }
    return documents;
  }

  // --- a segment that both readers have

  private void compareLive(LeafReaderContext older, LeafReaderContext newer) throws IOException {
    Object key = older.reader().getReaderCacheHelper().getKey();
    if (key == newer.reader().getReaderCacheHelper().getKey()) {
      return;
    }
    Bits before = older.reader().getLiveDocs();
    Bits after = newer.reader().getLiveDocs();
    Segment was = new Segment(older);
    Segment is = new Segment(newer);
    for (int document = 0; document < older.reader().maxDoc(); document++) {
      boolean lived = before == null || before.get(document);
      boolean lives = after == null || after.get(document);
      if (lived && !lives && was.isOfOthers(document)) {
        deaths.add(was.known());
      } else if (!lived && lives && is.isOfOthers(document)) { // a soft delete was taken back
        births.add(is.known());
      }
    }
  }

  // --- segments that only one of them has

  private void remember(LeafReaderContext leaf) throws IOException {
    Segment segment = new Segment(leaf);
    segment.forEach(
        () -> {
          if (segment.isOfOthers(segment.document)) {
            before.add(segment.fingerprint());
          }
        });
  }

  private void find(LeafReaderContext leaf) throws IOException {
    Segment segment = new Segment(leaf);
    segment.forEach(
        () -> {
          if (!segment.isCompared()) {
            return;
          }
          OwnWrite write = written.get(segment.values.key());
          if (write != null && segment.is(write)) {
            unseen.remove(segment.values.key());
            return;
          }
          long fingerprint = write == null ? segment.fingerprint() : 0;
          if (write == null && before.has(fingerprint)) {
            before.subtract(fingerprint);
          } else {
            births.add(segment.known());
          }
        });
  }

  private void miss(LeafReaderContext leaf) throws IOException {
    Segment segment = new Segment(leaf);
    segment.forEach(
        () -> {
          if (segment.isOfOthers(segment.document)) {
            long fingerprint = segment.fingerprint();
            if (before.has(fingerprint)) {
              before.subtract(fingerprint);
              deaths.add(segment.known());
            }
          }
        });
  }

  // --- what the hook wrote

  /** A document that was tagged anew may be in a segment that both readers have. */
  private void lookUp(DirectoryReader newer) throws IOException {
    for (LeafReaderContext leaf : newer.leaves()) {
      if (unseen.isEmpty()) {
        return;
      }
      Segment segment = new Segment(leaf);
      List<String> seen = new ArrayList<>();
      for (String key : unseen) {
        if (segment.has(key, written.get(key))) {
          seen.add(key);
        }
      }
      seen.forEach(unseen::remove);
    }
  }

  private interface Step {
    void take() throws IOException;
  }

  /** The documents of a segment, one after the other. */
  private final class Segment {
    private final LeafReaderContext leaf;
    private final DedupFields.Reader values;
    private Definition.SegmentSignatures signatures;
    private int signed = -1;
    private int document = -1;

    Segment(LeafReaderContext leaf) throws IOException {
      this.leaf = leaf;
      this.values = fields.new Reader(leaf.reader());
    }

    /** Goes through the documents that live. */
    void forEach(Step step) throws IOException {
      LeafReader reader = leaf.reader();
      Bits live = reader.getLiveDocs();
      for (document = 0; document < reader.maxDoc(); document++) {
        if (live == null || live.get(document)) {
          values.to(document);
          step.take();
        }
      }
    }

    /** Whether a document is one that others are compared with. */
    boolean isCompared() throws IOException {
      return !values.isChild() && (values.hasKey() || signature() != null);
    }

    /** Moves to a document and says whether the hook has not written it since. */
    boolean isOfOthers(int number) throws IOException {
      document = number;
      values.to(number);
      return isCompared() && !written.containsKey(values.key());
    }

    /**
     * A document that took the place of one of others keeps its number, that of those without one.
     */
    boolean is(OwnWrite write) throws IOException {
      String of = values.representative();
      return values.hasSequenceNumber()
          && values.sequenceNumber() == write.sequence()
          && (of == null ? write.of() == null : of.equals(write.of()));
    }

    /** Whether there is a document as it was written under a key. */
    boolean has(String key, OwnWrite write) throws IOException {
      PostingsEnum postings = leaf.reader().postings(new Term(fields.keyField(), key));
      Bits live = leaf.reader().getLiveDocs();
      while (postings != null && postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        document = postings.docID();
        values.to(document);
        if ((live == null || live.get(document)) && is(write)) {
          return true;
        }
      }
      return false;
    }

    long fingerprint() throws IOException {
      String of = values.representative();
      long hash = FeatureHash.of(values.key());
      hash = FeatureHash.mix(hash + values.sequenceNumber());
      hash = FeatureHash.mix(hash + (of == null ? 0 : FeatureHash.of(of)));
      hash = FeatureHash.mix(hash + values.length());
      hash = FeatureHash.mix(hash + values.timestamp());
      Signature signature = values.sequenceNumber() < 0 ? signature() : null;
      return signature == null ? hash : FeatureHash.mix(hash + hash(signature));
    }

    private long hash(Signature signature) {
      byte[] bytes = near.toBytes(signature);
      return FeatureHash.of(bytes, 0, bytes.length);
    }

    private Signature signature() throws IOException {
      if (signatures == null || document < signed) {
        signatures = near.signatures(leaf);
      }
      signed = document;
      return signatures.of(document).orElse(null);
    }

    WrittenDocument known() throws IOException {
      return new WrittenDocument(values.entry(), values.tag(), signature());
    }
  }
}
