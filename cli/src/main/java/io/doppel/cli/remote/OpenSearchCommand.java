package io.doppel.cli.remote;

import io.doppel.cli.input.DocumentId;
import io.doppel.cli.options.KeepOptions;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.Progress;
import io.doppel.cli.output.UserException;
import io.doppel.cli.remote.client.Credentials;
import io.doppel.cli.remote.client.IndexAddress;
import io.doppel.decision.KeepRules;
import io.doppel.decision.Representatives;
import io.doppel.decision.SignatureGroups;
import io.doppel.join.GroupPairs;
import io.doppel.join.PairResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code doppel opensearch}: the near-duplicates of an index of a cluster, over all shards. */
@Command(
    name = "opensearch",
    header = "List the pairs in an index of an OpenSearch cluster.",
    customSynopsis = "doppel opensearch [OPTIONS] URL/INDEX --field=F --work=DIR",
    description = {
      "Writes all pairs of near-duplicates in an index of an OpenSearch cluster, over all of its"
          + " shards, a line each: id1, id2, similarity, separated by tabs, sorted by id. The"
          + " signatures are those that a field of type near_duplicate keeps; they are read over"
          + " HTTP as of one point in time.",
      "What was downloaded and searched is kept in DIR: if the command is ended, the same command"
          + " goes on where it was. When it is done, DIR is empty again; with --dry-run it stays,"
          + " so that the same command without it need not download again."
    })
public final class OpenSearchCommand implements Callable<Integer> {
  /** The name of the environment variable that has the password. */
  private static final String PASSWORD = "DOPPEL_PASSWORD";

  /** How long to wait before the second attempt of a request; each further wait is twice that. */
  private static final String PAUSE_PROPERTY = "doppel.pause.milliseconds";

  private static final long PAUSE = 250;

  /** What becomes of near-duplicates in the index. */
  enum Change {
    TAG,
    DELETE
  }

  @Parameters(
      paramLabel = "URL/INDEX",
      description = "The index, such as http://localhost:9200/news. No other host is asked.")
  private String url;

  @Option(
      names = "--field",
      required = true,
      paramLabel = "F",
      description = "The field of type near_duplicate, such as body.near.")
  private String field;

