package io.doppel.lucene.index;

import io.doppel.decision.Preference;
import io.doppel.decision.Traits;
import io.doppel.lucene.DocumentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.UnicodeUtil;

/**
 * A document to be added by a {@link DedupWriter}.
 *
 * @param key its key, which no other document has: a term, so of 1 to {@link
 *     IndexWriter#MAX_TERM_LENGTH} bytes in UTF-8 and without half surrogate pairs
 * @param text its text, which the signature is made of
 * @param title its title; empty if it has none
 * @param url its address; empty if it has none
 * @param group the name of its group, such as its site; empty if it is in none
 * @param timestamp its time in milliseconds since 1970; {@link #NO_TIMESTAMP} if it has none
 * @param rank the lower the better, for {@link Preference#LOWEST_RANK}
 * @param fields its fields, as they would be given to {@link IndexWriter#addDocument}; the writer
 *     adds the key's field if it is missing, the signature and its own
 * @param source what a line of the audit file has of the document, so that it can be brought back;
 *     the text if null. Of a block it should have the children, too
 * @param children documents that stand before this one in the index and share its lot: a block, as
 *     Lucene's block joins have it. They have no key of their own
 */
public record DedupDocument(
    String key,
    String text,
    String title,
    String url,
    String group,
    long timestamp,
    long rank,
    Document fields,
    String source,
    List<Document> children) {
  /** The timestamp of a document that has none. */
  public static final long NO_TIMESTAMP = Long.MIN_VALUE;

  /** Checks that nothing is missing. */
  public DedupDocument {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(group, "group");
    Objects.requireNonNull(fields, "fields");
    Objects.requireNonNull(children, "children");
    Objects.requireNonNull(key, "key");
    if (key.isEmpty()) {
      throw new IllegalArgumentException("key must not be empty, got an empty string");
    }
    source = source == null ? text : source;
    children = List.copyOf(children);
  }

  /**
   * A document without title, address, group, time, rank and children, which can be added: {@code
   * new DedupDocument(id, text, fields).withTitle(title).withTimestamp(millis)}.
   *
   * @param key its key
   * @param text its text
   * @param fields its fields
   */
  public DedupDocument(String key, String text, Document fields) {
    this(key, text, "", "", "", NO_TIMESTAMP, 0, fields, null, List.of());
  }

  /**
   * This document with a title.
   *
   * @param words the title, or the subject of an e-mail; empty if it has none
   * @return the document
   */
  public DedupDocument withTitle(String words) {
    Objects.requireNonNull(words, "words");
    return new DedupDocument(
        key, text, words, url, group, timestamp, rank, fields, source, children);
  }

  /**
   * This document with an address.
   *
   * @param address the address; empty if it has none
   * @return the document
   */
  public DedupDocument withUrl(String address) {
    Objects.requireNonNull(address, "address");
    return new DedupDocument(
        key, text, title, address, group, timestamp, rank, fields, source, children);
  }

  /**
   * This document in a group, for boilerplate by groups (option {@code boilerplate_by}).
   *
   * @param name the name of the group; empty if it is in none
   * @return the document
   */
  public DedupDocument withGroup(String name) {
    Objects.requireNonNull(name, "name");
    return new DedupDocument(
        key, text, title, url, name, timestamp, rank, fields, source, children);
  }

  /**
   * This document with a time.
   *
   * @param millis since 1970
   * @return the document
   */
  public DedupDocument withTimestamp(long millis) {
    return new DedupDocument(key, text, title, url, group, millis, rank, fields, source, children);
  }

  /**
   * This document with a rank.
   *
   * @param number the lower the better
   * @return the document
   */
  public DedupDocument withRank(long number) {
    return new DedupDocument(
        key, text, title, url, group, timestamp, number, fields, source, children);
  }

  /**
   * This document with what the audit file is to have of it.
   *
   * @param line for example the document as a line of JSON
   * @return the document
   */
  public DedupDocument withSource(String line) {
    return new DedupDocument(key, text, title, url, group, timestamp, rank, fields, line, children);
  }

  /**
   * This document as the parent of a block.
   *
   * @param documents the others, in their order; they have no key
   * @return the document
   */
  public DedupDocument withChildren(List<Document> documents) {
    Objects.requireNonNull(documents, "documents");
    return new DedupDocument(
        key, text, title, url, group, timestamp, rank, fields, source, documents);
  }

  /** This document with other fields. */
  DedupDocument withFields(Document others) {
    return new DedupDocument(
        key, text, title, url, group, timestamp, rank, others, source, children);
  }

  /**
   * A document from its fields alone.
   *
   * @param textField the field of the text, several values one a line
   * @param keyField the field of the key
   * @param key the key of a document that has no such field; null if it must have it
   */
  static DedupDocument of(
      Iterable<? extends IndexableField> document, String textField, String keyField, String key) {
    Document fields = new Document();
    List<String> texts = new ArrayList<>();
    String found = key;
    for (IndexableField field : document) {
      fields.add(field);
      String value = field.stringValue();
      if (field.name().equals(keyField) && value != null) {
        found = value;
      } else if (field.name().equals(textField) && isText(field)) {
        if (value == null) {
          throw new IllegalArgumentException(
              "field "
                  + textField
                  + " must have its text as a string, or be given apart as that of"
                  + " a DedupDocument");
        }
        texts.add(value);
      }
    }
    if (found == null) {
      throw new IllegalArgumentException("a document must have its key in field " + keyField);
    }
    return new DedupDocument(found, String.join("\n", texts), fields);
  }

  /** A field may have doc values or points beside its text. */
  private static boolean isText(IndexableField field) {
    return field.fieldType().indexOptions() != IndexOptions.NONE || field.fieldType().stored();
  }

  /** A block from the fields of its documents, the parent last. */
  static DedupDocument ofBlock(
      Iterable<? extends Iterable<? extends IndexableField>> block,
      String textField,
      String keyField) {
    List<Document> children = new ArrayList<>();
    Iterable<? extends IndexableField> parent = null;
    for (Iterable<? extends IndexableField> document : block) {
      if (parent != null) {
        Document child = new Document();
        parent.forEach(child::add);
        children.add(child);
      }
      parent = document;
    }
    if (parent == null) {
      throw new IllegalArgumentException("a block must have a parent, got no document");
    }
    return of(parent, textField, keyField, null).withChildren(children);
  }

  /** Checks that no child has a key: it would be taken for a document of its own. */
  void checkChildren(String keyField) {
    for (Document child : children) {
      if (child.getField(keyField) != null) {
        throw new IllegalArgumentException(
            "of a block only the parent must have field " + keyField + ", got " + child);
      }
    }
  }

  /** Checks that the key can be a term, which no index says in a dry run. */
  void checkKey() {
    int bytes = UnicodeUtil.calcUTF16toUTF8Length(key, 0, key.length());
    if (bytes > IndexWriter.MAX_TERM_LENGTH) {
      throw new IllegalArgumentException(
          "key must have at most " + IndexWriter.MAX_TERM_LENGTH + " bytes in UTF-8, got " + bytes);
    }
    // a term has U+FFFD in its place, so several keys would be one in the index
    if (!UnicodeUtil.validUTF16String(key)) {
      throw new IllegalArgumentException("key must not have half a surrogate pair, got " + key);
    }
  }

  DocumentText signed() {
    return new DocumentText(text, title, url).withGroup(group);
  }

  Traits traits() {
    return new Traits(key, text.length(), timestamp, rank);
  }
}
