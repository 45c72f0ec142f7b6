/**
 * What is kept of a document to compare it with others: the kinds of signatures, and their packed
 * forms.
 *
 * <p>Comes in: what a sketch made of a text. Goes out: a value that knows its bytes and can be read
 * back from them. The packed forms are in indexes and files: they never change. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.signature.Signature} is what all have in common.
 *   <li>{@link io.doppel.signature.ExactSignature} is a hash of a text's normal form.
 *   <li>{@link io.doppel.signature.SetSignature} is a set of elements, some of which are keys;
 *       {@link io.doppel.signature.PackedSet} reads its packed form in place.
 *   <li>{@link io.doppel.signature.BitSignature} is a fingerprint.
 *   <li>{@link io.doppel.signature.NcdSignature} is a text that is compared by compression; {@link
 *       io.doppel.signature.FourGrams} cuts it into grams.
 *   <li>{@link io.doppel.signature.SequenceSignature} is a sequence of symbols.
 *   <li>{@link io.doppel.signature.VectorSignature} is a vector with few components; {@link
 *       io.doppel.signature.PackedVector} reads its packed form in place.
 *   <li>{@link io.doppel.signature.HybridSignature} is a set and a fingerprint, {@link
 *       io.doppel.signature.CombinedSignature} the runs and numbers of a text.
 *   <li>{@link io.doppel.signature.ElementSet} and {@link io.doppel.signature.ElementWeights} say
 *       something of elements: which, how heavy.
 * </ol>
 *
 * <p>Depends on {@code features}. Knows neither how signatures are made nor how they are measured.
 */
package io.doppel.signature;
