package io.doppel.lucene.index;

import io.doppel.decision.Compared;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.search.CandidateCounter;
import io.doppel.lucene.search.TwoPhaseScorer;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/** The documents of the index, as a {@link IndexView} shows them. Guarded by the writer's lock. */
final class WrittenDocuments {
  private final Definition near;
  private final DedupFields fields;
  private final IndexView view;
  private final Compared compared;

  WrittenDocuments(IndexView view, Definition near, DedupFields fields, Compared compared) {
    this.view = view;
    this.compared = compared;
    this.near = near;
    this.fields = fields;
  }

  // --- all documents

  /** Takes the documents of one segment. */
  interface Taker {
    void take(DedupFields.Reader values) throws IOException;
  }

  /** Starts with a segment. */
  interface Segment {
    Taker open(LeafReaderContext leaf) throws IOException;
  }

  /** Gives all documents that the reader shows, in the order of the index. */
  void forEach(Segment segment) throws IOException {
    for (LeafReaderContext leaf : view.reader().leaves()) {
      DedupFields.Reader values = fields.new Reader(leaf.reader());
      Bits live = leaf.reader().getLiveDocs();
      Taker taker = segment.open(leaf);
      for (int document = 0; document < leaf.reader().maxDoc(); document++) {
        if (live == null || live.get(document)) {
          taker.take(values.to(document));
        }
      }
    }
  }

  /** Gives all documents that the reader shows and that are tagged, in the order of the index. */
  void forEachTagged(Segment segment) throws IOException {
    for (LeafReaderContext leaf : view.reader().leaves()) {
      DedupFields.Reader values = fields.new Reader(leaf.reader());
      Bits live = leaf.reader().getLiveDocs();
      Taker taker = segment.open(leaf);
      DocIdSetIterator tagged = DocValues.getBinary(leaf.reader(), fields.of());
      while (tagged.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        int document = tagged.docID();
        if ((live == null || live.get(document)) && !values.to(document).isRepresentative()) {
          taker.take(values);
        }
      }
    }
  }

  // --- one document

  /** What is wanted of a document. */
  private interface Wanted<T> {
    T of(LeafReaderContext leaf, int document) throws IOException;
  }

  /** Finds a document by its key; null if there is none. */
  WrittenDocument find(String key) throws IOException {
    return locate(key, this::known);
  }

  /** What is known of a document but for its signature; null if there is none. */
  WrittenDocument findEntry(String key) throws IOException {
    return locate(
        key,
        (leaf, document) -> {
          DedupFields.Reader values = fields.new Reader(leaf.reader()).to(document);
          return new WrittenDocument(values.entry(), values.tag(), null);
        });
  }

  /** The reader need not be opened anew for what it shows and what has not changed since. */
  private <T> T locate(String key, Wanted<T> wanted) throws IOException {
    T found = view.hasDropped() || view.hasChanged(key) ? null : locateInReader(key, wanted);
    if (found == null && view.isDirty()) {
      view.refresh();
      found = locateInReader(key, wanted);
    }
    return found;
  }

  private <T> T locateInReader(String key, Wanted<T> wanted) throws IOException {
    for (LeafReaderContext leaf : view.reader().leaves()) {
      PostingsEnum postings = leaf.reader().postings(new Term(fields.keyField(), key));
      Bits live = leaf.reader().getLiveDocs();
      while (postings != null && postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        if (live == null || live.get(postings.docID())) {
          return wanted.of(leaf, postings.docID());
        }
      }
    }
    return null;
  }

  private WrittenDocument known(LeafReaderContext leaf, int document) throws IOException {
    DedupFields.Reader values = fields.new Reader(leaf.reader()).to(document);
    Signature signature = near.signatures(leaf).of(document).orElse(null);
    return new WrittenDocument(values.entry(), values.tag(), signature);
  }

  /**
   * What the audit file is to have of a document, quoted: what this writer kept for it, else what
   * the field has that the caller names, else the stored text.
   *
   * @param field the caller's field, or null
   */
  String source(String key, String field) throws IOException {
    Set<String> wanted = new HashSet<>(List.of(fields.source(), near.field()));
    if (field != null) {
      wanted.add(field);
    }
    Document stored =
        locate(key, (leaf, document) -> leaf.reader().storedFields().document(document, wanted));
    if (stored == null) {
      throw new IllegalStateException("document " + key + " is not in the index");
    }
    if (stored.get(fields.source()) != null) {
      return stored.get(fields.source());
    }
    if (field != null && stored.get(field) != null) {
      return AuditFile.quoted(stored.get(field));
    }
    String[] texts = stored.getValues(near.field());
    if (texts.length == 0) {
      throw new IllegalStateException(
          "document "
              + key
              + " must not be replaced, since the audit file could not bring it back: it was added"
              + " without an audit file, and field "
              + near.field()
              + " is not stored");
    }
    return AuditFile.quoted(String.join("\n", texts));
  }

