package io.doppel.lucene;

import static org.apache.lucene.tests.util.LuceneTestCase.random;

import io.doppel.bits.BitMeasure;
import io.doppel.bits.HammingBounds;
import io.doppel.bits.TablePlan;
import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.OverlapBounds;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.combined.CommonRuns;
import io.doppel.combined.SampledModel;
import io.doppel.compression.Compression;
import io.doppel.compression.CompressionDistance;
import io.doppel.compression.NcdBounds;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.lucene.bits.BitBuilder;
import io.doppel.lucene.combined.CombinedBuilder;
import io.doppel.lucene.combined.HybridBuilder;
import io.doppel.lucene.combined.RunsBuilder;
import io.doppel.lucene.compression.NcdBuilder;
import io.doppel.lucene.compression.NcdVerifier;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.exact.ExactNearDup;
import io.doppel.lucene.frequencies.LearnedWeights;
import io.doppel.lucene.sequences.SequenceBuilder;
import io.doppel.lucene.sequences.TestSequenceNearDup;
import io.doppel.lucene.sets.AnddSketchSettings;
import io.doppel.lucene.sets.ContainmentSettings;
import io.doppel.lucene.sets.IMatchSettings;
import io.doppel.lucene.sets.MinHashSettings;
import io.doppel.lucene.sets.SetBuilder;
import io.doppel.lucene.sets.SuperShingleSettings;
import io.doppel.lucene.vectors.VectorBuilder;
import io.doppel.model.CombinedModel;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import io.doppel.sequences.SequenceBounds;
import io.doppel.sequences.SequenceMeasure;
import io.doppel.signature.BitSignature;
import io.doppel.signature.CombinedSignature;
import io.doppel.signature.ElementWeights;
import io.doppel.signature.HybridSignature;
import io.doppel.signature.NcdSignature;
import io.doppel.signature.SequenceSignature;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import io.doppel.signature.VectorSignature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.tests.util.TestUtil;

/**
 * A definition, and by words of its own which of two signatures are near-duplicates if a number of
 * documents is stated.
 */
public record ModelledNearDup(String name, Definition near, Model model) {
  /**
   * A number of documents for which no keys are asked, and of containment only one direction:
   * near-duplicates are all that may stand for the one that is asked for.
   */
  public static final long DECIDING = -1;

  private static final String FIELD = NearDupTestCase.FIELD;
  private static final double NO = -1;

  /** How similar a signature is to the one that is asked for; negative if it is not to be found. */
  public interface Model {
    double similarity(Signature asked, Signature held, long documents);
  }

  public double similarity(Signature asked, Signature held, long documents) {
    return model.similarity(asked, held, documents);
  }

  /** Every kind of definition, with random settings. */
  public static List<ModelledNearDup> all(List<String> texts) throws IOException {
    List<ModelledNearDup> all = new ArrayList<>();
    addCompressed(all);
    addWholeSets(all, texts);
    addSampledSets(all, texts);
    addCombined(all, texts);
    addRuns(all, texts);
    addBits(all, texts);
    addSequences(all);
    addLearned(all, texts);
    all.add(
        new ModelledNearDup(
            "exact",
            ExactNearDup.exact(FIELD),
            (asked, held, documents) -> asked.equals(held) ? 1 : NO));
    return all;
  }

  private static void addCompressed(List<ModelledNearDup> all) {
    for (Compression compression :
        List.of(Compression.SNAPPY, Compression.DEFLATE, Compression.ZIP)) {
      double tau = random().nextInt(1, 10) / 10.0;
      boolean bounded = random().nextBoolean();
      boolean asPrinted = random().nextBoolean();
      NcdBounds bounds = new NcdBounds(tau, bounded, bounded, asPrinted);
      List<NcdBuilder> builders = List.of(NcdBuilder.sigNcd(FIELD), NcdBuilder.ncd(FIELD));
      for (NcdBuilder builder : builders) {
        all.add(
            new ModelledNearDup(
                "ncd " + bounds + " " + compression,
                builder
                    .compression(compression)
                    .maxDistance(tau)
                    .lengthBound(bounded)
                    .gramFilter(bounded)
                    .paperBounds(asPrinted)
                    .build(),
                (asked, held, documents) ->
                    ncd(bounds, compression, (NcdSignature) asked, (NcdSignature) held)));
      }
    }
  }

