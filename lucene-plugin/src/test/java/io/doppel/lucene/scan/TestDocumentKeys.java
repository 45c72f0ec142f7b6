package io.doppel.lucene.scan;

import io.doppel.lucene.NearDupTestCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.analysis.MockAnalyzer;
import org.apache.lucene.util.BytesRef;

/** The keys of documents, from all that an index may have of them. */
public class TestDocumentKeys extends NearDupTestCase {
  private interface Check {
    void check(IndexReader reader) throws IOException;
  }

  /** An index with a document for each list of fields, in their order. */
  private static void withDocuments(List<List<IndexableField>> documents, Check check)
      throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory,
                newIndexWriterConfig(new MockAnalyzer(random()))
                    .setMergePolicy(newLogMergePolicy()))) {
      for (List<IndexableField> fields : documents) {
        Document document = new Document();
        document.add(new StoredField("other", "something"));
        fields.forEach(document::add);
        writer.addDocument(document);
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        check.check(reader);
      }
    }
  }

  private static List<String> keys(IndexReader reader, String field) throws IOException {
    return Arrays.asList(
        DocumentKeys.of(reader, field, IntStream.range(0, reader.maxDoc()).toArray()));
  }

  /** The keys of documents with one field each, the last one with none. */
  private static void assertKeys(List<String> expected, IndexableField... fields)
      throws IOException {
    List<List<IndexableField>> documents = new ArrayList<>();
    for (IndexableField field : fields) {
      documents.add(List.of(field));
    }
    documents.add(List.of());
    List<String> all = new ArrayList<>(expected);
    all.add(null);
    withDocuments(documents, reader -> assertEquals(all, keys(reader, fields[0].name())));
  }

  public void testStoredValues() throws IOException {
    assertKeys(
        Arrays.asList("a b\tc", "7", "-8", "1.5", "0.25"),
        new StoredField(ID, "a b\tc"),
        new StoredField(ID, 7),
        new StoredField(ID, -8L),
        new StoredField(ID, 1.5f),
        new StoredField(ID, 0.25));
  }

  public void testStoredBytes() throws IOException {
    assertKeys(
        Arrays.asList("k\u00e4se", "0x01ff", "0x6100", "0xc3", ""),
        new StoredField(ID, new BytesRef("k\u00e4se")),
        new StoredField(ID, new byte[] {1, -1}),
        new StoredField(ID, new byte[] {'a', 0}),
        new StoredField(ID, new byte[] {(byte) 0xc3}),
        new StoredField(ID, new byte[0]));
  }

  /** Known ids of a search engine and their bytes. */
  public void testIdsOfSearchEngines() throws IOException {
    assertKeys(
        Arrays.asList("123", "1234", "a.", "abcd", "_w", "0xfeab", "plain"),
        new StoredField("_id", new byte[] {(byte) 0xfe, 0x12, 0x3f}),
        new StoredField("_id", new byte[] {(byte) 0xfe, 0x12, 0x34}),
        new StoredField("_id", new byte[] {(byte) 0xff, 'a', '.'}),
        new StoredField("_id", new byte[] {0x69, (byte) 0xb7, 0x1d}),
        new StoredField("_id", new byte[] {(byte) 0xfd, (byte) 0xff}),
        new StoredField("_id", new byte[] {(byte) 0xfe, (byte) 0xab}),
        new StoredField("_id", "plain"));
    assertKeys(List.of("abc"), new StringField("_id", "abc", Field.Store.NO));
  }

  public void testDocValues() throws IOException {
    assertKeys(
        List.of("9", "-1"), new NumericDocValuesField(ID, 9), new NumericDocValuesField(ID, -1));
    assertKeys(
        List.of("b", "a", "b"),
        new SortedDocValuesField(ID, new BytesRef("b")),
        new SortedDocValuesField(ID, new BytesRef("a")),
        new SortedDocValuesField(ID, new BytesRef("b")));
    assertKeys(
        List.of("x", "0x00"),
        new BinaryDocValuesField(ID, new BytesRef("x")),
        new BinaryDocValuesField(ID, new BytesRef(new byte[1])));
    withDocuments(
        List.of(
            List.of(
                new SortedNumericDocValuesField("number", 3),
                new SortedSetDocValuesField("word", new BytesRef("w"))),
            List.of(
                new SortedNumericDocValuesField("number", 3),
                new SortedNumericDocValuesField("number", 4),
                new SortedSetDocValuesField("word", new BytesRef("w")),
                new SortedSetDocValuesField("word", new BytesRef("v")))),
        reader -> {
          assertEquals(Arrays.asList("3", null), keys(reader, "number"));
          assertEquals(Arrays.asList("w", null), keys(reader, "word"));
        });
  }

  public void testTheOnlyWordOfADocument() throws IOException {
    assertKeys(
        Arrays.asList("b", "a", "b", "0xff"),
        new StringField(ID, "b", Field.Store.NO),
        new StringField(ID, "a", Field.Store.NO),
        new StringField(ID, "b", Field.Store.NO),
        new StringField(ID, new BytesRef(new byte[] {-1}), Field.Store.NO));
    assertKeys(
        Arrays.asList("one", null, null),
        new TextField(ID, "one", Field.Store.NO),
        new TextField(ID, "one two", Field.Store.NO),
        new TextField(ID, "one two three", Field.Store.NO));
  }

  /** Whatever the other documents of the segment have. */
  public void testAKeyIsAMatterOfItsDocument() throws IOException {
    assertKeys(
        Arrays.asList("a", "b"),
        new StringField(ID, "a", Field.Store.YES),
        new StringField(ID, "b", Field.Store.NO));
    List<String> expected = new ArrayList<>();
    List<List<IndexableField>> words = new ArrayList<>();
    List<List<IndexableField>> docValues = new ArrayList<>();
    int rare = 1 + random().nextInt(200);
    for (int i = 0; i < 300; i++) {
      boolean isStored = random().nextInt(rare) == 0;
      boolean hasKey = random().nextInt(10) > 0;
      String key = "k" + random().nextInt(200);
      // the word is another one, so that it shows which is taken
      Field word = new StringField(ID, isStored ? "word of " + key : key, Field.Store.NO);
      BytesRef bytes = new BytesRef(isStored ? "value of " + key : key);
      List<IndexableField> stored = isStored ? List.of(new StoredField(ID, key)) : List.of();
      words.add(new ArrayList<>(hasKey ? stored : List.of()));
      docValues.add(new ArrayList<>(hasKey ? stored : List.of()));
      if (hasKey) {
        words.get(i).add(word);
        docValues.get(i).add(new SortedDocValuesField(ID, bytes));
      }
      expected.add(hasKey ? key : null);
    }
    withDocuments(words, reader -> assertEquals(expected, keys(reader, ID)));
    withDocuments(docValues, reader -> assertEquals(expected, keys(reader, ID)));
  }

  public void testNothing() throws IOException {
    assertKeys(Arrays.asList((String) null), new LongPoint(ID, 7));
    withDocuments(
        List.of(List.of()), reader -> assertEquals(Arrays.asList((String) null), keys(reader, ID)));
  }

  /** Each of several indexes in its own way, and only documents that are asked for. */
  public void testSeveralIndexes() throws IOException {
    withDocuments(
        List.of(
            List.of(new StringField(ID, "a", Field.Store.YES)),
            List.of(new StringField(ID, "b", Field.Store.YES))),
        one ->
            withDocuments(
                List.of(
                    List.of(new StringField(ID, "c", Field.Store.NO)),
                    List.of(new StringField(ID, "d", Field.Store.NO)),
                    List.of(new StringField(ID, "e", Field.Store.NO))),
                two -> {
                  try (MultiReader both = new MultiReader(new IndexReader[] {one, two}, false)) {
                    assertEquals(List.of("a", "b", "c", "d", "e"), keys(both, ID));
                    assertEquals(
                        List.of("b", "c", "e"), List.of(DocumentKeys.of(both, ID, 1, 2, 4)));
                  }
                }));
  }
}
