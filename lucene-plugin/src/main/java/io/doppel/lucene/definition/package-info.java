/**
 * What is behind a {@link io.doppel.lucene.NearDup}, for all families.
 *
 * <p>Comes in: a scheme, a measure, a threshold. Goes out: signatures, queries, pairs. In reading
 * order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.definition.Definition} is the contract; {@link
 *       io.doppel.lucene.definition.TypedDefinition} is one whose signatures are all of one kind,
 *       and joins them.
 *   <li>{@link io.doppel.lucene.definition.IndexSignatures} are the signatures of all documents of
 *       an index, packed in a {@link io.doppel.lucene.definition.SignatureStore} of {@code
 *       PackedPages}.
 *   <li>{@link io.doppel.lucene.definition.Population} is among how many documents something is
 *       searched, and which keys they share.
 * </ol>
 *
 * <p>Depends on {@code search}, {@code coverage} and {@code document}. Knows no family.
 */
package io.doppel.lucene.definition;