  private static double ncd(
      NcdBounds bounds, Compression compression, NcdSignature asked, NcdSignature held) {
    boolean swapped = asked.length() > held.length();
    NcdSignature smaller = swapped ? held : asked;
    NcdSignature larger = swapped ? asked : held;
    if (!bounds.lengthsAdmit(smaller.length(), larger.length(), larger.slack())) {
      return NO;
    }
    if (compression.isBytesOnly()) {
      Set<String> common = grams(asked);
      common.retainAll(grams(held));
      int required = bounds.requiredGrams(larger.gramLength(), asked.slack(), held.slack());
      if (common.size() < Math.max(required, NcdVerifier.leastGrams(asked, bounds))) {
        return NO;
      }
    }
    CompressionDistance distance = new CompressionDistance(compression);
    distance.from(asked);
    double found = distance.to(held);
    return found <= bounds.maxDistance() ? 1 - found : NO;
  }

  private static Set<String> grams(NcdSignature signature) {
    byte[] bytes = signature.bytes();
    Set<String> grams = new HashSet<>();
    for (int i = 0; i + 4 <= bytes.length; i++) {
      grams.add(bytes[i] + " " + bytes[i + 1] + " " + bytes[i + 2] + " " + bytes[i + 3]);
    }
    return grams;
  }

  private static void addWholeSets(List<ModelledNearDup> all, List<String> texts)
      throws IOException {
    OverlapMeasure measure = OverlapMeasure.values()[random().nextInt(4)];
    int words = TestUtil.nextInt(random(), 1, 3);
    SetBuilder[] builders = {
      SetBuilder.spotSigs(FIELD, SpotSigsSettings.of("en")).minFeatures(1),
      SetBuilder.words(FIELD),
      SetBuilder.qGrams(FIELD, TestUtil.nextInt(random(), 1, 5)),
      SetBuilder.shinglesExact(FIELD, words),
      SetBuilder.containment(FIELD, new ContainmentSettings(words, 0)),
    };
    for (SetBuilder builder : builders) {
      all.add(set(builder.measure(measure), measure, 0, ElementWeights.EQUAL, 0));
    }
    FeatureFrequencies shingles =
        frequencies(texts, SetBuilder.shinglesExact(FIELD, words).features());
    all.add(
        set(
            SetBuilder.shinglesExact(FIELD, words).idfWeights(shingles).measure(measure),
            measure,
            0,
            shingles.idfWeights(),
            0));
    all.add(
        set(
            SetBuilder.superShingles(FIELD, new SuperShingleSettings(words, 8, 4)),
            OverlapMeasure.MAX_OVERLAP,
            0,
            ElementWeights.EQUAL,
            0));
    FeatureFrequencies lexicon = frequencies(texts, SetBuilder.words(FIELD).features());
    all.add(
        set(
            SetBuilder.iMatch(FIELD, new IMatchSettings(0.1, 0.9, 5, 2), lexicon),
            OverlapMeasure.MAX_OVERLAP,
            0,
            ElementWeights.EQUAL,
            0));
    all.add(
        set(
            SetBuilder.shingles(FIELD, new MinHashSettings(words, 20, 5, 20)),
            OverlapMeasure.MAX_OVERLAP,
            1.0 / 32,
            ElementWeights.EQUAL,
            0));
  }

  private static void addSampledSets(List<ModelledNearDup> all, List<String> texts)
      throws IOException {
    int words = TestUtil.nextInt(random(), 1, 3);
    FeatureFrequencies shingles =
        frequencies(texts, SetBuilder.shinglesExact(FIELD, words).features());
    ContainmentSettings winnowed = new ContainmentSettings(words, TestUtil.nextInt(random(), 1, 6));
    for (int minKeys : new int[] {-1, 1, TestUtil.nextInt(random(), 2, 200)}) {
      OverlapMeasure containment = OverlapMeasure.CONTAINMENT;
      all.add(
          set(
              SetBuilder.containment(FIELD, winnowed),
              containment,
              0,
              ElementWeights.EQUAL,
              minKeys));
      all.add(
          set(
              SetBuilder.containment(FIELD, winnowed).idfWeights(shingles),
              containment,
              0,
              shingles.idfWeights(),
              minKeys));
      int bits = TestUtil.nextInt(random(), 2, 12);
      double chance = Math.scalb(1.0, -bits);
      all.add(
          set(
              SetBuilder.shingles(FIELD, new MinHashSettings(words, 40, bits, 12)),
              OverlapMeasure.MAX_OVERLAP,
              chance,
              ElementWeights.EQUAL,
              minKeys));
      LearnedWeights weights =
          new LearnedWeights(model(VectorMeasure.JACCARD, words), grams(texts, words));
      all.add(
          set(
              SetBuilder.anddLshJaccard(FIELD, weights, new AnddSketchSettings(40, bits, 9)),
              OverlapMeasure.MAX_OVERLAP,
              chance,
              ElementWeights.EQUAL,
              minKeys));
      all.add(hybrid(new MinHashSettings(words, 40, bits, 12), chance, minKeys));
    }
  }

