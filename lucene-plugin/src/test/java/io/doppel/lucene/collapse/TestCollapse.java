package io.doppel.lucene.collapse;

import com.carrotsearch.randomizedtesting.generators.RandomPicks;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.lucene.ModelledNearDup;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.scan.Attach;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.util.TestUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NamedThreadFactory;

/** What is hidden among the hits of any query, against a comparison of each with each. */
public class TestCollapse extends NearDupTestCase {
  private static final String WORDS = "words";
  private static final String NUMBER = "number";
  private static final String NAME = "name";
  private static final String ORDER = "order";

  /** Signatures, and what queries and orders ask for. */
  private static DocumentMaker searchable(Definition near) {
    return (document, text) -> {
      near.addSignature(document, text);
      storedText().fill(document, text);
      addSearchable(document, text);
    };
  }

  private static void addSearchable(Document document, String text) {
    document.add(new TextField(WORDS, text, Field.Store.NO));
    document.add(new NumericDocValuesField(NUMBER, text.length() % 5));
    document.add(new SortedDocValuesField(NAME, new BytesRef("name " + text.hashCode() % 3)));
  }

  private static Query randomQuery(List<String> texts) {
    switch (random().nextInt(4)) {
      case 0:
        return MatchAllDocsQuery.INSTANCE;
      case 1:
        return filtered(randomWords(texts), BooleanClause.Occur.FILTER);
      case 2:
        return filtered(MatchAllDocsQuery.INSTANCE, BooleanClause.Occur.MUST_NOT);
      default:
        return randomWords(texts);
    }
  }

  private static Query randomWords(List<String> texts) {
    BooleanQuery.Builder words = new BooleanQuery.Builder();
    for (int i = TestUtil.nextInt(random(), 1, 8); i > 0; i--) {
      String[] text = RandomPicks.randomFrom(random(), texts).split("\\W+");
      String word = text.length == 0 ? "" : RandomPicks.randomFrom(random(), text);
      words.add(new TermQuery(new Term(WORDS, word)), BooleanClause.Occur.SHOULD);
    }
    return words.build();
  }

  private static Sort randomSort() {
    return switch (random().nextInt(5)) {
      case 0 -> new Sort(new SortField(NUMBER, SortField.Type.LONG, random().nextBoolean()));
      case 1 -> new Sort(new SortField(NAME, SortField.Type.STRING), SortField.FIELD_SCORE);
      case 2 -> Sort.INDEXORDER;
      default -> Sort.RELEVANCE;
    };
  }

  /** The signatures that documents of an index should have. */
  private static IntFunction<Signature> signed(Definition near, IndexReader reader)
      throws IOException {
    Signature[] signatures = new Signature[reader.maxDoc()];
    for (int document = 0; document < signatures.length; document++) {
      String text = reader.storedFields().document(document).get(FIELD);
      signatures[document] = near.sign(text).orElse(null);
    }
    return document -> signatures[document];
  }

  private static CollapseModel model(
      IndexSearcher searcher,
      Query query,
      Sort sort,
      int window,
      ModelledNearDup definition,
      IntFunction<Signature> signatures)
      throws IOException {
    return new CollapseModel(
        searcher,
        query,
        sort,
        window,
        signatures,
        (hit, shown) -> definition.similarity(hit, shown, ModelledNearDup.DECIDING));
  }

