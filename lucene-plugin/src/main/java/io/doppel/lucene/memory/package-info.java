/**
 * Near-duplicates found in memory, document by document: what families share.
 *
 * <p>Comes in: signatures. Goes out: for a signature those that match it. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.memory.FamilyMemory} is the contract: ordinals, a window that
 *       moves, a limit; users hold it as {@link io.doppel.lucene.SignatureMemory}.
 *   <li>{@code PackedMemory} holds signatures as bytes, {@link io.doppel.lucene.memory.KeyedMemory}
 *       finds them by keys with the lists of {@link io.doppel.lucene.memory.KeyPostings}, {@link
 *       io.doppel.lucene.memory.ScanMemory} looks at all.
 *   <li>{@link io.doppel.lucene.memory.Remembering} is a definition that has a memory.
 * </ol>
 *
 * <p>Depends on {@code definition}. Knows no family.
 */
package io.doppel.lucene.memory;
