/**
 * Two texts to what differs between them.
 *
 * <p>Comes in: two texts, cut into words. Goes out: the parts that they have in common and the
 * parts that they have not, with their places in the texts, and what kind of difference that is. In
 * reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.compare.ComparedText} is a text with the hashes and places of its words;
 *       {@link io.doppel.compare.WordKind} tells numbers and parts of dates from other words.
 *   <li>{@link io.doppel.compare.TextDifference} is the result: its {@link
 *       io.doppel.compare.TextDifference.Part}s, its {@link io.doppel.compare.DifferenceKind} and a
 *       sentence.
 * </ol>
 *
 * <p>Depends on {@code features}, for the hash of a word, and on no search engine.
 */
package io.doppel.compare;