  /**
   * @param minKeys 0 if all elements are keys; as set, or -1 if it follows from the number of
   *     documents
   */
  public static ModelledNearDup set(
      SetBuilder builder,
      OverlapMeasure measure,
      double chance,
      ElementWeights weights,
      int minKeys) {
    double threshold = random().nextInt(1, 11) / 10.0;
    boolean pruning = random().nextInt(6) > 0;
    if (minKeys > 0) {
      builder.minKeys(minKeys);
    }
    CandidateRule rule =
        minKeys == 0 ? null : new CandidateRule(false, chance, Math.max(0, minKeys), 1);
    OverlapBounds bounds = new OverlapBounds(measure, threshold, chance, pruning);
    Definition near = builder.threshold(threshold).pruning(pruning).build();
    return new ModelledNearDup(
        near + " " + bounds + " " + rule,
        near,
        (asked, held, documents) ->
            set(
                bounds,
                pruning ? rule : null,
                weights,
                (SetSignature) asked,
                (SetSignature) held,
                documents));
  }

  private static double set(
      OverlapBounds bounds,
      CandidateRule rule,
      ElementWeights weights,
      SetSignature asked,
      SetSignature held,
      long documents) {
    Set<Long> keys = keys(asked);
    keys.retainAll(keys(held));
    if (rule != null
        && documents != DECIDING
        && keys.size() < rule.minKeys(asked.keyCount(), documents)) {
      return NO;
    }
    Set<Long> common = elements(asked);
    common.retainAll(elements(held));
    int weight = common.stream().mapToInt(weights::of).sum();
    double similarity =
        documents == DECIDING && bounds.measure().id().startsWith("containment")
            ? (double) weight / asked.length()
            : bounds.similarity(weight, asked.length(), held.length());
    return similarity >= bounds.threshold() ? similarity : NO;
  }

  private static Set<Long> elements(SetSignature set) {
    Set<Long> elements = new HashSet<>();
    for (int i = 0; i < set.size(); i++) {
      elements.add(set.element(i));
    }
    return elements;
  }

  private static Set<Long> keys(SetSignature set) {
    Set<Long> keys = new HashSet<>();
    for (int i = 0; i < set.keyCount(); i++) {
      keys.add(set.key(i));
    }
    return keys;
  }

  private static ModelledNearDup hybrid(MinHashSettings settings, double chance, int minKeys) {
    double cosine = 0.3 + 0.7 * random().nextDouble();
    double resemblance = 0.05 + 0.5 * random().nextDouble();
    HammingBounds confirmed = HammingBounds.ofThreshold(BitMeasure.COSINE, 384, cosine);
    OverlapBounds bounds = new OverlapBounds(OverlapMeasure.MAX_OVERLAP, resemblance, chance, true);
    CandidateRule rule = new CandidateRule(false, chance, Math.max(0, minKeys), 1);
    HybridBuilder builder =
        HybridBuilder.hybrid(FIELD).shingles(settings).threshold(cosine).resemblance(resemblance);
    Definition near = minKeys > 0 ? builder.minKeys(minKeys).build() : builder.build();
    return new ModelledNearDup(
        near + " " + bounds + " " + rule,
        near,
        (asked, held, documents) -> {
          HybridSignature one = (HybridSignature) asked;
          HybridSignature other = (HybridSignature) held;
          double similarity =
              set(bounds, rule, ElementWeights.EQUAL, one.set(), other.set(), documents);
          return similarity == NO ? NO : bits(confirmed, one.bits(), other.bits());
        });
  }

  private static void addCombined(List<ModelledNearDup> all, List<String> texts)
      throws IOException {
    FeatureFrequencies runs = frequencies(texts, CombinedBuilder.runsOfCombined(FIELD).features());
    for (int minKeys : new int[] {-1, 1, TestUtil.nextInt(random(), 2, 20)}) {
      double threshold = random().nextInt(1, 10) / 10.0;
      boolean pruning = random().nextInt(6) > 0;
      CombinedBuilder builder =
          CombinedBuilder.combined(FIELD, runs)
              .threshold(threshold)
              .window(TestUtil.nextInt(random(), 1, 9))
              .pruning(pruning);
      Definition near = minKeys > 0 ? builder.minKeys(minKeys).build() : builder.build();
      CandidateRule rule = new CandidateRule(false, 0, Math.max(0, minKeys), 1);
      all.add(
          new ModelledNearDup(
              near + " pruning " + pruning + " " + rule,
              near,
              (asked, held, documents) -> {
                CombinedSignature one = (CombinedSignature) asked;
                CombinedSignature other = (CombinedSignature) held;
                Set<Long> keys = keys(one.runs());
                keys.retainAll(keys(other.runs()));
                boolean isCandidate =
                    !pruning
                        || documents == DECIDING
                        || keys.size() >= rule.minKeys(one.runs().keyCount(), documents);
                double probability = isCandidate ? probability(one, other, runs) : NO;
                return probability >= threshold ? probability : NO;
              }));
    }
  }

