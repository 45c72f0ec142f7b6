package io.doppel.opensearch;

import io.doppel.compare.ComparedText;
import io.doppel.lucene.ComparedDocument;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.Population;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionNames;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.opensearch.common.xcontent.support.XContentMapValues;

/**
 * What the mapping says of a field of signatures, and the library's definition that follows from
 * it. Immutable, and safe for use by many threads.
 */
final class FieldDefinition {
  /** The method if neither it nor a definition is named: the best that counts nothing. */
  static final String DEFAULT_METHOD = "hybrid";

  /** How many documents there are if the mapping does not say. */
  static final long DEFAULT_POPULATION = 1_000_000;

  /** Each of these says what a near-duplicate is; who gives one means it in place of the others. */
  private static final List<String> THRESHOLDS = List.of("threshold", "distance", "edit_rate");

  private final String field;
  private final Source source;
  private final Map<String, Object> options;
  private final boolean html;
  private final long population;
  private final NearDup near;

  /** Makes the library's definition of a field and options. */
  private interface Source {
    NearDup define(String field, Map<String, Object> options) throws IOException;
  }

  /**
   * An option of a method, in a mapping.
   *
   * @param name its name
   * @param isUpdateable whether it is about the search, and may change
   */
  record Option(String name, boolean isUpdateable) {}

  private FieldDefinition(
      String field, Source source, Map<String, Object> options, boolean html, long population)
      throws IOException {
    this.field = field;
    this.source = source;
    this.options = options;
    this.html = html;
    this.population = population;
    this.near = source.define(field, options);
    if (!near.groupedBy().isEmpty()) {
      throw new IllegalArgumentException(
          "a definition must not have boilerplate_by, since a mapping sees no field but the text,"
              + " got "
              + near.groupedBy());
    }
  }

  /** What methods may be told in a mapping. Models come with a definition. */
  static List<Option> options() {
    return Arrays.stream(MethodOption.values())
        .filter(option -> option != MethodOption.MODEL && option != MethodOption.QUERY_LOG)
        .map(option -> new Option(OptionNames.JSON.of(option), !option.isSignature()))
        .toList();
  }

  /**
   * Makes a definition.
   *
   * @param method the method; null if a definition is named
   * @param file the file of a definition, or null
   * @param options options of the method
   * @throws IllegalArgumentException if they do not fit together
   */
  static FieldDefinition of(
      String field,
      String method,
      String file,
      Map<String, Object> options,
      boolean html,
      long population,
      DefinitionFiles files)
      throws IOException {
    if (population < 0) {
      throw new IllegalArgumentException("population must be >= 0, got " + population);
    }
    if (method != null && file != null) {
      throw new IllegalArgumentException(
          "give method or definition, not both, got " + method + " and " + file);
    }
    Source source = file == null ? ofMethod(method) : ofFile(file, files);
    return new FieldDefinition(field, source, options, html, population);
  }

  private static Source ofMethod(String method) {
    return (field, options) -> {
      MethodSettings settings = MethodSettings.ofJson(method, options);
      return settings.define(field, MethodSources.none(settings));
    };
  }

  private static Source ofFile(String name, DefinitionFiles files) throws IOException {
    DefinitionFile definition;
    try (InputStream in = files.openResource(name)) {
      definition = DefinitionFile.read(in, OptionNames.JSON);
    } catch (MethodException e) {
      throw new IllegalArgumentException("definition [" + name + "]: " + e.getMessage(), e);
    }
    return (field, options) ->
        definition.define(field, MethodSettings.ofJson(definition.method().id(), options).values());
  }

  /** The same from all that the mapping says of the field. */
  static FieldDefinition ofMapping(String field, Map<String, Object> mapping, DefinitionFiles files)
      throws IOException {
    Map<String, Object> options = new LinkedHashMap<>();
    for (Option option : options()) {
      if (mapping.get(option.name()) != null) {
        options.put(option.name(), mapping.get(option.name()));
      }
    }
    String method = (String) mapping.get("method");
    String file = (String) mapping.get("definition");
    return of(
        field,
        method == null && file == null ? DEFAULT_METHOD : method,
        file,
        options,
        XContentMapValues.nodeBooleanValue(mapping.get("html"), false),
        XContentMapValues.nodeLongValue(mapping.get("population"), DEFAULT_POPULATION),
        files);
  }

  /**
   * The same with other options about the search.
   *
   * @param search the options, by name
   * @throws IllegalArgumentException if the method has no use for one
   */
  FieldDefinition with(Map<String, Object> search) throws IOException {
    Map<String, Object> changed = new LinkedHashMap<>(options);
    if (search.keySet().stream().anyMatch(THRESHOLDS::contains)) {
      THRESHOLDS.forEach(changed::remove);
    }
    changed.putAll(search);
    return new FieldDefinition(field, source, changed, html, population);
  }

  /** The field of signatures. */
  String field() {
    return field;
  }

  String method() {
    return near.scheme().name();
  }

  boolean isHtml() {
    return html;
  }

  NearDup near() {
    return near;
  }

  long population() {
    return population;
  }

  /** The signature of a text; empty if it has none. */
  Optional<Signature> sign(String text) throws IOException {
    return near.sign(document(text).documentText());
  }

  /** The signatures of a segment; a shard may have none, and has no text in their place. */
  NearDup.SegmentSignatures signatures(LeafReaderContext leaf) throws IOException {
    return near.fields().in(leaf.reader()) ? near.signatures(leaf) : document -> Optional.empty();
  }

  /** The words of a text, to compare them with another's; those that are boilerplate are marked. */
  ComparedText words(String text) {
    try {
      return near.words(document(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ComparedDocument document(String text) {
    return html ? ComparedDocument.ofHtml(text) : ComparedDocument.of(text);
  }

  /** The near-duplicates of a text, as if there were so many documents. */
  Query query(String text, long documents) throws IOException {
    Optional<Signature> signature = sign(text);
    return signature.isPresent()
        ? near.query(signature.get(), Population.of(documents))
        : new MatchNoDocsQuery("the text has no " + method() + " signature");
  }
}
