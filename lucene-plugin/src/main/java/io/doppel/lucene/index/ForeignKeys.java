package io.doppel.lucene.index;

import java.io.IOException;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * The keys of a segment's documents that were added without the hook: as the key's field is stored;
 * or if it is not, from its doc values; or if it has none, from its terms, all of which are read
 * for the first such document. For use by one thread.
 */
final class ForeignKeys {
  private final LeafReader segment;
  private final String field;
  private final FieldInfo info;
  private StoredFields stored;

  /** By documents; null as long as nobody asked. */
  private String[] terms;

  ForeignKeys(LeafReader segment, String field) {
    this.segment = segment;
    this.field = field;
    this.info = segment.getFieldInfos().fieldInfo(field);
  }

  /** The key of a document; null if it has none. */
  String of(int document) throws IOException {
    if (info == null) {
      return null;
    }
    String key = stored(document);
    if (key == null) {
      key = value(document);
    }
    return key == null && info.getIndexOptions() != IndexOptions.NONE ? term(document) : key;
  }

  private String stored(int document) throws IOException {
    if (stored == null) {
      stored = segment.storedFields();
    }
    Document found = stored.document(document, Set.of(field));
    String text = found.get(field);
    BytesRef bytes = text == null ? found.getBinaryValue(field) : null;
    return bytes == null ? text : bytes.utf8ToString();
  }

  private String value(int document) throws IOException {
    switch (info.getDocValuesType()) {
      case BINARY:
        BinaryDocValues bytes = DocValues.getBinary(segment, field);
        return bytes.advanceExact(document) ? bytes.binaryValue().utf8ToString() : null;
      case SORTED, SORTED_SET:
        SortedSetDocValues words = DocValues.getSortedSet(segment, field);
        return words.advanceExact(document) && words.docValueCount() == 1
            ? words.lookupOrd(words.nextOrd()).utf8ToString()
            : null;
      default:
        return null;
    }
  }

  private String term(int document) throws IOException {
    if (terms == null) {
      terms = new String[segment.maxDoc()];
      TermsEnum all =
          segment.terms(field) == null ? TermsEnum.EMPTY : segment.terms(field).iterator();
      PostingsEnum postings = null;
      for (BytesRef term = all.next(); term != null; term = all.next()) {
        String text = term.utf8ToString();
        postings = all.postings(postings, PostingsEnum.NONE);
        while (postings.nextDoc() != PostingsEnum.NO_MORE_DOCS) {
          terms[postings.docID()] = text;
        }
      }
    }
    return terms[document];
  }
}
