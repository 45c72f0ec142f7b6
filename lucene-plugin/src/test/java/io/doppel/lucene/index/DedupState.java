package io.doppel.lucene.index;

import static org.junit.Assert.assertNull;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.Bits;

/** What is said of each document, by its key: in a form that can be compared. */
final class DedupState {
  private DedupState() {}

  /** What an index says. */
  static Map<String, String> of(DirectoryReader reader, DedupFields fields) throws IOException {
    return of(reader, fields, sequence -> sequence);
  }

  /** What an index says, with other numbers. */
  static Map<String, String> of(
      DirectoryReader reader, DedupFields fields, UnaryOperator<Long> numbers) throws IOException {
    Map<String, String> state = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      DedupFields.Reader values = fields.new Reader(leaf.reader());
      Bits live = leaf.reader().getLiveDocs();
      for (int document = 0; document < leaf.reader().maxDoc(); document++) {
        if (live == null || live.get(document)) {
          values.to(document);
          String before =
              state.put(
                  values.key(),
                  line(
                      numbers.apply(values.sequenceNumber()),
                      values.representative(),
                      values.representative() == null ? 0 : values.similarityToIt()));
          assertNull("key " + values.key() + " is there twice", before);
        }
      }
    }
    return state;
  }

  /** What the model says. */
  static Map<String, String> of(DedupModel model) {
    Map<String, String> state = new TreeMap<>();
    model
        .entries()
        .values()
        .forEach(e -> state.put(e.key, line(e.sequence, e.of, e.of == null ? 0 : e.similarity)));
    return state;
  }

  /** What documents are merged from, of those that keep it. */
  static Map<String, String> sources(DirectoryReader reader, DedupFields fields)
      throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      DedupFields.Reader values = fields.new Reader(leaf.reader());
      Bits live = leaf.reader().getLiveDocs();
      for (int document = 0; document < leaf.reader().maxDoc(); document++) {
        String source = leaf.reader().storedFields().document(document).get(fields.source());
        if (source != null && (live == null || live.get(document))) {
          sources.put(values.to(document).key(), AuditFile.unquoted(source));
        }
      }
    }
    return sources;
  }

  /** What the model says that documents are merged from. */
  static Map<String, String> sources(DedupModel model) {
    Map<String, String> sources = new TreeMap<>();
    model.entries().values().stream()
        .filter(entry -> entry.source != null)
        .forEach(entry -> sources.put(entry.key, entry.source));
    return sources;
  }

  private static String line(long sequence, String of, double similarity) {
    return sequence + " " + of + " " + similarity;
  }

  /** The last commit: what it says, and how many decisions it has. */
  record Committed(long sequence, Map<String, String> state) {
    /** Reads it; that of an index without any commit is empty. */
    static Committed read(Directory directory, String field, String keyField) throws IOException {
      if (!DirectoryReader.indexExists(directory)) {
        return new Committed(0, Map.of());
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        return new Committed(
            DedupWriter.committedSequence(reader.getIndexCommit().getUserData(), field),
            DedupState.of(reader, new DedupFields(field, keyField)));
      }
    }
  }
}
