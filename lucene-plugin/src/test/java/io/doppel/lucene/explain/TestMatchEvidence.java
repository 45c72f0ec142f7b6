package io.doppel.lucene.explain;

import io.doppel.compare.ComparedText;
import io.doppel.compare.DifferenceKind;
import io.doppel.compare.TextDifference;
import io.doppel.compare.TextDifference.Part;
import io.doppel.decision.DedupPolicy;
import io.doppel.frequencies.Boilerplate;
import io.doppel.frequencies.BoilerplateCounter;
import io.doppel.lucene.Evidence;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.index.Decision;
import io.doppel.lucene.index.DedupDocument;
import io.doppel.lucene.index.DedupWriter;
import io.doppel.lucene.join.DuplicatePair;
import io.doppel.lucene.join.Joins;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.apache.lucene.tests.util.LuceneTestCase;

/** Why two texts match, and what differs between them. */
public class TestMatchEvidence extends LuceneTestCase {
  private static final String ENGLISH =
      "On 3 May 2024 the council of Pellmouth, after a long debate, voted to keep the old steam"
          + " crane on the north quay. Volunteers had spent three winters on it, and the harbour"
          + " board will pay 1,200 for new bearings. Nobody spoke against it.";

  private static final String CHINESE = "二月三日，港务局决定保留北码头的旧起重机。志愿者用了3个冬天修理它，港务局将支付1200元购买新轴承。没有人反对。";

  private static void assertKind(DifferenceKind kind, String sentence, String one, String other) {
    TextDifference difference =
        TextDifference.of(ComparedTexts.plain(one), ComparedTexts.plain(other));
    assertEquals(difference.sentence(), kind, difference.kind());
    assertTrue(difference.sentence(), difference.sentence().contains(sentence));
    assertEquals(
        kind, TextDifference.of(ComparedTexts.plain(other), ComparedTexts.plain(one)).kind());
  }

  public void testKindsInEnglish() {
    assertKind(DifferenceKind.EQUAL, "equal", ENGLISH, ENGLISH);
    assertKind(
        DifferenceKind.FORM,
        "only case, white space, marks",
        ENGLISH,
        ENGLISH.toUpperCase(Locale.ROOT).replace(",", " -").replace(" ", "  "));
    assertKind(
        DifferenceKind.NUMBERS,
        "only numbers or dates differ: 4 words",
        ENGLISH,
        ENGLISH.replace("3 May 2024", "17 June 2025").replace("1,200", "1,300"));
    assertKind(
        DifferenceKind.REORDERED,
        "the same words in another order",
        ENGLISH,
        "Nobody spoke against it. " + ENGLISH.replace(" Nobody spoke against it.", ""));
    assertKind(
        DifferenceKind.CONTAINED,
        "the first text is contained in the second; the other has 7 words more",
        ENGLISH,
        ENGLISH + " The crane is painted green and black.");
    assertKind(
        DifferenceKind.EDITED,
        "are in both",
        ENGLISH,
        ENGLISH.replace("old steam crane", "rusty iron lighthouse").replace("bearings", "wheels"));
    assertKind(
        DifferenceKind.DIFFERENT,
        "little is in both",
        ENGLISH,
        "A herring is a small fish that lives in the sea. Most people eat it with bread.");
  }

  public void testKindsInChinese() {
    assertKind(DifferenceKind.FORM, "marks", CHINESE, CHINESE.replace("，", ", "));
    assertKind(
        DifferenceKind.NUMBERS,
        "numbers",
        CHINESE,
        CHINESE.replace("1200", "98").replace("3", "4"));
    assertKind(
        DifferenceKind.REORDERED,
        "another order",
        CHINESE,
        "没有人反对。" + CHINESE.replace("没有人反对。", ""));
    assertKind(
        DifferenceKind.CONTAINED, "second text is contained", CHINESE + "起重机漆成绿色和黑色。", CHINESE);
    assertKind(DifferenceKind.EDITED, "in both", CHINESE, CHINESE.replace("志愿者", "工人们"));
  }

