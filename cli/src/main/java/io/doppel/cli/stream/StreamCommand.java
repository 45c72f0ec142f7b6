package io.doppel.cli.stream;

import io.doppel.cli.index.IndexFiles;
import io.doppel.cli.index.IndexFolder;
import io.doppel.cli.index.OtherDefinitions;
import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.Frequencies;
import io.doppel.cli.method.InputSources;
import io.doppel.cli.options.InputOptions;
import io.doppel.cli.options.MergeOptions;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.options.UnsignedOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.UserException;
import io.doppel.decision.DedupPolicy;
import io.doppel.decision.MergeRules;
import io.doppel.decision.Preference;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.index.DedupWriterBuilder;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.OptionRule;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code doppel stream}: what becomes of each document, as they arrive. */
@Command(
    name = "stream",
    header = "Decide of documents as they arrive.",
    customSynopsis = "doppel stream [OPTIONS] [INPUT]",
    description = {
      "Reads documents as they arrive and writes of each, before the next one is read, what became"
          + " of it: a line of JSON with id and decision (added, tagged, skipped, replaced,"
          + " rejected, merged, late) and, if there is a near-duplicate, its id and their"
          + " similarity; for replaced also the ids of all that it took the place of, for merged"
          + " the fields that were taken. At the end of the input,"
          + " when it is told to end (SIGTERM, exit code 143; SIGINT, 130) and at a bad line (2),"
          + " all that was decided is committed to the index.",
      "",
      "What a stream's documents have in common is not known beforehand: give a --model of"
          + " 'doppel tune', which a new --index records, or an --index that has one recorded. Else"
          + " the cut is the usual one. Methods by document frequencies (combined, tfidf, imatch,"
          + " --weights idf, --boilerplate) need an --index that 'doppel index' made."
    })
public final class StreamCommand implements Callable<Integer> {
  private static final List<String> POLICIES =
      Arrays.stream(DedupPolicy.values()).map(DedupPolicy::id).toList();

  @Option(
      names = "--policy",
      paramLabel = "WHAT",
      description =
          "What happens to a near-duplicate: tag (default; it is added, with what it is a"
              + " near-duplicate of), skip (it is not added), replace (the better one stays, see"
              + " --keep), reject (as skip, under another name), merge (it is not added; the one"
              + " that is there gets what is better in it, see --merge).")
  private String policy = DedupPolicy.TAG.id();

  @Option(
      names = "--keep",
      paramLabel = "WHICH",
      description =
          "Which document stays, for --policy replace: longest (default; of equally long ones the"
              + " newest or, where there are no timestamps, the first), newest (of equally new"
              + " ones the longest), first.")
  private String keep;

  @Option(
      names = "--compare",
      paramLabel = "WHAT",
      description =
          "What a document is compared with: representatives (documents that are near-duplicates of"
              + " none, so that each is near to the one that it names) or all (tagged ones too, as"
              + " in DDD; of is the most similar document that came before, perhaps a tagged one,"
              + " so that there are chains whose ends need not be near to each other; for --policy"
              + " tag). Default: what the index was last given, else representatives.")
  private String compare;

  @Option(
      names = "--window",
      paramLabel = "D",
      description =
          "How far back documents are compared, from the latest timestamp on: hours or days, such"
              + " as 24h or 7d, or none for no limit. Default: what the index was last given, else"
              + " 24h. An hour (in a longer window a 24th) that leaves it is"
              + " dropped from the index; a document that is older than it is late and not added,"
              + " and one more than a day ahead of the clock is a bad one."
              + " Documents that 'doppel index' added have no time: only with none are they"
              + " compared. (The --window of containment is 8 here, or that of an index that"
              + " 'doppel index' made.)")
  private String window;

  @Option(
      names = "--index",
      paramLabel = "DIR",
      description =
          "The folder of the index, made if there is none; 'query' and 'pairs' read it too. A"
              + " further run goes on where the last one ended, with its --method, --threshold and"
              + " so on if it gives none. Default: an index in memory.")
  private Path folder;

  @Option(
      names = "--audit",
      paramLabel = "FILE",
      description =
          "Add every document that is skipped, rejected, replaced or merged to FILE, as a line of"
              + " JSON with its source.")
  private Path audit;

  @Option(
      names = "--commit-every",
      paramLabel = "N",
      description = "Commit the index after each N documents, and at the end. Default: 1000.")
  private int commitEvery = 1000;

  @Option(
      names = "--max-candidates",
      paramLabel = "N",
      description =
          "How many documents one is compared with at most. One that has to be compared with more,"
              + " because very many share much without being near-duplicates, is a bad document: it"
              + " is not added. With sentences, featurecode, tfidf and andd, which compare with all"
              + " that are in memory, it bounds those. Of fingerprints a thousand count as one."
              + " Default: no limit.")
  private Long maxCandidates;

