package io.doppel.lucene.sets;

import static io.doppel.lucene.method.MethodOption.BITS;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE;
import static io.doppel.lucene.method.MethodOption.BOILERPLATE_BY;
import static io.doppel.lucene.method.MethodOption.HOT_SHARE;
import static io.doppel.lucene.method.MethodOption.KEY_SLOTS;
import static io.doppel.lucene.method.MethodOption.MIN_KEYS;
import static io.doppel.lucene.method.MethodOption.NO_PRUNING;
import static io.doppel.lucene.method.MethodOption.SLOTS;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;

import io.doppel.candidates.CandidateRule;
import io.doppel.candidates.OverlapMeasure;
import io.doppel.features.FeatureHash;
import io.doppel.frequencies.FrequencyRange;
import io.doppel.lucene.analysis.SentenceScanner;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.method.ExpectedRecall;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.sets.SetSketches;
import io.doppel.signature.ElementWeights;
import io.doppel.sketch.SetSketch;
import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * A MinHash sketch of the different sentences of a text, whose Jaccard similarity it estimates.
 *
 * <p>Example: {@code It rains. The sun SHINES!} has the sentences {@code it rains} and {@code the
 * sun shines}, in whatever order they come. Resemblance is Broder's, 1997; sentences as units are
 * those of COPS (Brin, Davis and Garcia-Molina, 1995). Cost: a sketch, whatever the length. An edit
 * within a sentence makes another one of it.
 */
public final class SentenceShinglesMethod extends Method {
  /** The least similarity if nothing else is said. */
  private static final double USUAL_THRESHOLD = 0.5;

  /** A sentence is a feature by itself. */
  private static final MinHashSettings USUAL =
      new MinHashSettings(
          1,
          MinHashSettings.DEFAULT.slots(),
          MinHashSettings.DEFAULT.bits(),
          MinHashSettings.DEFAULT.keySlots());

  /** For the catalogue. */
  public SentenceShinglesMethod() {
    super(
        MethodDescription.of("sentence-shingles")
            .summary("the different sentences, their Jaccard similarity estimated from a sketch")
            .catches("texts that share half or more of their sentences, in whatever order")
            .misses("edits within each sentence; texts of a few sentences; one in a longer one")
            .cost("a sketch of fixed size, however long the text")
            .paper("COPS, 1995, with the resemblance of Broder, 1997")
            .with(THRESHOLD, USUAL_THRESHOLD)
            .with(SLOTS, USUAL.slots())
            .with(BITS, USUAL.bits())
            .with(KEY_SLOTS, USUAL.keySlots())
            .with(HOT_SHARE, CandidateRule.DEFAULT_HOT_SHARE)
            .withSaid(MIN_KEYS, SetOptions.USUAL_MIN_KEYS)
            .takes(BOILERPLATE, BOILERPLATE_BY, NO_PRUNING));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources)
      throws IOException {
    return SetOptions.build(
        new SetBuilder(field, recipe(SetOptions.minHash(settings, USUAL))), settings, sources);
  }

  @Override
  public boolean needsMarks() {
    return true;
  }

  @Override
  public String recall(ExpectedRecall made, long documents) {
    MinHashSettings sketch = SetOptions.minHash(made.settings(), USUAL);
    return made.ofSlots(
        sketch.slots(),
        sketch.keySlots(),
        sketch.bits(),
        "similarity",
        made.near().threshold(),
        documents);
  }

  /** What a sketch is made of, and how it is compared if nothing else is said. */
  private static SetRecipe recipe(MinHashSettings settings) {
    return new SetRecipe("sentence-shingles", OverlapMeasure.MAX_OVERLAP, USUAL_THRESHOLD) {
      @Override
      SetSketch sketch(int minFeatures, FrequencyRange idfRange, ElementWeights weights) {
        return SetSketches.minHash(1, settings.slots(), settings.bits(), settings.keySlots());
      }

      @Override
      TokenSource tokens(Analyzer words) {
        return TokenSource.of(new Sentences());
      }

      @Override
      String tokenParameters() {
        return "tokens=sentences";
      }

      @Override
      boolean hasMeasures() {
        return false;
      }

      @Override
      boolean isSampled() {
        return settings.keySlots() < settings.slots();
      }

      @Override
      double chance() {
        return Math.scalb(1.0, -settings.bits());
      }
    };
  }

  /** A token for each sentence: a hash of its words, of which none is left out. */
  private static final class Sentences extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String fieldName) {
      return new TokenStreamComponents(new SentenceTokenizer());
    }
  }

  private static final class SentenceTokenizer extends Tokenizer {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final SentenceScanner scanner = new SentenceScanner();
    private boolean hasWord;

    @Override
    public void reset() throws IOException {
      super.reset();
      scanner.reset(input);
      hasWord = scanner.next();
    }

    @Override
    public boolean incrementToken() throws IOException {
      clearAttributes();
      if (!hasWord) {
        return false;
      }
      long hash = 0;
      int words = 0;
      do {
        hash = FeatureHash.numbered(hash ^ scanner.hash(), words++);
        hasWord = scanner.next();
      } while (hasWord && !scanner.startsSentence());
      term.setEmpty().append(Long.toHexString(hash));
      return true;
    }
  }
}
