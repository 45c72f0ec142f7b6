package io.doppel.opensearch.mapping;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.opensearch.cluster.metadata.IndexMetadata;
import org.opensearch.cluster.metadata.MappingMetadata;

/**
 * The definitions of fields of signatures, for nodes that have none of an index's shards: from the
 * mapping in the state of the cluster. Made once for each version of a mapping.
 */
public final class MappedDefinitions {
  private final DefinitionFiles files;
  private final Map<String, MappedFields> known = new ConcurrentHashMap<>();

  /** The fields, and those of them whose signatures are not those of documents. */
  private record MappedFields(
      long mappingVersion, Map<String, FieldDefinition> byField, Set<String> nested) {}

  /**
   * None yet.
   *
   * @param files where definitions are
   */
  public MappedDefinitions(DefinitionFiles files) {
    this.files = files;
  }

  /**
   * The definition that is meant by the name of a field: its own, or that of the only field of
   * signatures right below it.
   *
   * @param index the index
   * @param field the name
   * @return the definition
   * @throws IllegalArgumentException if there is none, or there are several
   */
  public FieldDefinition of(IndexMetadata index, String field) {
    MappedFields known = all(index);
    Map<String, FieldDefinition> all = known.byField;
    List<FieldDefinition> found = new ArrayList<>();
    all.forEach(
        (name, definition) -> {
          boolean isBelow =
              name.startsWith(field + ".") && name.indexOf('.', field.length() + 1) < 0;
          if (name.equals(field) || isBelow && !all.containsKey(field)) {
            found.add(definition);
          }
        });
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          "index ["
              + index.getIndex().getName()
              + "] must have one field of type ["
              + SignatureFieldMapper.TYPE
              + "] at or right below ["
              + field
              + "], got "
              + found.stream().map(FieldDefinition::field).toList());
    }
    if (known.nested.contains(found.get(0).field())) {
      throw new IllegalArgumentException(
          "index ["
              + index.getIndex().getName()
              + "] has field ["
              + found.get(0).field()
              + "] in an object of type [nested]: its signatures are not those of documents, and"
              + " only the query ["
              + SignatureFieldMapper.TYPE
              + "] inside a query [nested] finds them");
    }
    return found.get(0);
  }

  private MappedFields all(IndexMetadata index) {
    MappedFields now = known.get(index.getIndexUUID());
    if (now == null || now.mappingVersion != index.getMappingVersion()) {
      now = read(index);
      if (known.size() > 1000) { // indexes come and go
        known.clear();
      }
      known.put(index.getIndexUUID(), now);
    }
    return now;
  }

  private MappedFields read(IndexMetadata index) {
    MappingMetadata mapping = index.mapping();
    MappedFields found =
        new MappedFields(index.getMappingVersion(), new LinkedHashMap<>(), new HashSet<>());
    if (mapping != null) {
      collect("", false, mapping.sourceAsMap(), found);
    }
    return found;
  }

  private void collect(
      String path, boolean isNested, Map<String, Object> node, MappedFields found) {
    for (String kind : List.of("properties", "fields")) {
      if (node.get(kind) instanceof Map<?, ?> fields) {
        fields.forEach(
            (name, value) -> {
              if (value instanceof Map<?, ?> field) {
                Map<String, Object> parameters = new HashMap<>();
                field.forEach((key, each) -> parameters.put((String) key, each));
                String full = path.isEmpty() ? (String) name : path + "." + name;
                Object type = parameters.get("type");
                if (SignatureFieldMapper.TYPE.equals(type)) {
                  found.byField.put(full, define(full, parameters));
                  if (isNested) {
                    found.nested.add(full);
                  }
                }
                collect(full, isNested || "nested".equals(type), parameters, found);
              }
            });
      }
    }
  }

  private FieldDefinition define(String field, Map<String, Object> parameters) {
    try {
      return FieldDefinition.ofMapping(field, parameters, files);
    } catch (IOException e) {
      throw new IllegalArgumentException("field [" + field + "]: " + e.getMessage(), e);
    }
  }
}