  @Option(names = "--dry-run", description = "Decide, but change nothing in the index.")
  private boolean dryRun;

  @Mixin private MergeOptions mergeOptions;
  @Mixin private StreamInput input;
  @Mixin private InputOptions inputOptions;
  @Mixin private MethodOptions methodOptions;
  @Mixin private UnsignedOptions unsignedOptions;

  private final Console console;
  private final InstantSource clock;

  /**
   * Makes the command.
   *
   * @param clock says when documents arrive
   */
  public StreamCommand(Console console, InstantSource clock) {
    this.console = console;
    this.clock = clock;
  }

  @Override
  public Integer call() throws IOException {
    checkOptions();
    IndexFolder target = folder == null ? null : IndexFolder.of(folder);
    input.check();
    checkOutputs(target);
    String field = inputOptions.textField();
    IndexFolder.Content all = target == null ? IndexFolder.Content.NOTHING : target.content(field);
    IndexFolder.Content content = all.chosen(methodOptions);
    StreamWindow remembered = StreamWindow.remembered(content.userData());
    StreamWindow used = StreamWindow.of(window, remembered);
    StreamCompared comparedBefore = StreamCompared.remembered(content.userData());
    StreamCompared compared = StreamCompared.of(compare, comparedBefore);
    compared.checkPolicy(policy);
    RememberedSearch before = RememberedSearch.remembered(content);
    RememberedSearch search =
        methodOptions.hasSearchOptions()
            ? RememberedSearch.of(methodOptions.searchOptions())
            : before;
    MethodSettings settings =
        content.settings(methodOptions, before.options(), methodOptions.usual());
    InputSources sources = content.sources(settings.method(), uncounted(settings.method()));
    ChosenDefinition definition =
        content.define(field, methodOptions.name(), settings, sources).with(unsigned());
    if (target != null) {
      target.checkDefinition(content, definition);
      content.checkModel(definition);
    }
    OtherDefinitions others = OtherDefinitions.of(all, definition);
    boolean started = false;
    try (Directory directory = directory(content);
        IndexWriter writer =
            target == null
                ? new IndexWriter(directory, IndexFolder.config())
                : target.openWriter(directory, IndexFolder.config(), content);
        DocumentSource.Cursor lines =
            input.open(
                console, inputOptions.limits())) { // waits for input when the index is its own
      if (remembered != null) {
        sayChange("the window", remembered.isSame(used), remembered.text(), used.text());
        if (comparedBefore.with() != compared.with()) {
          console.say(
              "what "
                  + folder
                  + " compares with changes from "
                  + comparedBefore.with().id()
                  + " to "
                  + compared.with().id());
        }
        sayChange(
            "the search", before.options().equals(search.options()), before.said(), search.said());
      }
      unsignedOptions.checkCompared(definition, writer, console);
      if (!dryRun) {
        IndexFiles.remember(writer, definition, sources);
        used.remember(writer);
        compared.remember(writer, comparedBefore);
        search.remember(writer, definition.near().fields());
      }
      StreamTimes times = new StreamTimes(clock, used.length() != null);
      StreamFields fields = new StreamFields(inputOptions, definition.near(), others);
      try (BadDocuments bad = BadDocuments.appendTo(inputOptions.skipBad());
          DedupWriter dedup = dedup(writer, definition, used.length(), compared, times, fields)) {
        DecisionStream stream =
            new DecisionStream(
                dedup,
                parser(definition),
                definition,
                fields,
                commitEvery,
                bad,
                console,
                times,
                writer,
                written());
        started = true;
        sayUntimed(dedup, used);
        stream.run(lines);
      }
    } finally {
      if (!started && target != null) {
        target.removeIfNew();
      }
    }
    return 0;
  }

  private void checkOptions() {
    OptionRule.oneOf(POLICIES).check("--policy", policy);
    if (keep != null) {
      OptionRule.oneOf(List.of("longest", "newest", "first")).check("--keep", keep);
      if (!policy.equals(DedupPolicy.REPLACE.id())) {
        throw new UserException("--keep is for --policy replace, got --policy " + policy);
      }
    }
    checkMerge();
    OptionRule.atLeast(1).check("--commit-every", commitEvery);
    if (maxCandidates != null && maxCandidates < 1) {
      throw new UserException("--max-candidates must be at least 1, got " + maxCandidates);
    }
    if (dryRun && audit != null) {
      throw new UserException("--dry-run changes no file: leave --audit out");
    }
    methodOptions.rejectTriangleBound("stream");
    methodOptions.rejectDirections();
  }

