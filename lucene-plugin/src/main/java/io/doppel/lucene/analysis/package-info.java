/**
 * Text to features: the Lucene analysis components that near-duplicate signatures are made from.
 *
 * <p>Comes in: text, plain or HTML. Goes out: tokens. Each component has a factory with an SPI
 * name, so it can be used from {@code CustomAnalyzer} by name and in any other analysis chain. In
 * reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.lucene.analysis.HtmlFramingCharFilter} ({@code htmlFraming}) removes tags,
 *       scripts, styles and links from a page and keeps its paragraphs apart.
 *   <li>{@link io.doppel.lucene.analysis.PunctuatedTokenizer} ({@code punctuated}) cuts text into
 *       UAX#29 words, as Lucene's standard tokenizer does, and keeps the punctuation marks between
 *       them as tokens of their own.
 *   <li>{@link io.doppel.lucene.analysis.PunctuationSpotFilter} ({@code punctuationSpot}) keeps the
 *       words next to spot marks: the signature of SigNCD.
 * </ol>
 *
 * <p>Nothing here knows of fields, queries or indexes.
 */
package io.doppel.lucene.analysis;
