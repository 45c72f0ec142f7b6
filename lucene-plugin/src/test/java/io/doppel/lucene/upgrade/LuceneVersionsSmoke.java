package io.doppel.lucene.upgrade;

import io.doppel.decision.Cluster;
import io.doppel.decision.DecisionKind;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.collapse.Collapse;
import io.doppel.lucene.collapse.CollapsedHit;
import io.doppel.lucene.collapse.GroupIds;
import io.doppel.lucene.collapse.HiddenHit;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.DuplicatePairs;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.method.Methods;
import io.doppel.lucene.scan.Attach;
import io.doppel.lucene.scan.AttachReport;
import io.doppel.lucene.scan.IndexScan;
import io.doppel.lucene.scan.ScanSettings;
import io.doppel.pairs.SimilarPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;
import org.apache.lucene.util.Version;

/**
 * Does with every method what a user does with it, on the Lucene that is on the class path, and
 * compares the answers with those of the texts compared one by one. It is a program without JUnit
 * and Lucene's test framework, so that {@code .ci/lucene-versions} can run the classes as they were
 * built on other versions of Lucene. It prints a line, or ends with what is wrong.
 *
 * <pre>
 * LuceneVersionsSmoke 10.0.0   →   10.0.0: N methods ok
 * </pre>
 */
final class LuceneVersionsSmoke {
  private static final ScanSettings ALL = ScanSettings.DEFAULT;
  private static final int HITS = 100;
  private static final String GONE = "gone";
  private static final String GROUP = "group";

  /** In the line of a tagged document, between the one that it is a copy of and the cluster. */
  private static final Pattern SIMILARITY = Pattern.compile(" (\\S+)(?=\t)");

  private final List<String> texts = new ArrayList<>(FirstLayout.texts());
  private final List<FirstLayout.Defined> defined = FirstLayout.definitions();

  /** Adds copies that also {@code exact} takes for near-duplicates. */
  private LuceneVersionsSmoke() {
    texts.add(texts.get(0).replace(" ", "  "));
    texts.add(texts.get(9) + "\n");
  }

  /**
   * @param arguments the version of Lucene that is expected
   */
  public static void main(String[] arguments) throws IOException {
    same("the version of Lucene", arguments[0], Version.LATEST.toString());
    Path folder = Files.createTempDirectory("doppel-smoke");
    try {
      new LuceneVersionsSmoke().run(folder);
    } finally {
      IOUtils.rm(folder);
    }
    System.out.println(Version.LATEST + ": " + Methods.all().size() + " methods ok");
  }

  private void run(Path folder) throws IOException {
    same("signatures", FirstLayout.lines("known-answers.tsv"), KnownAnswers.answers());
    List<Definition> signing = FirstLayout.definitions(defined);
    try (Directory signed = FSDirectory.open(folder);
        Directory plain = new ByteBuffersDirectory()) {
      index(signed, texts, signing);
      index(plain, texts, List.of());
      for (FirstLayout.Defined each : defined) {
        try {
          run(each, signed, plain);
        } catch (RuntimeException | LinkageError e) {
          throw new IllegalStateException("Lucene " + Version.LATEST + ": " + each.name(), e);
        }
      }
      groups(signed);
    }
    answers(signing);
    tags();
  }

  private void run(FirstLayout.Defined each, Directory signed, Directory plain) throws IOException {
    Definition near = each.near();
    EachWithEach expected = new EachWithEach(near, texts);
    same("that it finds no pair", false, expected.pairs().isEmpty());
    try (DirectoryReader reader = DirectoryReader.open(signed)) {
      search("", reader, near, expected);
      clusters(reader, near, expected);
      collapse(reader, near, expected);
    }
    scan("", plain, near, expected);
    dedup(near, expected);
    attach(plain, near, expected);
  }

  /** Two segments, of which one has a document that was deleted; the fields are stored. */
  private static void index(Directory directory, List<String> texts, List<Definition> signing)
      throws IOException {
    try (IndexWriter writer = writer(directory)) {
      for (int i = 0; i < texts.size(); i++) {
        writer.addDocument(document(FirstLayout.id(i), texts.get(i), signing));
        if (i == texts.size() / 2) {
          writer.flush();
        }
      }
      writer.addDocument(document(GONE, texts.get(0), signing));
      writer.commit();
      writer.deleteDocuments(new Term(FirstLayout.ID, GONE));
    }
  }

  private static Document document(String id, String text, List<Definition> signing)
      throws IOException {
    Document document = FirstLayout.document(id, text, signing);
    document.add(new StoredField(FirstLayout.OTHER, text));
    return document;
  }

