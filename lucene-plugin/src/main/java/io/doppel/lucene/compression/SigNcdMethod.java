package io.doppel.lucene.compression;

import static io.doppel.lucene.method.MethodOption.BOUNDS;
import static io.doppel.lucene.method.MethodOption.COMPRESSOR;
import static io.doppel.lucene.method.MethodOption.DISTANCE;
import static io.doppel.lucene.method.MethodOption.MIN_SPOTS;
import static io.doppel.lucene.method.MethodOption.NO_GRAM_FILTER;
import static io.doppel.lucene.method.MethodOption.NO_LENGTH_BOUND;
import static io.doppel.lucene.method.MethodOption.PAPER;
import static io.doppel.lucene.method.MethodOption.THRESHOLD;
import static io.doppel.lucene.method.MethodOption.TRIANGLE_BOUND;

import io.doppel.lucene.analysis.SpotSettings;
import io.doppel.lucene.definition.Definition;
import io.doppel.lucene.method.Method;
import io.doppel.lucene.method.MethodDescription;
import io.doppel.lucene.method.MethodOption;
import io.doppel.lucene.method.MethodSettings;
import io.doppel.lucene.method.MethodSources;
import io.doppel.lucene.method.OptionFamily;
import io.doppel.lucene.method.OptionRule;
import io.doppel.lucene.method.OwnOptions;
import java.util.List;
import java.util.Map;

/** Words next to commas, compared by compression: SigNCD. */
public final class SigNcdMethod extends Method implements OwnOptions {
  /** Which words are kept at each mark. */
  private static final MethodOption SPOTS =
      MethodOption.ofSignatures(
          OptionFamily.COMPRESSION,
          "--spots=KIND",
          OptionRule.oneOf(List.of("1L", "1R", "2", "4", "6")),
          null,
          "words kept at each mark: 1L (one to the left), 1R, 2, 4, 6.");

  /** The marks that words are kept at. */
  public static final MethodOption MARKS =
      MethodOption.ofSignatures(
          OptionFamily.COMPRESSION,
          "--marks=MARKS",
          OptionRule.TEXT,
          null,
          "the marks, such as ',;'.");

  /** Sig-1L of the paper. */
  private static final String USUAL_KIND = "1L";

  private static final Map<String, SpotSettings> KINDS =
      Map.of(
          USUAL_KIND,
          SpotSettings.SIG_1L,
          "1R",
          SpotSettings.SIG_1R,
          "2",
          SpotSettings.SIG_2,
          "4",
          SpotSettings.SIG_4,
          "6",
          SpotSettings.SIG_6);

  /** For the catalogue. */
  public SigNcdMethod() {
    super(
        MethodDescription.of("signcd")
            .summary("words next to commas, compared by compression (SigNCD)")
            .catches(
                "texts whose words at the commas are nearly the same: reworded leads, moved layout,"
                    + " small edits")
            .misses("edits away from commas; very short signatures look alike")
            .cost("5 % of the text kept; 1 to 2 µs a candidate")
            .paper("SigNCD, 2016")
            .with(THRESHOLD, NcdOptions.THRESHOLD_UNLESS_SAID)
            .with(DISTANCE, NcdBuilder.DEFAULT_MAX_DISTANCE)
            .with(COMPRESSOR, NcdOptions.USUAL_COMPRESSION.id())
            .with(SPOTS, USUAL_KIND)
            .withSaid(MARKS, "the comma in all its forms")
            .with(MIN_SPOTS, SpotSettings.DEFAULT_MIN_SPOTS)
            .with(BOUNDS, NcdOptions.SAFE)
            .takes(NO_LENGTH_BOUND, NO_GRAM_FILTER, TRIANGLE_BOUND, PAPER));
  }

  @Override
  public Definition define(String field, MethodSettings settings, MethodSources sources) {
    return NcdOptions.build(NcdBuilder.sigNcd(field, spots(settings)), settings);
  }

  @Override
  public boolean needsMarks() {
    return true;
  }

  @Override
  public double lowestThreshold(double usual) {
    return NcdOptions.lowestThreshold(usual);
  }

  /** Which words are kept. */
  private static SpotSettings spots(MethodSettings settings) {
    if (settings.scheme() != null) {
      return indexedSpots(settings);
    }
    SpotSettings kind = KINDS.get(settings.word(SPOTS, USUAL_KIND));
    return new SpotSettings(
        kind.left(),
        kind.right(),
        settings.word(MARKS, kind.marks()),
        settings.number(MIN_SPOTS),
        kind.maxWholeText());
  }

  /** Those that the signatures of an index were made with. */
  private static SpotSettings indexedSpots(MethodSettings settings) {
    return new SpotSettings(
        settings.indexed("left", 0),
        settings.indexed("right", 0),
        settings.indexedMarks("marks"),
        settings.indexed("minSpots", 0),
        settings.indexed("maxWholeText", 0));
  }
}