  public void testHidesWhatBruteForceHides() throws IOException {
    List<String> texts = randomTexts(40);
    int hidden = 0;
    int cut = 0;
    for (ModelledNearDup definition : ModelledNearDup.all(texts)) {
      try (Corpus corpus = randomIndex(texts, searchable(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        IntFunction<Signature> signatures = signed(definition.near(), corpus.reader());
        for (int i = 0; i < 3; i++) {
          Query query = randomQuery(texts);
          Sort sort = randomSort();
          int window = TestUtil.nextInt(random(), 1, 70);
          CollapseModel model = model(searcher, query, sort, window, definition, signatures);
          int from = random().nextInt(window + 1);
          int size = random().nextInt(window - from + 1);
          Collapse collapse = Collapse.of(definition.near()).sortBy(sort).window(window);
          String message = definition.name() + " " + query + " " + sort + " " + window;
          for (int[] page : new int[][] {{0, window}, {from, size}}) {
            CollapsedDocs docs = searcher.search(query, collapse.page(page[0], page[1]));
            model.assertPage(message, page[0], page[1], docs);
            cut += docs.complete() ? 0 : 1;
          }
          hidden += model.hidden();
        }
      }
    }
    assertTrue("a test of nothing", hidden > 0 && cut > 0);
  }

  public void testPageAfterPageIsOneLargePage() throws IOException {
    List<String> texts = randomTexts(100);
    List<ModelledNearDup> all = ModelledNearDup.all(texts);
    Collections.shuffle(all, random());
    for (ModelledNearDup definition : all.subList(0, 4)) { // other seeds take others
      try (Corpus corpus = randomIndex(texts, searchable(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        Query query = randomQuery(texts);
        int window = TestUtil.nextInt(random(), 30, 150);
        Collapse collapse = Collapse.of(definition.near()).sortBy(randomSort()).window(window);
        CollapsedDocs whole = searcher.search(query, collapse.page(0, window));
        int size = TestUtil.nextInt(random(), 4, 20);
        List<CollapsedHit> pages = new ArrayList<>();
        for (int from = 0; from + size <= window; from += size) {
          CollapsedDocs page = searcher.search(query, collapse.page(from, size));
          assertEquals(whole.totalHits(), page.totalHits());
          assertEquals(whole.shown(), page.shown());
          assertEquals(whole.hidden(), page.hidden());
          assertEquals(Math.clamp(whole.hits().size() - from, 0, size), page.hits().size());
          pages.addAll(page.hits());
        }
        assertEquals(
            CollapseModel.text(whole.hits().subList(0, pages.size())), CollapseModel.text(pages));
        assertTrue(pages.size() > whole.hits().size() - size);
      }
    }
  }

  /** The larger the window, the more is known; what was known stays. */
  public void testAWindowSeesTheFirstHits() throws IOException {
    List<String> texts = randomTexts(100);
    Definition near = SetBuilder.shinglesExact(FIELD, 2).threshold(0.3).build();
    try (Corpus corpus = randomIndex(texts, searchable(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      Sort sort = randomSort();
      List<Integer> before = List.of();
      int total = corpus.reader().numDocs();
      for (int window = 1; window <= total + 1; window++) {
        CollapsedDocs docs =
            searcher.search(
                MatchAllDocsQuery.INSTANCE,
                Collapse.of(near).sortBy(sort).window(window).page(0, window));
        assertEquals(new TotalHits(total, TotalHits.Relation.EQUAL_TO), docs.totalHits());
        assertEquals(window >= total, docs.complete());
        assertEquals(Math.min(window, total), docs.shown().value() + docs.hidden().value());
        List<Integer> shown = docs.hits().stream().map(CollapsedHit::doc).toList();
        assertEquals(before, shown.subList(0, before.size()));
        before = shown;
      }
      assertTrue("a test of nothing", before.size() < total);
    }
  }

  /** By an order that does not depend on segments: one, forty, with deletes, on threads. */
  public void testSegmentsAndThreadsMakeNoDifference() throws Exception {
    List<String> texts = randomTexts(200);
    List<ModelledNearDup> all = ModelledNearDup.all(texts);
    Collections.shuffle(all, random());
    ExecutorService pool = Executors.newFixedThreadPool(4, new NamedThreadFactory("collapse"));
    try (Directory merged = new ByteBuffersDirectory();
        Directory many = new ByteBuffersDirectory()) {
      for (ModelledNearDup definition : all.subList(0, 3)) { // other seeds take others
        fill(merged, texts, definition.near(), 200);
        fill(many, texts, definition.near(), 5);
        try (DirectoryReader one = DirectoryReader.open(merged);
            DirectoryReader forty = DirectoryReader.open(many)) {
          assertEquals(1, one.leaves().size());
          assertEquals(40, forty.leaves().size());
          CollapseManager manager =
              Collapse.of(definition.near())
                  .sortBy(new Sort(new SortField(ORDER, SortField.Type.LONG)))
                  .page(0, 200);
          for (int i = 0; i < 3; i++) {
            Query query = randomQuery(texts);
            List<String> expected = byId(one, new IndexSearcher(one).search(query, manager));
            assertEquals(expected, byId(forty, new IndexSearcher(forty).search(query, manager)));
            List<Callable<List<String>>> searches =
                Collections.nCopies(
                    4, () -> byId(forty, new IndexSearcher(forty, pool).search(query, manager)));
            for (Future<List<String>> each : pool.invokeAll(searches)) {
              assertEquals(expected, each.get());
            }
          }
        }
      }
    } finally {
      pool.shutdown();
    }
  }

  private static void fill(Directory directory, List<String> texts, Definition near, int part)
      throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig()
            .setOpenMode(IndexWriterConfig.OpenMode.CREATE)
            .setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < texts.size(); i++) {
        Document document = document("d" + i, texts.get(i), searchable(near));
        document.add(new NumericDocValuesField(ORDER, i * 7919L % texts.size()));
        writer.addDocument(document);
        if (i % part == part - 1) {
          writer.commit();
        }
      }
      for (int i = 3; i < texts.size(); i += 11) {
        writer.deleteDocuments(new Term(ID, "d" + i));
      }
    }
  }

  private static List<String> byId(IndexReader reader, CollapsedDocs docs) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(docs.totalHits() + " " + docs.shown() + " " + docs.hidden());
    for (CollapsedHit hit : docs.hits()) {
      lines.add(reader.storedFields().document(hit.doc()).get(ID));
      for (HiddenHit hidden : hit.hidden()) {
        lines.add(
            "  " + reader.storedFields().document(hidden.doc()).get(ID) + hidden.similarity());
      }
    }
    return lines;
  }

  /** The searcher of an index of texts, in one segment and in their order. */
  private static IndexSearcher searcher(Definition near, Directory directory, String... texts)
      throws IOException {
    fill(directory, List.of(texts), near, texts.length);
    return new IndexSearcher(DirectoryReader.open(directory));
  }

  private static String summary(IndexSearcher searcher, Collapse collapse) throws IOException {
    CollapsedDocs docs = searcher.search(MatchAllDocsQuery.INSTANCE, collapse.page(0, 100));
    StringBuilder text = new StringBuilder();
    for (CollapsedHit hit : docs.hits()) {
      text.append(hit.doc());
      hit.hidden().forEach(each -> text.append("<").append(each.doc()));
      text.append(' ');
    }
    return text.toString().trim();
  }

  public void testNothingChains() throws IOException {
    Definition near = SetBuilder.words(FIELD).threshold(0.5).build();
    try (Directory directory = new ByteBuffersDirectory()) {
      IndexSearcher searcher =
          searcher(near, directory, "a b c d e f", "b c d e f g h", "c d e f g h i");
      assertEquals("0<1 2", summary(searcher, Collapse.of(near)));
      searcher.getIndexReader().close();
    }
  }

  /** A copy of a hidden hit goes to a more similar one that was shown in between. */
  public void testACopyGoesToTheMostSimilarToo() throws IOException {
    Definition near = SetBuilder.words(FIELD).threshold(0.5).build();
    String b = "b c d e f g h";
    try (Directory directory = new ByteBuffersDirectory()) {
      IndexSearcher searcher =
          searcher(near, directory, "a b c d e f", b, "c d e f g h i", b, b, "x y", b);
      // the fourth is a deleted one: see fill
      assertEquals("0<1 2<4<6 5", summary(searcher, Collapse.of(near)));
      searcher.getIndexReader().close();
    }
  }

  /** Of equally similar hits the first one hides, also if a copy comes later. */
  public void testOfEquallySimilarHitsTheFirstHides() throws IOException {
    Definition near = SetBuilder.containment(FIELD).threshold(0.9).build();
    String quote = "one two three four five six seven eight";
    String first = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu " + quote;
    String second = quote + " man bear pig cow horse goat hen duck goose swan dove hawk owl crow";
    try (Directory directory = new ByteBuffersDirectory()) {
      IndexSearcher searcher = searcher(near, directory, first, second, quote, "", quote, quote);
      assertEquals("0<2<4<5 1", summary(searcher, Collapse.of(near)));
      searcher.getIndexReader().close();
    }
  }

  /** The whole of a text is not hidden because a part of it is shown already. */
  public void testAHitIsHiddenOnlyUnderOneThatContainsIt() throws IOException {
    String quote = "one two three four five six seven eight";
    String whole = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu " + quote;
    for (OverlapMeasure measure :
        List.of(
            OverlapMeasure.CONTAINMENT,
            OverlapMeasure.CONTAINMENT_OF_QUERY,
            OverlapMeasure.CONTAINMENT_OF_DOCUMENT)) {
      Definition near = SetBuilder.containment(FIELD).measure(measure).threshold(0.9).build();
      try (Directory directory = new ByteBuffersDirectory()) {
        IndexSearcher searcher = searcher(near, directory, quote, whole, "other", "", whole, quote);
        assertEquals("0<5 1<4 2", summary(searcher, Collapse.of(near)));
        searcher.getIndexReader().close();
      }
      try (Directory directory = new ByteBuffersDirectory()) {
        IndexSearcher searcher = searcher(near, directory, whole, quote);
        assertEquals("0<1", summary(searcher, Collapse.of(near)));
        searcher.getIndexReader().close();
      }
    }
  }

  public void testTenThousandCopiesAreHiddenUnderOne() throws IOException {
    Definition near = SequenceBuilder.sentences(FIELD).build();
    RankedHits hits = new RankedHits(near);
    Signature copy = near.sign("The first one of all. And a second one. It goes on here.").get();
    Signature other = near.sign("Something else is here. Nothing of that is there.").get();
    for (int i = 0; i < 10_000; i++) {
      hits.add(i % 100 == 99 ? null : i == 5_000 ? other : copy);
    }
    assertEquals(10_000, hits.count());
    assertEquals(102, hits.shownCount());
    assertEquals(0, hits.under(9_998));
    assertEquals(1, hits.similarity(9_998), 0);
    assertTrue(hits.isShown(9_999));
  }

  public void testHitsWithoutSignatureAreShown() throws IOException {
    Definition near = SetBuilder.shingles(FIELD).build();
    try (Directory directory = new ByteBuffersDirectory()) {
      String text = randomText(30, 0.1);
      IndexSearcher searcher = searcher(near, directory, "", text, " ", "", "", text, "");
      assertEquals("0 1<5 2 4 6", summary(searcher, Collapse.of(near)));
      searcher.getIndexReader().close();
    }
  }

  public void testSortedHitsHaveTheirFields() throws IOException {
    Definition near = ExactNearDup.exact(FIELD);
    try (Directory directory = new ByteBuffersDirectory()) {
      IndexSearcher searcher = searcher(near, directory, "ccc", "bb", "bb", "", "ccc");
      Sort sort = new Sort(new SortField(NUMBER, SortField.Type.LONG));
      CollapsedDocs docs =
          searcher.search(MatchAllDocsQuery.INSTANCE, Collapse.of(near).sortBy(sort).page(0, 10));
      assertEquals(2, docs.hits().size());
      assertEquals(1, docs.hits().get(0).doc());
      assertArrayEquals(new Object[] {2L}, ((FieldDoc) docs.hits().get(0).hit()).fields);
      assertEquals(0, docs.hits().get(1).doc());
      HiddenHit hidden = docs.hits().get(1).hidden().get(0);
      assertArrayEquals(new Object[] {3L}, ((FieldDoc) hidden.hit()).fields);
      assertEquals(new HiddenHit(3, hidden.hit(), 1), hidden);
      searcher.getIndexReader().close();
    }
  }

  public void testAnIndexWithoutSignaturesIsReadFromItsText() throws IOException {
    List<String> texts = randomTexts(80);
    List<ModelledNearDup> all = ModelledNearDup.all(texts);
    Collections.shuffle(all, random());
    for (ModelledNearDup definition : all.subList(0, 5)) { // other seeds take others
      DocumentMaker maker =
          (document, text) -> {
            storedText().fill(document, text);
            addSearchable(document, text);
          };
      try (Corpus corpus = randomIndex(texts, maker)) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        Query query = randomQuery(texts);
        Sort sort = randomSort();
        model(searcher, query, sort, 50, definition, signed(definition.near(), corpus.reader()))
            .assertPage(
                definition.name(),
                0,
                50,
                searcher.search(
                    query, Collapse.of(definition.near()).sortBy(sort).window(50).page(0, 50)));
      }
    }
  }

  public void testAttachedSignaturesHideTheSame() throws IOException {
    List<String> texts = randomTexts(60);
    Definition near = SetBuilder.shingles(FIELD).threshold(0.3).build();
    Query query = randomQuery(texts);
    CollapseManager manager = Collapse.of(near).sortBy(randomSort()).page(0, 60);
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (int i = 0; i < texts.size(); i++) {
          Document document = document("d" + i, texts.get(i), storedText());
          addSearchable(document, texts.get(i));
          writer.addDocument(document);
        }
      }
      List<String> before = collapsed(directory, query, manager);
      assertTrue("a test of nothing", Attach.of(directory, near).run().attached() > 0);
      assertEquals(before, collapsed(directory, query, manager));
    }
  }

  private static List<String> collapsed(Directory directory, Query query, CollapseManager manager)
      throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      return byId(reader, new IndexSearcher(reader).search(query, manager));
    }
  }

  public void testAnIndexWithNeitherIsRefused() throws IOException {
    Definition near = SetBuilder.shingles(FIELD).build();
    try (Corpus corpus = randomIndex(randomTexts(20), (document, text) -> {})) {
      IllegalArgumentException refused =
          expectThrows(
              IllegalArgumentException.class,
              () ->
                  newSearcher(corpus.reader(), true, true, false)
                      .search(MatchAllDocsQuery.INSTANCE, Collapse.of(near).page(0, 10)));
      assertTrue(
          refused.getMessage(),
          refused.getMessage().startsWith("field body is not known to the index"));
    }
  }

  public void testAnotherDefinitionIsRefused() throws IOException {
    Definition near = SetBuilder.shinglesExact(FIELD, 3).build();
    Definition other = SetBuilder.shinglesExact(FIELD, 4).build();
    try (Corpus corpus = randomIndex(randomTexts(20), signatures(near))) {
      expectThrows(
          IllegalArgumentException.class,
          () ->
              newSearcher(corpus.reader(), true, true, false)
                  .search(MatchAllDocsQuery.INSTANCE, Collapse.of(other).page(0, 10)));
    }
  }

  public void testPagesBeyondTheEndAndOfNothing() throws IOException {
    List<String> texts = List.of(randomText(50, 0.1), randomText(50, 0.1), "");
    Definition near = SetBuilder.shingles(FIELD).build();
    TotalHits none = new TotalHits(0, TotalHits.Relation.EQUAL_TO);
    try (Corpus corpus = randomIndexWithoutDeletes(texts, searchable(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      Collapse collapse = Collapse.of(near).sortBy(randomSort());
      CollapsedDocs all = searcher.search(MatchAllDocsQuery.INSTANCE, collapse.page(0, 3));
      assertEquals(3, all.hits().size());
      for (int[] page : new int[][] {{3, 10}, {990, 10}, {0, 0}, {2, 0}, {1_000, 0}}) {
        CollapsedDocs docs =
            searcher.search(MatchAllDocsQuery.INSTANCE, collapse.page(page[0], page[1]));
        assertEquals(new CollapsedDocs(all.totalHits(), all.shown(), none, 0, List.of()), docs);
      }
      assertEquals(
          new CollapsedDocs(none, none, none, 0, List.of()),
          searcher.search(MatchNoDocsQuery.INSTANCE, collapse.page(0, 10)));
    }
    IndexSearcher empty = newSearcher(new MultiReader());
    assertEquals(
        new CollapsedDocs(none, none, none, 0, List.of()),
        empty.search(MatchAllDocsQuery.INSTANCE, Collapse.of(near).page(0, 10)));
  }

  /** As Lucene's own searches do, and with no more memory than for all documents. */
  public void testAWindowLargerThanTheIndexIsTheIndex() throws IOException {
    List<String> texts = randomTexts(40);
    Definition near = SetBuilder.shinglesExact(FIELD, 2).threshold(0.3).build();
    int most = Integer.MAX_VALUE;
    try (Corpus corpus = randomIndex(texts, searchable(near))) {
      IndexSearcher searcher = newSearcher(corpus.reader());
      for (Sort sort : List.of(Sort.RELEVANCE, Sort.INDEXORDER, randomSort())) {
        Collapse collapse = Collapse.of(near).sortBy(sort);
        CollapsedDocs all =
            searcher.search(MatchAllDocsQuery.INSTANCE, collapse.window(100).page(0, 100));
        assertTrue(all.complete());
        for (int window : new int[] {most, most - 64, 1_500_000_000}) {
          CollapsedDocs docs =
              searcher.search(MatchAllDocsQuery.INSTANCE, collapse.window(window).page(0, window));
          assertEquals(all.totalHits(), docs.totalHits());
          assertEquals(all.shown(), docs.shown());
          assertEquals(all.hidden(), docs.hidden());
          assertEquals(
              all.hits().stream().map(CollapsedHit::doc).toList(),
              docs.hits().stream().map(CollapsedHit::doc).toList());
        }
        assertEquals(
            List.of(),
            searcher
                .search(MatchAllDocsQuery.INSTANCE, collapse.window(most).page(most - 1, 1))
                .hits());
      }
    }
    IndexSearcher empty = newSearcher(new MultiReader());
    for (Sort sort : List.of(Sort.RELEVANCE, Sort.INDEXORDER)) {
      CollapsedDocs docs =
          empty.search(
              MatchAllDocsQuery.INSTANCE,
              Collapse.of(near).sortBy(sort).window(most).page(0, most));
      assertEquals(0, docs.totalHits().value());
    }
  }

  public void testRefusesWhatMakesNoPage() {
    Collapse collapse = Collapse.of(SetBuilder.shingles(FIELD).build()).window(20);
    for (int[] page : new int[][] {{-1, 5}, {0, -1}, {16, 5}, {21, 0}, {5, Integer.MAX_VALUE}}) {
      expectThrows(
          IllegalArgumentException.class,
          Arrays.toString(page),
          () -> collapse.page(page[0], page[1]));
    }
    IllegalArgumentException refused =
        expectThrows(IllegalArgumentException.class, () -> collapse.page(16, 5));
    assertEquals(
        "from + size must be <= window, got from 16, size 5 and window 20; a page can only have"
            + " hits that were looked at: enlarge the window",
        refused.getMessage());
    expectThrows(IllegalArgumentException.class, () -> collapse.window(0));
    expectThrows(NullPointerException.class, () -> collapse.sortBy(null));
    expectThrows(NullPointerException.class, () -> Collapse.of(null));
  }
}
