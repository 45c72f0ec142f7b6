/**
 * Why two documents match, and what differs between them.
 *
 * <p>Comes in: a definition and two documents. Goes out: evidence that a person can read. In
 * reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.explain.Explanations} is the door.
 *   <li>{@link io.doppel.lucene.explain.ComparedDocument} is a document as it is compared: plain
 *       text or HTML; {@code ComparedTexts} cuts it into words.
 *   <li>{@link io.doppel.lucene.explain.MatchEvidence} is the answer: {@link
 *       io.doppel.lucene.Evidence} of the signatures, {@link
 *       io.doppel.lucene.explain.SharedFeatures}, and the difference of the texts.
 * </ol>
 *
 * <p>Depends on {@code definition} and {@code coverage}.
 */
package io.doppel.lucene.explain;
