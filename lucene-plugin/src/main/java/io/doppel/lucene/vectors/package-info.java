/**
 * Methods whose signatures are vectors: learned weights and tf-idf.
 *
 * <p>Comes in: a text and what the method is set to. Goes out: a definition. In reading order:
 *
 * <ol>
 *   <li>A file for each method: {@link io.doppel.lucene.vectors.AnddMethod}, {@link
 *       io.doppel.lucene.vectors.TfIdfMethod}.
 *   <li>{@link io.doppel.lucene.vectors.VectorBuilder} makes the definition, {@code VectorNearDup};
 *       {@link io.doppel.lucene.vectors.VectorScheme} the signature.
 *   <li>{@link io.doppel.lucene.vectors.VectorQuery} finds candidates by the elements that make up
 *       most of the query, {@link io.doppel.lucene.vectors.VectorVerifier} multiplies two vectors.
 *   <li>{@link io.doppel.lucene.vectors.VectorMemory} does the same in memory.
 * </ol>
 *
 * <p>Depends on the shared rooms ({@code document}, {@code coverage}, {@code search}, {@code
 * definition}, {@code memory}, {@code frequencies}, {@code method}) and on {@code sets}, whose
 * k-grams it weighs.
 */
package io.doppel.lucene.vectors;