  @Option(
      names = "--work",
      required = true,
      paramLabel = "DIR",
      description =
          "The folder to work in, made if there is none. It takes the signatures and ids.")
  private Path work;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Where the pairs go; .gz is compressed. Default: standard output, or nowhere if"
              + " --clusters or --apply is given.")
  private Path out;

  @Option(
      names = "--clusters",
      paramLabel = "FILE",
      description =
          "Where clusters of near-duplicates go, a line of JSON each: the id of the representative,"
              + " and the members, each of which is near to it.")
  private Path clusters;

  @Mixin private KeepOptions keepOptions;

  @Option(
      names = "--apply",
      paramLabel = "CHANGE",
      description =
          "Change the index. tag: every member of a cluster gets dup_of, the id of its"
              + " representative, and dup_similarity; all others lose them; only what differs is"
              + " written. delete: members are deleted, after their sources were written to"
              + " --removed. Documents that others change meanwhile are left as they are.")
  private Change apply;

  @Option(
      names = "--removed",
      paramLabel = "FILE",
      description =
          "Where deleted documents go, a line of JSON each: _id, dup_of, similarity, _seq_no,"
              + " _primary_term, _source.")
  private Path removed;

  @Option(names = "--dry-run", description = "Only say what --apply would change.")
  private boolean dryRun;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description =
          "Who asks. The password is taken from the environment variable DOPPEL_PASSWORD.")
  private String user;

  @Option(
      names = "--definition",
      paramLabel = "FILE",
      description =
          "A copy of the definition file that the field's mapping names, if it names one.")
  private Path definition;

  @Mixin private RunOptions runOptions;

  private final Console console;

  public OpenSearchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    long start = System.nanoTime();
    check();
    KeepRules keep = keepOptions.keep();
    RemoteTraits traits = new RemoteTraits(keep, field);
    RemoteJob.Request request =
        new RemoteJob.Request(
            IndexAddress.of(url),
            credentials(),
            Duration.ofMillis(Long.getLong(PAUSE_PROPERTY, PAUSE)),
            field,
            work,
            traits.fields(),
            DocumentId::problem);
    try (RemoteJob job =
        RemoteJob.open(request, said -> MappedDefinition.of(said, definition), new Monitor())) {
      if (removed != null) {
        job.checkRemoved(removed);
      }
      try (RemoteResult result = job.search(runOptions.pairSettings((done, all) -> {}))) {
        Representatives representatives = representatives(job, result, keep, traits);
        boolean wantsPairs = out != null || clusters == null && apply == null;
        new RemoteOutput(result, representatives, console).write(wantsPairs, out, clusters);
        sayFound(job, result, representatives, start);
        change(job, result, representatives);
      }
      if (!dryRun) {
        job.finish();
      }
    }
    return 0;
  }

  private void check() throws IOException {
    Map<String, Path> outputs = new LinkedHashMap<>();
    outputs.put("--out", out);
    outputs.put("--clusters", clusters);
    outputs.put("--removed", removed);
    OutputFile.check(outputs);
    outputs.forEach((option, file) -> RemoteJob.checkNotPart(option, file, work));
    if (out != null && out.equals(clusters)) { // a dash, or a pipe
      throw new UserException("--out and --clusters must be two files, got " + out + " for both");
    }
    if (dryRun && apply == null) {
      throw new UserException("--dry-run says what --apply would change; give --apply too");
    }
    if ((apply == Change.DELETE) != (removed != null)) {
      throw new UserException(
          "--apply delete and --removed FILE belong together: deleted documents must be somewhere");
    }
    if (removed != null && removed.toString().matches("-|.*\\.gz")) {
      throw new UserException("--removed must be a file that is not compressed, got " + removed);
    }
  }

  private Credentials credentials() {
    if (user == null) {
      return Credentials.NONE;
    }
    String password = System.getenv(PASSWORD);
    if (password == null) {
      throw new UserException(
          "--user " + user + " needs a password in the environment variable " + PASSWORD);
    }
    return new Credentials(user, password);
  }

  /** Null if nobody asks. */
  private Representatives representatives(
      RemoteJob job, RemoteResult result, KeepRules keep, RemoteTraits traits) throws IOException {
    if (clusters == null && apply == null) {
      return null;
    }
    RemoteDocuments documents = result.documents();
    SignatureGroups groups = result.groups();
    int[] order =
        KeepOptions.order(
            keep, number -> traits.of(documents, number), groups, job.near(), console);
    try (PairResult pairs =
        GroupPairs.of(result.pairs(), groups::group, groups::first, runOptions.pairMemory())) {
      return job.near().representatives(order, groups, pairs.pairs());
    }
  }

  private void sayFound(
      RemoteJob job, RemoteResult result, Representatives representatives, long start) {
    if (runOptions.verbose()) {
      console.say("definition          " + job.near());
      console.say("bytes received      " + Format.count(result.bytesRead()));
      console.say("time, download      " + Format.seconds(result.downloadSeconds()));
    }
    new RemoteOutput(result, representatives, console).say(job.near(), Format.secondsSince(start));
  }

  private void change(RemoteJob job, RemoteResult result, Representatives representatives)
      throws IOException {
    long stale = 0;
    if (apply == Change.TAG) {
      RemoteJob.Tagged tagged = job.tag(result, representatives, dryRun);
      console.say(
          (dryRun ? "dup_of would be set in " : "dup_of was set in ")
              + Format.count(tagged.tagged(), "document")
              + " and taken from "
              + Format.count(tagged.cleared()));
      stale = tagged.stale();
    } else if (apply == Change.DELETE) {
      RemoteJob.Deleted deleted = job.delete(result, representatives, removed, dryRun);
      console.say(
          Format.count(deleted.deleted(), "document")
              + (dryRun ? " would be deleted" : " deleted, which are in " + removed));
      stale = deleted.stale();
    }
    if (stale > 0) {
      console.say(
          Format.count(stale, "document")
              + " left as they are: changed since the download, or new; run again for these");
    }
  }

  /** Tells people. */
  private final class Monitor implements JobMonitor {
    @Override
    public void say(String line) {
      console.say(line);
    }

    @Override
    public Work begin(String name, long size) {
      Progress.Task task = console.progress().start(name, size);
      return new Work() {
        @Override
        public void to(long done, long total) {
          task.to(done, total);
        }

        @Override
        public void close() {
          task.close();
        }
      };
    }
  }
}
