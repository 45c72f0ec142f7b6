package io.doppel.lucene.frequencies;

import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.BoilerplateCounter;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.analysis.Antecedents;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.scan.IndexScan;
import io.doppel.lucene.scan.ScanSettings;
import io.doppel.lucene.sets.IMatchSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.sets.SuperShingleSettings;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.util.BytesRef;

/** Pages of sites that share a template, with and without it. */
public class TestBoilerplate extends NearDupTestCase {
  private static final String SITE = "site";
  private static final double SHARE = 0.4;

  /** A page of a site. */
  private record Page(String id, String text, String site) {
    DocumentText signed() {
      return DocumentText.of(text).withGroup(site);
    }
  }

  /** The methods that drop boilerplate, each as it is made anew. */
  private static List<Supplier<SetBuilder>> methods() {
    return List.of(
        () -> SetBuilder.shingles(FIELD),
        () -> SetBuilder.shinglesExact(FIELD, 5),
        () -> SetBuilder.containment(FIELD),
        () ->
            SetBuilder.spotSigs(FIELD, SpotSigsSettings.of(Antecedents.ALL).withAntecedents(STOP)),
        () -> SetBuilder.qGrams(FIELD, 12),
        () -> SetBuilder.superShingles(FIELD, new SuperShingleSettings(5, 12, 6)),
        () -> SetBuilder.words(FIELD));
  }

  private static final List<String> STOP = List.of("the");

