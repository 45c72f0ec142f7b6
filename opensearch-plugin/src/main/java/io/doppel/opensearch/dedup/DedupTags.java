package io.doppel.opensearch.dedup;

import io.doppel.decision.DecisionKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.opensearch.cluster.metadata.IndexMetadata;
import org.opensearch.cluster.metadata.MappingMetadata;

/**
 * The fields of a document that say of what it is a near-duplicate: {@code dup_of}, the id of its
 * representative, and {@code dup_similarity}. A document that has the first represents no others.
 */
final class DedupTags {
  static final String DUP_OF = "dup_of";
  static final String DUP_SIMILARITY = "dup_similarity";

  private static final Map<String, Object> MAPPINGS =
      Map.of(DUP_OF, Map.of("type", "keyword"), DUP_SIMILARITY, Map.of("type", "float"));

  private DedupTags() {}

  /**
   * The mappings that an index lacks; empty if it has all.
   *
   * @throws IllegalArgumentException if it has others in their place
   */
  static Map<String, Object> missing(IndexMetadata index) {
    MappingMetadata mapping = index.mapping();
    Map<?, ?> properties =
        mapping != null && mapping.sourceAsMap().get("properties") instanceof Map<?, ?> found
            ? found
            : Map.of();
    Map<String, Object> missing = new LinkedHashMap<>();
    List<String> conflicts = new ArrayList<>();
    MAPPINGS.forEach(
        (field, wanted) -> {
          Object actual = properties.get(field);
          if (actual == null) {
            missing.put(field, wanted);
          } else if (!actual.equals(wanted)) {
            conflicts.add("[" + field + "] must be mapped as " + wanted + ", got " + actual);
          }
        });
    if (!conflicts.isEmpty()) {
      throw new IllegalArgumentException(
          "index [" + index.getIndex().getName() + "]: " + String.join("; ", conflicts));
    }
    return missing;
  }

  /** Whether a document came with the fields. */
  static boolean has(Map<String, Object> source) {
    return source.containsKey(DUP_OF) || source.containsKey(DUP_SIMILARITY);
  }

  /** Puts the fields into a document if it is tagged; else they are taken from it. */
  static void put(Map<String, Object> source, DedupDecision decision) {
    source.remove(DUP_OF);
    source.remove(DUP_SIMILARITY);
    if (decision.kind() == DecisionKind.TAGGED) {
      source.put(DUP_OF, decision.of());
      source.put(DUP_SIMILARITY, decision.similarity());
    }
  }
}