  /**
   * Whatever finds a pair, its similarity is what the evidence of both signatures says: without a
   * model, and with one in which some runs of the texts are common.
   */
  private static void addRuns(List<ModelledNearDup> all, List<String> texts) {
    for (CommonRuns common : List.of(CommonRuns.NONE, commonRuns(texts))) {
      double cut = random().nextInt(1, 10) / 10.0;
      Definition near =
          RunsBuilder.runs(FIELD)
              .model(new SampledModel(cut, common, List.of()))
              .pruning(random().nextInt(6) > 0)
              .build();
      all.add(
          new ModelledNearDup(
              near + " with " + common.size() + " common runs",
              near,
              (asked, held, documents) -> {
                double similarity = near.evidence(asked, held).similarity();
                return similarity >= cut ? similarity : NO;
              }));
    }
  }

  /** Every other run that these texts have. */
  public static CommonRuns commonRuns(List<String> texts) {
    Definition near = RunsBuilder.runs(FIELD).build();
    Set<Integer> runs = new TreeSet<>();
    for (String text : texts) {
      near.sign(text)
          .ifPresent(
              signature ->
                  elements(((CombinedSignature) signature).runs())
                      .forEach(run -> runs.add(run.intValue())));
    }
    int[] elements = runs.stream().filter(run -> random().nextBoolean()).mapToInt(i -> i).toArray();
    int[] groups = new int[elements.length];
    Arrays.setAll(groups, i -> random().nextInt(CommonRuns.LEAST_GROUPS, 1000));
    return CommonRuns.of(elements, groups);
  }

  /** By the definitions of the measures; negative if nothing is common. */
  private static double probability(
      CombinedSignature one, CombinedSignature other, FeatureFrequencies runs) {
    ElementWeights weights = runs.idfWeights(1000, 4);
    Set<Long> common = elements(one.runs());
    common.retainAll(elements(other.runs()));
    if (common.isEmpty()) {
      return NO;
    }
    Set<Long> numbers = numbers(one);
    numbers.retainAll(numbers(other));
    Set<Long> allNumbers = numbers(one);
    allNumbers.addAll(numbers(other));
    double weight = common.stream().mapToInt(weights::of).sum();
    double exclusive = 0;
    for (Long run : new TreeSet<>(common)) {
      exclusive += 1 / Math.sqrt(Math.max(1, runs.of(run) - 1));
    }
    double first = one.runs().size();
    double second = other.runs().size();
    double[] measures = {
      common.size() / (first + second - common.size()),
      common.size() / Math.min(first, second),
      weight / (one.length() + other.length() - weight),
      weight / Math.min(one.length(), other.length()),
      exclusive / common.size(),
      allNumbers.isEmpty() ? 1 : (double) numbers.size() / allNumbers.size(),
      numbers(one).isEmpty() || numbers(other).isEmpty() ? 0 : 1,
      Math.min(first, second) / Math.max(first, second)
    };
    return CombinedModel.builtIn().probability(measures);
  }

  private static Set<Long> numbers(CombinedSignature signature) {
    return signature.numbers() == null ? new HashSet<>() : elements(signature.numbers());
  }

  private static double bits(HammingBounds bounds, BitSignature asked, BitSignature held) {
    int distance = asked.distance(held);
    return distance <= bounds.maxBits() ? bounds.similarity(distance) : NO;
  }

  public static ModelledNearDup bits(Definition near, HammingBounds bounds) {
    return new ModelledNearDup(
        near + " " + bounds,
        near,
        (asked, held, documents) -> bits(bounds, (BitSignature) asked, (BitSignature) held));
  }