  /** So many words that no other text has. */
  private static String body(int words) {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < words; i++) {
      body.append(i % 3 == 0 ? "the " : "")
          .append("w")
          .append(random().nextLong() >>> 1)
          .append(' ');
    }
    return body.toString();
  }

  /**
   * Pages of three sites, four fifths of each being its site's template and a footer of all pages;
   * the last page of each site is a near-duplicate of the first.
   */
  private static List<Page> pages() {
    List<Page> pages = new ArrayList<>();
    String footer = body(60);
    for (int site = 0; site < 3; site++) {
      String template = footer + body(340);
      String first = null;
      for (int page = 0; page < 20; page++) {
        String body = page == 19 ? first + body(1) : body(100);
        first = page == 0 ? body : first;
        pages.add(new Page(site + "-" + page, template + body, "site " + site));
      }
    }
    return pages;
  }

  private static Boilerplate counted(List<Page> pages, Definition features, String groupedBy)
      throws IOException {
    BoilerplateCounter counter = new BoilerplateCounter(groupedBy);
    for (Page page : pages) {
      String group = groupedBy.isEmpty() ? "" : page.site();
      features.sign(page.text()).ifPresent(set -> counter.add((SetSignature) set, group));
    }
    return counter.boilerplate(SHARE);
  }

  private static Set<String> pairs(Definition near, List<Page> pages) throws IOException {
    List<Signature> signatures = new ArrayList<>();
    for (Page page : pages) {
      signatures.add(near.sign(page.signed()).orElse(null));
    }
    Set<String> found = new TreeSet<>();
    for (SimilarPair pair : near.pairs(signatures, JoinSettings.DEFAULT).pairs()) {
      found.add(name(pages.get(pair.first()).id(), pages.get(pair.second()).id()));
    }
    return found;
  }

  private static String name(String one, String other) {
    return one.compareTo(other) < 0 ? one + " " + other : other + " " + one;
  }

  private static final Set<String> TRUE_PAIRS = Set.of("0-0 0-19", "1-0 1-19", "2-0 2-19");

  public void testPagesThatShareATemplateMergeWithItAndNotWithoutIt() throws IOException {
    List<Page> pages = pages();
    for (Supplier<SetBuilder> method : methods()) {
      // four fifths of a page are two thirds of the features of two of them
      double threshold = Math.min(0.5, method.get().build().threshold());
      Definition with = method.get().threshold(threshold).build();
      assertTrue(with.toString(), pairs(with, pages).size() > 200);
      Boilerplate bySite = counted(pages, method.get().features(), SITE);
      assertEquals(0, bySite.size("no such site"));
      assertEquals(3, bySite.groups());
      Definition without = method.get().threshold(threshold).boilerplate(bySite).build();
      assertEquals(without.toString(), TRUE_PAIRS, pairs(without, pages));
    }
  }

  public void testTheTemplateOfASiteIsNotThatOfAllDocuments() throws IOException {
    List<Page> pages = pages();
    Boilerplate ofAll = counted(pages, SetBuilder.shinglesExact(FIELD, 5).features(), "");
    assertEquals(0, ofAll.groups());
    Boilerplate bySite = counted(pages, SetBuilder.shinglesExact(FIELD, 5).features(), SITE);
    assertEquals(3, bySite.groups());
    // the footer has 80 words with its stop words, a template 454, and behind each is a stop word
    assertEquals(77, ofAll.size());
    assertEquals(77, bySite.size());
    assertEquals(454, bySite.size("site 0"));
    Definition withTemplates = SetBuilder.shinglesExact(FIELD, 5).boilerplate(ofAll).build();
    assertTrue(pairs(withTemplates, pages).size() > 200);
    Definition without = SetBuilder.shinglesExact(FIELD, 5).boilerplate(bySite).build();
    assertEquals(TRUE_PAIRS, pairs(without, pages));
  }

  public void testATextWithoutAGroupKeepsTheTemplateOfItsSite() throws IOException {
    List<Page> pages = pages();
    Definition plain = SetBuilder.shinglesExact(FIELD, 5).build();
    for (int more = 0; more < 150; more++) { // so that no template is that of all
      pages.add(new Page("other " + more, body(50), ""));
    }
    Boilerplate boilerplate = counted(pages, SetBuilder.shinglesExact(FIELD, 5).features(), SITE);
    Definition near = SetBuilder.shinglesExact(FIELD, 5).boilerplate(boilerplate).build();
    Page page = pages.get(0);
    assertEquals(plain.sign(page.text()), near.sign(page.text()));
    assertEquals(plain.sign(page.text()), near.sign(page.signed().withGroup("another")));
    assertNotEquals(plain.sign(page.text()), near.sign(page.signed()));
    String template = page.text().substring(0, page.text().length() / 2);
    assertEquals(
        "a text of nothing but template keeps it",
        plain.sign(template),
        near.sign(DocumentText.of(template).withGroup(page.site())));
  }

  public void testAnIndexIsCountedFromItsTextWhateverItsSegments() throws IOException {
    List<Page> pages = pages();
    int kind = random().nextInt(3);
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      for (Page page : pages) {
        writer.addDocument(document(page, kind));
      }
      for (int i = 0; i < 20; i++) { // these do not count
        writer.addDocument(
            document(new Page("gone", body(50) + pages.get(0).text(), "gone"), kind));
      }
      writer.deleteDocuments(new Term(ID, "gone"));
      try (IndexReader reader = writer.getReader()) {
        for (Supplier<SetBuilder> method : methods()) {
          Definition features = method.get().features();
          assertEquals(counted(pages, features, ""), IndexBoilerplate.of(reader, features, SHARE));
          Boilerplate bySite = IndexBoilerplate.of(reader, features, SHARE, SITE);
          assertEquals(counted(pages, features, SITE), bySite);
          Definition near = method.get().boilerplate(bySite).build();
          assertEquals(pairs(near, pages), pairs(near, reader));
          try (IndexScan scan = IndexScan.of(reader, near, ScanSettings.DEFAULT)) {
            assertEquals(pages.size(), scan.size());
            for (int i = 0; i < pages.size(); i++) { // merges may have changed their order
              String id = id(reader, scan.document(i));
              Page page = pages.stream().filter(one -> one.id().equals(id)).findFirst().get();
              assertEquals(near.sign(page.signed()).get(), scan.signatures().get(i));
            }
          }
        }
        IllegalArgumentException e =
            expectThrows(
                IllegalArgumentException.class,
                () ->
                    IndexBoilerplate.of(
                        reader, SetBuilder.shingles(FIELD).features(), SHARE, "no field"));
        assertEquals(
            "groupField must have sorted doc values or be stored in a document that has features,"
                + " got no field",
            e.getMessage());
      }
    }
  }

  /** A page as an index may have it: its site as a doc value of either kind, or stored. */
  private static Document document(Page page, int kind) {
    Document document = new Document();
    document.add(new StringField(ID, page.id(), Field.Store.YES));
    document.add(new StoredField(FIELD, page.text()));
    document.add(
        kind == 0
            ? new SortedDocValuesField(SITE, new BytesRef(page.site()))
            : kind == 1
                ? new SortedSetDocValuesField(SITE, new BytesRef(page.site()))
                : new StoredField(SITE, page.site()));
    return document;
  }

  private static Set<String> pairs(Definition near, IndexReader reader) throws IOException {
    Set<String> found = new TreeSet<>();
    for (DuplicatePair pair : Joins.pairs(near, reader, JoinSettings.DEFAULT)) {
      found.add(name(id(reader, pair.first()), id(reader, pair.second())));
    }
    return found;
  }

  private static String id(IndexReader reader, int document) throws IOException {
    return reader.storedFields().document(document).get(ID);
  }

  public void testSignaturesOfAnIndexCanBeCountedInPlaceOfItsText() throws IOException {
    List<Page> pages = pages();
    Definition exact = SetBuilder.shinglesExact(FIELD, 5).build();
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      for (Page page : pages) {
        writer.addDocument(exact.addSignature(new Document(), page.text()));
      }
      try (IndexReader reader = writer.getReader()) {
        assertEquals(
            counted(pages, SetBuilder.shinglesExact(FIELD, 5).features(), ""),
            IndexBoilerplate.of(reader, exact, SHARE));
      }
    }
  }

  public void testQueriesAndTheCollectorFindWhatBruteForceFinds() throws IOException {
    List<Page> pages = pages();
    for (Supplier<SetBuilder> method : methods()) {
      Boilerplate boilerplate = counted(pages, method.get().features(), SITE);
      Definition near = method.get().boilerplate(boilerplate).build();
      try (Directory directory = newDirectory();
          RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
        for (Page page : pages) {
          writer.addDocument(near.addSignature(document(page, 2), page.signed()));
        }
        try (IndexReader reader = writer.getReader()) {
          assertEquals(TRUE_PAIRS, pairs(near, reader));
          IndexSearcher searcher = newSearcher(reader);
          for (Page page : List.of(pages.get(0), pages.get(1), pages.get(59))) {
            Set<String> expected = expected(page, pages);
            assertEquals(expected, found(searcher, near.query(page.signed())));
            Signature signature = near.sign(page.signed()).orElseThrow();
            Set<String> collected = new HashSet<>();
            for (ScoreDoc hit :
                searcher.search(MatchAllDocsQuery.INSTANCE, near.collectorManager(signature, 100))
                    .scoreDocs) {
              collected.add(id(reader, hit.doc));
            }
            assertEquals(expected, collected);
          }
        }
      }
    }
  }

  private static Set<String> expected(Page query, List<Page> pages) {
    Set<String> expected = new TreeSet<>();
    for (Page page : pages) {
      boolean same = page.id().equals(query.id());
      if (same || TRUE_PAIRS.contains(name(page.id(), query.id()))) {
        expected.add(page.id());
      }
    }
    return expected;
  }

  private static Set<String> found(IndexSearcher searcher, Query query) throws IOException {
    Set<String> found = new TreeSet<>();
    for (ScoreDoc hit : searcher.search(query, 100).scoreDocs) {
      found.add(id(searcher.getIndexReader(), hit.doc));
    }
    return found;
  }

  public void testAnIndexOfAnotherDefinitionIsRefusedByName() throws IOException {
    List<Page> pages = pages();
    for (Supplier<SetBuilder> method : methods()) {
      Definition features = method.get().features();
      Boilerplate ofAll = counted(pages, features, "");
      Boilerplate bySite = counted(pages, features, SITE);
      List<Definition> all =
          List.of(
              method.get().build(),
              method.get().boilerplate(ofAll).build(),
              method.get().boilerplate(bySite).build());
      Set<SchemeId> schemes = new HashSet<>();
      all.forEach(near -> schemes.add(near.scheme()));
      assertEquals(3, schemes.size());
      assertNull(IndexBoilerplate.id(all.get(0).scheme()));
      assertEquals(ofAll.id(), IndexBoilerplate.id(all.get(1).scheme()));
      assertEquals(bySite.id(), IndexBoilerplate.id(all.get(2).scheme()));
      for (Definition one : all) {
        try (Directory directory = newDirectory();
            RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
          writer.addDocument(one.addSignature(new Document(), pages.get(0).signed()));
          try (IndexReader reader = writer.getReader()) {
            for (Definition other : all) {
              if (one != other) {
                assertNotEquals(one, other);
                IllegalArgumentException e =
                    expectThrows(
                        IllegalArgumentException.class,
                        () -> new IndexSearcher(reader).count(other.query(pages.get(0).signed())));
                assertTrue(e.getMessage(), e.getMessage().contains(one.scheme().toString()));
                assertTrue(e.getMessage(), e.getMessage().contains(other.scheme().toString()));
              }
            }
          }
        }
      }
    }
  }

  public void testBoilerplateIsKeptWithAnIndex() throws IOException {
    List<Page> pages = pages();
    Boilerplate boilerplate = counted(pages, SetBuilder.shingles(FIELD).features(), SITE);
    Definition near = SetBuilder.shingles(FIELD).boilerplate(boilerplate).build();
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        writer.addDocument(near.addSignature(new Document(), pages.get(0).signed()));
        Map<String, String> userData = new HashMap<>(Map.of("other", "theirs"));
        IndexBoilerplate.put(userData, boilerplate);
        writer.setLiveCommitData(userData.entrySet());
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Map<String, String> userData = reader.getIndexCommit().getUserData();
        Boilerplate kept = IndexBoilerplate.get(userData, IndexBoilerplate.id(near.scheme()));
        assertEquals(boilerplate, kept);
        Definition again = SetBuilder.shingles(FIELD).boilerplate(kept).build();
        assertEquals(near, again);
        assertEquals(1, new IndexSearcher(reader).count(again.query(pages.get(0).signed())));
        assertNull(IndexBoilerplate.get(userData, "0123456789abcdef"));
      }
    }
  }

  public void testDamagedBoilerplateIsRefused() throws IOException {
    List<Page> pages = pages();
    Boilerplate one = counted(pages, SetBuilder.shingles(FIELD).features(), SITE);
    Boilerplate other = counted(pages, SetBuilder.shingles(FIELD).features(), "");
    Map<String, String> userData = new HashMap<>();
    IndexBoilerplate.put(userData, one);
    IndexBoilerplate.put(userData, other);
    String key = "doppel.boilerplate.";
    userData.put(key + one.id(), userData.get(key + other.id()));
    IllegalArgumentException e =
        expectThrows(
            IllegalArgumentException.class, () -> IndexBoilerplate.get(userData, one.id()));
    assertEquals(
        "the index must keep boilerplate " + one.id() + " under its name, got " + other.id(),
        e.getMessage());
    userData.put(key + one.id(), "AAAA");
    e =
        expectThrows(
            IllegalArgumentException.class, () -> IndexBoilerplate.get(userData, one.id()));
    assertTrue(e.getMessage(), e.getMessage().contains("at least 21 bytes, got 3"));
  }

  public void testMethodsThatDropNoFeaturesRefuseIt() throws IOException {
    Boilerplate boilerplate = counted(pages(), SetBuilder.words(FIELD).features(), "");
    FeatureFrequencies frequencies = new FrequencyCounter().frequencies(1);
    for (SetBuilder builder :
        List.of(
            SetBuilder.iMatch(FIELD, IMatchSettings.DEFAULT, frequencies),
            SetBuilder.grams(FIELD, 2))) {
      IllegalArgumentException e =
          expectThrows(IllegalArgumentException.class, () -> builder.boilerplate(boilerplate));
      assertTrue(e.getMessage(), e.getMessage().startsWith("boilerplate is no setting of method "));
    }
  }

  public void testBoilerplateAndWeightsGoTogether() throws IOException {
    List<Page> pages = pages();
    Definition features = SetBuilder.containment(FIELD).features();
    FrequencyCounter counter = new FrequencyCounter();
    for (Page page : pages) {
      counter.add((SetSignature) features.sign(page.text()).orElseThrow());
    }
    Boilerplate boilerplate = counted(pages, features, SITE);
    Definition near =
        SetBuilder.containment(FIELD)
            .idfWeights(counter.frequencies(2))
            .boilerplate(boilerplate)
            .build();
    assertEquals(TRUE_PAIRS, pairs(near, pages));
    SetSignature signature = (SetSignature) near.sign(pages.get(1).signed()).orElseThrow();
    assertEquals("features of one document weigh 16", 16 * signature.size(), signature.length());
  }

  public void testTheWriterDropsTheBoilerplateOfADocumentsGroup() throws IOException {
    List<Page> pages = pages();
    for (int more = 0; more < 150; more++) { // so that no template is that of all
      pages.add(new Page("other " + more, body(50), ""));
    }
    Boilerplate boilerplate = counted(pages, SetBuilder.shingles(FIELD).features(), SITE);
    // two thirds of the shingles are those of a template; a half of 84 slots may agree in fewer
    Definition near = SetBuilder.shingles(FIELD).threshold(0.3).boilerplate(boilerplate).build();
    for (boolean grouped : new boolean[] {true, false}) {
      try (Directory directory = newDirectory();
          IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig());
          DedupWriter dedup = DedupWriter.of(writer, near, ID).open()) {
        Set<String> tagged = new TreeSet<>();
        for (Page page : pages.subList(0, 20)) {
          DedupDocument document = new DedupDocument(page.id(), page.text(), new Document());
          Decision decision =
              dedup.addDocument(grouped ? document.withGroup(page.site()) : document);
          if (decision.other() != null) {
            tagged.add(decision.key());
          }
        }
        assertEquals(grouped ? 1 : 19, tagged.size());
        assertTrue(tagged.contains("0-19"));
      }
    }
  }
}
