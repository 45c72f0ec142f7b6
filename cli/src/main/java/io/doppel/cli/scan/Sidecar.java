package io.doppel.cli.scan;

import io.doppel.cli.index.ForeignDefinition;
import io.doppel.cli.index.IndexFailure;
import io.doppel.cli.index.IndexFiles;
import io.doppel.cli.output.Leftovers;
import io.doppel.cli.output.UserException;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.scan.IndexScan;
import io.doppel.signature.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;

/**
 * An index beside a scanned one: the keys and signatures of its documents, so that {@code doppel
 * query} finds near-duplicates without a change to the index itself. It has no text. Like a file of
 * results it appears whole or not at all.
 */
final class Sidecar implements Closeable {
  /** The field of the keys, as {@code doppel query} expects it. */
  private static final String KEY = "id";

  private final Path folder;
  private final Path temporary;

  private Sidecar(Path folder) {
    this.folder = folder;
    this.temporary = Leftovers.temporary(folder);
  }

  /** Says what is wrong with the folder before any work is done. */
  static void check(Path folder) throws IOException {
    if (folder == null) {
      return;
    }
    Path parent = folder.toAbsolutePath().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new UserException("--sidecar: folder " + parent + " does not exist");
    }
    if (Files.exists(folder)) {
      boolean isEmpty = false;
      if (Files.isDirectory(folder)) {
        try (Stream<Path> content = Files.list(folder)) {
          isEmpty = content.findAny().isEmpty();
        }
      }
      if (!isEmpty) {
        throw new UserException("--sidecar: " + folder + " is there; name an empty or new folder");
      }
    }
  }

  /** Writes the index, which is not yet in its place. */
  static Sidecar write(Path folder, IndexScan scan, ScanKeys keys, ForeignDefinition definition)
      throws IOException {
    Sidecar sidecar = new Sidecar(folder.toAbsolutePath());
    Leftovers.removeBeside(sidecar.folder, IndexWriter.WRITE_LOCK_NAME);
    try {
      sidecar.write(scan, keys, definition);
      return sidecar;
    } catch (IOException | RuntimeException | Error e) {
      sidecar.close();
      throw e;
    }
  }

  private void write(IndexScan scan, ScanKeys keys, ForeignDefinition definition)
      throws IOException {
    Definition near = definition.definition().near();
    List<Signature> signatures = scan.signatures();
    IndexWriterConfig config =
        new IndexWriterConfig()
            .setOpenMode(IndexWriterConfig.OpenMode.CREATE)
            // what a merge fails with is met here, and told
            .setMergeScheduler(new SerialMergeScheduler())
            .setCommitOnClose(false);
    try (FSDirectory directory = FSDirectory.open(temporary);
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (int place = 0; place < scan.size(); place++) {
        if (signatures.get(place) != null) {
          Document document = new Document();
          document.add(new StringField(KEY, keys.key(place), Field.Store.YES));
          writer.addDocument(near.addSignature(document, signatures.get(place)));
        }
      }
      IndexFiles.remember(writer, definition.definition(), definition.sources());
      writer.commit();
    } catch (IOException | IllegalStateException e) {
      throw IndexFailure.named("the sidecar " + folder, "nothing was written", e);
    }
  }

  /** Puts the index in its place. */
  void commit() throws IOException {
    Files.deleteIfExists(folder);
    Files.move(temporary, folder);
  }

  @Override
  public void close() throws IOException {
    if (Files.exists(temporary)) {
      IOUtils.rm(temporary);
    }
  }
}
