/**
 * Documents, as files have them.
 *
 * <p>Comes in: JSONL, folders of texts, standard input, plain or gzip. Goes out: checked documents
 * in the order of the input, and a file of those that cannot be used. In reading order:
 *
 * <ol>
 *   <li>{@link DocumentSource} gives each {@link RawDocument}, as often as it is asked: {@link
 *       JsonlSource}, {@link FolderSource}. {@link SpooledInput} keeps what can be read only once.
 *       {@link GzipStream} unpacks, {@link ReadLimits} says when it is too much.
 *   <li>{@link DocumentParser} makes an {@link InputDocument} of it, by {@link FieldNames}; {@link
 *       DocumentId} says what can be its id, {@link Timestamps} what is a time, {@link UrlHost} is
 *       the host of an address. {@link RemovedLine} says what a removed document duplicates.
 *   <li>{@link BadDocuments} takes what cannot be used, which a {@link BadDocumentException} says;
 *       {@link GoodDocuments} goes through the others.
 *   <li>{@link SigningPool} parses and signs on several threads and keeps the order.
 *   <li>{@link TableFile} reads values that are separated by tabs.
 * </ol>
 *
 * <p>Uses {@code output}. Knows no method: what signs is handed in.
 */
package io.doppel.cli.input;
