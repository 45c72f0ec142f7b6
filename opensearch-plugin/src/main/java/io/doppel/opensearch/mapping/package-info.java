/**
 * The field type {@code near_duplicate}. Comes in: the parameters of a field and its text. Goes
 * out: the fields of its signature, and the definition that all else compares by.
 *
 * <ol>
 *   <li>{@link io.doppel.opensearch.mapping.SignatureFieldMapper} reads the mapping and signs
 *       texts, {@link io.doppel.opensearch.mapping.SignatureFieldType} is the field as searches see
 *       it.
 *   <li>{@link io.doppel.opensearch.mapping.FieldDefinition} is what the mapping says, as a
 *       definition of the library; {@link io.doppel.opensearch.mapping.DefinitionFiles} has what
 *       does not fit into a mapping. {@link io.doppel.opensearch.mapping.MappedDefinitions} knows
 *       definitions also where none of an index's shards are.
 *   <li>{@link io.doppel.opensearch.mapping.SignedTexts} has signatures that were made elsewhere,
 *       each a {@link io.doppel.opensearch.mapping.SignedText}, so that no text is signed twice.
 *   <li>Documents from before the field: {@link io.doppel.opensearch.mapping.UnsignedDocuments} is
 *       what becomes of them, {@code SourceText} reads their texts, {@link
 *       io.doppel.opensearch.mapping.UnsignedRefusal} refuses.
 *   <li>What others need: {@link io.doppel.opensearch.mapping.SourceTexts} finds a field's texts in
 *       a source, {@link io.doppel.opensearch.mapping.StreamVersion} begins what nodes send each
 *       other.
 * </ol>
 *
 * <p>Knows neither queries nor dedup.
 */
package io.doppel.opensearch.mapping;
