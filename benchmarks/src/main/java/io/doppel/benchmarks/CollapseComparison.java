package io.doppel.benchmarks;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.corpus.PlantedCorpus;
import io.doppel.benchmarks.peers.DoppelPeer;
import io.doppel.benchmarks.peers.MeasuredIndex;
import io.doppel.benchmarks.peers.Peer;
import io.doppel.benchmarks.peers.TextFieldPeer;
import io.doppel.benchmarks.report.CpuClock;
import io.doppel.benchmarks.report.ReportTable;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.collapse.Collapse;
import io.doppel.lucene.collapse.CollapseManager;
import io.doppel.lucene.collapse.CollapsedDocs;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.vectors.VectorBuilder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * What does it cost to hide near-duplicates among the hits of a query? The same queries for words
 * are searched plainly and collapsed by several methods, in turn, in one process and one thread.
 * {@code benchmarks/collapse} builds and runs it.
 */
@Command(
    name = "collapse",
    sortOptions = false,
    description = "Measures what it costs to hide near-duplicates among the hits of a query.")
public final class CollapseComparison implements Callable<Integer> {
  private static final String TEXT = "body";
  private static final int PAGE = 10;
  private static final int BATCH = 10_000;

  @Option(names = "--documents", description = "How many (default: ${DEFAULT-VALUE}).")
  private int documents = 100_000;

  @Option(names = "--only", description = "A method; may be given several times (default: all).")
  private List<String> only = List.of();

  @Option(names = "--queries", description = "How many are asked (default: ${DEFAULT-VALUE}).")
  private int queries = 500;

  @Option(
      names = "--window",
      split = ",",
      description = "How many hits are looked at (default: ${DEFAULT-VALUE}).")
  private int[] windows = {100, Collapse.DEFAULT_WINDOW};

  @Option(names = "--seed", description = "Of corpus and queries (default: ${DEFAULT-VALUE}).")
  private long seed = 42;

  @Option(names = "--work", description = "Where the index is made (default: ${DEFAULT-VALUE}).")
  private Path work = Path.of("benchmarks", "target", "comparison");

  @Option(names = "--help", usageHelp = true, description = "Print this.")
  private boolean help;

  CollapseComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new CollapseComparison()).execute(arguments));
  }

  /** A way to search, and what it has taken and given so far. */
  private static final class Measured {
    private final String name;
    private final Searching searching;
    private long nanos;
    private long lookedAt;
    private long hidden;

    Measured(String name, Searching searching) {
      this.name = name;
      this.searching = searching;
    }

    void search(IndexSearcher searcher, Query query) throws IOException {
      long start = CpuClock.nanos();
      CollapsedDocs docs = searching.search(searcher, query);
      nanos += CpuClock.nanos() - start;
      if (docs != null) {
        lookedAt += docs.shown().value() + docs.hidden().value();
        hidden += docs.hidden().value();
      }
    }
  }

  private interface Searching {
    /** Null for a search that hides nothing. */
    CollapsedDocs search(IndexSearcher searcher, Query query) throws IOException;
  }

  @Override
  public Integer call() throws IOException {
    Files.createDirectories(work);
    Map<String, Definition> methods = methods();
    List<Peer> peers = new ArrayList<>(List.of(new TextFieldPeer()));
    methods.forEach((name, near) -> peers.add(new DoppelPeer(name, near)));
    PlantedCorpus corpus = new PlantedCorpus(documents, seed);
    try (MeasuredIndex index = new MeasuredIndex(work, peers.toArray(Peer[]::new))) {
      fill(index, corpus);
      try (DirectoryReader reader = index.open()) {
        List<Query> asked = queries(corpus);
        IndexSearcher searcher = new IndexSearcher(reader);
        searcher.setQueryCache(null);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.println(documents + " documents, queries for two words, CPU time:");
        for (int window : windows) {
          measure(
              searcher, asked.subList(0, asked.size() / 3), searches(methods, window)); // warm up
          List<Measured> searches = searches(methods, window);
          measure(searcher, asked, searches);
          out.println("\nwindow " + window + "\n\n" + table(searches).text());
        }
      }
    }
    return 0;
  }

  private Map<String, Definition> methods() {
    Map<String, Definition> methods = new LinkedHashMap<>();
    methods.put("exact", ExactNearDup.exact(TEXT));
    methods.put("simhash", BitBuilder.simHash(TEXT).build());
    methods.put("shingles", SetBuilder.shingles(TEXT).build());
    methods.put("hybrid", HybridBuilder.hybrid(TEXT).build());
    methods.put("charikar", BitBuilder.charikar(TEXT).build());
    methods.put("containment", SetBuilder.containment(TEXT).build());
    methods.put("shingles-exact", SetBuilder.shinglesExact(TEXT, 5).build());
    methods.put("signcd", NcdBuilder.sigNcd(TEXT).build());
    methods.put("sentences", SequenceBuilder.sentences(TEXT).build());
    methods.put("tfidf, equal weights", VectorBuilder.binaryVectors(TEXT, 1).build());
    if (!methods.keySet().containsAll(only)) {
      throw new CommandLine.ParameterException(
          new CommandLine(this), "--only must be of " + methods.keySet() + ", got " + only);
    }
    methods.keySet().removeIf(name -> !only.isEmpty() && !only.contains(name));
    return methods;
  }

  private static void fill(MeasuredIndex index, PlantedCorpus corpus) throws IOException {
    List<BenchmarkDocument> batch = new ArrayList<>();
    for (int row = 0; row < corpus.size(); row++) {
      batch.add(corpus.document(row));
      if (batch.size() == BATCH || row == corpus.size() - 1) {
        index.add(batch);
        batch.clear();
      }
    }
    index.finish();
  }

  /** Two words of a document each, either of which makes a hit. */
  private List<Query> queries(PlantedCorpus corpus) {
    Random random = new Random(seed);
    List<Query> asked = new ArrayList<>();
    while (asked.size() < queries) {
      String[] words = corpus.document(random.nextInt(corpus.size())).text().split("\\W+");
      BooleanQuery.Builder query = new BooleanQuery.Builder();
      for (int i = 0; i < 2; i++) {
        String word = words[random.nextInt(words.length)].toLowerCase(Locale.ROOT);
        query.add(new TermQuery(new Term(TEXT, word)), BooleanClause.Occur.SHOULD);
      }
      asked.add(query.build());
    }
    return asked;
  }

  private List<Measured> searches(Map<String, Definition> methods, int window) {
    List<Measured> searches = new ArrayList<>();
    searches.add(plain("top 10, hits counted up to 1,000", PAGE, 1_000));
    searches.add(plain("top 10, all hits counted", PAGE, Integer.MAX_VALUE));
    searches.add(plain("top " + window + ", all hits counted", window, Integer.MAX_VALUE));
    methods.forEach(
        (name, near) -> {
          CollapseManager page = Collapse.of(near).window(window).page(0, PAGE);
          searches.add(
              new Measured(
                  "collapsed, " + name, (searcher, query) -> searcher.search(query, page)));
        });
    return searches;
  }

  private static Measured plain(String name, int hits, int counted) {
    return new Measured(
        name,
        (searcher, query) -> {
          searcher.search(query, new TopScoreDocCollectorManager(hits, counted));
          return null;
        });
  }

  private static void measure(IndexSearcher searcher, List<Query> asked, List<Measured> searches)
      throws IOException {
    for (Query query : asked) {
      for (Measured search : searches) {
        search.search(searcher, query);
      }
    }
  }

  private ReportTable table(List<Measured> searches) {
    ReportTable table =
        new ReportTable()
            .column("search", "%s")
            .column("us", "%.0f")
            .column("ratio", "%.2f")
            .column("looked at", "%.0f")
            .column("us for each", "%.2f")
            .column("hidden", "%.1f");
    Measured reference = searches.get(1);
    Measured window = searches.get(2);
    for (Measured each : searches) {
      boolean collapsed = each.lookedAt > 0;
      table.add(
          each.name,
          each.nanos / 1e3 / queries,
          (double) each.nanos / reference.nanos,
          collapsed ? (double) each.lookedAt / queries : null,
          collapsed ? (each.nanos - window.nanos) / 1e3 / each.lookedAt : null,
          collapsed ? (double) each.hidden / queries : null);
    }
    return table;
  }
}