  private static void addBits(List<ModelledNearDup> all, List<String> texts) throws IOException {
    for (int maxBits : new int[] {0, 3, random().nextInt(4, 12), random().nextInt(20, 60)}) {
      all.add(
          bits(
              BitBuilder.simHash(FIELD).maxBits(maxBits).build(),
              new HammingBounds(BitMeasure.AGREEMENT, 64, maxBits, true)));
    }
    all.add(
        bits(
            BitBuilder.simHash(FIELD).tables(new TablePlan(64, 5, 2)).maxBits(4).build(),
            new HammingBounds(BitMeasure.AGREEMENT, 64, 4, true)));
    for (int projections : new int[] {64, 128, 384}) {
      double cosine = 0.3 + 0.7 * random().nextDouble();
      all.add(
          bits(
              BitBuilder.charikar(FIELD).projections(projections).threshold(cosine).build(),
              HammingBounds.ofThreshold(BitMeasure.COSINE, projections, cosine)));
    }
    double cosine = 0.3 + 0.7 * random().nextDouble();
    LearnedWeights weights = new LearnedWeights(model(VectorMeasure.COSINE, 1), grams(texts, 1));
    all.add(
        bits(
            BitBuilder.anddLshCos(FIELD, weights).projections(128).threshold(cosine).build(),
            HammingBounds.ofThreshold(BitMeasure.COSINE, 128, cosine)));
  }

  private static void addSequences(List<ModelledNearDup> all) {
    double threshold = random().nextInt(1, 11) / 10.0;
    for (SequenceMeasure measure : SequenceMeasure.values()) {
      if (measure != SequenceMeasure.BLOCKS) {
        all.add(
            sequence(
                SequenceBuilder.featureCode(FIELD).measure(measure),
                new SequenceBounds(measure, threshold, 1, true)));
        all.add(
            sequence(
                SequenceBuilder.featureCodePeriod(FIELD).measure(measure),
                new SequenceBounds(measure, threshold, 1, random().nextBoolean())));
      }
    }
    all.add(
        sequence(
            SequenceBuilder.sentences(FIELD).minBlock(2),
            new SequenceBounds(SequenceMeasure.BLOCKS, threshold, 2, true)));
  }

  private static ModelledNearDup sequence(SequenceBuilder builder, SequenceBounds bounds) {
    Definition near = builder.threshold(bounds.threshold()).pruning(bounds.pruning()).build();
    return new ModelledNearDup(
        near + " " + bounds,
        near,
        (asked, held, documents) -> {
          SequenceSignature one = (SequenceSignature) asked;
          SequenceSignature other = (SequenceSignature) held;
          int common =
              bounds.measure() == SequenceMeasure.BLOCKS
                  ? TestSequenceNearDup.matched(one, other, bounds.minBlock())
                  : TestSequenceNearDup.longestCommon(one, other);
          double similarity =
              documents == DECIDING && near.measuresContainment()
                  ? (double) common / one.length()
                  : bounds.similarity(common, one.length(), other.length());
          return similarity >= bounds.threshold() ? similarity : NO;
        });
  }

  private static void addLearned(List<ModelledNearDup> all, List<String> texts) throws IOException {
    int words = TestUtil.nextInt(random(), 1, 3);
    FeatureFrequencies frequencies = grams(texts, words);
    double threshold = 0.1 + 0.9 * random().nextDouble();
    for (VectorMeasure measure : VectorMeasure.values()) {
      LearnedWeights weights = new LearnedWeights(model(measure, words), frequencies);
      VectorBuilder[] builders = {
        VectorBuilder.tfIdf(FIELD, words, frequencies).measure(measure),
        VectorBuilder.andd(FIELD, weights)
      };
      for (VectorBuilder builder : builders) {
        Definition near = builder.threshold(threshold).build();
        all.add(
            new ModelledNearDup(
                near + " " + measure,
                near,
                (asked, held, documents) -> {
                  VectorSignature one = (VectorSignature) asked;
                  VectorSignature other = (VectorSignature) held;
                  double similarity =
                      measure.similarity(one.product(other), one.square(), other.square());
                  return similarity >= threshold ? similarity : NO;
                }));
      }
    }
  }

  private static GramModel model(VectorMeasure measure, int words) {
    GramModel.Builder builder =
        new GramModel.Builder().measure(measure).words(words).thresholds(0.6, 0.4);
    for (GramFeature feature : GramFeature.values()) {
      if (!feature.id().endsWith("qf") && random().nextInt(3) > 0) {
        builder.weight(feature, 4000 * (random().nextDouble() - 0.3));
      }
    }
    return builder.build();
  }

  private static FeatureFrequencies grams(List<String> texts, int words) throws IOException {
    return frequencies(texts, SetBuilder.grams(FIELD, words).build());
  }

  private static FeatureFrequencies frequencies(List<String> texts, Definition features)
      throws IOException {
    FrequencyCounter counter = new FrequencyCounter();
    for (String text : texts) {
      features.sign(text).ifPresent(signature -> counter.add((SetSignature) signature));
    }
    return counter.frequencies(1 + random().nextInt(2));
  }
}
