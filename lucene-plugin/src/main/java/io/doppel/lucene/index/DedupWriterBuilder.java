package io.doppel.lucene.index;

import io.doppel.decision.Compared;
import io.doppel.decision.DecisionKind;
import io.doppel.decision.DedupPolicy;
import io.doppel.decision.DocumentMerge;
import io.doppel.decision.Preference;
import io.doppel.lucene.definition.Definition;
import io.doppel.pairs.TooManyCandidatesException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;

/** Builds a {@link DedupWriter}. */
public final class DedupWriterBuilder {
  /**
   * Makes one document of two near-duplicates, for {@link DedupPolicy#MERGE}: the one that the
   * index has, with what is better in the one that arrives. A {@link DocumentMerge} says what is
   * better, by rules for each field.
   *
   * <p>An index cannot give a document back as it was added. So it is made anew from its
   * {@linkplain DedupDocument#source source}, which the index stores, or which stands in a stored
   * field of the caller's: {@link DedupWriterBuilder#sourceField}.
   */
  @FunctionalInterface
  public interface Merger {
    /**
     * Makes one document of two. The outcome may depend on nothing but the two: a call may be made
     * again.
     *
     * @param kept the document that the index has
     * @param arriving the one that arrives, which is not added
     * @return the document that the index has with what is better; empty if nothing is, and the one
     *     that arrives is skipped. Its compared text must not change: its signature stays
     * @throws IOException if that fails; then the call is as if it was never made
     */
    Optional<Merged> merge(Kept kept, DedupDocument arriving) throws IOException;
  }

  /**
   * A document that the index has, as far as it can be brought back.
   *
   * @param key its key
   * @param source its {@linkplain DedupDocument#source source}, or what the caller's {@linkplain
   *     DedupWriterBuilder#sourceField stored field} has; after a merge that of the {@link Merged}
   * @param timestamp its time in milliseconds since 1970; {@link DedupDocument#NO_TIMESTAMP} if it
   *     has none
   * @param rank the lower the better
   */
  public record Kept(String key, String source, long timestamp, long rank) {
    /** Checks that nothing is missing. */
    public Kept {
      Objects.requireNonNull(key, "key");
      Objects.requireNonNull(source, "source");
    }
  }

  /**
   * A document that the index has, with what was better in a near-duplicate: what a {@link Merger}
   * makes.
   *
   * @param fields its fields, as {@link DedupDocument#fields} were, all of them
   * @param source what it is made from the next time; if the caller has a {@linkplain
   *     DedupWriterBuilder#sourceField field} for that, the same as in {@code fields}
   * @param taken the names of what was taken from the near-duplicate, for {@link Decision#taken}
   * @param children the other documents of its block
   */
  public record Merged(
      Document fields, String source, List<String> taken, List<Document> children) {
    /** Checks that nothing is missing. */
    public Merged {
      Objects.requireNonNull(fields, "fields");
      Objects.requireNonNull(source, "source");
      taken = List.copyOf(Objects.requireNonNull(taken, "taken"));
      children = List.copyOf(Objects.requireNonNull(children, "children"));
    }

    /**
     * A document that is no block.
     *
     * @param fields its fields
     * @param source what it is made from the next time
     * @param taken the names of what was taken
     */
    public Merged(Document fields, String source, List<String> taken) {
      this(fields, source, taken, List.of());
    }

    /** This document in the place of the one that the index has. */
    DedupDocument of(WrittenDocument kept) {
      return new DedupDocument(kept.key(), source, fields).withChildren(children);
    }
  }

  final IndexWriter writer;
  final Definition near;
  final String keyField;
  DedupPolicy policy = DedupPolicy.TAG;
  Compared compared = Compared.REPRESENTATIVES;
  Preference preference = Preference.LONGEST;
  DedupListener listener = DedupListener.NONE;
  Path audit;
  String sourceField;
  Merger merger;
  boolean dryRun;
  Duration window;
  boolean dropExpired;
  long memory = defaultMemory();
  long maxCandidates = Long.MAX_VALUE;

  /** The memory for representatives if nothing else is said. */
  static long defaultMemory() {
    return Runtime.getRuntime().maxMemory() / 4;
  }

  DedupWriterBuilder(IndexWriter writer, Definition near, String keyField) {
    this.writer = Objects.requireNonNull(writer, "writer");
    this.near = Objects.requireNonNull(near, "near");
    this.keyField = Objects.requireNonNull(keyField, "keyField");
    if (keyField.equals(near.field())) {
      throw new IllegalArgumentException(
          "the field of the key must be another one than that of the text, got " + keyField);
    }
  }

  /**
   * Sets what happens to near-duplicates. With {@link DedupPolicy#REPLACE} a document that was
   * added without the writer stays, since nothing is known of it by which to prefer another one.
   * With {@link DedupPolicy#REJECT} a {@link DuplicateDocumentException} says so.
   *
   * @param whatHappens {@link DedupPolicy#TAG} if not set
   * @return this
   */
  public DedupWriterBuilder policy(DedupPolicy whatHappens) {
    policy = Objects.requireNonNull(whatHappens, "whatHappens");
    return this;
  }

