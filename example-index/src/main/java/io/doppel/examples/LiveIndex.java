package io.doppel.examples;

import io.doppel.decision.DedupPolicy;
import io.doppel.lucene.Coverage;
import io.doppel.lucene.NearDup;
import io.doppel.lucene.NearDups;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.scan.Attach;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;

/** The examples of docs/live-indexes.md: an index that is in use gets signatures, and a hook. */
public final class LiveIndex {
  private static final String TEXT =
      "Boats, nets, two lanterns, a rope, and a very old dog were all that was left";

  private LiveIndex() {}

  /**
   * What the example saw.
   *
   * @param before the coverage of the index as it was
   * @param copy what became of a copy
   * @param after the coverage by another definition
   */
  public record Outcome(Coverage before, Decision copy, Coverage after) {}

  /**
   * Runs the examples.
   *
   * @param directory an empty directory
   * @return what they saw
   * @throws IOException if the directory fails
   */
  public static Outcome run(Directory directory) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (String text : List.of(TEXT, "Nothing of that kind was ever seen here.", TEXT + ".")) {
        writer.addDocument(document("" + writer.getDocStats().numDocs, text));
      }
      return run(writer);
    }
  }

  private static Outcome run(IndexWriter writer) throws IOException {
    try (IndexReader reader = reader(writer)) {
      // docs: begin
      NearDup near = NearDups.of("body").build();
      Coverage before = near.coverage(reader); // 0 signed, 3 unsigned
      // docs: end
      return new Outcome(before, hooked(writer, near), moved(writer));
    }
  }

  private static Decision hooked(IndexWriter writer, NearDup near) throws IOException {
    // docs: begin
    Attach.of(writer, near).run(); // beside your own writing; or doppel attach, from a shell
    // docs: end
    Decision decision;
    // docs: begin
    try (DedupWriter dedup = DedupWriter.of(writer, near, "id").policy(DedupPolicy.SKIP).open()) {
      decision = dedup.addDocument(document("4", TEXT)); // skipped: a copy of an old document
      dedup.commit();
    }
    // docs: end
    return decision;
  }

  private static Coverage moved(IndexWriter writer) throws IOException {
    // docs: begin
    NearDup next = NearDups.shingles("body").set("words", 3).named("v2").build();
    Attach.of(writer, next).run(); // the documents that are there
    // docs: end
    try (IndexReader reader = reader(writer)) {
      return next.coverage(reader);
    }
  }

  private static IndexReader reader(IndexWriter writer) throws IOException {
    return DirectoryReader.open(writer);
  }

  private static Document document(String id, String text) {
    Document document = new Document();
    document.add(new StringField("id", id, Field.Store.YES));
    document.add(new TextField("body", text, Field.Store.YES));
    return document;
  }
}
