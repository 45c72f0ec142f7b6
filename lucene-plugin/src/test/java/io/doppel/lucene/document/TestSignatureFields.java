package io.doppel.lucene.document;

import io.doppel.compression.Compression;
import io.doppel.lucene.Coverage;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.UncoveredException;
import io.doppel.lucene.Unsigned;
import io.doppel.lucene.analysis.PunctuatedTokenizer;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.signature.NcdSignature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SlowCodecReaderWrapper;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;

public class TestSignatureFields extends NearDupTestCase {
  private static final String TEXT = "We saw harbours, bridges, two ferries, and rain.";

  private interface ReaderCheck {
    void check(LeafReader reader) throws IOException;
  }

  private static void withSegment(Definition near, String text, ReaderCheck check)
      throws IOException {
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      writer.addDocument(document("d0", text, signatures(near)));
      try (IndexReader reader = DirectoryReader.open(writer)) {
        check.check(getOnlyLeafReader(reader));
      }
    }
  }

  private static SignatureFields fields(Definition near) {
    return new SignatureFields(near.field(), near.scheme());
  }

  public void testNamesFollowTheFieldAndTheScheme() {
    SignatureFields fields = new SignatureFields("body", new SchemeId("signcd", 1, ""));
    assertEquals("body.signcd", fields.terms());
    assertEquals("body.signcd.n", fields.lengths());
    assertEquals("body.signcd.sig", fields.signatures());
  }

  public void testAFieldHasAName() {
    IllegalArgumentException failure =
        expectThrows(
            IllegalArgumentException.class,
            () -> new SignatureFields("", new SchemeId("exact", 1, "")));
    assertEquals("field must not be empty", failure.getMessage());
  }

  public void testLayoutInTheIndex() throws IOException {
    Definition near = NcdBuilder.sigNcd(FIELD).build();
    NcdSignature signature = (NcdSignature) near.sign(TEXT).get();
    withSegment(
        near,
        TEXT,
        segment -> {
          FieldInfos infos = segment.getFieldInfos();
          FieldInfo terms = infos.fieldInfo("body.signcd");
          assertEquals(IndexOptions.DOCS, terms.getIndexOptions());
          assertFalse(terms.hasNorms());
          assertFalse(terms.hasTermVectors());
          assertEquals(DocValuesType.NONE, terms.getDocValuesType());

          FieldInfo lengths = infos.fieldInfo("body.signcd.n");
          assertEquals(DocValuesType.NUMERIC, lengths.getDocValuesType());
          assertEquals(DocValuesSkipIndexType.RANGE, lengths.docValuesSkipIndexType());
          assertEquals(IndexOptions.NONE, lengths.getIndexOptions());
          assertEquals(0, segment.getNumericDocValues("body.signcd.n").nextDoc());

          FieldInfo packed = infos.fieldInfo("body.signcd.sig");
          assertEquals(DocValuesType.BINARY, packed.getDocValuesType());
          assertEquals(IndexOptions.NONE, packed.getIndexOptions());
          assertEquals(
              near.scheme().toString(), packed.getAttribute(SignatureFields.SCHEME_ATTRIBUTE));
          assertEquals("id and the three fields of the layout", 4, infos.size());
          assertEquals(
              List.of(),
              segment.storedFields().document(0).getFields().stream()
                  .filter(field -> !field.name().equals(ID))
                  .toList());
          var values = segment.getBinaryDocValues("body.signcd.sig");
          values.nextDoc();
          BytesRef value = values.binaryValue();
          assertEquals(new SignatureFields(FIELD, near.scheme()).packed(signature), value);
          // two check bytes, then the signature as it is packed
          assertEquals(
              new BytesRef(signature.pack()),
              new BytesRef(value.bytes, value.offset + 2, value.length - 2));
        });
  }

  public void testTermsAreTheDistinctGramsInBytes() throws IOException {
    withSegment(
        NcdBuilder.ncd(FIELD).build(),
        "abcdabcd éé",
        segment -> {
          List<String> terms = new ArrayList<>();
          TermsEnum dictionary = segment.terms("body.ncd").iterator();
          for (BytesRef term = dictionary.next(); term != null; term = dictionary.next()) {
            terms.add(term.toString());
          }
          assertEquals(
              List.of(
                  "[20 c3 a9 c3]",
                  "[61 62 63 64]",
                  "[62 63 64 20]",
                  "[62 63 64 61]",
                  "[63 64 20 c3]",
                  "[63 64 61 62]",
                  "[64 20 c3 a9]",
                  "[64 61 62 63]",
                  "[c3 a9 c3 a9]"),
              terms);
        });
  }

  public void testNoTermsWhereGramsDoNotHelp() throws IOException {
    for (Compression compression : List.of(Compression.DEFLATE, Compression.ZSTANDARD)) {
      withSegment(
          NcdBuilder.sigNcd(FIELD).compression(compression).build(),
          TEXT,
          segment -> {
            assertNull(segment.terms("body.signcd"));
            assertNotNull(segment.getBinaryDocValues("body.signcd.sig"));
          });
    }
  }

  public void testExactHasOneTermOfSixteenBytes() throws IOException {
    Definition near = ExactNearDup.exact(FIELD);
    byte[] hash = near.sign(TEXT).get().pack();
    withSegment(
        near,
        TEXT,
        segment -> {
          assertEquals(
              IndexOptions.DOCS, segment.getFieldInfos().fieldInfo("body.exact").getIndexOptions());
          TermsEnum dictionary = segment.terms("body.exact").iterator();
          assertEquals(new BytesRef(hash), dictionary.next());
          assertNull(dictionary.next());
          assertEquals(16, hash.length);
        });
  }

  public void testTheSchemeStaysWithTheIndex() throws IOException {
    Definition near =
        NcdBuilder.sigNcd(FIELD, SpotSettings.SIG_2).compression(Compression.LZ4).build();
    try (Corpus corpus = randomIndex(List.of(TEXT, TEXT, TEXT, TEXT), signatures(near))) {
      assertSchemeInEverySegment(near, corpus.reader());
    }
    try (Directory directory = newDirectory();
        Directory copy = newDirectory();
        Directory merged = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
        for (int i = 0; i < 20; i++) {
          writer.addDocument(document("d" + i, randomText(30, 0.3), signatures(near)));
          if (i % 7 == 0) {
            writer.commit();
          }
        }
        writer.deleteDocuments(new Term(ID, "d3"));
      }
      try (IndexReader reader = DirectoryReader.open(directory);
          IndexWriter writer = new IndexWriter(copy, newIndexWriterConfig())) {
        assertSchemeInEverySegment(near, reader);
        writer.addIndexes(codecReaders(reader));
      }
      try (IndexWriter writer = new IndexWriter(merged, newIndexWriterConfig())) {
        writer.addDocument(document("more", TEXT, signatures(near)));
        writer.addIndexes(copy);
        writer.forceMerge(1);
      }
      for (Directory reopened : List.of(copy, merged)) {
        try (IndexReader reader = DirectoryReader.open(reopened)) {
          assertSchemeInEverySegment(near, reader);
        }
      }
    }
  }

  private static CodecReader[] codecReaders(IndexReader reader) throws IOException {
    List<CodecReader> readers = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      readers.add(SlowCodecReaderWrapper.wrap(leaf.reader()));
    }
    return readers.toArray(CodecReader[]::new);
  }

  private static void assertSchemeInEverySegment(Definition near, IndexReader reader) {
    for (LeafReaderContext leaf : reader.leaves()) {
      assertTrue(fields(near).in(leaf.reader()));
      FieldInfo info = leaf.reader().getFieldInfos().fieldInfo("body.signcd.sig");
      assertEquals(near.scheme(), SignatureFields.schemeOf(info));
      assertEquals(fields(near), SignatureFields.of(info));
    }
  }

  private static Analyzer lowerCase() {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        Tokenizer words = new PunctuatedTokenizer();
        return new TokenStreamComponents(words, new LowerCaseFilter(words));
      }
    };
  }

  public void testAnotherDefinitionIsAnErrorThatNamesBoth() throws IOException {
    Definition near = NcdBuilder.sigNcd(FIELD).build();
    List<Definition> others =
        List.of(
            NcdBuilder.sigNcd(FIELD, SpotSettings.SIG_1R).build(),
            NcdBuilder.sigNcd(FIELD).compression(Compression.LZ4).build(),
            NcdBuilder.sigNcd(FIELD).analyzer(lowerCase()).build(),
            NcdBuilder.sigNcd(FIELD).maxSignatureBytes(1000).build());
    withSegment(
        near,
        TEXT,
        segment -> {
          for (Definition other : others) {
            assertFalse(other.fields().in(segment));
            UncoveredException failure =
                expectThrows(
                    UncoveredException.class,
                    () -> new IndexSearcher(segment).search(other.query(TEXT), 1));
            String message = failure.getMessage();
            assertTrue(
                message,
                message.startsWith(
                    "1 of 1 documents have no signature of ["
                        + other.scheme()
                        + "] in field body"));
            assertTrue(message, message.contains("the index has [" + near.scheme() + "]"));
          }
        });
  }

  /**
   * Two definitions under one name, written into one segment by a program that never asked: each
   * sees its own, whatever the segment's attribute says.
   */
  public void testEachDefinitionSeesItsOwnSignaturesInOneSegment() throws IOException {
    List<List<Definition>> two =
        List.of(
            List.of(
                NcdBuilder.sigNcd(FIELD).build(),
                NcdBuilder.sigNcd(FIELD, SpotSettings.SIG_1R).build()),
            List.of(
                BitBuilder.simHash(FIELD).build(),
                BitBuilder.simHash(FIELD).analyzer(lowerCase()).build()));
    for (List<Definition> definitions : two) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
        writer.addDocuments(
            List.of(
                document("one", TEXT, signatures(definitions.get(0))),
                document("other", TEXT, signatures(definitions.get(1)))));
        try (IndexReader reader = DirectoryReader.open(writer)) {
          LeafReaderContext leaf = getOnlyLeafReader(reader).getContext();
          for (int which = 0; which < 2; which++) {
            Definition near = definitions.get(which).unsigned(Unsigned.LEAVE_OUT);
            assertEquals(near.sign(TEXT), near.signatures(leaf).of(which));
            assertEquals(Optional.empty(), near.signatures(leaf).of(1 - which));
            assertEquals(new Coverage(1, 1, 0, 0, 1), near.coverage(reader));
            assertEquals(1, new IndexSearcher(reader).count(near.query(TEXT)));
          }
        }
      }
    }
  }

  public void testThresholdAndBoundsAreNoPartOfTheScheme() {
    assertEquals(
        NcdBuilder.sigNcd(FIELD).maxDistance(0.1).lengthBound(false).build().scheme(),
        NcdBuilder.sigNcd(FIELD).maxDistance(0.9).gramFilter(false).build().scheme());
  }

  public void testOtherFieldsAndOtherNamesDoNotGetInTheWay() throws IOException {
    withSegment(
        NcdBuilder.sigNcd(FIELD).build(),
        TEXT,
        segment -> {
          assertFalse(fields(NcdBuilder.ncd(FIELD).build()).in(segment));
          assertFalse(fields(NcdBuilder.sigNcd("title").build()).in(segment));
          assertNull(SignatureFields.schemeOf(segment.getFieldInfos().fieldInfo(ID)));
          assertNull(SignatureFields.schemeOf(segment.getFieldInfos().fieldInfo("body.signcd.n")));
        });
  }

  public void testSeveralSchemesInOneDocument() throws IOException {
    Definition first = NcdBuilder.sigNcd(FIELD).build();
    Definition second = ExactNearDup.exact(FIELD);
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, newIndexWriterConfig())) {
      writer.addDocument(second.addSignature(first.addSignature(new Document(), TEXT), TEXT));
      try (IndexReader reader = DirectoryReader.open(writer)) {
        assertTrue(fields(first).in(getOnlyLeafReader(reader)));
        assertTrue(fields(second).in(getOnlyLeafReader(reader)));
      }
    }
  }

  public void testASecondSignatureInOneDocumentIsRejected() throws IOException {
    for (Definition near : List.of(NcdBuilder.sigNcd(FIELD).build(), ExactNearDup.exact(FIELD))) {
      Document document = near.addSignature(new Document(), TEXT);
      IllegalArgumentException failure =
          expectThrows(IllegalArgumentException.class, () -> near.addSignature(document, TEXT));
      assertEquals(
          "document already has a signature in field body." + near.scheme().name() + ".sig",
          failure.getMessage());
    }
  }
}
