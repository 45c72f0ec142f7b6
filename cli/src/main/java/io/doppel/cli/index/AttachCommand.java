package io.doppel.cli.index;

import io.doppel.cli.input.FieldNames;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.Models;
import io.doppel.cli.options.MethodOptions;
import io.doppel.cli.options.RunOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.Progress;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.scan.Attach;
import io.doppel.lucene.scan.AttachException;
import io.doppel.lucene.scan.AttachReport;
import io.doppel.lucene.scan.ReadOnlyIndex;
import io.doppel.lucene.scan.ScanSettings;
import io.doppel.pairs.ProgressListener;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code doppel attach}: signatures for the documents of an index of another program, in place. */
@Command(
    name = "attach",
    header = "Add signatures in place to an index that another program made.",
    customSynopsis = "doppel attach [OPTIONS] --index=DIR --field=F",
    description = {
      "Adds signatures to the documents of an index of Lucene 10 that any program made, in place:"
          + " as one more field of doc values, made of what the index has of the text. Nothing else"
          + " in it changes. Then 'query', 'pairs', 'dedup' and 'scan' use them. Run it again to go"
          + " on after it was stopped, or when documents were added. If DIR has no index, all"
          + " indexes in folders below it are attached to, each by itself."
    })
public final class AttachCommand implements Callable<Integer> {
  @Option(
      names = "--index",
      required = true,
      paramLabel = "DIR",
      description =
          "The folder of the index, which no program may be writing to, or one with folders of"
              + " indexes below it.")
  private Path folder;

  @Option(
      names = "--field",
      required = true,
      paramLabel = "F",
      description = "The field whose text is signed.")
  private String field;

  @Option(
      names = "--key",
      paramLabel = "F",
      description =
          "The stored field that names documents. The index remembers it for 'query', 'pairs' and"
              + " 'dedup'. Default: what it remembers, or id.")
  private String key;

  @Option(
      names = "--title-field",
      paramLabel = "F",
      defaultValue = FieldNames.TITLE,
      description = "The stored field that may hold a title; for andd. Default: ${DEFAULT-VALUE}.")
  private String titleField;

  @Option(
      names = "--url-field",
      paramLabel = "F",
      defaultValue = FieldNames.URL,
      description =
          "The stored field that may hold an address; for andd. Default: ${DEFAULT-VALUE}.")
  private String urlField;

  @Option(
      names = "--dry-run",
      description = "Check and count only: sign all documents, and write nothing.")
  private boolean dryRun;

  @Option(
      names = "--no-verify",
      description =
          "Do not read the signatures back and compare them with those of the texts in the end.")
  private boolean noVerify;

  @Option(
      names = "--allow-older",
      description =
          "Write to an index that an earlier Lucene 10 than that of this command wrote last. A"
              + " program that still has the earlier one may not be able to read it any more.")
  private boolean allowOlder;

  @Mixin private MethodOptions methodOptions;
  @Mixin private RunOptions runOptions;

  private final Console console;

  /** By what the documents of each index are compared from now on. */
  private final Map<Path, ChosenDefinition> cuts = new HashMap<>();

  public AttachCommand(Console console) {
    this.console = console;
  }

  /** What is to be attached to an index. */
  private record Plan(Path folder, ForeignDefinition definition) {}

  @Override
  public Integer call() throws IOException {
    methodOptions.rejectTriangleBound("attach");
    List<Plan> plans = new ArrayList<>();
    for (Path index : folders()) {
      plans.add(plan(index)); // all are looked at before one is changed
    }
    for (Plan plan : plans) {
      attach(plan);
    }
    if (methodOptions.hasSearchOptions()) {
      console.say(
          "the index serves all thresholds and bounds: give those options again when you search"
              + " it");
    }
    return 0;
  }

  private List<Path> folders() throws IOException {
    try (ReadOnlyIndex all = ReadOnlyIndex.open(folder)) {
      return all.folders();
    }
  }

  private Plan plan(Path index) throws IOException {
    ForeignDefinition definition;
    try (ReadOnlyIndex read = ReadOnlyIndex.open(index)) {
      checkKey(read.reader());
      ScanSettings settings = ScanSettings.DEFAULT.withThreads(runOptions.threads());
      methodOptions.rejectGroups("attach");
      definition = ForeignDefinition.of(read, field, settings, methodOptions);
      checkGroups(definition.definition());
      Models.rejectOfComparing(definition.definition().settings(), "attach");
      IndexFiles.checkModel(index, read.userData(), definition.definition());
      checkTitles(read.reader(), definition.definition().settings().method());
    }
    Plan plan = new Plan(index, definition);
    try (FSDirectory directory = IndexFiles.directory(index)) {
      work(plan, directory).check();
    } catch (AttachException e) {
      throw InPlace.refused(index, e);
    }
    return plan;
  }

