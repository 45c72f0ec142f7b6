package io.doppel.lucene.sequences;

import io.doppel.features.FeatureHash;
import io.doppel.lucene.document.SchemeId;
import io.doppel.lucene.document.SignatureScheme;
import io.doppel.lucene.document.TokenSource;
import io.doppel.lucene.sets.SetScheme;
import io.doppel.sequences.FeatureCodeSettings;
import io.doppel.sequences.FeatureCodes;
import io.doppel.sets.SetSketches;
import io.doppel.signature.SequenceSignature;
import io.doppel.signature.SetSignature;
import io.doppel.signature.Signature;
import io.doppel.sketch.SequenceSketch;
import io.doppel.sketch.SetSketch;
import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.BytesRef;

/**
 * Signatures that are compared as sequences: feature codes, whose symbols are characters, and
 * sentences. The terms of the index are the grams: the runs of so many symbols, as a multiset, so
 * that the second occurrence of a gram is a term of its own. A common run of m symbols has m - g +
 * 1 common grams of g symbols.
 *
 * <p>Example: with 3 symbols {@code a b a b a} has the grams {@code aba}, {@code bab} and {@code
 * aba} for the second time; {@code a b} has none.
 */
final class SequenceScheme implements SignatureScheme {
  private static final int VERSION = 1;
  private static final String GRAM = "gram";

  /**
   * Of a code: as a rule two thousand Chinese characters are in use, so three in a row say much.
   * With more, shorter codes would have no terms.
   */
  private static final int CODE_GRAM = 3;

  /** Of sentences: one says enough. */
  private static final int SENTENCE_GRAM = 1;

  private static final SetSketch MULTISET = SetSketches.bag(1, null);

  private final SchemeId id;
  private final SequenceSketch sketch;
  private final int gram;

  private SequenceScheme(String name, SequenceSketch sketch, int gram, String parameters) {
    this.id =
        new SchemeId(name, VERSION, sketch.parameters() + " " + GRAM + "=" + gram + parameters);
    this.sketch = sketch;
    this.gram = gram;
  }

  /**
   * Feature codes: the characters beside the marks of a text's main paragraphs.
   *
   * @param settings which paragraphs, which marks
   * @return the scheme
   */
  public static SequenceScheme featureCode(FeatureCodeSettings settings) {
    return new SequenceScheme("featurecode", FeatureCodes.anchors(settings), CODE_GRAM, "");
  }

  /**
   * The characters on both sides of full stops.
   *
   * @param aroundStop how many around each full stop, even
   * @return the scheme; the text is cut as for {@link FeatureCodeSettings#DEFAULT}
   */
  public static SequenceScheme featureCodePeriod(int aroundStop) {
    SequenceSketch sketch =
        FeatureCodes.periods(
            aroundStop,
            FeatureCodeSettings.DEFAULT.maxCharacters(),
            FeatureCodes.DEFAULT_FULL_STOPS);
    return new SequenceScheme("featurecode-period", sketch, CODE_GRAM, "");
  }

  /**
   * The sentences, each by the number of its words and a few of them.
   *
   * @param field the field that the signatures are about
   * @return the scheme
   */
  public static SequenceScheme sentences(String field) {
    return new SequenceScheme(
        "sentences",
        new SentenceSketch(SentenceSketch.DEFAULT_MAX_SENTENCES),
        SENTENCE_GRAM,
        " analyzer=" + TokenSource.words().fingerprint(field));
  }

  @Override
  public SchemeId id() {
    return id;
  }

  /**
   * The length of the grams that a scheme was defined with.
   *
   * @param id the id of such a scheme
   * @return how many symbols a gram has
   */
  public static int gram(SchemeId id) {
    String gram = id.parameter(GRAM);
    if (gram == null) {
      throw new IllegalArgumentException("scheme must have a gram, got " + id);
    }
    return Integer.parseInt(gram);
  }

  @Override
  public SequenceSignature sign(Reader text) throws IOException {
    try (text) {
      return sketch.of(text);
    }
  }

  /** The grams. */
  @Override
  public TokenStream terms(Signature signature) {
    SetSignature grams = grams((SequenceSignature) signature, gram);
    return grams == null ? null : SetScheme.terms(grams, MULTISET.elementBits());
  }

  /**
   * The grams of a sequence as elements of a multiset, all of them terms of the index. Grams whose
   * hashes are equal are one element; they are as rare as those of {@link FeatureHash#ELEMENT_BITS}
   * bits are.
   *
   * @param sequence the sequence
   * @param gram how many symbols a gram has
   * @return the elements, or null if the sequence is shorter than a gram
   */
  public static SetSignature grams(SequenceSignature sequence, int gram) {
    int count = Math.max(0, sequence.length() - gram + 1);
    long[] hashes = new long[count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < gram; j++) {
        hashes[i] = FeatureHash.numbered(hashes[i], sequence.symbol(i + j));
      }
    }
    return MULTISET.of(hashes, count);
  }

  @Override
  public SequenceSignature unpack(BytesRef packed, int length) {
    return SequenceSignature.unpack(packed.bytes, packed.offset, packed.length);
  }
}
