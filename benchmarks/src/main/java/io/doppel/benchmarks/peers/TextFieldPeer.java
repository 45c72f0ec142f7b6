package io.doppel.benchmarks.peers;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.queries.mlt.MoreLikeThis;
import org.apache.lucene.search.Query;

/**
 * A plain text field, and MoreLikeThis on it: its ten best hits, with Lucene's settings (at most 25
 * words for a query, each in at least 5 documents) but for the least frequency in the text, which
 * is 1 because short texts hardly repeat a word.
 */
public final class TextFieldPeer implements Peer {
  private static final String FIELD = "body";
  private static final int TOP_HITS = 10;

  private final Analyzer analyzer = new StandardAnalyzer();

  public TextFieldPeer() {}

  @Override
  public String name() {
    return "TextField";
  }

  @Override
  public Map<String, Analyzer> analyzers() {
    return Map.of(FIELD, analyzer);
  }

  @Override
  public void addFields(Document document, String text) {
    document.add(new TextField(FIELD, text, Field.Store.NO));
  }

  @Override
  public List<Search> searches() {
    return List.of(new Search("MoreLikeThis top 10", TOP_HITS, this::query));
  }

  private Query query(IndexReader reader, String text) throws IOException {
    MoreLikeThis like = new MoreLikeThis(reader);
    like.setAnalyzer(analyzer);
    like.setFieldNames(new String[] {FIELD});
    like.setMinTermFreq(1);
    return like.like(FIELD, new StringReader(text));
  }
}
