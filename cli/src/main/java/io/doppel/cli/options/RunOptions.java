package io.doppel.cli.options;

import io.doppel.cli.input.ReadLimits;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.JoinSettings;
import io.doppel.pairs.CandidateLimit;
import io.doppel.pairs.MemoryBudget;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.TooManyCandidatesException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** The options that say how a command runs. They never change its result. */
public final class RunOptions {
  private static final int MOST_THREADS = 1024;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads to use. Default: one for each core.")
  private Integer threads;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "How much memory the search for pairs may take, such as 500m or 4g; what does not fit is"
              + " searched in parts, which takes longer. Default: half of what Java may take.")
  private String memory;

  @Option(
      names = "--max-candidates",
      paramLabel = "N",
      description =
          "How many pairs are compared at most for each document, on average, before the search is"
              + " given up with a message and nothing written: then very many documents share much"
              + " without being near-duplicates. Of fingerprints a thousand pairs count as one."
              + " Default: 1000, and a billion pairs in all.")
  private Integer maxCandidates;

  @Option(
      names = "--temp",
      paramLabel = "DIR",
      description =
          "Where temporary files go, if memory is not enough. Default: the system's folder for"
              + " them.")
  private Path temp;

  @Option(
      names = {"-v", "--verbose"},
      description = "Say on standard error what was done and how long it took.")
  private boolean verbose;

  public int threads() {
    if (threads == null) {
      return Runtime.getRuntime().availableProcessors();
    }
    if (threads < 1 || threads > MOST_THREADS) {
      throw new UserException("--threads must be in [1, " + MOST_THREADS + "], got " + threads);
    }
    return threads;
  }

  public boolean verbose() {
    return verbose;
  }

  /** How much memory a search for pairs may take. */
  public MemoryBudget memory() {
    if (temp != null && !Files.isDirectory(temp)) {
      throw new UserException("--temp must be a folder, got " + temp);
    }
    long bytes =
        memory == null
            ? MemoryBudget.ofHeap().bytes()
            : ReadLimits.bytes("--memory", memory, MemoryBudget.LEAST);
    return new MemoryBudget(bytes, temp);
  }

  private CandidateLimit limit() {
    if (maxCandidates == null) {
      return CandidateLimit.DEFAULT;
    }
    if (maxCandidates < 1) {
      throw new UserException("--max-candidates must be at least 1, got " + maxCandidates);
    }
    return new CandidateLimit(maxCandidates, 0);
  }

  /**
   * What is said of a search that was given up.
   *
   * @param has whether the command has an option
   */
  public static String tooMany(TooManyCandidatesException failure, Predicate<String> has) {
    return Format.count(failure.compared())
        + " pairs of "
        + Format.count(failure.documents(), "document")
        + " have been compared and the search is not done: very many documents share much"
        + " without being near-duplicates. "
        + (has.test("--cut-hot") ? "--cut-hot, " : "")
        + (has.test("--boilerplate") ? "--boilerplate, " : "")
        + "a higher threshold or another method compare fewer; --max-candidates allows for more"
        + " than "
        + Format.count(failure.allowed())
        + " a document";
  }

  /** How much memory pairs may take that are put into another order. */
  public MemoryBudget pairMemory() {
    MemoryBudget all = memory();
    return new MemoryBudget(Math.max(MemoryBudget.LEAST, all.bytes() / 4), all.folder());
  }

  /**
   * How pairs are searched.
   *
   * @param progress is told how far it has come
   */
  public JoinSettings pairSettings(ProgressListener progress) {
    return JoinSettings.DEFAULT
        .withThreads(threads())
        .withProgress(progress)
        .withMemory(memory())
        .withLimit(limit());
  }
}
