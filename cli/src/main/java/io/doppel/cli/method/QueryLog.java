package io.doppel.cli;

import io.doppel.lucene.NearDup;
import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.sketch.FeatureFrequencies;
import io.doppel.sketch.FrequencyCounter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;

/**
 * Counts a query log: a file with a query a line and, separated by a tab, how often it was asked;
 * once if that is not said. Each k-gram counts as often as the queries were asked that have it.
 */
final class QueryLog {
  private final NearDup grams;
  private final FrequencyCounter counter = new FrequencyCounter();
  private long queries;

  private QueryLog(NearDup grams) {
    this.grams = grams;
  }

  /**
   * Reads a log.
   *
   * @param file the file, plain or gzip
   * @param grams a definition whose signatures are the k-grams of a text
   */
  static FeatureFrequencies read(Path file, NearDup grams) throws IOException {
    QueryLog log = new QueryLog(grams);
    TableFile.read("--query-log", file, log::count);
    return Frequencies.table(log.counter, 1, Frequencies.MOST_FEATURES);
  }

  /** The definition whose signatures are the k-grams of a text. */
  static NearDup grams(String field, int words, Analyzer analyzer) {
    return NearDup.grams(field, words).analyzer(analyzer).build();
  }

  private void count(TableFile.Row row) throws IOException {
    if (row.values().length > 2) {
      throw row.problem("a line must be a query and its count, separated by one tab");
    }
    int times = row.values().length == 1 ? 1 : times(row);
    queries += times;
    if (queries > Integer.MAX_VALUE) {
      throw row.problem(
          "the counts must add up to at most " + Integer.MAX_VALUE + ", got " + queries);
    }
    counter.addDocuments(times);
    Optional<Signature> signature = grams.sign(row.values()[0]);
    if (signature.isPresent()) {
      SetSignature set = (SetSignature) signature.get();
      for (int i = 0; i < set.size(); i++) {
        counter.add(set.element(i), times);
      }
    }
  }

  private static int times(TableFile.Row row) {
    String count = row.values()[1].strip();
    try {
      int times = Integer.parseInt(count);
      if (times >= 1) {
        return times;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw row.problem(
        "a count must be a whole number in [1, "
            + Integer.MAX_VALUE
            + "], got "
            + Format.forTerminal(count, 40));
  }
}
