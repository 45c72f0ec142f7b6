/**
 * Texts as vectors: words or k-grams with weights, by idf or as ANDD learned them.
 *
 * <p>Comes in: the hashes of a text's tokens. Goes out: a {@code VectorSignature}; and of many, all
 * pairs whose cosine or Jaccard coefficient is large enough. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.vectors.VectorSketches} lists the ways to make a vector.
 *   <li>{@link io.doppel.model.GramModel} is what ANDD learned: how much each {@link
 *       io.doppel.model.GramFeature} adds to the weight of a k-gram; {@link
 *       io.doppel.vectors.GramTable} has their values for a text.
 *   <li>{@link io.doppel.model.VectorMeasure} says how similar two vectors are, {@link
 *       io.doppel.vectors.VectorBounds} when it is enough, and which elements a match must have.
 *   <li>{@link io.doppel.vectors.VectorPairs} finds all pairs; {@link
 *       io.doppel.vectors.VectorCandidates} looks them up in an inverted index with weights.
 * </ol>
 *
 * <p>Depends on the shared rooms, {@code features} to {@code candidates}; on no other family.
 * {@code learn} trains the models that {@code model} holds.
 */
package io.doppel.vectors;
