package io.doppel.benchmarks.bench;

import io.doppel.benchmarks.compare.ComparedMethods;
import io.doppel.benchmarks.compare.Comparison;
import io.doppel.benchmarks.compare.ComparisonReport;
import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.corpus.JsonlDocuments;
import io.doppel.benchmarks.peers.Peer;
import io.doppel.benchmarks.peers.Queries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * How do our methods compare with what users of Lucene do today, in speed, size, precision and
 * recall? End to end, on one corpus and in one thread.
 *
 * @param input a file of JSON lines; null if texts are generated
 * @param language only documents of the input with this language; null if all
 * @param most how many documents of the input are read
 * @param methods parts of the names of methods; those without one of them are left out
 */
record ComparePart(Path input, String language, int most, List<String> methods) implements Part {
  static final String NAME = "compare";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean isExtra() {
    return true;
  }

  /** The methods that are compared; none if no name has one of the parts. */
  List<Peer> chosen() {
    return ComparedMethods.all().stream()
        .filter(peer -> methods.isEmpty() || methods.stream().anyMatch(peer.name()::contains))
        .toList();
  }

  @Override
  public void measure(BenchRun run) throws IOException {
    BenchSettings settings = run.settings();
    List<BenchmarkDocument> corpus =
        input == null ? run.corpus() : JsonlDocuments.read(input, language, most);
    Queries queries = new Queries(corpus, settings.queries(), settings.seed());
    Comparison comparison = new Comparison(corpus, queries, settings.work(), run::progress);
    ComparisonReport report = new ComparisonReport(comparison.measure(chosen()));
    run.add("Against what users of Lucene do", NAME, report.figures());
    report
        .recallByEdit()
        .ifPresent(recall -> run.add("Recall by kind of edit", "compare-recall", recall));
  }
}
