package io.doppel.opensearch.mapping;

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
public final class FieldDefinition {
  /** The method if neither it nor a definition is named: the best that counts nothing. */
  public static final String DEFAULT_METHOD = "hybrid";

  /** How many documents there are if the mapping does not say. */
  public static final long DEFAULT_POPULATION = 1_000_000;

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
   * @param field the field of signatures
   * @param method the method; null if a definition is named
   * @param file the file of a definition, or null
   * @param options options of the method
   * @param html whether texts are HTML
   * @param population how many documents there are, about
   * @param files where definitions are
   * @return the definition
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if they do not fit together
   */
  public static FieldDefinition of(
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

  /**
   * The same from all that the mapping says of the field.
   *
   * @param field the field of signatures
   * @param mapping its parameters
   * @param files where definitions are
   * @return the definition
   * @throws IOException if a file cannot be read
   * @throws IllegalArgumentException if the parameters do not fit together
   */
  public static FieldDefinition ofMapping(
      String field, Map<String, Object> mapping, DefinitionFiles files) throws IOException {
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
   * @return another definition
   * @throws IOException if the analyzer fails
   * @throws IllegalArgumentException if the method has no use for one
   */
  public FieldDefinition with(Map<String, Object> search) throws IOException {
    Map<String, Object> changed = new LinkedHashMap<>(options);
    if (search.keySet().stream().anyMatch(THRESHOLDS::contains)) {
      THRESHOLDS.forEach(changed::remove);
    }
    changed.putAll(search);
    return new FieldDefinition(field, source, changed, html, population);
  }

  /**
   * The field of signatures.
   *
   * @return its full name
   */
  public String field() {
    return field;
  }

  /**
   * The method.
   *
   * @return its name
   */
  public String method() {
    return near.scheme().name();
  }

  /**
   * Whether texts are HTML, whose tags do not count.
   *
   * @return true if they are
   */
  public boolean isHtml() {
    return html;
  }

  /**
   * The library's definition.
   *
   * @return the definition, on the field of signatures
   */
  public NearDup near() {
    return near;
  }

  /**
   * How many documents there are, about.
   *
   * @return the number that the mapping says
   */
  public long population() {
    return population;
  }

  /**
   * Signs a text.
   *
   * @param text the text, or HTML
   * @return its signature; empty if it has none
   * @throws IOException if the analyzer fails
   */
  public Optional<Signature> sign(String text) throws IOException {
    return near.sign(document(text).documentText());
  }

  /**
   * The signatures of a segment; a shard may have none, and has no text in their place.
   *
   * @param leaf the segment
   * @return its signatures, for use by one thread
   * @throws IOException if the index cannot be read
   */
  public NearDup.SegmentSignatures signatures(LeafReaderContext leaf) throws IOException {
    return near.fields().in(leaf.reader()) ? near.signatures(leaf) : document -> Optional.empty();
  }

  /**
   * The words of a text, to compare them with another's.
   *
   * @param text the text, or HTML
   * @return its words, those marked that are boilerplate
   */
  public ComparedText words(String text) {
    try {
      return near.words(document(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ComparedDocument document(String text) {
    return html ? ComparedDocument.ofHtml(text) : ComparedDocument.of(text);
  }

  /**
   * A query for the near-duplicates of a text.
   *
   * @param text the text, or HTML
   * @param documents among how many documents; see {@link Population}
   * @return the query; its score is the similarity
   * @throws IOException if the analyzer fails
   */
  public Query query(String text, long documents) throws IOException {
    Optional<Signature> signature = sign(text);
    return signature.isPresent()
        ? near.query(signature.get(), Population.of(documents))
        : new MatchNoDocsQuery("the text has no " + method() + " signature");
  }
}
