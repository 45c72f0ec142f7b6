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
 *   <li>{@link io.doppel.lucene.analysis.FoldedWordTokenizer} ({@code foldedWord}) cuts text into
 *       the words that set features are made from; {@link io.doppel.lucene.analysis.WordScanner}
 *       gives the same words, or their hashes alone, without a token stream; {@link
 *       io.doppel.lucene.analysis.SentenceScanner} says which of them start a sentence.
 *   <li>{@code PlainWordTokenizer} ({@code plainWord}) and {@link
 *       io.doppel.lucene.analysis.PlainWordScanner} do the same, and make words equal that look
 *       equal: {@link io.doppel.lucene.analysis.WordForm} has the rules, {@code FormFolding} what
 *       they do, {@code FormCharacters} the table of it. {@link
 *       io.doppel.lucene.analysis.VisibleHash} hashes what is seen of a text without words.
 *   <li>{@link io.doppel.lucene.analysis.SpotSigsFilter} ({@code spotSigs}) makes the spots of
 *       SpotSigs, at the words that {@link io.doppel.lucene.analysis.Antecedents} lists by
 *       language.
 *   <li>{@link io.doppel.lucene.analysis.QGramFilter} ({@code qGram}) makes the q-grams of DDD,
 *       {@link io.doppel.lucene.analysis.QGramScanner} their hashes alone.
 *   <li>{@link io.doppel.lucene.analysis.SetSketchFilter} turns tokens into binary terms, the
 *       elements of a set: {@code hashedShingle}, {@code winnowedShingle}, {@code minHashSlot},
 *       {@code superShingle}, {@code iMatch}.
 * </ol>
 *
 * <p>Depends on the core's {@code features}, {@code sketch} and {@code sets}. Nothing here knows of
 * fields, queries or indexes.
 */
package io.doppel.lucene.analysis;
