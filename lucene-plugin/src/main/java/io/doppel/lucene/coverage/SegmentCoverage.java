package io.doppel.lucene.coverage;

import io.doppel.lucene.Coverage;
import io.doppel.lucene.document.SignatureFields;
import io.doppel.lucene.document.SignatureReader;
import io.doppel.signature.Signature;
import java.io.IOException;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/**
 * Which documents of a segment have a signature of a definition, deleted ones too, and which are
 * known to have none: told by the check bytes of each, so that it does not matter what else was
 * written under the same name. Found in one pass over the signatures, and then good for as long as
 * the segment lives and nothing is attached to it.
 *
 * <p>What the texts of the other documents say is {@linkplain #read read} when it is asked for, and
 * once. Safe for use by many threads. Memory: nothing if all documents have a signature, else a bit
 * or a few for each document of the segment, and what {@link MadeSignatures} take.
 */
final class SegmentCoverage {
  private final FieldInfos infos;
  private final long generation;

  /** Whose signatures came with them; null if those are all that have a value at all. */
  private final FixedBitSet indexed;

  private final int indexedCount;

  /** Those without a signature of which it is not said that they have none; null if none are. */
  private final FixedBitSet missing;

  /** Those of which it is said that they have none, null if there are none. */
  private final FixedBitSet none;

  /** Of the missing the ones that have one of another definition; null if there are none. */
  private final FixedBitSet foreign;

  private Texts texts;

  /**
   * What the texts of the missing documents say.
   *
   * @param signable those whose text gives a signature
   * @param unreadable those of another definition that have no text, and those that are unordered
   * @param unordered those whose words have no order where it counts; null if there are none
   * @param signableCount how many there are of the former
   * @param made the signatures; null if there are too many to be held
   * @param whole whether all were read; not if a query has seen that there are too many
   */
  record Texts(
      FixedBitSet signable,
      FixedBitSet unreadable,
      FixedBitSet unordered,
      int signableCount,
      MadeSignatures made,
      boolean whole) {
    private static final Texts NONE = new Texts(null, null, null, 0, new MadeSignatures(), true);

    /** Whether they are good for someone who holds so many, and perhaps must know all. */
    boolean isEnough(long held, boolean all) {
      return whole ? made != null || signableCount > held : !all && signableCount > held;
    }

    boolean hasUnreadable() {
      return unreadable != null && unreadable.cardinality() > 0;
    }

    boolean isSignable(int document) {
      return signable != null && signable.get(document);
    }

    boolean isUnreadable(int document) {
      return unreadable != null && unreadable.get(document);
    }

    boolean isUnordered(int document) {
      return unordered != null && unordered.get(document);
    }
  }

  private SegmentCoverage(LeafReader reader, SignatureFields fields) throws IOException {
    this.infos = reader.getFieldInfos();
    this.generation = generation(infos, fields);
    int maxDoc = reader.maxDoc();
    FixedBitSet ours = new FixedBitSet(maxDoc);
    FixedBitSet none = new FixedBitSet(maxDoc);
    FixedBitSet others = new FixedBitSet(maxDoc);
    FieldInfo info = infos.fieldInfo(fields.signatures());
    if (fields.isLaidOut(infos)) {
      SignatureReader.readChecks(reader, fields, ours, none, others);
    } else if (info != null) {
      addAll(reader, info.name, others); // another method's, of the same name
    }
    this.indexedCount = ours.cardinality();
    this.indexed = others.cardinality() == 0 ? null : ours.clone();
    for (FieldInfo each : infos) {
      if (fields.attached().isOurs(each)) {
        ours.or(fields.attached().documents(reader));
      } else if (fields.attached().isAnother(each)) {
        addAll(reader, each.name, others);
      }
    }
    none.andNot(ours);
    ours.or(none);
    ours.flip(0, maxDoc);
    others.and(ours);
    this.none = none.cardinality() == 0 ? null : none;
    this.missing = ours.cardinality() == 0 ? null : ours;
    this.foreign = others.cardinality() == 0 ? null : others;
    this.texts = missing == null ? Texts.NONE : null;
  }

  private static void addAll(LeafReader reader, String field, FixedBitSet set) throws IOException {
    DocIdSetIterator all = FieldExistsQuery.getDocValuesDocIdSetIterator(field, reader);
    if (all != null) {
      set.or(all);
    }
  }

  /** Looks at a segment. */
  static SegmentCoverage of(LeafReader reader, SignatureFields fields) throws IOException {
    return new SegmentCoverage(reader, fields);
  }

  /** Whether nothing was attached to the segment since. */
  boolean isOf(LeafReader reader, SignatureFields fields) {
    return reader.getFieldInfos() == infos
        || generation(reader.getFieldInfos(), fields) == generation;
  }

  /** Changes whenever anything is attached under the name of the definition. */
  private static long generation(FieldInfos infos, SignatureFields fields) {
    long hash = 0;
    for (FieldInfo info : infos) {
      if (fields.attached().isOurs(info) || fields.attached().isAnother(info)) {
        hash = 31 * (31 * hash + info.name.hashCode()) + info.getDocValuesGen() + 2;
      }
    }
    return hash;
  }

