package io.doppel.benchmarks.papers;

import io.doppel.benchmarks.corpus.LabelledCorpus.Labelled;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.decision.Compared;
import io.doppel.decision.DedupPolicy;
import io.doppel.evaluate.Accuracy;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.sets.IMatchSettings;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/**
 * DDD (section 4): recall, precision and F1 of q-grams, SpotSigs, MinHash and I-Match for several
 * thresholds on 744 documents, and the time a document takes in a stream with a window of 24 hours,
 * by how many came before and by its length. There each document is compared with all (figure 2),
 * and beside that with representatives only, as is usual here; {@code ddd-compare} says what that
 * changes.
 */
final class DddTables {
  private static final int DOCUMENTS = 744;
  private static final int IN_CLUSTERS = 222;
  private static final double[] THRESHOLDS = {0.5, 0.6, 0.7, 0.8, 0.9};

  /** Recall, precision and F1 in the paper's figure 5, of each threshold and method. */
  private static final String[][] PRINTED = {
    {".991 / .827 / .902", ".757 / .848 / .800", ".766 / .850 / .806", ".577 / 1.000 / .731"},
    {".955 / .930 / .942", ".757 / .955 / .844", ".766 / .955 / .850", ".577 / 1.000 / .731"},
    {".910 / 1.000 / .953", ".721 / .976 / .829", ".730 / .976 / .835", ".577 / 1.000 / .731"},
    {".910 / 1.000 / .953", ".667 / .974 / .791", ".676 / .974 / .798", ".550 / .984 / .705"},
    {".892 / 1.000 / .943", ".667 / .974 / .791", ".676 / .974 / .798", ".559 / 1.000 / .717"}
  };

  private static final int LARGEST = 8000;
  private static final int USUAL_LENGTH = 5000;
  private static final int[] SIZES = {500, 1000, 2000, 4000, LARGEST};
  private static final int HOURS = 4;
  private static final int DOCUMENTS_AN_HOUR = 500;
  private static final int DOCUMENTS_OF_A_LENGTH = 732;
  private static final int[] LENGTHS = {1000, 2000, USUAL_LENGTH, 10_000, 20_000};
  private static final double USUAL = 0.7;
  private static final String CPU_TIME =
      "CPU time a document, qgrams from 0.7 on, window of 24 hours";
  private static final long DAY = Duration.ofHours(24).toMillis();
  private static final long HOUR = Duration.ofHours(1).toMillis();

  private DddTables() {}

  static List<PaperTable> all() {
    return List.of(
        new PaperTable(
            "ddd-figure-5", "q-grams and others by threshold (Figure 6: F1)", DddTables::accuracy),
        new PaperTable("ddd-q", "q-grams by their length", DddTables::byQ),
        new PaperTable(
            "ddd-figure-7", "time a document by number of documents", DddTables::byNumber),
        new PaperTable("ddd-figure-8", "time a document by hour", DddTables::byHour),
        new PaperTable("ddd-figure-9", "time a document by its length", DddTables::byLength),
        new PaperTable(
            "ddd-compare",
            "decisions by what a document is compared with: representatives or all",
            DddTables::byCompared));
  }

  private static String accuracy(Experiment experiment) throws IOException {
    Experiment few = few(experiment);
    ReportTable table =
        new ReportTable()
            .column("threshold", "%.1f")
            .column("method", "%s")
            .column("T", "%d")
            .column("T and C", "%d")
            .column("recall", "%.3f")
            .column("precision", "%.3f")
            .column("F1", "%.3f")
            .column("paper: recall / precision / F1", "%s");
    for (int i = 0; i < THRESHOLDS.length; i++) {
      List<Definition> methods = methods(few, THRESHOLDS[i]);
      for (int j = 0; j < methods.size(); j++) {
        Definition near = methods.get(j);
        Accuracy found = few.run(near).judged().at(near.threshold());
        table.add(
            THRESHOLDS[i],
            near.scheme().name(),
            found.found(),
            found.right(),
            found.recall(),
            found.precision(),
            found.f1(),
            PRINTED[i][j]);
      }
    }
    return heading(few) + table.text();
  }

  private static String byQ(Experiment experiment) throws IOException {
    Experiment few = few(experiment);
    return heading(few) + DddLengths.table(few);
  }

  /** As many documents as in the paper, and as many of them in clusters as its matches have. */
  private static Experiment few(Experiment experiment) {
    return experiment.of(experiment.documents().mixed(IN_CLUSTERS, DOCUMENTS, 1));
  }

  private static String heading(Experiment few) {
    return few.documents().documents().size()
        + " documents, "
        + few.documents().labels().nearDuplicates()
        + " correct matches:\n\n";
  }

  /** In the order of the paper's figure: DDD, SpotSigs, LSH, I-Match. */
  private static List<Definition> methods(Experiment experiment, double threshold)
      throws IOException {
    return List.of(
        SetBuilder.qGrams(Experiment.TEXT, 4).threshold(threshold).build(),
        SetBuilder.spotSigs(Experiment.TEXT).threshold(threshold).build(),
        SetBuilder.shingles(Experiment.TEXT).threshold(threshold).build(),
        SetBuilder.iMatch(
                Experiment.TEXT,
                IMatchSettings.DEFAULT,
                experiment.frequencies(SetBuilder.words(Experiment.TEXT)))
            .build());
  }

