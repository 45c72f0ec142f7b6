package io.doppel.cli.search;

import io.doppel.cli.index.InPlace;
import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.method.KnownModel;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.OutputFile;
import io.doppel.cli.output.Progress;
import io.doppel.cli.output.UserException;
import io.doppel.combined.SampledModel;
import io.doppel.decision.KeepRules;
import io.doppel.decision.SignatureGroups;
import io.doppel.join.PairResult;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.MethodOption;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code doppel tune}: where to cut, learned from documents without labels. */
@Command(
    name = "tune",
    header = "Learn from documents, without labels, where to cut.",
    customSynopsis = "doppel tune [OPTIONS] (INPUT | --index=DIR)",
    description = {
      "Learns from documents, without labels, from which similarity on they are near-duplicates,"
          + " and which runs of words are common among them. Writes a model for --model of dedup,"
          + " pairs, clusters, report, query, index and stream, and says what it changes. For"
          + " method runs.",
      "With --index it measures again what the index has recorded, and says which pairs would"
          + " appear and which would go; with --record it is recorded in place of that. No document"
          + " is written: signatures do not depend on it.",
      "With --model FILE it compares with that model what it learns. With --index and --model it"
          + " learns nothing: it says what FILE would change in the index, and --record records"
          + " FILE."
    })
public final class TuneCommand implements Callable<Integer> {
  /** The model of a collection that is too small to learn from: its file says so. */
  private static final SampledModel NOTHING =
      new SampledModel(
          SampledModel.USUAL.cut(),
          SampledModel.USUAL.common(),
          List.of("nothing was learned: too few documents"));

  @Mixin private CorpusOptions options;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the model goes. Default: standard output, or nowhere with --record.")
  private Path out;

  @Option(
      names = "--record",
      description =
          "With --index: record the model in the index, whose documents are compared by it from"
              + " then on.")
  private boolean record;

  private final Console console;

