package io.doppel.opensearch.mapping;

import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.Query;
import org.opensearch.index.mapper.MappedFieldType;
import org.opensearch.index.mapper.TextSearchInfo;
import org.opensearch.index.mapper.ValueFetcher;
import org.opensearch.index.query.QueryShardContext;
import org.opensearch.search.lookup.SearchLookup;
import org.opensearch.search.lookup.SourceLookup;

/**
 * A field of signatures, as searches see it. {@code "fields": ["body.near"]} of a search gives the
 * signature of a hit as {@link Definition#toBytes} in Base64, by which it can be compared
 * elsewhere.
 */
public final class SignatureFieldType extends MappedFieldType {
  private final FieldDefinition definition;

  SignatureFieldType(String name, FieldDefinition definition, Map<String, String> meta) {
    super(name, true, false, false, TextSearchInfo.NONE, meta);
    this.definition = definition;
  }

  /**
   * What signatures of the field are.
   *
   * @return the definition
   */
  public FieldDefinition definition() {
    return definition;
  }

  @Override
  public String typeName() {
    return SignatureFieldMapper.TYPE;
  }

  @Override
  public Query termQuery(Object value, QueryShardContext context) {
    throw new IllegalArgumentException(
        "field ["
            + name()
            + "] is of type ["
            + typeName()
            + "], which only the query ["
            + typeName()
            + "] searches");
  }

  @Override
  public Query existsQuery(QueryShardContext context) {
    return new FieldExistsQuery(definition.near().fields().signatures());
  }

  @Override
  public ValueFetcher valueFetcher(QueryShardContext context, SearchLookup lookup, String format) {
    if (format != null) {
      throw new IllegalArgumentException(
          "field [" + name() + "] of type [" + typeName() + "] has no formats, got " + format);
    }
    return new SignatureFetcher(definition);
  }

  private static final class SignatureFetcher implements ValueFetcher {
    private final FieldDefinition definition;
    private Definition.SegmentSignatures signatures;
    private int last;
    private LeafReaderContext leaf;

    /** Whoever asks for signatures gets all of them. */
    SignatureFetcher(FieldDefinition definition) {
      this.definition = definition.with(definition.unsigned().with(Unsigned.READ, null));
    }

    @Override
    public void setNextReader(LeafReaderContext context) {
      leaf = context;
      signatures = null;
    }

    @Override
    public List<Object> fetchValues(SourceLookup lookup) {
      if (leaf == null) { // a highlighter asks for the text
        throw new IllegalArgumentException(
            "field ["
                + definition.field()
                + "] of type ["
                + SignatureFieldMapper.TYPE
                + "] keeps no text to highlight; highlight the field that it belongs to");
      }
      try {
        if (signatures == null || lookup.docId() < last) { // they are read forwards
          signatures = definition.signatures(leaf);
        }
        last = lookup.docId();
        Optional<Signature> signature = signatures.of(last);
        return signature
            .map(definition.near()::toBytes)
            .map(bytes -> List.<Object>of(Base64.getEncoder().encodeToString(bytes)))
            .orElse(List.of());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
