/**
 * Which documents of an index have a signature, and what becomes of the others.
 *
 * <p>Comes in: an index and a scheme. Goes out: signatures of its documents, stored or made of
 * their texts. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.coverage.SignatureSource} is where the signatures of a definition
 *       come from; the choice is {@link io.doppel.lucene.Unsigned}, the numbers are {@link
 *       io.doppel.lucene.Coverage}. {@code RefusalText} says what is refused, and the ways out.
 *   <li>{@code SegmentCoverage} knows of a segment who is signed, by the check bytes of each
 *       signature; {@link io.doppel.lucene.coverage.SignedSegment} is what a query sees of it.
 *   <li>{@code MadeSignatures} are those that a query made of texts, kept with the segment.
 *   <li>{@link io.doppel.lucene.coverage.FieldText} are the texts of a segment: stored, in term
 *       vectors ({@code VectorText}) or in postings ({@code PostingText}); {@code BestText} takes
 *       the best for each document, {@code TextReader} signs it; {@link
 *       io.doppel.lucene.coverage.SequentialFields} makes it fast to read most of a segment.
 *   <li>{@link io.doppel.lucene.coverage.FieldTexts} says what the texts of an index are like,
 *       before they are read, as {@link io.doppel.lucene.coverage.FieldContent} tells it from some.
 *   <li>{@link io.doppel.lucene.coverage.TextSource} is another place to get texts from; {@link
 *       io.doppel.lucene.coverage.DocumentGroups} are the groups of documents.
 * </ol>
 *
 * <p>Depends on {@code document}. Knows nothing of queries.
 */
package io.doppel.lucene.coverage;
