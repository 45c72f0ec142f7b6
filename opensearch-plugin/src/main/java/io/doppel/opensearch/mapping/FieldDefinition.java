package io.doppel.opensearch.mapping;

import io.doppel.compare.ComparedText;
import io.doppel.lucene.ComparedDocument;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.Population;
import io.doppel.lucene.document.TextSource;
import io.doppel.lucene.document.UncoveredException;
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
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.opensearch.OpenSearchStatusException;
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

  /** The same field with another definition of the same signatures. */
  private FieldDefinition(FieldDefinition from, NearDup near) {
    this.field = from.field;
    this.source = from.source;
    this.options = from.options;
    this.html = from.html;
    this.population = from.population;
    this.near = near;
  }

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
            files)
        .with(unsigned(mapping));
  }

  private static UnsignedDocuments unsigned(Map<String, Object> mapping) {
    Object choice = mapping.get(UnsignedDocuments.CHOICE);
    Object most = mapping.get(UnsignedDocuments.MOST_TEXTS);
    return UnsignedDocuments.DEFAULT.with(
        choice == null ? null : UnsignedDocuments.choice(choice.toString()),
        most == null ? null : XContentMapValues.nodeIntegerValue(most));
  }

  /**
   * The same with another choice of what becomes of documents without a signature.
   *
   * @param unsigned the choice
   * @return another definition
   */
  public FieldDefinition with(UnsignedDocuments unsigned) {
    return unsigned.equals(unsigned())
        ? this
        : new FieldDefinition(
            this, near.unsigned(unsigned.choice()).mostTexts(unsigned.mostTexts()));
  }

  /** The same, with the texts of documents without a signature from elsewhere than the field. */
  FieldDefinition with(TextSource texts) {
    return new FieldDefinition(this, near.texts(texts));
  }

  /** The same, with what another definition of the same field knows of segments, and its texts. */
  FieldDefinition sharing(FieldDefinition before) {
    return new FieldDefinition(this, near.sharing(before.near));
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
    return new FieldDefinition(field, source, changed, html, population)
        .with(unsigned())
        .sharing(this);
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
   * What becomes of documents without a signature.
   *
   * @return the choice
   */
  public UnsignedDocuments unsigned() {
    return new UnsignedDocuments(near.unsigned(), near.source().mostTexts());
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
   * The signatures of a segment; those of documents without one are made of their texts, if that is
   * the choice.
   *
   * @param leaf the segment
   * @return its signatures, for use by one thread
   * @throws IOException if the index cannot be read
   */
  public NearDup.SegmentSignatures signatures(LeafReaderContext leaf) throws IOException {
    return near.signatures(leaf);
  }

  /**
   * Refuses a query that would overlook documents.
   *
   * @param reader the shard
   * @throws IOException if it cannot be read
   * @throws OpenSearchStatusException if documents without a signature are to be refused, or are
   *     too many to read; it counts them and says what to do
   */
  public void checkCovered(IndexReader reader) throws IOException {
    try {
      near.source().checkQuery(reader);
    } catch (UncoveredException e) {
      throw UnsignedRefusal.of(field, unsigned(), reader.numDocs(), e);
    }
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
