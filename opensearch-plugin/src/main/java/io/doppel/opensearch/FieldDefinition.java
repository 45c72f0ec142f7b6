package io.doppel.opensearch;

import io.doppel.compare.ComparedText;
import io.doppel.lucene.ComparedDocument;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.Population;
import io.doppel.measure.Signature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/** stub until definitions land */
final class FieldDefinition {
  static final String DEFAULT_METHOD = "hybrid";
  static final long DEFAULT_POPULATION = 1_000_000;

  /** What a method may be told in a mapping; the name, and whether it may change later. */
  record Option(String name, boolean isUpdateable) {}

  private final String field;
  private final Map<String, Object> parameters;
  private final boolean html;
  private final long population;
  private final NearDup near;

  private FieldDefinition(
      String field, Map<String, Object> parameters, boolean html, long population, NearDup near) {
    this.field = field;
    this.parameters = parameters;
    this.html = html;
    this.population = population;
    this.near = near;
  }

  static List<Option> options() {
    return List.of(new Option("threshold", true));
  }

  static FieldDefinition of(
      String field,
      String method,
      String file,
      Map<String, Object> options,
      boolean html,
      long population,
      DefinitionFiles files)
      throws IOException {
    double threshold = ((Number) options.getOrDefault("threshold", 0.5)).doubleValue();
    NearDup near =
        method.equals("hybrid")
            ? NearDup.hybrid(field).build()
            : NearDup.shingles(field).threshold(threshold).build();
    return new FieldDefinition(field, options, html, population, near);
  }

  /** The same from all that the mapping says of the field. */
  static FieldDefinition ofMapping(String field, Map<String, Object> mapping, DefinitionFiles files)
      throws IOException {
    Map<String, Object> options = new java.util.HashMap<>();
    for (Option option : options()) {
      if (mapping.get(option.name()) != null) {
        options.put(option.name(), mapping.get(option.name()));
      }
    }
    return of(
        field,
        (String) mapping.get("method"),
        (String) mapping.get("definition"),
        options,
        Boolean.parseBoolean(String.valueOf(mapping.get("html"))),
        mapping.get("population") == null
            ? DEFAULT_POPULATION
            : Long.parseLong(mapping.get("population").toString()),
        files);
  }

  String field() {
    return field;
  }

  FieldDefinition with(Map<String, Object> searchOptions) throws IOException {
    return this;
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

  private ComparedDocument document(String text) {
    return html ? ComparedDocument.ofHtml(text) : ComparedDocument.of(text);
  }

  Optional<Signature> sign(String text) throws IOException {
    return near.sign(document(text).documentText());
  }

  /** The words of a text, to compare them with another's; those that are boilerplate are marked. */
  ComparedText words(String text) {
    try {
      return near.words(document(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Query query(String text, long population) throws IOException {
    Optional<Signature> signature = sign(text);
    return signature.isPresent()
        ? near.query(signature.get(), Population.of(population))
        : new MatchNoDocsQuery("the text has no " + near.scheme().name() + " signature");
  }
}
