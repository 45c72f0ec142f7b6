package io.doppel.opensearch;

import io.doppel.lucene.NearDup;
import io.doppel.measure.Signature;
import io.doppel.opensearch.mapping.FieldDefinition;
import io.doppel.opensearch.mapping.SignatureFieldType;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.opensearch.common.document.DocumentField;
import org.opensearch.index.mapper.MappedFieldType;
import org.opensearch.search.builder.SearchSourceBuilder;
import org.opensearch.search.fetch.FetchContext;
import org.opensearch.search.fetch.FetchSubPhase;
import org.opensearch.search.fetch.FetchSubPhaseProcessor;
import org.opensearch.search.fetch.subphase.FieldAndFormat;

/**
 * Gives hits their signatures, in a search that asks for them by a doc value of a name that no
 * field can have; the field of signatures is its format. OpenSearch's own {@code fields} give them
 * too, but read the stored fields of each hit for it, which takes most of a search for a thousand
 * hits. An {@code ext} in place of the doc value would hold for the hits of aggregations as well.
 */
final class CollapseSignatures implements FetchSubPhase {
  /** In the doc values of a search, and the document fields of its hits. */
  static final String NAME = "." + CollapseRequest.NAME;

  /** Asks for signatures. */
  static void add(SearchSourceBuilder source, String field) {
    source.docValueField(NAME, field);
  }

  @Override
  public FetchSubPhaseProcessor getProcessor(FetchContext context) {
    if (context.docValuesContext() != null) {
      for (FieldAndFormat wanted : context.docValuesContext().fields()) {
        if (wanted.field.equals(NAME)) {
          MappedFieldType type = context.mapperService().fieldType(wanted.format);
          if (type instanceof SignatureFieldType signatures) {
            return new Processor(signatures.definition());
          }
        }
      }
    }
    return null;
  }

  private static final class Processor implements FetchSubPhaseProcessor {
    private final FieldDefinition definition;
    private NearDup.SegmentSignatures signatures;

    Processor(FieldDefinition definition) {
      this.definition = definition;
    }

    @Override
    public void setNextReader(LeafReaderContext leaf) throws IOException {
      signatures = definition.signatures(leaf);
    }

    @Override
    public void process(HitContext hit) throws IOException {
      Optional<Signature> signature = signatures.of(hit.docId()); // which ascend
      if (signature.isPresent()) {
        byte[] bytes = definition.near().toBytes(signature.get());
        hit.hit().setDocumentField(NAME, new DocumentField(NAME, List.of(bytes)));
      }
    }
  }
}
