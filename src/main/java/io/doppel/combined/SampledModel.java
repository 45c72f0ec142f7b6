package io.doppel.combined;

import io.doppel.frequencies.ModelForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What was learned from a collection without labels, by {@link SampledTuner}: from which similarity
 * on its texts are near-duplicates, and which runs of words are common in it. Signatures do not
 * depend on it; two texts are as similar wherever they are compared by the same model.
 *
 * <p>One small file of plain text, which ends with a checksum of the rest.
 *
 * <pre>
 * doppel-runs 1
 * # tuned over 12,850 documents
 * cut 0.46
 * common AAAgAwAAMAU
 * check 93ab0f14c2d7e658
 * </pre>
 */
public final class SampledModel {
  private static final ModelForm FORM = new ModelForm("doppel-runs", "1");

  /** Nothing was learned. */
  public static final SampledModel USUAL =
      new SampledModel(SampledScore.USUAL_CUT, CommonRuns.NONE, List.of());

  private final double cut;
  private final CommonRuns common;
  private final List<String> notes;
  private final String id;

  /**
   * Makes a model.
   *
   * @param cut the least similarity of near-duplicates, in (0, 1]
   * @param common the runs that count less
   * @param notes where it comes from, lines
   */
  public SampledModel(double cut, CommonRuns common, List<String> notes) {
    if (!(cut > 0 && cut <= 1)) {
      throw new IllegalArgumentException("cut must be in (0, 1], got " + cut);
    }
    this.cut = cut;
    this.common = Objects.requireNonNull(common, "common");
    this.notes = List.copyOf(notes);
    this.id = ModelForm.checksum(body());
  }

  /**
   * The least similarity of near-duplicates.
   *
   * @return in (0, 1]
   */
  public double cut() {
    return cut;
  }

  /**
   * The runs that count less.
   *
   * @return the table
   */
  public CommonRuns common() {
    return common;
  }

  /**
   * Tells models apart.
   *
   * @return 16 hexadecimal digits
   */
  public String id() {
    return id;
  }

  /**
   * The model as the text of its file.
   *
   * @return lines
   */
  public String toText() {
    return FORM.checked(body());
  }

  private String body() {
    StringBuilder text = FORM.begin(notes);
    text.append("cut ").append(cut).append('\n');
    if (common.size() > 0) {
      text.append("common ").append(common.toText()).append('\n');
    }
    return text.toString();
  }

  /**
   * Makes a model from the text of its file.
   *
   * @param file the text
   * @return the model
   * @throws IllegalArgumentException if it is no model, or a damaged one: the message says why
   */
  public static SampledModel parse(String file) {
    double[] cut = new double[1];
    CommonRuns[] common = {CommonRuns.NONE};
    List<String> notes = new ArrayList<>();
    FORM.parse(
        file,
        List.of("cut"),
        notes::add,
        (name, value) -> {
          switch (name) {
            case "cut" -> cut[0] = ModelForm.number(value);
            case "common" -> common[0] = CommonRuns.parse(value);
            default ->
                throw new IllegalArgumentException(
                    "unknown setting " + ModelForm.abbreviated(name));
          }
        });
    return new SampledModel(cut[0], common[0], notes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SampledModel that && toText().equals(that.toText());
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return "model " + id;
  }
}
