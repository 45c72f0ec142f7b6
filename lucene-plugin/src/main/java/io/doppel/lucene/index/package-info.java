/**
 * Decision at index time: what becomes of a document that is a near-duplicate of one that the index
 * has.
 *
 * <p>{@link io.doppel.lucene.index.DedupWriter} stands before an index writer. It decides by a
 * {@link io.doppel.decision.DedupPolicy}, says so in a {@link io.doppel.lucene.index.Decision}, and
 * writes what it must know into {@link io.doppel.lucene.index.DedupFields} of the documents
 * themselves: there is no other state.
 *
 * <p>{@link io.doppel.decision.Compared} says what new documents are compared with: those that are
 * near-duplicates of none, here called representatives, or all.
 *
 * <p>Inside: {@code DedupWriter} is the door, {@code Turns} says who may run when, {@code
 * DedupCalls} what a call does that runs alone, {@code BesideCalls} one that runs beside other
 * calls, on other threads, and {@code IndexChanges} what they change in the index. Both call a
 * document refused that is skipped or rejected: it is not added, and an earlier version of it goes.
 * What they know is {@code KeptDocuments}: the {@code KnownRepresentatives} that new documents are
 * compared with, in memory as long as there is room, the {@code WrittenDocuments} of the index, and
 * the {@code SeenKeys}, by which most are not looked for at all.
 *
 * <p>With policy merge a {@link io.doppel.lucene.index.DedupWriterBuilder.Merger} of the caller
 * makes one document of two; {@code Merging} asks it.
 *
 * <p>Others may write to the same index. {@code OwnNumbers} says whether they did, {@code
 * IndexView} has the readers before and after, and {@code ReaderComparison} finds what they
 * changed. What was refused while that was not yet known is in {@code UnprovenRefusals}; {@code
 * Reconciler} decides it again.
 */
package io.doppel.lucene.index;
