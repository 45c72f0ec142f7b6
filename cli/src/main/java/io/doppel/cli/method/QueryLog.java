package io.doppel.cli.method;

import io.doppel.cli.input.TableFile;
import io.doppel.cli.output.Format;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.frequencies.IndexFrequencies;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;

/**
 * Counts a query log: a file with a query a line and, separated by a tab, how often it was asked;
 * once if that is not said. Each k-gram counts as often as the queries were asked that have it.
 */
public final class QueryLog {
  private final Definition grams;
  private final FrequencyCounter counter = new FrequencyCounter();
  private long queries;

  private QueryLog(Definition grams) {
    this.grams = grams;
  }

  /**
   * Reads a log.
   *
   * @param file the file, plain or gzip
   * @param grams a definition whose signatures are the k-grams of a text
   */
  public static FeatureFrequencies read(Path file, Definition grams) throws IOException {
    QueryLog log = new QueryLog(grams);
    TableFile.read("--query-log", file, log::count);
    return log.counter.mostFrequent(1, IndexFrequencies.MOST_FEATURES);
  }

  /** The definition whose signatures are the k-grams of a text. */
  public static Definition grams(String field, int words, Analyzer analyzer) {
    return SetBuilder.grams(field, words).analyzer(analyzer).build();
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
