package io.doppel.lucene.join;

import io.doppel.decision.Preference;
import io.doppel.decision.Traits;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.IndexSignatures;
import io.doppel.pairs.TooManyCandidatesException;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/**
 * All near-duplicates of a collection at once: pairs, clusters, and what two collections have in
 * common. The result is the same for any number of threads and any amount of memory.
 *
 * <pre>{@code
 * try (DuplicatePairs pairs = Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
 *   for (DuplicatePair pair : pairs) {
 *     System.out.println(pair.first() + " and " + pair.second() + ": " + pair.similarity());
 *   }
 * }
 * }</pre>
 *
 * <p>Cost: signatures are read once, one after the other. How the work grows with the documents
 * depends on the method; {@code docs/scale.md} has what was measured. Memory is bounded by {@link
 * JoinSettings#memory()}: what does not fit lies in files that are gone when the result is closed.
 */
public final class Joins {
  private Joins() {}

  /**
   * Finds all pairs of near-duplicates among the live documents of an index. Signatures come from
   * doc values or, if the index has none, from what it has of the field's text.
   *
   * @param definition the definition
   * @param reader the index
   * @param settings how to search
   * @return the pairs, ordered by the first and then by the second document; to be closed if they
   *     may not fit into memory
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   * @throws IOException if the index cannot be read
   */
  public static DuplicatePairs pairs(NearDup definition, IndexReader reader, JoinSettings settings)
      throws IOException {
    Objects.requireNonNull(reader, "reader");
    Objects.requireNonNull(settings, "settings");
    Definition near = Definition.of(definition);
    try (IndexSignatures index = IndexSignatures.of(near, reader, settings.memory())) {
      return new DuplicatePairs(
          near.pairs(index.signatures(), settings), index::document, index.leftOut());
    }
  }

  /**
   * Finds all pairs of near-duplicates among signatures, from wherever they come.
   *
   * @param definition the definition
   * @param signatures signatures made by it; null for a document that has none
   * @param settings how to search
   * @return the pairs, by positions in the list; to be closed if they may not fit into memory
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   */
  public static DuplicatePairs pairs(
      NearDup definition, List<Signature> signatures, JoinSettings settings) {
    Objects.requireNonNull(signatures, "signatures");
    Objects.requireNonNull(settings, "settings");
    Definition near = Definition.of(definition);
    return new DuplicatePairs(near.pairs(signatures, settings), IntUnaryOperator.identity(), 0);
  }

  /**
   * Links each duplicate among signatures only to the first document that claims it, as in SigNCD's
   * Algorithm 1: in the order of lengths where the method has such an order, else in that of the
   * list. Thousands of copies are thousands of pairs, not millions.
   *
   * @param definition the definition
   * @param signatures signatures made by it; null for a document that has none
   * @param settings how to search
   * @return the pairs, by positions in the list, no two with the same second document; to be closed
   *     if they may not fit into memory
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   */
  public static DuplicatePairs firstClaims(
      NearDup definition, List<Signature> signatures, JoinSettings settings) {
    Objects.requireNonNull(signatures, "signatures");
    Objects.requireNonNull(settings, "settings");
    Definition near = Definition.of(definition);
    return new DuplicatePairs(
        near.firstClaims(signatures, settings), IntUnaryOperator.identity(), 0);
  }

  /**
   * Finds all pairs of near-duplicates among the hits of a query.
   *
   * @param definition the definition
   * @param searcher the index
   * @param query which documents are looked at
   * @param settings how to search
   * @return the pairs, ordered by the first and then by the second document
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   * @throws IOException if the index cannot be read
   */
  public static DuplicatePairs pairs(
      NearDup definition, IndexSearcher searcher, Query query, JoinSettings settings)
      throws IOException {
    Objects.requireNonNull(searcher, "searcher");
    Objects.requireNonNull(query, "query");
    Objects.requireNonNull(settings, "settings");
    Definition near = Definition.of(definition);
    try (IndexSignatures index = IndexSignatures.of(near, searcher, query, settings.memory())) {
      return new DuplicatePairs(
          near.pairs(index.signatures(), settings), index::document, index.leftOut());
    }
  }

  /**
   * Finds the near-duplicates that documents of one index have in another.
   *
   * @param definition the definition
   * @param left the one index
   * @param right the other
   * @param settings how to search
   * @return the pairs, the first document of each in the one index and the second in the other
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   * @throws IOException if an index cannot be read
   */
  public static DuplicatePairs between(
      NearDup definition, IndexReader left, IndexReader right, JoinSettings settings)
      throws IOException {
    Objects.requireNonNull(left, "left");
    Objects.requireNonNull(right, "right");
    Objects.requireNonNull(settings, "settings");
    Definition near = Definition.of(definition);
    try (IndexSignatures one = IndexSignatures.of(near, left, settings.memory());
        IndexSignatures other = IndexSignatures.of(near, right, settings.memory())) {
      int split = one.signatures().size();
      return new DuplicatePairs(
          near.pairsBetween(one.signatures(), other.signatures(), settings),
          position -> position < split ? one.document(position) : other.document(position - split),
          one.leftOut() + other.leftOut());
    }
  }

  /**
   * Finds the clusters among the live documents of an index that have at least one duplicate. They
   * do not chain: every member was verified to be a near-duplicate of its representative. The first
   * document represents or, if the measure is one of containment, the one with the longest
   * signature.
   *
   * @param definition the definition
   * @param reader the index
   * @param settings how to search
   * @return the clusters, by the number of the representative; members by similarity
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   * @throws IOException if the index cannot be read
   */
  public static DuplicateClusters clusters(
      NearDup definition, IndexReader reader, JoinSettings settings) throws IOException {
    Objects.requireNonNull(reader, "reader");
    Objects.requireNonNull(settings, "settings");
    Definition near = Definition.of(definition);
    try (IndexSignatures index = IndexSignatures.of(near, reader, settings.memory())) {
      return new IndexClusters(near, index).find(settings);
    }
  }

  /**
   * Finds clusters as {@link #clusters(NearDup, IndexReader, JoinSettings)} does, with another
   * choice of who represents.
   *
   * @param definition the definition
   * @param reader the index
   * @param settings how to search
   * @param preference which of two documents rather represents; of equally good ones the first does
   * @param traits what the preference asks for, by a document's number; called once for each
   *     document that has a signature, in ascending order
   * @return the clusters, by the number of the representative; members by similarity
   * @throws TooManyCandidatesException if more pairs are compared than the settings allow
   * @throws IOException if the index cannot be read
   */
  public static DuplicateClusters clusters(
      NearDup definition,
      IndexReader reader,
      JoinSettings settings,
      Preference preference,
      IntFunction<Traits> traits)
      throws IOException {
    Objects.requireNonNull(reader, "reader");
    Objects.requireNonNull(settings, "settings");
    Objects.requireNonNull(preference, "preference");
    Objects.requireNonNull(traits, "traits");
    Definition near = Definition.of(definition);
    try (IndexSignatures index = IndexSignatures.of(near, reader, settings.memory())) {
      return new IndexClusters(near, index).findByDocument(settings, preference, traits);
    }
  }
}
