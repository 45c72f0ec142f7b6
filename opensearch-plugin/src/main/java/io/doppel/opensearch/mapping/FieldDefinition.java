package io.doppel.opensearch.mapping;

import io.doppel.compare.ComparedText;
import io.doppel.lucene.UncoveredException;
import io.doppel.lucene.coverage.TextSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.Population;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.explain.ComparedDocument;
import io.doppel.lucene.explain.Explanations;
import io.doppel.lucene.method.DefinitionFile;
import io.doppel.lucene.method.MethodException;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.method.OptionNames;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
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
  private static final Logger LOGGER = LogManager.getLogger(FieldDefinition.class);

  /** The method if neither it nor a definition is named: that of all doors. */
  public static final String DEFAULT_METHOD = Methods.DEFAULT;

  /** The parameter that tells the files of definitions apart. */
  static final String DEFINITION_ID = "definition_id";

  /** How many documents there are if the mapping does not say. */
  public static final long DEFAULT_POPULATION = 1_000_000;

  /** Each of these says what a near-duplicate is; who gives one means it in place of the others. */
  private static final List<String> THRESHOLDS = List.of("threshold", "distance", "edit_rate");

  private final String field;
  private final Source source;
  private final Map<String, Object> options;
  private final boolean html;
  private final long population;
  private final Definition near;

  /** Makes the library's definition of a field and options. */
  private interface Source {
    Definition define(String field, Map<String, Object> options) throws IOException;

    /** What is compared by, of which the signatures' scheme says nothing; null if it is no file. */
    default String id() {
      return null;
    }
  }

  /** A file, read once. */
  private record FileSource(DefinitionFile file) implements Source {
    @Override
    public Definition define(String field, Map<String, Object> options) {
      return file.define(field, MethodSettings.ofJson(file.method().id(), options).values());
    }

    @Override
    public String id() {
      return file.id();
    }
  }

  /**
   * An option of a method, in a mapping.
   *
   * @param name its name
   * @param isUpdateable whether it is about the search, and may change
   */
  record Option(String name, boolean isUpdateable) {}

  /** Replaces the definition by another one of the same signatures. */
  private FieldDefinition(FieldDefinition from, Definition near) {
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
    return Methods.options().stream()
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
    return new FileSource(definition);
  }

  /**
   * The method that a mapping means.
   *
   * @param method the one that it names; null if it names none
   * @param file the file of a definition that it names; null if it names none
   * @param scheme the scheme of the signatures that it says; null if it does not
   * @return the method; null if the definition names it
   */
  static String method(String method, String file, String scheme) {
    if (method != null || file != null) {
      return method;
    }
    return scheme == null ? DEFAULT_METHOD : SchemeId.parse(scheme).name();
  }

  /**
   * Refuses another file of the same name than the one that the mapping means: nodes would compare
   * by different models.
   *
   * @param expected the id that the mapping says; null if it does not
   * @throws IllegalArgumentException if it is another
   */
  void checkId(String expected) {
    if (expected != null && !expected.equals(definitionId())) {
      throw new IllegalArgumentException(
          definitionId() == null
              ? DEFINITION_ID + " is for a definition, got it with a method"
              : DEFINITION_ID
                  + " must be that of this node's file of the definition, "
                  + definitionId()
                  + ", got "
                  + expected
                  + "; the nodes must have the same file");
    }
  }

  /**
   * Makes the definition of all that the mapping says of the field.
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
    FieldDefinition made =
        of(
            field,
            method(method, file, (String) mapping.get("scheme")),
            file,
            options,
            XContentMapValues.nodeBooleanValue(mapping.get("html"), false),
            XContentMapValues.nodeLongValue(mapping.get("population"), DEFAULT_POPULATION),
            files);
    made.checkId((String) mapping.get(DEFINITION_ID));
    return made.with(unsigned(mapping));
  }

  private static UnsignedDocuments unsigned(Map<String, Object> mapping) {
    Object choice = mapping.get(UnsignedDocuments.CHOICE);
    Object most = mapping.get(UnsignedDocuments.MOST_TEXTS);
    return UnsignedDocuments.DEFAULT.with(
        choice == null ? null : UnsignedDocuments.choice(choice.toString()),
        most == null ? null : XContentMapValues.nodeIntegerValue(most));
  }

  /**
   * Chooses what becomes of documents without a signature.
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

  /** Takes the texts of documents without a signature from elsewhere than the field. */
  FieldDefinition with(TextSource texts) {
    return new FieldDefinition(this, near.texts(texts));
  }

  /** Shares what another definition of the field knows of segments, and its texts. */
  FieldDefinition sharing(FieldDefinition before) {
    return new FieldDefinition(this, near.sharing(before.near));
  }

  /**
   * Replaces the options about the search.
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
   * Tells the files of definitions apart.
   *
   * @return the checksum of the file; null if the mapping names a method
   */
  public String definitionId() {
    return source.id();
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
  public Definition near() {
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
    LOGGER.trace("field [{}]: signs a text of {} characters", field, text.length());
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
  public Definition.SegmentSignatures signatures(LeafReaderContext leaf) throws IOException {
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
    return Explanations.words(near, document(text));
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