  /** The first document says whether others are likely to have a key. */
  private void checkKey(IndexReader reader) throws IOException {
    if (key == null) {
      return;
    }
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      for (int document = 0; document < leaf.reader().maxDoc(); document++) {
        if (live == null || live.get(document)) {
          IndexFiles.id(reader.storedFields(), leaf.docBase + document, key);
          return;
        }
      }
    }
  }

  private static void checkTitles(IndexReader reader, Method method) {
    if (method.isLearned()
        && FieldInfos.getMergedFieldInfos(reader).fieldInfo(IndexFiles.SOURCE) != null) {
      throw new UserException(
          method.id()
              + " may ask for titles, which an index of 'doppel index' does not have in fields of"
              + " their own; make the index again with --method "
              + method.id());
    }
  }

  /** What puts documents into groups may be no field of the index, but part of a line of JSON. */
  private static void checkGroups(ChosenDefinition definition) {
    if (!definition.groupedBy().isEmpty()) {
      throw new UserException(
          "the index was made with --boilerplate-by "
              + Format.forTerminal(definition.groupedBy(), 80)
              + ", which 'doppel attach' does not look at; add documents with 'doppel index'");
    }
  }

  private Attach work(Plan plan, FSDirectory directory) {
    Map<String, String> userData = new HashMap<>();
    IndexFiles.rememberFields(userData, field, key);
    if (plan.definition.sources() != null) {
      IndexFiles.remember(userData, plan.definition.definition());
      plan.definition.sources().keep(userData);
    }
    IndexFiles.record(userData, plan.definition.definition());
    Attach attach =
        Attach.of(directory, plan.definition.definition().near())
            .threads(runOptions.threads())
            .verify(!noVerify)
            .dryRun(dryRun)
            .allowOlder(allowOlder)
            .userData(userData)
            .lastUserData(reader -> learned(plan, reader));
    return plan.definition.definition().settings().method().isLearned()
        ? attach.titles(titleField, urlField)
        : attach;
  }

  /** What all documents of the index say, if nothing is given or recorded. */
  private Map<String, String> learned(Plan plan, DirectoryReader reader) throws IOException {
    ChosenDefinition learned =
        LearnedModel.of(plan.definition.definition(), reader, runOptions, console.progress());
    Map<String, String> userData = new HashMap<>();
    IndexFiles.record(userData, learned);
    cuts.put(plan.folder, learned);
    return userData;
  }

  private void attach(Plan plan) throws IOException {
    long start = System.nanoTime();
    try (FSDirectory directory = IndexFiles.directory(plan.folder);
        Steps steps = new Steps(console.progress())) {
      AttachReport report =
          work(plan, directory)
              .progress(steps.listener("signatures"), steps.listener("verifying"))
              .run();
      saySummary(plan, report, Format.secondsSince(start));
    } catch (AttachException e) {
      throw InPlace.refused(plan.folder, e);
    } catch (IOException | IllegalStateException e) {
      throw IndexFailure.named(
          "the index " + plan.folder, "it is good; run the command again to go on", e);
    }
  }

  /** One bar after the other. */
  private static final class Steps implements Closeable {
    private final Progress progress;
    private String step = "";
    private Progress.Task task;

    Steps(Progress progress) {
      this.progress = progress;
    }

    ProgressListener listener(String name) {
      return (done, total) -> {
        if (!name.equals(step)) {
          close();
          task = progress.start(name, total);
          step = name;
        }
        task.to(done);
      };
    }

    @Override
    public void close() {
      if (task != null) {
        task.close();
      }
    }
  }

  private void saySummary(Plan plan, AttachReport report, String time) {
    Definition near = plan.definition.definition().near();
    console.say(
        Format.count(report.documents(), "document")
            + " in "
            + plan.folder
            + ": "
            + Format.count(report.attached())
            + (dryRun ? " would get " : " got ")
            + near.scheme().name()
            + " signatures, "
            + Format.count(report.already())
            + " had one, in "
            + time);
    if (!dryRun) { // which does not learn
      cuts.getOrDefault(plan.folder, plan.definition.definition())
          .cutInWords()
          .ifPresent(console::say);
    }
    if (plan.definition.reason() != null) {
      console.say("method " + near.scheme().name() + ": " + plan.definition.reason());
    }
    if (report.without() > 0) {
      console.say(
          Format.count(report.without(), "document")
              + " cannot be compared: no text or too little, or more than a signature holds");
    }
    if (!dryRun && !noVerify) {
      console.say(
          Format.count(report.verified())
              + " attached signatures were read back and are those of their texts");
    }
    if (runOptions.verbose()) {
      console.say("definition  " + near);
    }
  }
}
