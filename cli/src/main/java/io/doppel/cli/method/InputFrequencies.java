package io.doppel.cli.method;

import io.doppel.cli.input.BadDocuments;
import io.doppel.cli.input.DocumentParser;
import io.doppel.cli.input.DocumentSource;
import io.doppel.cli.input.InputDocument;
import io.doppel.cli.input.SigningPool;
import io.doppel.cli.output.Progress;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.BoilerplateCounter;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.SignatureStore;
import io.doppel.lucene.frequencies.IndexFrequencies;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.pairs.MemoryBudget;
import io.doppel.signature.SetSignature;
import java.io.IOException;
import java.util.function.BiConsumer;

/**
 * Counts the features of an input, which is read once more for it. Documents that cannot be used do
 * not count; they are set aside when the signatures are made, not here.
 */
public final class InputFrequencies implements Frequencies {
  private final DocumentSource source;
  private final DocumentParser parser;
  private final BadDocuments bad;
  private final int threads;
  private final Progress progress;

  public InputFrequencies(
      DocumentSource source,
      DocumentParser parser,
      BadDocuments bad,
      int threads,
      Progress progress) {
    this.source = source;
    this.parser = parser;
    this.bad = bad;
    this.threads = threads;
    this.progress = progress;
  }

  @Override
  public FeatureFrequencies of(Definition features) throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    count(features, parser, "frequencies", (set, document) -> counter.add(set));
    return IndexFrequencies.kept(counter);
  }

  @Override
  public Boilerplate boilerplate(Definition features, MethodSettings settings) throws IOException {
    String groupedBy = settings.word(MethodOption.BOILERPLATE_BY, "");
    BoilerplateCounter counter = new BoilerplateCounter(groupedBy);
    count(
        features,
        parser.grouped(groupedBy),
        "boilerplate",
        (set, document) -> counter.add(set, document.group()));
    return Frequencies.boilerplate(counter, settings);
  }

  /**
   * A definition with what all documents say, if it learns that and nothing is given or recorded.
   * They are read for it.
   */
  public ChosenDefinition learned(ChosenDefinition definition) throws IOException {
    if (!definition.mayLearn()) {
      return definition;
    }
    try (SignatureStore signatures = new SignatureStore(definition.near(), MemoryBudget.ofHeap());
        DocumentSource.Cursor cursor = source.open();
        SigningPool pool = new SigningPool(cursor, parser, definition.near(), threads);
        Progress.Task task = progress.start("signatures", source.size())) {
      while (pool.useNext(signed -> add(signed, signatures))) {
        task.to(cursor.progress());
      }
      return definition.learned(signatures.signatures(), threads, progress);
    }
  }

  private void add(SigningPool.Signed signed, SignatureStore signatures) {
    if (signed.problem() != null) {
      bad.check(signed.problem());
    } else {
      signatures.add(signed.signature());
    }
  }

  /** Has the features of each document counted that has some. */
  private void count(
      Definition features,
      DocumentParser groupParser,
      String name,
      BiConsumer<SetSignature, InputDocument> counter)
      throws IOException {
    try (DocumentSource.Cursor cursor = source.open();
        SigningPool pool = new SigningPool(cursor, groupParser, features, threads);
        Progress.Task task = progress.start(name, source.size())) {
      while (pool.useNext(signed -> count(signed, counter))) {
        task.to(cursor.progress());
      }
    }
  }

  private void count(SigningPool.Signed signed, BiConsumer<SetSignature, InputDocument> counter) {
    if (signed.problem() != null) {
      bad.check(signed.problem());
    } else if (signed.signature() != null) {
      counter.accept((SetSignature) signed.signature(), signed.document());
    }
  }
}
