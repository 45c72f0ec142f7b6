/**
 * Methods that compare by compression: SigNCD and its baselines.
 *
 * <p>Comes in: a text and what the method is set to. Goes out: a definition. In reading order:
 *
 * <ol>
 *   <li>A file for each method: {@link io.doppel.lucene.compression.SigNcdMethod}, {@link
 *       io.doppel.lucene.compression.NcdMethod}, {@link
 *       io.doppel.lucene.compression.SpotSigNcdMethod}.
 *   <li>{@link io.doppel.lucene.compression.NcdBuilder} makes the definition, {@code NcdNearDup};
 *       {@link io.doppel.lucene.compression.NcdScheme} the signature.
 *   <li>{@link io.doppel.lucene.compression.NcdQuery} finds candidates by lengths and common
 *       4-grams ({@code NcdCandidates}), {@link io.doppel.lucene.compression.NcdVerifier}
 *       compresses.
 *   <li>{@link io.doppel.lucene.compression.NcdMemory} does the same in memory.
 * </ol>
 *
 * <p>Depends on the shared rooms ({@code document}, {@code coverage}, {@code search}, {@code
 * definition}, {@code memory}, {@code frequencies}, {@code method}) and on no other family.
 */
package io.doppel.lucene.compression;
