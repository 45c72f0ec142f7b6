package io.doppel.opensearch.mapping;

import io.doppel.lucene.Unsigned;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexableField;
import org.opensearch.common.xcontent.support.XContentMapValues;
import org.opensearch.index.mapper.FieldMapper;
import org.opensearch.index.mapper.MapperParsingException;
import org.opensearch.index.mapper.MapperService;
import org.opensearch.index.mapper.ParametrizedFieldMapper;
import org.opensearch.index.mapper.ParseContext;

/**
 * The field type {@code near_duplicate}: the signature of a text, best as a further field of a text
 * field, from which it gets its text:
 *
 * <pre>{@code
 * "body": {"type": "text", "fields": {"near": {"type": "near_duplicate", "method": "shingles", "words": 3}}}
 * }</pre>
 *
 * <p>Parameters: {@code method} and its options, as {@code doppel index} takes them, in snake case;
 * {@code definition}, a file made by {@code doppel define}, in place of both; {@code
 * definition_id}, which is added, and checked where it is there, so that all nodes have the same
 * file; {@code html}, whether the text is HTML; {@code population}, how many documents there will
 * be about, by which it is decided how many keys a candidate must share; {@code unsigned} and
 * {@code most_texts}, what becomes of documents from before the field was there. {@code scheme} is
 * added: what signatures are made of, to the last setting. Where it is there, it is checked, so
 * that no node makes other signatures. What says how to search may be changed later, and so may a
 * definition, if its signatures are the same. The rest may not.
 *
 * <p>One text a document: an array of several is refused. A text that has no signature, because it
 * is empty or too long, is indexed without one.
 */
public final class SignatureFieldMapper extends ParametrizedFieldMapper {
  /** The name of the type. */
  public static final String TYPE = "near_duplicate";

  private final Values values;
  private final Surroundings surroundings;

  /**
   * What the mapping does not say of the field itself.
   *
   * @param files where definitions are
   * @param signed signatures that were made elsewhere
   * @param mappings the mapping of the whole index
   * @param isFurtherField whether it is a further field of another, whose text it gets
   */
  private record Surroundings(
      DefinitionFiles files, SignedTexts signed, MapperService mappings, boolean isFurtherField) {}

  /** What the mapping says. */
  private record Values(
      String method,
      String definition,
      String definitionId,
      boolean html,
      long population,
      UnsignedDocuments unsigned,
      String scheme,
      Map<String, Object> options,
      Map<String, String> meta) {}

  private SignatureFieldMapper(
      String name,
      SignatureFieldType type,
      MultiFields multiFields,
      CopyTo copyTo,
      Values values,
      Surroundings surroundings) {
    super(name, type, multiFields, copyTo);
    this.values = values;
    this.surroundings = surroundings;
  }

  /**
   * Reads a field of a mapping.
   *
   * @param files where definitions are
   * @param signed signatures that were made elsewhere
   * @return the parser
   */
  public static TypeParser parser(DefinitionFiles files, SignedTexts signed) {
    return new TypeParser(
        (name, context) ->
            new Builder(
                name,
                new Surroundings(
                    files, signed, context.mapperService(), context.isWithinMultiField()),
                null,
                null));
  }

  private static Values values(FieldMapper mapper) {
    return ((SignatureFieldMapper) mapper).values;
  }

  private static long population(String field, Object value) {
    try {
      return XContentMapValues.nodeLongValue(value);
    } catch (NumberFormatException e) {
      throw new MapperParsingException(
          "field [" + field + "]: population must be a whole number, got [" + value + "]", e);
    }
  }

  private static int mostTexts(String field, Object value) {
    try {
      return XContentMapValues.nodeIntegerValue(value);
    } catch (NumberFormatException e) {
      throw new MapperParsingException(
          "field [" + field + "]: most_texts must be a whole number, got [" + value + "]", e);
    }
  }

  static final class Builder extends ParametrizedFieldMapper.Builder {
    private final Surroundings surroundings;

    /** What was known of the field before; null if it is new. */
    private final FieldDefinition before;

    /** Where a definition takes the place of a method, or the other way, the scheme decides. */
    private final Parameter<String> method =
        Parameter.stringParam("method", false, m -> values(m).method, null)
            .acceptsNull()
            .setMergeValidator((was, is) -> was == null || is == null || was.equals(is));

    /** Also here the scheme decides. */
    private final Parameter<String> definition =
        Parameter.stringParam("definition", true, m -> values(m).definition, null).acceptsNull();

    /** Behind the definition: another file has another name. */
    private final Parameter<String> definitionId;

