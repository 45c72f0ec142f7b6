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
 *       does not fit into a mapping.
 *   <li>{@link io.doppel.opensearch.mapping.MappedDefinitions} knows definitions also where none of
 *       an index's shards are.
 * </ol>
 *
 * <p>Knows neither queries nor dedup.
 */
package io.doppel.opensearch.mapping;
