package io.doppel.opensearch.mapping;

import io.doppel.lucene.analysis.HtmlFramingCharFilter;
import io.doppel.lucene.coverage.FieldText;
import io.doppel.lucene.coverage.TextSource;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.opensearch.common.xcontent.LoggingDeprecationHandler;
import org.opensearch.core.xcontent.MediaTypeRegistry;
import org.opensearch.core.xcontent.NamedXContentRegistry;
import org.opensearch.core.xcontent.XContentParser;
import org.opensearch.index.mapper.DocumentMapper;
import org.opensearch.index.mapper.FieldMapper;
import org.opensearch.index.mapper.Mapper;
import org.opensearch.index.mapper.MapperService;
import org.opensearch.index.mapper.SourceFieldMapper;
import org.opensearch.index.mapper.TextFieldMapper;

/**
 * The texts of documents that were indexed before the field of signatures was there: from the
 * stored field above it if that has one, else from {@code _source}. A text is read as it was when
 * the document came, so that the mapping would make the same signature of it: numbers as they were
 * written, HTML without its framing, of an array what has a signature. If several of an array have
 * one, which the mapping would refuse today, they are one text, a line each.
 *
 * <p>Documents of which neither is kept have no text, nor have objects of type {@code nested}.
 */
final class SourceText implements TextSource {
  private final FieldDefinition definition;
  private final MapperService mappings;

  /** The field that gets the text: the one that the field of signatures is a further field of. */
  private final String field;

  SourceText(FieldDefinition definition, MapperService mappings, boolean isFurtherField) {
    this.definition = definition;
    this.mappings = mappings;
    String own = definition.field();
    this.field = isFurtherField ? own.substring(0, own.lastIndexOf('.')) : own;
  }

  @Override
  public FieldText open(LeafReaderContext leaf, FixedBitSet wanted) throws IOException {
    FixedBitSet having = having(leaf.reader(), wanted);
    if (having.cardinality() == 0) {
      return null;
    }
    StoredFields stored = leaf.reader().storedFields();
    Set<String> paths = paths();
    return FieldText.of(document -> having.get(document) ? text(stored, document, paths) : null);
  }

  /**
   * Those of the wanted documents that have the field, where norms tell it of a text: to parse the
   * source of a document takes a thousand times as long.
   */
  private FixedBitSet having(LeafReader reader, FixedBitSet wanted) throws IOException {
    if (!(mappings.fieldType(field) instanceof TextFieldMapper.TextFieldType type)
        || !type.isSearchable()) {
      return wanted;
    }
    FixedBitSet having = new FixedBitSet(wanted.length());
    FieldInfo info = reader.getFieldInfos().fieldInfo(field);
    if (info != null) {
      if (!info.hasNorms()) {
        return wanted;
      }
      having.or(reader.getNormValues(field));
      having.and(wanted);
    }
    return having;
  }

  /** Where texts of the field stand in a source: under its name, and what is copied to it. */
  private Set<String> paths() {
    Set<String> paths = new HashSet<>(Set.of(field));
    DocumentMapper mapping = mappings.documentMapper();
    if (mapping != null) {
      for (Mapper each : mapping.mappers()) {
        if (each instanceof FieldMapper other
            && (other.copyTo().copyToFields().contains(field)
                || other.copyTo().copyToFields().contains(definition.field()))) {
          paths.add(other.name());
        }
      }
    }
    return paths;
  }

  private String text(StoredFields stored, int document, Set<String> paths) throws IOException {
    Document found = stored.document(document, Set.of(SourceFieldMapper.NAME, field));
    List<String> texts = List.of(found.getValues(field));
    BytesRef source = found.getBinaryValue(SourceFieldMapper.NAME);
    if (texts.isEmpty() && source != null) {
      texts = texts(source, paths);
    }
    return texts.isEmpty() ? null : plain(texts.size() == 1 ? texts : signed(texts));
  }

  private List<String> signed(List<String> texts) throws IOException {
    List<String> signed = new ArrayList<>();
    for (String text : texts) {
      if (definition.sign(text).isPresent()) {
        signed.add(text);
      }
    }
    return signed;
  }

  private String plain(List<String> texts) throws IOException {
    if (!definition.isHtml()) {
      return String.join("\n", texts);
    }
    List<String> plain = new ArrayList<>();
    for (String text : texts) {
      StringWriter to = new StringWriter();
      try (HtmlFramingCharFilter from = new HtmlFramingCharFilter(new StringReader(text))) {
        from.transferTo(to);
      }
      plain.add(to.toString());
    }
    return String.join("\n", plain);
  }

  /** The values under some names in a source, as they were written. */
  @SuppressWarnings("deprecation") // a source does not say its format: OpenSearch guesses it too
  static List<String> texts(BytesRef source, Set<String> paths) throws IOException {
    List<String> texts = new ArrayList<>();
    try (XContentParser parser =
        MediaTypeRegistry.mediaTypeFromBytes(source.bytes, source.offset, source.length)
            .xContent()
            .createParser(
                NamedXContentRegistry.EMPTY,
                LoggingDeprecationHandler.INSTANCE,
                source.bytes,
                source.offset,
                source.length)) {
      parser.nextToken();
      collect(parser, "", paths, texts);
    }
    return texts;
  }

  /** Takes what the parser is at: an object, an array or a value. */
  private static void collect(
      XContentParser parser, String path, Set<String> paths, Collection<String> texts)
      throws IOException {
    XContentParser.Token token = parser.currentToken();
    if (token == XContentParser.Token.START_ARRAY) {
      while (parser.nextToken() != XContentParser.Token.END_ARRAY) {
        collect(parser, path, paths, texts);
      }
    } else if (token == XContentParser.Token.START_OBJECT) {
      while (parser.nextToken() == XContentParser.Token.FIELD_NAME) {
        String name = parser.currentName();
        String below = path.isEmpty() ? name : path + "." + name;
        parser.nextToken();
        if (paths.stream().anyMatch(each -> each.equals(below) || each.startsWith(below + "."))) {
          collect(parser, below, paths, texts);
        } else {
          parser.skipChildren();
        }
      }
    } else if (paths.contains(path) && parser.textOrNull() != null) {
      texts.add(parser.text());
    }
  }
}
