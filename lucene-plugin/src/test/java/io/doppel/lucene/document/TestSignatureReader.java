package io.doppel.lucene.document;

import io.doppel.compression.Compression;
import io.doppel.lucene.Coverage;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.UncoveredException;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.compression.NcdScheme;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;

public class TestSignatureReader extends NearDupTestCase {
  private static final NcdScheme SCHEME =
      NcdScheme.punctuationSpots(
          FIELD, null, SpotSettings.SIG_1L, Compression.SNAPPY, NcdScheme.DEFAULT_MAX_BYTES);
  private static final SignatureSource SOURCE = SignatureSource.of(FIELD, SCHEME);

  private interface ReaderCheck {
    void check(LeafReaderContext reader) throws IOException;
  }

  private static void withSegment(List<String> texts, DocumentMaker maker, ReaderCheck check)
      throws IOException {
    try (Directory directory = newDirectory();
        // A log merge policy keeps the documents in order.
        IndexWriter writer =
            new IndexWriter(
                directory, newIndexWriterConfig().setMergePolicy(newLogMergePolicy()))) {
      for (int i = 0; i < texts.size(); i++) {
        writer.addDocument(document("d" + i, texts.get(i), maker));
      }
      writer.forceMerge(1);
      try (IndexReader reader = DirectoryReader.open(writer)) {
        getOnlyLeafReader(reader);
        check.check(reader.leaves().get(0));
      }
    }
  }

  private static DocumentMaker signed() {
    return signatures(NcdBuilder.sigNcd(FIELD).build());
  }

  private static void assertReads(SignatureReader reader, List<String> texts) throws IOException {
    for (int document = 0; document < texts.size(); document++) {
      if (random().nextInt(4) == 0) {
        continue;
      }
      Signature expected = SCHEME.sign(new StringReader(texts.get(document)));
      assertEquals(texts.get(document), expected != null, reader.advanceExact(document));
      if (expected != null) {
        assertEquals(expected.length(), reader.length());
        if (random().nextBoolean()) {
          assertEquals(new BytesRef(expected.pack()), reader.packed());
          assertEquals(new BytesRef(expected.pack()), reader.packed());
          assertEquals(expected, SCHEME.unpack(reader.packed(), reader.length()));
        }
      }
    }
  }

  public void testReadsWhatWasIndexed() throws IOException {
    List<String> texts = randomTexts(100);
    withSegment(
        texts,
        signed(),
        segment -> {
          assertReads(SOURCE.in(segment).stored(), texts);
          assertReads(SOURCE.reader(segment), texts);
        });
  }

  public void testMakesTheSameFromStoredText() throws IOException {
    List<String> texts = randomTexts(100);
    withSegment(
        texts,
        storedText(),
        segment -> {
          assertNull(SOURCE.in(segment).stored());
          assertReads(SOURCE.reader(segment), texts);
        });
  }

  public void testSignaturesGoBeforeStoredText() throws IOException {
    withSegment(
        List.of("one, two, three, four"),
        (document, text) -> {
          signed().fill(document, text);
          document.add(new StoredField(FIELD, "something, quite, other, than, that"));
        },
        segment -> assertReads(SOURCE.reader(segment), List.of("one, two, three, four")));
  }

  public void testSeveralStoredValuesAreOneText() throws IOException {
    withSegment(
        List.of("one, two, "),
        (document, text) -> {
          document.add(new StoredField(FIELD, text));
          document.add(new StoredField(FIELD, "three, four, five"));
        },
        segment -> {
          SignatureReader reader = SOURCE.reader(segment);
          assertTrue(reader.advanceExact(0));
          assertEquals("one two three four", text(reader.packed()));
        });
  }

  private static String text(BytesRef packed) {
    return new BytesRef(
            packed.bytes,
            packed.offset + NcdSignature.PACKED_HEADER,
            packed.length - NcdSignature.PACKED_HEADER)
        .utf8ToString();
  }

  public void testWhereThereIsNothingToReadThereIsNoSignature() throws IOException {
    withSegment(
        List.of("text"),
        (document, text) -> {},
        segment -> assertFalse(SOURCE.reader(segment).advanceExact(0)));
  }

  public void testSignaturesOfAnotherDefinitionAreNotRead() throws IOException {
    Definition other = NcdBuilder.sigNcd(FIELD, SpotSettings.SIG_6).build();
    withSegment(
        List.of("one, two, three, four"),
        signatures(other),
        segment -> {
          assertNull(SOURCE.in(segment).stored());
          UncoveredException failure =
              expectThrows(UncoveredException.class, () -> SOURCE.reader(segment).advanceExact(0));
          assertEquals(new Coverage(0, 1, 0, 0, 1), failure.coverage());
          assertTrue(
              failure.getMessage(), failure.getMessage().contains("[" + other.scheme() + "]"));
        });
    withSegment(
        List.of("one, two, three, four"),
        (document, text) -> {
          signatures(other).fill(document, text);
          storedText().fill(document, text);
        },
        segment -> assertReads(SOURCE.reader(segment), List.of("one, two, three, four")));
  }
}
