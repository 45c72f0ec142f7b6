/**
 * A corpus of our own: documents from a seed, with true clusters of near-duplicates, and with
 * documents that look alike and are none.
 *
 * <p>Comes in: a number, a seed, kinds. Goes out: documents that say what they are. In reading
 * order:
 *
 * <ol>
 *   <li>{@link io.doppel.corpus.GeneratedCorpus} gives the {@link io.doppel.corpus.CorpusDocument}
 *       of a row; {@link io.doppel.corpus.CorpusJson} writes it.
 *   <li>{@code Plan} says which member of which {@code Family} stands in a row.
 *   <li>A {@code Genre} for each {@link io.doppel.corpus.CorpusKind} writes a member: {@code
 *       StoryGenre}, {@code MailGenre}, {@code HtmlGenre} with its {@code Site}s.
 *   <li>They write by a {@code Grammar}, read from the text files beside the classes by {@code
 *       GrammarReader}, with {@code Choices}; a {@code Story} knows its facts.
 *   <li>{@code Editor} makes copies of a {@code Draft}, with the edits of {@link
 *       io.doppel.evaluate.Edits} and {@code CharacterVariants}.
 *   <li>All choices come from {@link io.doppel.corpus.SeededRandom}.
 * </ol>
 *
 * <p>Uses core and Jackson, neither Lucene nor the command.
 */
package io.doppel.corpus;
