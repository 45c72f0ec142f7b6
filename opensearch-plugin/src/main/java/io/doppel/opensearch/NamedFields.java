package io.doppel.opensearch;

import io.doppel.opensearch.mapping.SignatureFieldMapper;
import io.doppel.opensearch.mapping.SignatureFieldType;
import java.util.ArrayList;
import java.util.List;
import org.opensearch.index.mapper.MappedFieldType;
import org.opensearch.index.mapper.MapperService;

/** Finds the field of signatures that is meant by the name of a field. */
final class NamedFields {
  private NamedFields() {}

  /** The field itself if it is one of signatures, else all such fields right below it. */
  static List<SignatureFieldType> of(MapperService mappings, String field) {
    if (mappings.fieldType(field) instanceof SignatureFieldType type) {
      return List.of(type);
    }
    List<SignatureFieldType> below = new ArrayList<>();
    for (MappedFieldType type : mappings.fieldTypes()) {
      boolean isBelow =
          type.name().startsWith(field + ".") && type.name().indexOf('.', field.length() + 1) < 0;
      if (isBelow && type instanceof SignatureFieldType signatures) {
        below.add(signatures);
      }
    }
    return below;
  }

  /** Why none, or none of several, is the one that is meant. */
  static String refusal(
      String field, String method, MappedFieldType named, List<SignatureFieldType> found) {
    if (!found.isEmpty()) {
      return "["
          + NearDuplicateQueryBuilder.NAME
          + "] field ["
          + field
          + "] has several fields of signatures, name one of "
          + found.stream()
              .map(type -> type.name() + " (" + type.definition().method() + ")")
              .toList();
    }
    if (method != null) {
      return "["
          + NearDuplicateQueryBuilder.NAME
          + "] field ["
          + field
          + "] has no signatures of method ["
          + method
          + "]";
    }
    return "["
        + NearDuplicateQueryBuilder.NAME
        + "] field ["
        + field
        + "] "
        + (named == null
            ? "is not mapped"
            : "is of type ["
                + named.typeName()
                + "] and has no field of type ["
                + SignatureFieldMapper.TYPE
                + "] below it");
  }
}
