package io.doppel.cli.remote.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a mapping says of a field of signatures.
 *
 * @param name the whole name, such as {@code body.near}
 * @param method the method that makes the signatures; null if a definition file says it
 * @param definition the definition file on the nodes; null if there is none
 * @param definitionId tells that file from others; null if the plugin is an older one
 * @param scheme what signatures are made of, to the last setting
 * @param options what the method is told
 */
public record RemoteField(
    String name,
    String method,
    String definition,
    String definitionId,
    String scheme,
    Map<String, Object> options) {
  static final String TYPE = "near_duplicate";

  /** What is said of every such field, whatever its method. */
  private static final Set<String> COMMON =
      Set.of(
          "type",
          "method",
          "definition",
          "definition_id",
          "html",
          "population",
          "unsigned",
          "most_texts",
          "scheme",
          "meta",
          "copy_to",
          "fields");

  /** Takes its own copy of the options. */
  public RemoteField {
    options = Map.copyOf(options);
  }

  /** Finds a field in a mapping. */
  static RemoteField of(String index, Object mapping, String name) {
    Map<String, Map<String, Object>> all = new LinkedHashMap<>();
    collect("", mapping, all);
    Map<String, Object> found = all.get(name);
    if (found != null && TYPE.equals(found.get("type"))) {
      checkNotNested(index, name, all);
      return of(index, name, found);
    }
    List<String> others = new ArrayList<>();
    all.forEach(
        (each, said) -> {
          if (TYPE.equals(said.get("type"))) {
            others.add(each);
          }
        });
    String is =
        found == null ? "has no field " + name : "has field " + name + ", which is of another type";
    throw new IllegalArgumentException(
        "--field: index "
            + index
            + " "
            + is
            + "; "
            + (others.isEmpty()
                ? "it has none of type " + TYPE
                : "of type " + TYPE + " it has " + String.join(", ", others)));
  }

  /** Signatures in nested objects are not those of documents: the job would find no documents. */
  private static void checkNotNested(
      String index, String name, Map<String, Map<String, Object>> all) {
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      String above = name.substring(0, dot);
      if (all.containsKey(above) && "nested".equals(all.get(above).get("type"))) {
        throw new IllegalArgumentException(
            "--field: index "
                + index
                + " has field "
                + name
                + " in "
                + above
                + ", which is nested; its signatures are not those of documents");
      }
    }
  }

  private static RemoteField of(String index, String name, Map<String, Object> said) {
    Map<String, Object> options = new LinkedHashMap<>();
    said.forEach(
        (option, value) -> {
          if (!COMMON.contains(option) && value != null) {
            options.put(option, value);
          }
        });
    String definition = (String) said.get("definition");
    String method = (String) said.get("method");
    if (!(said.get("scheme") instanceof String scheme)) {
      throw new IllegalArgumentException(
          "the mapping of field "
              + name
              + " of index "
              + index
              + " has no scheme; is the plugin of these nodes an old one?");
    }
    return new RemoteField(
        name,
        method == null && definition == null ? methodOf(scheme) : method,
        definition,
        (String) said.get("definition_id"),
        scheme,
        options);
  }

  /** A scheme begins with the method and its version. */
  private static String methodOf(String scheme) {
    return scheme.substring(0, Math.max(0, scheme.indexOf('/')));
  }

  private static void collect(String path, Object node, Map<String, Map<String, Object>> all) {
    for (String kind : List.of("properties", "fields")) {
      if (Json.at(node, kind) instanceof Map<?, ?> fields) {
        fields.forEach(
            (name, value) -> {
              if (value instanceof Map<?, ?> said) {
                String full = path.isEmpty() ? (String) name : path + "." + name;
                Map<String, Object> parameters = new LinkedHashMap<>();
                said.forEach((key, each) -> parameters.put((String) key, each));
                all.put(full, parameters);
                collect(full, parameters, all);
              }
            });
      }
    }
  }
}
