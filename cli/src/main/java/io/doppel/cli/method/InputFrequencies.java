package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.measure.SetSignature;
import io.doppel.sketch.Boilerplate;
import io.doppel.sketch.BoilerplateCounter;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.FrequencyCounter;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Counts the features of an input, which is read once more for it. Documents that cannot be used do
 * not count; they are set aside when the signatures are made, not here.
 */
final class InputFrequencies implements Frequencies {
  private final DocumentSource source;
  private final DocumentParser parser;
  private final BadDocuments bad;
  private final int threads;
  private final Progress progress;

  InputFrequencies(
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
  public FeatureFrequencies of(NearDup features) throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    count(features, parser, "frequencies", (set, document) -> counter.add(set));
    return Frequencies.table(counter);
  }

  @Override
  public Boilerplate boilerplate(NearDup features, MethodSettings settings) throws IOException {
    String groupedBy = settings.word(MethodOption.BOILERPLATE_BY, "");
    BoilerplateCounter counter = new BoilerplateCounter(groupedBy);
    count(
        features,
        parser.grouped(groupedBy),
        "boilerplate",
        (set, document) -> counter.add(set, document.group()));
    return Frequencies.boilerplate(counter, settings);
  }

  /** Has the features of each document counted that has some. */
  private void count(
      NearDup features,
      DocumentParser groupParser,
      String name,
      BiConsumer<SetSignature, InputDocument> counter)
      throws IOException {
    Map<String, String> firstSeen = new HashMap<>();
    try (DocumentSource.Cursor cursor = source.open();
        SigningPool pool = new SigningPool(cursor, groupParser, features, threads);
        Progress.Task task = progress.start(name, source.size())) {
      while (pool.useNext(signed -> count(signed, firstSeen, counter))) {
        task.to(cursor.progress());
      }
    }
  }

  private void count(
      SigningPool.Signed signed,
      Map<String, String> firstSeen,
      BiConsumer<SetSignature, InputDocument> counter) {
    BadDocumentException problem = signed.problemAmong(firstSeen);
    if (problem != null) {
      bad.check(problem);
    } else if (signed.signature() != null) {
      counter.accept((SetSignature) signed.signature(), signed.document());
    }
  }
}
