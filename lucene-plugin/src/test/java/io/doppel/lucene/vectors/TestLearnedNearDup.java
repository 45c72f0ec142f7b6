package io.doppel.lucene.vectors;

import io.doppel.bits.BitMeasure;
import io.doppel.bits.HammingBounds;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.features.FeatureHash;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.learn.TrainingResult;
import io.doppel.learn.TrainingSettings;
import io.doppel.lucene.DocumentText;
import io.doppel.lucene.JoinSettings;
import io.doppel.lucene.NearDupTestCase;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.TitleFields;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.frequencies.LearnedWeights;
import io.doppel.lucene.scan.Attach;
import io.doppel.lucene.scan.AttachException;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sets.AnddSketchSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.training.AnddTraining;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import io.doppel.pairs.SimilarPair;
import io.doppel.signature.BitSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import io.doppel.signature.VectorSignature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;

/** andd, its sketches and tfidf over texts, against brute force over the signatures in memory. */
public class TestLearnedNearDup extends NearDupTestCase {

  /** How similar two signatures are; negative if they do not match. */
  private interface Measure {
    double of(Signature one, Signature other);
  }

  private record Defined(Definition near, Measure measure) {}

  private static GramModel randomModel(VectorMeasure measure, int words) {
    GramModel.Builder builder =
        new GramModel.Builder().measure(measure).words(words).thresholds(0.6, 0.4);
    for (GramFeature feature : GramFeature.values()) {
      if (!feature.id().endsWith("qf") && random().nextInt(3) > 0) {
        builder.weight(feature, 4000 * (random().nextDouble() - 0.3));
      }
    }
    return builder.build();
  }

  private static FeatureFrequencies frequencies(List<String> texts, int words) throws IOException {
    Definition grams = SetBuilder.grams(FIELD, words).build();
    FrequencyCounter counter = new FrequencyCounter();
    for (String text : texts) {
      grams.sign(text).ifPresent(signature -> counter.add((SetSignature) signature));
    }
    return counter.frequencies(1 + random().nextInt(2));
  }

  private static Measure vectors(VectorMeasure measure, double threshold) {
    return (one, other) -> {
      VectorSignature a = (VectorSignature) one;
      VectorSignature b = (VectorSignature) other;
      double similarity = measure.similarity(a.product(b), a.square(), b.square());
      return similarity >= threshold ? similarity : -1;
    };
  }

  private static List<Defined> definitions(List<String> texts) throws IOException {
    List<Defined> all = new ArrayList<>();
    int words = 1 + random().nextInt(3);
    FeatureFrequencies frequencies = frequencies(texts, words);
    double threshold = 0.1 + 0.9 * random().nextDouble();
    for (VectorMeasure measure : VectorMeasure.values()) {
      Measure vectors = vectors(measure, threshold);
      all.add(
          new Defined(
              VectorBuilder.tfIdf(FIELD, words, frequencies)
                  .measure(measure)
                  .threshold(threshold)
                  .build(),
              vectors));
      all.add(
          new Defined(
              VectorBuilder.binaryVectors(FIELD, words)
                  .measure(measure)
                  .threshold(threshold)
                  .build(),
              vectors));
      LearnedWeights weights = new LearnedWeights(randomModel(measure, words), frequencies);
      all.add(
          new Defined(VectorBuilder.andd(FIELD, weights).threshold(threshold).build(), vectors));
    }
    LearnedWeights cosine =
        new LearnedWeights(randomModel(VectorMeasure.COSINE, words), frequencies);
    HammingBounds bounds = HammingBounds.ofThreshold(BitMeasure.COSINE, 128, threshold);
    all.add(
        new Defined(
            BitBuilder.anddLshCos(FIELD, cosine).projections(128).threshold(threshold).build(),
            (one, other) -> {
              int distance = ((BitSignature) one).distance((BitSignature) other);
              return distance <= bounds.maxBits() ? bounds.similarity(distance) : -1;
            }));
    LearnedWeights jaccard =
        new LearnedWeights(randomModel(VectorMeasure.JACCARD, words), frequencies);
    OverlapBounds overlap =
        new OverlapBounds(OverlapMeasure.MAX_OVERLAP, threshold, Math.scalb(1.0, -12), false);
    all.add(
        new Defined(
            SetBuilder.anddLshJaccard(FIELD, jaccard, new AnddSketchSettings(40, 12, 40))
                .threshold(threshold)
                .build(),
            (one, other) -> {
              SetSignature a = (SetSignature) one;
              SetSignature b = (SetSignature) other;
              double similarity =
                  overlap.similarity(a.overlap(b, ElementWeights.EQUAL, 0), a.length(), b.length());
              return similarity >= threshold ? similarity : -1;
            }));
    return all;
  }

