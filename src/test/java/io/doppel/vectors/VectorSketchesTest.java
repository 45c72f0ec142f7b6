package io.doppel.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.carrotsearch.randomizedtesting.jupiter.Randomized;
import io.doppel.bits.BitMeasure;
import io.doppel.bits.BitSketches;
import io.doppel.bits.HammingBounds;
import io.doppel.features.FeatureHash;
import io.doppel.features.TextTokens;
import io.doppel.features.Tokens;
import io.doppel.frequencies.FeatureFrequencies;
import io.doppel.frequencies.FrequencyCounter;
import io.doppel.model.GramFeature;
import io.doppel.model.GramModel;
import io.doppel.model.VectorMeasure;
import io.doppel.sets.SetSketches;
import io.doppel.signature.BitSignature;
import io.doppel.signature.SetSignature;
import io.doppel.signature.VectorSignature;
import io.doppel.sketch.BitSketch;
import io.doppel.sketch.SetSketch;
import io.doppel.sketch.VectorSketch;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@Randomized
class VectorSketchesTest {
  private static final String FOX = "the quick brown fox jumps over the lazy dog the end";

  private static long element(String word) {
    return FeatureHash.element(FeatureHash.mix(FeatureHash.of(word)));
  }

  /** Eight documents: all have "the", four "dog", two "fox". */
  private static FeatureFrequencies frequencies() {
    FrequencyCounter counter = new FrequencyCounter();
    counter.addDocuments(8);
    counter.add(element("the"), 8);
    counter.add(element("dog"), 4);
    counter.add(element("fox"), 2);
    return counter.frequencies(1);
  }

  private static TextTokens tokens(String text) {
    long[] hashes = Tokens.of(text);
    return TextTokens.plain(hashes, hashes.length);
  }

