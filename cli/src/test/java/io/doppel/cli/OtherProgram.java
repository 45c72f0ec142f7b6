package io.doppel.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.FSDirectory;

/**
 * A program that knows nothing of Doppel and writes an index with an analyzer of its own. It runs
 * on Lucene 8, 9 and 10, so it uses nothing that one of them does not have.
 */
public final class OtherProgram {
  public static final String TEXT = "body";
  public static final String KEY = "sku";

  /** What it keeps of a text. */
  public enum Kind {
    STORED,
    STORED_AND_WORDS,
    VECTORS,
    VECTORS_WITHOUT_POSITIONS,
    POSITIONS,
    FREQUENCIES,
    WORDS;

    FieldType type() {
      FieldType type = new FieldType();
      type.setStored(this == STORED || this == STORED_AND_WORDS);
      type.setIndexOptions(options());
      type.setStoreTermVectors(this == VECTORS || this == VECTORS_WITHOUT_POSITIONS);
      type.setStoreTermVectorPositions(this == VECTORS);
      return type;
    }

    private IndexOptions options() {
      switch (this) {
        case STORED:
          return IndexOptions.NONE;
        case STORED_AND_WORDS:
        case POSITIONS:
          return IndexOptions.DOCS_AND_FREQS_AND_POSITIONS;
        case VECTORS_WITHOUT_POSITIONS:
        case FREQUENCIES:
          return IndexOptions.DOCS_AND_FREQS;
        default:
          return IndexOptions.DOCS;
      }
    }
  }

  /** A document. */
  public record Page(String key, String text) {}

  private OtherProgram() {}

  /** Reads documents from standard input, a line each, and writes an index. */
  public static void main(String[] arguments) throws IOException {
    List<Page> pages = new ArrayList<>();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] parts = line.split("\t", 2);
      pages.add(new Page(parts[0], parts[1]));
    }
    write(Paths.get(arguments[0]), Kind.valueOf(arguments[1]), pages);
  }

  /**
   * Writes an index of several segments. A document that was there, is deleted, and another has an
   * old version.
   */
  public static void write(Path folder, Kind kind, List<Page> pages) throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig(new OwnAnalyzer()).setMergePolicy(NoMergePolicy.INSTANCE);
    try (FSDirectory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, config)) {
      Page first = pages.get(0);
      writer.addDocument(document(new Page("deleted", first.text), kind));
      writer.addDocument(document(new Page(first.key, "an old version"), kind));
      for (int i = 0; i < pages.size(); i++) {
        Page page = pages.get(i);
        writer.updateDocument(new Term(KEY, page.key), document(page, kind));
        if (i % 7 == 3) {
          writer.commit();
        }
      }
      writer.deleteDocuments(new Term(KEY, "deleted"));
      writer.commit();
    }
  }

  private static Document document(Page page, Kind kind) {
    Document document = new Document();
    document.add(new StringField(KEY, page.key, Field.Store.YES));
    document.add(new NumericDocValuesField("length", page.text.length()));
    if (!page.text.isEmpty()) {
      document.add(new Field(TEXT, page.text, kind.type()));
    }
    return document;
  }

  /** Words in lower case. */
  static final class OwnAnalyzer extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String fieldName) {
      Tokenizer words = new StandardTokenizer();
      return new TokenStreamComponents(words, new LowerCaseFilter(words));
    }
  }
}
