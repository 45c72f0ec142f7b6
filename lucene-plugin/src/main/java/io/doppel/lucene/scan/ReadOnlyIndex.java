package io.doppel.lucene.scan;

import java.io.Closeable;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SoftDeletesDirectoryReaderWrapper;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.NoLockFactory;
import org.apache.lucene.util.IOUtils;
import org.apache.lucene.util.Version;

/**
 * The index of a folder or, if it has none itself, all indexes in folders below it, read together.
 * It is read as its last commit left it; no file is made or changed, and no lock is taken, so that
 * the folder need not be writable and another program may write to it. Documents that are marked as
 * deleted by a field ("soft deletes") are left out.
 *
 * <p>Indexes of the last major version of Lucene need {@code lucene-backward-codecs} on the class
 * path.
 */
public final class ReadOnlyIndex implements Closeable {
  private final Path top;
  private final List<Path> folders;
  private final List<DirectoryReader> readers;
  private final IndexReader reader;
  private final int[] starts;

  private ReadOnlyIndex(Path top, List<Path> folders, List<DirectoryReader> readers)
      throws IOException {
    this.top = top;
    this.folders = folders;
    this.readers = readers;
    this.reader =
        readers.size() == 1
            ? readers.get(0)
            : new MultiReader(readers.toArray(IndexReader[]::new), false);
    this.starts = new int[readers.size() + 1];
    for (int i = 0; i < readers.size(); i++) {
      starts[i + 1] = starts[i] + readers.get(i).maxDoc();
    }
  }

  /**
   * Opens the index of a folder, or all below it.
   *
   * @param folder the folder; links below it are not followed
   * @return the index, which must be closed
   * @throws IOException if there is no index, or one that cannot be read; the message names the
   *     folder and says why
   */
  public static ReadOnlyIndex open(Path folder) throws IOException {
    Objects.requireNonNull(folder, "folder");
    List<Path> folders = find(folder);
    List<DirectoryReader> readers = new ArrayList<>();
    try {
      for (Path index : folders) {
        readers.add(read(index));
      }
      return new ReadOnlyIndex(folder, folders, readers);
    } catch (IOException | RuntimeException e) {
      close(readers);
      throw e;
    }
  }

  private static List<Path> find(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      throw new NoSuchFileException(folder.toString(), null, "there is no such folder");
    }
    if (!Files.isDirectory(folder)) {
      throw new FileSystemException(folder.toString(), null, "this is not a folder");
    }
    if (hasIndex(folder)) {
      return List.of(folder);
    }
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        folder.toRealPath(),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path below, BasicFileAttributes attributes)
              throws IOException {
            if (!hasIndex(below)) {
              return FileVisitResult.CONTINUE;
            }
            found.add(folder.resolve(folder.toRealPath().relativize(below)));
            return FileVisitResult.SKIP_SUBTREE;
          }
        });
    if (found.isEmpty()) {
      throw new IndexNotFoundException(
          folder + ": there is no Lucene index in this folder, nor in one below it");
    }
    found.sort(Comparator.comparing(Path::toString));
    return found;
  }

  private static boolean hasIndex(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(
          file -> file.getFileName().toString().startsWith(IndexFileNames.SEGMENTS + "_"));
    }
  }

  private static DirectoryReader read(Path folder) throws IOException {
    FSDirectory directory = FSDirectory.open(folder, NoLockFactory.INSTANCE);
    DirectoryReader reader = null;
    try {
      reader = DirectoryReader.open(directory);
      String softDeletes = softDeletesField(reader);
      return softDeletes == null
          ? reader
          : new SoftDeletesDirectoryReaderWrapper(reader, softDeletes);
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(reader, directory);
      throw unreadable(folder, e);
    }
  }

  private static String softDeletesField(DirectoryReader reader) {
    for (LeafReaderContext segment : reader.leaves()) {
      String field = segment.reader().getFieldInfos().getSoftDeletesField();
      if (field != null) {
        return field;
      }
    }
    return null;
  }

  /** Says what is wrong in terms of the folder; what is not known stays as it is. */
  private static IOException unreadable(Path folder, Exception problem) throws IOException {
    if (problem instanceof IndexFormatTooOldException) {
      return new IOException(
          folder
              + ": the index was made by a Lucene that is too old; "
              + readable()
              + " can be read, so have it made again by the program that made it",
          problem);
    }
    if (problem instanceof IndexFormatTooNewException) {
      return new IOException(
          folder
              + ": the index was made by a Lucene that is too new; "
              + readable()
              + " can be read",
          problem);
    }
    if (problem instanceof IllegalArgumentException) { // by the look-up of codecs by their names
      return new IOException(
          folder
              + ": the index is in a format that is not known here, of a newer Lucene or of a"
              + " program with formats of its own, whose jar would have to be on the class path: "
              + problem.getMessage().split("\\.[ \n]", 2)[0],
          problem);
    }
    if (problem instanceof CorruptIndexException
        || problem instanceof EOFException
        || problem instanceof NoSuchFileException
        || problem instanceof FileNotFoundException) {
      return new IOException(folder + ": the index is damaged: " + problem.getMessage(), problem);
    }
    if (problem instanceof RuntimeException failure) {
      throw failure;
    }
    return (IOException) problem;
  }

  private static String readable() {
    return "indexes of Lucene " + Version.MIN_SUPPORTED_MAJOR + ".0 to " + Version.LATEST;
  }

  /**
   * All indexes as one.
   *
   * @return the reader; a {@link DirectoryReader} if there is one index
   */
  public IndexReader reader() {
    return reader;
  }

  /**
   * The folders of the indexes.
   *
   * @return at least one folder, sorted
   */
  public List<Path> folders() {
    return Collections.unmodifiableList(folders);
  }

  /**
   * What the commits of all indexes keep besides documents.
   *
   * @return the user data; where two indexes have the same key, that of the first one
   * @throws IOException if a commit cannot be read
   */
  public Map<String, String> userData() throws IOException {
    Map<String, String> all = new HashMap<>();
    for (DirectoryReader index : readers) {
      index.getIndexCommit().getUserData().forEach(all::putIfAbsent);
    }
    return all;
  }

  /**
   * What a document is called if nothing else is known of it: its number; where there are several
   * indexes, the folder below the one that was opened, and its number there.
   *
   * @param document its number in {@link #reader()}
   * @return the name, such as {@code 17} or {@code shard-0/index:17}
   */
  public String name(int document) {
    if (readers.size() == 1) {
      return Integer.toString(document);
    }
    int index = ReaderUtil.subIndex(document, starts);
    String folder = top.relativize(folders.get(index)).toString().replace('\\', '/');
    return folder + ":" + (document - starts[index]);
  }

  /**
   * Reads all files and compares their checksums, for instance after a failure: Lucene itself does
   * not look at those of large files.
   *
   * @throws IOException if an index is damaged; the message names its folder
   */
  public void checkIntegrity() throws IOException {
    for (int i = 0; i < readers.size(); i++) {
      try {
        for (LeafReaderContext segment : readers.get(i).leaves()) {
          segment.reader().checkIntegrity();
        }
      } catch (IOException e) {
        throw unreadable(folders.get(i), e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
    close(readers);
  }

  private static void close(List<DirectoryReader> readers) throws IOException {
    List<Closeable> all = new ArrayList<>(readers);
    for (DirectoryReader reader : readers) {
      all.add(reader.directory());
    }
    IOUtils.close(all);
  }
}
