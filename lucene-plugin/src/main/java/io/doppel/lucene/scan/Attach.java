package io.doppel.lucene.scan;

import io.doppel.lucene.NearDup;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.TitleFields;
import io.doppel.pairs.ProgressListener;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOFunction;

/**
 * Adds signatures to the documents of an index that another program made, in place: as one doc
 * values field, made of whatever the index has of the text. No document is indexed again, none is
 * added, deleted or moved. Afterwards all that a {@link NearDup} does works on the index; since
 * attached documents have no terms, a query compares all of them.
 *
 * <pre>{@code
 * AttachReport report = Attach.of(directory, near).run();
 * }</pre>
 *
 * <p>An index that cannot be updated without harm is refused, before anything is changed, with an
 * {@link AttachException} that says why. Documents that have signatures are left alone, so what was
 * interrupted or what other programs have added since is completed by running it again. A process
 * that is killed leaves the index as its last commit.
 *
 * <p>Time: that of signing all texts, twice if they are verified. Memory: {@link #memory}, and what
 * it takes to make text of postings where it is neither stored nor in term vectors.
 */
public final class Attach {
  private static final String UNFINISHED = "doppel.unfinished.";

  /** Null if there is a writer. */
  final Directory directory;

  /** That of the program which the index belongs to; null if there is none. */
  final IndexWriter writer;

  final Definition near;
  long memory = Runtime.getRuntime().maxMemory() / 4;
  int threads = 1;
  boolean verify = true;
  boolean dryRun;
  boolean older;
  TitleFields titles;
  ProgressListener attaching = ProgressListener.NONE;
  ProgressListener verifying = ProgressListener.NONE;
  Map<String, String> userData = Map.of();
  IOFunction<DirectoryReader, Map<String, String>> lastUserData = reader -> Map.of();

  private Attach(Directory directory, IndexWriter writer, Definition near) {
    this.directory = directory;
    this.writer = writer;
    this.near = Objects.requireNonNull(near, "near");
  }

  /**
   * Attaches to an index that nobody writes to. It is written to by a writer of its own, which
   * commits each time the memory is full and at the end.
   *
   * @param directory where the index is
   * @param definition the definition; its field is that of the text
   * @return the work to be done
   */
  public static Attach of(Directory directory, NearDup definition) {
    Objects.requireNonNull(directory, "directory");
    Definition near = Definition.of(definition);
    return new Attach(Objects.requireNonNull(directory, "directory"), null, near);
  }

  /**
   * Attaches to an index by the writer of the program that it belongs to, which may go on writing.
   * What is written is committed when that program commits.
   *
   * @param writer the writer
   * @param definition the definition; its field is that of the text
   * @return the work to be done
   */
  public static Attach of(IndexWriter writer, NearDup definition) {
    Objects.requireNonNull(writer, "writer");
    Definition near = Definition.of(definition);
    return new Attach(null, Objects.requireNonNull(writer, "writer"), near);
  }

  /**
   * Sets how much memory signatures may take before they are written. Each time the whole column of
   * a segment is written anew: so the more the better.
   *
   * @param bytes a quarter of the largest heap that the Java machine may have, if not set
   * @return this
   */
  public Attach memory(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("memory must be >= 1, got " + bytes);
    }
    memory = bytes;
    return this;
  }

  /**
   * Sets how many threads make signatures. What is attached does not depend on it.
   *
   * @param count 1 if not set
   * @return this
   */
  public Attach threads(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("threads must be >= 1, got " + count);
    }
    threads = count;
    return this;
  }

  /**
   * Sets whether, in the end, all attached signatures are read back and compared with new ones.
   *
   * @param on true if not set
   * @return this
   */
  public Attach verify(boolean on) {
    verify = on;
    return this;
  }

  /**
   * Sets whether to check and sign only: then nothing is written, and nothing can be verified.
   *
   * @param on false if not set
   * @return this
   */
  public Attach dryRun(boolean on) {
    dryRun = on;
    return this;
  }

  /**
   * Sets whether an index of the same major but an earlier minor version of Lucene may be written
   * to. The program that wrote it may not be able to read it any more. Of no effect with the writer
   * of another program.
   *
   * @param on false if not set
   * @return this
   */
  public Attach allowOlder(boolean on) {
    older = on;
    return this;
  }

  /**
   * Sets the stored fields of title and address, which {@code andd} may ask for. If it is not set,
   * there are none.
   *
   * @param title the field of the title; a document may have none
   * @param url the field of the address, another one; a document may have none
   * @return this
   */
  public Attach titles(String title, String url) {
    titles = new TitleFields(title, url);
    return this;
  }

  /**
   * Sets who is told how many documents were looked at.
   *
   * @param ofAttaching nobody if not set
   * @param ofVerifying nobody if not set
   * @return this
   */
  public Attach progress(ProgressListener ofAttaching, ProgressListener ofVerifying) {
    attaching = Objects.requireNonNull(ofAttaching, "ofAttaching");
    verifying = Objects.requireNonNull(ofVerifying, "ofVerifying");
    return this;
  }

  /**
   * Sets what is added to the user data of commits, which is otherwise kept as it is: the
   * frequencies or the model that the definition needs. Not for the writer of another program.
   *
   * @param added nothing if not set
   * @return this
   */
  public Attach userData(Map<String, String> added) {
    Objects.requireNonNull(added, "added");
    if (writer != null) {
      throw new IllegalStateException("the user data is that of the writer's program");
    }
    userData = Map.copyOf(added);
    return this;
  }

  /**
   * Sets what is added to the user data of the last commit, made of the index when all its
   * documents have their signatures. Not for the writer of another program.
   *
   * @param made makes it of the index; nothing if not set
   * @return this
   */
  public Attach lastUserData(IOFunction<DirectoryReader, Map<String, String>> made) {
    Objects.requireNonNull(made, "made");
    if (writer != null) {
      throw new IllegalStateException("the user data is that of the writer's program");
    }
    lastUserData = Objects.requireNonNull(made, "made");
    return this;
  }

  /**
   * Whether an index was left by {@link Attach} before it had come to the end: some documents may
   * have no signature yet.
   *
   * @param userData the user data of a commit
   * @param definition the definition
   * @return true if it should be run again
   */
  public static boolean isUnfinished(Map<String, String> userData, NearDup definition) {
    Objects.requireNonNull(userData, "userData");
    Definition near = Definition.of(definition);
    return userData.containsKey(unfinished(near));
  }

  /** What the user data of a commit has until all is done. */
  static String unfinished(Definition near) {
    return UNFINISHED + near.fields().attached().name();
  }

  /**
   * Says whether it can be done, so far as that can be seen without a lock. Changes nothing.
   *
   * @throws AttachException if the index cannot be updated
   * @throws IOException if the index cannot be read
   */
  public void check() throws IOException {
    new AttachRun(this).check();
  }

  /**
   * Does the work.
   *
   * @return what was done or, of a dry run, what would be
   * @throws AttachException if the index cannot be updated, or if an attached signature is not that
   *     of the document's text
   * @throws IOException if the index cannot be read or written; it is as the last commit left it
   */
  public AttachReport run() throws IOException {
    return new AttachRun(this).run();
  }
}
