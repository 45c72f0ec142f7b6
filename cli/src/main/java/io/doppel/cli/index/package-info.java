/**
 * Indexes with signatures: made, attached to, asked.
 *
 * <p>Comes in: documents, or the index of another program. Goes out: signatures in an index, and
 * what a query finds there. In reading order:
 *
 * <ol>
 *   <li>{@link IndexCommand} makes an index in an {@link IndexFolder}; {@link DefineCommand} makes
 *       nothing but the definition.
 *   <li>{@link IndexFiles} knows which definitions an index has, and what it remembers.
 *   <li>{@link QueryCommand} asks; {@link CoverageCommand} counts which documents have signatures.
 *   <li>{@link AttachCommand} signs the documents of another program in place. {@link
 *       ForeignDefinition} and {@link ForeignFields} say what such an index has; {@link
 *       StoredTexts} reads its texts.
 *   <li>{@link GroupFields} writes numbers of clusters, {@link RecordedModel} a model; {@link
 *       InPlace} says why an index cannot be written to. {@link IndexFailure} and {@link
 *       QuietMerges} tell failures once.
 * </ol>
 *
 * <p>Uses {@code options}, {@code method}, {@code input} and {@code output}.
 */
package io.doppel.cli.index;
