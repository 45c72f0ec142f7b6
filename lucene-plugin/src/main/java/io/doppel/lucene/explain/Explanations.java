package io.doppel.lucene.explain;

import io.doppel.compare.ComparedText;
import io.doppel.compare.TextDifference;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.coverage.DocumentGroups;
import io.doppel.lucene.coverage.FieldText;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.FeatureSpans;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.IOSupplier;

/**
 * Why two documents are near-duplicates, or why not: of texts, of documents of an index, of a text
 * and a document.
 *
 * <pre>{@code
 * MatchEvidence why = Explanations.of(near, reader, pair.first(), pair.second());
 * System.out.println(why.matches() + ", " + why.difference().kind());
 * }</pre>
 *
 * <p>Linear in the texts, but much more work than to compare their signatures: for the pairs that
 * somebody looks at.
 */
public final class Explanations {
  private Explanations() {}

  /**
   * Says why two texts are near-duplicates, or why not, and what differs between them. Linear in
   * the texts, but much more work than to compare their signatures.
   *
   * @param definition the definition
   * @param one the one text
   * @param other the other
   * @return the evidence
   * @throws UncheckedIOException if the analyzer fails
   */
  public static MatchEvidence of(NearDup definition, String one, String other) {
    Objects.requireNonNull(one, "one");
    Objects.requireNonNull(other, "other");
    Definition near = Definition.of(definition);
    return of(near, ComparedDocument.of(one), ComparedDocument.of(other));
  }

  /**
   * Says why two documents are near-duplicates, or why not, and what differs between them.
   *
   * @param definition the definition
   * @param one the one document
   * @param other the other
   * @return the evidence
   * @throws UncheckedIOException if the analyzer fails
   */
  public static MatchEvidence of(NearDup definition, ComparedDocument one, ComparedDocument other) {
    Objects.requireNonNull(one, "one");
    Objects.requireNonNull(other, "other");
    Definition near = Definition.of(definition);
    return inMemory(() -> evidence(near, one, other));
  }

  /**
   * The words of a document, those marked that this definition drops as boilerplate: to compare one
   * document with many, where {@link #of(NearDup, ComparedDocument, ComparedDocument)} would be
   * more than is asked for.
   *
   * @param definition the definition
   * @param document the document
   * @return its words
   * @throws UncheckedIOException if the analyzer fails
   */
  public static ComparedText words(NearDup definition, ComparedDocument document) {
    Objects.requireNonNull(document, "document");
    Definition near = Definition.of(definition);
    return inMemory(
        () ->
            MatchEvidence.marked(
                document.words(), near.source().scheme().features(document.documentText())));
  }

  private static MatchEvidence evidence(
      Definition near, ComparedDocument one, ComparedDocument other) throws IOException {
    Optional<Signature> first = near.sign(one.documentText());
    Optional<Signature> second = near.sign(other.documentText());
    Optional<Evidence> measures =
        first.isPresent() && second.isPresent()
            ? Optional.of(near.evidence(first.get(), second.get()))
            : Optional.empty();
    FeatureSpans features = near.source().scheme().features(one.documentText());
    FeatureSpans others = near.source().scheme().features(other.documentText());
    return new MatchEvidence(
        near.scheme().toString(),
        measures,
        SharedFeatures.of(
            features, others, near.featureWeights(first.orElse(null), second.orElse(null))),
        TextDifference.of(
            MatchEvidence.marked(one.words(), features),
            MatchEvidence.marked(other.words(), others)));
  }

  /** Of a text in memory nothing is read that could fail but by an analyzer of the user's. */
  private static <T> T inMemory(IOSupplier<T> analysis) {
    try {
      return analysis.get();
    } catch (IOException e) {
      throw new UncheckedIOException("the analyzer failed on a text in memory", e);
    }
  }

  /**
   * Says why two documents of an index are near-duplicates, or why not, from what the index has of
   * their texts; best if they are stored.
   *
   * @param definition the definition
   * @param reader the index
   * @param one the number of the one document
   * @param other that of the other
   * @return the evidence
   * @throws IOException if the index cannot be read
   * @throws IllegalArgumentException if the index has not the text of one of them, or its words
   *     without their order where the order counts
   */
  public static MatchEvidence of(NearDup definition, IndexReader reader, int one, int other)
      throws IOException {
    Objects.requireNonNull(reader, "reader");
    Definition near = Definition.of(definition);
    return of(near, document(near, reader, one), document(near, reader, other));
  }

  /**
   * Says why a document of an index is a near-duplicate of a text, or why not: of a hit, or of the
   * document that the hook found.
   *
   * @param definition the definition
   * @param text the text
   * @param reader the index
   * @param document the number of the document
   * @return the evidence; the text is the first
   * @throws IOException if the index cannot be read
   * @throws IllegalArgumentException if the index has not the text of the document, or its words
   *     without their order where the order counts
   */
  public static MatchEvidence of(
      NearDup definition, ComparedDocument text, IndexReader reader, int document)
      throws IOException {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(reader, "reader");
    Definition near = Definition.of(definition);
    return of(near, text, document(near, reader, document));
  }

  /** A document from what an index has of its text, as it is read to be compared. */
  private static ComparedDocument document(Definition near, IndexReader reader, int document)
      throws IOException {
    Objects.checkIndex(document, reader.maxDoc());
    List<LeafReaderContext> leaves = reader.leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    FixedBitSet wanted = new FixedBitSet(leaf.reader().maxDoc());
    wanted.set(document - leaf.docBase);
    FieldText texts = near.source().open(leaf, wanted);
    String text = texts == null ? null : texts.text(document - leaf.docBase);
    if (text == null) {
      throw new IllegalArgumentException(
          "document " + document + " must have a text in field " + near.field() + ", got none");
    }
    if (near.takesTerms() && texts.origin() != TextOrigin.STORED) {
      throw new IllegalArgumentException(
          "document "
              + document
              + " must have a stored text in field "
              + near.field()
              + ", got its terms alone, of which no text can be made; compare the signatures");
    }
    if (!near.takesTerms() && !texts.keepsOrder() && !near.ignoresOrder()) {
      throw near.source().unordered(document);
    }
    String group = DocumentGroups.of(leaf.reader(), near.groupedBy()).of(document - leaf.docBase);
    return new ComparedDocument(text, false, "", "", group);
  }
}