    private final Parameter<Boolean> html =
        Parameter.boolParam("html", false, m -> values(m).html, false);
    private final Parameter<Long> population =
        new Parameter<>(
            "population",
            true,
            () -> FieldDefinition.DEFAULT_POPULATION,
            (name, context, value) -> population(name, value),
            m -> values(m).population);
    private final Parameter<Unsigned> unsigned =
        new Parameter<>(
                UnsignedDocuments.CHOICE,
                true,
                UnsignedDocuments.DEFAULT::choice,
                (name, context, value) -> UnsignedDocuments.choice(value.toString()),
                m -> values(m).unsigned.choice())
            .setSerializer(
                (content, name, value) -> content.field(name, UnsignedDocuments.nameOf(value)),
                UnsignedDocuments::nameOf);
    private final Parameter<Integer> mostTexts =
        new Parameter<>(
            UnsignedDocuments.MOST_TEXTS,
            true,
            UnsignedDocuments.DEFAULT::mostTexts,
            (name, context, value) -> mostTexts(name, value),
            m -> values(m).unsigned.mostTexts());
    private final Parameter<String> scheme =
        Parameter.stringParam("scheme", false, m -> values(m).scheme, null)
            .acceptsNull()
            .alwaysSerialize();
    private final Parameter<Map<String, String>> meta = Parameter.metaParam();
    private final List<Parameter<Object>> options = new ArrayList<>();

    Builder(String name, Surroundings surroundings, FieldDefinition before, Values valuesBefore) {
      super(name);
      this.surroundings = surroundings;
      this.before = before;
      String fileBefore = valuesBefore == null ? null : valuesBefore.definition;
      definitionId =
          Parameter.stringParam(
                  FieldDefinition.DEFINITION_ID, false, m -> values(m).definitionId, null)
              .acceptsNull()
              .setMergeValidator(
                  (was, is) ->
                      was == null
                          || was.equals(is)
                          || !Objects.equals(fileBefore, definition.getValue()));
      for (FieldDefinition.Option option : FieldDefinition.options()) {
        options.add(
            new Parameter<Object>(
                    option.name(),
                    option.isUpdateable(),
                    () -> null,
                    (field, context, value) -> value,
                    mapper -> values(mapper).options.get(option.name()))
                .acceptsNull());
      }
    }

    @Override
    protected List<Parameter<?>> getParameters() {
      List<Parameter<?>> all =
          new ArrayList<>(
              List.of(
                  method,
                  definition,
                  definitionId,
                  html,
                  population,
                  unsigned,
                  mostTexts,
                  scheme,
                  meta));
      all.addAll(options);
      return all;
    }

    @Override
    public SignatureFieldMapper build(BuilderContext context) {
      String field = buildFullName(context);
      FieldDefinition made = define(field);
      String actual = made.near().scheme().toString();
      if (scheme.getValue() != null && !scheme.getValue().equals(actual)) {
        throw new MapperParsingException(
            "field ["
                + field
                + "] has signatures of another definition: the mapping has scheme ["
                + scheme.getValue()
                + "], this node makes ["
                + actual
                + "]");
      }
      return new SignatureFieldMapper(
          name,
          new SignatureFieldType(field, made, meta.getValue()),
          multiFieldsBuilder.build(this, context),
          copyTo.build(),
          new Values(
              method(field),
              definition.getValue(),
              made.definitionId(),
              html.getValue(),
              population.getValue(),
              made.unsigned(),
              actual,
              given(),
              meta.getValue()),
          surroundings);
    }

    private FieldDefinition define(String field) {
      try {
        FieldDefinition made =
            FieldDefinition.of(
                    field,
                    method(field),
                    definition.getValue(),
                    given(),
                    html.getValue(),
                    population.getValue(),
                    surroundings.files)
                .with(new UnsignedDocuments(unsigned.getValue(), mostTexts.getValue()));
        made.checkId(definitionId.getValue());
        return before != null && before.near().fields().equals(made.near().fields())
            ? made.sharing(before)
            : made.with(new SourceText(made, surroundings.mappings, surroundings.isFurtherField));
      } catch (IllegalArgumentException | IOException e) {
        throw new MapperParsingException("field [" + field + "]: " + e.getMessage(), e);
      }
    }

    /** A definition names its method itself. A field that is there keeps its own. */
    private String method(String field) {
      String said = scheme.getValue();
      if (said == null
          && surroundings.mappings != null
          && surroundings.mappings.fieldType(field) instanceof SignatureFieldType there) {
        said = there.definition().near().scheme().toString();
      }
      return FieldDefinition.method(method.getValue(), definition.getValue(), said);
    }

    private Map<String, Object> given() {
      Map<String, Object> given = new LinkedHashMap<>();
      for (Parameter<Object> option : options) {
        if (option.getValue() != null) {
          given.put(option.name, option.getValue());
        }
      }
      return given;
    }
  }

  @Override
  public ParametrizedFieldMapper.Builder getMergeBuilder() {
    return new Builder(simpleName(), surroundings, fieldType().definition(), values).init(this);
  }

  @Override
  public SignatureFieldType fieldType() {
    return (SignatureFieldType) super.fieldType();
  }

  @Override
  protected void parseCreateField(ParseContext context) throws IOException {
    String text =
        context.externalValueSet()
            ? context.externalValue().toString()
            : context.parser().textOrNull();
    if (text == null) {
      return;
    }
    FieldDefinition definition = fieldType().definition();
    Optional<Signature> signature = surroundings.signed.sign(definition, text);
    if (signature.isEmpty()) {
      return;
    }
    if (context.doc().getField(definition.near().fields().signatures()) != null) {
      throw new MapperParsingException(
          "field [" + name() + "] takes one text a document, got several");
    }
    for (IndexableField field : definition.near().addSignature(new Document(), signature.get())) {
      context.doc().add(field);
    }
  }

  @Override
  protected String contentType() {
    return TYPE;
  }
}
