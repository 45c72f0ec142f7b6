package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.LabelledDocuments;
import io.doppel.benchmarks.corpus.LabelledDocuments.Labelled;
import io.doppel.lucene.IMatchSettings;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.PairSettings;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupPolicy;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.measure.SetSignature;
import io.doppel.measure.Signature;
import io.doppel.pairs.SimilarPair;
import io.doppel.sketch.FrequencyCounter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * DDD's experiment (section 4): recall, precision and F1 of q-grams, SpotSigs, MinHash and I-Match
 * for several thresholds on 744 documents, and the time a document takes in a stream with a window
 * of 24 hours, by how many came before. {@code benchmarks/ddd} builds and runs it.
 */
@Command(name = "ddd", sortOptions = false, description = "DDD's experiment on labelled documents.")
public final class DddComparison implements Callable<Integer> {
  private static final String TEXT = "text";
  private static final int DOCUMENTS = 744;
  private static final double[] THRESHOLDS = {0.5, 0.6, 0.7, 0.8, 0.9};
  private static final int[] SIZES = {500, 1000, 2000, 4000, 8000};

  @Parameters(paramLabel = "FILE", description = "Documents as lines of JSON.")
  private Path input;

  @Option(names = "--label", description = "The field of the cluster (default: ${DEFAULT-VALUE}).")
  private String label = "cluster";

  @Option(
      names = "--in-clusters",
      description = "How many of the 744 are in clusters, at most (default: ${DEFAULT-VALUE}).")
  private int inClusters = 222;

  @Option(names = "--seed", description = "Of the choice (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--work", hidden = true)
  private Path work;

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  DddComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new DddComparison()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    LabelledDocuments all = LabelledDocuments.read(input, label, "title");
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    LabelledDocuments chosen = all.mixed(inClusters, DOCUMENTS, seed);
    long correct = nearDuplicates(chosen);
    out.println(
        input + ": " + chosen.documents().size() + " documents, " + correct + " correct matches\n");
    out.println(accuracy(chosen, correct).text());
    out.println("Time a document in a stream, qgrams, window of 24 hours:\n");
    out.println(times(all).text());
    return 0;
  }

  private ReportTable accuracy(LabelledDocuments chosen, long correct) throws IOException {
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
      for (NearDup near :
          List.of(
              NearDup.qGrams(TEXT, 4).threshold(threshold).build(),
              NearDup.spotSigs(TEXT).threshold(threshold).build(),
              NearDup.shingles(TEXT).threshold(threshold).build(),
              iMatch(chosen))) {
        List<SimilarPair> found = pairs(near, chosen.documents());
        found.removeIf(pair -> isIgnored(chosen, pair));
        long right = found.stream().filter(pair -> isRight(chosen, pair)).count();
        double recall = (double) right / correct;
        double precision = found.isEmpty() ? 0 : (double) right / found.size();
        table.add(
            threshold,
            near.scheme().name(),
            found.size(),
            (int) right,
            recall,
            precision,
            2.0 * right / (found.size() + correct));
      }
    }
    return table;
  }

  private static NearDup iMatch(LabelledDocuments chosen) throws IOException {
    NearDup words = NearDup.words(TEXT).build();
    FrequencyCounter counter = new FrequencyCounter();
    for (Labelled document : chosen.documents()) {
      words.sign(document.text()).ifPresent(set -> counter.add((SetSignature) set));
    }
    return NearDup.iMatch(TEXT, IMatchSettings.DEFAULT, counter.frequencies(1)).build();
  }

  private static List<SimilarPair> pairs(NearDup near, List<Labelled> documents)
      throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (Labelled document : documents) {
      signatures.add(near.sign(document.text()).orElse(null));
    }
    return new ArrayList<>(near.pairs(signatures, PairSettings.DEFAULT).pairs());
  }

  private static boolean isIgnored(LabelledDocuments chosen, SimilarPair pair) {
    return chosen.isIgnored(
        chosen.documents().get(pair.first()), chosen.documents().get(pair.second()));
  }

  private static boolean isRight(LabelledDocuments chosen, SimilarPair pair) {
    String cluster = chosen.documents().get(pair.first()).cluster();
    return cluster != null && cluster.equals(chosen.documents().get(pair.second()).cluster());
  }

  private static long nearDuplicates(LabelledDocuments chosen) {
    long all = 0;
    List<Labelled> documents = chosen.documents();
    for (int i = 0; i < documents.size(); i++) {
      for (int j = 0; j < i; j++) {
        boolean same =
            documents.get(i).cluster() != null
                && documents.get(i).cluster().equals(documents.get(j).cluster());
        all += same && !chosen.isIgnored(documents.get(i), documents.get(j)) ? 1 : 0;
      }
    }
    return all;
  }

  private ReportTable times(LabelledDocuments all) throws IOException {
    ReportTable table =
        new ReportTable()
            .column("documents", "%d")
            .column("ms a document", "%.3f")
            .column("ms of the last tenth", "%.3f")
            .column("skipped", "%d");
    for (int size : SIZES) {
      List<Labelled> documents = all.documents().subList(0, Math.min(size, all.documents().size()));
      stream(documents, new ReportTable().column("", "%d"), false); // warm up
      stream(documents, table, true);
    }
    return table;
  }

  private static void stream(List<Labelled> documents, ReportTable table, boolean counts)
      throws IOException {
    NearDup near = NearDup.qGrams(TEXT, 4).threshold(0.7).build();
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer =
            new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()));
        DedupWriter dedup =
            DedupWriter.of(writer, near, "id")
                .policy(DedupPolicy.SKIP)
                .window(Duration.ofHours(24), true)
                .open()) {
      long step = Duration.ofHours(24).toMillis() / documents.size();
      int skipped = 0;
      int last = documents.size() - documents.size() / 10;
      long start = CpuClock.nanos();
      long lastTenth = start;
      for (int i = 0; i < documents.size(); i++) {
        lastTenth = i == last ? CpuClock.nanos() : lastTenth;
        Labelled document = documents.get(i);
        skipped +=
            switch (dedup
                .add(
                    new DedupDocument(document.id(), document.text(), new Document())
                        .withTimestamp(i * step))
                .kind()) {
              case SKIPPED -> 1;
              default -> 0;
            };
      }
      long end = CpuClock.nanos();
      if (counts) {
        table.add(
            documents.size(),
            (end - start) / 1e6 / documents.size(),
            (end - lastTenth) / 1e6 / (documents.size() - last),
            skipped);
      }
    }
  }
}
