package io.doppel.lucene.search;

import io.doppel.lucene.document.SignatureFields;
import io.doppel.measure.SetSignature;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/**
 * Matches the documents whose set of features overlaps enough with a given one. The score is the
 * measure: Jaccard, max-overlap or containment, times the boost.
 *
 * <p>Where all elements are terms of the index, the index itself verifies: the weight of the terms
 * that a document has is the overlap, and with the lengths of both sets it gives the measure. What
 * is needed for a match is known beforehand, so the rarer terms lead, the frequent ones are looked
 * at only for documents that may still reach it, and documents of a wrong length not at all. Where
 * only some elements are terms, documents that share enough of those are candidates, and their
 * stored signature is merged with the query's.
 *
 * <p>With pruning switched off every document that shares anything is measured: the reference for
 * tests. Cost: one look-up in the dictionary for each key, the postings of the rarer ones, and less
 * than a microsecond for each candidate.
 */
public final class OverlapQuery extends Query {
  private final SignatureFields fields;
  private final SetSignature signature;
  private final OverlapSettings settings;

  /**
   * Makes a query.
   *
   * @param fields the layout of the signatures
   * @param signature the set to compare with
   * @param settings how sets are searched and compared
   */
  public OverlapQuery(SignatureFields fields, SetSignature signature, OverlapSettings settings) {
    this.fields = Objects.requireNonNull(fields, "fields");
    this.signature = Objects.requireNonNull(signature, "signature");
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  @Override
  public Query rewrite(IndexSearcher searcher) {
    return signature.keyCount() == 0 && settings.bounds().pruning()
        ? new MatchNoDocsQuery("the signature has no keys")
        : this;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return settings.rule().complete()
        ? new CountedOverlapWeight(this, boost)
        : new KeyedOverlapWeight(this, boost, searcher.getIndexReader().maxDoc());
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(fields.terms())) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String field) {
    return fields.terms()
        + ":"
        + settings.bounds().measure().id()
        + ">="
        + settings.bounds().threshold()
        + "["
        + signature.size()
        + " elements]";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other) && equalsTo((OverlapQuery) other);
  }

  private boolean equalsTo(OverlapQuery other) {
    return fields.equals(other.fields)
        && signature.equals(other.signature)
        && settings.equals(other.settings);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), fields, signature, settings);
  }

  SignatureFields fields() {
    return fields;
  }

  SetSignature signature() {
    return signature;
  }

  OverlapSettings settings() {
    return settings;
  }
}
