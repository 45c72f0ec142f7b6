package io.doppel.lucene.index;

import io.doppel.lucene.definition.Definition;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * What calls change in the index, and whether the one that is being made has changed anything. In a
 * dry run nothing is changed.
 */
final class IndexChanges {
  private final IndexWriter writer;
  private final OwnNumbers numbers;
  private final Definition near;
  private final DedupFields fields;
  private final boolean dryRun;

  /** Whether documents keep what the audit file is to have. */
  private final boolean keepsSource;

  private boolean changed;

  IndexChanges(
      DedupWriterBuilder builder, OwnNumbers numbers, DedupFields fields, boolean keepsSource) {
    this.writer = builder.writer;
    this.numbers = numbers;
    this.near = builder.near;
    this.fields = fields;
    this.dryRun = builder.dryRun;
    this.keepsSource = keepsSource;
  }

  /** Says that a call begins. */
  void begin() {
    changed = false;
  }

  /** Says that the call cannot be taken back from here on, also if it changed nothing yet. */
  void mustBeWhole() {
    changed = !dryRun;
  }

  /** Whether anything was changed since. */
  boolean isChanged() {
    return changed;
  }

  /** A document as it is written, with the other documents of its block before it. */
  List<Document> fields(
      DedupDocument document, Signature signature, DocumentEntry entry, Match tag) {
    List<Document> block = new ArrayList<>();
    for (Document child : document.children()) {
      Document copy = new Document();
      child.forEach(copy::add);
      fields.addBlock(copy, entry.traits());
      near.fields().addNone(copy); // its parent stands for it
      block.add(copy);
    }
    Document copy = new Document();
    document.fields().forEach(copy::add);
    fields.addKey(copy, entry.key(), entry.sequence());
    fields.addTag(copy, entry.key(), tag);
    fields.addTraits(copy, entry.traits());
    if (keepsSource) {
      fields.addSource(copy, AuditFile.quoted(document.source()));
    }
    if (signature == null) {
      near.fields().addNone(copy); // whoever looks for it later need not read its text
    } else {
      near.addSignature(copy, signature);
    }
    block.add(copy);
    return block;
  }

  /**
   * Adds a document in the place of others. One step for the index writer, so that no commit comes
   * between.
   *
   * @param block the document, with the others of its block before it
   * @param exists whether there is an earlier version
   * @param replaced the others
   */
  void put(List<Document> block, String key, boolean exists, List<Match> replaced)
      throws IOException {
    if (!exists && replaced.isEmpty()) {
      change(() -> writer.addDocuments(block));
    } else if (replaced.isEmpty() && !hasBlocks()) {
      change(() -> writer.updateDocuments(term(key), block));
    } else {
      BooleanQuery.Builder gone = new BooleanQuery.Builder();
      gone.add(new TermQuery(term(key)), BooleanClause.Occur.SHOULD);
      gone.add(new TermQuery(children(key)), BooleanClause.Occur.SHOULD);
      for (Match match : replaced) {
        gone.add(version(match.entry()), BooleanClause.Occur.SHOULD);
        gone.add(new TermQuery(children(match.key())), BooleanClause.Occur.SHOULD);
      }
      change(() -> writer.updateDocuments(gone.build(), block));
    }
  }

  /**
   * Puts a document in its own place, and takes an earlier version of another one out, if there is
   * one; in one step, too.
   *
   * @param block the document, with the others of its block before it
   */
  void merge(List<Document> block, DocumentEntry entry, String other) throws IOException {
    BooleanQuery.Builder gone = new BooleanQuery.Builder();
    boolean isOfOthers = entry.sequence() < 0; // has no number to find it by
    gone.add(
        isOfOthers ? new TermQuery(term(entry.key())) : version(entry), BooleanClause.Occur.SHOULD);
    gone.add(new TermQuery(term(other)), BooleanClause.Occur.SHOULD);
    for (String each : List.of(entry.key(), other)) {
      gone.add(new TermQuery(children(each)), BooleanClause.Occur.SHOULD);
    }
    change(() -> writer.updateDocuments(gone.build(), block));
  }

  /** Whether any document has children. */
  private boolean hasBlocks() {
    return writer.getFieldNames().contains(fields.block());
  }

  /** Takes documents out. */
  void remove(Collection<String> keys) throws IOException {
    List<Term> gone = new ArrayList<>();
    boolean blocks = hasBlocks();
    for (String key : keys) {
      gone.add(term(key));
      if (blocks) {
        gone.add(children(key));
      }
    }
    change(() -> writer.deleteDocuments(gone.toArray(Term[]::new)));
  }

  /** Takes documents out that queries find. */
  void remove(Query... queries) throws IOException {
    change(() -> writer.deleteDocuments(queries));
  }

  private Term children(String key) {
    return new Term(fields.block(), key);
  }

  /** Says of whom a document is a near-duplicate; of none if there is no match. */
  void retag(String key, Match tag) throws IOException {
    change(() -> writer.updateDocValues(term(key), fields.newTag(key, tag)));
  }

  /** Takes all documents out that are older than a time. */
  void dropBefore(long start) throws IOException {
    change(
        () ->
            writer.deleteDocuments(
                NumericDocValuesField.newSlowRangeQuery(
                    fields.time(), Long.MIN_VALUE + 1, start - 1)));
  }

  /** A document as this hook wrote it: others may have replaced it a moment ago. */
  private Query version(DocumentEntry entry) {
    return new BooleanQuery.Builder()
        .add(new TermQuery(term(entry.key())), BooleanClause.Occur.FILTER)
        .add(
            NumericDocValuesField.newSlowExactQuery(fields.sequence(), entry.sequence()),
            BooleanClause.Occur.FILTER)
        .build();
  }

  private Term term(String key) {
    return new Term(fields.keyField(), key);
  }

  /**
   * If a change fails, the index may have been changed all the same, if what failed came after; the
   * index writer has gone on then.
   */
  void change(DedupCalls.Call<Long> change) throws IOException {
    if (dryRun) {
      return;
    }
    long before = writer.getMaxCompletedSequenceNumber();
    try {
      numbers.own(change.make());
      changed = true;
    } catch (Throwable failure) {
      changed |= writer.isOpen() && writer.getMaxCompletedSequenceNumber() > before;
      throw failure;
    }
  }

  /** Closes the index writer without a commit. */
  void rollback(Throwable failure) {
    rollback(writer, failure);
  }

  /** Closes an index writer without a commit; a second failure is told with the first. */
  static void rollback(IndexWriter writer, Throwable failure) {
    try {
      writer.rollback();
    } catch (Throwable again) {
      failure.addSuppressed(again);
    }
  }

  /**
   * Takes a document out of which adding failed: it may be in the index all the same, if what
   * failed came after, for example because the thread was interrupted while it waited for merges.
   * One that others added with the same key stays.
   */
  void takeBack(DocumentEntry entry, Throwable failure) {
    if (writer.isOpen()) {
      try {
        numbers.own(writer.deleteDocuments(version(entry), new TermQuery(children(entry.key()))));
      } catch (Throwable again) {
        failure.addSuppressed(again);
        rollback(failure);
      }
    }
  }
}
