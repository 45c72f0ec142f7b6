package io.doppel.cli.scan;

import io.doppel.cli.output.Format;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.scan.ScanSettings;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/**
 * A query in Lucene's classic syntax on the fields of an index. The index does not say which
 * analyzer a field had: words are taken as they are for fields that are indexed without frequencies
 * (names, codes, categories) and cut in lower case, as Lucene's standard analyzer does, for others.
 * Fields of numbers are asked for by numbers.
 */
final class ScanQuery extends QueryParser {
  private final Map<String, FieldInfo> fields;

  private ScanQuery(String field, Map<String, FieldInfo> fields) {
    super(field, new AnalyzerOfFields(fields));
    this.fields = fields;
    setAllowLeadingWildcard(true);
  }

  /**
   * Reads a query.
   *
   * @param text the query; null for one that matches all documents
   * @param field the field of words that have none
   */
  static Query parse(String text, String field, IndexReader reader) {
    if (text == null) {
      return ScanSettings.DEFAULT.query();
    }
    Map<String, FieldInfo> fields = new HashMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      for (FieldInfo info : leaf.reader().getFieldInfos()) {
        fields.merge(info.name, info, (one, other) -> isSearchable(one) ? one : other);
      }
    }
    try {
      Query query = new ScanQuery(field, fields).parse(text);
      query.visit(new FieldCheck(fields));
      return query;
    } catch (ParseException e) {
      throw new UserException(
          "--query must be a query in Lucene's classic syntax: "
              + Format.forTerminal(e.getMessage(), 400),
          e);
    }
  }

  private static boolean isSearchable(FieldInfo info) {
    return info.getIndexOptions() != IndexOptions.NONE || info.getPointDimensionCount() > 0;
  }

  @Override
  protected Query getFieldQuery(String field, String text, boolean quoted) throws ParseException {
    return isNumber(field)
        ? NumberRange.of(fields.get(field), text, text, true, true)
        : super.getFieldQuery(field, text, quoted);
  }

  @Override
  protected Query getRangeQuery(
      String field, String from, String to, boolean fromInclusive, boolean toInclusive)
      throws ParseException {
    return isNumber(field)
        ? NumberRange.of(fields.get(field), from, to, fromInclusive, toInclusive)
        : super.getRangeQuery(field, from, to, fromInclusive, toInclusive);
  }

  private boolean isNumber(String field) {
    FieldInfo info = fields.get(field);
    return info != null
        && info.getIndexOptions() == IndexOptions.NONE
        && info.getPointDimensionCount() > 0;
  }

  /** Words as they are, or cut. */
  private static final class AnalyzerOfFields extends DelegatingAnalyzerWrapper {
    private final Map<String, FieldInfo> fields;
    private final Analyzer whole = new KeywordAnalyzer();
    private final Analyzer cut = new StandardAnalyzer();

    AnalyzerOfFields(Map<String, FieldInfo> fields) {
      super(PER_FIELD_REUSE_STRATEGY);
      this.fields = fields;
    }

    @Override
    protected Analyzer getWrappedAnalyzer(String field) {
      FieldInfo info = fields.get(field);
      return info != null && info.getIndexOptions() == IndexOptions.DOCS ? whole : cut;
    }
  }

  /** A field that nothing can be found in is a slip. */
  private static final class FieldCheck extends QueryVisitor {
    private final Map<String, FieldInfo> fields;

    FieldCheck(Map<String, FieldInfo> fields) {
      this.fields = fields;
    }

    @Override
    public boolean acceptField(String field) {
      FieldInfo info = field == null ? null : fields.get(field);
      if (field != null && (info == null || !isSearchable(info))) {
        throw new UserException(
            "--query: field \""
                + Format.forTerminal(field, 40)
                + "\" is not indexed, nothing can be found in it");
      }
      return true;
    }
  }
}
