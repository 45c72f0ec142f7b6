/**
 * Methods whose signatures are fingerprints: simhash and random projections.
 *
 * <p>Comes in: a text and what the method is set to. Goes out: a definition. In reading order:
 *
 * <ol>
 *   <li>A file for each method: {@link io.doppel.lucene.bits.SimHashMethod}, {@link
 *       io.doppel.lucene.bits.CharikarMethod}, {@link io.doppel.lucene.bits.AnddLshCosMethod}; what
 *       they share of their options is in {@code BitOptions}.
 *   <li>{@link io.doppel.lucene.bits.BitBuilder} makes the definition, {@code BitNearDup}; {@link
 *       io.doppel.lucene.bits.BitScheme} the signature.
 *   <li>{@link io.doppel.lucene.bits.HammingQuery} finds candidates by the keys of core's {@link
 *       io.doppel.bits.TablePlan} or looks at all, in {@code HammingWeight}.
 *   <li>{@link io.doppel.lucene.bits.BitVerifier} counts the bits that differ: here a candidate of
 *       simhash is verified.
 *   <li>{@link io.doppel.lucene.bits.BitMemory} does the same in memory.
 * </ol>
 *
 * <p>Depends on the shared rooms ({@code document}, {@code coverage}, {@code search}, {@code
 * definition}, {@code memory}, {@code frequencies}, {@code method}) and on {@code sets}, whose
 * features it weighs.
 */
package io.doppel.lucene.bits;
