package io.doppel.opensearch;

import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.opensearch.mapping.FieldDefinition;
import io.doppel.opensearch.mapping.SignatureFieldType;
import io.doppel.opensearch.mapping.UnsignedDocuments;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

  /** In the doc values of a search: its format is the choice of what becomes of unsigned hits. */
  private static final String UNSIGNED = NAME + "." + UnsignedDocuments.CHOICE;

  /**
   * Asks for signatures. A hit that has a text and no signature gets one if texts are to be read;
   * else it gets the name of the choice in its place.
   *
   * @param unsigned what becomes of such hits; null for what the mapping says
   */
  static void add(SearchSourceBuilder source, Set<String> fields, Unsigned unsigned) {
    fields.forEach(field -> source.docValueField(NAME, field));
    if (unsigned != null) {
      source.docValueField(UNSIGNED, UnsignedDocuments.nameOf(unsigned));
    }
  }

  @Override
  public FetchSubPhaseProcessor getProcessor(FetchContext context) {
    if (context.docValuesContext() != null) {
      FieldDefinition definition = null;
      Unsigned choice = null;
      for (FieldAndFormat wanted : context.docValuesContext().fields()) {
        if (wanted.field.equals(UNSIGNED)) {
          choice = UnsignedDocuments.choice(wanted.format);
        } else if (wanted.field.equals(NAME) && definition == null) {
          MappedFieldType type = context.mapperService().fieldType(wanted.format);
          definition = type instanceof SignatureFieldType known ? known.definition() : null;
        }
      }
      if (definition != null) {
        return new Processor(definition.with(definition.unsigned().with(choice, null)));
      }
    }
    return null;
  }

  private static final class Processor implements FetchSubPhaseProcessor {
    private final FieldDefinition definition;
    private final FieldDefinition reading;
    private Definition.SegmentSignatures signatures;

    /** Those that are made of texts too; null unless hits without a signature are told of. */
    private Definition.SegmentSignatures readable;

    Processor(FieldDefinition definition) {
      this.definition = definition;
      this.reading = definition.with(definition.unsigned().with(Unsigned.READ, null));
    }

    @Override
    public void setNextReader(LeafReaderContext leaf) throws IOException {
      signatures = definition.signatures(leaf);
      readable = definition == reading ? null : reading.signatures(leaf);
    }

    @Override
    public void process(HitContext hit) throws IOException {
      Optional<Signature> signature = signatures.of(hit.docId()); // which ascend
      if (signature.isPresent()) {
        give(hit, definition.near().toBytes(signature.get()));
      } else if (readable != null && readable.of(hit.docId()).isPresent()) {
        give(hit, UnsignedDocuments.nameOf(definition.unsigned().choice()));
      }
    }

    private static void give(HitContext hit, Object value) {
      hit.hit().setDocumentField(NAME, new DocumentField(NAME, List.of(value)));
    }
  }
}
