package io.doppel.opensearch;

import io.doppel.opensearch.mapping.FieldDefinition;
import java.io.IOException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/**
 * The near-duplicates of a text. Is rewritten to the library's query, and until then knows the
 * text, which a highlighter asks for.
 */
final class NearDuplicateQuery extends Query {
  private final FieldDefinition definition;
  private final String text;
  private final long population;

  NearDuplicateQuery(FieldDefinition definition, String text, long population) {
    this.definition = definition;
    this.text = text;
    this.population = population;
  }

  FieldDefinition definition() {
    return definition;
  }

  String text() {
    return text;
  }

  /** Whether it compares signatures of a field, or those below a field of texts. */
  boolean isOf(String field) {
    return definition.field().equals(field) || definition.field().startsWith(field + ".");
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    definition.checkCovered(searcher.getIndexReader());
    return definition.query(text, population);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "near_duplicate[" + definition.near() + ", population " + population + "]";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && other instanceof NearDuplicateQuery that
        && definition.near().equals(that.definition.near())
        && definition.isHtml() == that.definition.isHtml()
        && text.equals(that.text)
        && population == that.population;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * classHash() + text.hashCode()) + definition.near().hashCode();
  }
}
