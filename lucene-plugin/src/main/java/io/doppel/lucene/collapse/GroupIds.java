package io.doppel.lucene.collapse;

import io.doppel.decision.Cluster;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/**
 * A number for each cluster of an index, written to all its documents as a numeric doc value, in
 * place: no document is indexed again. Ordinary field collapse by that field, as the grouping of
 * Lucene and of the engines built on it has, then shows one document of each cluster; a document of
 * no cluster has a number of its own.
 *
 * <pre>{@code
 * List<Cluster> clusters = Joins.clusters(near, reader, JoinSettings.DEFAULT);
 * GroupIds.of(reader, "id", clusters).write(writer, "group");
 * writer.commit();
 * }</pre>
 *
 * <p>The number of a cluster is a hash of 63 bits of its representative's key, and not of document
 * numbers: it stays the same when documents come and go and segments merge, as long as the
 * representative does. Two clusters never have the same one.
 *
 * <p>Clusters are those of the index as a whole, made once; {@link Collapse} compares the hits of a
 * query, and needs no more than signatures.
 *
 * <p>For use by one thread. Time linear in the terms of the key field. Memory: 12 bytes a document,
 * 20 for a moment, and what the index writer buffers by its own settings.
 */
public final class GroupIds {
  private final IndexReader reader;
  private final String keyField;
  private final KeyNumbers keys;
  private final IntUnaryOperator representatives;

  private GroupIds(IndexReader reader, String keyField, IntUnaryOperator representatives)
      throws IOException {
    this.reader = reader;
    this.keyField = keyField;
    this.representatives = representatives;
    this.keys = KeyNumbers.of(reader, keyField);
  }

  /**
   * Numbers clusters.
   *
   * @param reader the index
   * @param keyField the field that has the key of each document as its only term; no two live
   *     documents have the same
   * @param clusters clusters of live documents by their numbers, which have none in common; a
   *     document of none is a cluster of its own
   * @return the numbers
   * @throws IOException if the index cannot be read
   * @throws IllegalArgumentException if a document has no key, or is in two clusters
   */
  public static GroupIds of(IndexReader reader, String keyField, List<Cluster> clusters)
      throws IOException {
    Objects.requireNonNull(reader, "reader");
    Objects.requireNonNull(keyField, "keyField");
    Objects.requireNonNull(clusters, "clusters");
    int[] representatives = IntStream.range(0, reader.maxDoc()).toArray();
    for (Cluster cluster : clusters) {
      for (Cluster.Member member : cluster.members()) {
        if (representatives[member.document()] != member.document()) {
          throw new IllegalArgumentException(
              "clusters must have no document in common, got "
                  + member.document()
                  + " in those of "
                  + representatives[member.document()]
                  + " and "
                  + cluster.representative());
        }
        representatives[member.document()] = cluster.representative();
      }
    }
    return of(reader, keyField, document -> representatives[document]);
  }

  /**
   * Numbers clusters, which are given by what represents what.
   *
   * @param reader the index
   * @param keyField the field that has the key of each document as its only term; no two live
   *     documents have the same
   * @param representatives for the number of each live document that of its representative, which
   *     is itself for a representative and for a document of no cluster
   * @return the numbers
   * @throws IOException if the index cannot be read
   * @throws IllegalArgumentException if a document has no key, or a representative is not its own
   */
  public static GroupIds of(IndexReader reader, String keyField, IntUnaryOperator representatives)
      throws IOException {
    Objects.requireNonNull(reader, "reader");
    Objects.requireNonNull(keyField, "keyField");
    Objects.requireNonNull(representatives, "representatives");
    GroupIds ids = new GroupIds(reader, keyField, representatives);
    ids.check();
    return ids;
  }

  private void check() {
    for (int document = 0; document < reader.maxDoc(); document++) {
      if (keys.isLive(document)) {
        int representative = representatives.applyAsInt(document);
        if (!keys.isLive(representative)) {
          throw new IllegalArgumentException(
              "representative of document "
                  + document
                  + " must be a live document, got "
                  + representative);
        }
        int next = representatives.applyAsInt(representative);
        if (next != representative) {
          throw new IllegalArgumentException(
              "representative of document "
                  + document
                  + " must be its own representative, but that of "
                  + representative
                  + " is "
                  + next);
        }
      }
    }
  }

  /**
   * The number of a document's cluster.
   *
   * @param document a live document
   * @return the number, at least 0
   */
  public long id(int document) {
    return keys.number(representatives.applyAsInt(document));
  }

  /**
   * Writes the number of its cluster to each document that does not have it yet. The updates are
   * the writer's: they are there after its next commit, or in a reader opened from it. A call that
   * was not finished can be made again.
   *
   * <p>Documents are found by their keys; one that was replaced since the reader was opened gets
   * the number of its earlier version, one that was added gets none.
   *
   * @param writer writes the same index
   * @param field the field of the number, which holds nothing else
   * @return how many documents were updated
   * @throws IOException if the index cannot be read or written
   * @throws IllegalArgumentException if the field is there and is not a numeric doc value alone
   */
  public long write(IndexWriter writer, String field) throws IOException {
    Objects.requireNonNull(writer, "writer");
    Objects.requireNonNull(field, "field");
    for (LeafReaderContext leaf : reader.leaves()) {
      checkField(leaf.reader().getFieldInfos().fieldInfo(field), field);
    }
    long written = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      FixedBitSet outdated = outdated(leaf, field);
      if (outdated.cardinality() > 0) {
        keys.forEach(
            leaf,
            (document, key) -> {
              if (outdated.get(document - leaf.docBase)) {
                writer.updateDocValues(
                    new Term(keyField, BytesRef.deepCopyOf(key)),
                    new NumericDocValuesField(field, id(document)));
              }
            });
        written += outdated.cardinality();
      }
    }
    return written;
  }

  /** The live documents of a segment that do not have their number. */
  private FixedBitSet outdated(LeafReaderContext leaf, String field) throws IOException {
    FixedBitSet outdated = new FixedBitSet(leaf.reader().maxDoc());
    NumericDocValues values = DocValues.getNumeric(leaf.reader(), field);
    for (int i = 0; i < outdated.length(); i++) {
      if (keys.isLive(leaf.docBase + i)
          && !(values.advanceExact(i) && values.longValue() == id(leaf.docBase + i))) {
        outdated.set(i);
      }
    }
    return outdated;
  }

  private static void checkField(FieldInfo info, String field) {
    if (info == null) {
      return;
    }
    boolean isOther =
        info.getDocValuesType() != DocValuesType.NUMERIC
            || info.docValuesSkipIndexType() != DocValuesSkipIndexType.NONE
            || info.getIndexOptions() != IndexOptions.NONE
            || info.getPointDimensionCount() > 0;
    if (isOther) {
      throw new IllegalArgumentException(
          "field "
              + field
              + " must be new or a numeric doc value and nothing else, since nothing else can be"
              + " updated in place; name another field");
    }
  }
}
