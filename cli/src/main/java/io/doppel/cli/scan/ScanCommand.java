package io.doppel.cli.scan;

import io.doppel.cli.index.ForeignDefinition;
import io.doppel.cli.index.IndexFiles;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.options.UnsignedOptions;
import io.doppel.cli.output.ClusterLine;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.PairTable;
import io.doppel.cli.output.Progress;
import io.doppel.cli.output.UserException;
import io.doppel.decision.Clusters;
import io.doppel.decision.KeepRules;
import io.doppel.decision.Representatives;
import io.doppel.decision.SignatureGroups;
import io.doppel.decision.Traits;
import io.doppel.join.GroupPairs;
import io.doppel.join.PairResult;
import io.doppel.lucene.TextOrigin;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.scan.IndexScan;
import io.doppel.lucene.scan.ReadOnlyIndex;
import io.doppel.lucene.scan.ScanSettings;
import io.doppel.pairs.TooManyCandidatesException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.lucene.index.CorruptIndexException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code doppel scan}: the near-duplicates in an index of another program, which stays as it is.
 */
@Command(
    name = "scan",
    header = "List the pairs in an index that another program made.",
    customSynopsis = "doppel scan [OPTIONS] --index=DIR --field=F",
    description = {
      "Writes all pairs of near-duplicates in an index of Lucene 9 or 10 that any program made, a"
          + " line each: key1, key2, similarity, separated by tabs, sorted by key. The index is"
          + " only read. Its text may be stored, or there may be nothing but term vectors or the"
          + " inverted index itself. If DIR has no index, all indexes in folders below it are"
          + " scanned together.",
      "If no method is named, it is that of the index's signatures, or else "
          + Methods.DEFAULT
          + " for stored text, "
          + Methods.DEFAULT_OF_WORDS
          + " for words, "
          + Methods.DEFAULT_OF_UNORDERED_WORDS
          + " for words without their order, as some documents of the index have it."
    })
public final class ScanCommand implements Callable<Integer> {
  @Option(
      names = "--index",
      required = true,
      paramLabel = "DIR",
      description = "The folder of the index, or one with folders of indexes below it.")
  private Path folder;

  @Option(
      names = "--field",
      required = true,
      paramLabel = "F",
      description = "The field whose text is compared.")
  private String field;

  @Option(
      names = "--key",
      paramLabel = "F",
      description =
          "The field that names documents: stored, with doc values, or with one word in each"
              + " document. Default: id or _id if all documents have it, else the numbers of the"
              + " documents. Keys that several documents have get a # and the number.")
  private String key;

  @Option(
      names = "--query",
      paramLabel = "Q",
      description =
          "Only documents that match this query in Lucene's classic syntax, such as"
              + " 'lang:en AND year:[2020 TO *]'. Its words are taken as they are for fields that"
              + " are indexed without frequencies, and cut in lower case for others.")
  private String query;

