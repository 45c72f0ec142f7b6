package io.doppel.lucene.index;

import io.doppel.decision.DecisionKind;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.explain.ComparedDocument;
import io.doppel.lucene.explain.Explanations;
import io.doppel.lucene.explain.MatchEvidence;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;

/**
 * What became of a document.
 *
 * @param sequence the number of the call that it was decided in; the outcome of all calls is as if
 *     they were made one at a time in this order
 * @param kind what became of it
 * @param key the key of the document
 * @param other the key of the document that it is a near-duplicate of: for {@link
 *     DecisionKind#REPLACED} the most similar one whose place it took; null if there is none
 * @param similarity their similarity; 0 if there is none
 * @param replaced the keys of all documents whose place it took, the most similar first
 * @param taken for {@link DecisionKind#MERGED} the names of the fields that the other document got
 *     from it
 */
public record Decision(
    long sequence,
    DecisionKind kind,
    String key,
    String other,
    double similarity,
    List<String> replaced,
    List<String> taken) {

  /** Checks that nothing is missing. */
  public Decision {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(key, "key");
    replaced = List.copyOf(Objects.requireNonNull(replaced, "replaced"));
    taken = List.copyOf(Objects.requireNonNull(taken, "taken"));
  }

  /**
   * A decision by which no values were taken over.
   *
   * @param sequence the number of the call that it was decided in
   * @param kind what became of the document
   * @param key its key
   * @param other the key of the document that it is a near-duplicate of; null if there is none
   * @param similarity their similarity; 0 if there is none
   * @param replaced the keys of all documents whose place it took, the most similar first
   */
  public Decision(
      long sequence,
      DecisionKind kind,
      String key,
      String other,
      double similarity,
      List<String> replaced) {
    this(sequence, kind, key, other, similarity, replaced, List.of());
  }

  /**
   * Says why the document is a near-duplicate of the other one and what differs between them, from
   * what the index has of the other's text. Not for a listener: the index must be read for it.
   *
   * @param definition the definition of the writer
   * @param document the document as it was given to the writer
   * @param reader the index, as it is after the decision
   * @param keyField the field of the keys
   * @return the evidence; the document is the first. Empty if there is no other document, or the
   *     index has it no more
   * @throws IOException if the index cannot be read
   */
  public Optional<MatchEvidence> evidence(
      NearDup definition, ComparedDocument document, IndexReader reader, String keyField)
      throws IOException {
    Objects.requireNonNull(document, "document");
    Objects.requireNonNull(reader, "reader");
    Objects.requireNonNull(keyField, "keyField");
    Definition near = Definition.of(definition);
    if (other == null) {
      return Optional.empty();
    }
    for (LeafReaderContext leaf : reader.leaves()) {
      PostingsEnum found = leaf.reader().postings(new Term(keyField, other), PostingsEnum.NONE);
      Bits live = leaf.reader().getLiveDocs();
      int number = found == null ? DocIdSetIterator.NO_MORE_DOCS : found.nextDoc();
      while (number != DocIdSetIterator.NO_MORE_DOCS && live != null && !live.get(number)) {
        number = found.nextDoc();
      }
      if (number != DocIdSetIterator.NO_MORE_DOCS) {
        return Optional.of(Explanations.of(near, document, reader, leaf.docBase + number));
      }
    }
    return Optional.empty();
  }

  static Decision of(long sequence, DecisionKind kind, String key, Match match) {
    return new Decision(
        sequence,
        kind,
        key,
        match == null ? null : match.key(),
        match == null ? 0 : match.similarity(),
        List.of());
  }
}
