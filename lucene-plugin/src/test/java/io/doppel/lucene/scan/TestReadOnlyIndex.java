package io.doppel.lucene.scan;

import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.exact.ExactNearDup;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.apache.lucene.tests.util.TestUtil;

/** Indexes in folders, found and opened. */
@LuceneTestCase.SuppressFileSystems("ExtrasFS") // puts files into folders that are no index files
public class TestReadOnlyIndex extends NearDupTestCase {

  private static void write(Path folder, IndexWriterConfig config, String... ids)
      throws IOException {
    config.setCodec(TestUtil.getDefaultCodec()); // others are not made to see damage
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < ids.length; i++) {
        writer.addDocument(document(ids[i], i));
        writer.flush();
      }
      writer.setLiveCommitData(Map.of("made", folder.getFileName().toString()).entrySet());
    }
  }

  private static void write(Path folder, String... ids) throws IOException {
    write(folder, new IndexWriterConfig(), ids);
  }

  private static Document document(String id, int rank) {
    Document document = new Document();
    document.add(new StringField(ID, id, Field.Store.YES));
    document.add(new NumericDocValuesField("rank", -rank));
    return document;
  }

  private static List<String> ids(ReadOnlyIndex index) throws IOException {
    List<String> ids = new ArrayList<>();
    for (int document :
        IndexScan.of(index.reader(), ExactNearDup.exact(ID), ScanSettings.DEFAULT).documents()) {
      ids.add(index.reader().storedFields().document(document).get(ID));
    }
    return ids;
  }

  public void testOneIndex() throws IOException {
    Path folder = createTempDir();
    write(folder, "a", "b");
    write(folder.resolve("below"), "c");
    try (ReadOnlyIndex index = ReadOnlyIndex.open(folder)) {
      assertEquals(List.of(folder), index.folders());
      assertTrue(index.reader() instanceof DirectoryReader);
      assertEquals(List.of("a", "b"), ids(index));
      assertEquals("1", index.name(1));
      assertEquals(folder.getFileName().toString(), index.userData().get("made"));
      index.checkIntegrity();
    }
  }

  public void testAllIndexesBelow() throws IOException {
    Path folder = createTempDir();
    write(folder.resolve("nodes/0/indices/x/0/index"), "a", "b");
    write(folder.resolve("nodes/0/indices/x/1/index"), "c");
    write(folder.resolve("core/data/index"), "d", "e");
    Files.createDirectories(folder.resolve("nodes/0/indices/x/1/translog"));
    Files.writeString(folder.resolve("nodes/segments.txt"), "no index");
    IndexReader sub;
    try (ReadOnlyIndex index = ReadOnlyIndex.open(folder)) {
      assertEquals(
          List.of(
              folder.resolve("core/data/index"),
              folder.resolve("nodes/0/indices/x/0/index"),
              folder.resolve("nodes/0/indices/x/1/index")),
          index.folders());
      assertEquals(List.of("d", "e", "a", "b", "c"), ids(index));
      assertEquals("core/data/index:0", index.name(0));
      assertEquals("core/data/index:1", index.name(1));
      assertEquals("nodes/0/indices/x/0/index:0", index.name(2));
      assertEquals("nodes/0/indices/x/1/index:0", index.name(4));
      assertEquals("index", index.userData().get("made"));
      sub = index.reader().leaves().get(3).reader();
    }
    assertEquals(0, sub.getRefCount());
  }

  /** They are in the files all the same, and no reader leaves them out by itself. */
  public void testSoftDeletes() throws IOException {
    Path folder = createTempDir();
    IndexWriterConfig config =
        new IndexWriterConfig().setSoftDeletesField("gone").setMergePolicy(NoMergePolicy.INSTANCE);
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (String id : List.of("a", "b", "c")) {
        writer.addDocument(document(id, 0));
      }
      writer.softUpdateDocument(
          new Term(ID, "b"), document("b2", 0), new NumericDocValuesField("gone", 1));
    }
    try (ReadOnlyIndex index = ReadOnlyIndex.open(folder)) {
      assertEquals(List.of("a", "c", "b2"), ids(index));
    }
  }

  public void testSortedIndex() throws IOException {
    Path folder = createTempDir();
    IndexWriterConfig config =
        new IndexWriterConfig().setIndexSort(new Sort(new SortField("rank", SortField.Type.LONG)));
    write(folder, config, "a", "b", "c");
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer =
            new IndexWriter(
                directory, new IndexWriterConfig().setIndexSort(config.getIndexSort()))) {
      writer.forceMerge(1);
    }
    try (ReadOnlyIndex index = ReadOnlyIndex.open(folder)) {
      assertEquals(List.of("c", "b", "a"), ids(index));
    }
  }

  /** A writer that holds the lock is no hindrance, and what it did not commit is not seen. */
  public void testBesideAWriter() throws IOException {
    Path folder = createTempDir();
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.addDocument(document("a", 0));
      writer.commit();
      writer.addDocument(document("b", 0));
      try (ReadOnlyIndex index = ReadOnlyIndex.open(folder)) {
        assertEquals(List.of("a"), ids(index));
      }
    }
  }

  public void testNoIndex() throws IOException {
    Path folder = createTempDir();
    Files.createDirectories(folder.resolve("empty/below"));
    Path file = Files.writeString(folder.resolve("file"), "text");
    IOException none = expectThrows(IndexNotFoundException.class, () -> ReadOnlyIndex.open(folder));
    assertEquals(
        folder + ": there is no Lucene index in this folder, nor in one below it",
        none.getMessage());
    assertEquals(
        file + ": this is not a folder",
        expectThrows(FileSystemException.class, () -> ReadOnlyIndex.open(file)).getMessage());
    Path missing = folder.resolve("missing");
    assertEquals(
        missing + ": there is no such folder",
        expectThrows(NoSuchFileException.class, () -> ReadOnlyIndex.open(missing)).getMessage());
    assertFalse(Files.exists(missing));
  }

  public void testDamagedIndexes() throws IOException {
    Path folder = createTempDir();
    write(folder.resolve("good"), "a");
    Path bad = folder.resolve("bad");
    write(bad, "a", "b");
    for (Path file : files(bad)) {
      byte[] bytes = Files.readAllBytes(file);
      String name = file.getFileName().toString();
      if (name.equals("write.lock")) {
        continue;
      }
      Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
      IOException damaged = expectThrows(IOException.class, () -> openAndCheck(folder));
      assertTrue(
          damaged.getMessage(), damaged.getMessage().startsWith(bad + ": the index is damaged: "));
      Files.delete(file);
      if (!name.startsWith("segments_")) {
        IOException missing = expectThrows(IOException.class, () -> ReadOnlyIndex.open(bad));
        assertTrue(
            missing.getMessage(),
            missing.getMessage().startsWith(bad + ": the index is damaged: "));
      }
      Files.write(file, bytes);
    }
    openAndCheck(folder);
  }

  private static void openAndCheck(Path folder) throws IOException {
    try (ReadOnlyIndex index = ReadOnlyIndex.open(folder)) {
      index.checkIntegrity();
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Bytes that are wrong among stored values are only seen by their checksum. */
  public void testTheCheckSeesWhatOpeningDoesNot() throws IOException {
    Path folder = createTempDir();
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer =
            new IndexWriter(
                directory,
                new IndexWriterConfig()
                    .setCodec(TestUtil.getDefaultCodec())
                    .setUseCompoundFile(false))) {
      Document document = document("a", 0);
      byte[] filling = new byte[5000];
      random().nextBytes(filling);
      document.add(new StoredField("filling", filling));
      writer.addDocument(document);
    }
    Path data =
        files(folder).stream()
            .filter(file -> file.toString().endsWith(".fdt"))
            .findFirst()
            .orElseThrow();
    byte[] bytes = Files.readAllBytes(data);
    bytes[bytes.length / 2] ^= 1;
    Files.write(data, bytes);
    try (ReadOnlyIndex index = ReadOnlyIndex.open(folder)) {
      IOException damaged = expectThrows(IOException.class, index::checkIntegrity);
      assertTrue(
          damaged.getMessage(),
          damaged.getMessage().startsWith(folder + ": the index is damaged: checksum failed"));
    }
  }
}
