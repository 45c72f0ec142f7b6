package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus;
import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.decision.DedupPolicy;
import io.doppel.evaluate.Accuracy;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.sets.IMatchSettings;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/**
 * DDD (section 4): recall, precision and F1 of q-grams, SpotSigs, MinHash and I-Match for several
 * thresholds on 744 documents, and the time a document takes in a stream with a window of 24 hours,
 * by how many came before and by its length.
 */
final class DddTables {
  private static final int DOCUMENTS = 744;
  private static final int IN_CLUSTERS = 222;
  private static final double[] THRESHOLDS = {0.5, 0.6, 0.7, 0.8, 0.9};
  private static final int[] SIZES = {500, 1000, 2000, 4000, 8000};
  private static final int HOURS = 4;
  private static final int DOCUMENTS_AN_HOUR = 500;
  private static final int DOCUMENTS_OF_A_LENGTH = 732;
  private static final int[] LENGTHS = {1000, 2000, 5000, 10_000, 20_000};
  private static final long DAY = Duration.ofHours(24).toMillis();
  private static final long HOUR = Duration.ofHours(1).toMillis();

  private DddTables() {}

  static List<PaperTable> all() {
    return List.of(
        new PaperTable(
            "ddd-figure-5", "q-grams and others by threshold (Figure 6: F1)", DddTables::accuracy),
        new PaperTable(
            "ddd-figure-7", "time a document by number of documents", DddTables::byNumber),
        new PaperTable("ddd-figure-8", "time a document by hour", DddTables::byHour),
        new PaperTable("ddd-figure-9", "time a document by its length", DddTables::byLength));
  }

  private static String accuracy(Experiment experiment) throws IOException {
    LabelledCorpus chosen = experiment.documents().mixed(IN_CLUSTERS, DOCUMENTS, 1);
    Experiment few = experiment.of(chosen);
    ReportTable table =
        new ReportTable()
            .column("threshold", "%.1f")
            .column("method", "%s")
            .column("T", "%d")
            .column("T and C", "%d")
            .column("recall", "%.3f")
            .column("precision", "%.3f")
            .column("F1", "%.3f");
    for (double threshold : THRESHOLDS) {
      for (Definition near :
          List.of(
              SetBuilder.qGrams(Experiment.TEXT, 4).threshold(threshold).build(),
              SetBuilder.spotSigs(Experiment.TEXT).threshold(threshold).build(),
              SetBuilder.shingles(Experiment.TEXT).threshold(threshold).build(),
              SetBuilder.iMatch(
                      Experiment.TEXT,
                      IMatchSettings.DEFAULT,
                      few.frequencies(SetBuilder.words(Experiment.TEXT)))
                  .build())) {
        Accuracy found = few.run(near).judged().at(near.threshold());
        table.add(
            threshold,
            near.scheme().name(),
            found.found(),
            found.right(),
            found.recall(),
            found.precision(),
            found.f1());
      }
    }
    return chosen.documents().size()
        + " documents, "
        + chosen.labels().nearDuplicates()
        + " correct matches:\n\n"
        + table.text();
  }

  private static String byNumber(Experiment experiment) throws IOException {
    ReportTable table =
        new ReportTable()
            .column("documents", "%d")
            .column("ms a document", "%.3f")
            .column("ms of the last tenth", "%.3f");
    for (int size : SIZES) {
      List<String> texts = texts(experiment, size);
      stream(texts, DAY / texts.size()); // warm up
      long[] times = stream(texts, DAY / texts.size());
      int last = times.length - times.length / 10;
      table.add(
          texts.size(),
          milliseconds(times, 0, times.length),
          milliseconds(times, last, times.length));
    }
    return "CPU time, qgrams, window of 24 hours:\n\n" + table.text();
  }

  private static String byHour(Experiment experiment) throws IOException {
    List<String> texts = texts(experiment, HOURS * DOCUMENTS_AN_HOUR);
    long step = HOUR * HOURS / texts.size();
    stream(texts, step); // warm up
    long[] times = stream(texts, step);
    ReportTable table = new ReportTable().column("hour", "%d").column("ms a document", "%.3f");
    for (int hour = 0; hour < HOURS; hour++) {
      table.add(
          hour,
          milliseconds(times, times.length * hour / HOURS, times.length * (hour + 1) / HOURS));
    }
    return "CPU time, qgrams, " + texts.size() / HOURS + " documents an hour:\n\n" + table.text();
  }

  /** Texts are put together until they are long enough, and cut. */
  private static String byLength(Experiment experiment) throws IOException {
    String all = String.join(" ", texts(experiment, Integer.MAX_VALUE));
    ReportTable table =
        new ReportTable()
            .column("characters", "%d")
            .column("documents", "%d")
            .column("ms a document", "%.3f");
    for (int length : LENGTHS) {
      List<String> texts = new ArrayList<>();
      for (int start = 0;
          start + length <= all.length() && texts.size() < DOCUMENTS_OF_A_LENGTH;
          start += length) {
        texts.add(all.substring(start, start + length));
      }
      if (!texts.isEmpty()) {
        stream(texts, DAY / texts.size()); // warm up
        long[] times = stream(texts, DAY / texts.size());
        table.add(length, texts.size(), milliseconds(times, 0, times.length));
      }
    }
    return "CPU time, qgrams, window of 24 hours:\n\n" + table.text();
  }

  private static List<String> texts(Experiment experiment, int most) {
    return experiment.documents().documents().stream().map(Labelled::text).limit(most).toList();
  }

  private static double milliseconds(long[] times, int from, int to) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += times[i];
    }
    return sum / 1e6 / Math.max(1, to - from);
  }

  /** Adds texts to an empty index; the CPU time of each in nanoseconds. */
  private static long[] stream(List<String> texts, long step) throws IOException {
    Definition near = SetBuilder.qGrams(Experiment.TEXT, 4).threshold(0.7).build();
    long[] times = new long[texts.size()];
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer =
            new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()));
        DedupWriter dedup =
            DedupWriter.of(writer, near, "id")
                .policy(DedupPolicy.SKIP)
                .window(Duration.ofHours(24), true)
                .open()) {
      for (int i = 0; i < times.length; i++) {
        long start = CpuClock.nanos();
        dedup.addDocument(
            new DedupDocument(String.valueOf(i), texts.get(i), new Document())
                .withTimestamp(i * step));
        times[i] = CpuClock.nanos() - start;
      }
    }
    return times;
  }
}
