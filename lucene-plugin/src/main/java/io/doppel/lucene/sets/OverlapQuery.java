package io.doppel.lucene.sets;

import io.doppel.candidates.KeyChoice;
import io.doppel.candidates.OverlapBounds;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.search.Confirmation;
import io.doppel.lucene.search.SignatureQuery;
import io.doppel.signature.SetSignature;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
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
 * <p>Which keys lead follows from the live documents of the whole index: it makes no difference how
 * they lie in segments. Documents whose signatures were {@linkplain
 * io.doppel.lucene.document.AttachedField attached}, or made of their texts, have no terms: they
 * are all measured.
 *
 * <p>With a {@link Confirmation} a document must also be near by a second measure, whose similarity
 * is the score.
 *
 * <p>With pruning switched off every document that shares anything is measured: the reference for
 * tests. Cost: one look-up in the dictionary for each key, the postings of the rarer ones, and less
 * than a microsecond for each candidate.
 */
public final class OverlapQuery extends SignatureQuery<SetSignature> {
  private final OverlapSettings settings;
  private final Confirmation confirmation;
  private final KeyChoice choice;

  /**
   * Makes a query.
   *
   * @param source where the signatures come from
   * @param signature the set to compare with
   * @param settings how sets are searched and compared
   */
  public OverlapQuery(SignatureSource source, SetSignature signature, OverlapSettings settings) {
    this(source, signature, settings, null, null);
  }

  /**
   * Makes a query for documents that a second measure confirms, or that are chosen in another way
   * than by the size of the index.
   *
   * @param source where the signatures come from
   * @param signature the set to compare with
   * @param settings how sets are searched and compared; not every element may be a key if there is
   *     a second measure
   * @param confirmation the second measure; null for none
   * @param choice which documents are candidates; null to choose by the index. Of no effect if
   *     every element is a key
   */
  public OverlapQuery(
      SignatureSource source,
      SetSignature signature,
      OverlapSettings settings,
      Confirmation confirmation,
      KeyChoice choice) {
    super(source, signature);
    this.settings = Objects.requireNonNull(settings, "settings");
    this.confirmation = confirmation;
    this.choice = choice;
    if (confirmation != null && settings.rule().complete()) {
      throw new IllegalArgumentException(
          "a confirmation needs candidates that are verified, not counted: the rule is complete");
    }
  }

  @Override
  protected Weight weight(IndexSearcher searcher, float boost) throws IOException {
    return settings.rule().complete()
        ? new CountedOverlapWeight(this, boost)
        : new KeyedOverlapWeight(this, boost, searcher.getIndexReader());
  }

  @Override
  protected List<?> parameters() {
    return Arrays.asList(settings, confirmation, choice);
  }

  @Override
  protected String condition() {
    OverlapBounds bounds = settings.bounds();
    return atLeast(bounds.measure().id(), bounds.threshold(), signature().size(), "elements")
        + (confirmation == null ? "" : confirmation);
  }

  OverlapSettings settings() {
    return settings;
  }

  /** The second measure, or null. */
  Confirmation confirmation() {
    return confirmation;
  }

  /** Which documents are candidates, or null if the index decides. */
  KeyChoice choice() {
    return choice;
  }
}
