package io.doppel.lucene.scan;

import io.doppel.lucene.coverage.SequentialFields;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/**
 * The values of a field by which documents are known: that of each document as it is stored; or if
 * it is not, from doc values; or if the field has none, from the inverted index. What other
 * documents have makes no difference. A document that has several doc values or several words, and
 * no stored value, has no key.
 *
 * <p>Numbers are written as such. Bytes are a text if they are UTF-8 without control characters,
 * and otherwise hexadecimal digits behind {@code 0x}; stored bytes of the field {@code _id} are as
 * OpenSearch and Elasticsearch encode ids.
 */
public final class DocumentKeys {
  /** The field of the ids of search engines. */
  private static final String ENGINE_ID = "_id";

  private final String field;
  private final int[] documents;
  private final String[] keys;

  private DocumentKeys(String field, int... documents) {
    this.field = field;
    this.documents = documents;
    this.keys = new String[documents.length];
  }

  /**
   * Reads the keys of documents.
   *
   * @param reader the index
   * @param field the field
   * @param documents the numbers of documents, in ascending order
   * @return the key of each; null for one that has none
   * @throws IOException if the index cannot be read
   */
  public static String[] of(IndexReader reader, String field, int... documents) throws IOException {
    Objects.requireNonNull(reader, "reader");
    Objects.requireNonNull(field, "field");
    Objects.requireNonNull(documents, "documents");
    DocumentKeys keys = new DocumentKeys(field, documents);
    for (LeafReaderContext leaf : reader.leaves()) {
      int start = keys.firstFrom(leaf.docBase);
      int end = keys.firstFrom(leaf.docBase + leaf.reader().maxDoc());
      FieldInfo info = leaf.reader().getFieldInfos().fieldInfo(field);
      if (start < end && info != null && keys.readStored(leaf, start, end) < end - start) {
        keys.readIndexed(leaf, info, start, end);
      }
    }
    return keys.keys;
  }

  /** Reads the stored values of a segment; returns how many documents have one. */
  private int readStored(LeafReaderContext leaf, int start, int end) throws IOException {
    StoredFields stored = SequentialFields.of(leaf.reader(), end - start);
    int found = 0;
    for (int i = start; i < end; i++) {
      keys[i] = storedKey(stored, documents[i] - leaf.docBase);
      found += keys[i] == null ? 0 : 1;
    }
    return found;
  }

  private String storedKey(StoredFields stored, int document) throws IOException {
    FirstValue first = new FirstValue(field);
    stored.document(document, first);
    if (first.bytes() == null) {
      return first.text();
    }
    BytesRef bytes = new BytesRef(first.bytes());
    String id = field.equals(ENGINE_ID) ? EngineId.decode(bytes) : null;
    return id == null ? text(bytes) : id;
  }

  /** Of the documents that have no stored value. */
  private void readIndexed(LeafReaderContext leaf, FieldInfo info, int start, int end)
      throws IOException {
    if (info.getDocValuesType() == DocValuesType.NONE) {
      readWords(leaf, start, end);
      return;
    }
    Values values = values(leaf.reader(), info.getDocValuesType());
    for (int i = start; i < end; i++) {
      if (keys[i] == null) {
        keys[i] = values.of(documents[i] - leaf.docBase);
      }
    }
  }

  private int firstFrom(int document) {
    int place = Arrays.binarySearch(documents, document);
    return place < 0 ? -place - 1 : place;
  }

  /** The doc values of a segment, as text. */
  private interface Values {
    String of(int document) throws IOException;
  }

  private Values values(LeafReader segment, DocValuesType type) throws IOException {
    switch (type) {
      case NUMERIC:
        NumericDocValues number = segment.getNumericDocValues(field);
        return document -> number.advanceExact(document) ? Long.toString(number.longValue()) : null;
      case SORTED_NUMERIC:
        SortedNumericDocValues numbers = segment.getSortedNumericDocValues(field);
        return document ->
            numbers.advanceExact(document) && numbers.docValueCount() == 1
                ? Long.toString(numbers.nextValue())
                : null;
      case BINARY:
        BinaryDocValues bytes = segment.getBinaryDocValues(field);
        return document -> bytes.advanceExact(document) ? text(bytes.binaryValue()) : null;
      case SORTED:
        SortedDocValues word = segment.getSortedDocValues(field);
        return document ->
            word.advanceExact(document) ? text(word.lookupOrd(word.ordValue())) : null;
      case SORTED_SET:
        SortedSetDocValues words = segment.getSortedSetDocValues(field);
        return document ->
            words.advanceExact(document) && words.docValueCount() == 1
                ? text(words.lookupOrd(words.nextOrd()))
                : null;
      default:
        return document -> null;
    }
  }

  /** A document's only word is its key. */
  private void readWords(LeafReaderContext leaf, int start, int end) throws IOException {
    Terms terms = leaf.reader().terms(field);
    if (terms == null) {
      return;
    }
    FixedBitSet wanted = new FixedBitSet(end - start);
    for (int i = start; i < end; i++) {
      if (keys[i] == null) {
        wanted.set(i - start);
      }
    }
    int[] words = new int[end - start];
    TermsEnum dictionary = terms.iterator();
    PostingsEnum postings = null;
    for (BytesRef term = dictionary.next(); term != null; term = dictionary.next()) {
      postings = dictionary.postings(postings, PostingsEnum.NONE);
      String key = null;
      for (int document = postings.nextDoc();
          document != PostingsEnum.NO_MORE_DOCS;
          document = postings.nextDoc()) {
        int place = Arrays.binarySearch(documents, start, end, leaf.docBase + document);
        if (place >= 0 && wanted.get(place - start)) {
          key = key == null ? text(term) : key;
          keys[place] = ++words[place - start] == 1 ? key : null;
        }
      }
    }
  }

  private static String text(BytesRef bytes) {
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length))
              .toString();
      if (text.chars().noneMatch(Character::isISOControl)) {
        return text;
      }
    } catch (CharacterCodingException e) {
      // then they are no text
    }
    return "0x" + HexFormat.of().formatHex(bytes.bytes, bytes.offset, bytes.offset + bytes.length);
  }
}
