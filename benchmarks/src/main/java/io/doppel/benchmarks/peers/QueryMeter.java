package io.doppel.benchmarks.peers;

import io.doppel.benchmarks.corpus.BenchmarkDocument;
import io.doppel.benchmarks.report.CpuClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;

/** Asks an index for the near-duplicates of texts, one after the other, and takes the time. */
public final class QueryMeter {
  private final IndexSearcher searcher;

  /** The document for each number that Lucene gave: merges change the order. */
  private final BenchmarkDocument[] documents;

  private final List<BenchmarkDocument> hits = new ArrayList<>();
  private long nanos;

  /**
   * Takes an index.
   *
   * @param reader the index
   * @param byId the documents by their id
   * @throws IOException if it cannot be read
   */
  public QueryMeter(DirectoryReader reader, Map<String, BenchmarkDocument> byId)
      throws IOException {
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
    documents = new BenchmarkDocument[reader.maxDoc()];
    StoredFields stored = reader.storedFields();
    for (int i = 0; i < documents.length; i++) {
      documents[i] = byId.get(stored.document(i).get(MeasuredIndex.ID));
    }
  }

  /** Asks for texts without counting. */
  public void warmUp(Search search, List<BenchmarkDocument> queries) throws IOException {
    for (BenchmarkDocument query : queries) {
      ask(search, query);
    }
  }

  /**
   * Asks for each document by its text, analysis included.
   *
   * @param search how to ask
   * @param queries the documents
   * @param accuracy counts what is found
   * @return the CPU time
   * @throws IOException if the index cannot be read
   */
  public QueryCost measure(Search search, Queries queries, FoundByEdit accuracy)
      throws IOException {
    long[] times = new long[queries.documents().size()];
    int asked = 0;
    for (BenchmarkDocument query : queries.documents()) {
      ask(search, query);
      times[asked++] = nanos;
      accuracy.add(query, hits, queries.weight(query));
    }
    return QueryCost.of(times);
  }

  /**
   * Asks for each document by its text, analysis included; what is found does not count.
   *
   * @param search how to ask
   * @param queries the documents
   * @return the CPU time
   * @throws IOException if the index cannot be read
   */
  public QueryCost measure(Search search, List<BenchmarkDocument> queries) throws IOException {
    long[] times = new long[queries.size()];
    for (int i = 0; i < times.length; i++) {
      ask(search, queries.get(i));
      times[i] = nanos;
    }
    return QueryCost.of(times);
  }

  private void ask(Search search, BenchmarkDocument document) throws IOException {
    long start = CpuClock.nanos();
    Query query = search.maker().query(searcher.getIndexReader(), document.text());
    ScoreDoc[] found = searcher.search(query, search.topHits()).scoreDocs;
    nanos = CpuClock.nanos() - start;
    hits.clear();
    Arrays.stream(found).forEach(hit -> hits.add(documents[hit.doc]));
  }
}