  public void testPlacesOfHtmlAreThoseInItsSource() {
    String one =
        "<p class=a>Fish &amp; <b>chips</b> for 3</p><script>x=1</script><p>Every caf&eacute; day.";
    String other = "<div>Fish &#38; chips for 4</div><p>Every café day.";
    ComparedText first = ComparedTexts.html(one);
    TextDifference difference = TextDifference.of(first, ComparedTexts.html(other));
    assertEquals(DifferenceKind.NUMBERS, difference.kind());
    List<String> words = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      words.add(one.substring(first.start(i), first.end(i)));
    }
    assertEquals(List.of("Fish", "chips", "for", "3", "Every", "caf&eacute;", "day"), words);
    Part changed =
        difference.parts().stream()
            .filter(part -> part.kind() == Part.Kind.CHANGED)
            .findFirst()
            .orElseThrow();
    assertTrue(changed.ofFirst(first), changed.ofFirst(first).startsWith("3"));
    assertTrue(changed.ofSecond(difference.second()).startsWith("4"));
    assertEquals(one, joined(difference.partsOfFirst(), part -> part.ofFirst(first)));
    assertEquals(
        other, joined(difference.partsOfSecond(), part -> part.ofSecond(difference.second())));
    assertEquals(
        DifferenceKind.FORM,
        TextDifference.of(first, ComparedTexts.html(one.replace("class=a", "id=b"))).kind());
  }

  public void testFeaturesOfHtmlAreCutOutOfItsSource() throws IOException {
    String one = "<p>Fish &amp; <b>chips</b> for 3</p><script>x=1</script><p>Every caf&eacute;";
    String other = "<div>Every café has fish";
    SharedFeatures features =
        Explanations.of(
                SetBuilder.words("body").build(),
                ComparedDocument.ofHtml(one),
                ComparedDocument.ofHtml(other))
            .features();
    assertEquals(
        List.of("Fish", "Every", "caf&eacute;"),
        features.shared().stream()
            .map(feature -> one.substring(feature.firstStart(), feature.firstEnd()))
            .toList());
    assertEquals(
        List.of("fish", "Every", "café"),
        features.shared().stream()
            .map(feature -> other.substring(feature.secondStart(), feature.secondEnd()))
            .toList());
  }

  public void testQueriesExplainLengthsAndBounds() throws IOException {
    try (Directory directory = newDirectory()) {
      for (Definition near : definitions()) {
        IndexWriterConfig create =
            new IndexWriterConfig().setOpenMode(IndexWriterConfig.OpenMode.CREATE);
        try (IndexWriter writer = new IndexWriter(directory, create)) {
          writer.addDocument(near.addSignature(new Document(), ENGLISH));
        }
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          String said = new IndexSearcher(reader).explain(near.query(ENGLISH), 0).toString();
          if (!near.scheme().name().equals("exact")) {
            assertTrue(said, said.contains("similarity"));
            assertTrue(said, said.contains("length") || said.contains("bits differ"));
            assertTrue(
                said,
                said.contains("required") || said.contains("may differ") || said.contains("lead"));
          }
        }
      }
    }
  }

  private static String joined(List<Part> parts, Function<Part, String> ofSide) {
    return parts.stream().map(ofSide).collect(Collectors.joining());
  }

  public void testHostileTextsAreCompared() {
    int n = 40_000;
    List<String> texts =
        List.of(
            ",".repeat(n),
            "a ".repeat(n),
            "x".repeat(n),
            "一".repeat(n),
            "\ud800 a \udc00".repeat(n / 8),
            "<p".repeat(n / 2),
            "&amp".repeat(n / 4),
            "1 ".repeat(n),
            "");
    for (String one : texts) {
      for (String other : texts) {
        for (boolean html : new boolean[] {false, true}) {
          TextDifference difference =
              html
                  ? TextDifference.of(ComparedTexts.html(one), ComparedTexts.html(other))
                  : TextDifference.of(ComparedTexts.plain(one), ComparedTexts.plain(other));
          assertEquals(one.equals(other), difference.kind() == DifferenceKind.EQUAL);
          assertEquals(
              one, joined(difference.partsOfFirst(), part -> part.ofFirst(difference.first())));
          assertEquals(
              other,
              joined(difference.partsOfSecond(), part -> part.ofSecond(difference.second())));
        }
      }
    }
  }

  /** All families of methods that need no frequencies. */
  private static List<Definition> definitions() {
    return List.of(
        NcdBuilder.sigNcd("body").build(),
        NcdBuilder.ncd("body").build(),
        ExactNearDup.exact("body"),
        SetBuilder.spotSigs("body").threshold(0.1).build(),
        SetBuilder.qGrams("body", 4).threshold(0.1).build(),
        SetBuilder.shingles("body").threshold(0.1).build(),
        SetBuilder.shinglesExact("body", 3).threshold(0.1).build(),
        SetBuilder.containment("body").threshold(0.1).build(),
        BitBuilder.simHash("body").build(),
        BitBuilder.charikar("body").build(),
        HybridBuilder.hybrid("body").build(),
        SequenceBuilder.sentences("body").build(),
        SequenceBuilder.featureCodePeriod("body").build(),
        VectorBuilder.binaryVectors("body", 1).threshold(0.1).build());
  }

  public void testEvidenceHasTheSimilarityOfPairs() throws IOException {
    List<String> texts =
        List.of(
            ENGLISH,
            ENGLISH + " The crane is green.",
            ENGLISH.replace("crane", "engine").replace("May", "June"),
            ENGLISH.substring(60),
            CHINESE,
            "A herring is a small fish, that lives in the sea, and most people eat it.");
    int matches = 0;
    for (Definition near : definitions()) {
      List<Signature> signatures = new ArrayList<>();
      for (String text : texts) {
        signatures.add(near.sign(text).orElse(null));
      }
      List<SimilarPair> pairs = near.pairs(signatures, JoinSettings.DEFAULT).pairs();
      for (int i = 0; i < texts.size(); i++) {
        for (int j = i + 1; j < texts.size(); j++) {
          int one = i;
          int other = j;
          List<SimilarPair> found =
              pairs.stream().filter(pair -> pair.first() == one && pair.second() == other).toList();
          MatchEvidence evidence = Explanations.of(near, texts.get(i), texts.get(j));
          assertEquals(near + " " + i + " " + j, !found.isEmpty(), evidence.matches());
          if (!found.isEmpty()) {
            assertEquals(
                near + "", found.get(0).similarity(), evidence.measures().get().similarity(), 0);
            matches++;
          }
        }
      }
    }
    assertTrue(matches + " matches", matches > 30);
  }

  public void testSharedFeaturesAreTheCommonElementsOfASet() throws IOException {
    String other = ENGLISH.replace("steam crane", "iron engine") + " The End";
    for (Definition near :
        List.of(
            SetBuilder.shinglesExact("body", 3).build(),
            SetBuilder.containment("body").build(),
            SetBuilder.qGrams("body", 4).build(),
            VectorBuilder.binaryVectors("body", 2).build())) {
      MatchEvidence evidence = Explanations.of(near, ENGLISH, other);
      SharedFeatures features = evidence.features();
      Evidence.Row common = evidence.measures().get().rows().get(0);
      assertTrue(common.name(), common.name().endsWith("in common"));
      assertEquals(near + "", (int) common.value(), features.shared().size());
      assertFalse(features.onlyFirst().isEmpty());
      for (SharedFeatures.Feature feature : features.shared()) {
        assertEquals(
            letters(ENGLISH, feature.firstStart(), feature.firstEnd()),
            letters(other, feature.secondStart(), feature.secondEnd()));
      }
      for (SharedFeatures.Feature feature : features.onlySecond()) {
        assertEquals(-1, feature.firstStart());
        assertFalse(other.substring(feature.secondStart(), feature.secondEnd()).isEmpty());
      }
    }
  }

  private static String letters(String text, int start, int end) {
    return text.substring(start, end).toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{Nd}]", "");
  }

  public void testBoilerplateIsAKindOfItsOwn() throws IOException {
    Definition plain = SetBuilder.shinglesExact("body", 3).build();
    String menu = "home page contact imprint all rights reserved by the harbour board ";
    String footer = "subscribe to our newsletter and follow us on every channel today ";
    BoilerplateCounter counter = new BoilerplateCounter("");
    for (int i = 0; i < 30; i++) {
      String own = "document about " + "abcdefghijklmnopqrstuvwxyz".charAt(i % 26) + i + " and ";
      counter.add((SetSignature) plain.sign(menu + own + own.repeat(i) + footer).get(), "");
    }
    Boilerplate boilerplate = counter.boilerplate(0.5);
    Definition near = SetBuilder.shinglesExact("body", 3).boilerplate(boilerplate).build();
    MatchEvidence evidence = Explanations.of(near, menu + ENGLISH, ENGLISH + " " + footer);
    assertEquals(DifferenceKind.BOILERPLATE, evidence.difference().kind());
    assertTrue(
        evidence.features().onlyFirst().stream().anyMatch(SharedFeatures.Feature::boilerplate));
    assertNotEquals(
        DifferenceKind.BOILERPLATE,
        Explanations.of(near, menu + ENGLISH, ENGLISH.replace("crane", "engine"))
            .difference()
            .kind());
  }

  public void testEvidenceComesFromTheStoredTextsOfAnIndex() throws IOException {
    Definition near = SetBuilder.shingles("body").build();
    String other = ENGLISH.replace("1,200", "900");
    try (Directory directory = newDirectory();
        RandomIndexWriter writer =
            new RandomIndexWriter(
                random(),
                directory,
                newIndexWriterConfig().setMergePolicy(newLogMergePolicy()))) { // keeps the order
      for (String text : List.of(ENGLISH, other)) {
        writer.addDocument(near.addSignature(stored(text), text));
        writer.commit();
      }
      writer.addDocument(new Document());
      try (DirectoryReader reader = writer.getReader()) {
        DuplicatePair pair = Joins.pairs(near, reader, JoinSettings.DEFAULT).get(0);
        MatchEvidence evidence = pair.evidence(near, reader);
        assertEquals(pair.similarity(), evidence.measures().get().similarity(), 0);
        assertEquals(DifferenceKind.NUMBERS, evidence.difference().kind());
        assertEquals(
            DifferenceKind.NUMBERS,
            Explanations.of(near, ComparedDocument.of(other), reader, pair.first())
                .difference()
                .kind());
        IllegalArgumentException missing =
            expectThrows(IllegalArgumentException.class, () -> Explanations.of(near, reader, 0, 2));
        assertTrue(missing.getMessage(), missing.getMessage().contains("a text in field body"));
      }
    }
  }

  public void testADecisionOfTheHookHasEvidence() throws IOException {
    Definition near = SetBuilder.shingles("body").build();
    String other = ENGLISH.replace("1,200", "900");
    try (Directory directory = newDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      Decision first;
      Decision second;
      try (DedupWriter dedup = DedupWriter.of(writer, near, "id").policy(DedupPolicy.SKIP).open()) {
        first = dedup.addDocument(new DedupDocument("a", ENGLISH, stored(ENGLISH)));
        second = dedup.addDocument(new DedupDocument("b", other, stored(other)));
        dedup.commit();
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertTrue(first.evidence(near, ComparedDocument.of(ENGLISH), reader, "id").isEmpty());
        MatchEvidence evidence =
            second.evidence(near, ComparedDocument.of(other), reader, "id").orElseThrow();
        assertEquals(
            (float) second.similarity(), (float) evidence.measures().get().similarity(), 0);
        assertEquals(DifferenceKind.NUMBERS, evidence.difference().kind());
        assertEquals(other, evidence.difference().first().text());
      }
    }
  }

  private static Document stored(String text) {
    Document document = new Document();
    document.add(new TextField("body", text, Field.Store.YES));
    return document;
  }

  public void testATextWithoutSignatureHasNoSimilarity() throws IOException {
    MatchEvidence evidence = Explanations.of(SetBuilder.shingles("body").build(), ENGLISH, " ,");
    assertTrue(evidence.measures().isEmpty());
    assertFalse(evidence.matches());
    assertEquals(DifferenceKind.DIFFERENT, evidence.difference().kind());
  }
}