  /**
   * What a document is merged from: what this writer kept for it, or what the field has that the
   * caller names.
   *
   * @param field the caller's field, or null
   * @return null if the index has neither
   */
  String mergeSource(String key, String field) throws IOException {
    String from = field == null ? fields.source() : field;
    Document stored =
        locate(key, (leaf, number) -> leaf.reader().storedFields().document(number, Set.of(from)));
    String value = stored == null ? null : stored.get(from);
    return value == null || field != null ? value : AuditFile.unquoted(value);
  }

  // --- near-duplicates

  /** Adds the near-duplicates of a representative to a list. */
  void addMembers(String representative, List<WrittenDocument> found) throws IOException {
    view.refresh();
    for (LeafReaderContext leaf : view.reader().leaves()) {
      addMembers(leaf, representative, found);
    }
  }

  private void addMembers(
      LeafReaderContext leaf, String representative, List<WrittenDocument> found)
      throws IOException {
    DedupFields.Reader values = fields.new Reader(leaf.reader());
    Bits live = leaf.reader().getLiveDocs();
    PostingsEnum first = leaf.reader().postings(new Term(fields.first(), representative));
    DocIdSetIterator moved = DocValues.getBinary(leaf.reader(), fields.moved());
    for (DocIdSetIterator documents : new DocIdSetIterator[] {first, moved}) {
      while (documents != null && documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        int document = documents.docID();
        if (live != null && !live.get(document)) {
          continue;
        }
        values.to(document);
        boolean wasMoved = values.movedTo() != null;
        if (representative.equals(values.representative())
            && (documents == moved) == wasMoved
            && !view.hasChanged(values.key())) {
          found.add(known(leaf, document));
        }
      }
    }
  }

  /** The keys of all documents that queries find, and those of the parents of children. */
  Set<String> keysOf(Query... queries) throws IOException {
    view.refresh();
    IndexSearcher searcher = new IndexSearcher(view.reader());
    searcher.setQueryCache(null);
    Set<String> keys = new LinkedHashSet<>();
    for (Query query : queries) {
      Query rewritten = searcher.rewrite(query);
      Weight weight = searcher.createWeight(rewritten, ScoreMode.COMPLETE_NO_SCORES, 1);
      for (LeafReaderContext leaf : view.reader().leaves()) {
        Scorer scorer = weight.scorer(leaf);
        if (scorer != null) {
          addKeys(leaf, scorer.iterator(), keys);
        }
      }
    }
    return keys;
  }

  private void addKeys(LeafReaderContext leaf, DocIdSetIterator documents, Set<String> keys)
      throws IOException {
    DedupFields.Reader values = fields.new Reader(leaf.reader());
    Bits live = leaf.reader().getLiveDocs();
    while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      if (live == null || live.get(documents.docID())) {
        values.to(documents.docID());
        String key = values.parent();
        if (key == null && values.hasKey()) {
          key = values.key();
        }
        if (key != null) {
          keys.add(key);
        }
      }
    }
  }

  /**
   * Gives the hits of a query that are compared with and have not changed since.
   *
   * @param candidates counts those that are verified; other documents are not
   */
  void search(Query near, CandidateCounter candidates, Consumer<Match> found) throws IOException {
    IndexSearcher searcher = new IndexSearcher(view.reader());
    searcher.setQueryCache(null);
    Weight weight = searcher.createWeight(searcher.rewrite(near), ScoreMode.COMPLETE, 1);
    for (LeafReaderContext leaf : view.reader().leaves()) {
      Scorer scorer = weight.scorer(leaf);
      if (scorer != null) {
        collect(leaf, scorer, candidates, found);
      }
    }
  }

  private void collect(
      LeafReaderContext leaf, Scorer scorer, CandidateCounter candidates, Consumer<Match> found)
      throws IOException {
    DedupFields.Reader values = fields.new Reader(leaf.reader());
    Bits live = leaf.reader().getLiveDocs();
    TwoPhaseIterator verified = scorer.twoPhaseIterator();
    DocIdSetIterator documents = verified == null ? scorer.iterator() : verified.approximation();
    while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      int document = documents.docID();
      boolean isLive = live == null || live.get(document);
      if (isLive
          && isCompared(values.to(document))
          && !values.isChild()
          && matches(verified, candidates)
          && !view.hasChanged(values.key())) {
        found.accept(new Match(values.entry(), TwoPhaseScorer.similarity(scorer)));
      }
    }
  }

  private boolean isCompared(DedupFields.Reader values) throws IOException {
    return compared == Compared.ALL || values.isRepresentative();
  }

  private static boolean matches(TwoPhaseIterator verified, CandidateCounter candidates)
      throws IOException {
    if (verified == null) {
      return true;
    }
    candidates.add(1);
    return verified.matches();
  }
}
