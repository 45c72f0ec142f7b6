package io.doppel.opensearch;

import io.doppel.lucene.Unsigned;
import io.doppel.lucene.definition.Definition;
import io.doppel.opensearch.mapping.FieldDefinition;
import io.doppel.opensearch.mapping.MappedDefinitions;
import io.doppel.opensearch.mapping.UnsignedDocuments;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.opensearch.cluster.metadata.IndexMetadata;
import org.opensearch.common.document.DocumentField;
import org.opensearch.search.SearchHit;

/**
 * Where the hits of a search have their signatures, and what near-duplicates among them are: the
 * same for all indexes of the search.
 */
final class SearchedSignatures {
  /** Null if no index is searched. */
  private final Definition near;

  private final Set<String> fields;

  private SearchedSignatures(Definition near, Set<String> fields) {
    this.near = near;
    this.fields = fields;
  }

  static SearchedSignatures of(
      MappedDefinitions definitions, Collection<IndexMetadata> indexes, CollapseRequest collapse) {
    Map<String, IndexMetadata> byName = new TreeMap<>(); // so that a refusal is always the same
    indexes.forEach(index -> byName.put(index.getIndex().getName(), index));
    Definition near = null;
    String first = null;
    Set<String> fields = new TreeSet<>();
    for (Map.Entry<String, IndexMetadata> index : byName.entrySet()) {
      FieldDefinition definition = definition(definitions, index.getValue(), collapse);
      fields.add(definition.field());
      if (near == null) {
        near = definition.near();
        first = index.getKey();
      } else if (!areComparable(near, definition.near())) {
        throw new IllegalArgumentException(
            refusal(collapse, first, near, index.getKey(), definition.near()));
      }
    }
    return new SearchedSignatures(near, fields);
  }

  private static FieldDefinition definition(
      MappedDefinitions definitions, IndexMetadata index, CollapseRequest collapse) {
    try {
      FieldDefinition mapped = definitions.of(index, collapse.field());
      return collapse.threshold() == null
          ? mapped
          : mapped.with(Map.of("threshold", collapse.threshold()));
    } catch (IllegalArgumentException | IOException e) {
      throw new IllegalArgumentException("[" + CollapseRequest.NAME + "] " + e.getMessage(), e);
    }
  }

  private static boolean areComparable(Definition one, Definition other) {
    return one.scheme().equals(other.scheme())
        && Double.compare(one.threshold(), other.threshold()) == 0;
  }

  private static String refusal(
      CollapseRequest collapse, String one, Definition near, String other, Definition otherNear) {
    return "["
        + CollapseRequest.NAME
        + "] field ["
        + collapse.field()
        + "] must be defined alike in all indexes of the search, got "
        + described(near)
        + " in ["
        + one
        + "] and "
        + described(otherNear)
        + " in ["
        + other
        + "]"
        + (near.scheme().equals(otherNear.scheme()) ? "; give a [threshold] for all" : "");
  }

  private static String described(Definition near) {
    return "threshold " + near.threshold() + " of scheme [" + near.scheme() + "]";
  }

  /** What a near-duplicate is; null if no index is searched. */
  Definition near() {
    return near;
  }

  /** The fields of signatures, of which each index has one. */
  Set<String> fields() {
    return fields;
  }

  /**
   * What a hit carried.
   *
   * @param signature its signature; null if it has none
   * @param unsigned what is to become of it, if it has a text and no signature; else null
   */
  record Taken(Signature signature, Unsigned unsigned) {}

  /** The signature that a hit carries, which it carries no longer. */
  Taken take(SearchHit hit) {
    DocumentField field = hit.removeDocumentField(CollapseSignatures.NAME);
    Object value = field == null ? null : field.getValue();
    return new Taken(
        value instanceof byte[] bytes ? near.ofBytes(bytes) : null,
        value instanceof String choice ? UnsignedDocuments.choice(choice) : null);
  }
}