  /**
   * Sets what a document is compared with. An index that was written with one value can be opened
   * with the other. With {@link Compared#REPRESENTATIVES} documents that name a tagged one are
   * compared anew then; with {@link Compared#ALL} what was decided stays.
   *
   * @param with {@link Compared#REPRESENTATIVES} if not set. {@link Compared#ALL} needs {@link
   *     DedupPolicy#TAG}; it keeps the signatures of all documents in memory and not only those of
   *     representatives, and a document among many copies is compared with each of them
   * @return this
   */
  public DedupWriterBuilder compare(Compared with) {
    compared = Objects.requireNonNull(with, "with");
    return this;
  }

  /**
   * Sets which of two near-duplicates stays, for {@link DedupPolicy#REPLACE}.
   *
   * @param better the longest if not set. It cannot ask for addresses, which the writer does not
   *     keep; a rank can say the same
   * @return this
   */
  public DedupWriterBuilder preference(Preference better) {
    preference = Objects.requireNonNull(better, "better");
    return this;
  }

  /**
   * Sets what makes one document of two near-duplicates, for {@link DedupPolicy#MERGE}. It is asked
   * while no other call is under way, so it should be quick.
   *
   * @param makesOne must be set for that policy
   * @return this
   */
  public DedupWriterBuilder merger(Merger makesOne) {
    merger = Objects.requireNonNull(makesOne, "makesOne");
    return this;
  }

  /**
   * Sets who is told of decisions.
   *
   * @param told nobody if not set
   * @return this
   */
  public DedupWriterBuilder listener(DedupListener told) {
    listener = Objects.requireNonNull(told, "told");
    return this;
  }

  /**
   * Sets the file that skipped, rejected, replaced and merged documents are written to; it is made,
   * or lines are added to it.
   *
   * @param file none if null or not set
   * @return this
   */
  public DedupWriterBuilder audit(Path file) {
    audit = file;
    return this;
  }

  /**
   * Sets the stored field that has what the audit file is to have of a document, and what a {@link
   * Merger} makes a document from. Then {@link DedupPolicy#REPLACE} with an audit file, and {@link
   * DedupPolicy#MERGE}, store nothing for it.
   *
   * @param name none if null or not set: the writer stores {@link DedupDocument#source} then, in a
   *     field of its own
   * @return this
   */
  public DedupWriterBuilder sourceField(String name) {
    sourceField = name;
    return this;
  }

  /**
   * Sets whether to decide and tell only: then nothing is written to the index, nor to the audit
   * file.
   *
   * @param on false if not set
   * @return this
   */
  public DedupWriterBuilder dryRun(boolean on) {
    dryRun = on;
    return this;
  }

  /**
   * Sets a window of time: documents, which then must have a timestamp, are compared with those of
   * the window only. It ends with the latest timestamp there was, so one that is wrong and far
   * ahead moves it past all others; the caller should refuse such. It moves on by whole hours or,
   * if it is longer than a day, by 24ths of it. A document that is older than the window is {@link
   * DecisionKind#LATE}.
   *
   * @param length from one hour on, 24 hours in DDD; none if not set
   * @param dropFromIndex whether documents that leave the window are taken out of the index, a
   *     whole hour, or 24th, at a time
   * @return this
   */
  public DedupWriterBuilder window(Duration length, boolean dropFromIndex) {
    Objects.requireNonNull(length, "length");
    new DedupWindow(length, dropFromIndex);
    window = length;
    dropExpired = dropFromIndex;
    return this;
  }

  /**
   * Sets how much memory representatives may take, with a window or without; older ones are looked
   * up in the index. What is decided does not depend on it. Beside it there are 8 to 16 bytes for
   * each document, and 24 to 72 for each representative that has near-duplicates. A dry run has no
   * limit, since it writes nothing that could be looked up.
   *
   * @param bytes a quarter of the largest heap that the Java machine may have, if not set
   * @return this
   */
  public DedupWriterBuilder memory(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("memory must be >= 0, got " + bytes);
    }
    memory = bytes;
    return this;
  }

  /**
   * Sets how many representatives a document may be compared with. Whoever writes documents can
   * make all of them candidates of each other, and then each takes longer than the one before.
   * {@link DedupWriter#addDocument(DedupDocument)} refuses a document that has more by a {@link
   * TooManyCandidatesException}, as if it was never called but that the window has moved on to its
   * time. Documents that have to be compared anew because another one went are compared without a
   * limit.
   *
   * @param most at least 0; no limit if not set. With sequences and vectors each document is
   *     compared with all representatives in memory. Of fingerprints in memory a thousand count as
   *     one. What is looked up in the index has other candidates than what is in memory, and some
   *     are in both: so whether a document is refused can depend on {@link #memory}
   * @return this
   */
  public DedupWriterBuilder maxCandidates(long most) {
    if (most < 0) {
      throw new IllegalArgumentException("maxCandidates must be >= 0, got " + most);
    }
    maxCandidates = most;
    return this;
  }

  /**
   * Opens the writer. Reads the signatures of the documents that the index has.
   *
   * @return the writer
   * @throws IllegalArgumentException if documents are to be compared with all and a near-duplicate
   *     is not to be added
   * @throws IOException if the index or the audit file cannot be read
   */
  public DedupWriter open() throws IOException {
    if (policy == DedupPolicy.MERGE && merger == null) {
      throw new IllegalStateException("policy merge must have a merger, got none");
    }
    if (compared == Compared.ALL && policy != DedupPolicy.TAG) {
      throw new IllegalArgumentException(
          "to compare with all documents needs policy tag, since one that is not added cannot be"
              + " compared with, got policy "
              + policy.id());
    }
    return new DedupWriter(this);
  }
}