  public TuneCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    options.checkOutput(out);
    if (record) {
      InPlace.check(options.neededIndex("--record"));
    }
    options.learnNothing();
    options.demand(TuneCommand::check);
    long start = System.nanoTime();
    try (ReadDocuments documents = options.read(KeepRules.NONE, console)) {
      checkSigned(documents);
      ChosenDefinition asked = documents.definition();
      List<Signature> signatures = documents.signed().signatures();
      boolean isGiven =
          documents.signed() instanceof SignedIndex
              && asked.model().origin() == KnownModel.Origin.GIVEN;
      ChosenDefinition before = isGiven ? recorded(asked, documents) : asked;
      KnownModel model = isGiven ? asked.model() : learn(asked.near(), signatures);
      ChosenDefinition after = before.at(model);
      PairChanges changes = changes(before.near(), after.near(), signatures);
      boolean isNew = !model.text().equals(before.model().text());
      write(model.text(), documents, model.isNew() && isNew ? after : null);
      documents.bad().commit();
      sayCut(before, after);
      sayPairs(signatures.size(), before, changes, Format.secondsSince(start));
      if (record) {
        sayRecord(model.isNew(), isNew);
      }
      documents.sayRest(console);
    }
    return 0;
  }

  private static void check(Definition near) {
    if (!near.learns()) {
      throw new UserException(
          "tune is for method runs; " + near.scheme().name() + " learns nothing without labels");
    }
  }

  /** What the index has no signatures of, nobody compares by what it records. */
  private void checkSigned(ReadDocuments documents) {
    if (record && documents.definition().settings().scheme() == null) {
      throw new UserException(
          "--record: "
              + options.neededIndex("--record")
              + " has no signatures of "
              + documents.definition().near().fields().terms()
              + " to record a model for; 'doppel attach' makes them");
    }
  }

  /** By what an index says itself that its documents are compared, whatever model is given. */
  private static ChosenDefinition recorded(ChosenDefinition given, ReadDocuments documents)
      throws IOException {
    KnownModel recorded = ((SignedIndex) documents.signed()).recorded();
    return given.by(
        recorded.text() != null
            ? recorded
            : new KnownModel(KnownModel.Origin.NONE, SampledModel.USUAL.toText()));
  }

  private KnownModel learn(Definition near, List<Signature> signatures) {
    try (Progress.Task task = console.progress().start("where to cut", signatures.size())) {
      return near.learn(signatures, options.threads(), task::to)
          .map(text -> new KnownModel(KnownModel.Origin.LEARNED, text))
          .orElseGet(() -> new KnownModel(KnownModel.Origin.FEW_DOCUMENTS, NOTHING.toText()));
    }
  }

  /**
   * Writes the model, unless it is only recorded, and records it, all of it or nothing.
   *
   * @param recorded what the index is to record; null if that is nothing new
   */
  private void write(String model, ReadDocuments documents, ChosenDefinition recorded)
      throws IOException {
    boolean hasFile = out != null || !record;
    try (OutputFile file = hasFile ? OutputFile.create(out, console.out()) : null) {
      if (file != null) {
        file.writeLine(model.stripTrailing());
        file.finish();
      }
      if (record && recorded != null) {
        ((SignedIndex) documents.signed()).record(recorded);
      }
      if (file != null) {
        file.commit();
      }
    }
  }

  private void sayRecord(boolean isLearned, boolean isNew) {
    Path index = options.neededIndex("--record");
    if (!isLearned) {
      console.say("nothing was recorded: there are too few documents to learn from");
    } else {
      console.say(isNew ? "recorded in " + index : index + " has this model recorded already");
    }
  }

  /** In short where the cut before comes from. */
  private static String origin(ChosenDefinition before) {
    if (before.settings().has(MethodOption.THRESHOLD)) {
      return "of --threshold";
    }
    return switch (before.model().origin()) {
      case RECORDED -> "as recorded";
      case GIVEN -> "by the model of --model";
      default -> "without the model";
    };
  }

  private void sayCut(ChosenDefinition before, ChosenDefinition after) {
    double cut = after.near().threshold();
    if (cut == before.near().threshold() && after.model().isNew()) {
      String origin = origin(before);
      console.say("cut at " + cut + ", " + (origin.startsWith("as") ? "" : "as ") + origin);
    } else if (after.model().origin() == KnownModel.Origin.LEARNED) {
      console.say(
          "cut at "
              + cut
              + ": below it the pairs of this collection are look-alikes; --threshold fixes"
              + " another"
              + recordedCut(before));
    } else {
      console.say(after.model().inWords(cut, SampledModel.USUAL.cut()) + recordedCut(before));
    }
  }

  private static String recordedCut(ChosenDefinition before) {
    return before.model().origin() == KnownModel.Origin.RECORDED
        ? "; recorded is " + before.at(before.model()).near().threshold()
        : "";
  }

  private void sayPairs(int documents, ChosenDefinition before, PairChanges changes, String time) {
    console.say(
        Format.count(documents, "document")
            + ": "
            + Format.count(changes.before(), "pair")
            + " of different ones at "
            + before.near().threshold()
            + " "
            + origin(before)
            + ", "
            + Format.count(changes.after())
            + " with it, in "
            + time);
    if (changes.appeared() > 0 || changes.gone() > 0) {
      console.say(
          Format.count(changes.appeared(), "pair")
              + (changes.appeared() == 1 ? " appears, " : " appear, ")
              + Format.count(changes.gone())
              + (changes.gone() == 1 ? " goes" : " go"));
    }
  }

  /** The pairs of different signatures, before and after. */
  private PairChanges changes(Definition before, Definition after, List<Signature> signatures) {
    List<Signature> different = SignatureGroups.of(signatures).signatures();
    try (PairResult old = pairs(before, different);
        PairResult now = pairs(after, different)) {
      return PairChanges.of(old.pairs(), now.pairs());
    }
  }

  private PairResult pairs(Definition near, List<Signature> different) {
    try (Progress.Task task = console.progress().start("pairs", different.size())) {
      return near.pairs(different, options.pairSettings(task::to));
    }
  }
}
