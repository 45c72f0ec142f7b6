package io.doppel.lucene.compression;

import io.doppel.compression.Compression;
import io.doppel.compression.NcdBounds;
import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.analysis.SpotSigsSettings;
import io.doppel.lucene.coverage.SignatureSource;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.definition.DefinitionBuilder;
import java.math.BigDecimal;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;

/**
 * Builds a definition whose signatures are compared by compression: {@code signcd}, {@code ncd} or
 * {@code spotsigncd}.
 */
public final class NcdBuilder extends DefinitionBuilder<NcdBuilder> {
  /**
   * The largest distance if nothing else is said. The paper finds 0.5 to 0.7 best on its news
   * pages; over seven labelled sets with many short texts 0.2 to 0.3 is ({@code
   * docs/evaluation.md}), and it removes less that should stay.
   */
  public static final double DEFAULT_MAX_DISTANCE = 0.3;

  /** The distance that the paper finds best on its English pages (section 5.3.3). */
  private static final double PAPER_DISTANCE = 0.7;

  private final SchemeMaker scheme;
  private Analyzer words;
  private Compression compression = NcdOptions.USUAL_COMPRESSION;
  private double maxDistance = DEFAULT_MAX_DISTANCE;
  private boolean lengthBound = true;
  private boolean triangleBound = false;
  private boolean gramFilter = true;
  private boolean paperBounds = false;
  private int maxSignatureBytes = NcdScheme.DEFAULT_MAX_BYTES;

  private NcdBuilder(String field, SchemeMaker scheme) {
    super(field);
    this.scheme = scheme;
  }

  /**
   * {@code signcd}: words next to commas, compared by compression, with the paper's default Sig-1L.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NcdBuilder sigNcd(String field) {
    return sigNcd(field, SpotSettings.SIG_1L);
  }

  /**
   * {@code signcd} with another choice of marks and words.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param spots which words are kept
   * @return a builder
   */
  public static NcdBuilder sigNcd(String field, SpotSettings spots) {
    Objects.requireNonNull(spots, "spots");
    return new NcdBuilder(
        field,
        (name, words, compression, maxBytes) ->
            NcdScheme.punctuationSpots(name, words, spots, compression, maxBytes));
  }

  /**
   * {@code ncd}: the whole text, compared by compression. The baseline of SigNCD: slower, and
   * unreliable on long texts.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @return a builder
   */
  public static NcdBuilder ncd(String field) {
    return new NcdBuilder(field, NcdScheme::wholeText);
  }

  /**
   * {@code spotsigncd}: the spots of SpotSigs as a string, compared by compression. A baseline of
   * SigNCD.
   *
   * @param field the field of the text; the signature's fields are named after it
   * @param spots which words make a spot
   * @return a builder
   */
  public static NcdBuilder spotSigNcd(String field, SpotSigsSettings spots) {
    Objects.requireNonNull(spots, "spots");
    return new NcdBuilder(
        field,
        (name, words, compression, maxBytes) ->
            NcdScheme.spotSigs(name, words, spots, compression, maxBytes));
  }

  /** Makes the scheme when all is said. */
  private interface SchemeMaker {
    NcdScheme make(String field, Analyzer words, Compression compression, int maxBytes);
  }

  /**
   * Sets the least similarity of near-duplicates, which is 1 minus the largest distance.
   *
   * @param similarity in (0, 1]
   * @return this
   */
  @Override
  public NcdBuilder threshold(double similarity) {
    return super.threshold(similarity).maxDistance(complement(similarity));
  }

  /**
   * 1 minus a number, in decimals: in binary 1 - 0.8 is less than 0.2, and a pair at 0.8 would be
   * lost.
   */
  static double complement(double number) {
    return BigDecimal.ONE.subtract(BigDecimal.valueOf(number)).doubleValue();
  }

  /**
   * Sets the largest normalized compression distance of near-duplicates, tau in the paper.
   *
   * @param distance in [0, 1)
   * @return this
   */
  public NcdBuilder maxDistance(double distance) {
    if (!(distance >= 0 && distance < 1)) {
      throw new IllegalArgumentException("distance must be in [0, 1), got " + distance);
    }
    maxDistance = distance;
    return this;
  }

  /**
   * Sets the analyzer that cuts the text. For {@code signcd} it must keep punctuation marks as
   * tokens; the spot filter is put behind it.
   *
   * @param analyzer the analyzer; if not set, words by UAX#29 with marks kept
   * @return this
   */
  public NcdBuilder analyzer(Analyzer analyzer) {
    words = analyzer;
    return this;
  }

  /**
   * Sets the compressor.
   *
   * @param compressor Snappy if not set
   * @return this
   */
  public NcdBuilder compression(Compression compressor) {
    compression = Objects.requireNonNull(compressor, "compression");
    return this;
  }

  /**
   * Switches both the length bound and the gram filter.
   *
   * @param on true if not set; off as reference, or to lose nothing at all
   * @return this
   */
  @Override
  public NcdBuilder pruning(boolean on) {
    return lengthBound(on).gramFilter(on);
  }

  /**
   * Switches P1 on or off: signatures whose compressed lengths differ too much are not compared.
   *
   * @param on true if not set; off as reference, or to lose nothing at all
   * @return this
   */
  public NcdBuilder lengthBound(boolean on) {
    lengthBound = on;
    return this;
  }

  /**
   * Switches P2 on or off, for all pairs in memory only: signatures are not compared that a third
   * one keeps apart.
   *
   * @param on false if not set: it costs more than it saves
   * @return this
   */
  public NcdBuilder triangleBound(boolean on) {
    triangleBound = on;
    return this;
  }

  /**
   * Switches the gram filter on or off: signatures with too few common 4-grams are not compared. It
   * is used for Snappy and LZ4 and distances up to {@link NcdBounds#MAX_GRAM_DISTANCE}.
   *
   * @param on true if not set; off as reference, or to lose nothing at all
   * @return this
   */
  public NcdBuilder gramFilter(boolean on) {
    gramFilter = on;
    return this;
  }

  /**
   * Has P1 and P2 as the paper prints them: inequality (7) and remark 6. They take the compressor
   * for a normal one and so lose pairs that are near enough; each is used where it is switched on.
   *
   * @param on false if not set: both are loosened until they hold for real compressors
   * @return this
   */
  public NcdBuilder paperBounds(boolean on) {
    paperBounds = on;
    return this;
  }

  /**
   * Sets whatever differs from the paper as the paper has it: {@link #paperBounds}, no gram filter,
   * a largest distance of 0.7. What is set afterwards holds. P2 stays off, as the paper advises
   * (section 5.3.2), and identical signatures have distance 0, as its lemma 2 says.
   *
   * @return this
   */
  public NcdBuilder asInPaper() {
    return paperBounds(true).gramFilter(false).maxDistance(PAPER_DISTANCE);
  }

  /**
   * Sets the most bytes that a signature may have. A text with a longer one gets none and is no
   * near-duplicate of anything.
   *
   * @param bytes one MiB if not set
   * @return this
   */
  public NcdBuilder maxSignatureBytes(int bytes) {
    maxSignatureBytes = bytes;
    return this;
  }

  @Override
  protected NcdBuilder self() {
    return this;
  }

  @Override
  public Definition build() {
    return new NcdNearDup(
        SignatureSource.of(field, scheme.make(field, words, compression, maxSignatureBytes)),
        compression,
        new NcdBounds(maxDistance, lengthBound, gramFilter, paperBounds),
        triangleBound);
  }
}
