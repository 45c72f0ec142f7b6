package io.doppel.cli.search;

import io.doppel.cli.method.ChosenDefinition;
import io.doppel.cli.options.KeepOptions;
import io.doppel.cli.output.Console;
import io.doppel.cli.output.Format;
import io.doppel.cli.output.Progress;
import io.doppel.decision.KeepRules;
import io.doppel.decision.SignatureGroups;
import io.doppel.join.PairResult;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.MethodOption;
import io.doppel.pairs.PairCounts;
import io.doppel.pairs.ProgressListener;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.util.List;
import java.util.function.Function;

/** The near-duplicates among documents that were read, and what it took to find them. */
public final class FoundPairs implements Closeable {
  private final ReadDocuments documents;
  private final SignatureGroups groups;
  private final SignatureGroups otherGroups;
  private final PairResult result;
  private final String time;

  private FoundPairs(
      ReadDocuments documents,
      SignatureGroups groups,
      SignatureGroups otherGroups,
      PairResult result,
      String time) {
    this.documents = documents;
    this.groups = groups;
    this.otherGroups = otherGroups;
    this.result = result;
    this.time = time;
  }

  /**
   * Finds the pairs of all documents.
   *
   * @param firstClaim whether each duplicate is linked only to the first document that claims it
   */
  static FoundPairs ofDocuments(
      ReadDocuments documents, boolean firstClaim, CorpusOptions options, Console console) {
    long start = System.nanoTime();
    List<Signature> signatures = documents.signed().signatures();
    Definition near = documents.definition().near();
    PairResult result =
        find(
            signatures.size(),
            console,
            progress -> {
              JoinSettings settings = options.pairSettings(progress);
              return firstClaim
                  ? near.firstClaims(signatures, settings)
                  : near.pairs(signatures, settings);
            });
    return new FoundPairs(documents, null, null, result, Format.secondsSince(start));
  }

  /**
   * Finds the pairs of groups of equal signatures: as many copies as there may be of a document,
   * they are compared once. Where there are other documents, the pairs are of a group of these and
   * one of those, whose numbers begin behind these.
   */
  public static FoundPairs ofGroups(
      ReadDocuments documents, CorpusOptions options, Console console) {
    long start = System.nanoTime();
    Definition near = documents.definition().near();
    SignatureGroups groups = SignatureGroups.of(documents.signed().signatures());
    List<Signature> signatures = groups.signatures();
    if (documents.others() == null) {
      PairResult result =
          find(
              signatures.size(),
              console,
              progress -> near.pairs(signatures, options.pairSettings(progress)));
      return new FoundPairs(documents, groups, null, result, Format.secondsSince(start));
    }
    SignatureGroups otherGroups = SignatureGroups.of(documents.others().signatures());
    List<Signature> others = otherGroups.signatures();
    PairResult result =
        find(
            (long) signatures.size() + others.size(),
            console,
            progress -> near.pairsBetween(signatures, others, options.pairSettings(progress)));
    return new FoundPairs(documents, groups, otherGroups, result, Format.secondsSince(start));
  }

  private static PairResult find(
      long size, Console console, Function<ProgressListener, PairResult> search) {
    try (Progress.Task task = console.progress().start("pairs", size)) {
      return search.apply(task::to);
    }
  }

  /** The documents. */
  ReadDocuments documents() {
    return documents;
  }

  /** The groups that the pairs are of; null if they are of documents. */
  public SignatureGroups groups() {
    return groups;
  }

  /** The groups of the other documents; null if there are none. */
  SignatureGroups otherGroups() {
    return otherGroups;
  }

  /** The pairs. */
  public List<SimilarPair> pairs() {
    return result.pairs();
  }

  /** The pairs, with what it took. */
  PairResult result() {
    return result;
  }

  /** The documents, those first that are rather kept. */
  public int[] order(KeepRules keep, Console console) {
    SignedDocuments signed = documents.signed();
    Definition near = documents.definition().near();
    return KeepOptions.order(keep, signed::traits, groups, near, console);
  }

  /** Says what it took, if somebody asks for that, and what may be missing. */
  public void say(boolean verbose, Console console) {
    ChosenDefinition definition = documents.definition();
    if (verbose) {
      describe(console);
    } else if (otherGroups == null && definition.settings().has(MethodOption.EDIT_RATE)) {
      sayPromise(console);
    }
    sayCut(console);
  }

  /** What {@code --verbose} says, a line for each figure. */
  private void describe(Console console) {
    PairCounts counts = result.counts();
    SignedDocuments signed = documents.signed();
    ChosenDefinition definition = documents.definition();
    console.say("definition          " + definition.near());
    if (definition.boilerplate() != null) {
      console.say("boilerplate         " + definition.boilerplateInWords());
    }
    console.say("documents           " + Format.count(signed.size()));
    console.say("without signature   " + Format.count(signed.withoutSignature()));
    if (signed.leftOut() > 0) {
      console.say("left out            " + Format.count(signed.leftOut()));
    }
    console.say("compared            " + Format.count(counts.documents()));
    console.say("possible pairs      " + Format.count(counts.allPairs()));
    console.say("candidates          " + Format.count(counts.candidates()));
    if (definition.settings().method().takes(MethodOption.COMPRESSOR)) {
      console.say("compressions        " + Format.count(counts.compressions()));
    }
    if (counts.skippedKeys() > 0) {
      console.say("skipped keys        " + Format.count(counts.skippedKeys()));
    }
    sayPromise(console);
    console.say("pairs found         " + Format.count(result.pairs().size()));
    console.say("time, signatures    " + documents.time());
    console.say("time, pairs         " + time);
  }

  private void sayCut(Console console) {
    long cut = result.counts().cut();
    if (cut > 0) {
      console.say(
          "--cut-hot: "
              + Format.count(cut, "search")
              + (cut == 1 ? " was" : " were")
              + " cut short; near-duplicates with nothing but boilerplate in common may be"
              + " missing");
    }
  }

  private void sayPromise(Console console) {
    String promise = documents.definition().promiseOfPairs(result.counts());
    if (promise != null) {
      console.say("recall              " + promise);
    }
  }

  @Override
  public void close() {
    result.close();
  }
}
