package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.measure.SetSignature;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.FrequencyCounter;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

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
    Map<String, String> firstSeen = new HashMap<>();
    try (DocumentSource.Cursor cursor = source.open();
        SigningPool pool = new SigningPool(cursor, parser, features, threads);
        Progress.Task task = progress.start("frequencies", source.size())) {
      while (pool.useNext(signed -> count(signed, firstSeen, counter))) {
        task.to(cursor.progress());
      }
    }
    return Frequencies.table(counter);
  }

  private void count(
      SigningPool.Signed signed, Map<String, String> firstSeen, FrequencyCounter counter) {
    BadDocumentException problem = signed.problemAmong(firstSeen);
    if (problem != null) {
      bad.check(problem);
    } else if (signed.signature() != null) {
      counter.add((SetSignature) signed.signature());
    }
  }
}