  /** The columns of a table of times. */
  private static ReportTable times(String first) {
    return new ReportTable()
        .column(first, "%d")
        .column("documents", "%d")
        .column("with all, ms", "%.3f")
        .column("with representatives, ms", "%.3f")
        .column("paper, ms", "%s");
  }

  private static void add(
      ReportTable table, int first, Times times, int from, int to, String printed) {
    table.add(
        first,
        to - from,
        milliseconds(times.all(), from, to),
        milliseconds(times.representatives(), from, to),
        printed);
  }

  private static String byNumber(Experiment experiment) throws IOException {
    ReportTable all = times("stream of");
    ReportTable tenths = times("stream of");
    int before = 0;
    for (int size : SIZES) {
      List<String> texts = texts(experiment, size);
      int count = texts.size();
      if (count == before) {
        break; // there are no more
      }
      before = count;
      Times times = Times.of(texts, DAY / count);
      add(all, count, times, 0, count, size == LARGEST && count == size ? "1,200" : null);
      add(tenths, count, times, count - count / 10, count, null);
    }
    return CPU_TIME
        + ", all documents:\n\n"
        + all.text()
        + "\nThe last tenth of them:\n\n"
        + tenths.text();
  }

  private static String byHour(Experiment experiment) throws IOException {
    List<String> texts = texts(experiment, HOURS * DOCUMENTS_AN_HOUR);
    Times times = Times.of(texts, HOUR * HOURS / texts.size());
    ReportTable table = times("hour");
    for (int hour = 0; hour < HOURS; hour++) {
      int from = texts.size() * hour / HOURS;
      add(table, hour, times, from, texts.size() * (hour + 1) / HOURS, null);
    }
    return CPU_TIME + ":\n\n" + table.text();
  }

  /** Texts are put together until they are long enough, and cut. */
  private static String byLength(Experiment experiment) throws IOException {
    String all = String.join(" ", texts(experiment, Integer.MAX_VALUE));
    ReportTable table = times("characters");
    for (int length : LENGTHS) {
      List<String> texts = new ArrayList<>();
      for (int start = 0;
          start + length <= all.length() && texts.size() < DOCUMENTS_OF_A_LENGTH;
          start += length) {
        texts.add(all.substring(start, start + length));
      }
      if (!texts.isEmpty()) {
        Times times = Times.of(texts, DAY / texts.size());
        add(table, length, times, 0, texts.size(), length == USUAL_LENGTH ? "< 200" : null);
      }
    }
    return CPU_TIME + ":\n\n" + table.text();
  }

  /** What documents took, in nanoseconds of CPU time, by what they were compared with. */
  private record Times(long[] all, long[] representatives) {
    /** The second of two runs each, when all code is compiled. */
    static Times of(List<String> texts, long step) throws IOException {
      List<long[]> times = new ArrayList<>();
      for (Compared compared : List.of(Compared.ALL, Compared.REPRESENTATIVES)) {
        stream(texts, step, compared, USUAL, unheard -> {});
        times.add(stream(texts, step, compared, USUAL, unheard -> {}));
      }
      return new Times(times.get(0), times.get(1));
    }
  }

  /** The same stream by both ways: what is tagged, how much of it rightly, and chains. */
  private static String byCompared(Experiment experiment) throws IOException {
    List<String> texts = texts(experiment, Integer.MAX_VALUE);
    ReportTable table =
        new ReportTable()
            .column("threshold", "%.1f")
            .column("compared with", "%s")
            .column("duplicates", "%d")
            .column("judged", "%d")
            .column("right", "%d")
            .column("precision", "%.3f")
            .column("exact", "%d")
            .column("name a tagged one", "%d")
            .column("longest chain", "%d");
    for (double threshold : THRESHOLDS) {
      for (Compared compared : Compared.values()) {
        List<Decision> decisions = new ArrayList<>();
        stream(texts, DAY / Math.max(1, texts.size()), compared, threshold, decisions::add);
        StreamDecisions found = StreamDecisions.of(decisions, experiment.documents().labels());
        table.add(
            threshold,
            compared.id(),
            found.duplicates(),
            found.judged(),
            found.right(),
            found.judged() == 0 ? null : (double) found.right() / found.judged(),
            found.exact(),
            found.chained(),
            found.longest());
      }
    }
    return "qgrams, all within 24 hours, in the order of the file:\n\n" + table.text();
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

  /**
   * Adds texts to an empty index. As in the paper's system duplicates do not come in; with all they
   * must, since they are compared with.
   *
   * @param told takes the decisions
   * @return the CPU time of each in nanoseconds
   */
  private static long[] stream(
      List<String> texts, long step, Compared compared, double threshold, Consumer<Decision> told)
      throws IOException {
    Definition near = SetBuilder.qGrams(Experiment.TEXT, 4).threshold(threshold).build();
    long[] times = new long[texts.size()];
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer =
            new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()));
        DedupWriter dedup =
            DedupWriter.of(writer, near, "id")
                .policy(compared == Compared.ALL ? DedupPolicy.TAG : DedupPolicy.SKIP)
                .compare(compared)
                .window(Duration.ofHours(24), true)
                .open()) {
      for (int i = 0; i < times.length; i++) {
        long start = CpuClock.nanos();
        Decision decision =
            dedup.addDocument(
                new DedupDocument(String.valueOf(i), texts.get(i), new Document())
                    .withTimestamp(i * step));
        times[i] = CpuClock.nanos() - start;
        told.accept(decision);
      }
    }
    return times;
  }
}