  private static IndexWriter writer(Directory directory) throws IOException {
    return new IndexWriter(
        directory, new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE));
  }

  private void search(String of, DirectoryReader reader, Definition near, EachWithEach expected)
      throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    for (int i = 0; i < texts.size(); i++) {
      same(
          of + "query for the near-duplicates of " + FirstLayout.id(i),
          expected.hits(i),
          byId(reader, searcher.search(near.query(reader, i), HITS)));
      if (expected.signature(i) != null) {
        same(
            of + "collector of the near-duplicates of " + FirstLayout.id(i),
            expected.hits(i),
            byId(
                reader,
                searcher.search(ALL.query(), near.collectorManager(expected.signature(i), HITS))));
      }
    }
    try (DuplicatePairs found = Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
      Map<String, Double> pairs = new TreeMap<>();
      for (DuplicatePair pair : found) {
        pairs.put(id(reader, pair.first()) + " " + id(reader, pair.second()), pair.similarity());
      }
      same(of + "pairs", expected.pairs(), pairs);
    }
  }

  private static void clusters(DirectoryReader reader, Definition near, EachWithEach expected)
      throws IOException {
    Map<String, String> found = new TreeMap<>();
    for (Cluster cluster : Joins.clusters(near, reader, JoinSettings.DEFAULT)) {
      for (Cluster.Member member : cluster.members()) {
        found.put(id(reader, member.document()), id(reader, cluster.representative()));
      }
    }
    same("clusters", expected.clusters(), found);
  }

  private static void collapse(DirectoryReader reader, Definition near, EachWithEach expected)
      throws IOException {
    Map<String, String> hidden = new TreeMap<>();
    Collapse collapse = Collapse.of(near).sortBy(Sort.INDEXORDER);
    for (CollapsedHit shown :
        new IndexSearcher(reader).search(ALL.query(), collapse.page(0, HITS)).hits()) {
      for (HiddenHit hit : shown.hidden()) {
        hidden.put(id(reader, hit.doc()), id(reader, shown.doc()));
      }
    }
    same("collapse", expected.representatives(), hidden);
  }

  /** From the stored text, or by what was attached to it. */
  private static void scan(String of, Directory plain, Definition near, EachWithEach expected)
      throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(plain);
        IndexScan scan = IndexScan.of(reader, near, ALL)) {
      Map<String, Double> pairs = new TreeMap<>();
      for (SimilarPair pair : near.pairs(scan.signatures(), JoinSettings.DEFAULT).pairs()) {
        pairs.put(
            id(reader, scan.document(pair.first()))
                + " "
                + id(reader, scan.document(pair.second())),
            pair.similarity());
      }
      same(of + "scan", expected.pairs(), pairs);
    }
  }

  private void dedup(Definition near, EachWithEach expected) throws IOException {
    Map<String, String> decided = new TreeMap<>();
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer = writer(directory);
        DedupWriter dedup = DedupWriter.of(writer, near, FirstLayout.ID).open()) {
      for (int i = 0; i < texts.size(); i++) {
        Decision decision =
            dedup.addDocument(new DedupDocument(FirstLayout.id(i), texts.get(i), new Document()));
        if (decision.kind() == DecisionKind.TAGGED) {
          decided.put(decision.key(), decision.other());
        }
      }
      dedup.commit();
    }
    same("DedupWriter", expected.representatives(), decided);
  }

  private void attach(Directory plain, Definition near, EachWithEach expected) throws IOException {
    AttachReport report = Attach.of(plain, near).verify(true).run();
    long signed = report.attached() + report.without();
    same("documents that were attached to", (long) texts.size(), signed);
    try (DirectoryReader reader = DirectoryReader.open(plain)) {
      search("attached: ", reader, near, expected);
    }
    scan("attached: ", plain, near, expected);
  }

  /** The number of its cluster in each document, by an update of doc values. */
  private void groups(Directory signed) throws IOException {
    Definition near = FirstLayout.deduplicating();
    EachWithEach expected = new EachWithEach(near, texts);
    try (IndexWriter writer = writer(signed)) {
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        List<Cluster> clusters = Joins.clusters(near, reader, JoinSettings.DEFAULT);
        GroupIds.of(reader, FirstLayout.ID, clusters).write(writer, GROUP);
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        Map<Long, String> first = new TreeMap<>();
        Map<String, String> found = new TreeMap<>();
        for (LeafReaderContext leaf : reader.leaves()) {
          NumericDocValues groups = DocValues.getNumeric(leaf.reader(), GROUP);
          for (int i = 0; i < leaf.reader().maxDoc(); i++) {
            if (groups.advanceExact(i)) {
              String id = id(reader, leaf.docBase + i);
              String of = first.putIfAbsent(groups.longValue(), id);
              if (of != null) {
                found.put(id, of);
              }
            }
          }
        }
        same("groups", expected.clusters(), found);
      }
    }
  }

  /** An index gives the answers that the first one gave. */
  private void answers(List<Definition> signing) throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      index(directory, FirstLayout.texts(), signing);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        List<String> kept = FirstLayout.lines("signatures.tsv");
        same("answers of an index", kept, FirstLayout.answers(reader, defined));
      }
    }
  }

  /**
   * What a DedupWriter writes is what the first one wrote, whose similarities had been scores of
   * Lucene: floats.
   */
  private static void tags() throws IOException {
    List<String> texts = FirstLayout.texts();
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = writer(directory);
          DedupWriter dedup =
              DedupWriter.of(writer, FirstLayout.deduplicating(), FirstLayout.ID).open()) {
        for (int i = 0; i < texts.size(); i++) {
          dedup.addDocument(new DedupDocument(FirstLayout.id(i), texts.get(i), new Document()));
        }
        dedup.commit();
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        same(
            "tags",
            asScores(FirstLayout.lines("deduplicated.tsv")),
            asScores(FirstLayout.tags(reader)));
      }
    }
  }

  private static List<String> asScores(List<String> tags) {
    return tags.stream()
        .map(SIMILARITY::matcher)
        .map(line -> line.replaceAll(found -> " " + (float) Double.parseDouble(found.group(1))))
        .toList();
  }

  private static Map<String, Float> byId(IndexReader reader, TopDocs top) throws IOException {
    Map<String, Float> hits = new TreeMap<>();
    for (ScoreDoc hit : top.scoreDocs) {
      hits.put(id(reader, hit.doc), hit.score);
    }
    return hits;
  }

  private static String id(IndexReader reader, int document) throws IOException {
    return reader.storedFields().document(document).get(FirstLayout.ID);
  }

  private static void same(String what, Object expected, Object found) {
    if (!expected.equals(found)) {
      throw new IllegalStateException(what + " must be " + expected + ", got " + found);
    }
  }
}