  private static String text(VectorSignature vector) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < vector.size(); i++) {
      text.append(i == 0 ? "" : " ").append(Long.toHexString(vector.element(i)));
      text.append(':').append(vector.weight(i));
    }
    return text.toString();
  }

  // --- known answers, computed by a second implementation in another language

  @Test
  void vectorsHaveTheirKnownAnswers() {
    assertEquals(
        "3db82a0dee:1000 4164af9dc8:1000 550a98aeac:1000 6c285bd203:1000 81a6422021:1000"
            + " bed047b347:1000 ecc3f9b3f1:1000 ecdb57a8f6:1000 f4a194298a:1000",
        text(VectorSketches.binary(1).of(tokens(FOX))));
    assertEquals(
        "3db82a0dee:1000 4164af9dc8:1000 550a98aeac:1000 6c285bd203:667 81a6422021:1000"
            + " bed047b347:333 ecdb57a8f6:1000 f4a194298a:1000",
        text(VectorSketches.tfIdf(1, frequencies()).of(tokens(FOX))));
  }

  @Test
  void projectionsHaveTheirKnownAnswers() {
    VectorSketch tfIdf = VectorSketches.tfIdf(1, frequencies());
    long[] hashes = Tokens.of(FOX);
    assertEquals(
        BitSignature.of(0x1de18c7c95eb6aa3L, 0x7df541004ed0c000L),
        BitSketches.randomProjection(128, tfIdf).of(hashes, hashes.length));
    // every other weight turned into its negative
    VectorSketch signed = mapped(tfIdf, (vector, i) -> (i % 2 == 0 ? 1 : -1) * vector.weight(i));
    assertEquals(
        BitSignature.of(0xa29c2c6d530768c5L),
        BitSketches.randomProjection(64, signed).of(tokens(FOX)));
  }

  @Test
  void minHashesHaveTheirKnownAnswers() {
    SetSketch sketch = SetSketches.minHash(VectorSketches.tfIdf(1, frequencies()), 8, 12, 8);
    assertEquals(
        "4ef* 14eb* 29e8* 324d* 4195* 507b* 6119* 7354*", Tokens.text(sketch.of(tokens(FOX))));
  }

  private interface WeightOf {
    int weight(VectorSignature vector, int index);
  }

  private static VectorSketch mapped(VectorSketch sketch, WeightOf weightOf) {
    return new VectorSketch() {
      @Override
      public VectorSignature of(TextTokens tokens) {
        VectorSignature vector = sketch.of(tokens);
        return VectorSignature.of(
            IntStream.range(0, vector.size()).mapToLong(vector::element).toArray(),
            IntStream.range(0, vector.size()).map(i -> weightOf.weight(vector, i)).toArray(),
            vector.size());
      }

      @Override
      public boolean usesMarks() {
        return false;
      }

      @Override
      public int words() {
        return sketch.words();
      }

      @Override
      public String parameters() {
        return "mapped";
      }
    };
  }

  // --- what sketches estimate

  /** A sketch whose weights are given by the numbers of words, of either sign. */
  private static VectorSketch numbered(boolean signed) {
    return mapped(
        VectorSketches.binary(1),
        (vector, i) -> {
          int weight = (int) (vector.element(i) % 2000);
          return signed && (vector.element(i) & 1 << 12) != 0 ? -weight : weight;
        });
  }

  @Test
  void bitsEstimateTheCosineAlsoOfNegativeWeights() {
    for (long seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[][] pair = Tokens.pair(random, 100, 20 + random.nextInt(80));
      VectorSketch sketch = numbered(true);
      VectorSignature a = sketch.of(TextTokens.plain(pair[0], 100));
      VectorSignature b = sketch.of(TextTokens.plain(pair[1], 100));
      double cosine = VectorMeasure.COSINE.similarity(a.product(b), a.square(), b.square());
      BitSketch bits = BitSketches.randomProjection(4096, sketch);
      int distance = bits.of(pair[0], 100).distance(bits.of(pair[1], 100));
      HammingBounds bounds = HammingBounds.ofThreshold(BitMeasure.COSINE, 4096, 0.5);
      assertEquals(cosine, bounds.similarity(distance), 0.06, "seed " + seed);
    }
  }

  /** ANDD, section 3.2: bits of weighted vectors are equal with probability 1 - arccos / pi. */
  @Test
  void aBitIsEqualWithTheProbabilityOfTheAngle() {
    double expected = 0;
    double equal = 0;
    int rounds = 40;
    int bits = BitSketches.MOST_BITS;
    for (long seed = 0; seed < rounds; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[][] pair = Tokens.pair(random, 100, 20 + random.nextInt(80));
      VectorSketch sketch = numbered(true);
      VectorSignature a = sketch.of(TextTokens.plain(pair[0], 100));
      VectorSignature b = sketch.of(TextTokens.plain(pair[1], 100));
      double cosine = a.product(b) / Math.sqrt((double) a.square() * b.square());
      expected += (1 - Math.acos(cosine) / Math.PI) / rounds;
      BitSketch sides = BitSketches.randomProjection(bits, sketch);
      equal += 1 - (double) sides.of(pair[0], 100).distance(sides.of(pair[1], 100)) / bits;
    }
    // four standard errors of a binomial share, and as much for planes of 16 components
    double error = Math.sqrt(0.25 / ((double) bits * rounds));
    assertEquals(expected, equal / rounds, 4 * error + 0.002);
  }

  @Test
  void minHashesEstimateMinimaOverMaxima() {
    for (long seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[][] pair = Tokens.pair(random, 60, 10 + random.nextInt(50));
      // the common words weigh twice as much in the second text
      VectorSketch once = numbered(false);
      VectorSketch twice = mapped(once, (vector, i) -> 2 * vector.weight(i));
      VectorSignature a = once.of(TextTokens.plain(pair[0], 60));
      VectorSignature b = twice.of(TextTokens.plain(pair[1], 60));
      long least = 0;
      long all = 0;
      for (int i = 0; i < a.size(); i++) {
        all += SetSketches.copies(a.weight(i));
      }
      for (int j = 0; j < b.size(); j++) {
        all += SetSketches.copies(b.weight(j));
        for (int i = 0; i < a.size(); i++) {
          least +=
              a.element(i) == b.element(j)
                  ? Math.min(SetSketches.copies(a.weight(i)), SetSketches.copies(b.weight(j)))
                  : 0;
        }
      }
      SetSignature first = SetSketches.minHash(once, 4096, 32, 4096).of(pair[0], 60);
      SetSignature second = SetSketches.minHash(twice, 4096, 32, 4096).of(pair[1], 60);
      int equal = 0;
      for (int i = 0; i < first.size(); i++) {
        equal += first.element(i) == second.element(i) ? 1 : 0;
      }
      assertEquals((double) least / (all - least), equal / 4096.0, 0.04, "seed " + seed);
    }
  }

  @Test
  void copiesAreRoundedAndNeverNegative() {
    assertEquals(0, SetSketches.copies(-5000));
    assertEquals(0, SetSketches.copies(63));
    assertEquals(1, SetSketches.copies(64));
    assertEquals(31, SetSketches.copies(4000));
    assertEquals(256, SetSketches.copies(VectorSignature.MOST_WEIGHT));
  }

  // --- models

  @Test
  void aModelOfTfIdfIsTfIdf(Random seeds) {
    GramModel model = new GramModel.Builder().weight(GramFeature.TF_IDF, 1000).build();
    for (long seed : seeds.longs(50).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      int count = random.nextInt(50);
      TextTokens tokens = TextTokens.plain(Tokens.random(random, count, 20), count);
      FrequencyCounter counter = new FrequencyCounter();
      for (int i = 0; i < 10; i++) {
        counter.add(SetSketches.grams(1).of(Tokens.random(random, 10, 20), 10));
      }
      FeatureFrequencies frequencies = counter.frequencies(2);
      assertEquals(
          VectorSketches.tfIdf(1, frequencies).of(tokens),
          VectorSketches.learned(model, frequencies, null).of(tokens));
    }
  }

  @Test
  void noTokensHaveNoVector() {
    for (VectorSketch sketch :
        new VectorSketch[] {
          VectorSketches.binary(1), VectorSketches.binary(3), VectorSketches.tfIdf(1, frequencies())
        }) {
      assertNull(sketch.of(tokens("")));
      assertNull(BitSketches.randomProjection(64, sketch).of(tokens("")));
      assertNull(SetSketches.minHash(sketch, 8, 8, 8).of(tokens("")));
    }
    assertNull(VectorSketches.tfIdf(1, frequencies()).of(tokens("the the")), "all have it");
    GramModel nothing = new GramModel.Builder().build();
    assertNull(VectorSketches.learned(nothing, frequencies(), null).of(tokens(FOX)));
    GramModel negative = new GramModel.Builder().weight(GramFeature.BIAS, -1000).build();
    assertNull(
        SetSketches.minHash(VectorSketches.learned(negative, frequencies(), null), 8, 8, 8)
            .of(tokens(FOX)));
  }

  @Test
  void theQueryLogMustBeThatOfTheModel() {
    FeatureFrequencies log = frequencies();
    GramModel with = new GramModel.Builder().weight(GramFeature.LOG_QF, 1000).queryLog(log).build();
    GramModel without = new GramModel.Builder().weight(GramFeature.BIAS, 1000).build();
    assertTrue(VectorSketches.learned(with, frequencies(), log).of(tokens(FOX)).size() == 3);
    assertEquals(
        "the model was trained with query log " + log.id() + ", got none",
        assertThrows(
                IllegalArgumentException.class,
                () -> VectorSketches.learned(with, frequencies(), null))
            .getMessage());
    assertEquals(
        "the model was trained with no query log, got " + log.id(),
        assertThrows(
                IllegalArgumentException.class,
                () -> VectorSketches.learned(without, frequencies(), log))
            .getMessage());
  }

  @Test
  void parametersTellSketchesApart() {
    FeatureFrequencies frequencies = frequencies();
    GramModel model = new GramModel.Builder().weight(GramFeature.CAPITAL, 1).build();
    assertEquals("words=2 weights=equal", VectorSketches.binary(2).parameters());
    assertEquals(
        "words=1 weights=idf-" + frequencies.id(),
        VectorSketches.tfIdf(1, frequencies).parameters());
    VectorSketch learned = VectorSketches.learned(model, frequencies, null);
    assertEquals(
        "words=1 model=" + model.id() + " frequencies=" + frequencies.id(), learned.parameters());
    assertEquals(
        "projections=64 " + learned.parameters(),
        BitSketches.randomProjection(64, learned).parameters());
    assertEquals(
        learned.parameters() + " slots=80 bits=12 keySlots=20",
        SetSketches.minHash(learned, 80, 12, 20).parameters());
    assertTrue(learned.usesMarks());
    assertTrue(BitSketches.randomProjection(64, learned).usesMarks());
    assertTrue(SetSketches.minHash(learned, 8, 8, 8).usesMarks());
    assertFalse(VectorSketches.tfIdf(1, frequencies).usesMarks());
  }
}
