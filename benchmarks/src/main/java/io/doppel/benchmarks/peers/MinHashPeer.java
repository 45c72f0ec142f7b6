package io.doppel.benchmarks.peers;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.minhash.MinHashFilter;
import org.apache.lucene.analysis.shingle.ShingleFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/**
 * Lucene's MinHashFilter on shingles of five words, one hash with 128 buckets, of its settings the
 * one with the best ratio of speed and quality, or another number of them (512 is its default). A
 * hit shares at least a part of the query's different hashes, or a number of them that does not
 * depend on how many the query has (short texts have less than 128); the score is how many it
 * shares.
 */
public final class MinHashPeer implements Peer {
  private static final String FIELD = "minhash";
  private static final int SHINGLE_WORDS = 5;
  private static final int BUCKETS = 128;

  private static final FieldType TYPE = type();

  private final int buckets;
  private final List<Search> searches;

  private final Analyzer analyzer =
      new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
          StandardTokenizer words = new StandardTokenizer();
          ShingleFilter shingles =
              new ShingleFilter(new LowerCaseFilter(words), SHINGLE_WORDS, SHINGLE_WORDS);
          shingles.setOutputUnigrams(false);
          return new TokenStreamComponents(words, new MinHashFilter(shingles, 1, buckets, 1, true));
        }
      };

  public MinHashPeer() {
    buckets = BUCKETS;
    searches =
        List.of(
            share(30),
            share(20),
            search("38 of 128", hashes -> Math.min(38, hashes)),
            search("25 of 128", hashes -> Math.min(25, hashes)));
  }

  /**
   * Takes other settings.
   *
   * @param buckets how many hashes of a text are kept
   * @param percents which shares of a query's hashes are asked for, each a search of its own
   */
  public MinHashPeer(int buckets, int... percents) {
    this.buckets = buckets;
    searches = Arrays.stream(percents).mapToObj(this::share).toList();
  }

  private static FieldType type() {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS);
    type.setOmitNorms(true);
    type.freeze();
    return type;
  }

  @Override
  public String name() {
    return "MinHashFilter 1x" + buckets;
  }

  @Override
  public Map<String, Analyzer> analyzers() {
    return Map.of(FIELD, analyzer);
  }

  @Override
  public void addFields(Document document, String text) {
    document.add(new Field(FIELD, text, TYPE));
  }

  @Override
  public List<Search> searches() {
    return searches;
  }

  private Search share(int percent) {
    return search(percent + " %", hashes -> Math.ceilDiv(percent * hashes, 100));
  }

  private Search search(String name, IntUnaryOperator leastCommon) {
    return new Search(name, Search.ALL_HITS, (reader, text) -> query(text, leastCommon));
  }

  /**
   * The signature of a text.
   *
   * @param text the text
   * @return its different hashes
   * @throws IOException never
   */
  public Set<BytesRef> hashes(String text) throws IOException {
    // a bucket left empty takes the hash of the next, so hashes repeat; counted twice they mislead
    Set<BytesRef> hashes = new LinkedHashSet<>();
    try (TokenStream tokens = analyzer.tokenStream(FIELD, text)) {
      TermToBytesRefAttribute term = tokens.getAttribute(TermToBytesRefAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        hashes.add(BytesRef.deepCopyOf(term.getBytesRef()));
      }
      tokens.end();
    }
    return hashes;
  }

  private Query query(String text, IntUnaryOperator leastCommon) throws IOException {
    Set<BytesRef> hashes = hashes(text);
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (BytesRef hash : hashes) {
      query.add(
          new ConstantScoreQuery(new TermQuery(new Term(FIELD, hash))), BooleanClause.Occur.SHOULD);
    }
    return query.setMinimumNumberShouldMatch(leastCommon.applyAsInt(hashes.size())).build();
  }
}
