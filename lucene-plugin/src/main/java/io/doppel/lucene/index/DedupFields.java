package io.doppel.lucene.index;

import io.doppel.decision.Compared;
import io.doppel.decision.DedupPolicy;
import io.doppel.decision.Traits;
import io.doppel.features.FeatureHash;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.BytesRef;

/**
 * What a {@link DedupWriter} writes beside a document's own fields and its signature, and how it is
 * read back: the one place that knows the layout. With a field {@code body}:
 *
 * <ul>
 *   <li>{@code body.dup.of}, binary doc values: the key of the representative that the document is
 *       a near-duplicate of, with {@link Compared#ALL} that of any document; not there, or empty,
 *       if it is none of any. Can be updated.
 *   <li>{@code body.dup.similarity}, numeric doc values: how similar they are, as the bits of a
 *       double. Can be updated.
 *   <li>{@code body.dup.cluster}, numeric doc values: the same number for a representative and its
 *       near-duplicates, to group by. Can be updated. With {@link Compared#ALL} it is the number of
 *       the document that is named, which may have another one itself.
 *   <li>{@code body.dup.first}, a term: the representative that the document was first tagged with;
 *       {@code body.dup.moved}, binary doc values: that of a document that was tagged anew. By the
 *       two the near-duplicates of a representative are found.
 *   <li>{@code body.dup.key} and {@code body.dup.sequence}, doc values: the key, and the number of
 *       the call that the document came with.
 *   <li>{@code body.dup.block}, a term and binary doc values, in the children of a block: the key
 *       of its parent.
 *   <li>{@code body.dup.length}, {@code .time}, {@code .rank}, numeric doc values, for {@link
 *       DedupPolicy#REPLACE} and windows: by what one document is preferred to another; and {@code
 *       body.dup.source}, stored, if there is an audit file, and for {@link DedupPolicy#MERGE}.
 * </ul>
 */
public final class DedupFields {
  private final String keyField;
  private final String of;
  private final String similarity;
  private final String cluster;
  private final String first;
  private final String moved;
  private final String key;
  private final String block;
  private final String sequence;
  private final String length;
  private final String time;
  private final String rank;
  private final String source;

  /**
   * The layout.
   *
   * @param field the field that the definition is about
   * @param keyField the field of the key
   */
  DedupFields(String field, String keyField) {
    this.keyField = keyField;
    this.of = field + ".dup.of";
    this.similarity = field + ".dup.similarity";
    this.cluster = field + ".dup.cluster";
    this.first = field + ".dup.first";
    this.moved = field + ".dup.moved";
    this.key = field + ".dup.key";
    this.block = field + ".dup.block";
    this.sequence = field + ".dup.sequence";
    this.length = field + ".dup.length";
    this.time = field + ".dup.time";
    this.rank = field + ".dup.rank";
    this.source = field + ".dup.source";
  }

  String keyField() {
    return keyField;
  }

  /**
   * The binary doc values with the key of the representative.
   *
   * @return the field's name
   */
  public String of() {
    return of;
  }

  /**
   * The numeric doc values with the similarity to the representative.
   *
   * @return the field's name
   */
  public String similarity() {
    return similarity;
  }

  /**
   * The numeric doc values with the number of the cluster.
   *
   * @return the field's name
   */
  public String cluster() {
    return cluster;
  }

  String first() {
    return first;
  }

  String moved() {
    return moved;
  }

  String sequence() {
    return sequence;
  }

  String block() {
    return block;
  }

  String source() {
    return source;
  }

  String time() {
    return time;
  }

  /** Adds what is written for every document. */
  void addKey(Document document, String keyValue, long number) {
    IndexableField own = document.getField(keyField);
    if (own == null) {
      document.add(new StringField(keyField, keyValue, Field.Store.YES));
    } else if (!keyValue.equals(own.stringValue())) {
      throw new IllegalArgumentException(
          "field " + keyField + " must be the key " + keyValue + ", got " + own.stringValue());
    }
    document.add(new BinaryDocValuesField(key, new BytesRef(keyValue)));
    document.add(new NumericDocValuesField(sequence, number));
  }

  /** Adds what is written for a child of a block: with its parent it is found and leaves. */
  void addBlock(Document child, Traits parent) {
    child.add(new StringField(block, parent.key(), Field.Store.NO));
    child.add(new BinaryDocValuesField(block, new BytesRef(parent.key())));
    addTime(child, parent);
  }

  private void addTime(Document document, Traits traits) {
    if (traits.timestamp() != DedupDocument.NO_TIMESTAMP) {
      document.add(new NumericDocValuesField(time, traits.timestamp()));
    }
  }

  /** Adds what a document is preferred by. */
  void addTraits(Document document, Traits traits) {
    document.add(new NumericDocValuesField(length, traits.length()));
    addTime(document, traits);
    if (traits.rank() != 0) {
      document.add(new NumericDocValuesField(rank, traits.rank()));
    }
  }

  /** Adds what the audit file will have of the document if it is replaced. */
  void addSource(Document document, String quoted) {
    document.add(new StoredField(source, quoted));
  }

  /** Adds of whom a document is a near-duplicate; of none if there is no match. */
  void addTag(Document document, String keyValue, Match match) {
    tag(keyValue, match).forEach(document::add);
    if (match != null) {
      document.add(new StringField(first, match.key(), Field.Store.NO));
    }
  }

