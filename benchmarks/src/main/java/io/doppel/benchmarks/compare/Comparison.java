package io.doppel.benchmarks.compare;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.peers.FoundByEdit;
import io.doppel.benchmarks.peers.IndexCost;
import io.doppel.benchmarks.peers.MeasuredIndex;
import io.doppel.benchmarks.peers.Peer;
import io.doppel.benchmarks.peers.Queries;
import io.doppel.benchmarks.peers.QueryCost;
import io.doppel.benchmarks.peers.QueryMeter;
import io.doppel.benchmarks.peers.Search;
import io.doppel.benchmarks.peers.TextFieldPeer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.lucene.index.DirectoryReader;

/**
 * Measures methods on the same documents in one process and one thread. All of them are warmed up
 * before the first is measured, so that none profits from code that only it has run so far.
 */
public final class Comparison {
  private static final int WARM_UP_DOCUMENTS = 10_000;
  private static final int WARM_UP_QUERIES = 500;
  private static final int BATCH = 1_000;

  private final List<BenchmarkDocument> corpus;
  private final Queries queries;
  private final Path folder;
  private final Consumer<String> progress;
  private final Peer textField = new TextFieldPeer();
  private final Map<String, BenchmarkDocument> byId = new HashMap<>();
  private final Map<Integer, List<BenchmarkDocument>> families;

  /**
   * Prepares a comparison.
   *
   * @param corpus the documents
   * @param queries those that are asked for
   * @param folder where indexes are made and deleted
   * @param progress is told what is going on
   * @throws IOException if the folder cannot be made
   */
  public Comparison(
      List<BenchmarkDocument> corpus, Queries queries, Path folder, Consumer<String> progress)
      throws IOException {
    this.corpus = corpus;
    this.queries = queries;
    this.folder = Files.createDirectories(folder);
    this.progress = progress;
    corpus.forEach(document -> byId.put(document.id(), document));
    families = FoundByEdit.families(corpus);
  }

  /**
   * Measures all methods.
   *
   * @param peers the methods
   * @return a row for each way to ask
   * @throws IOException if an index cannot be written or read
   */
  public List<ComparisonRow> measure(List<Peer> peers) throws IOException {
    List<BenchmarkDocument> first = corpus.subList(0, Math.min(WARM_UP_DOCUMENTS, corpus.size()));
    for (Peer peer : peers) {
      progress.accept("warming up " + peer.name());
      try (MeasuredIndex index = new MeasuredIndex(folder, peer);
          MeasuredIndex beside = new MeasuredIndex(folder, textField)) {
        fill(first, index, beside);
        for (Search search : peer.searches()) {
          warmUp(search, index);
        }
      }
    }
    IndexCost idsAlone = idsAlone();
    List<ComparisonRow> rows = new ArrayList<>();
    for (Peer peer : peers) {
      measure(peer, idsAlone, rows);
    }
    return rows;
  }

  private void warmUp(Search search, MeasuredIndex index) throws IOException {
    try (DirectoryReader reader = index.open()) {
      warmUp(search, new QueryMeter(reader, byId));
    }
  }

  private void warmUp(Search search, QueryMeter meter) throws IOException {
    meter.warmUp(search, corpus.subList(0, Math.min(WARM_UP_QUERIES, corpus.size())));
  }

  private IndexCost idsAlone() throws IOException {
    try (MeasuredIndex index = new MeasuredIndex(folder)) {
      fill(corpus, index);
      return index.cost();
    }
  }

  private void measure(Peer peer, IndexCost idsAlone, List<ComparisonRow> rows) throws IOException {
    progress.accept("indexing " + peer.name());
    try (MeasuredIndex alone = new MeasuredIndex(folder, peer)) {
      double besideText = Double.NaN;
      if (peer instanceof TextFieldPeer) {
        fill(corpus, alone);
      } else {
        besideText = fillBesideText(peer, alone);
      }
      IndexCost cost = alone.cost();
      try (DirectoryReader reader = alone.open()) {
        QueryMeter meter = new QueryMeter(reader, byId);
        for (Search search : peer.searches()) {
          String name = peer.name() + ", " + search.name();
          progress.accept("querying " + name);
          warmUp(search, meter);
          FoundByEdit accuracy = new FoundByEdit(families);
          QueryCost query = meter.measure(search, queries, accuracy);
          rows.add(
              new ComparisonRow(
                  name, cost, cost.bytesBeyond(idsAlone), besideText, query, accuracy));
        }
      }
    }
  }

  private double fillBesideText(Peer peer, MeasuredIndex alone) throws IOException {
    try (MeasuredIndex text = new MeasuredIndex(folder, textField);
        MeasuredIndex both = new MeasuredIndex(folder, textField, peer)) {
      fill(corpus, alone, text, both);
      return (double) both.cost().addNanos() / text.cost().addNanos();
    }
  }

  /** Fills indexes in turn, a thousand documents each, so that the machine's moods meet all. */
  private static void fill(List<BenchmarkDocument> documents, MeasuredIndex... indexes)
      throws IOException {
    for (int from = 0; from < documents.size(); from += BATCH) {
      List<BenchmarkDocument> batch =
          documents.subList(from, Math.min(from + BATCH, documents.size()));
      for (MeasuredIndex index : indexes) {
        index.add(batch);
      }
    }
    for (MeasuredIndex index : indexes) {
      index.finish();
    }
  }
}