  private static Map<String, Float> bruteForce(
      Defined definition, String text, Map<String, String> texts) throws IOException {
    Map<String, Float> found = new TreeMap<>();
    Signature wanted = definition.near().sign(text).orElse(null);
    for (Map.Entry<String, String> other : texts.entrySet()) {
      Signature signature = definition.near().sign(other.getValue()).orElse(null);
      if (wanted != null && signature != null) {
        double similarity = definition.measure().of(wanted, signature);
        if (similarity >= 0) {
          found.put(other.getKey(), (float) similarity);
        }
      }
    }
    return found;
  }

  public void testQueriesFindWhatBruteForceFinds() throws IOException {
    List<String> texts = randomTexts(60);
    for (Defined definition : definitions(texts)) {
      try (Corpus corpus = randomIndex(texts, signatures(definition.near()))) {
        IndexSearcher searcher = newSearcher(corpus.reader());
        for (String text : texts.subList(0, 8)) {
          assertEquals(
              definition.near().toString(),
              bruteForce(definition, text, corpus.texts()),
              hits(searcher, definition.near().query(text)));
        }
      }
    }
  }

  public void testPairsAreThoseOfBruteForce() throws IOException {
    List<String> texts = randomTexts(60);
    for (Defined definition : definitions(texts)) {
      List<Signature> signatures = new ArrayList<>();
      for (String text : texts) {
        signatures.add(definition.near().sign(text).orElse(null));
      }
      List<SimilarPair> expected = new ArrayList<>();
      for (int i = 0; i < signatures.size(); i++) {
        for (int j = i + 1; j < signatures.size(); j++) {
          if (signatures.get(i) != null && signatures.get(j) != null) {
            double similarity = definition.measure().of(signatures.get(i), signatures.get(j));
            if (similarity >= 0) {
              expected.add(new SimilarPair(i, j, similarity));
            }
          }
        }
      }
      assertEquals(
          definition.near().toString(),
          expected,
          definition.near().pairs(signatures, JoinSettings.DEFAULT).pairs());
    }
  }

  public void testIndexesKeepSignatures() throws IOException {
    List<String> texts = randomTexts(30);
    for (Defined definition : definitions(texts)) {
      assertIndexKeepsSignatures(definition.near(), texts);
    }
  }

  // --- title, address, capitals

  private static LearnedWeights only(GramFeature feature) throws IOException {
    return new LearnedWeights(
        new GramModel.Builder().weight(feature, 1000).build(), frequencies(List.of("a b c"), 1));
  }