  /** The fields of a tag, for a new document. */
  private List<Field> tag(String keyValue, Match match) {
    NumericDocValuesField number =
        new NumericDocValuesField(cluster, cluster(match == null ? keyValue : match.key()));
    return match == null
        ? List.of(number)
        : List.of(
            number,
            new BinaryDocValuesField(of, new BytesRef(match.key())),
            new NumericDocValuesField(similarity, bits(match.similarity())));
  }

  /** The fields of a tag, to update a document with. */
  Field[] newTag(String keyValue, Match match) {
    BytesRef representative = new BytesRef(match == null ? "" : match.key());
    return new Field[] {
      new NumericDocValuesField(cluster, cluster(match == null ? keyValue : match.key())),
      new BinaryDocValuesField(of, representative),
      new NumericDocValuesField(similarity, bits(match == null ? 0 : match.similarity())),
      new BinaryDocValuesField(moved, representative)
    };
  }

  private static long bits(double number) {
    return Double.doubleToLongBits(number);
  }

  /**
   * The number of a representative's cluster.
   *
   * @param representative its key
   * @return a hash of the key
   */
  public static long cluster(String representative) {
    Objects.requireNonNull(representative, "representative");
    return FeatureHash.of(representative);
  }

  /** Reads the fields of a segment's documents, in any order. For use by one thread. */
  final class Reader {
    private final LeafReader segment;
    private final ForeignKeys foreign;
    private int last = -1;

    /** The document that the key was last read of. */
    private int keyOf = -1;

    private String keyValue;
    private BinaryDocValues keys;
    private BinaryDocValues blocks;
    private BinaryDocValues ofs;
    private BinaryDocValues moves;
    private NumericDocValues similarities;
    private NumericDocValues sequences;
    private NumericDocValues lengths;
    private NumericDocValues times;
    private NumericDocValues ranks;

    Reader(LeafReader segment) throws IOException {
      this.segment = segment;
      this.foreign = new ForeignKeys(segment, keyField);
      open();
    }

    private void open() throws IOException {
      keys = DocValues.getBinary(segment, key);
      blocks = DocValues.getBinary(segment, block);
      ofs = DocValues.getBinary(segment, of);
      moves = DocValues.getBinary(segment, moved);
      similarities = DocValues.getNumeric(segment, similarity);
      sequences = DocValues.getNumeric(segment, sequence);
      lengths = DocValues.getNumeric(segment, length);
      times = DocValues.getNumeric(segment, time);
      ranks = DocValues.getNumeric(segment, rank);
    }

    /** Moves to a document. */
    Reader to(int document) throws IOException {
      if (document < last) {
        open();
      }
      last = document;
      return this;
    }

    /** Where it stands. */
    int document() {
      return last;
    }

    /** The key of the parent whose block the document is in; null if it is no child of a block. */
    String parent() throws IOException {
      return text(blocks);
    }

    /** Whether the document is the child of a block: then it is compared with none. */
    boolean isChild() throws IOException {
      return blocks.advanceExact(last);
    }

    /** Whether the document has a key, as each has that is compared with others. */
    boolean hasKey() throws IOException {
      return findKey() != null;
    }

    /** The key; of a document that was added without this writer that of the key's field. */
    String key() throws IOException {
      String found = findKey();
      if (found == null) {
        throw new IllegalArgumentException(
            "field "
                + keyField
                + " must be stored, or have doc values or a term, in documents that were added"
                + " without this writer; one has none: delete it with the index writer, or update"
                + " it with a key");
      }
      return found;
    }

    private String findKey() throws IOException {
      if (keyOf != last) {
        keyOf = last;
        keyValue = keys.advanceExact(last) ? keys.binaryValue().utf8ToString() : foreign.of(last);
      }
      return keyValue;
    }

    boolean isRepresentative() throws IOException {
      return !ofs.advanceExact(last) || ofs.binaryValue().length == 0;
    }

    /** The representative; null if the document is one itself. */
    String representative() throws IOException {
      return text(ofs);
    }

    /** The representative and the similarity to it; null if the document is one itself. */
    Match tag() throws IOException {
      String representative = representative();
      return representative == null
          ? null
          : new Match(new DocumentEntry(representative, 0, null), similarityToIt());
    }

    /** The representative that it was tagged anew with; null if it was not. */
    String movedTo() throws IOException {
      return text(moves);
    }

    private String text(BinaryDocValues values) throws IOException {
      if (!values.advanceExact(last) || values.binaryValue().length == 0) {
        return null;
      }
      return values.binaryValue().utf8ToString();
    }

    double similarityToIt() throws IOException {
      return Double.longBitsToDouble(number(similarities, 0));
    }

    /** The number of the call it came with; -1 if it was added without this writer. */
    long sequenceNumber() throws IOException {
      return number(sequences, -1);
    }

    /** Whether it came with a call, of this writer or of another one. */
    boolean hasSequenceNumber() throws IOException {
      return sequences.advanceExact(last);
    }

    /** What is known of the document. */
    DocumentEntry entry() throws IOException {
      String name = key();
      return new DocumentEntry(
          name, sequenceNumber(), new Traits(name, length(), timestamp(), number(ranks, 0)));
    }

    /** How many characters the text has; {@link Traits#UNKNOWN_LENGTH} if that is not known. */
    long length() throws IOException {
      return number(lengths, Traits.UNKNOWN_LENGTH);
    }

    /** The time; {@link DedupDocument#NO_TIMESTAMP} if it has none. */
    long timestamp() throws IOException {
      return number(times, DedupDocument.NO_TIMESTAMP);
    }

    private long number(NumericDocValues values, long otherwise) throws IOException {
      return values.advanceExact(last) ? values.longValue() : otherwise;
    }
  }
}
