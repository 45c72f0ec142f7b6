/**
 * The {@code doppel} command.
 *
 * <p>Comes in: JSONL files, folders, standard input or an index. Goes out: documents, pairs,
 * clusters, an index or matches. In reading order:
 *
 * <ol>
 *   <li>{@link io.doppel.cli.Main} starts a command and turns errors into messages and exit codes.
 *   <li>One class for each command: {@code DedupCommand}, {@code PairsCommand}, {@code
 *       ClustersCommand}, {@code IndexCommand}, {@code DefineCommand}, {@code QueryCommand}, {@code
 *       StreamCommand} (whose work is {@code DecisionStream}), {@code ScanCommand} (with what
 *       begins with {@code Scan}), {@code CoverageCommand}, {@code OpenSearchCommand} (whose work
 *       is {@link io.doppel.remote.RemoteJob}), {@code TrainCommand}, {@code GenerateCommand}
 *       (whose work is {@link io.doppel.corpus.GeneratedCorpus}).
 *   <li>What they share: {@code InputOptions} (which documents), {@code RunOptions} (threads,
 *       verbosity), {@code MethodOptions} (which method), {@code UnsignedOptions} (what becomes of
 *       documents of an index without a signature), {@code Keep} (who represents).
 *   <li>What methods and options there are, and how a method with its options becomes a definition,
 *       is in {@link io.doppel.lucene.method}; {@code Definition} is one with its settings. {@code
 *       Sources} are what it needs besides: {@code Frequencies}, the numbers of documents that some
 *       methods ask for, and {@code Models} of learned ones.
 *   <li>{@code DocumentSource} and its two kinds read documents; {@code DocumentParser} checks
 *       them; {@code Corpus} is what is known of all of them once they are read: {@code
 *       SignedCorpus} from files, {@code IndexedCorpus} from an index.
 *   <li>{@code OutputFile} makes results appear whole or not at all.
 * </ol>
 *
 * <p>The command holds no logic of its own about near-duplicates: that is {@link
 * io.doppel.lucene.NearDup}.
 */
package io.doppel.cli;