  /** The words of a text that have a weight if only one feature has. */
  private static List<Integer> weighed(GramFeature feature, DocumentText document, String... words)
      throws IOException {
    VectorSignature vector =
        (VectorSignature)
            VectorBuilder.andd(FIELD, only(feature)).build().sign(document).orElse(null);
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < words.length; i++) {
      long element = FeatureHash.element(FeatureHash.mix(FeatureHash.of(words[i])));
      for (int j = 0; vector != null && j < vector.size(); j++) {
        if (vector.element(j) == element) {
          found.add(i);
        }
      }
    }
    return found;
  }

  public void testTitleAndAddressAreSeen() throws IOException {
    String[] words = {"cheap", "watches", "for", "you"};
    String text = "cheap Watches for you";
    DocumentText document =
        new DocumentText(text, "CHEAP for all", "http://example.com/watches-you");
    assertEquals(List.of(0, 2), weighed(GramFeature.IN_TITLE, document, words));
    document = new DocumentText(text, "CHEAP for all", "http://example.com/watches-you");
    assertEquals(List.of(1, 3), weighed(GramFeature.IN_URL, document, words));
    assertEquals(List.of(), weighed(GramFeature.IN_TITLE, DocumentText.of(text), words));
  }

  public void testStoredTitlesAndAddressesAreSeen() throws IOException {
    Definition near = VectorBuilder.andd(FIELD, only(GramFeature.IN_TITLE)).build();
    try (Directory directory = newDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        for (String title : new String[] {"cheap for all", null}) {
          Document document = new Document();
          document.add(new StoredField(FIELD, "cheap watches for you"));
          if (title != null) {
            document.add(new StoredField("subject", title));
          }
          writer.addDocument(document);
        }
      }
      Attach.of(directory, near).titles("subject", "link").run();
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Definition.SegmentSignatures made = near.signatures(reader.leaves().get(0));
        Optional<Signature> expected =
            near.sign(new DocumentText("cheap watches for you", "cheap for all", ""));
        assertTrue(expected.isPresent());
        assertEquals(expected, made.of(0));
        assertEquals(Optional.empty(), made.of(1));
      }
      AttachException e =
          expectThrows(AttachException.class, () -> Attach.of(directory, near).run());
      assertTrue(e.getMessage(), e.getMessage().contains("other fields of title and address"));
    }
    expectThrows(IllegalArgumentException.class, () -> new TitleFields("one", "one"));
  }

  public void testCapitalsAreSeen() throws IOException {
    String[] words = {"cheap", "watches", "für", "ångström", "ǆ", "北", "42nd", "éa"};
    String text = "cheap Watches Für ÅNGSTRÖM ǅ 北 42nd Éa watches Cheap";
    assertEquals(
        List.of(1, 2, 3, 4, 7), weighed(GramFeature.CAPITAL, DocumentText.of(text), words));
  }

  public void testCapitalsAreTheSameForAnAnalyzer() throws IOException {
    GramModel model = new GramModel.Builder().weight(GramFeature.CAPITAL, 1000).build();
    for (int i = 0; i < 50; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = 0; j < 20; j++) {
        String word = "word" + random().nextInt(8);
        text.append(random().nextBoolean() ? word : "W" + word.substring(1));
        text.append(random().nextBoolean() ? " " : ", ");
      }
      LearnedWeights weights = new LearnedWeights(model, frequencies(List.of("a"), 1));
      try (StandardAnalyzer analyzer = new StandardAnalyzer()) {
        assertEquals(
            VectorBuilder.andd(FIELD, weights).build().sign(text.toString()),
            VectorBuilder.andd(FIELD, weights).analyzer(analyzer).build().sign(text.toString()));
      }
    }
  }

  public void testOtherMethodsMakeNothingOfTitles() throws IOException {
    for (Definition near :
        List.of(
            ExactNearDup.exact(FIELD),
            NcdBuilder.sigNcd(FIELD).build(),
            SetBuilder.shingles(FIELD).build(),
            SequenceBuilder.sentences(FIELD).build(),
            HybridBuilder.hybrid(FIELD).build(),
            BitBuilder.simHash(FIELD).build())) {
      String text = randomText(30, 0.3);
      assertEquals(near.sign(text), near.sign(new DocumentText(text, "a title", "http://a/b")));
    }
  }

  // --- definitions

  public void testTheSchemeNamesModelAndFrequencies() throws IOException {
    LearnedWeights weights = only(GramFeature.IDF);
    String scheme = VectorBuilder.andd(FIELD, weights).build().scheme().toString();
    assertTrue(scheme, scheme.contains("model=" + weights.model().id()));
    assertTrue(scheme, scheme.contains("frequencies=" + weights.frequencies().id()));
    assertEquals(0.5, VectorBuilder.andd(FIELD, weights).build().threshold(), 0);
  }

  public void testASketchNeedsAModelForItsSimilarity() throws IOException {
    FeatureFrequencies frequencies = frequencies(List.of("a"), 1);
    LearnedWeights cosine = new LearnedWeights(randomModel(VectorMeasure.COSINE, 1), frequencies);
    LearnedWeights jaccard = new LearnedWeights(randomModel(VectorMeasure.JACCARD, 1), frequencies);
    IllegalArgumentException e =
        expectThrows(
            IllegalArgumentException.class, () -> BitBuilder.anddLshCos(FIELD, jaccard).build());
    assertTrue(e.getMessage(), e.getMessage().contains("jaccard"));
    e =
        expectThrows(
            IllegalArgumentException.class,
            () -> SetBuilder.anddLshJaccard(FIELD, cosine, AnddSketchSettings.DEFAULT).build());
    assertTrue(e.getMessage(), e.getMessage().contains("cosine"));
    e =
        expectThrows(
            IllegalArgumentException.class,
            () -> VectorBuilder.andd(FIELD, cosine).measure(VectorMeasure.JACCARD));
    assertTrue(e.getMessage(), e.getMessage().contains("trained"));
    for (String setting : List.of("words", "idfWeights", "editRate", "features")) {
      e =
          expectThrows(
              IllegalArgumentException.class,
              () -> {
                BitBuilder builder = BitBuilder.anddLshCos(FIELD, cosine);
                switch (setting) {
                  case "words" -> builder.words(2);
                  case "idfWeights" -> builder.idfWeights(frequencies);
                  case "editRate" -> builder.editRate(0.1);
                  default -> builder.features();
                }
              });
      assertEquals(setting + " is no setting of method andd-lsh-cos", e.getMessage());
    }
  }

  public void testTraining() throws IOException {
    AnddTraining training = new AnddTraining(FIELD, TrainingSettings.DEFAULT);
    assertEquals(-1, training.add(DocumentText.of("..."), "nothing"));
    for (int cluster = 0; cluster < 8; cluster++) {
      String text = randomText(40, 0.1) + " only" + cluster;
      for (int i = 0; i < 3; i++) {
        training.add(DocumentText.of(edited(text)), "cluster " + cluster);
      }
    }
    assertEquals(24, training.size());
    training.ignore(0, 1);
    TrainingResult result = training.train();
    assertTrue(result.model().threshold() > 0);
    Definition near =
        VectorBuilder.andd(
                FIELD, new LearnedWeights(result.model(), frequencies(List.of("a b"), 1)))
            .build();
    assertTrue(near.sign("some words").isPresent());
  }

  public void testAModelIsForTheAnalyzerItWasTrainedWith() throws IOException {
    FeatureFrequencies frequencies = frequencies(List.of("a"), 1);
    for (VectorMeasure measure : VectorMeasure.values()) {
      GramModel usual =
          new GramModel.Builder()
              .measure(measure)
              .weight(GramFeature.BIAS, 1000)
              .analyzer(TokenSource.words().fingerprint(FIELD))
              .build();
      LearnedWeights weights = new LearnedWeights(usual, frequencies);
      try (StandardAnalyzer other = new StandardAnalyzer()) {
        IllegalArgumentException e =
            expectThrows(
                IllegalArgumentException.class,
                () -> VectorBuilder.andd(FIELD, weights).analyzer(other).build());
        assertTrue(e.getMessage(), e.getMessage().contains("another analyzer"));
        expectThrows(
            IllegalArgumentException.class,
            () -> {
              if (measure == VectorMeasure.COSINE) {
                BitBuilder.anddLshCos(FIELD, weights).analyzer(other).build();
              } else {
                SetBuilder.anddLshJaccard(FIELD, weights, AnddSketchSettings.DEFAULT)
                    .analyzer(other)
                    .build();
              }
            });
      }
      assertTrue(VectorBuilder.andd(FIELD, weights).build().sign("a").isPresent());
    }
  }
}