  /** How many documents came with their signatures. */
  int indexedCount() {
    return indexedCount;
  }

  /** Which documents came with their signatures; null if those are all that have a value. */
  Bits indexed() {
    return indexed;
  }

  /** Whether every document has a signature. */
  boolean isComplete() {
    return missing == null;
  }

  /** The documents without a signature; null if there are none. */
  FixedBitSet missing() {
    return missing;
  }

  /** Whether a document has a signature of another definition, and none of this one. */
  boolean isForeign(int document) {
    return foreign != null && foreign.get(document);
  }

  /**
   * Reads the texts of the documents without a signature, the first time.
   *
   * @param all whether all must be read, also if there are too many
   */
  synchronized Texts read(LeafReaderContext leaf, SignatureSource source, boolean all)
      throws IOException {
    // signatures of so many live documents are held; deleted ones are read too
    long held = (long) source.mostTexts() + leaf.reader().numDeletedDocs();
    if (texts == null || !texts.isEnough(held, all)) {
      texts = readTexts(leaf, source, held, all);
    }
    return texts;
  }

  private Texts readTexts(LeafReaderContext leaf, SignatureSource source, long most, boolean all)
      throws IOException {
    FixedBitSet wanted =
        source.readsField() ? withText(leaf.reader(), source.fields().field()) : missing;
    TextReader reader = new TextReader(leaf, source, this, wanted);
    FixedBitSet signable = new FixedBitSet(missing.length());
    FixedBitSet unreadable = new FixedBitSet(missing.length());
    FixedBitSet unordered = null;
    MadeSignatures made = new MadeSignatures();
    int count = 0;
    for (int document = next(missing, 0);
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = next(missing, document + 1)) {
      Signature signature = reader.read(document);
      if (signature != null) {
        signable.set(document);
        count++;
        made = made == null || made.count() >= most ? null : made;
        if (made == null && !all) {
          return new Texts(signable, unreadable, unordered, count, null, false);
        }
        if (made != null) {
          made.add(document, signature);
        }
      } else if (reader.lacksOrder()) {
        unordered = unordered == null ? new FixedBitSet(missing.length()) : unordered;
        unordered.set(document);
        unreadable.set(document);
      } else if (isForeign(document) && !reader.hasText()) {
        unreadable.set(document);
      }
    }
    return new Texts(signable, unreadable, unordered, count, made, true);
  }

  private static int next(FixedBitSet set, int from) {
    return from < set.length() ? set.nextSetBit(from) : DocIdSetIterator.NO_MORE_DOCS;
  }

  /** Those of the missing that have the field, where norms tell it; else all. */
  private FixedBitSet withText(LeafReader reader, String field) throws IOException {
    FixedBitSet wanted = missing.clone();
    FieldInfo info = reader.getFieldInfos().fieldInfo(field);
    if (info != null && info.hasNorms() && info.getDocValuesType() == DocValuesType.NONE) {
      FixedBitSet having = new FixedBitSet(wanted.length());
      having.or(reader.getNormValues(field));
      wanted.and(having);
    }
    return wanted;
  }

  private static long count(FixedBitSet set, Bits live) {
    if (set == null || live == null) {
      return set == null ? 0 : set.cardinality();
    }
    long count = 0;
    for (int document = next(set, 0);
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = next(set, document + 1)) {
      count += live.get(document) ? 1 : 0;
    }
    return count;
  }

  /** The first live document that no signature can be made of; -1 if there is none. */
  int firstUnreadable(LeafReaderContext leaf, SignatureSource source) throws IOException {
    Bits live = leaf.reader().getLiveDocs();
    FixedBitSet unreadable = missing == null ? null : read(leaf, source, true).unreadable();
    for (int document = unreadable == null ? DocIdSetIterator.NO_MORE_DOCS : next(unreadable, 0);
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = next(unreadable, document + 1)) {
      if (live == null || live.get(document)) {
        return document;
      }
    }
    return -1;
  }

  /** Counts live documents; reads texts if there are any that it must know. */
  Coverage coverage(LeafReaderContext leaf, SignatureSource source) throws IOException {
    int live = leaf.reader().numDocs();
    Bits liveDocs = leaf.reader().getLiveDocs();
    long without = count(none, liveDocs);
    if (missing == null) {
      return new Coverage(live - without, 0, 0, without, 0);
    }
    Texts read = read(leaf, source, true);
    long other = 0;
    long unsigned = 0;
    long unreadable = 0;
    for (int document = next(missing, 0);
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = next(missing, document + 1)) {
      if (liveDocs == null || liveDocs.get(document)) {
        boolean isUnreadable = read.isUnreadable(document);
        boolean hasText = isUnreadable || read.isSignable(document);
        other += hasText && isForeign(document) ? 1 : 0;
        unsigned += hasText && !isForeign(document) ? 1 : 0;
        without += hasText ? 0 : 1;
        unreadable += isUnreadable ? 1 : 0;
      }
    }
    return new Coverage(live - other - unsigned - without, other, unsigned, without, unreadable);
  }
}
