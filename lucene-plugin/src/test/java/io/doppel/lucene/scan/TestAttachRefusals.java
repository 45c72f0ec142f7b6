package io.doppel.lucene.scan;

import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.sets.SetBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.Lock;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.Version;

/**
 * Indexes that cannot be attached to are refused with the reason, and not a byte of them changes.
 */
public class TestAttachRefusals extends NearDupTestCase {
  private static final Definition SHINGLES = SetBuilder.shingles(FIELD).build();

  /** An index of a few documents, not touched by the random test framework. */
  private static Directory index(IndexWriterConfig config, DocumentMaker maker) throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < 5; i++) {
        writer.addDocument(document("d" + i, randomText(20, 0.1), maker));
      }
    }
    return directory;
  }

  private static Directory index(DocumentMaker maker) throws IOException {
    return index(new IndexWriterConfig(new StandardAnalyzer()), maker);
  }

  private static Directory index() throws IOException {
    return index(TestAttach.foreign(TestAttach.Kept.STORED));
  }

  private static void assertRefused(Directory directory, Definition near, String... reasons)
      throws IOException {
    assertRefused(directory, Attach.of(directory, near), reasons);
    assertRefused(directory, Attach.of(directory, near).dryRun(true), reasons);
    AttachException e =
        expectThrows(AttachException.class, () -> Attach.of(directory, near).check());
    assertTrue(e.getMessage(), e.getMessage().contains(reasons[0]));
  }

  private static void assertRefused(Directory directory, Attach attach, String... reasons)
      throws IOException {
    Map<String, List<Byte>> files = TestAttach.files(directory);
    AttachException e = expectThrows(AttachException.class, attach::run);
    for (String reason : reasons) {
      assertTrue(e.getMessage(), e.getMessage().contains(reason));
    }
    assertEquals(files, TestAttach.files(directory));
  }

  public void testNoIndex() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      assertRefused(directory, SHINGLES, "there is no Lucene index");
    }
  }

  public void testAnIndexThatIsBeingWrittenTo() throws IOException {
    try (Directory directory = index();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      assertTrue(writer.isOpen());
      assertRefused(
          directory, Attach.of(directory, SHINGLES), "another program is writing to the index");
      assertEquals(5, Attach.of(directory, SHINGLES).dryRun(true).run().attached());
    }
  }

  public void testAFolderThatCannotBeWrittenTo() throws IOException {
    try (Directory directory =
        new FilterDirectory(index()) {
          @Override
          public Lock obtainLock(String name) throws IOException {
            throw new AccessDeniedException(name);
          }
        }) {
      assertRefused(
          directory, Attach.of(directory, SHINGLES), "cannot be written to", "AccessDenied");
      assertEquals(5, Attach.of(directory, SHINGLES).dryRun(true).run().attached());
    }
  }

  public void testACodecThatIsNotKnown() throws IOException {
    Codec foreign = new FilterCodec("Foreign", TestUtil.getDefaultCodec()) {};
    try (Directory directory =
        index(
            new IndexWriterConfig(new StandardAnalyzer()).setCodec(foreign),
            TestAttach.foreign(TestAttach.Kept.STORED))) {
      assertRefused(directory, SHINGLES, "codec that is not known", "Foreign");
    }
  }

  /** Changes which version of Lucene a commit says it was written by. */
  private static void writtenBy(Directory directory, int major, int minor) throws IOException {
    String name = SegmentInfos.getLastCommitSegmentsFileName(directory);
    byte[] bytes;
    try (IndexInput input = directory.openInput(name, IOContext.READONCE)) {
      bytes = new byte[(int) input.length()];
      input.readBytes(bytes, 0, bytes.length);
    }
    String generation = Long.toString(SegmentInfos.generationFromSegmentsFileName(name), 36);
    int header = CodecUtil.indexHeaderLength("segments", generation);
    assertEquals(Version.LATEST.major, bytes[header]);
    assertEquals(Version.LATEST.minor, bytes[header + 1]);
    bytes[header] = (byte) major;
    bytes[header + 1] = (byte) minor;
    CRC32 sum = new CRC32();
    sum.update(bytes, 0, bytes.length - Long.BYTES);
    ByteBuffer.wrap(bytes).putLong(bytes.length - Long.BYTES, sum.getValue());
    directory.deleteFile(name);
    try (IndexOutput output = directory.createOutput(name, IOContext.DEFAULT)) {
      output.writeBytes(bytes, bytes.length);
    }
    DirectoryReader.open(directory).close(); // it can be read
  }

  public void testAnIndexOfAnEarlierLucene() throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig(new StandardAnalyzer())
            .setIndexCreatedVersionMajor(Version.LATEST.major - 1);
    try (Directory directory = index(config, TestAttach.foreign(TestAttach.Kept.STORED))) {
      writtenBy(directory, Version.LATEST.major - 1, 12);
      String earlier = "last written by Lucene " + (Version.LATEST.major - 1) + ".12";
      assertRefused(directory, SHINGLES, earlier, "could not read it any more");
      assertRefused(directory, Attach.of(directory, SHINGLES).allowOlder(true), earlier);
    }
  }

  public void testAnIndexOfAnEarlierMinorVersionUnlessItIsAllowed() throws IOException {
    try (Directory directory = index()) {
      writtenBy(directory, Version.LATEST.major, Version.LATEST.minor - 1);
      String earlier = Version.LATEST.major + "." + (Version.LATEST.minor - 1);
      assertRefused(directory, SHINGLES, "last written by Lucene " + earlier, "may not be able");
      assertEquals(5, Attach.of(directory, SHINGLES).allowOlder(true).run().verified());
    }
  }

  /** It was moved on since, and who reads it has the new version. */
  public void testAnIndexThatWasOnceOfAnEarlierLuceneIsFine() throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig(new StandardAnalyzer())
            .setIndexCreatedVersionMajor(Version.LATEST.major - 1);
    try (Directory directory = index(config, TestAttach.foreign(TestAttach.Kept.STORED))) {
      assertEquals(5, Attach.of(directory, SHINGLES).run().verified());
    }
  }

  public void testAFieldWithoutText() throws IOException {
    try (Directory directory = index((document, text) -> {})) {
      assertRefused(directory, SHINGLES, "field body has no text to sign");
    }
    try (Directory directory =
            index((document, text) -> document.add(new NumericDocValuesField(FIELD, 1)));
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      AttachException e =
          expectThrows(AttachException.class, () -> Attach.of(writer, SHINGLES).run());
      assertTrue(e.getMessage(), e.getMessage().contains("field body has no text to sign"));
      expectThrows(AttachException.class, () -> Attach.of(writer, SHINGLES).check());
    }
  }

  public void testWordsWithoutTheirOrder() throws IOException {
    try (Directory directory = index(TestAttach.foreign(TestAttach.Kept.FREQUENCIES))) {
      assertRefused(directory, SHINGLES, "without positions", "depends on the order");
      Attach.of(directory, BitBuilder.simHash(FIELD).build()).check();
      assertEquals(5, Attach.of(directory, BitBuilder.simHash(FIELD).build()).run().verified());
    }
  }

  public void testFieldsOfThoseNamesThatAreSomethingElse() throws IOException {
    DocumentMaker text = TestAttach.foreign(TestAttach.Kept.STORED);
    String name = SHINGLES.fields().attached().name();
    try (Directory directory =
        index(
            (document, of) -> {
              text.fill(document, of);
              document.add(new NumericDocValuesField(name, 1));
            })) {
      assertRefused(directory, SHINGLES, name, "was not attached", "BINARY", "NUMERIC");
    }
    try (Directory directory =
        index(
            (document, of) -> {
              text.fill(document, of);
              document.add(new StringField(name, "x", StringField.Store.NO));
            })) {
      assertRefused(directory, SHINGLES, name, "was not attached");
    }
  }
}