  @Option(
      names = "--from",
      paramLabel = "PLACE",
      description =
          "Where the text is read: stored, vectors (term vectors) or postings (the inverted index)."
              + " Default: the signature of a document if it has one, else the first of these that"
              + " has its words in their order. Other places than stored have the words as the"
              + " program's analyzer made them.")
  private TextOrigin from;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Where the pairs go; .gz is compressed. Default: standard output, or nowhere if only"
              + " --clusters is given.")
  private Path out;

  @Option(
      names = "--clusters",
      paramLabel = "FILE",
      description =
          "Where groups of near-duplicates go, a line of JSON each: the key of the representative,"
              + " and the members, each of which is near to it.")
  private Path clusters;

  @Option(
      names = "--sidecar",
      paramLabel = "DIR",
      description =
          "A new folder for an index of the keys and signatures, which 'doppel query"
              + " --text-field=F' can ask while the scanned one stays as it is.")
  private Path sidecar;

  @Mixin private UnsignedOptions unsignedOptions;
  @Mixin private MethodOptions methodOptions;
  @Mixin private RunOptions runOptions;

  private final Console console;

  public ScanCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    long start = System.nanoTime();
    check();
    methodOptions.rejectDirections();
    if (sidecar == null) {
      methodOptions.rejectKeysOfIndex();
    }
    try (ReadOnlyIndex index = ReadOnlyIndex.open(folder)) {
      for (Path scanned : index.folders()) {
        OutputFile.checkOutside("--out", out, scanned);
        OutputFile.checkOutside("--clusters", clusters, scanned);
        OutputFile.checkOutside("--sidecar", sidecar, scanned);
      }
      try {
        scan(index, start);
      } catch (UserException | IllegalArgumentException | TooManyCandidatesException e) {
        throw e;
      } catch (CorruptIndexException | EOFException | RuntimeException e) {
        index.checkIntegrity();
        throw e;
      }
    }
    return 0;
  }

  private void check() throws IOException {
    if (folder.toString().isEmpty()) {
      throw new UserException("--index must not be empty: name a folder");
    }
    Map<String, Path> outputs = new LinkedHashMap<>();
    outputs.put("--out", out);
    outputs.put("--clusters", clusters);
    OutputFile.check(outputs);
    if (out != null && clusters != null && out.equals(clusters)) { // a dash, or a pipe
      throw new UserException("--out and --clusters must be two files, got " + out + " for both");
    }
    Sidecar.check(sidecar);
    if (from != null && unsignedOptions.value() != Unsigned.READ) {
      throw new UserException(
          "--from and --unsigned "
              + unsignedOptions.value().id()
              + " cannot be combined: --from has all texts read");
    }
  }

  private void scan(ReadOnlyIndex index, long start) throws IOException {
    ScanSettings settings =
        ScanSettings.DEFAULT
            .withQuery(ScanQuery.parse(query, field, index.reader()))
            .withOrigin(from)
            .withThreads(runOptions.threads())
            .withMemory(runOptions.memory());
    ForeignDefinition definition =
        ForeignDefinition.of(index, field, settings, methodOptions).with(unsignedOptions.value());
    if (definition.sources() != null) {
      IndexFiles.checkNamed(index.reader(), field, methodOptions);
    } else {
      UnsignedOptions.checkReadable(definition.definition(), index.reader(), "scan");
    }
    if (sidecar != null && definition.sources() == null) {
      throw new UserException(
          "--sidecar is for an index without signatures; this one has some, which 'doppel query'"
              + " can ask");
    }
    try (IndexScan scan = read(index, definition.definition().near(), settings)) {
      tell(index, scan, definition, start);
    }
    if (sidecar != null) {
      console.say("ask for the near-duplicates of a text with");
      console.say("  doppel query --index " + sidecar + " --text-field " + field + " --text TEXT");
    }
  }

  private void tell(ReadOnlyIndex index, IndexScan scan, ForeignDefinition signed, long start)
      throws IOException {
    ForeignDefinition definition =
        signed.with(
            signed
                .definition()
                .learned(scan.signatures(), runOptions.threads(), console.progress()));
    Definition near = definition.definition().near();
    ScanKeys keys = ScanKeys.of(index, key, scan.documents());
    String read = Format.secondsSince(start);
    long pairStart = System.nanoTime();
    try (PairResult result = pairs(near, scan)) {
      String paired = Format.secondsSince(pairStart);
      Representatives representatives = representatives(near, scan, result);
      try (Sidecar beside =
          sidecar == null ? null : Sidecar.write(sidecar, scan, keys, definition)) {
        write(scan, keys, result, representatives);
        if (beside != null) {
          beside.commit();
        }
      }
      ScanSummary summary = new ScanSummary(index, scan, keys, definition, console);
      if (runOptions.verbose()) {
        summary.describe(result, read, paired);
      }
      summary.say(result, representatives, query != null, Format.secondsSince(start));
    }
  }

  private IndexScan read(ReadOnlyIndex index, Definition near, ScanSettings settings)
      throws IOException {
    int documents = index.reader().numDocs();
    try (Progress.Task task = console.progress().start("signatures", documents)) {
      return IndexScan.of(index.reader(), near, settings.withProgress(task::to));
    }
  }

  private PairResult pairs(Definition near, IndexScan scan) {
    try (Progress.Task task = console.progress().start("pairs", scan.size())) {
      return near.pairs(scan.signatures(), runOptions.pairSettings(task::to));
    }
  }

  /** The first of several represents them; where texts may contain each other, the longest. */
  private Representatives representatives(Definition near, IndexScan scan, PairResult found) {
    SignatureGroups groups = SignatureGroups.of(scan.signatures());
    boolean byContainment = near.measuresContainment();
    List<Traits> documents = KeepRules.NONE.traits(number -> null, groups, byContainment);
    int[] order = KeepRules.NONE.order(documents, byContainment);
    try (PairResult pairs =
        GroupPairs.of(found, groups::group, groups::first, runOptions.pairMemory())) {
      return near.representatives(order, groups, pairs.pairs());
    }
  }

  private void write(
      IndexScan scan, ScanKeys keys, PairResult result, Representatives representatives)
      throws IOException {
    boolean wantsPairs = out != null || clusters == null;
    try (OutputFile pairs = wantsPairs ? OutputFile.create(out, console.out()) : null;
        OutputFile groups = clusters == null ? null : OutputFile.create(clusters, console.out())) {
      if (pairs != null) {
        new PairTable(scan.size(), keys::key, runOptions.pairMemory()).write(result, pairs);
      }
      if (groups != null) {
        ClusterLine.write(Clusters.of(representatives, 2), keys::key, groups);
        groups.commit();
      }
      if (pairs != null) {
        pairs.commit();
      }
    }
  }
}