  private void checkMerge() {
    boolean isMerge = policy.equals(DedupPolicy.MERGE.id());
    if (isMerge != mergeOptions.isGiven()) {
      throw new UserException(
          isMerge
              ? "--policy merge needs --merge RULES, such as title=longest,*=first"
              : "--merge is for --policy merge, got --policy " + policy);
    }
    if (isMerge) {
      mergeRules();
    }
  }

  private MergeRules mergeRules() {
    return mergeOptions.rulesOfStream(inputOptions.idField(), inputOptions.textField());
  }

  private Unsigned unsigned() {
    if (folder == null) {
      unsignedOptions.reject();
      methodOptions.rejectName();
    }
    return unsignedOptions.value();
  }

  /** What an index remembers may be changed, but not by mistake. */
  private void sayChange(String what, boolean same, String before, String now) {
    if (!same) {
      console.say(what + " of " + folder + " changes from " + before + " to " + now);
    }
  }

  /** What 'doppel index' added has no time, and so is in no window. */
  private void sayUntimed(DedupWriter dedup, StreamWindow used) {
    if (dedup.untimed() > 0) {
      console.say(
          Format.count(dedup.untimed(), "document")
              + " of the index "
              + (dedup.untimed() == 1 ? "has" : "have")
              + " no time and "
              + (dedup.untimed() == 1 ? "is" : "are")
              + " not compared with in a window of "
              + used.text()
              + "; --window none compares with all");
    }
  }

  private String written() {
    return (folder == null ? "the index in memory" : "the index " + folder)
        + (audit == null ? "" : " or the audit file " + audit);
  }

  private void checkOutputs(IndexFolder target) throws IOException {
    if (audit != null && audit.toString().equals("-")) {
      throw new UserException("--audit must be a file: standard output has the decisions");
    }
    Path skipBad = inputOptions.skipBad();
    if (skipBad != null && (skipBad.toString().equals("-") || skipBad.toString().endsWith(".gz"))) {
      throw new UserException(
          "--skip-bad must be a plain file for 'stream', which adds to it line by line, got "
              + skipBad);
    }
    Map<String, Path> outputs = new LinkedHashMap<>();
    outputs.put("--audit", audit);
    outputs.put("--skip-bad", skipBad);
    OutputFile.check(outputs);
    if (target != null) {
      target.checkNotPart("--audit", audit);
      target.checkNotPart("--skip-bad", skipBad);
    }
    input.checkNotInput("--audit", audit);
    input.checkNotInput("--skip-bad", skipBad);
    input.checkNotFollowed("--index", folder);
  }

  /** What has not arrived yet cannot be counted: only an index can have document frequencies. */
  private static Frequencies uncounted(Method method) {
    return new Frequencies() {
      @Override
      public FeatureFrequencies of(Definition features) {
        throw uncountable();
      }

      @Override
      public Boilerplate boilerplate(Definition features, MethodSettings settings) {
        throw uncountable();
      }

      private UserException uncountable() {
        return new UserException(
            "document frequencies cannot be counted over a stream, and "
                + method.id()
                + " as it is set needs some; give an --index that 'doppel index' made with the"
                + " same options, or use another method");
      }
    };
  }

  /** A dry run makes no index. */
  private Directory directory(IndexFolder.Content content) throws IOException {
    return folder == null || dryRun && content == IndexFolder.Content.NOTHING
        ? new ByteBuffersDirectory()
        : FSDirectory.open(folder);
  }

  private DedupWriter dedup(
      IndexWriter writer,
      ChosenDefinition definition,
      Duration length,
      StreamCompared compared,
      StreamTimes times,
      StreamFields fields)
      throws IOException {
    DedupWriterBuilder builder =
        DedupWriter.of(writer, definition.near(), inputOptions.idField())
            .policy(DedupPolicy.of(policy).orElseThrow())
            .compare(compared.with())
            .preference(preference(times))
            .audit(audit)
            .sourceField(IndexFiles.SOURCE)
            .dryRun(dryRun);
    if (mergeOptions.isGiven()) {
      builder.merger(new StreamMerger(mergeRules(), parser(definition), fields));
    }
    if (length != null) {
      builder.window(length, true);
    }
    if (maxCandidates != null) {
      builder.maxCandidates(maxCandidates);
    }
    return builder.open();
  }

  private DocumentParser parser(ChosenDefinition definition) {
    DocumentParser parser = inputOptions.parser(true).grouped(definition.groupedBy());
    return mergeOptions.isGiven() ? parser.merging(mergeRules()) : parser;
  }

  private Preference preference(StreamTimes times) {
    if (keep == null || keep.equals("longest")) {
      return Preference.LONGEST.then(times.newestIfGiven());
    }
    return keep.equals("newest") ? Preference.NEWEST.then(Preference.LONGEST) : Preference.FIRST;
  }
}
