/**
 * The {@code doppel} command. A command is read in the room that has its name or its purpose:
 *
 * <ol>
 *   <li>{@link io.doppel.cli.Main} starts a command and turns errors into messages and exit codes.
 *   <li>{@link io.doppel.cli.search}: {@code dedup}, {@code pairs}, {@code clusters}, {@code tune}.
 *   <li>{@link io.doppel.cli.index}: {@code index}, {@code query}, {@code define}, {@code attach},
 *       {@code coverage}. {@link io.doppel.cli.scan}: {@code scan}. {@link io.doppel.cli.stream}:
 *       {@code stream}.
 *   <li>{@link io.doppel.cli.evaluate}: {@code eval}. {@link io.doppel.cli.train}: {@code train}.
 *       {@link io.doppel.cli.explain}: {@code explain}. {@link io.doppel.cli.report}: {@code
 *       report}.
 *   <li>{@link io.doppel.cli.remote}: {@code opensearch}. {@link io.doppel.cli.GenerateCommand}:
 *       {@code generate}, whose work is {@link io.doppel.corpus.GeneratedCorpus}.
 *   <li>What they share: {@link io.doppel.cli.options}, {@link io.doppel.cli.method}, {@link
 *       io.doppel.cli.input}, {@link io.doppel.cli.output}.
 * </ol>
 *
 * <p>Comes in: JSONL files, folders, standard input, an index or a cluster. Goes out: documents,
 * pairs, clusters, an index or matches. The command holds no logic of its own about
 * near-duplicates: that is {@link io.doppel.lucene.definition.Definition}. Nothing depends on this
 * package.
 */
package io.doppel.cli;
